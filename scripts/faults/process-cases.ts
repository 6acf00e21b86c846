/** Faults of the process and its environment: signals under load, ports, settings, output, file descriptors. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { assert, assertRefused, type FaultCase, listening } from './case.ts'
import { load } from './load.ts'
import { type Start, start } from './running.ts'

/** Milliseconds within which the services must stop. */
const STOP = 2000

/**
 * Like `STOP`, if each step of the stop waits for a long response or for a log that nobody reads, on a busy machine.
 * Sending all responses would take half a minute.
 */
const BUSY_STOP = 8000

/**
 * A different query each time, to miss the cache. A short query gives a long response, since its words are highlighted
 * in every row.
 */
const search = (n: number): string =>
  `GET /v1/search?limit=100&highlight=true&q=word${n}+${'price trust market light sound time money people risk energy data law cost value error shot frame colour audio noise sync rig scale edit loss growth'.replaceAll(' ', '+')} HTTP/1.1\r\nHost: x\r\n\r\n`

export function processCases(folder: string): FaultCase[] {
  const env = { DATABASE: path.join(folder, 'right.db') }
  const refused = (name: string, settings: Record<string, string>, pattern: RegExp): FaultCase => ({
    name,
    run: async () => {
      assertRefused(await start({ env: { ...env, ...settings } }), pattern)
      return undefined
    },
  })
  return [
    ...[1, 2, 3, 4, 5].map((round) => ({
      name: `SIGTERM under load, round ${round}`,
      run: () => stoppedUnderLoad(env, 'SIGTERM'),
    })),
    { name: 'SIGINT under load', run: () => stoppedUnderLoad(env, 'SIGINT') },
    { name: 'SIGTERM with idle connections', run: () => stoppedWith(env, '') },
    {
      name: 'SIGTERM with half a head',
      run: () => stoppedWith(env, 'GET /v1 HTTP/1.1\r\nHost: x\r\n'),
    },
    {
      name: 'SIGTERM with half a body',
      run: () =>
        stoppedWith(
          env,
          'POST /v1/validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
        ),
    },
    {
      name: 'SIGTERM with 500 searches that arrive at once',
      run: () => stoppedWith(env, search, { count: 250, limit: BUSY_STOP }),
    },
    { name: 'npm start, and SIGTERM to npm', run: () => stoppedByNpm(env) },
    { name: 'the host ::1', run: () => onSixth(env) },
    ...(process.getuid?.() === 0
      ? [{ name: 'a port that needs rights', run: () => privileged(env) }]
      : []),
    { name: 'a port in use', run: () => portInUse(env) },
    refused('a port with a blank', { MEDIA_PORT: ' 80' }, /^MEDIA_PORT must be a port/),
    refused('a port in hexadecimal', { COORDINATE_PORT: '0x50' }, /^COORDINATE_PORT must be/),
    refused('a port with a fraction', { MEDIA_PORT: '80.5' }, /^MEDIA_PORT must be a port/),
    refused('a port that is a word', { MEDIA_PORT: 'http' }, /^MEDIA_PORT must be a port from 0/),
    refused('a port too high', { COORDINATE_PORT: '65536' }, /^COORDINATE_PORT must be a port/),
    refused('a negative port', { MEDIA_PORT: '-1' }, /^MEDIA_PORT must be a port/),
    refused(
      'two services on one port',
      { MEDIA_PORT: '4999', COORDINATE_PORT: '4999' },
      /are both 4999/,
    ),
    refused('an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of .*"loud"/),
    refused('a log level in capitals', { LOG_LEVEL: 'INFO' }, /^LOG_LEVEL must be one of .*"INFO"/),
    refused('no keep-alive', { KEEP_ALIVE_MS: '0' }, /^KEEP_ALIVE_MS must be .*"0"/),
    refused('a keep-alive with a unit', { KEEP_ALIVE_MS: '5s' }, /^KEEP_ALIVE_MS must be .*"5s"/),
    refused('a cache with a unit', { CACHE_BYTES: '32MB' }, /^CACHE_BYTES must be .*"32MB"/),
    refused('a negative cache', { CACHE_BYTES: '-1' }, /^CACHE_BYTES must be .*"-1"/),
    ...[' ', '127.0.0.1:80', 'http://127.0.0.1', '999.1.1.1', '[::1]', 'fe80::1', '-'].map((host) =>
      refused(`the host "${host}"`, { HOST: host }, /^HOST ".*" is not an address of this machine/),
    ),
    refused('an address of another machine', { HOST: '203.0.113.1' }, /^HOST .* is not an address/),
    refused('a host that does not resolve', { HOST: 'no.such.host.invalid' }, /^HOST /),
    refused('a cache that is no number', { CACHE_BYTES: 'much' }, /^CACHE_BYTES must be/),
    refused(
      'a path through a file',
      { DATABASE: path.join(folder, 'right.db/grammar.db') },
      /a part of the path is a file/,
    ),
    { name: 'standard output is closed', run: () => deaf(env, '>&-') },
    { name: 'standard output and error are closed', run: () => deaf(env, '>&- 2>&-') },
    { name: 'standard output is a full disk', run: () => deaf(env, '> /dev/full') },
    { name: 'the log fills its disk', run: () => fullLog(folder, env) },
    { name: 'the reader of the log goes away', run: () => readerGone(env) },
    { name: 'the log is not read', run: () => readerStalls(env) },
    { name: 'few file descriptors', run: () => fewDescriptors(env, 64, 1000) },
    { name: 'hardly any file descriptors', run: () => fewDescriptors(env, 32, 1000) },
    {
      name: 'few file descriptors before the engine is loaded',
      run: () => fewDescriptors(env, 40, 0),
    },
  ]
}

type Env = Record<string, string>

async function stopped(
  started: Start,
  signal: NodeJS.Signals = 'SIGTERM',
  limit = STOP,
): Promise<number> {
  const { code, ms } = await started.stop(signal)
  assert(code === 0, `it ended with ${code}`)
  assert(ms < limit, `it took ${ms.toFixed(0)} ms to end`)
  return ms
}

/** Sixteen clients send requests without a pause; none may be lost when the signal comes. */
async function stoppedUnderLoad(env: Env, signal: NodeJS.Signals): Promise<string> {
  const started = await listening({ env })
  const { tally, warm, over } = load(started.urls)
  await warm()
  const ms = await stopped(started, signal)
  await over
  assert(tally.lost.length === 0, `${tally.lost.length} requests lost: ${tally.lost.slice(0, 3)}`)
  return `${tally.answered} answers, none lost, over in ${ms.toFixed(0)} ms`
}

/** @param count connections to each service */
async function stoppedWith(
  env: Env,
  text: string | ((n: number) => string),
  { count = 1, limit = STOP } = {},
): Promise<string> {
  const started = await listening({ env })
  const urls = Array.from({ length: count }, () => Object.values(started.urls)).flat()
  const sockets = await Promise.all(
    urls.map(
      (url, i) =>
        new Promise<Socket>((resolve) => {
          const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
            const sent = typeof text === 'string' ? text : text(i)
            if (sent !== '') socket.write(sent)
            setTimeout(() => resolve(socket), 100)
          })
          socket.on('error', () => {})
        }),
    ),
  )
  const ms = await stopped(started, 'SIGTERM', limit)
  for (const socket of sockets) socket.destroy()
  return `over in ${ms.toFixed(0)} ms`
}

/** npm sends the signal to a shell that exits without forwarding it; the services notice that their parent is gone. */
async function stoppedByNpm(env: Env): Promise<undefined> {
  const started = await listening({ env, npm: true })
  started.child.kill('SIGTERM')
  for (const url of Object.values(started.urls)) {
    const began = performance.now()
    while (await isThere(url)) {
      // npm itself takes up to three seconds to exit.
      assert(performance.now() - began < STOP + 3000, 'it is still there')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function isThere(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/v1/health`)).ok
  } catch {
    return false
  }
}

async function portInUse(env: Env): Promise<undefined> {
  const rival = createServer()
  await new Promise<void>((resolve) => rival.listen(0, '127.0.0.1', resolve))
  const { port } = rival.address() as { port: number }
  try {
    for (const name of ['MEDIA_PORT', 'COORDINATE_PORT']) {
      const started = await start({ env: { ...env, [name]: String(port) } })
      assertRefused(started, new RegExp(`^Port ${port} is in use; .* set ${name} to another`))
    }
  } finally {
    rival.close()
  }
}

/** Standard output is closed or redirected, so the ports are set instead of read from it. */
async function deaf(env: Env, redirect: string): Promise<undefined> {
  const started = await listening({
    env: { ...env, ...(await freePorts()), ACCESS_LOG: 'on' },
    redirect,
  })
  await holdAnswers(started.urls, 200)
  await stopped(started)
}

async function freePorts(): Promise<Env> {
  const [media, coordinate] = await Promise.all(
    [1, 2].map(async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      await new Promise((resolve) => server.close(resolve))
      return String(port)
    }),
  )
  return { MEDIA_PORT: media!, COORDINATE_PORT: coordinate! }
}

async function holdAnswers(urls: { media: string; coordinate: string }, count: number) {
  for (let i = 0; i < count; i++) {
    const { status } = await fetch(`${i % 2 === 0 ? urls.media : urls.coordinate}/v1?x=${i}`)
    assert(status === 400 || status === 422, `answered ${status}`)
  }
}

/** A log on a file system of 64 KiB or, without the permission to mount one, with a limit on file size. */
async function fullLog(folder: string, env: Env): Promise<string> {
  const directory = path.join(folder, 'log')
  mkdirSync(directory)
  const log = path.join(directory, 'log')
  let mounted = true
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', directory], {
      stdio: 'ignore',
    })
  } catch {
    mounted = false
  }
  try {
    const started = await listening({
      env: { ...env, ACCESS_LOG: 'on' },
      redirect: `> ${log}`,
      log,
      ...(mounted ? {} : { ulimit: '-f 64' }),
    })
    await holdAnswers(started.urls, 1000)
    const written = readFileSync(log).length
    await stopped(started)
    return `the log ends after ${written} bytes, the answers do not`
  } finally {
    if (mounted) execFileSync('umount', ['-l', directory])
  }
}

async function readerGone(env: Env): Promise<undefined> {
  const started = await listening({ env: { ...env, ACCESS_LOG: 'on' } })
  started.child.stdout!.destroy()
  started.child.stderr!.destroy()
  await holdAnswers(started.urls, 200)
  await stopped(started)
}

async function readerStalls(env: Env): Promise<undefined> {
  const started = await listening({ env: { ...env, ACCESS_LOG: 'on' } })
  started.child.stdout!.pause()
  await holdAnswers(started.urls, 3000)
  const ended = stopped(started, 'SIGTERM', BUSY_STOP)
  // The pipe is drained only after the process must have exited by itself, so that its end is seen.
  setTimeout(() => started.child.stdout!.resume(), BUSY_STOP)
  started.child.once('exit', () => started.child.stdout!.resume())
  await ended
}

/** Tests an IPv6 address; not every machine has one. */
async function onSixth(env: Env): Promise<string | undefined> {
  const started = await start({ env: { ...env, HOST: '::1' } })
  if (started.urls === undefined) {
    assertRefused(started, /^HOST "::1" is not an address of this machine/)
    return 'refused'
  }
  assert(started.urls.media.startsWith('http://[::1]:'), `it says ${started.urls.media}`)
  await holdAnswers(started.urls, 2)
  await stopped(started)
  return undefined
}

async function privileged(env: Env): Promise<string | undefined> {
  const started = await start({ env: { ...env, MEDIA_PORT: '1' }, uid: 65_534 })
  if (started.urls !== undefined) {
    await stopped(started)
    return 'it needs none here'
  }
  assertRefused(
    started,
    /^Port 1 needs more rights than this user has; set MEDIA_PORT to one above 1023/,
  )
  return undefined
}

/**
 * Two hundred connections where only a few descriptors are available: the others wait or are closed, and afterwards
 * everything works, lazily loaded modules included.
 */
async function fewDescriptors(env: Env, limit: number, wait: number): Promise<string> {
  const started = await listening({ env, ulimit: `-n ${limit}` })
  await new Promise((resolve) => setTimeout(resolve, wait))
  const { port } = new URL(started.urls.media)
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    return socket
  })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const open = sockets.filter((socket) => socket.readyState === 'open').length
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await holdAnswers(started.urls, 20)
  for (const body of ['{"context":{}}', `{"context":{}}${' '.repeat(20_000)}`]) {
    const { status } = await fetch(`${started.urls.media}/v1/evaluate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    assert(status === 200, `an evaluation is answered with ${status}`)
  }
  await stopped(started)
  return `${open} of 200 stayed open`
}
