/**
 * Turns clips into a ranking: features, base points, penalties. All limits come from the stages `weights` and
 * `penalties`.
 */
import type { Rate } from './edit.ts'
import {
  type Authored,
  type Claim,
  type Clip,
  type Penalty,
  rounded,
  type Transcript,
  type Unit,
  type Weights,
} from './stages.ts'

/** Counts spoken words: parts between spaces with at least one letter or digit. Sounds in brackets count as none. */
export function wordCount({ text }: Pick<Unit, 'text'>): number {
  if (text.startsWith('[')) return 0
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

export const isSpoken = (unit: Unit): boolean => wordCount(unit) > 0

/** The unit with its duration in s, its words and its speech rate in words/min. */
export function measuredUnit({ id, speaker, start, end, ...rest }: Unit) {
  const duration = rounded(end - start)
  const words = wordCount(rest)
  const rate = words === 0 ? {} : { speech_rate: rounded((words * 60) / duration, 1) }
  const { type, text, confidence, overlaps } = rest
  return {
    ...{ id, speaker, start, end, duration, type, text, confidence, words },
    ...rate,
    ...(overlaps === undefined ? {} : { overlaps }),
  }
}

/** @throws if a clip names a unit that is not in the transcript */
export function unitsOf({ id, units }: Clip, transcript: Transcript): Unit[] {
  return units.map((name) => {
    const unit = transcript.units.find((candidate) => candidate.id === name)
    if (unit === undefined) throw new Error(`clip ${id} names ${name}, which is no unit`)
    return unit
  })
}

/** The clip with its place in the recording; frames are whole at the given rate. */
export function measuredClip(clip: Clip, transcript: Transcript, rate: Rate) {
  const units = unitsOf(clip, transcript)
  const start = units[0]!.start
  const end = units.at(-1)!.end
  const duration = rounded(end - start)
  const { id, title, ratings } = clip
  return {
    ...{ id, title, units: clip.units, start, end, duration },
    frames: Math.round((duration * rate.numerator) / rate.denominator),
    ...{ rate, ratings },
  }
}

/** Seconds with two or more voices over seconds with at least one, inside a span. */
function crosstalkRatio(
  { units }: Transcript,
  { start, end }: { start: number; end: number },
): number {
  const spoken = units.filter(isSpoken)
  const edges = [...new Set(spoken.flatMap((unit) => [unit.start, unit.end]).concat(start, end))]
    .filter((time) => time >= start && time <= end)
    .sort((a, b) => a - b)
  let talk = 0
  let cross = 0
  edges.slice(1).forEach((to, index) => {
    const from = edges[index]!
    const voices = spoken.filter((unit) => unit.start <= from && unit.end >= to).length
    if (voices > 0) talk += to - from
    if (voices > 1) cross += to - from
  })
  return talk === 0 ? 0 : rounded(cross / talk)
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Whether speech is cut off: its text does not end in a full stop, a question mark or an exclamation mark. */
const breaksOff = (unit: Unit | undefined): boolean =>
  unit !== undefined && !/[.?!]["’”)]*$/.test(unit.text)

/** The clip with everything the ranking needs: claims, seven features, base points, penalties, score. */
export function candidate(clip: Clip, authored: Authored) {
  const { transcript, weights, penalties, project } = authored
  const measured = measuredClip(clip, transcript, project.rate)
  const spoken = unitsOf(clip, transcript).filter(isSpoken)
  const before = transcript.units.filter((unit) => isSpoken(unit) && unit.start < measured.start)
  const claims = authored.claims.filter(({ unit }) => clip.units.includes(unit))
  const facts = {
    claims,
    spoken,
    duration: measured.duration,
    crosstalk: crosstalkRatio(transcript, measured),
    starts_mid_sentence: breaksOff(before.at(-1)),
    ends_mid_sentence: breaksOff(spoken.at(-1)),
    consents: transcript.speakers
      .filter(({ id }) => spoken.some(({ speaker }) => speaker === id))
      .flatMap(({ consent_scope }) => consent_scope),
  }
  const features = featuresOf(clip, spoken, claims, weights)
  const base = rounded(termsOf(features, weights).reduce((sum, { points }) => sum + points, 0))
  const taken = penaltiesOf(facts, penalties)
  const penalty_total = taken.reduce((sum, { points }) => sum + points, 0)
  return {
    ...measured,
    claims: claims.map(({ id }) => id),
    features,
    crosstalk_ratio: facts.crosstalk,
    starts_mid_sentence: facts.starts_mid_sentence,
    ends_mid_sentence: facts.ends_mid_sentence,
    base,
    penalties: taken,
    penalty_total,
    score: rounded(base - penalty_total),
  }
}

export type Candidate = ReturnType<typeof candidate>

/** Clarity is the mean confidence of the spoken units, evidence the mean support of the claims; the rest is rated. */
function featuresOf(
  { ratings }: Clip,
  spoken: readonly Unit[],
  claims: readonly Claim[],
  { without_claims }: Weights,
) {
  const rating = (name: string): number => ratings[name]!
  return {
    hook: rating('hook'),
    clarity: rounded(mean(spoken.map(({ confidence }) => confidence)), 4),
    evidence:
      claims.length === 0 ? without_claims : rounded(mean(claims.map(({ support }) => support)), 4),
    emotion: rating('emotion'),
    novelty: rating('novelty'),
    self_containment: rating('self_containment'),
    visual: rating('visual'),
  }
}

/** Points of each feature: 100 x weight x value. */
function termsOf(features: Readonly<Record<string, number>>, { weights }: Weights) {
  return Object.entries(weights).map(([feature, weight]) => {
    const value = features[feature]!
    return { feature, weight, value, points: rounded(100 * weight * value) }
  })
}

interface PenaltyFacts {
  readonly claims: readonly Claim[]
  readonly spoken: readonly Unit[]
  readonly duration: number
  readonly crosstalk: number
  readonly starts_mid_sentence: boolean
  readonly ends_mid_sentence: boolean
  readonly consents: readonly string[]
}

/** How often each reason for a penalty applies to a clip. */
const grounds: Record<string, (facts: PenaltyFacts, penalty: Penalty) => number> = {
  contradicted_claim: ({ claims }) =>
    claims.filter(({ status }) => status === 'contradicted').length,
  low_confidence_unit: ({ spoken }, { below }) =>
    spoken.filter(({ confidence }) => confidence < below!).length,
  mid_sentence_boundary: (facts) => Number(facts.starts_mid_sentence || facts.ends_mid_sentence),
  crosstalk_over_0_10: ({ crosstalk }, { above }) => Number(crosstalk > above!),
  duration_outside_15_120: ({ duration }, { low, high }) =>
    Number(duration < low! || duration > high!),
  no_consent: ({ consents }, { scopes }) =>
    Number(consents.some((scope) => scopes!.includes(scope))),
}

function penaltiesOf(facts: PenaltyFacts, penalties: Readonly<Record<string, Penalty>>) {
  return Object.entries(penalties).flatMap(([penalty, rule]) => {
    const count = grounds[penalty]!(facts, rule)
    return count === 0 ? [] : [{ penalty, count, points: count * rule.points }]
  })
}

/** Candidates by score from high to low, ties by id; `rank_by_base` is the place without penalties. */
export function ranking(candidates: readonly Candidate[]) {
  const by = (key: 'score' | 'base') =>
    candidates.toSorted((a, b) => b[key] - a[key] || a.id.localeCompare(b.id))
  const byBase = by('base').map(({ id }) => id)
  return by('score').map(({ id, title, base, penalty_total, score }, index) => ({
    rank: index + 1,
    id,
    title,
    base,
    penalty_total,
    score,
    rank_by_base: byBase.indexOf(id) + 1,
  }))
}

/** How the score of one candidate comes about, and how far ahead of the next it is. */
export function clipScore(id: string, candidates: readonly Candidate[], weights: Weights) {
  const { features, base, penalties, penalty_total, score } = candidates.find(
    (candidate) => candidate.id === id,
  )!
  const ranked = ranking(candidates)
  const next = ranked[ranked.findIndex((entry) => entry.id === id) + 1]
  return {
    clip: id,
    terms: termsOf(features, weights),
    ...{ base, penalties, penalty_total, score },
    ...(next === undefined
      ? {}
      : { next: { id: next.id, score: next.score, margin: rounded(score - next.score) } }),
  }
}
