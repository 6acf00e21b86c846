/** Stops with unusual signals: the same signal twice, different signals, one sent to a whole group. */
import path from 'node:path'
import { assert, type FaultCase, listening } from './case.ts'
import { type Load, load } from './load.ts'
import { pause } from './processes.ts'

/** Milliseconds within which the services must stop. */
const STOP = 2000

export function signalCases(folder: string): FaultCase[] {
  const right = path.join(folder, 'right.db')
  const env = { DATABASE: right }
  const once = [{ signal: 'SIGTERM', after: 0 }] as const
  const interrupt = [{ signal: 'SIGINT', after: 0 }] as const
  const twice = [...once, { signal: 'SIGTERM', after: 20 }] as const
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
    { name: 'SIGINT to the whole group under load', run: () => ended(env, interrupt, true) },
  ]
}

type Env = Record<string, string>

interface Sent {
  readonly signal: NodeJS.Signals
  /** Milliseconds since the previous signal. */
  readonly after: number
}

/**
 * Sends the signals while sixteen clients send requests; the process must exit in time with status 0 and lose no
 * request.
 */
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
  assert(ms < STOP, `it took ${ms.toFixed(0)} ms to end`)
  assert(started.code() === 0, `it ended with ${started.code()} ${started.child.signalCode}`)
  await holdNoneLost(clients)
  return `${clients.tally.answered} answers, none lost, over in ${ms.toFixed(0)} ms`
}

async function holdNoneLost({ tally, over }: Load): Promise<void> {
  await over
  const { lost } = tally
  assert(lost.length === 0, `${lost.length} requests lost: ${lost.slice(0, 3).join(', ')}`)
}
