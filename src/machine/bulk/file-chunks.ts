/** Reads a file in chunks, for files too large for memory. */
import { createReadStream } from 'node:fs'
import { unreadFile } from '../unread-file.ts'

const READ_BYTES = 256 * 1024

/**
 * @param named name of the file in messages
 * @param failure makes the error if the file cannot be read
 */
export async function* fileChunks(
  file: string,
  named: string,
  failure: (message: string) => Error,
): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: READ_BYTES })
  } catch (error) {
    throw failure(unreadFile(named, error))
  }
}
