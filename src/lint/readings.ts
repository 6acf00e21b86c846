/** Runs the adapters over the files, each within its limits; unchanged files come from the cache. */
import type { FileProblem } from '../adapters/adapter.ts'
import { type AdapterName, adapterNames, versions } from '../adapters/names.ts'
import { lazy } from '../lazy.ts'
import { compareText } from './facts.ts'
import { unpackedText } from './packed-readings.ts'
import type { Kept, Memory, Readers } from './readers.ts'
import type { FileReading, SourcedReading } from './tree.ts'

/** Number of files sent to a reader at once, to find the adapters that read them. */
const RECOGNISED_TOGETHER = 64
/**
 * Number of concurrent readings: enough that files are hashed while others are read, but not so many that thousands are
 * open.
 */
const AT_A_TIME = 8

export interface ReadOptions {
  /** The readers are closed and the cache is saved at the end. */
  readonly readers: Readers
  readonly memory: Memory
  /** Whether a file was named on the command line; if so, not being able to read it is a failure instead of a note. */
  readonly isNamed: (file: string) => boolean
  /** Settings by adapter name. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Facts declared for the subject of a file. */
  readonly declaredFor: (file: string) => ReadonlyMap<string, unknown>
  readonly onProgress?: (progress: Progress) => void
}

/** Number of finished readings, total number, and the file being read with its progress from 0 to 1. */
export interface Progress {
  readonly done: number
  readonly total: number
  readonly file: string
  readonly share: number | undefined
}

export interface Read extends Found {
  readonly problems: readonly FileProblem[]
  /** Files that no adapter reads. */
  readonly unread: readonly string[]
}

/** Result for some of the files, which may depend on the others. */
export interface Found {
  readonly readings: readonly FileReading[]
  /** Files that could not be opened. */
  readonly unopened: readonly string[]
  /** Files that no adapter reads on their own. */
  readonly unasked: readonly string[]
  /** The empty files among `unasked`. */
  readonly empty: readonly string[]
  /** Files that were read together with others, such as the chapters of a feed. */
  readonly besides: readonly string[]
  /** Versions of the external program, or reasons why it is missing, without duplicates. */
  readonly programs: readonly string[]
}

interface Job {
  readonly file: string
  readonly adapter: AdapterName
}

/** @param files paths from the root */
export async function readFiles(files: readonly string[], options: ReadOptions): Promise<Read> {
  const reader = new Reader(options)
  try {
    return await readAll(files, reader, options)
  } finally {
    await reader.close()
  }
}

async function readAll(
  files: readonly string[],
  reader: Reader,
  { isNamed, onProgress }: ReadOptions,
): Promise<Read> {
  const adapters = await Promise.all(files.map((file) => reader.adaptersOf(file)))
  const jobs: Job[] = []
  const unopened: string[] = []
  const unasked: string[] = []
  for (const [i, file] of files.entries()) {
    const own = adapters[i]
    if (own === undefined) unopened.push(file)
    else if (own.length === 0) unasked.push(file)
    else jobs.push(...own.map((adapter) => ({ file, adapter })))
  }
  let done = 0
  const tell = (file: string, share?: number): void =>
    onProgress?.({ done, total: jobs.length, file, share })
  const readings: FileReading[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
      const { file, adapter } = job
      const reading = await reader.read(file, adapter, (share) => tell(file, share))
      readings.push({ file, adapter, reading })
      done += 1
      tell(file)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  const { besides, programs } = reader
  const empty = unasked.filter((file) => reader.bytesOf(file) === 0)
  return together(
    [{ readings, unopened, unasked, empty, besides: [...besides], programs: [...programs] }],
    isNamed,
  )
}

/**
 * Combines partial results.
 *
 * @param isNamed whether a file was named explicitly
 */
export function together(parts: readonly Found[], isNamed: (file: string) => boolean): Read {
  const distinctOf = (of: (found: Found) => readonly string[]): string[] =>
    [...new Set(parts.flatMap(of))].sort(compareText)
  const besides = distinctOf((found) => found.besides)
  const unopened = distinctOf((found) => found.unopened)
  const unasked = distinctOf((found) => found.unasked)
  const readings = parts
    .flatMap((found) => found.readings)
    .sort(
      (a, b) =>
        compareText(a.file, b.file) ||
        adapterNames.indexOf(a.adapter) - adapterNames.indexOf(b.adapter),
    )
  const empty = distinctOf((found) => found.empty)
  const asked = new Set(besides)
  const left = unasked.filter((file) => !asked.has(file))
  const broken = left.filter((file) => PROMISES.test(file))
  const unread = left.filter((file) => !PROMISES.test(file))
  return {
    readings,
    problems: distinct([
      ...unopened.flatMap((file) => failed(file, 'file_unreadable', 'cannot be opened').problems),
      ...broken.flatMap(
        (file) => failed(file, 'malformed', brokenWords(file, empty.includes(file))).problems,
      ),
      ...unread
        .filter(isNamed)
        .flatMap((file) => failed(file, 'unknown_kind', UNKNOWN_KIND).problems),
      ...readings.flatMap(({ reading }) => reading.problems),
    ]),
    unread,
    unopened,
    unasked,
    empty,
    besides,
    programs: distinctOf((found) => found.programs),
  }
}

/** Removes duplicates: two adapters that use the same program report the same problem. */
const distinct = (problems: readonly FileProblem[]): FileProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
]

/** Extensions that identify a format and are used for nothing else. */
const PROMISES =
  /\.(wav|bwf|mp[23]|m4[abv]|aac|ac3|flac|ogg|opus|aiff?|mp4|mov|mxf|mkv|webm|flv|wm[av]|m2ts|vob|srt|sbv|vtt)$/i

const brokenWords = (file: string, isEmpty: boolean): string =>
  isEmpty
    ? 'is empty'
    : `is called ${PROMISES.exec(file)![0]} and does not begin as such a file does: it is damaged or of another kind`

const UNKNOWN_KIND =
  'is of no kind that is read here; "grammar doctor" lists the kinds with the names of their files'

class Reader {
  readonly besides = new Set<string>()
  readonly programs = new Set<string>()
  readonly #options: ReadOptions
  readonly #memory: Memory
  readonly #readers: Readers
  /** Files waiting to be sent to the readers together. */
  #unrecognised: {
    file: string
    resolve: (adapters: readonly AdapterName[] | undefined) => void
  }[] = []

  constructor(options: ReadOptions) {
    this.#options = options
    this.#memory = options.memory
    this.#readers = options.readers
  }

  bytesOf(file: string): number {
    return this.#memory.bytesOf(file)
  }

  async close(): Promise<void> {
    await this.#readers.close()
    await this.#memory.save()
  }

  /** @returns undefined if the file cannot be opened */
  adaptersOf(file: string): Promise<readonly AdapterName[] | undefined> {
    return this.#memory.asked(
      file,
      () =>
        new Promise((resolve) => {
          this.#unrecognised.push({ file, resolve })
          if (this.#unrecognised.length === 1) queueMicrotask(() => this.#recognise())
        }),
    )
  }

  #recognise(): void {
    const asked = this.#unrecognised
    this.#unrecognised = []
    for (let from = 0; from < asked.length; from += RECOGNISED_TOGETHER) {
      const some = asked.slice(from, from + RECOGNISED_TOGETHER)
      void this.#readers.recognise(some.map(({ file }) => file)).then((adapters) => {
        for (const [i, { resolve }] of some.entries()) resolve(adapters[i])
      })
    }
  }

  async read(
    file: string,
    adapter: AdapterName,
    onProgress: (share: number) => void,
  ): Promise<SourcedReading> {
    const settings = this.#options.settings[adapter] ?? {}
    const declared = [...this.#options.declaredFor(file)]
    const key = lazy(() =>
      this.#memory.keyOf(file, [file, adapter, versions[adapter], settings, declared]),
    )
    const entry = `${adapter} ${file}`
    const known = await this.#memory.find(entry, {
      key,
      program: () => this.#readers.programState(),
      companions: () => this.#readers.companions(file),
    })
    if (known !== undefined) {
      this.#note(known)
      return known.reading
    }
    // Hashed before it is read, so that a newer reading is never stored under an older digest.
    const digested = this.#memory.isKept ? key() : undefined
    digested?.catch(() => {})
    const besides = new Map<string, Promise<string | null>>()
    const outcome = await this.#readers.read(
      { file, adapter, settings, declared, bytes: this.#memory.bytesOf(file) },
      {
        onProgress,
        onBeside: (path, isThere) => {
          besides.set(path, isThere ? this.#memory.digestOf(path) : Promise.resolve(null))
        },
      },
    )
    // Not cached: the file can be read as soon as the library is installed, and a faster machine may read it within the
    // limits.
    if (outcome.kind === 'unread') {
      const { code, message } = outcome
      return failed(file, code, message, this.#weightOf(code, file))
    }
    const reading = unpackedText(outcome.reading)
    const digests: Record<string, string | null> = {}
    for (const [path, digest] of besides) digests[path] = await digest
    const program = outcome.usesProgram ? await this.#readers.programState() : null
    this.#note({ besides: digests, program })
    if (digested !== undefined) {
      const { companions } = outcome
      const kept = { key: await digested, program, companions, besides: digests, reading }
      this.#memory.keep(entry, kept, outcome.reading)
    }
    return reading
  }

  /** How serious it is that a file was not read. */
  #weightOf(code: FileProblem['code'], file: string): FileProblem['kind'] {
    if (code === 'not_installed') return 'partial'
    return code === 'over_limit' && !this.#options.isNamed(file) ? 'note' : 'failed'
  }

  #note({ besides, program }: Pick<Kept, 'besides' | 'program'>): void {
    for (const [file, digest] of Object.entries(besides)) {
      if (digest !== null) this.besides.add(file)
    }
    if (program !== null) this.programs.add(program)
  }
}

const failed = (
  file: string,
  code: FileProblem['code'],
  message: string,
  kind: FileProblem['kind'] = 'failed',
): SourcedReading => ({
  subjects: [],
  problems: [{ place: { file }, code, message, kind }],
})
