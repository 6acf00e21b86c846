/** The command as `npm start` runs it: how it exits if it cannot start, and on a signal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, it } from 'vitest'

const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

function launch(settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['run.mjs', 'src/main.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATABASE: inject('database'),
      MEDIA_PORT: '0',
      COORDINATE_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return child
}

describe('a start that cannot be', () => {
  it.for([
    [
      'HOST',
      '127.0.0.1:80',
      /^HOST "127\.0\.0\.1:80" is not an address of this machine \(\w+\); set HOST to one, such as 127\.0\.0\.1\.\n$/,
    ],
    [
      'HOST',
      '203.0.113.1',
      /^HOST "203\.0\.113\.1" is not an address of this machine \(\w+\); set HOST to one, such as 127\.0\.0\.1\.\n$/,
    ],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of .*; it is "loud"\.\n$/],
    [
      'DATABASE',
      '/dev/null',
      /^\/dev\/null is not a file: set DATABASE to the path of a file\.\n$/,
    ],
    [
      'DATABASE',
      '/not/there/yet.db',
      /^cannot build \/not\/there\/yet\.db: the folder \/not does not exist [^\n]+, or set DATABASE to another path\.\n$/,
    ],
  ] as const)(
    'says one sentence and ends with status 1: %s=%s',
    async ([name, value, sentence]) => {
      const child = launch({ [name]: value })
      let output = ''
      child.stderr!.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
      const [status] = await once(child, 'close')
      expect(output).toMatch(sentence)
      expect(status).toBe(1)
    },
  )
})

describe('a start on a port that is in use', () => {
  it.for(['MEDIA_PORT', 'COORDINATE_PORT', 'METRICS_PORT'])('names %s alone', async (name) => {
    await using rival = createServer()
    await once(rival.listen(0, '127.0.0.1'), 'listening')
    const { port } = rival.address() as AddressInfo
    const child = launch({ [name]: String(port) })
    const [said, [status]] = await Promise.all([text(child.stderr!), once(child, 'close')])
    expect([status, said]).toEqual([
      1,
      `Port ${port} is in use; stop what listens there, or set ${name} to another.\n`,
    ])
  })
})

describe.skipIf(process.platform === 'win32')('a service that listens', () => {
  it.for([[['SIGHUP']], [['SIGINT', 'SIGINT']], [['SIGTERM', 'SIGTERM']]] as const)(
    'ends with status 0 on %s',
    async ([signals]) => {
      const child = launch({})
      await once(child.stdout!, 'data')
      const ended = once(child, 'exit')
      for (const signal of signals) child.kill(signal)
      expect(await ended).toEqual([0, null])
    },
  )
})

describe.skipIf(process.platform === 'win32')('a start that builds the corpus', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-building-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.for(['SIGINT', 'SIGTERM'] as const)('ends at %s without having listened', async (signal) => {
    const file = path.join(folder, `${signal}.db`)
    const child = launch({ DATABASE: file })
    let output = ''
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    await once(child.stdout!, 'data')
    child.kill(signal)
    expect(await once(child, 'close')).toEqual([0, null])
    expect([output, existsSync(file)]).toEqual(['Building the corpus …\n', false])
  })
})
