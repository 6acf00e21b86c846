/**
 * Several processes on one machine: a primary that owns the ports and serves nothing itself, and workers that serve
 * from the same read-only file. A connection stays with the worker that got it.
 */
import cluster, { type Worker } from 'node:cluster'
import path from 'node:path'

/** Where the services can be reached; what a worker tells the primary once it listens. */
export interface Addresses {
  readonly media: string
  readonly coordinate: string
}

export interface RunningWorkers extends Addresses, AsyncDisposable {}

/** What a worker sends: its addresses, or the sentence with which its start failed. */
type Report = { readonly listening: Addresses } | { readonly failed: string }

/** Wait before the first restart of a worker that died, in milliseconds; it doubles with every further death. */
const FIRST_WAIT = 100
const LONGEST_WAIT = 10_000
/** A worker that lived this long, in milliseconds, died of something new: the wait begins anew. */
const HEALTHY_AFTER = 30_000
/** Milliseconds at the end in which connections that the system has accepted already are handed out to workers. */
const HANDING_OUT = 200
/** Milliseconds that workers have to finish when they are told to; longer than a service takes to close. */
const STOPPING_LIMIT = 5000

/**
 * Starts the workers, the first alone, so that what is wrong with a setting is said once.
 *
 * @param said told one sentence about every worker that dies
 * @throws an Error with the sentence of a worker that cannot start
 */
export async function startWorkers(
  count: number,
  said: (sentence: string) => void,
): Promise<RunningWorkers> {
  let stopping = false
  let deaths = 0
  const waiting = new Set<NodeJS.Timeout>()
  const root = path.join(import.meta.dirname, '..')
  cluster.setupPrimary({
    exec: path.join(root, 'run.mjs'),
    args: [path.join(import.meta.dirname, 'main.ts')],
  })

  const start = async (): Promise<Addresses> => {
    const began = performance.now()
    const worker = cluster.fork()
    const report = await firstReport(worker)
    if ('failed' in report) throw new Error(report.failed)
    worker.once('exit', (code, signal) => {
      if (stopping) return
      if (performance.now() - began > HEALTHY_AFTER) deaths = 0
      const wait = Math.min(FIRST_WAIT * 2 ** deaths, LONGEST_WAIT)
      deaths += 1
      said(`Worker ${worker.process.pid} ended (${signal ?? `status ${code}`}); another starts.`)
      restartAfter(wait)
    })
    return report.listening
  }
  const restartAfter = (wait: number): void => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      start().catch(({ message }: Error) => {
        if (stopping) return
        said(`A worker could not be started: ${message}`)
        restartAfter(LONGEST_WAIT)
      })
    }, wait)
    waiting.add(timer)
  }

  const addresses = await start()
  await Promise.all(Array.from({ length: count - 1 }, start))
  return {
    ...addresses,
    [Symbol.asyncDispose]: async () => {
      stopping = true
      for (const timer of waiting) clearTimeout(timer)
      for (const worker of Object.values(cluster.workers ?? {})) {
        if (worker!.isConnected()) worker!.send(HOLD)
      }
      await new Promise((resolve) => setTimeout(resolve, HANDING_OUT))
      const workers = Object.values(cluster.workers ?? {}).map((worker) => worker!)
      for (const worker of workers) letGo(worker)
      await Promise.all(workers.map(ended))
    },
  }
}

function firstReport(worker: Worker): Promise<Report> {
  return new Promise((resolve) => {
    worker.once('message', resolve)
    worker.once('exit', (code, signal) =>
      resolve({ failed: `a worker ended as it started (${signal ?? `status ${code}`})` }),
    )
  })
}

/** What the primary says to a worker when the end begins, and when nobody can connect any more. */
const HOLD = 'hold'
const END = 'end'

/**
 * Stops handing connections to a worker, then has it finish. With the last one let go, nothing listens any more: told
 * by a signal alone, the workers would go while connections are still accepted for them.
 */
function letGo(worker: Worker): void {
  if (!worker.isConnected()) return
  worker.send(END)
  worker.disconnect()
}

/**
 * In a worker: calls back when the primary ends.
 *
 * @param hold called as it begins; what connects from here on is to wait for the end
 * @param stop called when the worker is to end, or the primary is gone
 */
export function whenPrimaryEnds(hold: () => void, stop: () => Promise<void>): void {
  process.on('message', (message) => {
    if (message === HOLD) hold()
    if (message === END) void stop()
  })
  const worker = cluster.worker!
  worker.once('disconnect', () => {
    void stop()
    // Node ends a worker at once whose primary is gone, with all that is on its way, unless it disconnects itself.
    worker.disconnect()
  })
}

/** Tells a worker to finish, where it did not hear before, and insists when it does not. */
async function ended(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  await new Promise<void>((resolve) => {
    const insist = setTimeout(() => worker.process.kill('SIGKILL'), STOPPING_LIMIT)
    worker.once('exit', () => {
      clearTimeout(insist)
      resolve()
    })
    worker.process.kill('SIGTERM')
  })
}

/** In a worker: tells the primary how the start went. */
export function reportToPrimary(report: Report): Promise<void> {
  return new Promise((resolve) => process.send!(report, undefined, undefined, () => resolve()))
}

/** Whether this process is a worker. */
export const isWorker = cluster.isWorker
