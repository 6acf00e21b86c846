/** Starts the services as a user does, in their own process, and watches until they listen or exit. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startFlags } from '../start-flags.ts'

export const root = path.join(import.meta.dirname, '../..')

export interface Start {
  readonly child: ChildProcess
  /** Addresses of both services once they listen; undefined if the process exited first. */
  readonly urls: { readonly media: string; readonly coordinate: string } | undefined
  /** Exit status of the process. */
  code(): number | null
  output(): { readonly out: string; readonly err: string }
  /** Sends a signal and waits for the exit. After ten seconds the process is killed, with -1 as its code. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
}

export interface Surroundings {
  readonly env?: Record<string, string>
  /** Arguments of `ulimit` for the process, such as `-n 64`. */
  readonly ulimit?: string
  /** User and group to run as, if the caller is root. */
  readonly uid?: number
  /** Shell redirection of standard output, such as `>&-`; without it this process reads the lines. */
  readonly redirect?: string
  /** Starts with `npm start`, as in the README. */
  readonly npm?: boolean
  /** File of standard output, if it is redirected. */
  readonly log?: string
  /** Folder of the code, if not this one. */
  readonly code?: string
  /** Starts the process as leader of a process group, which signals can be sent to. */
  readonly group?: boolean
}

/** How long a start may take on a busy machine, in milliseconds. */
const PATIENCE = 60_000

const running = new Set<ChildProcess>()

/** Kills every process that was started here and still runs. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Spawns the services without waiting for anything. */
export function launch(surroundings: Surroundings = {}): ChildProcess {
  const { env = {}, ulimit, uid, redirect, code = root, group = false } = surroundings
  const main =
    surroundings.npm === true
      ? ['npm', 'start']
      : [process.execPath, ...startFlags(), 'run.mjs', 'src/main.ts']
  const command = `${ulimit === undefined ? '' : `ulimit ${ulimit}; `}exec "$0" "$@" ${redirect ?? ''}`
  const child = spawn('/bin/sh', ['-c', command, ...main], {
    cwd: code,
    detached: group,
    env: { PATH: process.env['PATH'], MEDIA_PORT: '0', COORDINATE_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Starts the services and waits until both listen or the process has ended. */
export async function start(surroundings: Surroundings = {}): Promise<Start> {
  const child = launch(surroundings)
  const { log } = surroundings
  let out = ''
  let err = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  let ended = false
  const exit = once(child, 'close').then(() => {
    ended = true
  })
  const lines = (): string => (log === undefined ? out : readFileSync(log, 'utf8'))
  const began = Date.now()
  let urls: Start['urls']
  while (!ended && urls === undefined && Date.now() - began < PATIENCE) {
    await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, 20))])
    const [media, coordinate] = [...lines().matchAll(/http:\/\/\S+?(?=\/v1)/g)].map(([url]) => url)
    if (media !== undefined && coordinate !== undefined) urls = { media, coordinate }
    // If the output cannot be read, the ports are those of the environment.
    else if (surroundings.redirect !== undefined && log === undefined) {
      urls = await listening(surroundings.env ?? {})
    }
  }
  return {
    child,
    urls,
    code: () => child.exitCode,
    output: () => ({ out, err }),
    stop: async (signal = 'SIGTERM') => {
      const asked = performance.now()
      child.kill(signal)
      const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await exit
      clearTimeout(killer)
      const ms = performance.now() - asked
      return { code: child.signalCode === 'SIGKILL' ? -1 : child.exitCode, ms }
    },
  }
}

async function listening(env: Record<string, string>): Promise<Start['urls']> {
  const [media, coordinate] = ['MEDIA_PORT', 'COORDINATE_PORT'].map(
    (name) => `http://127.0.0.1:${env[name]}`,
  )
  try {
    await fetch(`${media}/v1/health`)
    await fetch(`${coordinate}/v1/health`)
    return { media: media!, coordinate: coordinate! }
  } catch {
    return undefined
  }
}
