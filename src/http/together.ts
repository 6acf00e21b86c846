/**
 * Work that is put off to the end of a turn of the event loop and done there in one go.
 *
 * Answers that take a while to make are written this way. Every write wakes whoever waits at the other end, and a
 * caller with many connections is woken, answered and put to sleep again for each; written one after the other, the
 * answers of a turn find it awake. That costs both sides less than half, as soon as several requests come at once.
 */

/** Milliseconds after which no further piece is waited for: a piece waits so long, and for the one that is being made then. */
const LONGEST_WAIT = 1

/**
 * @param work does one piece, and does not throw
 * @returns a function that puts off a piece of work; pieces are done in the order in which they came
 */
export function together<Piece>(work: (piece: Piece) => void): (piece: Piece) => void {
  let waiting: Piece[] = []
  let since = 0
  const flush = (): void => {
    const pieces = waiting
    waiting = []
    for (const piece of pieces) work(piece)
  }
  return (piece) => {
    const now = performance.now()
    if (waiting.length === 0) {
      since = now
      setImmediate(flush)
    }
    waiting.push(piece)
    if (now - since > LONGEST_WAIT) flush()
  }
}
