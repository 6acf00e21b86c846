/** The files of a run: everything under the paths asked for, in one order, without links, hidden folders and what is ignored. */
import { type Dirent, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FileProblem } from '../adapters/adapter.ts'
import { matchesGlob } from '../globs.ts'
import { compareText } from '../lint/facts.ts'

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
  /** From the root. */
  readonly files: readonly string[]
  readonly problems: readonly FileProblem[]
}

const NEVER_ENTERED = new Set(['node_modules', '__MACOSX'])

export function walk({ root, paths, ignore }: WalkOptions): Walked {
  const found = new Set<string>()
  const problems: FileProblem[] = []
  for (const one of paths) visit({ root, ignore, found, problems }, one)
  return {
    files: [...found].sort(compareText),
    problems: problems.sort((a, b) => compareText(a.place.file, b.place.file)),
  }
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

function visit(state: Visit, name: string): void {
  const { root, found, problems } = state
  const relative = name === '.' ? '' : path.posix.normalize(name).replace(/\/$/, '')
  let entries: Dirent[]
  try {
    entries = readdirSync(path.join(root, relative), { withFileTypes: true })
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
    meet(state, entry, relative === '' ? entry.name : `${relative}/${entry.name}`)
  }
}

function meet(state: Visit, entry: Dirent, name: string): void {
  const isHidden = entry.name.startsWith('.') || NEVER_ENTERED.has(entry.name)
  if (isHidden || isIgnored(state, name)) return
  if (entry.isSymbolicLink())
    state.problems.push(unread(name, 'is a link and is not followed', 'note'))
  else if (entry.isDirectory()) visit(state, name)
  else if (entry.isFile()) add(state, name)
}

const add = ({ found }: Visit, file: string): void => {
  found.add(file)
}

const isIgnored = ({ ignore }: Visit, file: string): boolean =>
  ignore.some((glob) => matchesGlob(file, glob))
