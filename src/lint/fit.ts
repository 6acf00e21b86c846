/**
 * Finds the destinations that the files of a folder already fit: compares the measured facts with the rules of each,
 * and lists the values that fail.
 */
import type { Place } from '../adapters/adapter.ts'
import { holds as truthOf } from '../engine/rules/operators.ts'
import type { Rule } from '../engine/rules/rule.ts'
import { seenAs } from '../engine/rules/seen.ts'
import type { Json } from '../engine/values/json.ts'
import type { LintConfig } from './config/config.ts'
import { destinationFacts } from './config/declared-facts.ts'
import type { Destination } from './destinations/destination.ts'
import { isDeclared } from './detect.ts'
import { findings, shareMissed } from './find.ts'
import { type Finding, levels } from './finding.ts'
import { type Kind, kindOf, kindsByFile, kindsOf } from './first-look.ts'
import { isLimit, type Judged, judge, type Verdict } from './judge.ts'
import { mergeTightened } from './merge-tightened.ts'
import { cuesOf, withOutermostCues } from './outermost-cues.ts'
import { judgedBy, type RuleBase, withAnyway } from './rule-base.ts'
import { subjectsOf } from './subject.ts'
import { type FileReading, subjectTree } from './tree.ts'

/** Results, best first. */
export const fitResults = ['fits', 'misses', 'unknown'] as const

export interface FitMiss {
  readonly rule_id: string
  /** Name of the fact that is not allowed. */
  readonly name: string
  readonly message: string
  /** Whether a general rule of the corpus asks for it, and no source of the destination. */
  readonly is_general: boolean
  readonly file: string
  /** Where the value is furthest from the limit. */
  readonly place: Place
}

export interface Fit {
  readonly id: string
  readonly name: string
  /**
   * `fits`: none of its rules fails. `misses`: a hard rule fails, or one of its own. `unknown`: facts that its rules
   * need were not measured.
   */
  readonly fit: (typeof fitResults)[number]
  /** Number of rules of the destination that these files decide. */
  readonly decided: number
  /** Number of soft rules of the corpus among them that match. */
  readonly advised: number
  /** Failing rules, most severe first. */
  readonly misses: readonly FitMiss[]
  /** Paths that the destination's rules need and that were not measured. */
  readonly wants: readonly string[]
}

/** Above this number of subjects, destinations are not tried. */
const MOST_SUBJECTS = 5000
/**
 * Above this number of captions, only those with extreme values in each language are tried; a feature film has some two
 * thousand.
 */
const MOST_CUES = 3000

/** The kinds of files that each kind of destination accepts. */
const takes: Readonly<Record<string, readonly Kind[]>> = {
  broadcast: ['video', 'sound', 'captions'],
  cinema: ['video'],
  streaming: ['video', 'sound', 'captions'],
  podcast: ['video', 'sound', 'feed'],
  music_audiobook: ['sound'],
  social: ['video'],
  captions: ['captions'],
  immersive: ['video', 'scene'],
  web_3d: ['scene'],
  law: ['video', 'sound', 'captions'],
  preservation: ['video', 'sound', 'hash list'],
}

const REPRESENTATION = 'core.media_representation'

/**
 * Kinds of files that the destination takes. Flat video is left out if only volumes or spheres are accepted, video and
 * captions if only audio is.
 *
 * @param read representations of the video files
 */
function kindsTaken(
  base: RuleBase,
  destination: Destination,
  read: readonly Json[],
): readonly Kind[] {
  const allowed = representationsOf(base, destination)
  const isSound = allowed?.includes('audio_only') === true
  const isOther =
    allowed !== undefined && read.length > 0 && !read.some((one) => allowed.includes(one))
  const all = new Set(takes[destination.kind]!)
  // A destination that declares a loudness also takes audio without video, as a game does.
  if ('audio.loudness_profile' in destination.declares) all.add('sound')
  if (isSound || isOther) all.delete('video')
  if (isSound) all.delete('captions')
  return [...all]
}

/**
 * Representations that a destination declares, or that follow by definition from what it declares; undefined if it
 * takes any.
 */
function representationsOf(
  { fields, implications }: RuleBase,
  { declares }: Destination,
): readonly Json[] | undefined {
  const declared = declares[REPRESENTATION]
  if (declared !== undefined) return [declared].flat()
  const following = implications.filter(
    ({ holds, then, when }) =>
      holds === 'by_definition' &&
      then.path === REPRESENTATION &&
      when.every(
        (condition) =>
          truthOf(condition, seenAs(fields.get(condition.path), declares[condition.path])) ===
          'holds',
      ),
  )
  if (following.length === 0) return undefined
  const [first, ...others] = following.map(({ then }) => [then.value].flat())
  return first!.filter((value) => others.every((values) => values.includes(value)))
}

/** Representations that were read in video files. */
const filmRepresentations = (readings: readonly FileReading[]): readonly Json[] =>
  readings
    .filter((reading) => kindOf(reading) === 'video')
    .flatMap(({ reading }) => reading.subjects.flatMap(({ facts }) => facts))
    .flatMap(({ path, value }) => (path === REPRESENTATION && value !== null ? [value] : []))

interface Request {
  readonly base: RuleBase
  readonly config: LintConfig
}

/**
 * Judges the files for each destination in turn and keeps what its own facts and rules decide.
 *
 * @param readings in the order in which `lint` takes them
 * @returns destinations that take some of these kinds of files, best fit first; empty if the configuration states a
 * destination, or the folder is too large to try
 */
export function fits({ base, config }: Request, readings: readonly FileReading[]): Fit[] {
  if (isDeclared(config)) return []
  const tried = cuesOf(readings) > MOST_CUES ? withOutermostCues(readings) : readings
  const judgedFor = (by: RuleBase, declared: LintConfig['declared']): Judged => {
    const subjects = [...subjectsOf(subjectTree(by.kinds, declared, tried))]
    return judge(by, subjects, [...by.rules.values()], config.infer)
  }
  const plain = judgedFor(withAnyway(base, false), config.declared)
  if (plain.subjects.length > MOST_SUBJECTS) return []
  const there = new Set(kindsOf(readings).map(({ kind }) => kind))
  const films = filmRepresentations(readings)
  const isCaptions = there.size === 1 && there.has('captions')
  const isStream = readings.some(({ adapter }) => adapter === 'streaming')
  const idsOf = (wanted: (destination: Destination) => boolean): ReadonlySet<string> =>
    new Set(base.destinations.filter(wanted).map(({ id }) => id))
  const captionHouses = isCaptions
    ? base.destinations.filter(({ kind }) => kind === 'captions')
    : []
  // A finished file is not meant for a live programme.
  const live = idsOf(({ declares }) => declares['transcript.is_live'] === true && !isStream)
  const kinds = kindsByFile(readings)
  const languages = languagesOf(readings)
  return base.destinations
    .map((destination) => ({ destination, taken: kindsTaken(base, destination, films) }))
    .filter(
      ({ destination, taken }) =>
        !live.has(destination.id) && taken.some((thing) => there.has(thing)),
    )
    .map(({ destination, taken }): Ranked => {
      const by = judgedBy(base, [destination.id])
      const facts = [...config.declared.facts, ...destinationFacts([destination], { file: '.' })]
      const judged = judgedFor(by, { ...config.declared, facts })
      const brought = broughtBy(by, destination, taken, plain, judged)
      const goesThere = (file: string): boolean => {
        const kind = kinds.get(file)
        return kind === undefined || taken.includes(kind)
      }
      const found = foundBy(by, judged, brought, goesThere)
      const own = new Set(destination.rules.map(({ id }) => id))
      const missed = found.filter(
        ({ level, rule_id }) => level === 'block' || level === 'error' || own.has(rule_id),
      )
      const wants = brought.size > 0 ? [] : wantedBy(by, destination, plain, judged)
      const asks = asksItself(by, destination)
      const fit: Fit = {
        id: destination.id,
        name: destination.name,
        fit: brought.size === 0 ? 'unknown' : missed.length > 0 ? 'misses' : 'fits',
        decided: brought.size,
        advised: found.length - missed.length,
        misses: missed.map(({ rule_id, title, breaches, message, place }) => ({
          rule_id,
          name: breaches[0]?.name ?? title,
          message,
          is_general: !asks(rule_id),
          file: place.file,
          place,
        })),
        wants,
      }
      return {
        fit,
        far: missed.reduce((sum, one) => sum + shareMissed(one), 0),
        isOtherFormat: missed.some(({ breaches }) =>
          breaches.some(({ path }) => path === CAPTION_FORMAT),
        ),
        isOtherLanguage: isCaptions && isOtherLanguage(destination, languages),
      }
    })
    .filter(({ fit: { decided, wants } }) => decided > 0 || wants.length > 0)
    .toSorted(bestFirst(houseRanks(captionHouses)))
    .map(({ fit }) => fit)
}

/** A fit with how far all of its limits are missed together, each relative to the limit. */
interface Ranked {
  readonly fit: Fit
  readonly far: number
  /** Whether it takes no captions of this format, which no change of them mends. */
  readonly isOtherFormat: boolean
  /** Whether it takes captions in one language, and these are not known to be in it. */
  readonly isOtherLanguage: boolean
}

const CAPTION_FORMAT = 'graphics.caption_format'
const LANGUAGE = 'transcript.language_tag'

/** `en` of `en-GB`. */
const languageOf = (tag: Json): string => String(tag).split('-')[0]!.toLowerCase()

/** The languages that the files or their names state. */
const languagesOf = (readings: readonly FileReading[]): ReadonlySet<string> =>
  new Set(
    readings
      .flatMap(({ reading }) => reading.subjects.flatMap(({ facts }) => facts))
      .flatMap(({ path, value }) =>
        path === LANGUAGE && typeof value === 'string' ? [languageOf(value)] : [],
      ),
  )

function isOtherLanguage({ declares }: Destination, languages: ReadonlySet<string>): boolean {
  const declared = declares[LANGUAGE]
  return declared !== undefined && ![declared].flat().some((one) => languages.has(languageOf(one)))
}

/** Whether a rule is the destination's own, or rests on a source that its own rules rest on. */
function asksItself({ rules }: RuleBase, { rules: own }: Destination): (id: string) => boolean {
  const ids = new Set(own.map(({ id }) => id))
  const sources = new Set(own.flatMap(({ sources = [] }) => sources.map(({ id }) => id)))
  return (id) => ids.has(id) || (rules.get(id)?.sources ?? []).some((one) => sources.has(one.id))
}

const isDecided = (verdict: Verdict | undefined): boolean =>
  verdict === 'found' || verdict === 'passed'

/**
 * The rules that count for a destination: those that nothing decides without it, those that apply because of its facts,
 * and those that are broken with and without it. Rules that hold for any file are listed separately and do not count.
 */
function broughtBy(
  { anyway, rules }: RuleBase,
  { declares, kind, rules: own }: Destination,
  taken: readonly Kind[],
  plain: Judged,
  judged: Judged,
): ReadonlySet<string> {
  const holdAnyway = new Set([...anyway.holds, ...anyway.rules].map(({ id }) => id))
  const applies = (id: string): boolean => {
    const rule = rules.get(id)
    return rule?.when.some(({ path }, i) => !isLimit(rule, i) && path in declares) ?? false
  }
  const decided = [...judged.verdicts].flatMap(([id, verdict]) => (isDecided(verdict) ? [id] : []))
  const isBrought = (id: string): boolean => {
    // A music store does not care about captions beside a song.
    if (rules.get(id)?.subject === 'cue' && !taken.includes('captions')) return false
    // For a law only its own rules count: captions that are too fast break no law on biometrics.
    if (kind === 'law' && !own.some((rule) => rule.id === id)) return false
    const before = plain.verdicts.get(id)
    if (before === 'found') return !holdAnyway.has(id)
    return !isDecided(before) || applies(id)
  }
  return new Set(decided.filter(isBrought))
}

/** Findings of some rules in some files, most severe first, each rule once with its worst location. */
function foundBy(
  base: RuleBase,
  { subjects }: Judged,
  ids: ReadonlySet<string>,
  goesThere: (file: string) => boolean,
): Pick<Finding, 'rule_id' | 'title' | 'level' | 'breaches' | 'message' | 'place'>[] {
  const own = subjects.map((one) => ({
    ...one,
    judgements: one.judgements.filter(({ rule }) => ids.has(rule.id)),
  }))
  const heaviest = mergeTightened(findings(base, own, { hasWaysOut: false }))
    .filter(({ place, rule_id }) => ids.has(rule_id) && goesThere(place.file))
    .toSorted(
      (a, b) =>
        levels.indexOf(a.level) - levels.indexOf(b.level) || shareMissed(b) - shareMissed(a),
    )
  return [...Map.groupBy(heaviest, ({ rule_id }) => rule_id).values()].map((same) =>
    same.reduce((worst, one) => (missed(one) > missed(worst) ? one : worst)),
  )
}

/** How far a value is from its limit; each rule is shown at its worst location. */
const missed = ({ breaches }: Pick<Finding, 'breaches'>): number => {
  const [{ value, operand } = { value: null, operand: null }] = breaches
  const limits = [operand].flat().map(Number)
  return typeof value === 'number' ? Math.min(...limits.map((limit) => Math.abs(value - limit))) : 0
}

/** Paths that have to be measured, because a rule waits for them due to the destination. */
function wantedBy(
  { fields }: RuleBase,
  { kind, rules: own }: Destination,
  plain: Judged,
  { subjects }: Judged,
): string[] {
  const counts = ({ id }: Rule): boolean => kind !== 'law' || own.some((rule) => rule.id === id)
  const wanted = subjects.flatMap(({ judgements }) =>
    judgements.flatMap(({ rule, verdict, open }) => {
      if (verdict !== 'open' || plain.verdicts.get(rule.id) === 'open' || !counts(rule)) return []
      const limits = rule.when.filter((_condition, i) => isLimit(rule, i)).map(({ path }) => path)
      const isFigure = (path: string): boolean => fields.get(path)?.effort === 'measured'
      return open.every((path) => limits.includes(path) && isFigure(path)) ? open : []
    }),
  )
  return [...new Set(wanted)].sort()
}

/** The houses that most people mean, who ask whether their captions are right. */
const MEANT = ['captions-bbc', 'captions-netflix', 'captions-webvtt']

/** Ranks of the houses for captions, from 0: those that most people mean, then the others. */
const houseRanks = (houses: readonly Destination[]): ReadonlyMap<string, number> =>
  new Map(
    houses.map(({ id }) => {
      const at = MEANT.indexOf(id)
      return [id, at === -1 ? MEANT.length : at]
    }),
  )

/** @param ranks of destinations that come before others that miss as much, the lowest first */
const bestFirst =
  (ranks: ReadonlyMap<string, number>) =>
  (one: Ranked, other: Ranked): number => {
    const [{ fit: a, far }, { fit: b, far: farOfB }] = [one, other]
    return (
      fitResults.indexOf(a.fit) - fitResults.indexOf(b.fit) ||
      Number(one.isOtherFormat) - Number(other.isOtherFormat) ||
      Number(one.isOtherLanguage) - Number(other.isOtherLanguage) ||
      a.misses.length - b.misses.length ||
      far - farOfB ||
      (ranks.get(a.id) ?? MEANT.length + 1) - (ranks.get(b.id) ?? MEANT.length + 1) ||
      b.decided - a.decided ||
      (a.name < b.name ? -1 : 1)
    )
  }
