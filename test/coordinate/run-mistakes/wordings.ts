/** Mistakes in refusals, numbers, rules and old readings, beside honest runs in nearly the same words. */
import { aim, disagreeing, observe, rule, test } from './limit-changes.ts'
import { type Mistake, type Spoilt, shelf } from './sound-run.ts'

const answering = (party: string) => (run: Spoilt) => {
  run.concepts[shelf].who_must_agree[1] = party
}
const ninth = {
  coordinate: 'GRAM-C2-I02-M01',
  status: 'transformation',
  text: 'A ninth fixer sits at the desk for the first hour.',
  evidence: [],
}
const leaving = (reason: string) => (run: Spoilt) => {
  run.answers.push(ninth)
  run.decision.text = `${run.decision.text} ${reason}`
}
const readIn = (year: number, statement: string) => (run: Spoilt) => {
  run.target = null
  run.baseline.statement = statement
  run.baseline.date = `${year}-05-01`
  run.baseline.evidence[0].date = `${year}`
}

export const wordings: readonly Mistake[] = [
  ...(
    [
      ['Librarian: cannot live with a cupboard in the hall', 'cannot live with'],
      ['Librarian: told us that she can’t agree', 'can’t agree'],
      ['Librarian: not willing, by telephone', 'not willing'],
      ['The library: agreed on 2026-01-12, no longer agrees', 'no longer agrees'],
      ['The library: withdrew its consent on 2026-01-20', 'withdrew'],
      ['The library: took back the approval of 12 January', 'took back'],
      ['Librarian: agreed on 2026-01-12, but now objects to the cupboard', 'objects'],
      ['Librarian: agreed on 2026-01-12, refused on 2026-01-20', 'refused'],
      ['The caretaker will not open the hall', 'will not'],
    ] as const
  ).map(
    ([party, words]): Mistake => ({
      note: `all gates are passed and “${party}”`,
      spoil: answering(party),
      path: '$.concepts[0].who_must_agree[1]',
      code: 'refusal_passed_over',
      message: new RegExp(`^“${words}” reads as a no, and all gates are passed`),
    }),
  ),
  ...(
    [
      ['Of 1 480 items 222 stopped: 25 per cent.', /says 222 of 1,480 and 25 per cent/],
      ['370 of 1\u00a0480 items stopped: 52 per cent.', /says 370 of 1,480 and 52 per cent/],
      ['370 of the 1’480 items stopped: 52 per cent.', /says 370 of 1,480/],
      ['22 of 60 kettles were mended. The other 48 kettles wait.', /22 and 48 are 70/],
      ['Of 60 kettles 22 were mended; the other 48 were not.', /22 and 48 are 70/],
    ] as const
  ).map(([text, message]) => disagreeing(text, message)),
  ...['Sales fall.', 'A drop in bookings.', 'Too many guests are hurt.', 'A share falls.'].map(
    (text): Mistake => ({
      note: `a stop rule is “${text}”`,
      spoil: rule(text),
      path: '$.stop_rules[0].rule',
      code: 'no_figure',
      message: /at which reading it stops/,
    }),
  ),
  {
    note: 'a rule ends a success of the same three sessions',
    spoil: rule('20 stops or more in three sessions.'),
    path: '$.stop_rules[0].rule',
    code: 'limits_cross',
    message: /a success would be stopped/,
  },
  {
    note: 'a rule without a time ends a success',
    spoil: rule('20 stops or more.'),
    path: '$.stop_rules[0].rule',
    code: 'limits_cross',
    message: /a success would be stopped/,
  },
  {
    note: 'a change is left and the decision does not name it',
    spoil: leaving('The desk waits.'),
    path: '$.answers[19]',
    code: 'unused_transformation',
    message:
      /at GRAM-C2-I02-M01; add it to the `coordinates` of one, or name it in `decision.text`/,
  },
  {
    note: 'an old reading is only said to hold',
    spoil: readIn(2021, 'In 2020 and 2021, 102 of 480 items stopped, and that still holds.'),
    path: '$.baseline.date',
    code: 'baseline_old',
    message: /or name in `baseline.statement` its year and the newer year in which somebody looked/,
  },
]

export const honestWordings: readonly (readonly [string, (run: Spoilt) => void])[] = [
  ...[
    'Librarian: agreed on 2026-01-12 and will not ask for rent',
    'Librarian: agreed on 2026-01-12; she declined a second key',
    'Librarian: agreed on 2026-01-12 for the hall, says no to the cellar',
    'Neighbours: told on 2026-01-12, will not notice it',
    'Insurer: agreed after it had objected in December',
    'Guests: nobody is unwilling, by the list at the desk',
    'Librarian: signed on 2026-01-12, cannot object any longer',
  ].map((party) => [`the consent “${party}”`, answering(party)] as const),
  ...[
    '370 of the 1 480 items stopped: 25 per cent.',
    '370 of 1\u202f480 items stopped: 25 per cent.',
    "12 580 of 1'258'000 labels came off: 1 per cent.",
    '148 of 1 480 hours, 10 per cent, were lost.',
    'In week 3 680 of 700 labels held: 97 per cent.',
    'Of 60 kettles 22 were mended; the other 3 fixers mended 38.',
    'Of 60 kettles, 22 went to one bench; the other 7 benches took 38.',
  ].map((text) => [`the reading “${text}”`, observe(text)] as const),
  ...[
    'A guest is hurt by a fall.',
    'Anybody is hurt by a fall.',
    'A guest falls.',
    'Somebody falls from the ladder.',
    '12 stops or more in the first session.',
    '12 stops or more on any one day.',
    '20 stops or more by the end of February.',
  ].map((text) => [`the rule “${text}”`, rule(text)] as const),
  [
    'a rule for a month beside a test over a quarter',
    (run) => {
      test('The first quarter. Success: 24 stops or fewer. Failure: 30 or more.')(run)
      rule('15 stops or more in March alone.')(run)
    },
  ],
  [
    'a target with a space in its thousands',
    aim('370 of 1 480 items stopped in 2025: 25 per cent.', 'At most 15 per cent of items stop.'),
  ],
  ['a change that the decision leaves', leaving('GRAM-C2-I02-M01 waits: no ninth fixer is free.')],
  [
    'an old reading that was looked at again',
    readIn(2021, 'In 2021, 102 of 480 items stopped; a count of 40 in December 2025 had 9.'),
  ],
]
