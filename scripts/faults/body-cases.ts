/** Faults of the process that works through large bodies: it is killed, runs out of memory, is left alone. Linux only. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type FaultCase, hold } from './case.ts'
import { type Start, start } from './running.ts'

type Listening = Start & { readonly urls: NonNullable<Start['urls']> }

/** Milliseconds for whatever is waited for here, on a busy machine. */
const PATIENCE = 30_000

/** A document with more errors than there is memory to count them. */
const tooMuch = validation(349_000)
/** One that takes a while. */
const heavy = validation(60_000)
/** One that takes hardly longer than its way to the process and back. */
const light = validation(10_000)

export function bodyCases(folder: string): FaultCase[] {
  if (!existsSync('/proc/self/task')) return []
  const env = { DATABASE: path.join(folder, 'right.db') }
  const after = (what: string, run: (started: Listening) => Promise<string | undefined>) => ({
    name: `the process for large bodies ${what}`,
    run: async () => {
      const started = await start({ env })
      hold(started.urls !== undefined, `it ended with ${started.code()}: ${started.said().err}`)
      return run({ ...started, urls: started.urls })
    },
  })
  return [
    after('is killed while it works', killedAtWork),
    after('gets a signal meant for all', signalled),
    after('runs out of memory three times, and nobody else notices', outOfMemory),
    after('ends when it has nothing to do', leftAlone),
    after('ends with the services when they are killed', orphaned),
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
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(child, signal)
  hold([200, 413].includes(await asked), `the body is answered with ${await asked}`)
  await holdWell(started)
}

async function outOfMemory(started: Listening): Promise<string> {
  const { pid } = started.child
  let answered = 0
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${started.urls.media}/v1/rules/CAM-004?n=${answered}`)
      hold(status === 400, `a request beside it is answered with ${status}`)
      answered += 1
    }
  })()
  for (let round = 0; round < 3; round++) {
    const status = await ask(started, tooMuch)
    hold(status === 413, `the body is answered with ${status}`)
  }
  isOver = true
  await others
  hold(started.child.pid === pid && started.code() === null, 'the services ended')
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
  let found: number[] = []
  await within(() => {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    found = text.split(' ').filter(Boolean).map(Number)
    return found.length > 0
  }, 'no process was started')
  hold(found.length === 1, `${found.length} processes were started`)
  return found[0]!
}

const gone = (pid: number): Promise<void> =>
  within(() => !isRunning(pid), 'the process is still there')

/** A process that has ended may still be listed, until whoever adopted it takes notice. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function within(isSo: () => boolean, otherwise: string): Promise<void> {
  const began = performance.now()
  while (!isSo()) {
    hold(performance.now() - began < PATIENCE, otherwise)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
