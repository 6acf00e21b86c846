/** A fault case: one fault, and what must hold after it. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Start, type Surroundings, start } from './running.ts'

export interface FaultCase {
  readonly name: string
  /**
   * @returns a remark for the report
   * @throws Error that says what did not hold
   */
  readonly run: () => Promise<string | undefined>
}

export function assert(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise)
}

export type Listening = Start & { readonly urls: NonNullable<Start['urls']> }

/** Starts the services, and waits until they listen. */
export async function listening(surroundings: Surroundings): Promise<Listening> {
  const started = await start(surroundings)
  assert(started.urls !== undefined, `it ended with ${started.code()}: ${started.output().err}`)
  return { ...started, urls: started.urls }
}

/** Answers that identify the right corpus. */
export interface Reference {
  readonly digest: string
  readonly search: string
  readonly prompt: string
}

/**
 * The undamaged corpus file, its digest, what the services answer from it and how many milliseconds it took to build.
 */
export interface Right {
  readonly file: string
  readonly sha256: string
  readonly reference: Reference
  readonly built: number
}

export const sha256 = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex')

let places = 0

/** Makes a folder for one case. */
export function place(folder: string): string {
  places += 1
  const made = path.join(folder, `case-${places}`)
  mkdirSync(made)
  return made
}

export async function referenceOf({ urls, output }: Start): Promise<Reference> {
  assert(urls !== undefined, `it does not listen: ${output().err}`)
  const text = async (url: string): Promise<string> => {
    const reply = await fetch(url)
    assert(reply.status === 200, `${url} answered ${reply.status}`)
    return reply.text()
  }
  const health = JSON.parse(await text(`${urls.media}/v1/health`)) as { corpus_digest: string }
  return {
    digest: health.corpus_digest,
    search: await text(`${urls.media}/v1/rules?limit=1000`),
    prompt: await text(`${urls.coordinate}/v1/prompts?q=what&limit=700`),
  }
}

/** Asserts that the undamaged corpus is served, to the byte. */
export async function assertServes(started: Start, reference: Reference): Promise<void> {
  const { urls, code, output } = started
  assert(urls !== undefined, `it ended with ${code()}: ${output().err.slice(0, 300)}`)
  const found = await referenceOf(started)
  for (const name of ['digest', 'search', 'prompt'] as const) {
    assert(found[name] === reference[name], `another ${name} is served`)
  }
}

/** Asserts that the process ended with status 1 and one sentence that says what to do. */
export function assertRefused({ urls, code, output }: Start, pattern: RegExp): void {
  assert(urls === undefined, 'it listens')
  assert(code() === 1, `it ended with ${code()}: ${output().err.slice(0, 300)}`)
  const lines = output().err.trim().split('\n')
  assert(lines.length === 1, `it printed ${lines.length} lines: ${output().err.slice(0, 300)}`)
  assert(pattern.test(lines[0]!), `it printed: ${lines[0]}`)
}
