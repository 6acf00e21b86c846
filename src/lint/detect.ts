/**
 * Guesses the destination of a folder without a configuration. Facts of a guessed destination are inferred, so they
 * warn and do not block.
 */
import path from 'path-browserify'
import type { LintConfig } from './config/config.ts'
import { destinationFacts } from './config/declared-facts.ts'
import type { Read } from './readings.ts'
import type { RuleBase } from './rule-base.ts'

interface Sign {
  readonly profile: string
  /** The evidence for this profile, in words. */
  readonly because: string
  readonly isSeen: (seen: Seen) => boolean
}

interface Seen {
  readonly kinds: ReadonlySet<string>
  readonly endings: ReadonlySet<string>
  readonly containers: ReadonlySet<unknown>
}

const VIDEO = ['.mp4', '.mov', '.m4v', '.mkv', '.webm']
const hasAny = (set: ReadonlySet<string>, words: readonly string[]): boolean =>
  words.some((word) => set.has(word))

/** Signs in the order in which they are tried. */
const signs: readonly Sign[] = [
  {
    profile: 'podcast-video',
    because: 'a feed with video files',
    isSeen: ({ kinds, endings }) =>
      kinds.has('feed_item') && hasAny(endings, VIDEO) && !hasAny(endings, ['.mp3', '.m4a']),
  },
  {
    profile: 'podcast',
    because: 'a feed with episodes',
    isSeen: ({ kinds }) => kinds.has('feed_item'),
  },
  {
    profile: 'cinema',
    because: 'a composition of a DCP',
    isSeen: ({ containers }) => containers.has('dcp_package'),
  },
  {
    profile: 'imf-master',
    because: 'a composition of an IMF package',
    isSeen: ({ containers }) => containers.has('imf_package'),
  },
  {
    profile: 'streaming',
    because: 'a manifest of an adaptive ladder',
    isSeen: ({ endings }) => hasAny(endings, ['.m3u8', '.mpd']),
  },
  {
    profile: 'volumetric-web',
    because: 'scenes in glTF or splat files',
    isSeen: ({ endings }) => hasAny(endings, ['.glb', '.gltf', '.spz']),
  },
  {
    profile: 'audiobook',
    because: 'an audiobook file',
    isSeen: ({ endings }) => endings.has('.m4b'),
  },
]

export interface Detected {
  readonly config: LintConfig
  readonly profile: string | null
}

/** Whether the configuration states what any of the files is for. */
export const isDeclared = ({ declared: { facts, subjects } }: LintConfig): boolean =>
  [...facts, ...subjects.flatMap((subject) => subject.facts)].some(isPurpose)

/** Like `isDeclared`, for documents among the files, such as a project document or a crew report. */
export const isDeclaredIn = ({ readings }: Read): boolean =>
  readings.some(({ reading: { subjects } }) =>
    subjects.some(({ facts }) =>
      facts.some((fact) => isPurpose(fact) && fact.certainty === 'declared'),
    ),
  )

const isPurpose = ({ path: at }: { readonly path: string }): boolean =>
  at === 'delivery.target' || at === 'core.production_phase'

/** The configuration with the facts of the guessed destination; unchanged if it declares a target or a phase itself. */
export function detected(base: RuleBase, config: LintConfig, read: Read): Detected {
  const sign = isDeclared(config) ? undefined : signOf(read)
  const destination = base.destinations.find(({ id }) => id === sign?.profile)
  if (sign === undefined || destination === undefined) return { config, profile: null }
  const seems = destinationFacts(
    [destination],
    { file: '.' },
    { certainty: 'inferred', because: `the folder holds ${sign.because}` },
  )
  const facts = [...config.declared.facts, ...seems]
  return { config: { ...config, declared: { ...config.declared, facts } }, profile: destination.id }
}

/** The profile that the files of the folder suggest, with the evidence. */
export function signOf(read: Read): Pick<Sign, 'profile' | 'because'> | undefined {
  const files = [...read.readings.map(({ file }) => file), ...read.unread]
  const subjects = read.readings.flatMap(({ reading }) => reading.subjects)
  const facts = subjects.filter(({ wholeFile }) => wholeFile === true).flatMap((one) => one.facts)
  const seen: Seen = {
    kinds: new Set(subjects.map(({ kind }) => kind)),
    endings: new Set(files.map((file) => path.extname(file).toLowerCase())),
    containers: new Set(
      facts.flatMap(({ path: at, value }) => (at === 'delivery.container' ? [value].flat() : [])),
    ),
  }
  return signs.find(({ isSeen }) => isSeen(seen))
}
