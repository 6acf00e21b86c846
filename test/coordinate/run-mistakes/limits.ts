/** One mistake each in limits, sums, times and grounds, in other words than `strangers.test.ts` has. */
import type { Mistake, Spoilt } from './sound-run.ts'
import { photo, shelf } from './sound-run.ts'

const observe = (text: string) => (run: Spoilt) => {
  run.answers[0].text = text
}
const rule = (text: string) => (run: Spoilt) => {
  run.stop_rules[0].rule = text
}
const test = (text: string) => (run: Spoilt) => {
  run.concepts[shelf].test = text
}
const forecast = (statement: string) => (run: Spoilt) => {
  run.forecasts[0].statement = statement
}
const settled =
  (statement: string, outcome: 0 | 1, note: string, resolved = '2026-05-04') =>
  (run: Spoilt) => {
    Object.assign(run.forecasts[0], {
      statement,
      outcome,
      note,
      resolved,
      resolve_by: '2026-07-03',
    })
  }
const looked = (text: string, kind: string, reading: string) => (run: Spoilt) => {
  run.stop_rules[0].rule = text
  run.stop_rules[0].outcome = { kind, date: '2026-04-11', reading }
}
const aim = (baseline: string, target: string) => (run: Spoilt) => {
  run.baseline.statement = baseline
  run.target = { statement: target, by: '2026-06-30' }
}
const carried = (text: string, observed: string, passed: boolean | null) => (run: Spoilt) => {
  const { test: tried } = run.concepts[shelf]
  run.concepts[shelf].test = text === '' ? tried : text
  run.concepts[shelf].result = {
    date: '2026-04-20',
    believed: 'Fewer stops.',
    observed,
    learned: 'The shelf serves kettles.',
    therefore: 'The shelf stays.',
    passed,
    evidence: [{ source: 'Job cards', date: '2026-04-11' }],
  }
  run.forecasts = []
  run.stop_rules[0].outcome = { kind: 'kept', date: '2026-04-11', reading: 'Not reached.' }
  for (const one of run.stop_rules) one.outcome ??= run.stop_rules[0].outcome
}

const sum = { path: '$.answers[0].text', code: 'figures_disagree' } as const
const idleRule = { path: '$.stop_rules[0].rule', code: 'idle_limit' } as const
const contradicted = { code: 'outcome_contradicted' } as const

export const limits: readonly Mistake[] = [
  {
    note: 'a rate is wrong',
    spoil: observe(
      '960 guests came to 12 sessions. They brought 1,440 items in 12 sessions, 102 a session.',
    ),
    ...sum,
    message: /1,440 over 12 is 120 a session/,
  },
  {
    note: 'an amount is wrong',
    spoil: observe('40 fuses were bought. One costs £3, so £210.'),
    ...sum,
    message: /£3 times none of the figures before it gives that: 40/,
  },
  {
    note: 'a rest is wrong',
    spoil: observe('22 of 60 kettles were mended. The other 48 went home as they came.'),
    ...sum,
    message: /22 and 48 are 70/,
  },
  {
    note: 'part and none exceed the whole',
    spoil: observe('Of 30 fixers 21 came twice and 19 not at all.'),
    ...sum,
    message: /of 30; 21 and 19 are 40/,
  },
  {
    note: 'a share exceeds all',
    spoil: observe('112 per cent of the guests came back.'),
    ...sum,
    message: /112 per cent of the guests/,
  },
  {
    note: 'a part exceeds its whole',
    spoil: observe('We saw 52 of 40 toasters.'),
    ...sum,
    message: /52 of 40; a part is at most the whole/,
  },
  {
    note: 'a share beside several figures is wrong',
    spoil: observe(
      'Of 480 items in 2025, 40 in each of 12 sessions, 120 had no part: 52 per cent.',
    ),
    ...sum,
    message: /120 of 480 is 25 per cent/,
  },
  {
    note: 'a forecast cannot fail',
    spoil: forecast('At least 0 of the items of 2 May stop.'),
    path: '$.forecasts[0].statement',
    code: 'idle_limit',
    message: /holds of every reading; say what could turn out wrong/,
  },
  {
    note: 'a forecast in per cent cannot fail',
    spoil: forecast('At most 100 per cent of the guests come back.'),
    path: '$.forecasts[0].statement',
    code: 'idle_limit',
    message: /holds of every reading/,
  },
  {
    note: 'a forecast cannot come true',
    spoil: forecast('More than 40 of the 40 items stop.'),
    path: '$.forecasts[0].statement',
    code: 'idle_limit',
    message: /can never be read; say what could come true/,
  },
  {
    note: 'a stop rule can never be reached',
    spoil: rule('At least 50 of 40 items stop.'),
    ...idleRule,
    message: /it never ends the work/,
  },
  {
    note: 'a stop rule is always reached',
    spoil: rule('40 or fewer of the 40 items stop.'),
    ...idleRule,
    message: /it ends the work at once/,
  },
  {
    note: 'a test cannot fail',
    spoil: test('Three sessions. Success: at most 40 of the 40 items stop.'),
    path: '$.concepts[0].test',
    code: 'idle_limit',
    message: /say a limit that a reading could miss/,
  },
  {
    note: 'success and failure cross',
    spoil: test('Three sessions. Success: at least 20 items are mended. Failure: 25 or fewer.'),
    path: '$.concepts[0].test',
    code: 'limits_cross',
    message: /would be both/,
  },
  {
    note: 'a stop rule ends a success',
    spoil: (run) => {
      run.concepts[shelf].test =
        'Three sessions. Success: 20 or more items mended a session. Failure: 10 or fewer.'
      run.decision.concept_ids = ['parts-shelf']
      run.stop_rules[0].rule = 'Fewer than 30 items mended a session.'
    },
    path: '$.stop_rules[0].rule',
    code: 'limits_cross',
    message: /a success would be stopped/,
  },
  {
    note: 'a rule that was reached is called kept',
    spoil: looked('9 or more guests complain.', 'kept', '11 guests did.'),
    path: '$.stop_rules[0].outcome.kind',
    ...contradicted,
    message: /11, reaches “9 or more”; "stopped" or "continued" was wanted/,
  },
  {
    note: 'a forecast that came true is settled as failed',
    spoil: settled('At most 12 items stop on 2 May.', 0, '9 did.'),
    path: '$.forecasts[0].outcome',
    ...contradicted,
    message: /^is 0, and by the note it was 9, which keeps “At most 12”$/,
  },
  {
    note: 'a failure is called passed',
    spoil: carried(
      'Three sessions. Success: 90 per cent or more are mended. Failure: fewer than 70 per cent.',
      '64 per cent were mended.',
      true,
    ),
    path: '$.concepts[0].result.passed',
    ...contradicted,
    message: /^is true, and the reading, 64 per cent, misses/,
  },
  {
    note: 'the target is met',
    spoil: aim(
      'Of 480 items 270 worked within 60 days: 56.25 per cent.',
      'At least 50 per cent of the items work within 60 days.',
    ),
    path: '$.target.statement',
    code: 'target_met',
    message: /at 56.25 already/,
  },
  {
    note: 'the target counts money and the baseline items',
    spoil: aim(
      'Of 480 items 270 worked within 60 days: 56.25 per cent.',
      'Donations of £400 a session.',
    ),
    path: '$.target.statement',
    code: 'unit_differs',
    message: /counts £/,
  },
  {
    note: 'a result is older than its test',
    spoil: (run) => {
      carried(
        'The sessions from 4 July 2026 to 5 September 2026; failure: more than 8 of 40 stop.',
        '22 of 118 stopped.',
        true,
      )(run)
    },
    path: '$.concepts[0].result.date',
    code: 'date_order',
    message: /before the test began on 2026-07-04/,
  },
  {
    note: 'a forecast is settled before its month is over',
    spoil: settled('In May 2026 at most 12 items stop.', 1, 'Read early.'),
    path: '$.forecasts[0].resolved',
    code: 'date_order',
    message: /ends on 2026-05-31/,
  },
  {
    note: 'a hope is called an observation',
    spoil: (run) => {
      observe('Guests would bring fewer kettles if somebody told them beforehand.')(run)
      run.answers[0].text = 'Guests will surely come back.'
    },
    path: '$.answers[0].status',
    code: 'expectation_as_observation',
    message: /what is expected is a hypothesis/,
  },
  {
    note: 'a time is asked and none is given',
    spoil: (run) => {
      run.answers[0].coordinate = 'GRAM-C0-I10-M06'
      run.answers[0].text = 'They lie there quite long.'
    },
    path: '$.answers[0].text',
    code: 'no_figure',
    message: /GRAM-C0-I10-M06 asks how long/,
  },
  {
    note: 'a source is none',
    spoil: (run) => {
      run.baseline.evidence[0].source = 'Own experience'
    },
    path: '$.baseline.evidence[0].source',
    code: 'source_not_named',
    message: /“Own experience” is nothing that a stranger could open/,
  },
  {
    note: 'a result has no evidence',
    spoil: (run) => {
      carried('', '22 of 118 items stopped.', true)(run)
      delete run.concepts[shelf].result.evidence
    },
    path: '$.concepts[0].result',
    code: 'result_without_evidence',
    message: /nothing that they were read from/,
  },
  {
    note: 'nobody must agree',
    spoil: (run) => {
      for (const concept of run.concepts) delete concept.who_must_agree
    },
    path: '$.concepts[0]',
    code: 'nobody_asked',
    message: /names nobody in who_must_agree/,
  },
  {
    note: 'nobody was asked and adoption is rated high',
    spoil: ({ concepts }) => {
      concepts[photo].who_must_agree = ['Guests: not asked', 'Librarian: still to be asked']
      concepts[photo].ratings.adoption = 3
      delete concepts[photo].index
    },
    path: '$.concepts[1].ratings.adoption',
    code: 'nobody_asked',
    message: /is 3, which asks for what people have done/,
  },
  {
    note: 'a concept is told again in other words',
    spoil: ({ concepts }) => {
      concepts[photo].coordinates = concepts[shelf].coordinates
      concepts[photo].description = `${concepts[shelf].description.replace(/\.$/, '')} indeed.`
      delete concepts[photo].expression
    },
    path: '$.concepts[1]',
    code: 'duplicate_entry',
    message: /of the same changes; say in what it differs/,
  },
]

/** Figures that add up, or that cannot be checked against each other. */
const soundSums = [
  '1,440 items in 12 sessions, 120 a session.',
  '1,450 items in 12 sessions, about 120 a session.',
  '480 items came in 12 sessions, and at 30 of them a fixer waited, 5 a session.',
  '40 fuses were bought. One costs £3, so £120.',
  '118 hours at £24, so £2,832 in four months.',
  'A fuse costs £3, so £36 a year.',
  'Of 30 fixers 21 came twice and 9 not at all.',
  'Of 30 fixers 21 mended kettles and 19 mended radios.',
  'Of 30 fixers 21 mended kettles and 12 no radio.',
  '22 of 60 kettles were mended. The other 38 went home as they came.',
  '22 of 60 kettles and 10 of 40 radios were mended; the other 30 radios wait.',
  'Takings are at 112 per cent of the plan.',
  'It takes 130 per cent of the usual time.',
  'A repair costs 140 per cent of the shop’s price.',
  'Bookings stand at 120 per cent of the seats.',
  '3 of 5 sessions were full.',
  '5 of 3 May’s items are left.',
  'The stock of 30 parts was used 52 times.',
  'A box of 12 fuses lasts 20 days.',
  'Of 60 families 90 children came.',
]

const honestRules = [
  'More than 8 of 40 items stop.',
  'Takings below £40 a session.',
  'Stop if at least 30 minutes of 20 sessions are lost.',
  'Of the 12 fixers at most 90 hours are given.',
  'One guest is hurt.',
  'Fewer than 100 per cent of the sessions are held.',
]

const honestTests = [
  'Three sessions. Success: 30 or more are mended. Failure: 20 or fewer.',
  'Three sessions. Success: 30 or more are mended. Failure: 40 or fewer minutes a day.',
  'Three sessions. Success: at most 8 of 40 stop. Failure: more than 12 of 40 stop.',
  'Three sessions. Success: 8 or fewer items stop. Failure: 8 or more guests leave.',
]

export const honestLimits: readonly (readonly [string, (run: Spoilt) => void])[] = [
  ...soundSums.map((text) => [`the reading ${JSON.stringify(text)}`, observe(text)] as const),
  ...honestRules.map((text) => [`the rule ${JSON.stringify(text)}`, rule(text)] as const),
  ...honestTests.map((text) => [`the test ${JSON.stringify(text)}`, test(text)] as const),
  ['a rule that was not reached', looked('9 or more guests complain.', 'kept', '4 guests did.')],
  [
    'a rule that was stopped for another reason',
    looked('9 or more guests complain.', 'stopped', '4 guests, one of them hurt.'),
  ],
  [
    'a rule read in another unit',
    looked('9 or more guests complain.', 'kept', '12 per cent of them did, 5 guests.'),
  ],
  [
    'a rule read in other wholes',
    looked('More than 8 of 40 items stop.', 'kept', '27 of 118 items.'),
  ],
  ['a forecast that came true', settled('At most 12 items stop on 2 May.', 1, '9 did.')],
  [
    'a forecast with past cases',
    settled('At most 12 items stop on 2 May.', 0, 'Past cases: 3 of 5.'),
  ],
  [
    'a forecast of a day that is over',
    settled('In April 2026 at most 12 items stop.', 1, 'Read on the job cards.'),
  ],
  [
    'a forecast that came true early',
    settled('In May 2026 at least 12 items stop.', 1, '13 by the third.'),
  ],
  [
    'a forecast that failed early',
    settled('At most 12 items stop in May 2026.', 0, '14 by the third.'),
  ],
  [
    'an event before its day',
    settled('The council signs by 30 June 2026.', 1, 'Signed on the third.'),
  ],
  [
    'a target not met',
    aim(
      'Of 480 items 270 worked within 60 days: 56.25 per cent.',
      'At least 60 per cent of the items work within 60 days.',
    ),
  ],
  [
    'a target of another share',
    aim(
      'Of 480 items 270 worked: 56.25 per cent; 30 per cent of the guests came back.',
      'At least 50 per cent of the guests come back.',
    ),
  ],
  [
    'a relative target',
    aim(
      'Of 480 items 270 worked within 60 days: 56.25 per cent.',
      'At least 20 per cent more items work within 60 days.',
    ),
  ],
  [
    'a target in pounds of a baseline in pounds',
    aim('Each session took £310 in donations.', 'At least £400 of donations a session.'),
  ],
  [
    'a passed test',
    carried(
      'Three sessions. Success: 90 per cent or more are mended. Failure: fewer than 70 per cent.',
      '93 per cent were mended.',
      true,
    ),
  ],
  [
    'a test between its limits',
    carried(
      'Three sessions. Success: 90 per cent or more are mended. Failure: fewer than 70 per cent.',
      '80 per cent were mended.',
      null,
    ),
  ],
  [
    'a result that names its source',
    (run) => {
      carried('', '22 of 118 items stopped, by the job cards.', true)(run)
      delete run.concepts[shelf].result.evidence
    },
  ],
  [
    'a test beside an earlier year',
    carried(
      'Three sessions against those of May 2025; failure: more than 8 of 40 stop.',
      '22 of 118 stopped.',
      true,
    ),
  ],
  [
    'a test that ended early',
    carried(
      'From 28 March to 30 May 2026; failure: more than 8 of 40 stop.',
      '22 of 118 stopped.',
      true,
    ),
  ],
  [
    'a test of months that ended early',
    carried(
      'From March to July 2026; failure: more than 8 of 40 stop.',
      '22 of 118 stopped.',
      true,
    ),
  ],
  [
    'what somebody said would happen',
    observe('The librarian said that guests would come on Sundays too.'),
  ],
  ['what would happen, with a figure', observe('12 of 40 guests would rather come on Sundays.')],
  [
    'a time in words',
    (run) => {
      run.answers[0].coordinate = 'GRAM-C0-I10-M06'
      run.answers[0].text = 'Until the next session.'
    },
  ],
  [
    'a source with experience in its name',
    (run) => {
      run.baseline.evidence[0].source = 'Report on the experience of guests, page 4'
    },
  ],
  [
    'adoption rated high where one was not asked',
    ({ concepts }) => {
      concepts[shelf].who_must_agree = ['Guests: not asked', 'Librarian: agreed']
      concepts[shelf].ratings.adoption = 3
      delete concepts[shelf].index
    },
  ],
  [
    'two sizes of one change',
    ({ concepts }) => {
      concepts[photo].coordinates = [
        ...new Set([...concepts[shelf].coordinates, ...concepts[photo].coordinates]),
      ]
      concepts[shelf].coordinates = concepts[photo].coordinates
      concepts[photo].description =
        'A shelf with thirty parts stands at the door on every day of a session.'
      concepts[shelf].description =
        'A shelf with fifty parts stands at the door on every day of a session.'
      delete concepts[photo].expression
    },
  ],
]
