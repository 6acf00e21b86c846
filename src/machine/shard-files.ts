/**
 * Assigns the files of a folder to shards. A shard takes whole subjects, because they are judged together: by the
 * folder in which a subject begins, and in a folder with many subjects, by their names. The assignment depends on names
 * alone, not on the machine, the time or the order.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { PartOf } from '../lint/part.ts'
import { isMedia } from '../lint/tree.ts'

/**
 * @param files files of the whole run, relative to the root
 * @param targets requested files and folders, relative to the root; `.` is all of it
 */
export function filesOfShard(
  files: readonly string[],
  targets: readonly string[],
  { number, of }: PartOf,
): string[] {
  const rootOf = subjectRoots(files, targets)
  const shards = new Map<string, number>()
  return files.filter((file) => {
    const root = rootOf(file)
    const shard = shards.get(root) ?? shardOf(root, of)
    shards.set(root, shard)
    return shard === number
  })
}

/** Number of the shard, from 1; evenly distributed, as the remainder of 48 bits of a digest. */
const shardOf = (root: string, of: number): number =>
  (createHash('sha256').update(root).digest().readUIntBE(0, 6) % of) + 1

/**
 * The root of the subject to which a file belongs: below the requested folder, the outermost folder with a file of its
 * own, or its parent if separate subfolders hold the video and its captions. For a file directly in the requested
 * folder, it is the base name that accompanying files share.
 */
export function subjectRoots(
  files: readonly string[],
  targets: readonly string[],
): (file: string) => string {
  const folders = targets.filter((target) => !files.includes(target))
  const tops = folders.length === 0 ? ['.'] : folders.toSorted((a, b) => b.length - a.length)
  const topOf = (file: string): string =>
    tops.find((top) => top === '.' || file.startsWith(`${top}/`)) ?? '.'
  const holders = new Set(files.map((file) => path.posix.dirname(file)))
  const media = mediaByFolder(files)
  const joined = joinedFolders(files, media, topOf)
  return (file) => {
    const top = topOf(file)
    const folder = path.posix.dirname(file)
    if (folder === top) return path.posix.join(top, stemOf(file, media.get(folder)))
    return between(top, folder).find((one) => holders.has(one) || joined.has(one)) ?? folder
  }
}

/** The folders on the way down from one folder to another, including the latter. */
function between(top: string, folder: string): string[] {
  const names = path.posix.relative(top, folder).split('/')
  return names.map((_, i) => path.posix.join(top, ...names.slice(0, i + 1)))
}

/** Base names of media, by folder. */
function mediaByFolder(files: readonly string[]): Map<string, Set<string>> {
  const media = new Map<string, Set<string>>()
  for (const file of files) {
    if (!isMedia(file)) continue
    const { dir, name } = path.posix.parse(file)
    const folder = dir || '.'
    const names = media.get(folder) ?? new Set()
    media.set(folder, names.add(name.toLowerCase()))
  }
  return media
}

/**
 * Folders whose parts are in subfolders: `film/media/show.mp4` and `film/captions/`, where each file accompanies a
 * video.
 */
function joinedFolders(
  files: readonly string[],
  media: ReadonlyMap<string, ReadonlySet<string>>,
  topOf: (file: string) => string,
): Set<string> {
  const beside = new Map<string, Set<string>>()
  for (const [folder, names] of media) {
    const parent = path.posix.dirname(folder)
    const all = beside.get(parent) ?? new Set()
    beside.set(parent, all)
    for (const name of names) all.add(name)
  }
  const joined = new Set<string>()
  const byFolder = Map.groupBy(files, (file) => path.posix.dirname(file))
  for (const [folder, own] of byFolder) {
    const parent = path.posix.dirname(folder)
    const names = beside.get(parent)
    const top = topOf(own[0] as string)
    if (names === undefined || media.has(folder) || folder === top || parent === top) continue
    if (own.every((file) => accompanied(file, names) !== undefined)) joined.add(parent)
  }
  return joined
}

/** The name of a file up to its first dot, or the name of the media that it accompanies. */
const stemOf = (file: string, media: ReadonlySet<string> | undefined): string => {
  const name = path.posix.basename(file).toLowerCase()
  if (isMedia(file)) return path.posix.parse(name).name
  return accompanied(file, media) ?? (name.split('.')[0] || name)
}

function accompanied(file: string, media: ReadonlySet<string> | undefined): string | undefined {
  const name = path.posix.basename(file).toLowerCase()
  return [...name.matchAll(/[._-]/g)]
    .map(({ index }) => name.slice(0, index))
    .findLast((stem) => media?.has(stem))
}
