/** Planted faults in a crew's tables of meter readings, logs and checks. */
import { type Facts, type Rows, reported } from './plant.ts'

const capture = 'core.production_phase'
const shoot: Facts = { [capture]: 'capture' }
const delivery: Facts = { [capture]: 'delivery' }
const multiview: Facts = { ...shoot, 'camera.is_multiview': true }
const live: Facts = { [capture]: 'on_air', 'transcript.is_live': true }
const volume: Facts = { 'core.media_representation': 'gaussian_splat_dynamic' }
const lit = (role: string, ...sources: readonly string[]): Facts => ({
  ...shoot,
  'lighting.role': [role],
  'lighting.source_type': sources,
})
const headset: Facts = { ...delivery, 'delivery.target': ['vr_headset_app'] }

export const reports: Rows = {
  'TRN-001': reported('transcript', 'transcript.human_reviewed', [true, false], {
    ...delivery,
    'transcript.method': 'asr_raw',
    'transcript.published': true,
  }),
  'TRN-003': reported('asset', 'core.redacted_in_all_views', [true, false], {
    ...delivery,
    ...volume,
  }),
  'TRN-007': reported('transcript', 'transcript.ner_accuracy', [98.5, 97], live),
  'TRN-008': reported('transcript', 'transcript.latency_s', [2, 5], live),
  'CAM-003': reported('capture_setup', 'camera.level_beat_percent', [1, 4], {
    ...shoot,
    'lighting.source_type': ['hmi'],
  }),
  'CAM-006': reported('capture_setup', 'camera.unlocked_settings', [0, 2], multiview),
  'CAM-011': reported('recording', 'camera.subject_leaves_volume', [false, true], {
    ...shoot,
    ...volume,
  }),
  'CAM-013': reported('capture_setup', 'camera.global_shutter', [true, false], {
    ...multiview,
    ...volume,
  }),
  'LGT-001': reported('lighting_setup', 'lighting.tlci', [92, 70], shoot),
  'LGT-002': reported('lighting_setup', 'lighting.tlci', [92, 40], lit('key', 'led_rgbww')),
  'LGT-004': reported('lighting_setup', 'lighting.mired_spread', [5, 25], {
    ...shoot,
    'camera.capture_rig': 'inward_dome',
  }),
  'LGT-005': reported('lighting_setup', 'lighting.ir_leak_visible', [false, true], {
    ...shoot,
    'camera.capture_rig': 'depth_sensor_array',
  }),
  'LGT-006': reported('lighting_setup', 'lighting.uniformity_stops', [0.3, 0.8], {
    ...multiview,
    'lighting.role': ['uniform_capture'],
  }),
  'LGT-007': reported('lighting_setup', 'lighting.style', ['flat_even', 'low_key'], {
    ...shoot,
    ...volume,
    'color_vfx.vfx_task': ['relight'],
  }),
  'LGT-008': reported('lighting_setup', 'lighting.flicker_visible', [false, true], {
    ...shoot,
    'lighting.source_type': ['strobe'],
  }),
  'LGT-009': reported('lighting_setup', 'lighting.ssi_to_key', [90, 70], {
    ...shoot,
    'lighting.source_type': ['led_rgbww'],
    'lighting.role': ['key', 'fill'],
  }),
  'LGT-010': reported('lighting_setup', 'camera.motion_blur_px', [1, 4], multiview),
  'LGT-011': reported(
    'lighting_setup',
    'lighting.led_wall_genlocked',
    [true, false],
    lit('background', 'led_volume_wall'),
  ),
  'LGT-012': reported(
    'lighting_setup',
    'lighting.photobiological_class',
    ['exempt', 'risk_group_2'],
    lit('key', 'infrared_illuminator'),
  ),
  'LGT-013': reported(
    'lighting_setup',
    'lighting.laser_class',
    ['class_1', 'class_3r'],
    lit('key', 'laser_emitter'),
  ),
  'LGT-014': reported('lighting_setup', 'lighting.reference_recorded', [true, false], {
    ...shoot,
    'color_vfx.vfx_task': ['relight'],
  }),
  'EDT-005': reported('timeline', 'editing.origin_aligned', [true, false], {
    ...delivery,
    'editing.track_kind': 'volumetric_actor',
  }),
  'EDT-008': reported('deliverable', 'editing.timecode_breaks', [0, 2], {
    ...delivery,
    'core.asset_class': 'master',
  }),
  'EDT-012': reported('cut', 'editing.reorientation_deg', [20, 90], {
    ...headset,
    'editing.transition': 'viewpoint_handover',
  }),
  'GFX-005': reported('cue', 'graphics.text_height_deg', [1.5, 0.4], headset),
  'AUD-007': reported('deliverable', 'audio.speech_to_background_db', [14, 6], {
    ...delivery,
    'audio.element': ['dialogue', 'music_score'],
  }),
  'AUD-009': reported('deliverable', 'audio.fold_down_checked', [true, false], {
    ...delivery,
    'audio.channel_layout': 'surround_5_1',
  }),
  'AUD-012': reported('deliverable', 'audio.ambisonic_convention', ['acn_sn3d', 'fuma_maxn'], {
    ...delivery,
    'audio.channel_layout': 'ambisonics_1st_order',
  }),
  'CVX-007': reported('capture_setup', 'color_vfx.delta_e', [1.5, 5], {
    ...shoot,
    'camera.capture_rig': 'inward_dome',
  }),
  'CVX-011': reported('asset', 'color_vfx.relit_likeness_approved', [true, false], {
    ...delivery,
    ...volume,
    'color_vfx.vfx_task': ['relight'],
    'generation.depicts_real_person': true,
  }),
  'CVX-012': reported('plate', 'color_vfx.transform_count', [1, 2], delivery),
  'DLV-012': reported('programme', 'delivery.live_failover_tested', [true, false], {
    [capture]: 'rehearsal',
    'delivery.target': ['streaming_live', 'vr_headset_app'],
  }),
  'QAC-006': reported('deliverable', 'qa.missed_refresh_ratio', [0.002, 0.12], headset),
  'QAC-007': reported('deliverable', 'qa.sustained_fps', [58, 22], {
    ...delivery,
    'delivery.target': ['ar_phone_app'],
  }),
  'QAC-008': reported('deliverable', 'qa.sustained_fps', [72, 45], { ...headset, ...volume }),
  // The rule limits both delays, so both have to be known.
  'QAC-009': reported('deliverable', 'qa.motion_to_photon_ms', [15, 45], {
    'audio.head_tracking_latency_ms': 40,
  }),
  'GFX-012': reported('programme', 'qa.flashes_per_second', [1, 8], {
    ...delivery,
    'delivery.target': ['vr_headset_app'],
  }),
  'QAC-001': reported('programme', 'qa.flashes_per_second', [1, 8], {
    ...delivery,
    'qa.flash_area_percent': 60,
  }),
  'TRN-011': reported('claim', 'transcript.quote_checked', [true, false], {
    [capture]: 'editorial',
    'transcript.claim_type': 'quotation',
    'transcript.method': 'asr_corrected',
  }),
  'QAC-010': reported('deliverable', 'qa.test_method', ['eyes_on_full', 'eyes_on_spot'], {
    [capture]: 'mastering',
    'core.asset_class': 'master',
    'core.media_representation': 'flat_video',
  }),
  'GRM-008': {
    ...reported('run', 'gram.calibration_reviewed', [true, false], {
      'gram.mean_brier': 0.4,
      'gram.forecasts_resolved': 24,
    }),
    // The finding is placed at the score, the first of the limits of the rule.
    at: '.grammar.yaml:3',
  },
  'GRM-011': reported('run', 'gram.parallel_run_done', [true, false], {
    'gram.change_level': 'C3',
    'generation.method': ['gaussian_splatting_3d'],
  }),
  'GRM-013': reported('run', 'gram.mitigation_recorded', [true, false], {
    'gram.failure_severity': 9,
  }),
}
