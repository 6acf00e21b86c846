/** Files, replicas and nginx of the proof, all below one temporary folder and on 127.0.0.1. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFlags } from '../start-flags.ts'
import type { Ports } from './checked-load.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'nginx-proof-'))
const release = path.join(folder, 'release')
const running = new Set<ChildProcess>()

/** How long a start may take on a busy machine, in milliseconds. */
const PATIENCE = 30_000

/** Where nginx may be: /usr/sbin is not on the PATH of every user. */
const places = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']
const nginx = places.find((place) => spawnSync(place, ['-v']).status === 0)

/** The version of nginx, undefined where there is no nginx. */
export function nginxVersion(): string | undefined {
  return nginx && spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr.trim()
}

/** Ends the processes started here that still run, then removes the folder. */
export async function endAll(): Promise<void> {
  const ends = [...running].map((child) => {
    const over = exitOf(child)
    // nginx ends its own processes when it is asked to, and leaves them behind when it is killed.
    child.kill(child.spawnfile === nginx ? 'SIGTERM' : 'SIGKILL')
    return over
  })
  await Promise.all(ends)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}

/** Builds `old.db` from the corpus, and `new.db` from a copy in which the rationales of the camera rules differ. */
export function buildFiles(): void {
  const newer = path.join(folder, 'corpus')
  cpSync(path.join(root, 'corpus'), newer, { recursive: true })
  const rules = path.join(newer, 'media/rules/camera.yaml')
  const text = readFileSync(rules, 'utf8')
  // The worked example repeats the rationale of CAM-002; the checks of the corpus would notice.
  writeFileSync(rules, text.replaceAll(/(?<!CAM-002\n +)(rationale: >-\n +)/g, '$1Again: '))
  for (const [name, corpus] of [
    ['old.db', path.join(root, 'corpus')],
    ['new.db', newer],
  ] as const) {
    const database = path.join(folder, name)
    const words = ['run.mjs', 'seed/seed.ts', '--corpus', corpus, '--database', database]
    execFileSync(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** Lays the code out as it is installed where replicas run: without a corpus, so that a file is served as it is. */
export function layOutRelease(): void {
  for (const part of ['src', 'seed', 'migrations', 'run.mjs', 'package.json']) {
    cpSync(path.join(root, part), path.join(release, part), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(release, 'node_modules'))
}

export interface Replica {
  readonly ports: Ports
  /** SHA-256 of the corpus that it answers from. */
  readonly digest: string
  readonly kill: () => Promise<unknown>
  /** Asks it to stop; its exit status, or the signal that ended it. */
  readonly stop: () => Promise<number | string>
}

/** Starts both services on one file and waits until they answer. */
export async function startReplica(database: string, ports: Ports): Promise<Replica> {
  const child = started(
    spawn(process.execPath, [...startFlags(), 'run.mjs', 'src/main.ts'], {
      cwd: release,
      env: {
        PATH: process.env['PATH'],
        DATABASE: path.join(folder, database),
        MEDIA_PORT: String(ports.media),
        COORDINATE_PORT: String(ports.coordinate),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const { corpus_digest } = (await answering(child, ports.media)) as { corpus_digest: string }
  await answering(child, ports.coordinate)
  const end = (signal: NodeJS.Signals): Promise<number | string> => {
    const over = exitOf(child)
    child.kill(signal)
    return over
  }
  return {
    ports,
    digest: corpus_digest,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** Starts nginx with the files of `deploy/nginx`, in which only ports, user and places are other ones. */
export async function startNginx(front: Ports, replicas: readonly Ports[]): Promise<void> {
  const place = path.join(folder, 'nginx')
  cpSync(path.join(root, 'deploy/nginx'), place, { recursive: true })
  const { media, coordinate } = front
  rewrite(path.join(place, 'replicas.conf'), (text) =>
    replicas.reduce(
      (before, { media, coordinate }, i) =>
        exchange(exchange(before, `:431${i} `, `:${media} `), `:432${i} `, `:${coordinate} `),
      text,
    ),
  )
  rewrite(path.join(place, 'grammar.conf'), (text) =>
    exchange(
      exchange(exchange(text, '8310', String(media)), '8320', String(coordinate)),
      '/var/cache/nginx-grammar',
      cacheFolder,
    ),
  )
  rewrite(path.join(place, 'nginx.conf'), (text) => {
    // As root, nginx gives its processes another user, to whom this folder is closed.
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${place}/temp;\n`,
    )
    return exchange(
      exchange(exchange(text, 'user www-data;', user), '/run/nginx-grammar.pid', `${place}/pid`),
      'access_log off;\n',
      `access_log off;\n${folders.join('')}`,
    )
  })
  const log = path.join(place, 'error.log')
  appendFileSync(log, '')
  mkdirSync(path.join(place, 'temp'))
  const words = ['-p', place, '-c', path.join(place, 'nginx.conf'), '-e', log, '-g', 'daemon off;']
  const child = started(spawn(nginx!, words, { stdio: ['ignore', 'inherit', 'inherit'] }))
  await answering(child, media)
}

const cacheFolder = path.join(folder, 'cache')

/** nginx fetches again what was deleted; it needs no signal. */
export function emptyCache(): void {
  for (const entry of readdirSync(cacheFolder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) rmSync(path.join(entry.parentPath, entry.name), { force: true })
  }
}

/** Free ports, for both services. */
export async function freePorts(): Promise<Ports> {
  const servers = [createServer(), createServer()] as const
  const [media, coordinate] = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
        ),
    ),
  )
  await Promise.all(
    servers.map((server) => new Promise((resolve) => server.close(() => resolve(undefined)))),
  )
  return { media: media!, coordinate: coordinate! }
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** @throws where the configuration no longer holds what has to be another one here */
function exchange(text: string, what: string, by: string): string {
  if (!text.includes(what)) throw new Error(`deploy/nginx no longer holds "${what}"`)
  return text.replaceAll(what, () => by)
}

function started(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function answering(child: ChildProcess, port: number): Promise<unknown> {
  const began = performance.now()
  while (performance.now() - began < PATIENCE && child.exitCode === null) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/v1/health`)
      if (response.ok) return await response.json()
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${child.spawnfile} does not answer at port ${port}`)
}

function exitOf(child: ChildProcess): Promise<number | string> {
  const over = child.exitCode ?? child.signalCode
  if (over !== null) return Promise.resolve(over)
  return new Promise((resolve) =>
    child.once('exit', (status, signal) => resolve(status ?? signal ?? 'unknown')),
  )
}
