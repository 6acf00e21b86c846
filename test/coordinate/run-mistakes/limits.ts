/** Mistakes in limits, sums, times and grounds, one per case, in other words than those of `strangers.test.ts`. */
import { aim, carried, forecast, looked, observe, rule, settled, test } from './limit-changes.ts'
import type { Mistake } from './sound-run.ts'
import { photo, shelf } from './sound-run.ts'

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
    message:
      /11, reaches “9 or more”; write "stopped" or "continued" there, or correct the reading/,
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
