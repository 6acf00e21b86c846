/** Records of the edit and its checks: clips, claims, transcripts, shots, beats, issues, provenance. */
import { type JsonPath, type JsonRecord, numberAt, recordAt, recordsAt, textAt } from '../json.ts'
import { type DocumentKind, type DocumentSubject, field } from './document.ts'

const declared = (how: string) => ({ certainty: 'declared', how }) as const
const judged = (how: string) => ({ certainty: 'judged', how }) as const

const allText = (record: JsonRecord, ...names: string[]): boolean =>
  names.every((name) => textAt(record[name]) !== undefined)

const clip: DocumentKind = {
  schema: 'clip',
  fills: {
    'clip.duration': declared('clip.duration'),
    'clip.title_length': declared('characters of clip.title'),
    'clip.starts_mid_sentence': declared('clip.starts_mid_sentence'),
    'clip.ends_mid_sentence': declared('clip.ends_mid_sentence'),

    'clip.contradicted_claims': declared('penalty contradicted_claim of the clip'),
    'podcast.crosstalk_ratio': declared('clip.crosstalk_ratio'),
  },
  // A beat has these members too, but also a function in its story.
  isOne: (record) =>
    allText(record, 'id', 'title') &&
    Array.isArray(record['units']) &&
    'start' in record &&
    !('function' in record),
  subjects: (record, at) => {
    const title = textAt(record['title'])
    const penalties = record['penalties']
    const contradicted = recordsAt(penalties).find(
      ({ penalty }) => penalty === 'contradicted_claim',
    )
    return [
      {
        kind: 'clip',
        id: String(record['id']),
        at,
        facts: {
          'clip.duration': field(record['duration'], 'duration'),
          'clip.title_length': field(title === undefined ? undefined : [...title].length, 'title'),
          'clip.starts_mid_sentence': field(record['starts_mid_sentence'], 'starts_mid_sentence'),
          'clip.ends_mid_sentence': field(record['ends_mid_sentence'], 'ends_mid_sentence'),

          'clip.contradicted_claims': field(
            Array.isArray(penalties) ? (numberAt(contradicted?.['count']) ?? 0) : undefined,
            'penalties',
          ),
          'podcast.crosstalk_ratio': field(record['crosstalk_ratio'], 'crosstalk_ratio'),
        },
      },
    ]
  },
}

const claim: DocumentKind = {
  schema: 'claim',
  fills: {
    'transcript.claim_type': declared('claim.type'),
    'transcript.verification_status': judged('claim.status'),
    'story.independent_sources': declared(
      'sources of claim.evidence that support it, each counted once',
    ),
    'story.claim_contested': declared('evidence that contradicts the claim'),
  },
  isOne: (record) => allText(record, 'id', 'type', 'status', 'text'),
  subjects: (record, at) => {
    const { evidence } = record
    const given = recordsAt(evidence)
    const sources = given
      .filter(({ stance }) => stance === 'supports')
      .map(({ source }) => textAt(recordAt(source)['title']))
    const isKnown = Array.isArray(evidence)
    return [
      {
        kind: 'claim',
        id: String(record['id']),
        at,
        facts: {
          'transcript.claim_type': field(record['type'], 'type'),
          'transcript.verification_status': field(record['status'], 'status'),
          'story.independent_sources': field(
            isKnown ? new Set(sources).size : undefined,
            'evidence',
          ),
          'story.claim_contested': field(
            isKnown ? given.some(({ stance }) => stance === 'contradicts') : undefined,
            'evidence',
          ),
        },
      },
    ]
  },
}

const transcript: DocumentKind = {
  schema: 'transcript_unit',
  around: ['recording', 'language', 'method', 'speakers', 'name', 'role', 'release', 'units'],
  fills: {
    'transcript.method': declared('method of the transcript'),
    'transcript.language_tag': declared('language of the transcript'),
    'transcript.language_tag_written': declared('language of the transcript is there'),
    'transcript.asr_confidence': declared('lowest confidence of its units'),
    'transcript.unit_type': declared('redaction, where a unit is one'),
  },
  isOne: (record) => allText(record, 'recording', 'method') && Array.isArray(record['units']),
  subjects: (record, at) => {
    const units = recordsAt(record['units'])
    const confidences = units.flatMap(({ confidence }) => numberAt(confidence) ?? [])
    const hasRedaction = units.some(({ type }) => type === 'redaction')
    return [
      {
        kind: 'transcript',
        id: String(record['recording']),
        at,
        facts: {
          'transcript.method': field(record['method'], 'method'),
          'transcript.language_tag': field(record['language'], 'language'),
          'transcript.language_tag_written': field(
            textAt(record['language']) !== undefined,
            'language',
          ),
          'transcript.asr_confidence': field(
            confidences.length === 0 ? undefined : Math.min(...confidences),
            'units',
          ),
          'transcript.unit_type': field(hasRedaction ? 'redaction' : undefined, 'units'),
        },
      },
    ]
  },
}

const shot: DocumentKind = {
  schema: 'shot',
  fills: {
    'camera.virtual_view_gap_deg': declared('shot.view_gap_degrees'),
    'camera.virtual_magnification': declared('shot.magnification'),
    'core.digital_source_type': declared('shot.digital_source_type'),
    'generation.invented_area_ratio': declared('shot.invented_area_ratio'),
    'generation.disclosure': declared('shot.disclosure'),
  },
  isOne: (record) => allText(record, 'id', 'size', 'movement') && 'frames' in record,
  subjects: (record, at) => [
    {
      kind: 'clip',
      id: `shot ${record['id']}`,
      at,
      facts: {
        'camera.virtual_view_gap_deg': field(record['view_gap_degrees'], 'view_gap_degrees'),
        'camera.virtual_magnification': field(record['magnification'], 'magnification'),
      },
    },
    ...generated(record, at),
  ],
}

/** Only a shot with generated content is a generated asset; the others show what was captured. */
function generated(record: JsonRecord, at: JsonPath): DocumentSubject[] {
  const { digital_source_type, invented_area_ratio, disclosure } = record
  const isGenerated =
    invented_area_ratio !== undefined ||
    /trained|synthetic/i.test(textAt(digital_source_type) ?? '')
  if (!isGenerated) return []
  return [
    {
      kind: 'generated_asset',
      id: `shot ${record['id']}`,
      at,
      facts: {
        'core.digital_source_type': field(digital_source_type, 'digital_source_type'),
        'generation.invented_area_ratio': field(invented_area_ratio, 'invented_area_ratio'),
        'generation.disclosure': field(disclosure, 'disclosure'),
      },
    },
  ]
}

const issue: DocumentKind = {
  schema: 'qa_issue',
  fills: {
    'qa.issue_type': judged('issue.type'),
    'qa.severity': judged('issue.severity'),
    'qa.resolution': declared('issue.resolution'),
  },
  isOne: (record) => allText(record, 'id', 'type', 'severity', 'resolution'),
  subjects: (record, at) => [
    {
      kind: 'issue',
      id: String(record['id']),
      at,
      facts: {
        'qa.issue_type': field(record['type'], 'type'),
        'qa.severity': field(record['severity'], 'severity'),
        'qa.resolution': field(record['resolution'], 'resolution'),
      },
    },
  ],
}

/** Actions with which the history of an asset may begin. */
const ORIGINS = ['c2pa.created', 'c2pa.opened']

const provenance: DocumentKind = {
  schema: 'provenance',
  fills: {
    'core.asset_class': declared('provenance.asset_class'),
    'core.digital_source_type': declared('provenance.digital_source_type'),
    'generation.c2pa_action': declared('provenance.actions'),
    'generation.origin_action_count': declared('actions that create or open the asset'),
    'generation.disclosure': declared('provenance.disclosure'),
    'generation.training_data_licence': declared('provenance.generator.training_data_licence'),
    'generation.record_complete': declared(
      'model, version and prompt or seed of provenance.generator',
    ),
    'generation.method': declared('provenance.generator.method'),
    'generation.task': declared('provenance.generator.task'),
  },
  isOne: (record) =>
    allText(record, 'asset', 'digital_source_type') && Array.isArray(record['actions']),
  subjects: (record, at) => {
    const actions = recordsAt(record['actions']).flatMap(({ action }) => textAt(action) ?? [])
    const generator = 'generator' in record ? recordAt(record['generator']) : undefined
    const list = (value: unknown): string[] | undefined => {
      const one = textAt(value)
      return one === undefined ? undefined : [one]
    }
    const isComplete =
      generator === undefined
        ? undefined
        : allText(generator, 'model', 'version') && ('prompt' in generator || 'seed' in generator)
    return [
      {
        kind: 'generated_asset',
        id: String(record['asset']),
        at,
        facts: {
          'core.asset_class': field(record['asset_class'], 'asset_class'),
          'core.digital_source_type': field(record['digital_source_type'], 'digital_source_type'),
          'generation.c2pa_action': field([...new Set(actions)], 'actions'),
          'generation.origin_action_count': field(
            actions.filter((action) => ORIGINS.includes(action)).length,
            'actions',
          ),
          'generation.disclosure': field(list(record['disclosure']), 'disclosure'),
          'generation.training_data_licence': field(
            generator?.['training_data_licence'],
            'generator',
            'training_data_licence',
          ),
          'generation.record_complete': field(isComplete, 'generator'),
          'generation.method': field(list(generator?.['method']), 'generator', 'method'),
          'generation.task': field(list(generator?.['task']), 'generator', 'task'),
        },
      },
    ]
  },
}

/** Kinds of records; a file may hold a list of one kind. */
export const recordKinds: readonly DocumentKind[] = [
  transcript,
  clip,
  claim,
  shot,
  issue,
  provenance,
]
