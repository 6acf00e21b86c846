/**
 * Mistakes that a reader sees at once, one per case: copied texts, figures that do not agree, texts without figures,
 * plans that cannot work.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { kept, type Mistake, photo, type Spoilt, shelf } from './sound-run.ts'

const folder = path.join(import.meta.dirname, '../../../corpus/coordinate/prompts')
const c0 = readdirSync(folder).find((name) => name.startsWith('c0'))!
const { cells } = parse(readFileSync(path.join(folder, c0), 'utf8')) as {
  cells: Record<string, { intent: string; stems: Record<string, string> }>
}
const stem = cells['I10']!.stems['M01']!.trim()
const anotherStem = cells['I03']!.stems['M04']!.trim()
const intent = cells['I10']!.intent.trim()
const words = stem.split(' ')
const changed = words
  .map((word, i) => (i === 2 || i === words.length - 3 ? 'indeed' : word))
  .join(' ')

const observe = (run: Spoilt, text: string, date = '2026-01-09') => {
  run.answers[0].text = text
  run.answers[0].evidence[0].date = date
}

export const sense: readonly Mistake[] = [
  {
    note: 'the intent stands as an idea',
    spoil: (run) => {
      run.ideas = [{ text: intent, at: 'C3-I10' }]
    },
    path: '$.ideas[0].text',
    code: 'copied_text',
    message: /say what would be done here/,
  },
  {
    note: 'an idea stands twice',
    spoil: (run) => {
      run.ideas = [{ text: 'A shelf at the door.' }, { text: ' A shelf at the door.' }]
    },
    path: '$.ideas[1]',
    code: 'duplicate_entry',
    message: /says what \$\.ideas\[0\] says/,
  },
  {
    note: 'the last look was taken weeks before the decision',
    spoil: (run) => {
      run.last_look = { date: '2026-01-12', answers_fit: true }
      run.decision.date = '2026-02-01'
    },
    path: '$.last_look.date',
    code: 'date_order',
    message: /before the decision on 2026-02-01/,
  },
  {
    note: 'the note of a last look says nothing',
    spoil: (run) => {
      run.last_look = { date: run.decision.date, note: 'tbd' }
    },
    path: '$.last_look.note',
    code: 'placeholder_text',
    message: /"tbd" says nothing/,
  },
  ...(
    [
      ['the stem stands as its answer', stem, /repeats the stem of GRAM-C0-I10-M01/],
      ['two words of the stem were changed', changed, /repeats the stem of GRAM-C0-I10-M01/],
      ['another stem stands as the answer', anotherStem, /repeats the stem of GRAM-C0-I03-M04/],
      ['the intent stands as the answer', intent, /repeats the intent of C0-I10/],
    ] as const
  ).map(
    ([note, text, message]): Mistake => ({
      note,
      spoil: (run) => observe(run, text),
      path: '$.answers[0].text',
      code: 'copied_text',
      message,
    }),
  ),
  {
    note: 'a concept is described by an intent',
    spoil: ({ concepts }) => {
      concepts[photo].description = intent
    },
    path: '$.concepts[1].description',
    code: 'copied_text',
    message: /say what is to be done here/,
  },
  {
    note: 'a description is the title',
    spoil: ({ concepts }) => {
      concepts[shelf].description = `${concepts[shelf].title}.`
    },
    path: '$.concepts[0].description',
    code: 'description_repeats_title',
    message: /by whom and with what/,
  },
  ...(
    [
      '41 of 118 children stop before lesson 12, or 53 per cent.',
      'In 2025 41 of 118 children stopped: 53 %.',
      '41 of the 118 (25 percent) stop.',
      '1,240 of 4,800 letters come late, 31.5 per cent.',
    ] as const
  ).map(
    (text): Mistake => ({
      note: `“${text}” is false arithmetic`,
      spoil: (run) => observe(run, text),
      path: '$.answers[0].text',
      code: 'figures_disagree',
      message: / of (?:118|4,800) is /,
    }),
  ),
  {
    note: 'the baseline is false arithmetic',
    spoil: ({ baseline }) => {
      baseline.statement = 'In 2025 270 of 480 items worked within 60 days, 65 per cent.'
    },
    path: '$.baseline.statement',
    code: 'figures_disagree',
    message: /270 of 480 is 56.3 per cent/,
  },
  {
    note: 'one coordinate has two readings of one day',
    spoil: ({ answers }) => {
      const text = '41 of 118 children stop before lesson 12, by the register of the pool.'
      const evidence = [{ source: 'Register', date: '2026-01-09' }]
      answers[0] = { ...answers[0], text, evidence }
      answers.push({ ...answers[0], text: text.replace('41', '52') })
    },
    path: '$.answers[19].text',
    code: 'figures_disagree',
    message: /gives another figure than \$\.answers\[0\]/,
  },
  {
    note: 'a target has no figure',
    spoil: (run) => {
      run.target = { statement: 'Clearly better than today.' }
    },
    path: '$.target.statement',
    code: 'no_figure',
    message: /which reading is good enough/,
  },
  {
    note: 'a test has no figure',
    spoil: ({ concepts }) => {
      concepts[shelf].test = 'We try it for a while and see how people like it.'
    },
    path: '$.concepts[0].test',
    code: 'no_figure',
    message: /what counts as success/,
  },
  {
    note: 'a forecast cannot be settled',
    spoil: ({ forecasts }) => {
      forecasts[0].statement = 'The sessions go much better with the shelf.'
    },
    path: '$.forecasts[0].statement',
    code: 'no_figure',
    message: /what can be counted/,
  },
  {
    note: 'a stop rule has no figure',
    spoil: ({ stop_rules }) => {
      stop_rules[0].rule = 'The shelf turns out to be a bad idea.'
    },
    path: '$.stop_rules[0].rule',
    code: 'no_figure',
    message: /at which reading it stops/,
  },
  {
    note: 'the baseline is seventeen years old',
    spoil: ({ baseline }) => {
      baseline.date = '2009-01-10'
      baseline.evidence[0].date = '2008'
    },
    path: '$.baseline.date',
    code: 'baseline_old',
    message: /more than 3 years before the run/,
  },
  ...(['PREDICT', 'DECODE'] as const).flatMap((mode): Mistake[] => [
    {
      note: `${mode} proposes a concept`,
      spoil: (run) => {
        run.mode = mode
      },
      path: '$.concepts[0]',
      code: 'mode_differs',
      message: new RegExp(`a run in ${mode}`),
    },
    {
      note: `${mode} holds a transformation`,
      spoil: (run) => {
        run.mode = mode
        run.concepts = []
        run.decision = null
      },
      path: '$.answers[14].status',
      code: 'mode_differs',
      message: /is a transformation/,
    },
  ]),
  {
    note: 'a change is in no concept',
    spoil: ({ concepts }) => {
      concepts.splice(kept, 1)
    },
    path: '$.answers[18]',
    code: 'unused_transformation',
    message: /no concept takes up the change at GRAM-C3-I06-M06/,
  },
  ...(
    [
      'Head of the pool: refused on 2026-03-10',
      'Insurer: asked on 2026-01-20, declined in writing',
      'Parents’ council: says no',
    ] as const
  ).map(
    (party): Mistake => ({
      note: `“${party}” stands beside passed gates`,
      spoil: ({ concepts }) => {
        concepts[shelf].who_must_agree[0] = party
      },
      path: '$.concepts[0].who_must_agree[0]',
      code: 'refusal_passed_over',
      message: /all gates are passed/,
    }),
  ),
  ...(['It does not apply.', 'Not relevant here.', 'Does not apply in this case.'] as const).map(
    (text): Mistake => ({
      note: `“${text}” is the reason`,
      spoil: ({ answers }) => {
        answers[4].text = text
      },
      path: '$.answers[4].text',
      code: 'empty_reason',
      message: /gives no reason/,
    }),
  ),
  {
    note: 'a rating of 4 is “very good” for a reason',
    spoil: ({ concepts }) => {
      concepts[shelf].ratings.evidence = 4
      delete concepts[shelf].index
      concepts[shelf].rating_reasons = { evidence: 'Very good.' }
    },
    path: '$.concepts[0].rating_reasons.evidence',
    code: 'empty_reason',
    message: /gives no reason/,
  },
  {
    note: 'the target is due before the decision',
    spoil: (run) => {
      run.target = { statement: 'At most 24 stops.', by: '2026-01-20' }
    },
    path: '$.target.by',
    code: 'date_order',
    message: /due on 2026-01-20, before the decision on 2026-01-24/,
  },
  {
    note: 'every stop rule is checked a year after the target',
    spoil: (run) => {
      run.target = { statement: 'At most 24 stops.', by: '2026-04-11' }
      for (const rule of run.stop_rules) rule.check_by = '2027-04-11'
    },
    path: '$.stop_rules[0].check_by',
    code: 'date_order',
    message: /long after the target/,
  },
]

/** Contents of honest runs, which must draw no warning. */
export const honest: readonly (readonly [note: string, spoil: (run: Spoilt) => void])[] = [
  ['none at a stem', (run) => observe(run, 'None.')],
  [
    'none at two stems',
    ({ answers }) => {
      for (const i of [0, 1]) answers[i].text = 'None in 2025, by the register.'
    },
  ],
  ['no at a stem', (run) => observe(run, 'No.')],
  [
    'a ladder of dates for one forecast',
    ({ forecasts }) => {
      forecasts.push({ ...forecasts[0], resolve_by: '2026-07-11', probability: 0.7 })
    },
  ],
  [
    'a forecast settled late',
    ({ forecasts }) => {
      forecasts[1].resolved = '2026-03-02'
    },
  ],
  ...[
    '41 of 118 children stop before lesson 12, against 20 per cent elsewhere.',
    '41 of 118 children stop before lesson 12, or 35 per cent.',
    '41 of 118 stop, 34.7 per cent.',
    '41 of 118 stop: 65 per cent go on.',
    'Of 118 children 41 stop; 12 per cent of all are absent on a day.',
    '112 of the 187 belong to patients who are fetched, and these have 35 per cent of all sessions.',
    '3 of 4 depots answered. Their lorries wait 20 per cent of the day.',
    '41 of 118 children stop, more than the 20 per cent of last year.',
    'Most of what is asked for at the desk is typed again by 2 of the 5 clerks.',
  ].map((text) => [text, (run: Spoilt) => observe(run, text)] as const),
  [
    'two readings of one thing on two days',
    ({ answers }) => {
      const text = '41 of 118 children stop before lesson 12, by the register of the pool.'
      answers[0] = { ...answers[0], text, evidence: [{ source: 'Register', date: '2025-06-30' }] }
      answers.push({
        ...answers[0],
        text: text.replace('41', '52'),
        evidence: [{ source: 'Register', date: '2025-12-31' }],
      })
    },
  ],
  [
    'a target in words that count',
    (run) => {
      run.target = { statement: 'Half as many stops as in the spring before.', by: '2026-04-11' }
    },
  ],
  [
    'a stop rule of a single event',
    ({ stop_rules }) => {
      stop_rules[0].rule = 'Anyone is hurt.'
    },
  ],
  [
    'a forecast of a yes or no',
    ({ forecasts }) => {
      forecasts[0].statement = 'The council passes the by-law.'
    },
  ],
  [
    'two of nine who object, and gates passed',
    ({ concepts }) => {
      concepts[shelf].who_must_agree[0] =
        'Nine lunch supervisors: asked on 2026-01-12; two refused because of wet shoes'
    },
  ],
  [
    'a party that has not refused',
    ({ concepts }) => {
      concepts[shelf].who_must_agree[0] = 'Librarian: asked on 2026-01-20, has not refused'
    },
  ],
  [
    'a party that was told and need not agree',
    ({ concepts }) => {
      concepts[shelf].who_must_agree[0] = 'Librarian: informed on 2026-01-20, need not agree'
    },
  ],
  [
    'a refusal, and the gate held',
    ({ concepts, decision }) => {
      concepts[shelf].who_must_agree[0] = 'Librarian: refused on 2026-01-20'
      concepts[shelf].gates.lawful_and_cleared = null
      concepts[shelf].hard_gates_passed = null
      delete concepts[shelf].index
      decision.kind = 'investigate'
    },
  ],
  [
    'a short reason why a stem does not apply',
    ({ answers }) => {
      answers[4].text = 'It does not apply: nothing is stored.'
    },
  ],
  [
    'changes that no concept takes up while the run is open',
    (run) => {
      run.concepts.splice(kept, 1)
      run.decision = null
    },
  ],
  [
    'a baseline of last year',
    ({ baseline }) => {
      baseline.date = '2025-01-10'
      baseline.evidence[0].date = '2024'
    },
  ],
  [
    'a run that is closed after its target',
    (run) => {
      run.target = { statement: 'At most 24 stops.', by: '2026-01-20' }
      run.decision.kind = 'close'
      run.decision.concept_ids = []
    },
  ],
  [
    'a last check some weeks after the target, since figures take time',
    (run) => {
      run.target = { statement: 'At most 24 stops.', by: '2026-04-01' }
    },
  ],
]
