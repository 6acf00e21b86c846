/** Mistakes in the sentences and figures of a run and in its outcomes, one per case. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { type Mistake, photo, type Spoilt, shelf } from './sound-run.ts'

const prompts = path.join(import.meta.dirname, '../../../corpus/coordinate/prompts')
const level = (file: string) => parse(readFileSync(path.join(prompts, file), 'utf8'))
const c2 = level('c2-component-change.yaml')
const c3 = level('c3-structural-change.yaml')

/** Index of the answer at a coordinate. */
const placeOf = (run: Spoilt, coordinate: string): number =>
  run.answers.findIndex((answer: { coordinate: string }) => answer.coordinate === coordinate)
const changed = 14
const say = (text: string) => (run: Spoilt) => {
  run.answers[placeOf(run, 'GRAM-C2-I10-M01')].text = text
}
const stem: string = c2.cells.I10.stems.M01
const words = stem.split(' ')
const withTwoChanged = words.map((word, i) => (i === 3 || i === 9 ? 'thing' : word)).join(' ')

const copied = {
  path: `$.answers[${changed}].text`,
  code: 'copied_text',
  message: /^repeats the (?:stem of GRAM-C|intent of C)/,
} as const
const missing = { code: 'no_figure', message: /holds no figure/ } as const

/** A test result without a mistake. */
export const result = {
  date: '2026-04-07',
  believed: 'With the shelf, 24 stops or fewer in the three sessions.',
  observed: '22 of 118 items stopped for want of a part, by the job cards.',
  learned: 'The shelf served 14 of 36 stops, most of them kettles.',
  therefore: 'The shelf stays with its 30 parts; the session leader restocks it monthly.',
  passed: true,
}
/** Adds outcomes to the sound run. */
export const ended = (run: Spoilt) => {
  run.concepts[shelf].result = { ...result }
  run.forecasts[0].outcome = 1
  run.forecasts[0].resolved = '2026-04-07'
  for (const rule of run.stop_rules) {
    rule.outcome = { kind: 'kept', date: '2026-04-11', reading: 'Looked at; not reached.' }
  }
}

export const sayings: readonly Mistake[] = [
  { note: 'a stem is given back as the answer', spoil: say(stem), ...copied },
  { note: 'a stem is given back with two words changed', spoil: say(withTwoChanged), ...copied },
  {
    note: 'a stem is given back in capitals without its question mark',
    spoil: say(stem.toUpperCase().replaceAll('?', '')),
    ...copied,
  },
  {
    note: 'the stem of another coordinate is given back',
    spoil: say(c3.cells.I07.stems.M09),
    ...copied,
  },
  { note: 'the intent of the cell is given back', spoil: say(c2.cells.I10.intent), ...copied },
  {
    note: 'the intent of another cell is given back with two words changed',
    spoil: say(c3.cells.I04.intent.replace(/^\w+/, 'Alter').replace(/\w+\.$/, 'thing.')),
    ...copied,
  },
  {
    note: 'a stem is given back with a nod before it',
    spoil: say(`Yes, indeed. ${stem}`),
    ...copied,
  },
  {
    note: 'a concept is described by an intent',
    spoil: ({ concepts }) => {
      concepts[shelf].description = c2.cells.I10.intent
    },
    path: '$.concepts[0].description',
    code: 'copied_text',
    message: /intent of C2-I10/,
  },
  {
    note: 'a description is the title',
    spoil: ({ concepts }) => {
      concepts[photo].description = concepts[photo].title
    },
    path: '$.concepts[1].description',
    code: 'description_repeats_title',
    message: /says what the title says/,
  },
  {
    note: 'a description is the title in other order and case',
    spoil: ({ concepts }) => {
      concepts[photo].description = 'BEFORE you come: photograph.'
    },
    path: '$.concepts[1].description',
    code: 'description_repeats_title',
    message: /by whom/,
  },
  ...['It does not apply.', 'It doesn’t matter here.', 'This is not relevant to us.'].map(
    (text): Mistake => ({
      note: `a question has no hold because "${text}"`,
      spoil: (run) => {
        run.answers[4].text = text
      },
      path: '$.answers[4].text',
      code: 'empty_reason',
      message: /gives no reason/,
    }),
  ),
  ...['Good.', 'We think this is feasible.', 'Rated so because it is strong.'].map(
    (text): Mistake => ({
      note: `a rating stands because "${text}"`,
      spoil: ({ concepts }) => {
        concepts[shelf].rating_reasons = { evidence: text }
      },
      path: '$.concepts[0].rating_reasons.evidence',
      code: 'empty_reason',
      message: /what was seen/,
    }),
  ),
  {
    note: 'a decision gives no reason',
    spoil: ({ decision }) => {
      decision.text = 'We decided to test it.'
    },
    path: '$.decision.text',
    code: 'empty_reason',
    message: /why this/,
  },
  {
    note: 'a target is due before the decision',
    spoil: (run) => {
      run.target = { statement: 'At most 24 stops.', by: '2026-01-20' }
    },
    path: '$.target.by',
    code: 'date_order',
    message: /before the decision on 2026-01-24/,
  },
  ...(
    [
      ['41 of 118 children stop before lesson 12: 53 per cent.', '34.7'],
      ['Of 118 children, 41 stop before lesson 12, or 53 per cent.', '34.7'],
      ['Of 480 items brought in 2025, 270 worked within 60 days: 65.25 per cent.', '56.3'],
      ['96 patients had 3,744 sessions booked and missed 187 of them: 15.0 per cent.', '5'],
      ['33 out of 132 owners came back (52 per cent).', '25'],
      ['14 of the 36 stops were served, that is 68%.', '38.9'],
      ['Staff counted 12 of 48 doors open = 40 % of all.', '25'],
    ] as const
  ).map(
    ([text, right]): Mistake => ({
      note: `the division is wrong in "${text}"`,
      spoil: (run) => {
        run.answers[0].text = text
      },
      path: '$.answers[0].text',
      code: 'figures_disagree',
      message: new RegExp(` is ${right} per cent$`),
    }),
  ),
  {
    note: 'the division of the baseline is wrong',
    spoil: ({ baseline }) => {
      baseline.statement = 'Of 480 items 270, or 46.25 per cent, worked within 60 days.'
    },
    path: '$.baseline.statement',
    code: 'figures_disagree',
    message: /56.3 per cent$/,
  },
  {
    note: 'one coordinate has two figures',
    spoil: (run) => {
      const [first] = run.answers
      run.answers.push({ ...first, text: first.text.replace('132 of 480', '97 of 480') })
    },
    path: '$.answers[19].text',
    code: 'figures_disagree',
    message: /\$\.answers\[0\]/,
  },
  {
    note: 'one coordinate has two figures in other words',
    spoil: (run) => {
      const [first] = run.answers
      run.answers.push({ ...first, text: 'Only 88 of 480 items stopped for want of the part.' })
    },
    path: '$.answers[19].text',
    code: 'figures_disagree',
    message: /keep the one that was read/,
  },
  ...['Clearly fewer items stop.', 'Better by 11 April 2026.', 'More repairs than in 2025.'].map(
    (statement): Mistake => ({
      note: `the target is "${statement}"`,
      spoil: (run) => {
        run.target = { statement, by: '2026-04-11' }
      },
      path: '$.target.statement',
      ...missing,
    }),
  ),
  {
    note: 'a test has no figure',
    spoil: ({ concepts }) => {
      concepts[shelf].test = 'We try it in spring and see whether it helps.'
    },
    path: '$.concepts[0].test',
    ...missing,
  },
  ...['Fewer items stop than before.', 'The shelf works well.', 'Guests like it.'].map(
    (statement): Mistake => ({
      note: `a forecast says "${statement}"`,
      spoil: ({ forecasts }) => {
        forecasts[0].statement = statement
      },
      path: '$.forecasts[0].statement',
      ...missing,
    }),
  ),
  ...['Stop if it does not work.', 'Too many complaints by 4 April 2026.', 'If it fails.'].map(
    (rule): Mistake => ({
      note: `a stop rule says "${rule}"`,
      spoil: ({ stop_rules }) => {
        stop_rules[0].rule = rule
      },
      path: '$.stop_rules[0].rule',
      ...missing,
    }),
  ),
  ...[
    'The librarian: refused on 2026-01-20',
    'Librarian: asked on 2026-01-20 and declined',
    'The librarian does not agree',
    'Session leader: agreed on 2026-01-12, withdrew on 2026-01-20',
    'The library: objects to the cupboard, by letter of 20 January',
  ].map(
    (text): Mistake => ({
      note: `all gates are passed, and "${text}"`,
      spoil: ({ concepts }) => {
        concepts[shelf].who_must_agree[1] = text
      },
      path: '$.concepts[0].who_must_agree[1]',
      code: 'refusal_passed_over',
      message: /reads as a no, and all gates/,
    }),
  ),
  {
    note: 'the baseline is of 2009',
    spoil: ({ baseline }) => {
      baseline.date = '2009-05-01'
      baseline.evidence[0].date = '2009'
    },
    path: '$.baseline.date',
    code: 'baseline_old',
    message: /more than 3 years/,
  },
  {
    note: 'the evidence of the baseline is long past',
    spoil: ({ baseline }) => {
      baseline.evidence[0].date = '2021-06'
    },
    path: '$.baseline.evidence[0].date',
    code: 'baseline_old',
    message: /read it again/,
  },
  ...['PREDICT', 'DECODE'].map(
    (mode): Mistake => ({
      note: `a run in ${mode} proposes changes`,
      spoil: (run) => {
        run.mode = mode
      },
      path: `$.answers[${changed}].status`,
      code: 'mode_differs',
      message: /go on in SOLVE, GENERATE or PLAN/,
    }),
  ),
  {
    note: 'a change is taken up by no concept',
    spoil: (run) => {
      run.answers.push({
        coordinate: 'GRAM-C2-I02-M01',
        status: 'transformation',
        text: 'A ninth fixer sits at the desk for the first hour.',
        evidence: [],
      })
    },
    path: '$.answers[19]',
    code: 'unused_transformation',
    message: /GRAM-C2-I02-M01/,
  },
  {
    note: 'a result has no test',
    spoil: (run) => {
      ended(run)
      run.concepts[shelf].gates.test_and_exit_defined = null
      run.concepts[shelf].hard_gates_passed = null
      delete run.concepts[shelf].test
    },
    path: '$.concepts[0].result',
    code: 'result_without_test',
    message: /no test/,
  },
  {
    note: 'a result belongs to a concept that nobody chose',
    spoil: ({ concepts }) => {
      concepts[photo].result = { ...result }
    },
    path: '$.concepts[1].result',
    code: 'result_without_decision',
    message: /no decision/,
  },
  {
    note: 'a result was read before the decision',
    spoil: (run) => {
      ended(run)
      run.concepts[shelf].result.date = '2026-01-11'
    },
    path: '$.concepts[0].result.date',
    code: 'date_order',
    message: /before the decision/,
  },
  {
    note: 'a result was read before its evidence',
    spoil: (run) => {
      ended(run)
      run.concepts[shelf].result.evidence = [{ source: 'Job cards', date: '2026-04-09' }]
    },
    path: '$.concepts[0].result.evidence[0].date',
    code: 'date_order',
    message: /before this evidence of it on 2026-04-09/,
  },
  {
    note: 'a result is in and a forecast due before is open',
    spoil: (run) => {
      ended(run)
      run.forecasts[0].outcome = null
      delete run.forecasts[0].resolved
      run.concepts[shelf].result.date = '2026-04-12'
    },
    path: '$.forecasts[0].outcome',
    code: 'forecast_not_settled',
    message: /was due by 2026-04-11/,
  },
  {
    note: 'a forecast of the success failed, and the test passed',
    spoil: (run) => {
      ended(run)
      run.forecasts[0].outcome = 0
    },
    path: '$.forecasts[0].outcome',
    code: 'outcome_contradicted',
    message: /was missed, and the result of "parts-shelf" says that it passed/,
  },
  {
    note: 'nobody looked at a stop rule although the result is in',
    spoil: (run) => {
      ended(run)
      delete run.stop_rules[1].outcome
    },
    path: '$.stop_rules[1]',
    code: 'stop_rule_not_checked',
    message: /by 2026-04-04/,
  },
  {
    note: 'a stop rule stopped what passed',
    spoil: (run) => {
      ended(run)
      run.stop_rules[0].outcome = { kind: 'stopped', date: '2026-04-05', reading: '31 items.' }
    },
    path: '$.stop_rules[0].outcome.kind',
    code: 'outcome_contradicted',
    message: /which holds/,
  },
  {
    note: 'a stop rule was looked at before the decision',
    spoil: (run) => {
      ended(run)
      run.stop_rules[0].outcome.date = '2026-01-11'
    },
    path: '$.stop_rules[0].outcome.date',
    code: 'date_order',
    message: /looked at on 2026-01-11, before the decision/,
  },
  {
    note: 'a result is a placeholder',
    spoil: (run) => {
      ended(run)
      run.concepts[shelf].result.learned = 'TBD'
    },
    path: '$.concepts[0].result.learned',
    code: 'placeholder_text',
    message: /says nothing/,
  },
]
