/** The command that runs the services, in its own process, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, inject } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

export interface Started {
  readonly child: ChildProcess
  /** URL of the media service; empty if the start failed. */
  readonly url: string
  /** What it printed so far. */
  readonly output: () => string
  /** The exit status, once the process has exited. */
  readonly ended: Promise<number | null>
}

/** Starts commands, and ends those that still run after the tests of the file. */
export function useCommand(): (
  settings: Record<string, string>,
  through?: readonly string[],
  entry?: readonly string[],
) => Promise<Started> {
  const running: ChildProcess[] = []
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
  })
  return async (settings, through = [], entry = ['src/main.ts']) => {
    const [file, ...words] = [...through, process.execPath, 'run.mjs', ...entry]
    const child = spawn(file!, words, {
      cwd: root,
      // The command must not notice whether npm runs the tests.
      env: {
        ...process.env,
        npm_lifecycle_event: undefined,
        DATABASE: inject('database'),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.push(child)
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    let output = ''
    let url = ''
    await new Promise<void>((resolve) => {
      const read = (chunk: Buffer) => {
        output += String(chunk)
        url = /Media grammar service +(\S+)\/ .*\nCoordinate/.exec(output)?.[1] ?? ''
        if (url !== '') resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      void ended.then(() => resolve())
    })
    return { child, url, output: () => output, ended }
  }
}
