/** The files of a run: everything under the paths asked for, in one order, without links, hidden folders and what is ignored. */
import { type Dirent, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FileProblem } from '../adapters/adapter.ts'
import { compareText } from '../lint/facts.ts'
import type { SkippedFiles } from '../lint/skipped-files.ts'

/** Files of one run, at most. */
export const MOST_FILES = 100_000

export interface WalkOptions {
  /** Absolute, without links in it. */
  readonly root: string
  /** Files and folders from the root; `.` is all of it. */
  readonly paths: readonly string[]
  /** What is left out. */
  readonly passedOver: SkippedFiles
}

export interface Walked {
  /** From the root. */
  readonly files: readonly string[]
  readonly problems: readonly FileProblem[]
}

export function walk({ root, paths, passedOver }: WalkOptions): Walked {
  const found = new Set<string>()
  const problems: FileProblem[] = []
  for (const one of paths) visit({ root, passedOver, found, problems }, one)
  return {
    files: [...found].sort(compareText),
    problems: problems.sort((a, b) => compareText(a.place.file, b.place.file)),
  }
}

interface Visit {
  readonly root: string
  readonly passedOver: SkippedFiles
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
  if (state.passedOver.has(name)) return
  if (entry.isSymbolicLink())
    state.problems.push(unread(name, 'is a link and is not followed', 'note'))
  else if (entry.isDirectory()) visit(state, name)
  else if (entry.isFile()) add(state, name)
}

const add = ({ found }: Visit, file: string): void => {
  found.add(file)
}
