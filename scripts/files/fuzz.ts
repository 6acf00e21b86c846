/** Damages real files at random: flips bits, truncates, moves and repeats parts, writes huge counts. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { linted } from './linted.ts'

export interface FuzzOptions {
  readonly samples: readonly string[]
  readonly seconds: number
  readonly seed: number
  /** Folder for the damaged files. */
  readonly work: string
}

export interface Fuzzed {
  readonly faults: readonly string[]
  readonly files: number
  readonly runs: number
}

/** Files per run of the command: enough that its start is a small part of the time. */
const TOGETHER = 40
/** The files are small, so if a run of forty takes longer than this, a reader hangs. */
const MOST_SECONDS = 60
const MOST_MEGABYTES = 512
/** The problem that is reported if a reader had to be killed. */
const HANGS = /had not ended after|takes more than \d+ MB/
const INSIDE =
  /TypeError|RangeError|ReferenceError|is not a function|Cannot read prop|undefined is|Maximum call stack|Invalid array length|Invalid typed array|out of bounds|not iterable/

export async function fuzz({ samples, seconds, seed, work }: FuzzOptions): Promise<Fuzzed> {
  const random = randomFrom(seed)
  const end = performance.now() + seconds * 1000
  const faults: string[] = []
  let files = 0
  let runs = 0
  while (performance.now() < end && faults.length < 20) {
    const folder = path.join(work, `fuzz-${runs}`)
    const made = new Map<string, Uint8Array>()
    for (let i = 0; i < TOGETHER; i++) {
      const sample = samples[Math.floor(random() * samples.length)]!
      made.set(`${i}/${path.basename(sample)}`, damaged(readFileSync(sample), random))
    }
    for (const [name, bytes] of made) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), bytes)
    }
    const run = await linted(folder, ['.'], { heap: true })
    runs += 1
    files += made.size
    const said = run.report?.problems ?? []
    const found = [
      ...said
        .filter(({ message }) => HANGS.test(message) || INSIDE.test(message))
        .map(({ place, message }) => `${place.file}: ${message}`),
      ...(run.signal === null ? [] : [`run ${runs} did not end (${run.signal})`]),
      ...(run.report === undefined
        ? [`run ${runs} gave no report: ${run.error.slice(0, 200)}`]
        : []),
      ...(run.memory > MOST_MEGABYTES ? [`run ${runs} took ${Math.round(run.memory)} MB`] : []),
      ...(run.seconds > MOST_SECONDS ? [`run ${runs} took ${Math.round(run.seconds)} s`] : []),
    ]
    if (found.length > 0) faults.push(...found.map((one) => `${one} (${folder})`))
    else rmSync(folder, { recursive: true })
  }
  return { faults, files, runs }
}

type Random = () => number

/** Seeded random numbers (mulberry32), so that a fault can be reproduced. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function damaged(whole: Uint8Array, random: Random): Uint8Array {
  let bytes = Uint8Array.from(whole)
  const times = 1 + Math.floor(random() * 4)
  for (let i = 0; i < times && bytes.length > 8; i++) {
    bytes = damages[Math.floor(random() * damages.length)]!(bytes, random)
  }
  return bytes
}

const at = (length: number, random: Random): number => Math.floor(random() * length)

const damages: readonly ((
  bytes: Uint8Array<ArrayBuffer>,
  random: Random,
) => Uint8Array<ArrayBuffer>)[] = [
  // Flips bits.
  (bytes, random) => {
    for (let i = 0; i < 1 + bytes.length / 500; i++)
      bytes[at(bytes.length, random)]! ^= 1 << at(8, random)
    return bytes
  },
  (bytes, random) => bytes.slice(0, at(bytes.length, random)),
  // Writes a huge count or length.
  (bytes, random) => {
    const place = at(bytes.length - 4, random)
    const value = [0xff, 0xff, 0xff, random() < 0.5 ? 0x7f : 0xff]
    bytes.set(random() < 0.5 ? value : value.toReversed(), place)
    return bytes
  },
  (bytes, random) => {
    const from = at(bytes.length, random)
    const piece = bytes.slice(from, from + 1 + at(200, random))
    const many = 1 + at(2000, random)
    return Uint8Array.from(
      Buffer.concat([bytes.slice(0, from), ...Array(many).fill(piece), bytes.slice(from)]),
    )
  },
  (bytes, random) => {
    const [a = 0, b = 0, c = 0] = [0, 0, 0]
      .map(() => at(bytes.length, random))
      .sort((x, y) => x - y)
    return Uint8Array.from(
      Buffer.concat([bytes.slice(0, a), bytes.slice(b, c), bytes.slice(a, b), bytes.slice(c)]),
    )
  },
  (bytes, random) => {
    const from = at(bytes.length, random)
    return bytes.fill(0, from, from + at(400, random))
  },
  // Makes a number in a text very long.
  (bytes, random) => {
    const text = Buffer.from(bytes).toString('latin1')
    const numbers = [...text.matchAll(/\d+/g)]
    const one = numbers[at(numbers.length, random)]
    if (one === undefined) return bytes
    const other = ['99999999999999999999', '-1', '0', '1e308', ''][at(5, random)]!
    const changed = text.slice(0, one.index) + other + text.slice(one.index + one[0].length)
    return Uint8Array.from(Buffer.from(changed, 'latin1'))
  },
]
