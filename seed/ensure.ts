/**
 * Ensures that the database file is complete and built by this code (decision 31), and builds it from the corpus
 * otherwise.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { type BuiltFrom, isOurs, type Verified, verifyDatabase } from '../src/database/verify.ts'
import type { BuildResult } from './build-process.ts'
import type { SeedOptions } from './seed-database.ts'

const corpusBeside = path.join(import.meta.dirname, '../corpus')

export interface EnsuredDatabase extends Verified {
  /** One sentence for the log if an existing file was replaced. */
  readonly replaced?: string
}

export interface EnsureOptions {
  readonly corpusDir?: string
  /** Called before the file is built, which takes seconds. */
  readonly onBuild?: () => void
  /** Cancels the build. */
  readonly signal?: AbortSignal
}

/**
 * Verifies `file`, and builds it from the corpus if it is missing, damaged, or not built from this corpus by this code.
 * If there is no corpus beside the code, a complete file of any corpus is served if this code built it. A file that is
 * not a corpus file is left untouched (decision 17).
 *
 * @returns what was verified, to be served without reading the file again
 * @throws Error that says what to do, if the corpus has problems or the file cannot be read or written; AbortError if
 * `signal` ended the build
 */
export async function ensureDatabase(
  file: string,
  { corpusDir = corpusBeside, onBuild, signal }: EnsureOptions = {},
): Promise<EnsuredDatabase> {
  const builtFrom = await originOf(corpusDir)
  const found = verifyDatabase(file, builtFrom)
  if (found.fault === undefined) return found
  const { fault } = found
  if (fault === 'is not a file') {
    throw new Error(`${file} ${fault}: set DATABASE to the path of a file.`)
  }
  if (isForeign(file)) {
    throw new Error(
      `${file} ${fault} and is left as it is: set DATABASE to another path, or move the file away.`,
    )
  }
  if (builtFrom.digest === undefined) {
    throw new Error(
      `${file} ${fault}, and there is no corpus at ${corpusDir} to build it from: build one with this version of the code ("npm run seed") and put it there, or set DATABASE to such a file.`,
    )
  }
  for (const companion of companions) removeIfThere(file + companion)
  onBuild?.()
  await build({ corpusDir, databaseFile: file }, fault, signal)
  const built = verifyDatabase(file, builtFrom)
  if (built.fault !== undefined) {
    throw new Error(
      `${file} ${built.fault}, though it was built just now: check the disk, or set DATABASE to another path.`,
    )
  }
  if (fault === 'is missing') return built
  return { ...built, replaced: `${file} ${fault}; it was built anew from the corpus.` }
}

/** The digests that the file must have: of this code, and of the corpus if there is one. */
async function originOf(corpusDir: string): Promise<Partial<BuiltFrom>> {
  const { corpusDigest, schemaDigest } = await import('./files.ts')
  const schema_digest = schemaDigest()
  if (!existsSync(corpusDir)) return { schema_digest }
  try {
    return { digest: corpusDigest(corpusDir), schema_digest }
  } catch (error) {
    const { message } = error as Error
    throw new Error(
      `The corpus at ${corpusDir} cannot be read (${message}): put it back as it was, or take the folder away to serve a file that is built already.`,
    )
  }
}

/** Builds the file in a child process (`build-process.ts`). */
async function build(
  options: SeedOptions,
  fault: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const child = fork(buildProcess, { execArgv: [], ...(signal && { signal }) })
  const ended = once(child, 'exit')
  let result: BuildResult | undefined
  child.once('message', (message) => {
    result = message as BuildResult
  })
  child.send(options)
  const [status, killed] = (await ended) as [number | null, string | null]
  if (result === undefined) {
    throw new Error(`The corpus was not built: its process ended with ${killed ?? status}.`)
  }
  const { message, problems } = result
  if (message === undefined) return
  const why = problems === undefined ? message : firstOf(problems, message)
  throw new Error(fault === 'is missing' ? why : `${options.databaseFile} ${fault}; ${why}`)
}

/** The build process: the module beside this one, with the same extension, compiled or not. */
const buildProcess = path.join(
  import.meta.dirname,
  `build-process${path.extname(import.meta.filename)}`,
)

/** One sentence for a failed start, with the first line of the report. */
function firstOf(problems: number, report: string): string {
  const [first] = report.split('\n')
  const more = problems - 1
  const further = more === 0 ? '' : `, and has ${more} more problem${more === 1 ? '' : 's'}`
  return `the corpus cannot be built: ${first}${further}; "npm run corpus" lists what is to be mended.`
}

/** Files that SQLite leaves beside a database after a write. Applied to a new database, they would damage it. */
const companions = ['-journal', '-wal', '-shm']

/**
 * Whether a file may hold anything that this code did not write (decision 17). A file that cannot be read counts as
 * foreign.
 */
function isForeign(file: string): boolean {
  if (!existsSync(file) || statSync(file).size === 0) return false
  try {
    return !isOurs(file)
  } catch {
    return true
  }
}

/** Ignores errors: the build that follows reports missing permissions or folders. */
function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {}
}
