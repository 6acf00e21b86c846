/** The project document: phase, rights, consent, capture, solve and deliverables. */
import {
  isRecord,
  type JsonPath,
  type JsonRecord,
  numberAt,
  recordAt,
  recordsAt,
  textAt,
  textsAt,
} from '../json.ts'
import { type DocumentKind, type DocumentSubject, field } from './document.ts'

const declared = (how: string) => ({ certainty: 'declared', how }) as const

const fills = {
  'core.production_phase': declared('project.phase'),
  'core.rights_status': declared('project.rights_status'),
  'core.consent_scope': declared('what all participants of the project have agreed to'),
  'podcast.format': declared('project.format'),
  'transcript.language_tag': declared('project.language'),
  'core.media_representation': declared('capture.representation, reconstruction.representation'),
  'camera.capture_rig': declared('capture.rig'),
  'camera.is_multiview': declared('capture.cameras over 1'),
  'camera.sync_error_ms': declared('capture.sync_error_ms'),
  'camera.view_overlap': declared('capture.view_overlap'),
  'camera.shutter_angle': declared('capture.shutter_angle'),
  'camera.reprojection_error_px': declared('capture.calibration.mean_residual_px'),
  'camera.worst_residual_px': declared('capture.calibration.worst_residual_px'),
  'camera.moved_since_calibration': declared('capture.calibration.moved_since'),
  'camera.missing_camera_frames': declared('capture.missing_frames'),
  'camera.originals_kept': declared('capture.originals_kept'),
  'camera.originals_released': declared('reconstruction.approved_by'),
  'generation.method': declared('reconstruction.methods'),
  'generation.gaussian_count': declared('reconstruction.splats'),
  'generation.holdout_psnr': declared('reconstruction.holdout.psnr'),
  'generation.holdout_ssim': declared('reconstruction.holdout.ssim'),
  'generation.holdout_lpips': declared('reconstruction.holdout.lpips'),
  'generation.artifact_type': declared('reconstruction.artefacts'),
  'color_vfx.bad_matte_ratio': declared('reconstruction.bad_matte_ratio'),
  'clip.selected': declared('project.selected_clip'),
  'delivery.target': declared('deliverables.target'),
  'delivery.aspect_ratio': declared('deliverables.aspect_ratio'),
  'delivery.container': declared('deliverables.container'),
  'delivery.codec': declared('deliverables.codec'),
  'audio.loudness_profile': declared('deliverables.loudness_profile'),
  'graphics.caption_format': declared('deliverables.caption_format'),
  'color_vfx.file_format': declared('deliverables.file_format'),
  'delivery.bitrate': declared('deliverables.volume.bitrate_mbps'),
  'delivery.key_mesh_interval_s': declared('deliverables.volume.key_mesh_interval_s'),
  'delivery.time_to_first_view_s': declared('deliverables.volume.first_view_s'),
  'delivery.eye_height_error_cm': declared('deliverables.volume.eye_height_error_cm'),
  'delivery.axes_verified': declared('deliverables.volume.axes_verified'),
  'editing.nearest_object_m': declared('deliverables.volume.nearest_object_m'),
  'qa.viewpoints_checked': declared('deliverables.volume.viewpoints_checked'),
} as const

export const project: DocumentKind = {
  schema: 'project',
  fills,
  isOne: ({ id, title, phase, deliverables }) =>
    [id, title, phase].every((value) => typeof value === 'string') && Array.isArray(deliverables),
  subjects: (record, at) => [
    whole(record, at),
    programme(record, at),
    ...captured(record, at),
    ...solved(record, at),
    ...delivered(record, at),
    ...selected(record, at),
  ],
}

const whole = (record: JsonRecord, at: JsonPath): DocumentSubject => ({
  kind: 'project',
  id: String(record['id']),
  at,
  facts: {
    'core.production_phase': field(record['phase'], 'phase'),
    'core.rights_status': field(record['rights_status'], 'rights_status'),
    'podcast.format': field(record['format'], 'format'),
    'transcript.language_tag': field(record['language'], 'language'),
  },
})

function programme(record: JsonRecord, at: JsonPath): DocumentSubject {
  const scopes = recordsAt(record['participants']).map(({ consent_scope }) =>
    textsAt(consent_scope),
  )
  const value = scopes.length === 0 ? undefined : commonConsent(scopes)
  return {
    kind: 'programme',
    id: '',
    at,
    facts: { 'core.consent_scope': field(value, 'participants') },
  }
}

/** If one person withdraws consent, or their consent is unknown, that counts for all. */
const REFUSALS = ['none', 'withdrawn', 'expired', 'unknown']

function commonConsent(scopes: readonly (readonly string[])[]): string[] {
  return [...new Set(scopes.flat())].filter(
    (scope) => REFUSALS.includes(scope) || scopes.every((agreed) => agreed.includes(scope)),
  )
}

function captured(record: JsonRecord, at: JsonPath): DocumentSubject[] {
  const { capture } = record
  if (!isRecord(capture)) return []
  const calibration = recordAt(capture['calibration'])
  const session = textAt(capture['session']) ?? 'capture'
  const cameras = numberAt(capture['cameras'])
  const { reconstruction } = record
  return [
    {
      kind: 'capture_setup',
      id: session,
      at: [...at, 'capture'],
      facts: {
        'camera.capture_rig': field(capture['rig'], 'rig'),
        'camera.is_multiview': field(cameras === undefined ? undefined : cameras > 1, 'cameras'),
        'camera.sync_error_ms': field(capture['sync_error_ms'], 'sync_error_ms'),
        'camera.view_overlap': field(capture['view_overlap'], 'view_overlap'),
        'camera.shutter_angle': field(capture['shutter_angle'], 'shutter_angle'),
        'core.media_representation': field(capture['representation'], 'representation'),
        'camera.reprojection_error_px': field(
          calibration['mean_residual_px'],
          'calibration',
          'mean_residual_px',
        ),
        'camera.worst_residual_px': field(
          calibration['worst_residual_px'],
          'calibration',
          'worst_residual_px',
        ),
        'camera.moved_since_calibration': field(
          calibration['moved_since'],
          'calibration',
          'moved_since',
        ),
      },
    },
    {
      kind: 'recording',
      id: [session, capture['take']].filter((part) => part !== undefined).join(' take '),
      at: [...at, 'capture'],
      facts: {
        'core.media_representation': field(capture['representation'], 'representation'),
        'camera.is_multiview': field(cameras === undefined ? undefined : cameras > 1, 'cameras'),
        'camera.missing_camera_frames': field(capture['missing_frames'], 'missing_frames'),
        'camera.originals_kept': field(capture['originals_kept'], 'originals_kept'),
        'camera.originals_released': field(
          isRecord(reconstruction) && textAt(reconstruction['approved_by']) !== undefined
            ? 'solve_signed_off'
            : undefined,
        ),
      },
    },
  ]
}

function solved(record: JsonRecord, at: JsonPath): DocumentSubject[] {
  const { reconstruction } = record
  if (!isRecord(reconstruction)) return []
  const holdout = recordAt(reconstruction['holdout'])
  const splats = numberAt(reconstruction['splats'])
  return [
    {
      kind: 'asset',
      id: textAt(reconstruction['asset']) ?? 'reconstruction',
      at: [...at, 'reconstruction'],
      facts: {
        'core.media_representation': field(reconstruction['representation'], 'representation'),
        'generation.method': field(reconstruction['methods'], 'methods'),
        'generation.gaussian_count': field(
          splats === undefined ? undefined : splats / 1e6,
          'splats',
        ),
        'generation.holdout_psnr': field(holdout['psnr'], 'holdout', 'psnr'),
        'generation.holdout_ssim': field(holdout['ssim'], 'holdout', 'ssim'),
        'generation.holdout_lpips': field(holdout['lpips'], 'holdout', 'lpips'),
        'generation.artifact_type': field(reconstruction['artefacts'], 'artefacts'),
        'color_vfx.bad_matte_ratio': field(reconstruction['bad_matte_ratio'], 'bad_matte_ratio'),
      },
    },
  ]
}

function delivered(record: JsonRecord, at: JsonPath): DocumentSubject[] {
  const list = Array.isArray(record['deliverables']) ? record['deliverables'] : []
  return list.flatMap((deliverable, i) => {
    if (!isRecord(deliverable)) return []
    const volume = recordAt(deliverable['volume'])
    const target = textAt(deliverable['target'])
    return [
      {
        kind: 'deliverable',
        id: `${record['id']} ${target ?? i + 1}`,
        at: [...at, 'deliverables', i],
        facts: {
          'delivery.target': field(target === undefined ? undefined : [target], 'target'),
          'delivery.aspect_ratio': field(deliverable['aspect_ratio'], 'aspect_ratio'),
          'delivery.container': field(deliverable['container'], 'container'),
          'delivery.codec': field(deliverable['codec'], 'codec'),
          'audio.loudness_profile': field(deliverable['loudness_profile'], 'loudness_profile'),
          'graphics.caption_format': field(deliverable['caption_format'], 'caption_format'),
          'color_vfx.file_format': field(deliverable['file_format'], 'file_format'),
          'delivery.bitrate': field(volume['bitrate_mbps'], 'volume', 'bitrate_mbps'),
          'delivery.key_mesh_interval_s': field(
            volume['key_mesh_interval_s'],
            'volume',
            'key_mesh_interval_s',
          ),
          'delivery.time_to_first_view_s': field(volume['first_view_s'], 'volume', 'first_view_s'),
          'delivery.eye_height_error_cm': field(
            volume['eye_height_error_cm'],
            'volume',
            'eye_height_error_cm',
          ),
          'delivery.axes_verified': field(volume['axes_verified'], 'volume', 'axes_verified'),
          'editing.nearest_object_m': field(
            volume['nearest_object_m'],
            'volume',
            'nearest_object_m',
          ),
          'qa.viewpoints_checked': field(
            volume['viewpoints_checked'],
            'volume',
            'viewpoints_checked',
          ),
        },
      },
    ]
  })
}

function selected(record: JsonRecord, at: JsonPath): DocumentSubject[] {
  const id = textAt(record['selected_clip'])
  if (id === undefined) return []
  return [
    { kind: 'clip', id, at: [...at, 'selected_clip'], facts: { 'clip.selected': field(true) } },
  ]
}
