/**
 * What the documentation shows of the coordinate service's answers: lists cut to an item or two, texts to their
 * beginning (…). A test asks for each and finds every member shown in what really comes; of the corpus's own
 * sentences it looks at the place alone, so that an author may reword them.
 */
import type { ShownAnswers } from '../contract/operation.ts'
import type { contract } from './contract.ts'

export const shownAnswers: { readonly [K in keyof typeof contract]: ShownAnswers } = {
  getIndex: {
    answers: [
      {
        service: 'coordinate-grammar-service',
        version: '1.0-draft',
        counts: {
          coordinates: 700,
          change_levels: 5,
          internal_variables: 10,
          meta_variables: 14,
          grid_cells: 50,
          prompts: 700,
          modes: 6,
          operators: 17,
          core_extracts: 7,
          templates: 5,
          criteria: 7,
          hard_gates: 4,
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
        coordinates: 700,
        counts: {
          coordinates: 700,
          change_levels: 5,
          internal_variables: 10,
          meta_variables: 14,
          grid_cells: 50,
          prompts: 700,
          modes: 6,
          operators: 17,
          core_extracts: 7,
          templates: 5,
          criteria: 7,
          hard_gates: 4,
        },
        corpus_digest: 'd172d181b3b4228a65694befc993aea6cc7a6d33dce1d6b9cbeee4f355b9adf7',
      },
    ],
  },
  getOpenapi: {
    answers: [
      {
        openapi: '3.1.0',
        info: { title: 'Coordinate Grammar Service', version: '1.0-draft' },
        paths: { '/v1': { get: { operationId: 'getIndex' } } },
      },
    ],
  },
  getGuide: { answers: ['# Coordinate Grammar Service\n\n…\n'] },
  listAxes: {
    answers: [
      {
        origin_note: "The grammar is this project's own proposal. Nobody has shown that its …",
        illustrative_state_warning:
          'Each state ladder is a row of five words that helps people say roughly …',
        caveats: [
          'The service is a specification and a working toolkit, not a validated …',
          'The state ladders are illustrative vocabularies, not calibrated …',
        ],
        axes: {
          'change-levels': {
            id: 'change-levels',
            name: 'Change levels',
            description: 'How deep a change goes: from what is true before any change, over a …',
            count: 5,
            entries: [
              {
                code: 'C0',
                name: 'Baseline',
                definition: 'What is true now, before anything is changed: described, counted or …',
                criterion: 'The sentence would be just as true if nobody had proposed anything …',
                question: 'What would a stranger with a notebook and a stopwatch write down here …',
                examples: [
                  {
                    field: 'General practice',
                    example:
                      "In the week of 2 March the practice had 412 calls before 10 o'clock …",
                  },
                  {
                    field: 'Bakery',
                    example:
                      'Of 240 rye loaves baked on a weekday in May, 31 are unsold at six in …',
                  },
                ],
              },
            ],
          },
          'internal-variables': {
            id: 'internal-variables',
            name: 'Internal variables',
            description: 'What the question is about: ten ways to look into a product, service …',
            count: 10,
            entries: [
              {
                code: 'I01',
                name: 'Object',
                definition:
                  'The thing that is acted on or offered: a product, a document, a room …',
                criterion: 'It can be pointed at, counted and handed over, and it has no aims of …',
                question: 'What exactly is handed over or worked on, and how would a stranger …',
                examples: [
                  {
                    field: 'Library',
                    example:
                      'The object is the lent book for three weeks, not the library and not …',
                  },
                  {
                    field: 'Joinery',
                    example:
                      'The object is a kitchen front of 19 mm ash with a tolerance of half a …',
                  },
                ],
              },
            ],
          },
          'meta-variables': {
            id: 'meta-variables',
            name: 'Meta-variables',
            description: 'From which side the question is asked. M01 to M04 describe a quantity …',
            count: 14,
            entries: [
              {
                code: 'M01',
                name: 'Magnitude',
                definition: 'How much of it there is, in a unit that can be named.',
                criterion: 'The answer is one figure with a unit at one moment. If the figure is …',
                question: 'How large is it, in which unit, and who measured it?',
                examples: [
                  { field: 'Clinic', example: 'The waiting list holds 340 names on 1 June.' },
                  {
                    field: 'Web service',
                    example: 'A page weighs 2.8 MB, of which 2.1 MB are pictures.',
                  },
                ],
                family: 'level',
                state_ladder: ['absent', 'trace'],
              },
            ],
          },
        },
      },
    ],
  },
  getAxis: {
    answers: [
      {
        id: 'change-levels',
        name: 'Change levels',
        description: 'How deep a change goes: from what is true before any change, over a …',
        count: 5,
        entries: [
          {
            code: 'C0',
            name: 'Baseline',
            definition: 'What is true now, before anything is changed: described, counted or …',
            criterion: 'The sentence would be just as true if nobody had proposed anything …',
            question: 'What would a stranger with a notebook and a stopwatch write down here …',
            examples: [
              {
                field: 'General practice',
                example: "In the week of 2 March the practice had 412 calls before 10 o'clock …",
              },
              {
                field: 'Bakery',
                example: 'Of 240 rye loaves baked on a weekday in May, 31 are unsold at six in …',
              },
            ],
          },
        ],
      },
    ],
    refused: [
      {
        params: { axis: 'change-level' },
        status: 404,
        answer: { error: 'not_found', id: 'change-level' },
      },
    ],
  },
  listGrid: {
    answers: [
      {
        count: 10,
        results: [
          {
            change: 'C3',
            internal: 'I01',
            intent: 'Cut the thing differently: split it, join it with another, nest one …',
            href: '/v1/prompts?change=C3&internal=I01',
          },
        ],
      },
    ],
    refused: [
      {
        query: 'change=C5',
        status: 422,
        answer: {
          error: 'unprocessable',
          message:
            'change: must be one of "C0", "C1", "C2", "C3", "C4"; got "C5" (did you mean "C0"?)',
        },
      },
    ],
  },
  getCoordinate: {
    answers: [
      {
        id: 'GRAM-C3-I07-M08',
        change_level: {
          code: 'C3',
          name: 'Structural Change',
          definition: 'The links between parts, flows, rights or duties are rearranged: who …',
          criterion: 'The same boxes can appear in the drawings before and after, but the …',
          question: 'Which link would you cut, which would you make, and who would have to …',
          examples: [
            {
              field: 'Hospital',
              example: 'Nurses discharge patients against agreed criteria, and the …',
            },
            {
              field: 'Furniture maker',
              example: 'Orders go from the shop straight to the saw, and the finished-goods …',
            },
          ],
        },
        internal_variable: {
          code: 'I07',
          name: 'Feedback',
          definition: 'A signal about the result that returns to someone or something that …',
          criterion: 'Follow it round: it must come back and alter a later action …',
          question: 'Which signal comes back, to whom, and what is done differently because …',
          examples: [
            {
              field: 'Greenhouse',
              example: 'A thermostat opens the vents at 24 °C, and within ten minutes the air …',
            },
            {
              field: 'Online shop',
              example: 'Returns marked "too small" reach the buyer of the next season, eight …',
            },
          ],
        },
        meta_variable: {
          code: 'M08',
          name: 'Acceleration',
          definition: 'Whether the change itself speeds up or slows down, and since when.',
          criterion: 'It takes at least three readings: two give a rate, the third tells …',
          question: 'Is the change getting faster or slower, and since when?',
          examples: [
            {
              field: 'Pension fund',
              example: 'Departures were 10, 14 and 23 in three years, so the loss quickens.',
            },
            {
              field: 'Language course',
              example: 'Learners gain 300 words in the first month, 200 in the second, 120 in …',
            },
          ],
          family: 'second derivative',
          state_ladder: ['braking', 'easing'],
        },
        intent: 'Close a loop that is open, open one that is closed, or turn its sign …',
        prompt: "Let people see one another's scores and opinion snowballs. Is that …",
        href: '/v1/coordinates/GRAM-C3-I07-M08',
      },
    ],
    refused: [
      {
        params: { code: 'GRAM-C5-I07-M08' },
        status: 422,
        answer: { error: 'unprocessable', message: 'code: change must be C0 to C4; got "C5"' },
      },
    ],
  },
  listPrompts: {
    answers: [
      {
        count: 14,
        limit: 50,
        offset: 0,
        results: [
          {
            id: 'GRAM-C0-I05-M01',
            change: 'C0',
            internal: 'I05',
            meta: 'M01',
            text: 'At your busiest valve, gate or inbox, how many litres, callers or …',
            href: '/v1/prompts/GRAM-C0-I05-M01',
          },
        ],
      },
    ],
    refused: [
      {
        query: 'change=c2',
        status: 422,
        answer: {
          error: 'unprocessable',
          message:
            'change: must be one of "C0", "C1", "C2", "C3", "C4"; got "c2" (did you mean "C2"?)',
        },
      },
      {
        query: 'limit=701&mata=M01',
        status: 422,
        answer: {
          error: 'unprocessable',
          message:
            '2 things are wrong with this request: mata: is not a known parameter (did you mean "meta"?); known are q, change, internal, meta, highlight, limit, offset; limit: must be at most 700; got 701',
          errors: [
            {
              path: 'mata',
              message:
                'is not a known parameter (did you mean "meta"?); known are q, change, internal, meta, highlight, limit, offset',
            },
            { path: 'limit', message: 'must be at most 700; got 701' },
          ],
        },
      },
    ],
  },
  getPrompt: {
    answers: [
      {
        id: 'GRAM-C0-I05-M09',
        change: 'C0',
        internal: 'I05',
        meta: 'M09',
        text: 'The last time the tap upstream was opened wider, after how many hours …',
        href: '/v1/prompts/GRAM-C0-I05-M09',
      },
    ],
    refused: [
      {
        params: { id: 'GRAM-C0-I05-M15' },
        status: 404,
        answer: { error: 'not_found', id: 'GRAM-C0-I05-M15' },
      },
    ],
  },
  listModes: {
    answers: [
      {
        count: 6,
        overview: '# The six modes\n\nA mode is a reason for asking: it says which …',
        results: [
          {
            id: 'DECODE',
            title: 'DECODE: how did this come to work as it does?',
            summary: 'DECODE starts from something that works in a certain way, records it …',
            href: '/v1/modes/DECODE',
          },
        ],
      },
    ],
  },
  getMode: {
    answers: ['# SOLVE: what removes this failure?\n\n…\n'],
    refused: [
      { params: { id: 'SOLVED' }, status: 404, answer: { error: 'not_found', id: 'SOLVED' } },
    ],
  },
  listOperators: {
    answers: [
      {
        count: 4,
        results: [
          {
            name: 'INVERT',
            category: 'Transformation',
            definition: 'Turns a direction, an order or a role into its opposite and works out …',
            input: 'An answered coordinate that contains a direction, an order or a role.',
            output: 'The inverted arrangement as a transformation, what it makes easier …',
            guardrail: 'Say which of the three is inverted: direction, order or role. The …',
            example: 'Lunch bar, invented figures. Guests order, eat and pay, in that order …',
            href: '/v1/operators/INVERT',
          },
        ],
      },
    ],
    refused: [
      {
        query: 'category=Transform',
        status: 422,
        answer: {
          error: 'unprocessable',
          message:
            'category: must be one of "Navigation", "Transformation", "Relationship", "Control", "Composition", "Comparison", "Selection"; got "Transform" (did you mean "Transformation"?)',
        },
      },
    ],
  },
  getOperator: {
    answers: [
      {
        name: 'INVERT',
        category: 'Transformation',
        definition: 'Turns a direction, an order or a role into its opposite and works out …',
        input: 'An answered coordinate that contains a direction, an order or a role.',
        output: 'The inverted arrangement as a transformation, what it makes easier …',
        guardrail: 'Say which of the three is inverted: direction, order or role. The …',
        example: 'Lunch bar, invented figures. Guests order, eat and pay, in that order …',
        href: '/v1/operators/INVERT',
      },
    ],
    refused: [
      { params: { name: 'reverse' }, status: 404, answer: { error: 'not_found', id: 'reverse' } },
    ],
  },
  listCoreExtracts: {
    answers: [
      {
        count: 7,
        results: [
          {
            id: 'purpose-and-limits',
            title: 'Purpose and limits',
            summary: 'The grammar puts the questions that can be asked of a change into an …',
            href: '/v1/core/purpose-and-limits',
          },
        ],
      },
    ],
  },
  getCoreExtract: {
    answers: ['# The formal grammar\n\n…\n'],
    refused: [
      { params: { id: 'grammar' }, status: 404, answer: { error: 'not_found', id: 'grammar' } },
    ],
  },
  listTemplates: {
    answers: [
      {
        count: 5,
        results: [
          {
            id: 'run-gram',
            title: 'Run gram: the master template',
            summary: 'One sheet for one run in one mode, from the baseline to the decision …',
            href: '/v1/templates/run-gram',
          },
        ],
      },
    ],
  },
  getTemplate: {
    answers: ['# Run gram: the master template\n\n…\n'],
    refused: [{ params: { id: 'run' }, status: 404, answer: { error: 'not_found', id: 'run' } }],
  },
  getRunSchema: {
    answers: [
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'https://grammar.example/schemas/run.schema.json',
        title: 'Run document',
        type: 'object',
        required: ['version', 'run_id'],
        properties: {
          version: {
            title: 'Version',
            description: 'Version of the grammar that the run follows.',
            const: '1.0-draft',
            examples: ['1.0-draft'],
          },
          run_id: {
            title: 'Run id',
            description: 'Name of the run in lower case with hyphens; null until it has one.',
            type: ['string', 'null'],
            pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
            maxLength: 80,
            examples: ['repair-cafe-2026', null],
          },
        },
      },
    ],
  },
  getBlankRun: {
    answers: [
      {
        version: '1.0-draft',
        run_id: null,
        mode: 'GENERATE',
        title: '',
        created: null,
        baseline: { statement: null, date: null, evidence: [] },
        answers: [],
        concepts: [],
        forecasts: [],
        decision: null,
        stop_rules: [],
      },
    ],
  },
  getScoring: {
    answers: [
      {
        criteria: [
          {
            id: 'outcome_contribution',
            name: 'Outcome contribution',
            weight: 20,
            question: 'How far does the concept move the outcome that the baseline names, in …',
            reason: 'A concept that leaves the outcome where it was has no use, however …',
            anchors: [
              'The outcome stays where it is or moves the wrong way.',
              'An effect is claimed, but neither its size nor the chain of causes …',
            ],
          },
        ],
        hard_gates: [
          {
            id: 'lawful_and_cleared',
            name: 'Lawful and cleared',
            question: 'Does the concept keep to the law that applies, and are the rights …',
            reason: 'A missing right cannot be made good by a good effect. The question …',
          },
        ],
        rating_anchors: [
          {
            rating: 0,
            name: 'Absent or contradicted',
            meaning: 'Nothing speaks for it, or something observed speaks against it.',
          },
        ],
        formula: {
          words: 'Each criterion contributes its weight times its rating, divided by 4 …',
          notation: 'index = Σ (weight_i × rating_i / 4), i = 1 … 7, rating_i ∈ {0, 1, 2 …',
        },
        test_vectors: [
          {
            ratings: {
              outcome_contribution: 0,
              feasibility: 0,
              evidence: 0,
              adoption: 0,
              differentiation: 0,
              reversible_learning: 0,
              robustness: 0,
            },
            index: 0,
          },
        ],
      },
    ],
  },
  scoreConcept: {
    answers: [
      {
        index: 58.75,
        status: 'comparable',
        hard_gates_passed: true,
        contributions: [
          { criterion: 'outcome_contribution', weight: 20, rating: 3, contribution: 15 },
          { criterion: 'feasibility', weight: 15, rating: 2, contribution: 7.5 },
          { criterion: 'evidence', weight: 15, rating: 1, contribution: 3.75 },
          { criterion: 'adoption', weight: 15, rating: 2, contribution: 7.5 },
          { criterion: 'differentiation', weight: 10, rating: 4, contribution: 10 },
          { criterion: 'reversible_learning', weight: 10, rating: 3, contribution: 7.5 },
          { criterion: 'robustness', weight: 15, rating: 2, contribution: 7.5 },
        ],
        meaning: 'All hard gates are passed: the index may be set beside that of another …',
      },
      {
        index: 58.75,
        status: 'held_for_investigation',
        hard_gates_passed: null,
        contributions: [
          { criterion: 'outcome_contribution', weight: 20, rating: 3, contribution: 15 },
          { criterion: 'feasibility', weight: 15, rating: 2, contribution: 7.5 },
          { criterion: 'evidence', weight: 15, rating: 1, contribution: 3.75 },
          { criterion: 'adoption', weight: 15, rating: 2, contribution: 7.5 },
          { criterion: 'differentiation', weight: 10, rating: 4, contribution: 10 },
          { criterion: 'reversible_learning', weight: 10, rating: 3, contribution: 7.5 },
          { criterion: 'robustness', weight: 15, rating: 2, contribution: 7.5 },
        ],
        meaning: 'The hard gates are not decided: hold the concept and find out before …',
      },
    ],
    refused: [
      {
        body: {
          ratings: {
            outcome_contribution: 3,
            feasibility: 5,
            evidence: 1,
            adoption: 2,
            differentiation: 4,
            reversible_learning: 3,
            robustness: 2,
          },
        },
        status: 422,
        answer: {
          error: 'unprocessable',
          message: '$.ratings.feasibility: must be at most 4; got 5',
        },
      },
      {
        body: {
          ratings: {
            outcome_contribution: 3,
            feasability: 2,
            evidence: 1,
            adoption: 2,
            differentiation: 4,
            reversible_learning: 3,
            robustness: 2,
          },
        },
        status: 422,
        answer: {
          error: 'unprocessable',
          message:
            '2 things are wrong with this request: $.ratings: "feasibility" is missing; $.ratings.feasability: "feasability" is not a property known here (did you mean "feasibility"?); known are "outcome_contribution", "feasibility", "evidence", "adoption", "differentiation", "reversible_learning", "robustness"',
          errors: [
            { path: '$.ratings', message: '"feasibility" is missing' },
            {
              path: '$.ratings.feasability',
              message:
                '"feasability" is not a property known here (did you mean "feasibility"?); known are "outcome_contribution", "feasibility", "evidence", "adoption", "differentiation", "reversible_learning", "robustness"',
            },
          ],
        },
      },
    ],
  },
  validateRun: {
    answers: [
      {
        valid: false,
        error_count: 10,
        errors: [
          { path: '$', message: '"version" is missing' },
          { path: '$', message: '"run_id" is missing' },
          { path: '$', message: '"title" is missing' },
          { path: '$', message: '"created" is missing' },
          { path: '$', message: '"baseline" is missing' },
          { path: '$', message: '"answers" is missing' },
          { path: '$', message: '"concepts" is missing' },
          { path: '$', message: '"forecasts" is missing' },
          { path: '$', message: '"decision" is missing' },
          { path: '$', message: '"stop_rules" is missing' },
        ],
      },
    ],
  },
}
