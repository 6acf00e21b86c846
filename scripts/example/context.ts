/** Facts that are derived from the other stages, by their path in a context. */
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
import { lengthOf, type Timeline } from './otio.ts'
import { type Candidate, isSpoken, unitsOf, wordCount } from './score.ts'
import { type Authored, rounded } from './stages.ts'
import type { MeasuredShot } from './timeline.ts'

export type Facts = Readonly<Record<string, Json>>

/** Sets facts in a context, each at its path. Groups keep their order, and paths that exist keep their place. */
export function withFacts(context: JsonObject, facts: Facts): JsonObject {
  const result = structuredClone(context) as Record<string, Record<string, Json>>
  for (const [path, value] of Object.entries(facts)) {
    const [group, field] = path.split('.') as [string, string]
    result[group] = { ...result[group], [field]: value }
  }
  return result
}

/** Facts about one candidate from the transcript, the claims and the ranking. */
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
    'core.consent_scope': commonConsent(
      shares.filter(({ seconds }) => seconds > 0).map(({ consent_scope }) => consent_scope),
    ),
    'transcript.asr_confidence': candidate.features.clarity,
    'transcript.speech_rate': rounded((words * 60) / talk, 1),
    'transcript.speaker_role': shares[0]!.role,
    'transcript.claim_type': weakest.type,
    'transcript.verification_status': weakest.status,
    'clip.duration': candidate.duration,
    'clip.contradicted_claims': claims.filter(({ status }) => status === 'contradicted').length,
    'clip.starts_mid_sentence': candidate.starts_mid_sentence,
    'clip.ends_mid_sentence': candidate.ends_mid_sentence,

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

/** The consent that everybody in the clip has given: a scope that one person refuses is left out. */
function commonConsent(scopes: readonly (readonly string[])[]): string[] {
  const refusals = ['none', 'withdrawn', 'expired', 'unknown']
  const all = [...new Set(scopes.flat())]
  return all.filter(
    (scope) => refusals.includes(scope) || scopes.every((agreed) => agreed.includes(scope)),
  )
}

/** Facts about the capture, the solve and the one deliverable that is judged. */
export function projectFacts({ project }: Authored, target: string): Facts {
  const { capture, reconstruction, deliverables } = project
  const deliverable = deliverables.find((one) => one.target === target)!
  const volume = deliverable.volume!
  return {
    'core.production_phase': project.phase,
    'core.media_representation': reconstruction.representation,
    'core.rights_status': project.rights_status,
    'camera.capture_rig': capture.rig,
    'camera.is_multiview': capture.cameras > 1,
    'camera.sync_error_ms': capture.sync_error_ms,
    'camera.view_overlap': capture.view_overlap,
    'camera.shutter_angle': capture.shutter_angle,
    'camera.reprojection_error_px': capture.calibration.mean_residual_px,
    'camera.worst_residual_px': capture.calibration.worst_residual_px,
    'camera.moved_since_calibration': capture.calibration.moved_since,
    'camera.missing_camera_frames': capture.missing_frames,
    'camera.originals_kept': capture.originals_kept,
    'camera.originals_released':
      reconstruction.approved_by === undefined ? null : 'solve_signed_off',
    'generation.method': [...reconstruction.methods],
    'generation.gaussian_count': rounded(reconstruction.splats / 1e6),
    'generation.holdout_psnr': reconstruction.holdout.psnr,
    'generation.holdout_ssim': reconstruction.holdout.ssim,
    'generation.holdout_lpips': reconstruction.holdout.lpips,
    'generation.artifact_type': [...reconstruction.artefacts],
    'color_vfx.bad_matte_ratio': reconstruction.bad_matte_ratio,
    'color_vfx.file_format': deliverable.file_format!,
    'audio.loudness_profile': deliverable.loudness_profile!,
    'delivery.target': [target],
    'delivery.codec': [...deliverable.codec],
    'delivery.bitrate': volume.bitrate_mbps,
    'delivery.key_mesh_interval_s': volume.key_mesh_interval_s,
    'delivery.time_to_first_view_s': volume.first_view_s,
    'delivery.eye_height_error_cm': volume.eye_height_error_cm,
    'delivery.axes_verified': volume.axes_verified,
    'editing.nearest_object_m': volume.nearest_object_m,
    'qa.viewpoints_checked': volume.viewpoints_checked,
  }
}

/** Facts about the volume in the timeline: one take without a cut, and the view with the largest generated share. */
export function volumeFacts(
  shots: readonly MeasuredShot[],
  timeline: Timeline,
  { edit }: Authored,
): Facts {
  const volume = shots.find(({ id }) => id === edit.volume.id)!
  const tracks = timeline.tracks.children.filter(({ metadata }) =>
    isVolumetric((metadata['grammar'] as JsonObject)['track_kind']),
  )
  const clips = tracks.flatMap(({ children }) =>
    children.flatMap((child) => (child.OTIO_SCHEMA === 'Clip.2' ? [lengthOf(child)] : [])),
  )
  const rate = edit.rate.numerator / edit.rate.denominator
  return {
    'core.digital_source_type': volume.digital_source_type,
    'core.duration': rounded(edit.total / rate),
    'core.frame_rate': rate,
    'generation.invented_area_ratio': volume.invented_area_ratio ?? 0,
    'generation.disclosure': [...(volume.disclosure ?? ['none'])],
    'editing.track_kind': 'volumetric_actor',
    'editing.average_shot_length': rounded(clips.reduce((a, b) => a + b, 0) / clips.length / rate),
    'editing.cut_rate': rounded(((clips.length / tracks.length - 1) * 60) / volume.seconds),
    'editing.gap_frames': Math.max(...tracks.map(({ children }) => framesMissing(children))),
    'editing.shortest_event_frames': Math.min(...clips),
  }
}

const isVolumetric = (kind: Json | undefined): boolean =>
  kind === 'volumetric_actor' || kind === 'volumetric_environment'

/**
 * Frames of the gaps between two clips. Empty time before the first and after the last clip is intended and not
 * counted.
 */
function framesMissing(children: Timeline['tracks']['children'][number]['children']): number {
  const kinds = children.map(({ OTIO_SCHEMA }) => OTIO_SCHEMA)
  return children
    .slice(kinds.indexOf('Clip.2'), kinds.lastIndexOf('Clip.2'))
    .filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA === 'Gap.1')
    .reduce((sum, gap) => sum + lengthOf(gap), 0)
}
