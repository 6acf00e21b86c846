/** The command in its own process: whatever the files are, it exits by itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { folder } from '../support/grammar.ts'

const root = path.join(import.meta.dirname, '../..')
const samples = path.join(root, 'test/adapters/files')
/** Far longer than a slow machine needs to read a film of 0.2 seconds: a process that still runs then has hung. */
const PATIENCE_MS = 60_000

async function ended(args: readonly string[], cwd: string) {
  const child = spawn(process.execPath, ['run.mjs', 'src/command/grammar.ts', ...args, cwd], {
    cwd: root,
    env: { ...process.env, XDG_CACHE_HOME: '/dev/null' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  })
  const [out, error, [status, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  return { out, error, status, signal }
}

describe('the command ends by itself', () => {
  it.each([
    'dnxhr.mov',
    'mjpeg.mov',
    'uncompressed.mov',
    'asp.mp4',
    'mpeg2.m2t',
    'clean.mp4',
    'op1a.mxf',
    'film.webm',
  ])('after %s', async (name) => {
    const cwd = folder({ [name]: readFileSync(path.join(samples, 'container', name)) })
    const { out, error, status, signal } = await ended(['lint'], cwd)
    expect(signal).toBeNull()
    expect(error).toBe('')
    expect(status).toBe(0)
    expect(out).toContain('1 file read')
  })

  it.each(['facts', 'ask'])('after %s over a film that nothing here decodes', async (command) => {
    const film = readFileSync(path.join(samples, 'container/dnxhr.mov'))
    const { status, signal } = await ended([command], folder({ 'film.mov': film }))
    expect({ status, signal }).toEqual({ status: 0, signal: null })
  })
})
