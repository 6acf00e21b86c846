/**
 * Finds the files of a run: everything under the requested paths, sorted, without symbolic links, hidden folders and
 * ignored files.
 */
import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { FileProblem } from '../adapters/adapter.ts'
import { compareText } from '../lint/facts.ts'
import type { SkippedFiles } from '../lint/skipped-files.ts'

/** Maximum number of files of one run. */
export const MOST_FILES = 100_000

export interface WalkOptions {
  /** Absolute, without symbolic links. */
  readonly root: string
  /** Files and folders relative to the root; `.` is all of it. */
  readonly paths: readonly string[]
  /** Files that are skipped. */
  readonly passedOver: SkippedFiles
}

export interface Walked {
  /** Relative to the root. */
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

/**
 * The files of a list, and those inside folders of the list. Files that a walk skips are skipped here too, because a
 * list from git names more files than a run reads.
 *
 * @param files absolute
 */
export function walkListed({
  root,
  files,
  passedOver,
}: Pick<WalkOptions, 'root' | 'passedOver'> & { readonly files: readonly string[] }): Walked {
  const found = new Set<string>()
  const problems: FileProblem[] = []
  const state = { root, passedOver, found, problems }
  for (const file of files) {
    const name = path.relative(root, withoutLinks(file)).split(path.sep).join('/')
    const stats = lstatSync(path.join(root, name), { throwIfNoEntry: false })
    if (name === '') visit(state, '.')
    else if (name === '..' || name.startsWith('../')) {
      problems.push(unread(name, 'outside_folder', 'lies outside of the folder that is judged'))
    } else if (stats === undefined) {
      const hint = QUOTED.test(name) ? '; with -z git writes names as they are' : ''
      problems.push(unread(name, 'file_missing', `is not there${hint}`))
    } else if (!isPassedOver(passedOver, name)) meetOne(state, stats, name)
  }
  return {
    files: [...found].sort(compareText),
    problems: problems.sort((a, b) => compareText(a.place.file, b.place.file)),
  }
}

/** Whether a file, or a folder that contains it, is skipped. */
const isPassedOver = (passedOver: SkippedFiles, name: string): boolean =>
  [...name.matchAll(/\/|$/g)].some(({ index }) => passedOver.has(name.slice(0, index)))

/** Resolves symbolic links in the folder of a file; a file that is a link itself stays one. */
function withoutLinks(file: string): string {
  try {
    return path.join(realpathSync(path.dirname(file)), path.basename(file))
  } catch {
    return file
  }
}

/** How git writes names with non-ASCII characters, unless it is run with -z. */
const QUOTED = /(?:^|\/)".*"$/

interface Visit {
  readonly root: string
  readonly passedOver: SkippedFiles
  readonly found: Set<string>
  readonly problems: FileProblem[]
}

const unread = (
  file: string,
  code: FileProblem['code'],
  message: string,
  kind: FileProblem['kind'] = 'failed',
): FileProblem => ({
  place: { file },
  code,
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
    else
      problems.push(
        code === 'ENOENT'
          ? unread(name, 'file_missing', 'is not there')
          : unread(name, 'file_unreadable', `cannot be read: ${code}`),
      )
    return
  }
  for (const entry of entries) {
    if (found.size >= MOST_FILES) {
      problems.push(
        unread(relative, 'over_limit', `holds more than ${MOST_FILES} files; the rest is not read`),
      )
      return
    }
    meet(state, entry, relative === '' ? entry.name : `${relative}/${entry.name}`)
  }
}

function meet(state: Visit, entry: Dirent, name: string): void {
  if (!state.passedOver.has(name)) meetOne(state, entry, name)
}

function meetOne(
  state: Visit,
  entry: Pick<Dirent, 'isSymbolicLink' | 'isDirectory' | 'isFile'>,
  name: string,
): void {
  if (entry.isSymbolicLink())
    state.problems.push(unread(name, 'link_not_followed', 'is a link and is not followed', 'note'))
  else if (entry.isDirectory()) visit(state, name)
  else if (entry.isFile()) add(state, name)
}

const add = ({ found }: Visit, file: string): void => {
  found.add(file)
}
