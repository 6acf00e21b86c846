/** Runs the adapters over the files: each within its limits, from the cache where nothing has changed. */
import type {
  Adapter,
  AdapterTools,
  FileProblem,
  InputFile,
  Missing,
  Program,
  Reading,
} from '../adapters/adapter.ts'
import { messageOf } from '../adapters/files.ts'
import { type AdapterName, adapterNames, versions } from '../adapters/names.ts'
import { fileTools, inputFile, siblingPath } from '../adapters/tools.ts'
import type { Json } from '../engine/rule.ts'
import { lazy } from '../lazy.ts'
import { ReadingCache, sha256 } from './cache.ts'
import { compareText } from './facts.ts'
import type { FileReading, SourcedReading } from './tree.ts'

/** Files read at the same time: reading waits for disk and programs, and more would only crowd them. */
const AT_A_TIME = 4

export interface ReadOptions {
  readonly root: string
  /** Loaded with the first file that no former run has seen as it is. */
  readonly loadAdapters: () => Promise<readonly Adapter[]>
  /** Settings by name of adapter. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Facts declared for the subject of a file. */
  readonly declaredFor: (file: string) => ReadonlyMap<string, unknown>
  /** Where ffmpeg is, or its name; undefined where no outside program may run. */
  readonly ffmpeg: string | undefined
  readonly searchPath: string | undefined
  readonly cacheDirectory: string | undefined
  readonly onProgress?: (done: number, total: number, file: string) => void
}

export interface Read {
  readonly readings: readonly FileReading[]
  readonly problems: readonly FileProblem[]
  /** Files that no adapter asked for. */
  readonly unread: readonly string[]
}

/** @param files paths from the root */
export async function readFiles(files: readonly string[], options: ReadOptions): Promise<Read> {
  const reader = await Reader.open(options)
  const jobs: { file: string; adapter: AdapterName }[] = []
  const unopened: FileProblem[] = []
  for (const file of files) {
    try {
      jobs.push(...(await reader.adaptersOf(file)).map((adapter) => ({ file, adapter })))
    } catch {
      unopened.push(...unreadable(file).problems)
    }
  }
  const results: FileReading[] = []
  let next = 0
  let done = 0
  const work = async (): Promise<void> => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
      const { file, adapter } = job
      const reading = await reader.read(file, adapter)
      results.push({ file, adapter, reading })
      done += 1
      options.onProgress?.(done, jobs.length, file)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  await reader.close()
  const asked = new Set([
    ...jobs.map(({ file }) => file),
    ...unopened.map(({ place }) => place.file),
    ...reader.besides,
  ])
  const readings = results.sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      adapterNames.indexOf(a.adapter) - adapterNames.indexOf(b.adapter),
  )
  return {
    readings,
    problems: [...unopened, ...readings.flatMap(({ reading }) => reading.problems)],
    unread: files.filter((file) => !asked.has(file)),
  }
}

class Reader {
  /** Files that were read beside others: the chapters of a feed. */
  readonly besides = new Set<string>()
  readonly #options: ReadOptions
  readonly #cache: ReadingCache
  readonly #tools: ReturnType<typeof fileTools>
  #ffmpeg: Promise<Program | Missing> | undefined

  private constructor(options: ReadOptions, cache: ReadingCache) {
    this.#options = options
    this.#cache = cache
    this.#tools = fileTools(options.root, () => this.#program())
  }

  static async open(options: ReadOptions): Promise<Reader> {
    return new Reader(options, await ReadingCache.open(options.cacheDirectory, options.root))
  }

  close(): Promise<void> {
    return this.#cache.save()
  }

  #program(): Promise<Program | Missing> {
    const { ffmpeg, searchPath } = this.#options
    this.#ffmpeg ??=
      ffmpeg === undefined
        ? Promise.resolve({ missing: 'outside programs are switched off' })
        : import('../adapters/programs.ts').then(({ findProgram }) =>
            findProgram(ffmpeg, searchPath),
          )
    return this.#ffmpeg
  }

  /** Version of the outside program, or why there is none. */
  async #programState(): Promise<string> {
    const program = await this.#program()
    return 'missing' in program ? program.missing : program.version
  }

  /** @throws where the file cannot be opened */
  adaptersOf(name: string): Promise<readonly AdapterName[]> {
    return this.#cache.asked(name, async () => {
      const file = inputFile(this.#options.root, name)
      if (file === undefined) throw new Error(`${name} cannot be opened`)
      const adapters = await this.#options.loadAdapters()
      return adapters.filter((one) => one.matches(file)).map((one) => one.name)
    })
  }

  async read(name: string, adapterName: AdapterName): Promise<SourcedReading> {
    const given = {
      settings: this.#options.settings[adapterName] ?? {},
      declared: this.#options.declaredFor(name),
    }
    const key = lazy(async () => {
      const digest = await this.#cache.digest(name)
      const { settings, declared } = given
      const rests = [name, digest, adapterName, versions[adapterName], settings, [...declared]]
      return sha256(JSON.stringify(rests))
    })
    const entry = `${adapterName} ${name}`
    const known = await this.#cache.find(entry, {
      key,
      program: () => this.#programState(),
      companions: () => this.#companions(name),
      besideDigest: (beside) => this.#digestOf(beside),
    })
    if (known !== undefined) {
      this.#note(known.besides)
      return known.reading
    }
    const adapter = (await this.#options.loadAdapters()).find((one) => one.name === adapterName)
    const file = inputFile(this.#options.root, name)
    if (adapter === undefined || file === undefined) return unreadable(name)
    const { bytes } = adapter.limits
    if (file.bytes > bytes) {
      return failed(name, `has ${file.bytes} bytes; ${adapterName} reads at most ${bytes}`)
    }
    const before = await key()
    const read = await this.#readAnew(file, adapter, given)
    // What a limit or a fault of the machine cut short may come out otherwise the next time.
    if (read.isWhole) {
      this.#cache.keep(entry, { ...read.rests, key: before, reading: read.reading })
      this.#note(read.rests.besides)
    }
    return read.reading
  }

  async #readAnew(
    file: InputFile,
    adapter: Adapter,
    given: Pick<AdapterTools, 'settings' | 'declared'>,
  ) {
    const program = adapter.programs === undefined ? null : await this.#programState()
    const besides = new Map<string, Promise<string | null>>()
    let companions: readonly string[] | null = null
    const own = {
      ...given,
      companions: (of: InputFile) => {
        companions = this.#tools.companions(of)
        return companions
      },
    }
    const { reading, isWhole } = await this.#run(file, adapter, own, besides)
    const digests = await Promise.all(
      [...besides].map(async ([path, digest]) => [path, await digest] as const),
    )
    return {
      reading,
      isWhole,
      rests: { program, companions, besides: Object.fromEntries(digests) },
    }
  }

  #companions(name: string): readonly string[] {
    const file = inputFile(this.#options.root, name)
    return file === undefined ? [] : this.#tools.companions(file)
  }

  #note(besides: Readonly<Record<string, string | null>>): void {
    for (const [file, digest] of Object.entries(besides)) {
      if (digest !== null) this.besides.add(file)
    }
  }

  async #digestOf(path: string): Promise<string | null> {
    const file = inputFile(this.#options.root, path)
    return file === undefined ? null : this.#cache.digest(path)
  }

  async #run(
    file: InputFile,
    adapter: Adapter,
    own: Pick<AdapterTools, 'settings' | 'declared' | 'companions'>,
    besides: Map<string, Promise<string | null>>,
  ): Promise<{ reading: SourcedReading; isWhole: boolean }> {
    const { ms } = adapter.limits
    const stop = new AbortController()
    const tools: AdapterTools = {
      ...this.#tools,
      ...own,
      signal: stop.signal,
      sibling: async (from, relativePath) => {
        const found = await this.#tools.sibling(from, relativePath)
        const path = found?.path ?? siblingPath(from.path, relativePath)
        besides.set(path, found === undefined ? Promise.resolve(null) : this.#cache.digest(path))
        return found
      },
    }
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      stop.abort()
      late.reject(new Error(`${adapter.name} had not ended after ${ms} ms`))
    }, ms)
    try {
      const reading = await Promise.race([adapter.read(file, tools), late.promise])
      return { reading: sourced(reading, adapter.name), isWhole: true }
    } catch (error) {
      return { reading: failed(file.path, messageOf(error)), isWhole: false }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Members stand in the order in which the cache gives them back: the same reading is the same text, read anew or not. */
const sourced = ({ subjects, problems }: Reading, source: string): SourcedReading => ({
  subjects: subjects.map(({ facts, place, looked, belongsTo, ...head }) => ({
    ...head,
    ...(belongsTo === undefined ? {} : { belongsTo }),
    place,
    looked,
    facts: facts.map(({ value, place: at, ...known }) => ({
      ...known,
      source,
      value: value as Json,
      place: at,
    })),
  })),
  problems,
})

const failed = (file: string, message: string): SourcedReading => ({
  subjects: [],
  problems: [{ place: { file }, message, kind: 'failed' }],
})

const unreadable = (file: string): SourcedReading => failed(file, 'cannot be opened')
