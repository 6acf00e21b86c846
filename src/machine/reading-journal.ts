/**
 * A journal of what a run has read so far, one line for each reading, so that a killed run can continue. It is merged
 * into the cache at the end. An incomplete line is ignored and its file read again.
 */
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import path from 'node:path'

/** Maximum size of a journal that is read or written. */
const BYTES = 256 * 1024 * 1024

export class Journal {
  readonly #file: string
  /** First line of the file; a journal with a different one is ignored. */
  readonly #form: string
  #descriptor: number | undefined
  #bytes = 0
  #isClosed = false

  /** @param form what the lines also depend on: their format, and the versions that wrote them */
  constructor(file: string, form: string) {
    this.#file = file
    this.#form = JSON.stringify(form)
  }

  /** @returns the lines of a run that did not finish */
  lines<T>(): T[] {
    try {
      const { size } = statSync(this.#file)
      if (size > BYTES) throw new Error('too large')
      const text = readFileSync(this.#file, 'utf8')
      const [form, ...lines] = text.split('\n')
      if (form !== this.#form) throw new Error('of another form')
      this.#bytes = size
      const read = lines.flatMap((line): T[] => {
        try {
          return [JSON.parse(line) as T]
        } catch {
          return []
        }
      })
      // After an incomplete line, start a new one.
      if (!text.endsWith('\n')) this.#append('\n')
      return read
    } catch {
      this.remove()
      return []
    }
  }

  /** Appends a line. A failed write is ignored, and the run continues without a journal. */
  add(line: string): void {
    if (this.#bytes === 0) this.#append(`${this.#form}\n`)
    this.#append(`${line}\n`)
  }

  remove(): void {
    try {
      if (this.#descriptor !== undefined) closeSync(this.#descriptor)
      unlinkSync(this.#file)
    } catch {
      // There is no journal.
    }
    this.#descriptor = undefined
    this.#bytes = 0
  }

  #append(text: string): void {
    if (this.#isClosed || this.#bytes > BYTES) return
    try {
      if (this.#descriptor === undefined) {
        mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 })
        this.#descriptor = openSync(this.#file, 'a', 0o600)
      }
      appendFileSync(this.#descriptor, text)
      this.#bytes += text.length
    } catch {
      this.#isClosed = true
    }
  }
}
