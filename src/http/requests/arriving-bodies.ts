/**
 * Limits the memory for incomplete request bodies on all connections. A client can leave any number of bodies one byte
 * short for as long as a request may take, so above the limit the oldest one is dropped: a real body arrives quickly.
 * Also limits the number of chunks of a body. Node emits each chunk separately, so a body of 128 KiB in chunks of one
 * byte blocks the event loop for some hundred milliseconds.
 */
import type { IncomingMessage } from 'node:http'
import { Refused } from '../../contract/failures.ts'

/** Limit of incomplete bodies of both services, in bytes. */
export const MAX_ARRIVING = 33_554_432

/** Maximum number of chunks of a body. */
const MAX_CHUNKS = 2000

interface Arriving {
  bytes: number
  chunks: number
  giveUp(reason: Refused): void
}

// The part of a body that was read stays in memory until its connection is closed.
const late = new Refused(
  408,
  'request_timeout',
  'other bodies needed the room of this one, which had not arrived in full: send it again',
  [],
  { Connection: 'close' },
)
const tooManyChunks = new Refused(
  400,
  'invalid_request',
  'the body has more than 2,000 chunks: send larger ones',
)

/** Incomplete bodies, oldest first. */
const bodies = new Set<Arriving>()
let arrived = 0

function remove(body: Arriving): void {
  if (bodies.delete(body)) arrived -= body.bytes
}

/**
 * @param read reads the body to its end
 * @throws Refused 408 if it is dropped, 400 if it has too many chunks
 */
export async function bounded<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const body: Arriving = {
    bytes: 0,
    chunks: 0,
    giveUp: (reason) => {
      remove(body)
      reject(reason)
    },
  }
  const count = (chunk: Buffer): void => {
    if (!bodies.has(body)) return
    body.bytes += chunk.length
    arrived += chunk.length
    body.chunks += 1
    if (isChunked && body.chunks > MAX_CHUNKS) body.giveUp(tooManyChunks)
    for (const first of bodies) {
      if (arrived <= MAX_ARRIVING) break
      first.giveUp(late)
    }
  }
  bodies.add(body)
  request.on('data', count)
  try {
    return await Promise.race([read(), givenUp])
  } finally {
    request.off('data', count)
    remove(body)
  }
}
