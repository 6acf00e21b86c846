/** Faults of the process that works through large bodies: it is killed, runs out of memory, is left alone. Linux only. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type FaultCase, hold, type Listening, listening } from './case.ts'
import { childrenOf, isRunning, pause, until } from './processes.ts'

/** A document with more errors than there is memory to count them. */
const tooMuch = validation(349_000)
/** One that takes a while. */
const heavy = validation(60_000)
/** One that takes hardly longer than its way to the process and back. */
const light = validation(10_000)

export function bodyCases(folder: string): FaultCase[] {
  if (!existsSync('/proc/self/task')) return []
  const env = { DATABASE: path.join(folder, 'right.db') }
  const of = (what: string, run: (started: Listening) => Promise<string | undefined>) => ({
    name: `the process for large bodies ${what}`,
    run: async () => run(await listening({ env })),
  })
  return [
    of('is killed while it works', killedAtWork),
    of('gets a signal meant for all', signalled),
    of('runs out of memory three times, and nobody else notices', outOfMemory),
    of('ends when it has nothing to do', leftAlone),
    of('ends with the services when they are killed', orphaned),
  ]
}

/** A request to /v1/validate with so many rules that lack everything. */
function validation(rules: number): string {
  const list = Array.from({ length: rules }, () => '{}').join(',')
  return `{"schema":"production_rules","document":{"rules":[${list}]}}`
}

async function killedAtWork(started: Listening): Promise<undefined> {
  const asked = ask(started, heavy)
  process.kill(await childOf(started), 'SIGKILL')
  hold((await asked) === 413, `the body is answered with ${await asked}`)
  await holdWell(started)
}

async function signalled(started: Listening): Promise<undefined> {
  const asked = ask(started, heavy)
  const child = await childOf(started)
  // Before its own code runs, a process has no say in what a signal does.
  await pause(1000)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(child, signal)
  hold([200, 413].includes(await asked), `the body is answered with ${await asked}`)
  await holdWell(started)
}

async function outOfMemory(started: Listening): Promise<string> {
  let answered = 0
  let isOver = false
  const beside = async (): Promise<void> => {
    while (!isOver) {
      const { status } = await fetch(`${started.urls.media}/v1/rules/CAM-004?n=${answered}`)
      hold(status === 400, `a request beside it is answered with ${status}`)
      answered += 1
    }
  }
  const bodies = async (): Promise<void> => {
    try {
      for (let round = 0; round < 3; round++) {
        const status = await ask(started, tooMuch)
        hold(status === 413, `the body is answered with ${status}`)
      }
    } finally {
      isOver = true
    }
  }
  await Promise.all([bodies(), beside()])
  hold(started.code() === null, 'the services ended')
  await holdWell(started)
  return `${answered} requests answered beside it`
}

async function leftAlone(started: Listening): Promise<undefined> {
  hold((await ask(started, light)) === 200, 'a large body is not answered')
  await gone(await childOf(started))
  await holdWell(started)
}

async function orphaned(started: Listening): Promise<undefined> {
  const asked = ask(started, heavy).catch(() => 0)
  const child = await childOf(started)
  await started.stop('SIGKILL')
  await asked
  await gone(child)
}

/** What it is there for still works, and the services end as they should. */
async function holdWell(started: Listening): Promise<void> {
  hold((await ask(started, light)) === 200, 'the next large body is not answered')
  const { code } = await started.stop()
  hold(code === 0, `it ended with ${code}`)
}

async function ask({ urls }: Listening, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${urls.media}/v1/validate`, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}

/** The one process that the services have started. */
async function childOf({ child: { pid } }: Listening): Promise<number> {
  await until(() => childrenOf(pid!).length > 0, 'no process was started')
  const [found, ...more] = childrenOf(pid!)
  hold(more.length === 0, `${more.length + 1} processes were started`)
  return found!
}

const gone = (pid: number): Promise<void> =>
  until(() => !isRunning(pid), 'the process is still there')
