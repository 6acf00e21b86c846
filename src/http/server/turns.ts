/**
 * Requests take turns. Node handles everything that has arrived on all connections before it looks at timers, signals
 * and closed connections again: a hundred searches that arrive at once would keep it for seconds. Here a turn of the
 * event loop begins work for a few milliseconds, and the rest waits in the order in which it came, one request a turn.
 */
import type { ServerResponse } from 'node:http'

/** Milliseconds for which a turn of the event loop begins to work out responses. */
const TURN = 10

const waiting: (() => void)[] = []
/** When the turn began; undefined where nothing has begun in it. */
let began: number | undefined
let holders = 0

/**
 * Waits until the work on a response may begin.
 *
 * @returns whether it is still wanted: false where the connection has closed meanwhile
 */
export async function takeTurn(response: ServerResponse): Promise<boolean> {
  const isFree = holders === 0 && waiting.length === 0
  if (!isFree || (began !== undefined && performance.now() - began > TURN)) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  } else if (began === undefined) beginTurn()
  return !response.destroyed
}

/** Lets no work begin. @returns a function that ends this */
export function holdTurns(): () => void {
  holders += 1
  return () => {
    holders -= 1
    if (began === undefined) resumeFirst()
  }
}

function beginTurn(): void {
  began = performance.now()
  setImmediate(endTurn)
}

function endTurn(): void {
  began = undefined
  resumeFirst()
}

function resumeFirst(): void {
  if (holders > 0) return
  const resume = waiting.shift()
  if (resume === undefined) return
  beginTurn()
  resume()
}
