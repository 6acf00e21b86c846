/**
 * A file as a Blob for libraries written for browsers. Node's own Blob of a file cannot be read synchronously, which
 * they need.
 */
import type { InputFile } from '../adapters/adapter.ts'
import { readRangeNow } from './ranges.ts'

/** The parts of Blob that those libraries use; bytes are read on demand. */
class FileBlob {
  readonly #file: InputFile
  readonly #start: number
  readonly size: number

  constructor(file: InputFile, start = 0, end = file.bytes) {
    this.#file = file
    this.#start = start
    this.size = Math.max(0, end - start)
  }

  slice(start = 0, end = this.size): FileBlob {
    const at = (place: number): number => this.#start + Math.min(place, this.size)
    return new FileBlob(this.#file, at(start), at(end))
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return readRangeNow(this.#file, this.#start, this.#start + this.size)
  }
}

/** Implements FileReaderSync, which otherwise exists only in web workers. */
class SliceReader {
  readAsArrayBuffer(part: FileBlob): ArrayBuffer {
    const bytes = part.bytes()
    return bytes.length === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer
  }
}

export function fileBlob(file: InputFile): Blob {
  if (!('FileReaderSync' in globalThis)) Object.assign(globalThis, { FileReaderSync: SliceReader })
  return new FileBlob(file) as unknown as Blob
}
