/**
 * Mistakes in what a run adopts, pays, counts and dates in words, one per case, and honest runs that come close to
 * them.
 */
import { ended } from './sayings.ts'
import type { Mistake, Spoilt } from './sound-run.ts'
import { photo, shelf } from './sound-run.ts'

const adopted = (run: Spoilt) => {
  ended(run)
  run.decision.kind = 'adopt'
  run.decision.date = '2026-04-20'
  run.concepts[shelf].gate_evidence = {
    no_unacceptable_harm: [{ source: 'Safety book, pages 3 to 9', date: '2026-01-17' }],
  }
}
const failed = (run: Spoilt) => {
  adopted(run)
  const { result } = run.concepts[shelf]
  Object.assign(result, { passed: false, observed: '31 stops, by the job cards.' })
  run.forecasts[0].outcome = 0
}
const costing = (cost: object, constraint?: string) => (run: Spoilt) => {
  run.concepts[shelf].cost = cost
  if (constraint !== undefined) run.constraints = [constraint]
}
const noting = (note: string) => (run: Spoilt) => {
  run.forecasts[1].note = note
}
const observing = (text: string) => (run: Spoilt) => {
  run.answers[0].text = text
}
const agreeing = (party: string) => (run: Spoilt) => {
  run.concepts[shelf].who_must_agree[0] = party
}
const inMode = (mode: string, change: (run: Spoilt) => void) => (run: Spoilt) => {
  run.mode = mode
  change(run)
}
const closed = (run: Spoilt) => {
  run.concepts = []
  run.forecasts = []
  run.answers = run.answers.filter(({ status }: Spoilt) => status === 'observation').slice(0, 4)
  run.decision = {
    kind: 'close',
    text: 'The shelf explains the stops of 2025.',
    date: '2026-01-24',
    concept_ids: [],
  }
}
const step = { path: '$.answers', code: 'step_missing' } as const
const chosen = { path: '$.decision.concept_ids[0]', code: 'adopted_after_failure' } as const
const note = { path: '$.forecasts[1].note', code: 'figures_disagree' } as const
const text = { path: '$.answers[0].text' } as const

export const outcomes: readonly Mistake[] = [
  { note: 'what failed its test is adopted', spoil: failed, ...chosen, message: /did not pass/ },
  {
    note: 'what a stop rule ended is adopted',
    spoil: (run) => {
      adopted(run)
      run.concepts = [run.concepts[shelf]]
      delete run.concepts[shelf].result.passed
      run.stop_rules[0].outcome.kind = 'stopped'
      run.stop_rules[0].outcome.reading = '31 of 117 items: the rule says 30 or more.'
    },
    ...chosen,
    message: /\$\.stop_rules\[0\] stopped it on 2026-04-11/,
  },
  {
    note: 'a cost is told in two currencies',
    spoil: costing({ test: '£240 and two evenings.', if_wrong: 'CHF 60 of postage.' }),
    path: '$.concepts[0].cost.if_wrong',
    code: 'currency_differs',
    message: /^is in CHF, and another part of the cost is in £/,
  },
  {
    note: 'a test costs more than the run may',
    spoil: costing({ test: '£240 and two evenings.' }, '£200 at most.'),
    path: '$.concepts[0].cost.test',
    code: 'cost_above_limit',
    message: /^says £240, and \$\.constraints\[0\] allows £200 at most$/,
  },
  {
    note: 'a price times its number is wrong',
    spoil: costing({ test: '£340 for 12 parts at £20 each.' }),
    path: '$.concepts[0].cost.test',
    code: 'figures_disagree',
    message: /^says £340; 12 at £20 are £240$/,
  },
  {
    note: 'a Brier score is counted wrong',
    spoil: noting('Five items were. (0.75 - 1)² = 0.5625.'),
    ...note,
    message: /^says \(0\.75 - 1\)² = 0\.5625; it is 0\.0625$/,
  },
  {
    note: 'a Brier score is counted with the other outcome',
    spoil: noting('Five items were. (0.75 - 0)² = 0.5625.'),
    ...note,
    message: /^counts with the outcome 0, and the outcome of the forecast is 1$/,
  },
  {
    note: 'the note of a forecast ends at another probability',
    spoil: noting('The fixers said 0.90. Set to 0.60.'),
    path: '$.forecasts[1].probability',
    code: 'figures_disagree',
    message: /^is 0\.75, and the note says “Set to 0\.60”/,
  },
  {
    note: 'two counts do not give the percentage behind them',
    spoil: observing('1,512 items were brought and 378 stopped at once: 52 per cent.'),
    ...text,
    code: 'figures_disagree',
    message: /^says 378 and 1,512 and 52 per cent; 378 of 1,512 is 25 per cent$/,
  },
  {
    note: 'a part is written with its comma',
    spoil: observing('1,512 of 10,800 items stopped: 41 per cent.'),
    ...text,
    code: 'figures_disagree',
    message: /^says 1,512 of 10,800 and 41 per cent/,
  },
  {
    note: 'a weekday is not that of its day',
    spoil: observing('On Monday 3 March 2026, 12 items stopped.'),
    ...text,
    code: 'impossible_date',
    message: /^says “Monday 3 March 2026”; that day is a Tuesday$/,
  },
  {
    note: 'a span ends before it begins',
    spoil: observing('Between 2026-03-04 and 2026-02-07, 12 items stopped.'),
    ...text,
    code: 'date_order',
    message: /the end comes before the beginning$/,
  },
  {
    note: 'somebody agrees after the decision that needed it',
    spoil: agreeing('Session leader: agreed on 7 February 2026'),
    path: '$.concepts[0].who_must_agree[0]',
    code: 'date_order',
    message: /^was agreed on 2026-02-07, after the decision on 2026-01-24/,
  },
  {
    note: 'DECODE has no explanation at all',
    spoil: inMode('DECODE', closed),
    ...step,
    message: /asks for at least three explanations as hypotheses, and this has none/,
  },
  {
    note: 'POSITION compares neither value nor context',
    spoil: inMode('POSITION', (run) => {
      run.answers = run.answers.filter(({ coordinate }: Spoilt) => !/C0-I0[289]/.test(coordinate))
    }),
    ...step,
    message:
      /does not answer who takes part \(I02\) and what it is worth \(I08\) and where it stands \(I09\)/,
  },
  {
    note: 'PLAN has one step',
    spoil: inMode('PLAN', (run) => {
      run.answers = run.answers.filter(
        ({ coordinate }: Spoilt) =>
          coordinate === 'GRAM-C2-I10-M01' || coordinate.startsWith('GRAM-C0'),
      )
      run.concepts = [run.concepts[shelf]]
      run.concepts[shelf].coordinates = ['GRAM-C2-I10-M01', 'GRAM-C0-I10-M05']
    }),
    ...step,
    message: /puts steps in order, and this has one/,
  },
]

/** Honest runs that come close to these mistakes. */
export const honestOutcomes: readonly (readonly [note: string, change: (run: Spoilt) => void])[] = [
  [
    'an adoption whose test came later and failed',
    (run) => {
      failed(run)
      run.decision.date = '2026-01-24'
    },
  ],
  [
    'an adopted concept beside another one that a rule stopped',
    (run) => {
      adopted(run)
      delete run.concepts[shelf].result.passed
      run.stop_rules[1].outcome.kind = 'stopped'
      run.stop_rules[1].outcome.reading = 'A kettle of the photographs was not approved.'
    },
  ],
  ['a cost in two currencies, converted', costing({ test: '$300, some £240.', if_wrong: '£40.' })],
  ['a cost within a constraint', costing({ test: '£240.' }, 'At most £300 from the donation box.')],
  ['a constraint on one part', costing({ test: '£240.' }, 'At most £5 a card.')],
  [
    'a sum that somebody gives',
    costing({ test: '£240, of which a grant is £100.' }, '£200 at most.'),
  ],
  ['a price that is right', costing({ test: '£240 for 12 parts at £20 each.' })],
  ['a rounded Brier score', noting('Five items were. (0.75 - 1)² = 0.06.')],
  [
    'a score beside what another probability would have had',
    noting('(0.75 - 1)² = 0.0625; at 0.5 it would be (0.5 - 1)² = 0.25.'),
  ],
  [
    'an update that a second entry has',
    noting('On 12 June raised to 0.90 in an entry of its own.'),
  ],
  ...[
    '1,512 items were brought and 378 stopped at once: 25 per cent.',
    'In 2024 1,200 items were brought and 1,320 in 2025: 10 per cent more.',
    '40 kettles were mended and 12 fixers came to each session: 35 per cent of all that day.',
    '620 guests came on Monday and 480 came on Tuesday: 44 per cent.',
    '12 drivers came and 30 volunteers helped: 70 per cent.',
    'Every Monday, 7 March 2026 included, 12 items were brought.',
    'On Tuesday 3 March 2026, 12 items stopped.',
    'On Monday and on 3 March 2026, 12 items stopped.',
    'From 10 December to 16 January 2026, 12 items stopped.',
    'Between October and March 2026, 12 items stopped.',
  ].map((said) => [`an answer that is “${said}”`, observing(said)] as const),
  ...(
    [
      ['12 per cent of the items or more stop.', '8 of 100, where 14 per cent had in 2025.'],
      ['30 items or more stop.', '117 items were brought, 22 of them stopped.'],
      ['30 items or more stop.', '117 brought, 22 stopped.'],
      ['More than 3 complaints.', '14 remarks at the desk, none a complaint.'],
    ] as const
  ).map(
    ([rule, reading]) =>
      [
        `“${rule}” and the reading “${reading}”`,
        ({ stop_rules: [first] }: Spoilt) => {
          first.rule = rule
          first.outcome = { kind: 'kept', date: '2026-04-11', reading }
        },
      ] as const,
  ),
  [
    'two forecasts in which names have changed places',
    ({ forecasts }: Spoilt) => {
      const { note: _, ...rest } = forecasts[0]
      forecasts.push(
        { ...rest, statement: 'The library beats the school by 12 visitors.' },
        { ...rest, statement: 'The school beats the library by 12 visitors.' },
      )
    },
  ],
  ['a price with postage', costing({ test: '£250 for 12 parts at £20 each and £10 of postage.' })],
  ['a note on another figure', noting('The bar was set at 0.5 of the items.')],
  [
    'a stop rule on a single week beside a mean',
    (run) => {
      run.concepts[shelf].test =
        'Eight weeks. Success: a mean of 2 stops or fewer. Failure: a mean of 4 or more.'
      run.stop_rules[0].rule = '12 stops or more in one of the eight weeks.'
    },
  ],
  [
    'a test over the turn of a year',
    ({ concepts }) => {
      concepts[photo].test = `From 10 November to 9 February 2027. ${concepts[photo].test}`
    },
  ],
  [
    'somebody who agreed and agreed again',
    agreeing('Session leader: agreed on 2026-01-17, and to more on 2026-03-02'),
  ],
  ['somebody who agreed to a later day', agreeing('Session leader: agreed to begin on 2026-02-07')],
  [
    'a run in DECODE that goes on in another mode',
    inMode('DECODE', (run) => {
      closed(run)
      run.decision.text = 'The stops can be counted; a second run in SOLVE takes them up.'
    }),
  ],
  [
    'a second stop rule that is harsher than the failure',
    (run) => {
      run.concepts[shelf].test =
        'Three sessions. Success: 24 stops or fewer. Failure: 30 stops or more.'
      run.stop_rules[0].rule = '30 stops or more in three sessions.'
      run.stop_rules[1].rule = '45 stops or more in three sessions, for whatever reason.'
    },
  ],
]
