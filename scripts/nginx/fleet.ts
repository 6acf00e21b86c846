/**
 * Writes the configuration and starts the replicas and the nginx of the proof, all below one temporary folder and on
 * 127.0.0.1.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFlags } from '../start-flags.ts'
import type { Ports } from './checked-load.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'nginx-proof-'))
const running = new Set<ChildProcess>()

/** Milliseconds that a start may take on a busy machine. */
const PATIENCE = 30_000

/** Where nginx may be installed: /usr/sbin is not on the PATH of every user. */
const places = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']
const nginx = places.find((place) => spawnSync(place, ['-v']).status === 0)

/** The version of nginx, undefined if there is no nginx. */
export function nginxVersion(): string | undefined {
  return nginx && spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr.trim()
}

/** Stops the processes that were started here, then removes the folder. */
export async function endAll(): Promise<void> {
  const ends = [...running].map((child) => {
    const over = exitOf(child)
    // On SIGTERM nginx stops its worker processes; on SIGKILL they would keep running.
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
  changeCameraRules(newer)
  for (const [name, corpus] of [
    ['old.db', path.join(root, 'corpus')],
    ['new.db', newer],
  ] as const) {
    const database = path.join(folder, name)
    const words = ['run.mjs', 'seed/seed.ts', '--corpus', corpus, '--database', database]
    execFileSync(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** Changes the corpus in a folder: the rationales of its camera rules become different. */
export function changeCameraRules(corpus: string): void {
  const rules = path.join(corpus, 'media/rules/camera.yaml')
  const text = readFileSync(rules, 'utf8')
  // CAM-002 is left as it is: the worked example repeats its rationale, so the corpus check would fail.
  writeFileSync(rules, text.replaceAll(/(?<!CAM-002\n +)(rationale: >-\n +)/g, '$1Again: '))
}

/**
 * Installs the code as on a machine with replicas: without a corpus, so that the given file is served as it is. The
 * dependencies are symbolic links into this tree, so that the folder of a release can be removed.
 *
 * @returns its folder
 */
export function layOutRelease(name = 'release'): string {
  const release = path.join(folder, name)
  for (const part of [
    'src',
    'seed',
    'migrations',
    'skills',
    'docs/api',
    'docs/database.md',
    'run.mjs',
    'package.json',
  ]) {
    cpSync(path.join(root, part), path.join(release, part), { recursive: true })
  }
  for (const place of runtimePackages()) {
    mkdirSync(path.dirname(path.join(release, place)), { recursive: true })
    execFileSync('cp', ['-RlL', path.join(root, place), path.join(release, place)])
  }
  return release
}

/** Top-level folders of the packages that the services need. */
function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>
  }
  return Object.entries(packages)
    .filter(([place, { dev, optional }]) => place !== '' && dev !== true && optional !== true)
    .map(([place]) => place)
    .filter((place) => place.lastIndexOf('node_modules/') === 0)
}

export interface Replica {
  readonly ports: Ports
  /** SHA-256 of the corpus that the replica serves. */
  readonly digest: string
  readonly kill: () => Promise<unknown>
  /** Asks the replica to stop. Resolves to its exit status, or to the signal that ended it. */
  readonly stop: () => Promise<number | string>
}

/**
 * Starts both services on one database file and waits until they answer.
 *
 * @param database a name in the folder of the proof, or an absolute path
 */
export async function startReplica(
  database: string,
  ports: Ports,
  release = path.join(folder, 'release'),
): Promise<Replica> {
  const child = started(
    spawn(process.execPath, [...startFlags(), 'run.mjs', 'src/main.ts'], {
      cwd: release,
      env: {
        PATH: process.env['PATH'],
        DATABASE: path.resolve(folder, database),
        MEDIA_PORT: String(ports.media),
        COORDINATE_PORT: String(ports.coordinate),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  await answering(child, ports.media, '/ready')
  const { corpus_digest } = (await answering(child, ports.media)) as { corpus_digest: string }
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

/**
 * Starts nginx with the files of `deploy/nginx`. Only ports, user and paths are changed, and the rate limits where a
 * proof needs to send more from one address.
 *
 * @returns the process; `endAll` stops it
 */
export async function startNginx(
  front: Ports,
  replicas: readonly Ports[],
  { limits = false }: { readonly limits?: boolean } = {},
): Promise<ChildProcess> {
  const place = mkdtempSync(path.join(folder, 'nginx-'))
  cpSync(path.join(root, 'deploy/nginx'), place, { recursive: true })
  const { media, coordinate } = front
  const change = (file: string, exchanges: readonly (readonly [string, string])[]): void => {
    const text = readFileSync(path.join(place, file), 'utf8')
    const changed = exchanges.reduce((before, [what, by]) => exchange(before, what, by), text)
    writeFileSync(path.join(place, file), changed)
  }
  change(
    'replicas.conf',
    replicas.flatMap(({ media, coordinate }, i) => [
      [`:431${i} `, `:${media} `] as const,
      [`:432${i} `, `:${coordinate} `] as const,
    ]),
  )
  change('servers.conf', [
    ['8310', String(media)],
    ['8320', String(coordinate)],
    ['/var/log/nginx/grammar.log', accessLogFile],
  ])
  change('grammar.conf', [['/var/cache/nginx-grammar', cacheFolder]])
  if (!limits) {
    change('limits.conf', [
      ['rate=50r/s', 'rate=1000000r/s'],
      ['rate=10r/s', 'rate=1000000r/s'],
      ['rate=20r/s', 'rate=1000000r/s'],
      ['burst=200', 'burst=1000000'],
      ['burst=100', 'burst=1000000'],
      ['burst=150', 'burst=1000000'],
    ])
  }
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place}/temp;\n`,
  )
  const log = path.join(place, 'error.log')
  change('nginx.conf', [
    // If started as root, nginx runs its workers as another user, who cannot read this folder.
    ['user www-data;', process.getuid?.() === 0 ? 'user root;' : ''],
    ['/run/nginx-grammar.pid', `${place}/pid`],
    ['/var/log/nginx/grammar.error.log', log],
    ['server_tokens off;\n', `server_tokens off;\n${folders.join('')}`],
  ])
  appendFileSync(log, '')
  mkdirSync(path.join(place, 'temp'))
  const words = ['-p', place, '-c', path.join(place, 'nginx.conf'), '-e', log, '-g', 'daemon off;']
  const child = started(spawn(nginx!, words, { stdio: ['ignore', 'inherit', 'inherit'] }))
  await answering(child, media)
  return child
}

/** Stops nginx and frees its ports for another one. */
export function stopNginx(child: ChildProcess): Promise<unknown> {
  const over = exitOf(child)
  child.kill('SIGTERM')
  return over
}

export const accessLogFile = path.join(folder, 'access.log')

const cacheFolder = path.join(folder, 'cache')

/** nginx notices that the cached files are gone and requests them again; it needs no signal. */
export function emptyCache(): void {
  for (const entry of readdirSync(cacheFolder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) rmSync(path.join(entry.parentPath, entry.name), { force: true })
  }
}

/** Picks a free port for each service. */
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

/** @throws if the configuration does not contain the text to replace */
function exchange(text: string, what: string, by: string): string {
  if (!text.includes(what)) throw new Error(`deploy/nginx no longer holds "${what}"`)
  return text.replaceAll(what, () => by)
}

function started(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function answering(
  child: ChildProcess,
  port: number,
  target = '/v1/health',
): Promise<unknown> {
  const began = performance.now()
  while (performance.now() - began < PATIENCE && child.exitCode === null) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${target}`)
      if (response.ok) return await response.json()
    } catch {
      // Nothing listens there yet.
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
