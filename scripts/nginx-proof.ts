/**
 * `npm run proof:nginx`: two replicas behind nginx on one machine, under load. One replica is killed, comes back, and a
 * new corpus is rolled in; every answer is compared with what the old or the new corpus has to say. It uses
 * `deploy/nginx/grammar.conf` as it stands, listens on 127.0.0.1 alone, takes about half a minute and stops what it started.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { load } from '../bench/http-load.ts'
import { corpusRows } from '../seed/rows.ts'
import { checkCorpus } from '../seed/seed-database.ts'
import { writeDatabase } from '../seed/write.ts'
import { checkedLoad } from './nginx-load.ts'

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'nginx-proof-'))
const started: ChildProcess[] = []
/** Ports of nginx, as `grammar.conf` has them. */
const MEDIA = 8310

if (!hasNginx()) {
  console.error('nginx is not on this machine: "apt-get install nginx-light" brings it on Debian.')
  process.exit(1)
}
try {
  process.exitCode = (await prove()) ? 0 : 1
} finally {
  // nginx ends its own workers when it is asked to, and leaves them behind when it is killed.
  for (const child of started) child.kill(child.spawnfile === 'nginx' ? 'SIGTERM' : 'SIGKILL')
  await Promise.all(started.map(exitOf))
  rmSync(folder, { recursive: true, force: true })
}

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function prove(): Promise<boolean> {
  await buildFiles()
  const release = copyOfCode()
  let first = await replica(release, 'old.db', 4410)
  let second = await replica(release, 'old.db', 4412)
  writeReplicas([4410, 4412])
  startNginx()
  await answering(MEDIA)

  const targets = (await ids(4410)).flatMap((id) => [
    `/v1/rules/${id}`,
    `/v1/rules?q=${id}&limit=20`,
  ])
  const lists = [
    '/v1/rules',
    '/v1/dimensions',
    '/v1/rules?q=light',
    '/v1/sources',
    '/v1/docs/overview',
  ]
  await printThroughput([...targets, ...lists])

  const traffic = checkedLoad(MEDIA, [...targets, ...lists])
  await traffic.learn(4410, 'old')
  console.log('\nUnder load through nginx:')
  traffic.start(16)
  await passing(3000)
  say('one of two replicas is killed')
  first.kill('SIGKILL')
  await passing(4000)
  say('it comes back')
  first = await replica(release, 'old.db', 4410)
  await passing(3000)

  say('one replica after the other starts anew with a new corpus')
  const statuses = [await stopped(first)]
  first = await replica(release, 'new.db', 4410)
  await traffic.learn(4410, 'new')
  await passing(1000)
  statuses.push(await stopped(second))
  second = await replica(release, 'new.db', 4412)
  await passing(500)
  say('the cache is emptied')
  emptyCache()
  await passing(500)
  traffic.expectOnlyNew()
  await passing(3000)
  const { answers, failures, wrong, hits, old, fresh } = await traffic.stop()
  for (const failure of failures.slice(0, 5)) console.log(`    ${failure}`)
  console.log(`
  ${answers} answers: ${old} that only the old corpus gives, ${fresh} that the new one gives, ${wrong} wrong, ${failures.length} failed
  hit rate ${((hits / answers) * 100).toFixed(1)} % (X-Cache: HIT, of all requests, POST included)
  the replicas that were told to stop ended with status ${statuses.join(' and ')}`)
  const proven = failures.length === 0 && wrong === 0 && fresh > 0 && old > 0
  console.log(proven ? '\nNo request failed.' : '\nNot proven.')
  return proven
}

/** Two files: the corpus, and one in which every rationale says that it is newer. */
async function buildFiles(): Promise<void> {
  const rows = corpusRows(checkCorpus(path.join(root, 'corpus')).corpus)
  const newer = rows.rule.map((rule) => ({
    ...rule,
    rationale: `${rule.rationale} Second edition.`,
  }))
  const versions = { name: 'proof', media_version: '1', coordinate_version: '1' }
  for (const [name, content] of [
    ['old', rows] as const,
    ['new', { ...rows, rule: newer }] as const,
  ]) {
    const identity = { ...versions, digest: name, schema_digest: name }
    await writeDatabase(path.join(folder, `${name}.db`), content, identity)
  }
}

/** The code alone, as it is installed where replicas run: without a corpus beside it a file is served as it is. */
function copyOfCode(): string {
  const release = path.join(folder, 'release')
  for (const part of ['src', 'seed', 'migrations', 'run.mjs', 'package.json']) {
    cpSync(path.join(root, part), path.join(release, part), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(release, 'node_modules'))
  return release
}

async function replica(release: string, database: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['run.mjs', 'src/main.ts'], {
    cwd: release,
    env: {
      ...process.env,
      DATABASE: path.join(folder, database),
      MEDIA_PORT: String(port),
      COORDINATE_PORT: String(port + 10),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started.push(child)
  await answering(port)
  return child
}

function writeReplicas(ports: readonly number[]): void {
  const upstream = (name: string, offset: number): string =>
    `upstream ${name} {\n${ports.map((port) => `  server 127.0.0.1:${port + offset} max_fails=2 fail_timeout=5s;\n`).join('')}  keepalive 64;\n}\n`
  writeFileSync(
    path.join(folder, 'replicas.conf'),
    upstream('media', 0) + upstream('coordinate', 10),
  )
}

/** What is deleted under nginx is fetched again; it need not be told. */
function emptyCache(): void {
  const cache = path.join(folder, 'cache')
  for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) rmSync(path.join(entry.parentPath, entry.name), { force: true })
  }
}

function startNginx(): void {
  for (const name of ['cache', 'body', 'proxy', 'logs']) mkdirSync(path.join(folder, name))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    // As root, nginx gives its workers another user, to whom this folder is closed.
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log; worker_processes auto;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/body; uwsgi_temp_path ${folder}/body; scgi_temp_path ${folder}/body;
  proxy_cache_path ${folder}/cache levels=1:2 keys_zone=grammar:10m max_size=200m use_temp_path=off;
  include ${folder}/replicas.conf;
  include ${root}/deploy/nginx/grammar.conf;
}\n`,
  )
  const child = spawn(
    'nginx',
    ['-p', folder, '-c', file, '-e', path.join(folder, 'logs/error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  started.push(child)
}

async function answering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/v1/health`)).ok) return
    } catch {
      // Not yet.
    }
    await passing(20)
  }
  throw new Error(`nothing answers at port ${port}`)
}

async function ids(port: number): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/rules?limit=1000`)
  const { results } = (await response.json()) as { results: { id: string }[] }
  return results.map(({ id }) => id)
}

async function printThroughput(targets: readonly string[]): Promise<void> {
  console.log('Answers a second, the same mixture of items and lists:')
  const contestants = [
    ['one process, asked directly', 4410],
    ['nginx before two replicas', MEDIA],
  ] as const
  const rates = contestants.map(() => [] as number[])
  for (let round = 0; round < 3; round++) {
    for (const [i, [, port]] of contestants.entries()) {
      const { perSecond, failed } = await load({ port, targets, seconds: 1, connections: 32 })
      if (failed > 0) throw new Error(`${failed} requests failed`)
      rates[i]!.push(perSecond)
    }
  }
  for (const [i, [name]] of contestants.entries()) {
    const middle = rates[i]!.toSorted((a, b) => a - b)[1]!
    console.log(`  ${name.padEnd(28)} ${Math.round(middle)}`)
  }
}

/** Tells a replica to stop and waits until it has. */
function stopped(child: ChildProcess): Promise<number | string> {
  const ended = exitOf(child)
  child.kill('SIGTERM')
  return ended
}

function exitOf(child: ChildProcess): Promise<number | string> {
  const over = child.exitCode ?? child.signalCode
  if (over !== null) return Promise.resolve(over)
  return new Promise((resolve) =>
    child.once('exit', (status, signal) => resolve(status ?? signal ?? 'unknown')),
  )
}

function passing(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function say(sentence: string): void {
  console.log(`  ${(performance.now() / 1000).toFixed(1).padStart(5)} s  ${sentence}`)
}
