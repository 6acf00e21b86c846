/** Builds the database file from the corpus folder. If that fails, the existing file is left unchanged. */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import type { Problem } from '../src/forms/problem.ts'
import { checks, releaseChecks } from './checks/index.ts'
import { schemaDigest } from './files.ts'
import { counts } from './inventory.ts'
import { type Corpus, readCorpus } from './read.ts'
import { CorpusProblems } from './report.ts'
import { corpusRows } from './rows.ts'
import { writeDatabase } from './write.ts'

export interface SeedOptions {
  readonly corpusDir: string
  /** Path of the file; its folder is created if it is missing. */
  readonly databaseFile: string
}

const versions = { name: 'grammar-corpus', media_version: '1.0.0', coordinate_version: '1.0-draft' }

/**
 * Reads and checks the corpus.
 *
 * @returns all problems; only those about the shape of files if there are any, since further checks need files of the
 * right shape
 */
export function checkCorpus(corpusDir: string): {
  corpus: Corpus
  digest: string
  problems: Problem[]
} {
  const { corpus, digest, problems } = readCorpus(corpusDir)
  if (problems.length > 0) return { corpus, digest, problems }
  return { corpus, digest, problems: checks.flatMap(({ check }) => check(corpus, counts)) }
}

/** The problems that prevent a release, for each check that finds any. */
export function openBeforeRelease(corpus: Corpus): { law: string; problems: Problem[] }[] {
  return releaseChecks
    .map(({ name, check }) => ({ law: name, problems: check(corpus, counts) }))
    .filter(({ problems }) => problems.length > 0)
}

/**
 * Builds the database in a temporary file beside the target, then renames it.
 *
 * @returns the digest of the corpus
 * @throws CorpusProblems if the corpus has problems; an Error with a one-sentence message if the file cannot be written
 */
export async function seedDatabase(options: SeedOptions): Promise<string> {
  const { corpusDir, databaseFile } = options
  const { corpus, digest, problems } = checkCorpus(corpusDir)
  if (problems.length > 0) throw new CorpusProblems(problems, shownDirectory(corpusDir))
  const identity = { ...versions, digest, schema_digest: schemaDigest() }
  await replaceFile(databaseFile, (file) => writeDatabase(file, corpusRows(corpus), identity))
  return digest
}

/** The corpus folder as shown in messages: relative to the working directory if it is below it. */
export function shownDirectory(directory: string): string {
  const relative = path.relative(process.cwd(), directory)
  return relative === '' || relative.startsWith('..') ? directory : relative
}

/**
 * Calls `build` with a temporary name and atomically renames its file to `target`, so that a process that opens
 * `target` sees either the old or the new file. Removes what a killed build left behind.
 */
export async function replaceFile(
  target: string,
  build: (file: string) => Promise<void>,
): Promise<void> {
  const directory = path.dirname(target)
  const building = `${target}.building-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    makeFolder(directory)
    removeLeftovers(target)
    await build(building)
    renameSync(building, target)
    syncDirectory(directory)
  } catch (error) {
    if (existsSync(building)) rmSync(building)
    throw new Error(`cannot build ${target}: ${reason(error)}.`, { cause: error })
  }
}

/** Creates the folder itself but not its parents, so that a mistyped path is an error. */
function makeFolder(directory: string): void {
  try {
    mkdirSync(directory)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code === 'ENOENT') {
      throw new Error(
        `the folder ${path.dirname(directory)} does not exist or takes no new folder; make ${directory}, or set DATABASE to another path`,
      )
    }
    throw error
  }
}

/** A temporary file older than this belongs to no running build, even if its process id is in use again. */
const ABANDONED_AFTER_MS = 10 * 60_000

function removeLeftovers(target: string): void {
  const prefix = `${path.basename(target)}.building-`
  for (const name of readdirSync(path.dirname(target))) {
    if (!name.startsWith(prefix)) continue
    const leftover = path.join(path.dirname(target), name)
    const owner = Number(name.slice(prefix.length).split('-')[0])
    const modified = statSync(leftover, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (!isRunning(owner) || Date.now() - modified > ABANDONED_AFTER_MS) removeIfAllowed(leftover)
  }
}

/** Ignores errors: we may not be allowed to remove a temporary file of another user, and it does no harm. */
function removeIfAllowed(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {}
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function syncDirectory(directory: string): void {
  // Windows cannot open a directory to sync it.
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Reasons in words, by system error code. */
const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full; free some space, or set DATABASE to a path on another disk',
  SQLITE_FULL: 'the disk is full; free some space, or set DATABASE to a path on another disk',
  EACCES: 'no permission to write there; change the permission, or set DATABASE to another path',
  EPERM: 'no permission to write there; change the permission, or set DATABASE to another path',
  EROFS: 'the file system is read-only; set DATABASE to a path that can be written',
  SQLITE_CANTOPEN:
    'no file can be made there; check the path, its permissions and that the disk is not full (df, df -i), or set DATABASE to another path',
  SQLITE_READONLY:
    'no permission to write there; change the permission, or set DATABASE to another path',
  EISDIR: 'a folder has that name; remove it, or set DATABASE to another path',
  ENOTDIR: 'a part of the path is a file, not a folder; set DATABASE to another path',
  EEXIST: 'a part of the path is a file, not a folder; set DATABASE to another path',
  EMFILE: 'too many files are open; raise the limit (ulimit -n)',
}

function reason(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string }
  return reasons[code] ?? reasons[code.split('_').slice(0, 2).join('_')] ?? message
}
