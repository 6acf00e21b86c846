/** Times, owners and forecasts that cannot be as they stand, beside honest ones in nearly the same words. */
import { ended } from './sayings.ts'
import { type Mistake, type Spoilt, shelf } from './sound-run.ts'

const foretold = (statement: string, dates: object) => (run: Spoilt) => {
  Object.assign(run.forecasts[0], { statement, resolve_by: '2026-07-05', ...dates })
}
const owning = (owner: string) => (run: Spoilt) => {
  run.stop_rules[0].owner = owner
}
const lasting = (text: string, read: string) => (run: Spoilt) => {
  ended(run)
  run.concepts[shelf].test = `${text}. Success: 24 stops or fewer. Failure: 30 or more.`
  Object.assign(run.concepts[shelf].result, {
    date: read,
    observed: '22 items had no part, by the job cards.',
  })
}
const twice = (first: string, second: string) => (run: Spoilt) => {
  const { note: _, ...rest } = run.forecasts[0]
  run.forecasts.push({ ...rest, statement: first }, { ...rest, statement: second })
}
const describing = (title: string, description: string) => (run: Spoilt) => {
  Object.assign(run.concepts[shelf], { title, description })
}
const noting = (note: string) => (run: Spoilt) => {
  run.forecasts[1].note = note
}

/** A test with these first words, to be answered by a day. */
const tested = (text: string, by: string, from?: string) => (run: Spoilt) => {
  Object.assign(run.concepts[shelf], {
    test: `${text}. Success: 24 stops or fewer. Failure: 30 or more.`,
    test_by: by,
    ...(from !== undefined && { test_from: from }),
  })
}
/** The second stop rule, looked at on a day; the test has its answer on 4 April. */
const stopping = (rule: string, check_by: string) => (run: Spoilt) => {
  run.concepts[shelf].test_by = '2026-04-04'
  Object.assign(run.stop_rules[1], { rule, check_by })
}

const quarter = 'In the second quarter of 2026 at most 40 per cent of items stop.'

export const times: readonly Mistake[] = [
  ...(
    [
      ['From 12 January to 4 April at three sessions', '2026-04-04'],
      [
        'The bench with the shelf, starting on Monday, 19 January 2026, for eight weeks',
        '2026-03-20',
      ],
      ['Six weeks from January 20', '2026-03-06'],
      ['It begins on 2026-01-15 with one box', '2026-04-04'],
    ] as const
  ).map(
    ([text, by]): Mistake => ({
      note: `“${text}” begins before the decision`,
      spoil: tested(text, by),
      path: '$.concepts[0].test',
      code: 'date_order',
      message: /^begins on 2026-01-\d\d, before the decision on 2026-01-24; what is decided on/,
    }),
  ),
  {
    note: 'the day on which the test begins is before the decision',
    spoil: tested('Three sessions', '2026-04-04', '2026-01-17'),
    path: '$.concepts[0].test_from',
    code: 'date_order',
    message: /^the test begins on 2026-01-17, before the decision on 2026-01-24$/,
  },
  {
    note: 'the answer of a test comes before its beginning',
    spoil: tested('Three sessions', '2026-02-04', '2026-02-07'),
    path: '$.concepts[0].test_by',
    code: 'date_order',
    message: /^the test has its answer on 2026-02-04, before the test begins on 2026-02-07$/,
  },
  ...(
    [
      ['12 stops or more in any session', '2026-04-04'],
      ['Two fixers stay away two sessions running', '2026-04-11'],
      ['15 stops after the first session', '2026-04-04'],
    ] as const
  ).map(
    ([rule, day]): Mistake => ({
      note: `“${rule}” is looked at after the test`,
      spoil: stopping(rule, day),
      path: '$.stop_rules[1].check_by',
      code: 'date_order',
      message: /and the test has its answer on 2026-04-04: who looks then can no longer stop it/,
    }),
  ),
  ...[quarter, quarter.replace('the second quarter of', 'Q2')].map(
    (statement): Mistake => ({
      note: `“${statement}” is settled in May`,
      spoil: foretold(statement, { outcome: 1, resolved: '2026-05-20', note: undefined }),
      path: '$.forecasts[0].resolved',
      code: 'date_order',
      message: /before the time that it is of ends on 2026-06-30/,
    }),
  ),
  ...[
    'From 10 January to 20 January 2026 at most 24 items stop.',
    'By 2026-01-20 at most 24 items stop.',
    'In the last half of 2025 at most 24 items stop.',
  ].map(
    (statement): Mistake => ({
      note: `“${statement}” is forecast afterwards`,
      spoil: foretold(statement, {}),
      path: '$.forecasts[0].made',
      code: 'date_order',
      message: /what is over cannot be forecast/,
    }),
  ),
  {
    note: 'a forecast ends before it begins, by its one year',
    spoil: foretold('From 12 June to 4 May 2026 at most 24 items stop.', {}),
    path: '$.forecasts[0].statement',
    code: 'date_order',
    message: /^says “From 12 June to 4 May 2026”; the end comes before the beginning$/,
  },
  {
    note: 'a test of ninety days is read after two months',
    spoil: lasting('90 days from 1 February 2026', '2026-04-01'),
    path: '$.concepts[0].result.date',
    code: 'date_order',
    message: /by its text the test runs until 2026-05-01/,
  },
  ...['N.N.', 'N. N. (to be decided)', 'somebody', 'Not yet named.', 'Still to be found'].map(
    (owner): Mistake => ({
      note: `the owner of a rule is “${owner}”`,
      spoil: owning(owner),
      path: '$.stop_rules[0].owner',
      code: 'placeholder_text',
      message: /says nothing/,
    }),
  ),
  ...(
    [
      [
        'In the sessions of spring at most 9 in 100 kettles stop, by the job cards.',
        'By the job cards, at most 9 of 100 kettles stop in the sessions of the spring.',
      ],
      ['At most 9 of the kettles stop in April.', 'In April at most 9 kettles stop.'],
    ] as const
  ).map(
    ([first, second]): Mistake => ({
      note: `“${first}” is said again as “${second}”`,
      spoil: twice(first, second),
      path: '$.forecasts[3]',
      code: 'duplicate_entry',
      message: /says what \$.forecasts\[2\] says in another order/,
    }),
  ),
  {
    note: 'a description has the title in another form of its words',
    spoil: describing('Sort the parts by appliance', 'The parts are sorted by appliance.'),
    path: '$.concepts[0].description',
    code: 'description_repeats_title',
    message: /says what the title says/,
  },
  ...['Three in four, hence 0.85.', 'So 0.60 was entered.'].map(
    (note): Mistake => ({
      note: `a note ends in “${note}”`,
      spoil: noting(note),
      path: '$.forecasts[1].probability',
      code: 'figures_disagree',
      message: /^is 0.75, and the note says “/,
    }),
  ),
  {
    note: 'a forecast has a bad one for its figure',
    spoil: foretold('The spring will be a bad one.', {}),
    path: '$.forecasts[0].statement',
    code: 'no_figure',
    message: /holds no figure/,
  },
  {
    note: 'a reason is that it should work',
    spoil: ({ concepts }) => {
      concepts[shelf].rating_reasons = { feasibility: 'Should work.' }
    },
    path: '$.concepts[0].rating_reasons.feasibility',
    code: 'empty_reason',
    message: /gives no reason/,
  },
]

export const honestTimes: readonly (readonly [string, (run: Spoilt) => void])[] = [
  ...(
    [
      ['Ten weeks from 24 January 2026', '2026-04-04'],
      ['From 7 February to 4 April at three sessions', '2026-04-04'],
      ['Three sessions, compared with the quarter from 3 January 2025', '2026-04-04'],
      ['Three sessions; fewer stops than from 10 January to 20 March 2025', '2026-04-04'],
      ['Three sessions, with parts from May 2025', '2026-04-04'],
    ] as const
  ).map(([text, by]) => [`the test “${text}”`, tested(text, by)] as const),
  [
    'a test that begins on the day of the decision',
    tested('Three sessions', '2026-04-04', '2026-01-24'),
  ],
  ...(
    [
      ['12 stops or more in any session, counted after each', '2026-04-04'],
      ['12 stops or more in any session', '2026-03-07'],
      ['A part is not approved for its appliance, in a single case', '2026-04-04'],
      ['33 stops or more in the three sessions together', '2026-04-11'],
    ] as const
  ).map(([rule, day]) => [`the stop rule “${rule}” by ${day}`, stopping(rule, day)] as const),
  [
    'a quarter that is settled after its end',
    foretold(quarter, { outcome: 1, resolved: '2026-07-02', note: undefined }),
  ],
  [
    'a limit that was passed within the quarter',
    foretold('In the second quarter of 2026 at least 40 items stop.', {
      outcome: 1,
      resolved: '2026-05-20',
      note: undefined,
    }),
  ],
  [
    'a quarter of a year of accounts',
    foretold('In the first quarter of 2026/27 at most 40 per cent of items stop.', {
      outcome: 1,
      resolved: '2026-01-30',
      note: undefined,
    }),
  ],
  [
    'a forecast made within its time',
    foretold('From 10 January to 4 July 2026 24 items stop.', {}),
  ],
  ['a forecast beside a time that is over', foretold('Fewer than in May 2025 items stop, 40.', {})],
  [
    'a forecast over the turn of the year',
    foretold('From 10 December to 16 March 2026 at most 24 items stop.', {}),
  ],
  ['a test of sixty days', lasting('60 days from 1 February 2026', '2026-04-07')],
  ...[
    'NN Rail, duty desk',
    'Somebody of the night shift',
    'Open Door charity, its chair',
    'Shift leader, to be confirmed by the board',
  ].map((owner) => [`the owner “${owner}”`, owning(owner)] as const),
  [
    'two forecasts of two halls',
    twice(
      'In the north hall 12 guests beat those of the south hall.',
      'In the south hall 12 guests beat those of the north hall.',
    ),
  ],
  [
    'two forecasts with two limits',
    twice('In May at most 9 kettles stop.', 'In May at most 12 kettles stop.'),
  ],
  [
    'a description in words of its title that says more',
    describing(
      'Label the parts',
      'Two fixers label the parts on a Saturday, with the printer of the library.',
    ),
  ],
  ['a note that comes to its probability', noting('Three in four, hence 0.75.')],
  ['a note on what would be', noting('If it rained it would be wetter, so 0.20 then.')],
  [
    'a source of today that was read after the figure, beside that of the figure',
    ({ baseline, decision }) => {
      baseline.evidence.push({ source: 'Five telephone calls', date: decision.date })
    },
  ],
]
