/** Ends that do not come as expected: signals twice, to a whole group, to one of several workers, to npm. */
import { copyFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type FaultCase, hold, listening, place } from './case.ts'
import { damages } from './damages.ts'
import { type Load, load } from './load.ts'
import { childrenOf, isRunning, pause, until } from './processes.ts'

/** Milliseconds in which a stop must be over. */
const STOP = 2000

export function signalCases(folder: string): FaultCase[] {
  const right = path.join(folder, 'right.db')
  const env = { DATABASE: right }
  const workers = { ...env, WORKERS: '2' }
  const once = [{ signal: 'SIGTERM', after: 0 }] as const
  const twice = [...once, { signal: 'SIGTERM', after: 100 }] as const
  return [
    { name: 'SIGHUP under load', run: () => ended(env, [{ signal: 'SIGHUP', after: 0 }]) },
    { name: 'SIGTERM twice under load', run: () => ended(env, twice) },
    {
      name: 'SIGINT, then SIGTERM under load',
      run: () =>
        ended(env, [
          { signal: 'SIGINT', after: 0 },
          { signal: 'SIGTERM', after: 50 },
        ]),
    },
    ...[1, 2, 3].map((round) => ({
      name: `SIGTERM to two workers under load, round ${round}`,
      run: () => ended(workers, once),
    })),
    { name: 'SIGTERM twice to two workers under load', run: () => ended(workers, twice) },
    {
      name: 'SIGTERM to the whole group of two workers under load',
      run: () => ended(workers, once, true),
    },
    {
      name: 'SIGINT to the whole group of two workers under load',
      run: () => ended(workers, [{ signal: 'SIGINT', after: 0 }], true),
    },
    { name: 'one of two workers is killed under load', run: () => workerKilled(workers) },
    { name: 'the primary is killed', run: () => primaryKilled(workers) },
    { name: 'npm is killed', run: () => npmKilled(env) },
    {
      name: 'the file is another when a worker starts again',
      run: () => anotherFile(folder, right),
    },
  ]
}

type Env = Record<string, string>

interface Sent {
  readonly signal: NodeJS.Signals
  /** Milliseconds since the one before. */
  readonly after: number
}

/** The signals come while sixteen clients ask; the end is in time, has status 0, and no request was lost. */
async function ended(env: Env, signals: readonly Sent[], group = false): Promise<string> {
  const started = await listening({ env, group })
  const clients = load(started.urls)
  await clients.warm()
  const asked = performance.now()
  const over = new Promise<number>((resolve) => {
    started.child.once('exit', () => resolve(performance.now() - asked))
  })
  for (const { signal, after } of signals) {
    await pause(after)
    if (started.child.exitCode === null) {
      process.kill(group ? -started.child.pid! : started.child.pid!, signal)
    }
  }
  const ms = await Promise.race([over, pause(10_000).then(() => 10_000)])
  if (ms >= 10_000) started.child.kill('SIGKILL')
  hold(ms < STOP, `it took ${ms.toFixed(0)} ms to end`)
  hold(started.code() === 0, `it ended with ${started.code()} ${started.child.signalCode}`)
  await holdNoneLost(clients)
  return `${clients.tally.answered} answers, none lost, over in ${ms.toFixed(0)} ms`
}

async function holdNoneLost({ tally, over }: Load): Promise<void> {
  await over
  const { lost } = tally
  hold(lost.length === 0, `${lost.length} requests lost: ${lost.slice(0, 3).join(', ')}`)
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/v1/health`)).ok
  } catch {
    return false
  }
}

/** Connections of the dead worker break; the address goes on answering, and another worker takes its place. */
async function workerKilled(env: Env): Promise<string> {
  if (process.platform !== 'linux') return 'not tried: the processes are found in /proc'
  const started = await listening({ env })
  const clients = load(started.urls)
  await clients.warm()
  const before = childrenOf(started.child.pid!)
  process.kill(before[0]!, 'SIGKILL')
  const lost = (): number => clients.tally.lost.length
  await until(() => {
    const now = childrenOf(started.child.pid!)
    return now.length === 2 && !now.includes(before[0]!)
  }, 'no other worker started')
  hold(await answers(started.urls.media), 'it does not answer')
  const { code, ms } = await started.stop()
  hold(code === 0 && ms < STOP, `it ended with ${code} after ${ms.toFixed(0)} ms`)
  await clients.over
  // A connection that was being handed to the dead worker is closed by the primary's own end, and counts here.
  hold(lost() <= 16, `${lost()} requests lost, and no more than 16 were on their way`)
  return `${lost()} of ${clients.tally.answered} requests were on their way and lost`
}

async function primaryKilled(env: Env): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'not tried: the processes are found in /proc'
  const started = await listening({ env })
  const workers = childrenOf(started.child.pid!)
  await started.stop('SIGKILL')
  await until(() => !workers.some(isRunning), 'workers live on')
  return undefined
}

async function npmKilled(env: Env): Promise<undefined> {
  const started = await listening({ env, npm: true, group: true })
  started.child.kill('SIGKILL')
  try {
    for (const url of Object.values(started.urls)) {
      await until(async () => !(await answers(url)), 'the services live on')
    }
  } catch (error) {
    process.kill(-started.child.pid!, 'SIGKILL')
    throw error
  }
}

/** A worker that replaces a dead one serves what the rest serve, or waits until that is there again. */
async function anotherFile(folder: string, right: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'not tried: the processes are found in /proc'
  const directory = place(folder)
  const file = path.join(directory, 'grammar.db')
  copyFileSync(right, file)
  copyFileSync(right, `${file}.right`)
  const started = await listening({ env: { DATABASE: file, WORKERS: '2' } })
  damages['was built from another corpus']!(file)
  const first = await (await fetch(`${started.urls.media}/v1/health`)).text()
  process.kill(childrenOf(started.child.pid!)[0]!, 'SIGKILL')
  await until(
    () => /A worker could not be started: .* is not what it was/.test(started.said().err),
    `it said: ${started.said().err}`,
  )
  for (let i = 0; i < 20; i++) {
    const reply = await fetch(`${started.urls.media}/v1/health`, {
      headers: { connection: 'close' },
    })
    hold((await reply.text()) === first, 'another corpus is served')
  }
  renameSync(`${file}.right`, file)
  await until(() => childrenOf(started.child.pid!).length === 2, 'no other worker started')
  const { code } = await started.stop()
  hold(code === 0, `it ended with ${code}`)
  rmSync(directory, { recursive: true })
  return undefined
}
