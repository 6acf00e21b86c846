/**
 * Requests take turns. Node handles everything that has arrived on all connections before it looks at timers, signals
 * and closed connections again: a hundred searches that arrive at once would keep it for seconds. Here each turn of the
 * event loop starts work for a few milliseconds; the other requests wait in order of arrival, one per turn.
 */
import type { ServerResponse } from 'node:http'

/** Milliseconds during which a turn of the event loop starts computing responses. */
const TURN = 10

const waiting: (() => void)[] = []
/** When the turn began; undefined if nothing has begun in it. */
let began: number | undefined
let holders = 0

/**
 * Waits until the work on a response may begin.
 *
 * @returns false if the connection was closed meanwhile, so that the response is no longer needed
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

/**
 * Prevents work from starting.
 *
 * @returns a function that allows it again
 */
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
  if (waiting.length > 0) resumeFirst()
}

function resumeFirst(): void {
  if (holders > 0) return
  const resume = waiting.shift()
  if (resume === undefined) return
  beginTurn()
  resume()
}
