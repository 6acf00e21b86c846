/** Splits the bytes of a file or a pipe into batches of whole lines. The size of an incomplete line is limited. */

/** Maximum length of a line, in bytes. */
export const MAX_LINE_BYTES = 1024 * 1024

export interface Batch {
  /** Number of its first line, from 1. */
  readonly first: number
  /** Whole lines; undefined for a single line longer than `MAX_LINE_BYTES`. */
  readonly bytes: Uint8Array | undefined
}

const NEWLINE = 10

/** Yields a batch for every chunk that completes a line, so that a slow writer gets its results while it writes. */
export async function* batchesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Batch> {
  let first = 1
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let isTooLong = false
  for await (let chunk of chunks) {
    if (isTooLong) {
      const end = chunk.indexOf(NEWLINE)
      if (end === -1) continue
      yield { first: first++, bytes: undefined }
      isTooLong = false
      chunk = chunk.subarray(end + 1)
    }
    const end = chunk.lastIndexOf(NEWLINE)
    if (end !== -1) {
      const bytes = joined([...waiting, chunk.subarray(0, end + 1)])
      waiting = []
      waitingBytes = 0
      // Counted first, because the consumer may transfer the buffer to a thread.
      const lines = linesIn(bytes)
      yield { first, bytes }
      first += lines
      chunk = chunk.subarray(end + 1)
    }
    if (chunk.length === 0) continue
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes <= MAX_LINE_BYTES) continue
    waiting = []
    waitingBytes = 0
    isTooLong = true
  }
  if (isTooLong) yield { first, bytes: undefined }
  else if (waitingBytes > 0) yield { first, bytes: joined(waiting) }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const piece of pieces) {
    all.set(piece, end)
    end += piece.length
  }
  return all
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}
