/** Steps of a playbook that a decided run leaves out, and years of evidence, beside runs that are early or near. */
import type { Mistake, Spoilt } from './sound-run.ts'

/** Keeps these answers about today, and what changes at their internal variables. */
const keeping = (kept: RegExp) => (run: Spoilt) => {
  const places: string[] = run.answers
    .map(({ coordinate }: Spoilt) => coordinate)
    .filter((code: string) => code.startsWith('GRAM-C0-') && kept.test(code))
  const isKept = (code: string) =>
    code.startsWith('GRAM-C0-')
      ? kept.test(code)
      : places.some((place) => place.slice(8, 11) === code.slice(8, 11))
  run.answers = run.answers.filter(({ coordinate }: Spoilt) => isKept(coordinate))
  for (const concept of run.concepts) concept.coordinates = concept.coordinates.filter(isKept)
  run.concepts = run.concepts.filter(({ coordinates }: Spoilt) =>
    run.answers.some(
      ({ coordinate, status }: Spoilt) =>
        status === 'transformation' && coordinates.includes(coordinate),
    ),
  )
  for (const concept of run.concepts) {
    delete concept.expression
    concept.ratings = { ...concept.ratings, evidence: 2 }
    delete concept.index
  }
  for (const forecast of run.forecasts) if (!isKept(forecast.coordinate)) delete forecast.coordinate
  run.decision.concept_ids = [run.concepts[0]?.id]
}
const inMode = (mode: string, kept: RegExp) => (run: Spoilt) => {
  run.mode = mode
  keeping(kept)(run)
}
/** A run that only looks, closed with three hypotheses or as many as are told. */
const closed = (mode: string, kept: RegExp, hypotheses: number, text: string) => (run: Spoilt) => {
  inMode(mode, kept)(run)
  run.answers = run.answers.filter(({ status }: Spoilt) => status === 'observation')
  for (const [i, cause] of ['habit', 'the bus', 'the market'].slice(0, hypotheses).entries()) {
    run.answers.push({
      coordinate: `GRAM-C0-I09-M0${i + 2}`,
      status: 'hypothesis',
      text: `The queue comes from ${cause}; a Monday without it would refute that.`,
      evidence: [],
    })
  }
  run.concepts = []
  run.forecasts = run.forecasts.slice(1)
  for (const forecast of run.forecasts) delete forecast.coordinate
  run.decision = { kind: 'close', text, date: '2026-01-24', concept_ids: [] }
}
const readIn =
  (statement: string, ...dates: string[]) =>
  (run: Spoilt) => {
    run.baseline.statement = statement
    run.baseline.evidence = dates.map((date) => ({ source: 'Job cards', date }))
  }
const explained = 'The bus explains the queue; to move the desk is a matter for another run.'
const step = { path: '$.answers', code: 'step_missing' } as const

export const steps: readonly Mistake[] = [
  {
    note: 'SOLVE answers nothing at I10 today, and its baseline counts nothing',
    spoil: (run) => {
      keeping(/-I0[57]-/)(run)
      run.baseline.statement = 'Many items stop.'
    },
    ...step,
    message:
      /^a run in SOLVE begins with what fails, .*none of its six questions about that has an answer \(GRAM-C0-I10-M01, .*GRAM-C0-I10-M12\)$/,
  },
  {
    note: 'SOLVE leaves out clusters, contradiction and loop',
    spoil: keeping(/-I10-M0[1589]$/),
    ...step,
    message:
      /^a run in SOLVE .*three of its six questions .* \(GRAM-C0-I10-M04, GRAM-C0-I10-M10, GRAM-C0-I10-M12\), and nothing here tells of two demands .*GRAM-C0-I07-M09\)$/,
  },
  {
    note: 'DECODE has one explanation and leaves the change to another run',
    spoil: closed('DECODE', /-I05-/, 1, explained),
    ...step,
    message: /at least three explanations as hypotheses, and this has one/,
  },
  {
    note: 'DECODE does not say what the thing is made of',
    spoil: closed('DECODE', /-I10-/, 3, explained),
    ...step,
    message: /this answers nothing about either \(I04, I05\)/,
  },
  {
    note: 'PREDICT has past cases and neither rate nor threshold',
    spoil: (run) => {
      closed('PREDICT', /-I05-/, 1, 'The queue is 17 on 2 of 12 days.')(run)
      run.answers[0].text = 'In 4 of the last 12 sessions 17 items passed in the first hour.'
    },
    ...step,
    message: /this lacks the rate \(M07, M08\) and the threshold \(M10\)/,
  },
  {
    note: 'GENERATE begins with three answers about today',
    spoil: inMode('GENERATE', /-I10-M0[145]$/),
    ...step,
    message: /begins with six or more answers about today \(C0\), and this has 3/,
  },
  {
    note: 'the evidence of a month is of the year before',
    spoil: (run) => {
      run.target = null
      readIn('In January 2026, 11 of 40 items stopped.', '2025-01-09', '2024')(run)
    },
    path: '$.baseline.evidence[0].date',
    code: 'date_order',
    message: /^is 2025-01-09, and the statement is of January 2026; is the year right\?$/,
  },
]

export const honestSteps: readonly (readonly [string, (run: Spoilt) => void])[] = [
  ['SOLVE with what fails and the loop', keeping(/-I10-M0[1459]$|-I07-/)],
  ['SOLVE with five questions of what fails', keeping(/-I10-/)],
  [
    'SOLVE with a baseline that counts what fails, and the loop',
    (run) => {
      keeping(/-I0[57]-/)(run)
      run.concepts[0].gate_evidence = {
        no_unacceptable_harm: [{ source: 'Failure list of the workshop', date: '2026-01-17' }],
      }
    },
  ],
  ['SOLVE that is a sketch', keeping(/-I10-M0[14]$/)],
  [
    'SOLVE that is not decided yet',
    (run) => {
      keeping(/-I05-/)(run)
      run.decision = null
    },
  ],
  ['DECODE with three explanations', closed('DECODE', /-I05-/, 3, explained)],
  [
    'DECODE that another run takes the place of',
    closed('DECODE', /-I05-/, 0, 'Given up: a run in SOLVE takes the place of this one.'),
  ],
  ['evidence of the month itself', readIn('In January 2026, 11 of 40 items stopped.', '2026-01')],
  ['evidence of a year', readIn('In December 2025, 11 of 40 items stopped.', '2025')],
  [
    'evidence of months before',
    readIn('On 10 January 2026, 11 of 40 cards lack a part.', '2025-12-06'),
  ],
]
