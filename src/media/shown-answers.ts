/**
 * What the documentation shows of the media service's answers: lists cut to an item or two, texts to their
 * beginning (…). A test asks for each and finds every member shown in what really comes; of the corpus's own
 * sentences it looks at the place alone, so that an author may reword them.
 */
import type { ShownAnswers } from '../contract/operation.ts'
import type { contract } from './contract.ts'

export const shownAnswers: { readonly [K in keyof typeof contract]: ShownAnswers } = {
  getIndex: {
    answers: [
      {
        service: 'media-grammar-service',
        version: '1.0.0',
        counts: {
          domains: 14,
          dimensions: 100,
          enumerated_dimensions: 62,
          continuous_dimensions: 38,
          states: 989,
          decision_variables: 153,
          schemas: 12,
          chapters: 22,
          example_stages: 15,
          sources: 112,
          rules: 196,
        },
        endpoints: [
          {
            method: 'GET',
            path: '/v1',
            summary: 'See what the service holds and which operations it has',
          },
        ],
      },
    ],
  },
  getHealth: {
    answers: [
      {
        status: 'ok',
        counts: {
          domains: 14,
          dimensions: 100,
          enumerated_dimensions: 62,
          continuous_dimensions: 38,
          states: 989,
          decision_variables: 153,
          schemas: 12,
          chapters: 22,
          example_stages: 15,
          sources: 112,
          rules: 196,
        },
        corpus_digest: 'd172d181b3b4228a65694befc993aea6cc7a6d33dce1d6b9cbeee4f355b9adf7',
      },
    ],
  },
  getOpenapi: {
    answers: [
      {
        openapi: '3.1.0',
        info: { title: 'Media Grammar Service', version: '1.0.0' },
        paths: { '/v1': { get: { operationId: 'getIndex' } } },
      },
    ],
  },
  getManifest: {
    answers: [
      {
        name: 'media-grammar-service',
        version: '1.0.0',
        corpus_digest: 'd172d181b3b4228a65694befc993aea6cc7a6d33dce1d6b9cbeee4f355b9adf7',
        counts: {
          domains: 14,
          dimensions: 100,
          enumerated_dimensions: 62,
          continuous_dimensions: 38,
          states: 989,
          decision_variables: 153,
          schemas: 12,
          chapters: 22,
          example_stages: 15,
          sources: 112,
          rules: 196,
        },
        files: [
          {
            path: 'media/dimensions/audio.yaml',
            kind: 'dimensions',
            bytes: 9023,
            sha256: 'd06c59ee1983edb8c39b04a4d9bdcb69960c40c05535c5bdec31f63a5d09f3f5',
          },
        ],
      },
    ],
  },
  getModel: {
    answers: [
      {
        change_levels: [
          {
            code: 'C0',
            name: 'Baseline',
            definition: 'What is true now, before anything is changed: described, counted or …',
          },
        ],
        meta_variables: [
          {
            code: 'M01',
            name: 'Magnitude',
            definition: 'How much of it there is, in a unit that can be named.',
          },
        ],
        decision_variables: [
          {
            path: 'audio.bit_depth',
            type: 'integer',
            unit: 'bit',
            minimum: 1,
            maximum: 64,
            description: 'Bits a sample of the recorded or delivered file, read from its header …',
            rules: ['AUD-010'],
          },
        ],
        rule_operators: {
          when: [
            {
              name: 'eq',
              description: 'The value equals the operand.',
              law: 'Unknown where the path is missing or holds a value of another kind …',
              operand: 'One string, number, boolean or null.',
              example: { path: 'camera.support', op: 'eq', value: 'handheld' },
            },
            {
              name: 'ne',
              description: 'There is a value of the same kind and it is not the operand.',
              law: 'Unknown where the path is missing or holds a value of another kind …',
              operand: 'One string, number, boolean or null.',
              example: { path: 'story.claim_status', op: 'ne', value: 'supported' },
            },
          ],
          then: [
            {
              name: 'flag',
              description: 'Says what was seen and where to look.',
              law: 'Adds an entry to state.flags. Any rule may flag, and all flags stay.',
              operand: 'path is a topic (group.topic); value is a sentence.',
              example: {
                op: 'flag',
                path: 'audio.room',
                value: 'Listen for hum under the pauses.',
              },
            },
            {
              name: 'propose',
              description: 'Proposes a value for a dimension or decision variable.',
              law: 'Adds an entry to state.proposals. All proposals stay, strongest first …',
              operand: 'path is a dimension or decision variable; value is one value allowed …',
              example: { op: 'propose', path: 'camera.shutter_angle', value: 90 },
            },
          ],
        },
      },
    ],
  },
  listDimensions: {
    answers: [
      {
        groups: [{ id: 'lighting', name: 'Lighting', enumerated_count: 0, continuous_count: 4 }],
        enumerated: [],
        continuous: [
          {
            id: 'lighting.key_fill_ratio',
            name: 'Key to fill ratio',
            kind: 'continuous',
            group: 'lighting',
            state_count: 0,
            values: [],
            description: 'How much brighter the side under key and fill is than the side under …',
            multiple: false,
            unit: 'ratio:1',
            minimum: 1,
            maximum: 128,
            measured: 'Incident meter at the face, illuminance of key plus fill / illuminance …',
            sources: ['LIGHT'],
            href: '/v1/dimensions/lighting.key_fill_ratio',
          },
        ],
      },
    ],
    refused: [
      {
        query: 'group=lights',
        status: 400,
        answer: {
          error: 'invalid_request',
          message:
            'group: must be one of "core", "transcript", "story", "podcast", "camera", "lighting", "generation", "editing", "graphics", "audio", "color_vfx", "delivery", "qa"; got "lights"',
        },
      },
    ],
  },
  getDimension: {
    answers: [
      {
        id: 'camera.shot_size',
        name: 'Shot size',
        kind: 'enumerated',
        group: 'camera',
        state_count: 12,
        values: ['extreme_long_shot', 'long_shot'],
        description: 'How large the main subject stands in the frame, measured on a human …',
        multiple: false,
        definitions: {
          extreme_long_shot: 'The place fills the frame and a person is a mark in it.',
          long_shot: 'A person is recognisable as a figure, with much more ground than body …',
        },
        sources: ['ADA'],
        href: '/v1/dimensions/camera.shot_size',
      },
      {
        id: 'audio.integrated_loudness',
        name: 'Integrated loudness',
        kind: 'continuous',
        group: 'audio',
        state_count: 0,
        values: [],
        description: 'How loud the whole programme is to a listener, as one gated figure.',
        multiple: false,
        unit: 'LUFS',
        minimum: -70,
        maximum: 0,
        measured: 'BS.1770 meter over the full programme, K-weighted, 400 ms blocks with …',
        sources: ['BS1770'],
        href: '/v1/dimensions/audio.integrated_loudness',
      },
    ],
    refused: [
      {
        params: { id: 'camera.shot_sise' },
        status: 404,
        answer: { error: 'not_found', id: 'camera.shot_sise' },
      },
    ],
  },
  listRules: {
    answers: [
      {
        count: 6,
        limit: 100,
        offset: 0,
        results: [
          {
            id: 'CAM-003',
            domain: 'camera',
            category: 'camera',
            type: 'hard',
            priority: 82,
            rationale: 'Lamps on the mains pulse twice per cycle, and an exposure that holds a …',
            tags: ['practice', 'flicker'],
            href: '/v1/rules/CAM-003',
          },
        ],
        facets: {
          category: { camera: 6 },
          type: { hard: 6, soft: 0 },
          tag: { practice: 5, calibration: 2, photogrammetry: 2 },
        },
      },
    ],
    refused: [
      {
        query: 'category=camara',
        status: 400,
        answer: {
          error: 'invalid_request',
          message:
            'category: must be one of "transcript", "clip", "story", "podcast", "camera", "lighting", "generation", "editing", "graphics", "audio", "color_vfx", "delivery", "qa", "gram"; got "camara" (did you mean "camera"?)',
        },
      },
      {
        query: 'limit=0&offset=-1',
        status: 400,
        answer: {
          error: 'invalid_request',
          message:
            '2 things are wrong with this request: limit: must be at least 1; got 0; offset: must be at least 0; got -1',
          errors: [
            { path: 'limit', message: 'must be at least 1; got 0' },
            { path: 'offset', message: 'must be at least 0; got -1' },
          ],
        },
      },
    ],
  },
  getRule: {
    answers: [
      {
        id: 'CAM-004',
        domain: 'camera',
        priority: 91,
        hard: true,
        logic: 'all',
        when: [
          { path: 'camera.is_multiview', op: 'eq', value: true },
          { path: 'camera.sync_error_ms', op: 'gt', value: 1 },
        ],
        then: [
          {
            op: 'block',
            path: 'capture',
            value: 'The cameras are more than 1 ms apart, so the views do not show one …',
          },
          {
            op: 'require',
            path: 'camera.sync',
            value: 'Relock the rig, film a flash or a millisecond counter with every …',
          },
        ],
        rationale: 'Views of one instant must be of one instant. Somebody walking covers …',
        tags: ['practice', 'synchronisation'],
        basis: 'practice',
        sources: ['SMPTE-2059', 'VOLP'],
      },
    ],
    refused: [
      { params: { id: 'CAM-015' }, status: 404, answer: { error: 'not_found', id: 'CAM-015' } },
    ],
  },
  listSchemas: {
    answers: [
      {
        count: 12,
        results: [
          {
            name: 'beat',
            title: 'Beat',
            description: 'One step of a story: what happens, what it does for the telling, and …',
            href: '/v1/schemas/beat',
          },
        ],
      },
    ],
  },
  getSchema: {
    answers: [
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'https://grammar.example/schemas/clip.schema.json',
        title: 'Clip',
        type: 'object',
        required: ['id', 'units'],
        properties: {
          id: {
            title: 'Id',
            description: 'The clip within its project.',
            $ref: 'common.schema.json#/$defs/clip_id',
            examples: ['K4'],
          },
          title: {
            title: 'Title',
            description: "Working title; a feed's soundbite allows 128 characters.",
            type: 'string',
            minLength: 1,
            maxLength: 128,
            examples: ['Five hundred and twenty turns'],
          },
        },
      },
    ],
    refused: [
      { params: { name: 'clips' }, status: 404, answer: { error: 'not_found', id: 'clips' } },
    ],
  },
  listExampleStages: {
    answers: [
      {
        count: 15,
        results: [
          {
            stage: 'transcript',
            title: 'Transcript units',
            media_type: 'application/json',
            href: '/v1/example/transcript',
          },
        ],
      },
    ],
  },
  getExampleStage: {
    answers: [
      [
        {
          rank: 1,
          id: 'K4',
          title: 'Five hundred and twenty turns',
          base: 88.09,
          penalty_total: 0,
          score: 88.09,
          rank_by_base: 2,
        },
      ],
      '# How much each of the seven features counts; the weights add to 1.00. House practice, agreed before ranking.\nweights:\n  hook: 0.20\n  clarity: 0.15\n  evidence: 0.20\n  emotion: 0.15\n…\n',
      '# Lamp Room, clip K4. Lengths are whole frames at 30 frames/s.\n# A shot\'s len is the length of its sound; J and L move the picture cut, never the words.\nedit v1 rate 30/1 start 01:00:00:00\ntitle T01 len 60 text "Five hundred and twenty turns"\nshot S01 unit U009 len 234 size close_up move static\ncut \n…\n',
    ],
    refused: [
      { params: { stage: 'ranking' }, status: 404, answer: { error: 'not_found', id: 'ranking' } },
    ],
  },
  listChapters: {
    answers: [
      {
        count: 22,
        results: [
          {
            slug: 'overview',
            title: 'Overview',
            summary: 'The service holds a vocabulary, a set of production rules and a small …',
            words: 1158,
            href: '/v1/docs/overview',
          },
        ],
      },
    ],
  },
  getChapter: {
    answers: ['# Overview\n\n…\n'],
    refused: [
      { params: { slug: 'colour' }, status: 404, answer: { error: 'not_found', id: 'colour' } },
    ],
  },
  listSources: {
    answers: [
      {
        count: 112,
        results: [
          {
            id: 'OMC',
            title: 'Ontology for Media Creation',
            publisher: 'MovieLabs',
            identifier: 'OMC v2.8',
            year: 2026,
            url: 'https://movielabs.com/production-technology/ontology-for-media-creation/',
            cited_by: ['core.production_phase', 'core.asset_class'],
            verified: true,
            note: 'Version 2.8.1 of the ontology was read in its repository (Apache-2.0) …',
            href: '/v1/sources#OMC',
          },
        ],
      },
    ],
  },
  evaluate: {
    answers: [
      {
        state: {
          flags: [],
          proposals: [],
          requirements: [
            {
              rule_id: 'CAM-004',
              path: 'camera.sync',
              value: 'Relock the rig, film a flash or a millisecond counter with every …',
              hard: true,
              priority: 91,
            },
          ],
          human_reviews: [],
          blocked: true,
          block_reasons: [
            {
              rule_id: 'CAM-004',
              path: 'capture',
              value: 'The cameras are more than 1 ms apart, so the views do not show one …',
              hard: true,
              priority: 91,
            },
          ],
        },
        blocked: true,
        matched_count: 1,
        evaluated_count: 14,
        hard_matched: ['CAM-004'],
        soft_matched: [],
        trace: [
          {
            rule_id: 'CAM-004',
            domain: 'camera',
            priority: 91,
            hard: true,
            matched: true,
            rationale: 'Views of one instant must be of one instant. Somebody walking covers …',
            actions: [
              {
                op: 'block',
                path: 'capture',
                value: 'The cameras are more than 1 ms apart, so the views do not show one …',
              },
              {
                op: 'require',
                path: 'camera.sync',
                value: 'Relock the rig, film a flash or a millisecond counter with every …',
              },
            ],
          },
        ],
      },
      {
        state: {
          flags: [],
          proposals: [],
          requirements: [],
          human_reviews: [],
          blocked: false,
          block_reasons: [],
        },
        blocked: false,
        matched_count: 0,
        evaluated_count: 196,
        hard_matched: [],
        soft_matched: [],
        trace: [],
      },
    ],
    refused: [
      {
        body: { context: { camera: { sync_error_ms: 4 } }, domains: ['camara'] },
        status: 400,
        answer: {
          error: 'invalid_request',
          message:
            '$.domains[0]: must be one of "transcript", "clip", "story", "podcast", "camera", "lighting", "generation", "editing", "graphics", "audio", "color_vfx", "delivery", "qa", "gram"; got "camara" (did you mean "camera"?)',
        },
      },
      {
        body: { contexts: {} },
        status: 400,
        answer: {
          error: 'invalid_request',
          message:
            '2 things are wrong with this request: $: "context" is missing; $.contexts: "contexts" is not a property known here (did you mean "context"?); known are "context", "domains", "matched_only", "explain"',
          errors: [
            { path: '$', message: '"context" is missing' },
            {
              path: '$.contexts',
              message:
                '"contexts" is not a property known here (did you mean "context"?); known are "context", "domains", "matched_only", "explain"',
            },
          ],
        },
      },
    ],
  },
  validateDocument: {
    answers: [
      {
        schema: 'clip',
        valid: false,
        error_count: 4,
        errors: [
          { path: '$', message: '"units" is missing' },
          { path: '$', message: '"start" is missing' },
          { path: '$', message: '"end" is missing' },
          { path: '$', message: '"rate" is missing' },
        ],
      },
    ],
    refused: [
      {
        body: { schema: 'clips', document: { id: 'K4' } },
        status: 400,
        answer: {
          error: 'invalid_request',
          message:
            '$.schema: must be one of "beat", "claim", "clip", "common", "decision", "production_rules", "project", "provenance", "qa_issue", "shot", "timeline", "transcript_unit"; got "clips" (did you mean "clip"?)',
        },
      },
    ],
  },
  compareContexts: {
    answers: [
      {
        blocked: true,
        matched_count: 1,
        evaluated_count: 14,
        results: [
          {
            patch: 0,
            gained: [],
            lost: ['CAM-004'],
            state: {
              flags: { gained: [], lost: [] },
              proposals: { gained: [], lost: [] },
              requirements: {
                gained: [],
                lost: [
                  {
                    rule_id: 'CAM-004',
                    path: 'camera.sync',
                    value: 'Relock the rig, film a flash or a millisecond counter with every …',
                    hard: true,
                    priority: 91,
                  },
                ],
              },
              human_reviews: { gained: [], lost: [] },
              block_reasons: {
                gained: [],
                lost: [
                  {
                    rule_id: 'CAM-004',
                    path: 'capture',
                    value: 'The cameras are more than 1 ms apart, so the views do not show one …',
                    hard: true,
                    priority: 91,
                  },
                ],
              },
            },
            blocked_before: true,
            blocked_after: false,
            matched_count: 0,
          },
          {
            patch: 1,
            gained: [],
            lost: [],
            state: {
              flags: { gained: [], lost: [] },
              proposals: { gained: [], lost: [] },
              requirements: { gained: [], lost: [] },
              human_reviews: { gained: [], lost: [] },
              block_reasons: { gained: [], lost: [] },
            },
            blocked_before: true,
            blocked_after: true,
            matched_count: 1,
          },
        ],
      },
    ],
    refused: [
      {
        body: { context: {}, patches: [] },
        status: 400,
        answer: {
          error: 'invalid_request',
          message: '$.patches: must have at least 1 item; got 0',
        },
      },
    ],
  },
  getRuleReport: {
    answers: [
      {
        rule_count: 196,
        defect_count: 0,
        defects: [],
        rivalries: [
          {
            path: 'story.beat_type',
            winner: {
              rule_id: 'STO-001',
              path: 'story.beat_type',
              value: 'cold_open',
              hard: false,
              priority: 60,
            },
            loser: {
              rule_id: 'STO-009',
              path: 'story.beat_type',
              value: 'complication',
              hard: false,
              priority: 38,
            },
            decided_by: 'priority',
            witness: {
              story: { hook_at: 30.1, tension_range: 0.19, structure: 'three_act' },
              podcast: { format: 'narrative_documentary' },
              core: { duration: 300 },
            },
          },
        ],
        operator_use: {
          when: {
            eq: 159,
            ne: 9,
            gt: 66,
            gte: 6,
            lt: 41,
            lte: 3,
            between: 3,
            not_between: 16,
            in: 149,
            not_in: 18,
            contains: 18,
            not_contains: 4,
            contains_any: 19,
            contains_all: 3,
            exists: 7,
          },
          then: { flag: 43, propose: 60, require: 111, human_review: 14, block: 30 },
        },
        witnesses: [
          {
            rule_id: 'GEN-002',
            context: {
              generation: { task: 'voice_synthesis', depicts_real_person: true },
              core: { consent_scope: 'none' },
            },
          },
        ],
      },
    ],
  },
  getGuide: { answers: ['# Media Grammar Service\n\n…\n'] },
}
