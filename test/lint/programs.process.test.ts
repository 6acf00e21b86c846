/**
 * With ffmpeg absent, broken, hanging or printing nonsense, the command exits, says in one line what was not measured,
 * and decides the rest.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findProgram } from '../../src/machine/programs.ts'
import { folder, grammar, report } from '../support/grammar.ts'
import { CONFIG, fastCaptions } from './folders.ts'

const samples = path.join(import.meta.dirname, '../adapters/files/container')
const sample = (name: string): Uint8Array => readFileSync(path.join(samples, name))
const production = () =>
  folder({
    '.grammar.yaml': CONFIG,
    'show.en.vtt': fastCaptions,
    'one.mp3': sample('episode.mp3'),
    'two.m4a': sample('episode.m4a'),
  })

/** A fake ffmpeg: a shell script of these lines. */
function standIn(...lines: readonly string[]): string {
  const root = folder({ ffmpeg: `#!/bin/sh\n${lines.join('\n')}\n` })
  chmodSync(path.join(root, 'ffmpeg'), 0o755)
  return path.join(root, 'ffmpeg')
}
const VERSION = 'case "$*" in *-version*) echo "ffmpeg version 2.1"; exit 0;; esac'

const linted = (program: string) => report(production(), [], { env: { GRAMMAR_FFMPEG: program } })
/** Rules that headers and captions decide, without ffmpeg. */
const DECIDED = ['NFX-001', 'GFX-003', 'GFX-006']
const rules = ({ findings }: Awaited<ReturnType<typeof report>>): string[] =>
  findings.map(({ rule_id }) => rule_id)

describe('a folder whose sound has to be decoded', () => {
  test('is judged by everything else where there is no ffmpeg, in one line for all files', async () => {
    const root = production()
    const around = { cwd: root, env: { PATH: '/nowhere' } }
    const { out, status } = await grammar(['lint'], around)
    expect(out.split('\n').filter((line) => line.includes('ffmpeg was'))).toEqual([
      'one.mp3 and 1 more  note  The sound was not measured: ffmpeg was not found. [not_installed]',
    ])
    expect(status).toBe(1)
    expect(out).toContain('GFX-003')
  })

  test.for([
    ['fails', ['exit 1'], 'does not say its version: ffmpeg ended with 1'],
    ['says no version', ['echo nonsense'], 'does not say its version'],
    ['hangs, and what it has started too', ['sleep 1000'], 'had not ended after 20000 ms'],
  ] as const)('is judged by everything else where ffmpeg %s', async ([, lines, why]) => {
    const linting = await linted(standIn(...lines))
    expect(rules(linting)).toEqual(DECIDED)
    expect(linting.status).toBe(1)
    expect(linting.problems).toHaveLength(2)
    for (const { kind, message } of linting.problems) {
      expect(kind).toBe('note')
      expect(message).toContain('The sound was not measured: ')
      expect(message).toContain(why)
    }
  })

  test.for([
    ['is too old', ['echo "Unrecognized option" >&2', 'exit 1'], 'Unrecognized option'],
    ['writes nonsense', ['echo "no sound at all"'], 'it is no WAVE'],
    ['writes nonsense without end', ['yes nonsense'], 'it is no WAVE'],
    ['writes nothing', ['exit 0'], 'ffmpeg decoded nothing'],
  ] as const)(
    'ends with 2 where ffmpeg %s, and every other rule is decided',
    async ([, lines, why]) => {
      const linting = await linted(standIn(VERSION, ...lines))
      expect(rules(linting)).toEqual(DECIDED)
      expect(linting.status).toBe(2)
      expect(linting.problems.map(({ kind }) => kind)).toEqual(['failed', 'failed'])
      for (const { message } of linting.problems) expect(message).toContain(why)
    },
  )

  test('names a place at which there is no program', async () => {
    const { problems } = await linted('/nowhere/ffmpeg')
    expect(problems[0]?.message).toBe(
      'The sound was not measured: there is no program at /nowhere/ffmpeg.',
    )
  })

  test('says what measures it where no program may run, in words that hold in a browser, too', async () => {
    const { problems } = await report(production(), ['--no-external'])
    expect(problems.map(({ message }) => message)).toEqual(
      problems.map(
        () =>
          'The sound was not measured: this needs ffmpeg, which was not used here; the command grammar lint measures it where ffmpeg is installed, unless --no-external is given.',
      ),
    )
    expect(problems).toHaveLength(2)
  })
})

test('the command ends by itself when it has read a film', async () => {
  const root = folder({ 'film.mp4': sample('clean.mp4') })
  const command = path.join(import.meta.dirname, '../../src/command/grammar.ts')
  const child = spawn(process.execPath, [command, 'facts', '--no-cache', '--no-external'], {
    cwd: root,
    stdio: 'ignore',
  })
  expect(await once(child, 'exit')).toEqual([0, null])
})

describe('a program', () => {
  const alive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  /** Children that print their ids, then sleep. */
  const sleepers = ['sleep 1000 & echo $$ $!', 'exec >&-', 'wait']

  test.for([
    ['its time is over', { timeoutMs: 5000 }, 'had not ended after 5000 ms'],
    ['it falls silent', { timeoutMs: 100_000, silenceMs: 5000 }, 'wrote nothing for 5000 ms'],
  ] as const)('is killed with what it has started when %s', async ([, limits, why]) => {
    const program = await findProgram(standIn(VERSION, ...sleepers), undefined)
    if ('missing' in program) throw new Error(program.missing)
    let written = ''
    const onStdout = (chunk: Uint8Array): void => {
      written += new TextDecoder().decode(chunk)
    }
    await expect(program.run([], { ...limits, onStdout })).rejects.toThrow(why)
    const pids = written.trim().split(' ').map(Number)
    expect(pids).toHaveLength(2)
    await expect.poll(() => pids.filter(alive), { timeout: 60_000 }).toEqual([])
  })

  test('ends with the command that runs it', async () => {
    const root = production()
    const program = standIn(VERSION, `echo $$ > ${root}/pid`, 'sleep 1000')
    const command = path.join(import.meta.dirname, '../../src/command/grammar.ts')
    const child = spawn(process.execPath, [command, 'lint', '--no-cache'], {
      cwd: root,
      env: { ...process.env, GRAMMAR_FFMPEG: program },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    let pid = 0
    const readPid = (): number => {
      pid = pidIn(`${root}/pid`)
      return pid
    }
    await expect.poll(readPid, { timeout: 60_000 }).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGTERM'])
    await expect.poll(() => alive(pid), { timeout: 60_000 }).toBe(false)
  })
})

function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}
