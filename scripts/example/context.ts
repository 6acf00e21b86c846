/** Facts that follow from the other stages, by the path at which a context holds them. */
import type { Json, JsonObject } from '../../src/engine/rule.ts'
import { type Candidate, isSpoken, unitsOf, wordCount } from './score.ts'
import { type Authored, rounded } from './stages.ts'
import { incomingCut, type MeasuredShot, type Timeline } from './timeline.ts'

export type Facts = Readonly<Record<string, Json>>

/** Puts facts into a context, each at its path; groups keep their order, known paths their place. */
export function withFacts(context: JsonObject, facts: Facts): JsonObject {
  const result = structuredClone(context) as Record<string, Record<string, Json>>
  for (const [path, value] of Object.entries(facts)) {
    const [group, field] = path.split('.') as [string, string]
    result[group] = { ...result[group], [field]: value }
  }
  return result
}

/** What the transcript, the claims and the ranking say of one candidate. */
export function clipFacts(id: string, candidates: readonly Candidate[], authored: Authored): Facts {
  const { transcript, clips } = authored
  const candidate = candidates.find((one) => one.id === id)!
  const spoken = unitsOf(clips.find((clip) => clip.id === id)!, transcript).filter(isSpoken)
  const words = spoken.reduce((sum, unit) => sum + wordCount(unit), 0)
  const talk = spoken.reduce((sum, { start, end }) => sum + end - start, 0)
  const shares = transcript.speakers
    .map((speaker) => ({
      ...speaker,
      seconds: spoken
        .filter((unit) => unit.speaker === speaker.id)
        .reduce((sum, { start, end }) => sum + end - start, 0),
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
  const host = shares.filter(({ role }) => role === 'host')
  const claims = authored.claims.filter((claim) => candidate.claims.includes(claim.id))
  const weakest = claims.toSorted((a, b) => a.support - b.support)[0]!
  return {
    'core.consent_scope': [...shares[0]!.consent_scope],
    'transcript.asr_confidence': candidate.features.clarity,
    'transcript.speech_rate': rounded((words * 60) / talk, 1),
    'transcript.speaker_role': shares[0]!.role,
    'transcript.claim_type': weakest.type,
    'transcript.verification_status': weakest.status,
    'clip.duration': candidate.duration,
    'clip.contradicted_claims': claims.filter(({ status }) => status === 'contradicted').length,
    'clip.starts_mid_sentence': candidate.starts_mid_sentence,
    'clip.ends_mid_sentence': candidate.ends_mid_sentence,
    'clip.self_containment': candidate.features.self_containment,
    'clip.handle_frames': handleFrames(candidate, authored),
    'clip.title_length': candidate.title.length,
    'story.information_density': rounded((claims.length * 60) / candidate.duration, 2),
    'podcast.crosstalk_ratio': candidate.crosstalk_ratio,
    'podcast.host_talk_share': rounded(host.reduce((sum, { seconds }) => sum + seconds, 0) / talk),
  }
}

/** Frames free of other units before the in point or after the out point, whichever side has fewer. */
function handleFrames({ start, end, rate, units }: Candidate, { transcript }: Authored): number {
  const others = transcript.units.filter(({ id }) => !units.includes(id))
  const before = Math.max(0, ...others.filter((unit) => unit.start < start).map((unit) => unit.end))
  const after = Math.min(...others.filter((unit) => unit.end > end).map((unit) => unit.start))
  const free = Math.max(0, Math.min(start - before, after - end))
  return Math.floor(rounded((free * rate.numerator) / rate.denominator))
}

/** What the shots and the timeline say of the cut as a whole, and of the one cut that is up for judgement. */
export function cutFacts(shots: readonly MeasuredShot[], cut: Timeline, authored: Authored): Facts {
  const picture = cut.tracks[0]!.items.filter(({ kind }) => kind === 'Clip') as { frames: number }[]
  const length = shots.reduce((sum, { frames }) => sum + frames, 0)
  const running = (length * cut.rate.denominator) / cut.rate.numerator
  const invented = shots.toSorted(
    (a, b) => (b.invented_area_ratio ?? 0) - (a.invented_area_ratio ?? 0),
  )[0]!
  const judged = judgedCut(shots, authored)
  return {
    'core.digital_source_type': invented.digital_source_type,
    'core.duration': cut.total_seconds,
    'core.frame_rate': cut.rate.numerator / cut.rate.denominator,
    'camera.shot_size': judged.to.size,
    'camera.movement': judged.to.movement,
    'generation.invented_area_ratio': invented.invented_area_ratio ?? 0,
    'generation.disclosure': [invented.disclosure ?? 'none'],
    'editing.transition': judged.transition,
    'editing.average_shot_length': rounded(running / shots.length),
    'editing.cut_rate': rounded(((shots.length - 1) * 60) / running),
    'editing.gap_frames': cut.total_frames - picture.reduce((sum, { frames }) => sum + frames, 0),
    'editing.shortest_event_frames': Math.min(...picture.map(({ frames }) => frames)),
  }
}

/** The first hard cut from one speaker to another: the place where an editor looks first. */
function judgedCut(shots: readonly MeasuredShot[], { edit, transcript }: Authored) {
  const speaker = (unit: string) => transcript.units.find(({ id }) => id === unit)?.speaker
  for (const [index, join] of edit.joins.entries()) {
    const from = shots.find(({ id }) => id === edit.pictures[index]!.id)
    const to = shots.find(({ id }) => id === edit.pictures[index + 1]!.id)
    if (join.kind !== 'hard' || from === undefined || to === undefined) continue
    if (speaker(from.unit) === speaker(to.unit)) continue
    return { from, to, ...incomingCut(join) }
  }
  throw new Error('the edit has no hard cut from one speaker to another')
}
