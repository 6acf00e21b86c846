/** Planted faults in the documents of a production: the project, its clips, claims, shots, issues and provenance. */
import { type Facts, type Planted, type Rows, written } from './plant.ts'

const phase = (word: string): Facts => ({ 'core.production_phase': word })
const delivery = phase('delivery')
const splats = 'gaussian_splat_dynamic'
const volume: Facts = { 'core.media_representation': splats }
const headset: Facts = { ...delivery, 'delivery.target': ['vr_headset_app'] }

const project = { id: 'PRJ-1', title: 'Lamp Room', deliverables: [] }

/**
 * A row for a member of the project's capture. The fault is at its name or, if the value is an object, at that of its
 * first member.
 */
function captured(member: string, [right, wrong]: readonly [unknown, unknown], facts: Facts = {}) {
  const document = (value: unknown) => ({
    ...project,
    phase: 'capture',
    capture: { session: 'LR-07', rig: 'inward_dome', cameras: 48, [member]: value },
  })
  const name = typeof wrong === 'object' ? Object.keys(wrong as object)[0]! : member
  return written('project.json', [document(right), document(wrong)], `"${name}"`, facts)
}

const solved = (
  member: string,
  [right, wrong]: readonly [unknown, unknown],
  word: string,
  facts: Facts = {},
): Planted => {
  const document = (value: unknown) => ({
    ...project,
    phase: word,
    reconstruction: { asset: 'stage', representation: splats, [member]: value },
  })
  return written('project.json', [document(right), document(wrong)], `"${member}"`, facts)
}

const delivered = (
  member: string,
  [right, wrong]: readonly [unknown, unknown],
  target: string,
  facts: Facts = {},
): Planted => {
  const document = (value: unknown) => ({
    ...project,
    phase: 'delivery',
    deliverables: [{ target, volume: { [member]: value } }],
  })
  return written('project.json', [document(right), document(wrong)], `"${member}"`, facts)
}

const agreed = (scopes: readonly [readonly string[], readonly string[]], facts: Facts): Planted => {
  const [right, wrong] = scopes.map((scope) => ({
    ...project,
    phase: facts['core.production_phase'],
    participants: [{ name: 'Ada', consent_scope: scope }],
  })) as [object, object]
  return written('project.json', [right, wrong], '"participants"', facts)
}

const cleared = (status: readonly [string, string], facts: Facts): Planted => {
  const [right, wrong] = status.map((rights_status) => ({
    ...project,
    phase: 'delivery',
    rights_status,
  })) as [object, object]
  return written('project.json', [right, wrong], '"rights_status"', facts)
}

const passage = { id: 'C01', title: 'The lamp', units: ['U1'], start: 10 }

const clip = (
  member: string,
  [right, wrong]: readonly [unknown, unknown],
  facts: Facts,
): Planted => {
  const document = (value: unknown) => ({ ...passage, [member]: value })
  const name =
    wrong !== null && typeof wrong === 'object' && !Array.isArray(wrong)
      ? Object.keys(wrong)[0]!
      : member
  return written('C01.json', [document(right), document(wrong)], `"${name}"`, facts)
}
const selected: Facts = { 'clip.selected': true }

const claim = (
  member: string,
  [right, wrong]: readonly [unknown, unknown],
  facts: Facts,
): Planted => {
  const document = (value: unknown) => ({
    id: 'A1',
    unit: 'U1',
    type: 'date_or_time',
    status: 'verified_primary',
    text: 'The lamp was lit in 1857.',
    [member]: value,
  })
  const factual: Facts = { ...facts, 'story.is_factual': true }
  return written('claims.json', [document(right), document(wrong)], `"${member}"`, factual)
}

const supports = (title: string) => ({ stance: 'supports', source: { title } })
const contested = { stance: 'contradicts', source: { title: 'A letter' } }

const frame = { id: 'S01', size: 'medium', movement: 'static', frames: 100 }

const shot = (
  member: string,
  [right, wrong]: readonly [unknown, unknown],
  facts: Facts,
): Planted => {
  const document = (value: unknown) => ({ ...frame, [member]: value })
  return written('shots.json', [document(right), document(wrong)], `"${member}"`, facts)
}

const issue = (type: string, [right, wrong]: readonly [string, string]): Planted => {
  const document = (resolution: string) => ({ id: 'Q1', type, severity: 'blocker', resolution })
  return written('issues.json', [document(right), document(wrong)], '"resolution"', delivery)
}

const provenance = (
  change: readonly [object, object],
  where: string,
  facts: Facts = {},
): Planted => {
  const [right, wrong] = change.map((members) => ({
    asset: 'sea.png',
    digital_source_type: 'trainedAlgorithmicMedia',
    actions: [{ action: 'c2pa.created' }],
    ...members,
  })) as [object, object]
  return written('provenance.json', [right, wrong], `"${where}"`, { ...delivery, ...facts })
}

const generator = { method: 'diffusion', model: 'Brushwork', version: '2', prompt: 'The sea.' }
const real: Facts = { 'generation.depicts_real_person': true }

export const records: Rows = {
  'CAM-002': agreed([['volumetric_capture'], ['promotional_use']], {
    ...phase('capture'),
    ...volume,
  }),
  'CAM-004': captured('sync_error_ms', [0.04, 4]),
  'CAM-005': captured('view_overlap', [0.7, 0.4]),
  'CAM-009': captured('calibration', [{ moved_since: false }, { moved_since: true }]),
  'QAC-012': captured('missing_frames', [0, 3]),
  'CAM-007': written(
    'project.json',
    [true, false].map((originals_kept) => ({
      ...project,
      phase: 'ingest',
      capture: { session: 'LR-07', originals_kept, representation: splats },
      reconstruction: { asset: 'stage' },
    })) as unknown as [object, object],
    '"originals_kept"',
    {},
  ),
  'CVX-005': solved('bad_matte_ratio', [0.01, 0.08], 'reconstruction'),
  'GEN-006': solved('artefacts', [[], ['floater']], 'delivery'),
  'STO-002': delivered('eye_height_error_cm', [2, 12], 'vr_headset_app', volume),
  'STO-006': delivered('nearest_object_m', [0.8, 0.2], 'vr_headset_app'),
  'STO-012': delivered('first_view_s', [2, 9], 'webxr_volumetric'),
  'EDT-004': delivered('key_mesh_interval_s', [1, 5], 'webxr_volumetric', volume),
  'DLV-013': delivered('axes_verified', [true, false], 'vr_headset_app', volume),
  'QAC-013': delivered('viewpoints_checked', [12, 3], 'webxr_volumetric', volume),
  'CLP-002': agreed([['promotional_use'], ['withdrawn']], { ...phase('editorial'), ...selected }),
  'STO-008': agreed([['minor_guardian'], ['promotional_use']], {
    ...delivery,
    'core.minor_depicted': true,
  }),
  'CVX-008': agreed([['synthetic_replica'], ['promotional_use']], {
    ...delivery,
    ...real,
    'color_vfx.vfx_task': ['digital_double'],
  }),
  'DLV-007': agreed([['biometric_data'], ['promotional_use']], {
    ...headset,
    'delivery.biometric_data_collected': true,
  }),
  'CLP-007': agreed([['archival_reuse'], ['written_general']], {
    ...phase('editorial'),
    ...selected,
    'clip.from_earlier_production': true,
  }),
  'CLP-008': agreed([['written_specific'], ['verbal']], {
    ...delivery,
    'delivery.commercial_use': true,
  }),
  'DLV-011': agreed([['promotional_use'], ['withdrawn']], delivery),
  'DLV-001': cleared(['owned', 'disputed'], {}),
  'DLV-006': cleared(['owned', 'cc_by_nc'], { 'delivery.commercial_use': true }),
  'EDT-009': cleared(['owned', 'cc_by_nd'], { 'editing.used_unchanged': false }),
  'CLP-011': agreed([['promotional_use'], ['volumetric_capture']], {
    ...phase('editorial'),
    ...selected,
    'clip.promotes': true,
  }),
  'CVX-014': agreed([['training_use'], ['promotional_use']], {
    ...delivery,
    'generation.trained_on_performer': true,
  }),
  'CLP-001': clip('penalties', [[], [{ penalty: 'contradicted_claim', count: 1 }]], selected),
  'CLP-004': clip('duration', [30, 4], {
    ...selected,
    'delivery.target': ['podcast_rss_audio'],
    'podcast.namespace_tag': ['soundbite'],
  }),
  'CLP-006': written(
    'C01.json',
    [
      { ...passage, starts_mid_sentence: false, ends_mid_sentence: false },
      { ...passage, starts_mid_sentence: true, ends_mid_sentence: false },
    ],
    '"starts_mid_sentence"',
    {},
  ),
  'TRN-009': claim('status', ['verified_primary', 'queued'], delivery),
  'TRN-010': claim('status', ['verified_primary', 'contradicted'], delivery),
  'STO-011': claim(
    'evidence',
    [
      [supports('The log'), supports('The paper'), contested],
      [supports('The log'), contested],
    ],
    delivery,
  ),
  'CLP-010': shot('view_gap_degrees', [8, 30], { ...phase('editorial'), ...volume }),
  'CLP-012': shot('magnification', [1.2, 3], { ...phase('editorial'), ...volume }),
  'GEN-012': written(
    'shots.json',
    ['visible_label', 'none'].map((disclosure) => ({
      ...frame,
      digital_source_type: 'compositeWithTrainedAlgorithmicMedia',
      invented_area_ratio: 0.2,
      disclosure: [disclosure],
    })) as unknown as [object, object],
    '"disclosure"',
    { ...delivery, 'story.is_factual': true },
  ),
  'QAC-002': issue('black_frame', ['verified', 'open']),
  'QAC-011': issue('rights_missing', ['verified', 'waived']),
  'GEN-002': agreed([['synthetic_replica'], ['promotional_use']], {
    ...delivery,
    ...real,
    'generation.task': ['voice_synthesis'],
  }),
  'GEN-010': provenance(
    [{ generator }, { generator, digital_source_type: 'digitalCapture' }],
    'digital_source_type',
  ),
  'GEN-011': provenance([{ generator }, { generator: { ...generator, model: '' } }], 'generator'),
  'GEN-014': provenance(
    ['licensed', 'unknown'].map((training_data_licence) => ({
      generator: { ...generator, training_data_licence },
    })) as unknown as [object, object],
    'training_data_licence',
  ),
  'AUD-014': provenance([{ disclosure: 'audible_label' }, { disclosure: 'none' }], 'disclosure', {
    ...real,
    'audio.element': ['voice_synthetic'],
    'generation.could_pass_as_real': true,
  }),
  'TRN-004': provenance([{ disclosure: 'visible_label' }, { disclosure: 'none' }], 'disclosure', {
    'core.media_representation': 'text_only',
    'story.informs_public': true,
  }),
  'POD-011': provenance([{ disclosure: 'audible_label' }, { disclosure: 'none' }], 'disclosure', {
    ...real,
    'generation.could_pass_as_real': true,
    'core.media_representation': 'audio_only',
    'audio.element': ['voice_synthetic'],
  }),
}
