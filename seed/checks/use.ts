import type { Corpus } from '../read.ts'
import { writtenRules } from '../ruleset.ts'
import { problemAt } from '../sourced.ts'
import type { Check } from './check.ts'

/** Variables whose rules are being written or retired. The list is empty when the rules are complete. */
const inWork = new Set([
  'audio.ambisonic_convention',
  'audio.bit_depth',
  'audio.contract_limits_met',
  'audio.fold_down_checked',
  'audio.head_tracking_latency_ms',
  'audio.rms_level',
  'audio.room_tone_s',
  'audio.short_term_max',
  'camera.angle_change_deg',
  'camera.level_beat_percent',
  'camera.mains_flicker_residual',
  'camera.missing_camera_frames',
  'camera.motion_blur_px',
  'camera.moved_since_calibration',
  'camera.originals_kept',
  'camera.shot_size_change',
  'camera.solve_approved',
  'camera.subject_leaves_volume',
  'camera.virtual_magnification',
  'camera.virtual_view_gap_deg',
  'camera.wardrobe_risk',
  'camera.worst_residual_px',
  'clip.overlap_with_better',
  'clip.score',
  'clip.starts_on_key_frame',
  'clip.virtual_viewpoint',
  'clip.virtual_viewpoint_stated',
  'color_vfx.aces_version',
  'color_vfx.bad_matte_ratio',
  'color_vfx.colour_tag_present',
  'color_vfx.graphics_white_nits',
  'color_vfx.relit_likeness_approved',
  'color_vfx.texture_px',
  'core.minor_depicted',
  'core.redacted_in_all_views',
  'delivery.axes_verified',
  'delivery.biometric_data_collected',
  'delivery.commercial_use',
  'delivery.eye_height_error_cm',
  'delivery.imsc_region_count',
  'delivery.key_mesh_interval_s',
  'delivery.live_failover_tested',
  'delivery.segment_duration_s',
  'delivery.time_to_first_view_s',
  'delivery.triangle_count',
  'editing.audio_overlap_frames',
  'editing.coverage_available',
  'editing.nearest_object_m',
  'editing.origin_aligned',
  'editing.retime_interpolated',
  'editing.speed_change_percent',
  'editing.transition_kinds',
  'generation.could_pass_as_real',
  'generation.iterations',
  'generation.machine_mark',
  'generation.model_recorded',
  'generation.prompt_recorded',
  'generation.record_complete',
  'generation.seed_recorded',
  'gram.calibration_reviewed',
  'gram.cells_answered',
  'gram.forecast_stated',
  'gram.kill_criterion',
  'gram.kill_criterion_written',
  'gram.parallel_run_done',
  'gram.tie_decided',
  'graphics.caption_duration',
  'graphics.caption_lines',
  'graphics.caption_longest_s',
  'graphics.caption_profile',
  'graphics.caption_shortest_s',
  'graphics.flash_area_percent',
  'graphics.flashes_per_second',
  'graphics.text_height_deg',
  'lighting.eye_light_present',
  'lighting.ir_leak_visible',
  'lighting.laser_class',
  'lighting.led_wall_genlocked',
  'lighting.screen_evenness_stops',
  'lighting.skin_level_percent',
  'podcast.connection_obvious',
  'podcast.guest_count',
  'podcast.person_tags',
  'podcast.soundbite_count',
  'qa.dropped_frame_ratio',
  'qa.missed_refresh_ratio',
  'qa.sample_pass_rate',
  'qa.vmaf_p5',
  'story.content_note_given',
  'story.exit_available',
  'story.inciting_position',
  'story.key_action_offset_deg',
  'story.lead_position',
  'story.midpoint_position',
  'story.open_questions',
  'story.opening_echoed',
  'story.play_space_m',
  'story.point_of_view_switches',
  'story.rest_point_offered',
  'story.session_minutes',
  'story.tension_range',
  'transcript.language_tag_written',
  'transcript.published',
  'transcript.quote_checked',
  'transcript.speaker_position_present',
])

export const use: Check = {
  name: 'Every decision variable is read by a rule, every dimension by a rule or named in a chapter',
  check: (corpus) => {
    const read = new Set(
      writtenRules(corpus).flatMap(({ rule }) => rule.when.map(({ path }) => path)),
    )
    const isRead = (path: string) => read.has(path)
    const isTaught = (id: string) => corpus.chapters.some(({ text }) => text.includes(id))
    return [
      ...corpus.model.value.decision_variables.flatMap(({ path }, index) =>
        isRead(path) || inWork.has(path)
          ? []
          : [
              problemAt(
                corpus.model,
                ['decision_variables', index],
                'no rule reads it; remove it or write the rule',
              ),
            ],
      ),
      ...corpus.dimensions.flatMap((source) =>
        unusedDimensions(source, (id) => isRead(id) || isTaught(id)),
      ),
    ]
  },
}

function unusedDimensions(source: Corpus['dimensions'][number], isUsed: (id: string) => boolean) {
  return source.value.dimensions.flatMap(({ id }, index) =>
    isUsed(id)
      ? []
      : [problemAt(source, ['dimensions', index], 'no rule reads it and no chapter names it')],
  )
}
