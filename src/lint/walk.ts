/** The files of a run: everything under the paths asked for, in one order, without links, hidden folders and what is ignored. */
import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FileProblem, InputFile } from '../adapters/adapter.ts'
import { inputFile } from '../adapters/tools.ts'
import { compareText } from './facts.ts'

/** Files of one run, at most. */
export const MOST_FILES = 100_000

export interface WalkOptions {
  /** Absolute, without links in it. */
  readonly root: string
  /** Files and folders from the root; `.` is all of it. */
  readonly paths: readonly string[]
  /** Globs of files and folders that are left out. */
  readonly ignore: readonly string[]
}

export interface Walked {
  readonly files: readonly InputFile[]
  readonly problems: readonly FileProblem[]
}

const NEVER_ENTERED = new Set(['node_modules', '__MACOSX'])

export async function walk({ root, paths, ignore }: WalkOptions): Promise<Walked> {
  const found = new Set<string>()
  const problems: FileProblem[] = []
  for (const one of paths) await visit({ root, ignore, found, problems }, one)
  const files: InputFile[] = []
  for (const name of [...found].sort(compareText)) {
    const file = await inputFile(root, name)
    if (file === undefined) problems.push(unread(name, 'cannot be opened'))
    else files.push(file)
  }
  return { files, problems: problems.sort((a, b) => compareText(a.place.file, b.place.file)) }
}

interface Visit {
  readonly root: string
  readonly ignore: readonly string[]
  readonly found: Set<string>
  readonly problems: FileProblem[]
}

const unread = (
  file: string,
  message: string,
  kind: FileProblem['kind'] = 'failed',
): FileProblem => ({
  place: { file },
  message,
  kind,
})

async function visit(state: Visit, name: string): Promise<void> {
  const { root, found, problems } = state
  const relative = name === '.' ? '' : path.posix.normalize(name).replace(/\/$/, '')
  let entries: Awaited<ReturnType<typeof list>>
  try {
    entries = await list(path.join(root, relative))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') add(state, relative)
    else problems.push(unread(name, code === 'ENOENT' ? 'is not there' : `cannot be read: ${code}`))
    return
  }
  for (const entry of entries) {
    if (found.size >= MOST_FILES) {
      problems.push(unread(relative, `holds more than ${MOST_FILES} files; the rest is not read`))
      return
    }
    await meet(state, entry, relative === '' ? entry.name : `${relative}/${entry.name}`)
  }
}

async function meet(state: Visit, entry: Dirent, name: string): Promise<void> {
  const isHidden = entry.name.startsWith('.') || NEVER_ENTERED.has(entry.name)
  if (isHidden || isIgnored(state, name)) return
  if (entry.isSymbolicLink())
    state.problems.push(unread(name, 'is a link and is not followed', 'note'))
  else if (entry.isDirectory()) await visit(state, name)
  else if (entry.isFile()) add(state, name)
}

const list = (directory: string) => readdir(directory, { withFileTypes: true })

const add = ({ found }: Visit, file: string): void => {
  found.add(file)
}

const isIgnored = ({ ignore }: Visit, file: string): boolean =>
  ignore.some((glob) => path.posix.matchesGlob(file, glob))
