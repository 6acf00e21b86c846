/** Differences from ffprobe that somebody has judged: ffprobe is wrong there, or says another thing. */
import path from 'node:path'
import type { Difference } from './peers.ts'

export interface Judged {
  /** Globs of files below the folder of the suite. */
  readonly files: readonly string[]
  /** What differs: `duration`, `frame rate`. */
  readonly of: readonly string[]
  readonly why: string
}

export interface Standing {
  /** Differences that nobody has judged, by file. */
  readonly open: ReadonlyMap<string, readonly string[]>
  /** Number of files with judged differences alone. */
  readonly excused: number
  /** Globs with which nothing differs any more: to be taken out of the list. */
  readonly idle: readonly string[]
}

export function standingOf(
  found: ReadonlyMap<string, readonly Difference[]>,
  judged: readonly Judged[] = [],
): Standing {
  const open = new Map<string, readonly string[]>()
  const used = new Set<string>()
  for (const [file, differences] of found) {
    const left = differences.filter(({ of: what }) => {
      const globs = judged
        .filter((one) => one.of.includes(what))
        .flatMap(({ files }) => files)
        .filter((glob) => path.matchesGlob(file, glob))
      for (const glob of globs) used.add(glob)
      return globs.length === 0
    })
    if (left.length > 0)
      open.set(
        file,
        left.map(({ says }) => says),
      )
  }
  return {
    open,
    excused: found.size - open.size,
    idle: judged.flatMap(({ files }) => files).filter((glob) => !used.has(glob)),
  }
}
