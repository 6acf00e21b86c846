/** A file as libraries for browsers take it. Node's own Blob of a file cannot be read without waiting, as they want it. */
import type { InputFile } from '../adapters/adapter.ts'
import { readRangeNow } from './ranges.ts'

/** What a library for browsers uses of a Blob: a part of a file, of which nothing is in memory before it is asked for. */
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

/** The reader that only workers of the web have, by its global name: it answers at once. */
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
