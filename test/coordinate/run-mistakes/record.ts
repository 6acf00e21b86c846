/** Mistakes in what a run records, one per case: baseline, target, constraints, forecasts, stop rules, dates. */
import type { Mistake } from './sound-run.ts'

export const record: readonly Mistake[] = [
  {
    note: 'a change is proposed before the baseline is stated',
    spoil: (run) => {
      run.decision = null
      run.baseline = { statement: null, date: null, evidence: [] }
    },
    path: '$.baseline.statement',
    code: 'baseline_missing',
    message: /say what holds today/,
  },
  {
    note: 'a constraint stands twice',
    spoil: (run) => {
      run.constraints = ['Eight fixers.', 'Eight fixers.']
    },
    path: '$.constraints[1]',
    code: 'duplicate_entry',
    message: /says what/,
  },
  {
    note: 'a piece of evidence stands twice',
    spoil: ({ baseline }) => {
      baseline.evidence.unshift(baseline.evidence[0])
    },
    path: '$.baseline.evidence[1]',
    code: 'duplicate_entry',
    message: /says what/,
  },
  {
    note: 'a run begins on 31 February',
    spoil: (run) => {
      run.created = '2026-02-31'
    },
    path: '$.created',
    code: 'impossible_date',
    message: /^2026-02-31 is no day of the calendar$/,
  },
  {
    note: 'a stop rule is checked on 29 February of a common year',
    spoil: ({ stop_rules }) => {
      stop_rules[0].check_by = '2027-02-29'
    },
    path: '$.stop_rules[0].check_by',
    code: 'impossible_date',
    message: /2027-02-29/,
  },
  {
    note: 'the run is decided before its baseline is read',
    spoil: ({ baseline }) => {
      baseline.date = '2026-05-01'
    },
    path: '$.baseline.date',
    code: 'date_order',
    message: /before its baseline was read/,
  },
  {
    note: 'the baseline is older than its evidence',
    spoil: ({ baseline }) => {
      baseline.evidence[0].date = '2026-05-02'
    },
    path: '$.baseline.evidence[0].date',
    code: 'date_order',
    message: /before this evidence was read/,
  },
  {
    note: 'a second source of the baseline is newer than the decision',
    spoil: ({ baseline }) => {
      baseline.evidence.push({ source: 'Five telephone calls', date: '2026-06' })
    },
    path: '$.baseline.evidence[1].date',
    code: 'date_order',
    message: /^the run is decided .*before this evidence was read in 2026-06$/,
  },
  {
    note: 'a target is due before the baseline was read',
    spoil: (run) => {
      run.target = { statement: 'At most 24 stops.', by: '2025-01-01' }
    },
    path: '$.target.by',
    code: 'date_order',
    message: /before the baseline was read/,
  },
  {
    note: 'a target is due before an open run was begun',
    spoil: (run) => {
      run.decision = null
      run.concepts = []
      run.answers = []
      run.forecasts = []
      run.baseline = { statement: null, date: null, evidence: [] }
      run.target = { statement: 'At most 24 stops.', by: '2025-01-01' }
    },
    path: '$.target.by',
    code: 'date_order',
    message: /before the run was begun/,
  },
  {
    note: 'a forecast is due before it was made',
    spoil: ({ forecasts }) => {
      forecasts[0].resolve_by = '2026-01-11'
    },
    path: '$.forecasts[0].resolve_by',
    code: 'date_order',
    message: /before it was made/,
  },
  {
    note: 'a forecast without a day is due before the run was begun',
    spoil: ({ forecasts }) => {
      delete forecasts[0].made
      forecasts[0].resolve_by = '2020-01-11'
    },
    path: '$.forecasts[0].resolve_by',
    code: 'date_order',
    message: /before the run was begun/,
  },
  {
    note: 'a forecast was made before the run was begun',
    spoil: ({ forecasts }) => {
      forecasts[0].made = '2025-01-01'
    },
    path: '$.forecasts[0].made',
    code: 'date_order',
    message: /before the run was begun/,
  },
  {
    note: 'a forecast was settled before it was made',
    spoil: ({ forecasts }) => {
      forecasts[1].resolved = '2026-01-02'
    },
    path: '$.forecasts[1].resolved',
    code: 'date_order',
    message: /settled on 2026-01-02, before it was made/,
  },
  {
    note: 'a forecast was settled before the run was begun',
    spoil: ({ forecasts }) => {
      delete forecasts[1].made
      forecasts[1].resolved = '2025-01-02'
    },
    path: '$.forecasts[1].resolved',
    code: 'date_order',
    message: /before the run was begun/,
  },
  {
    note: 'a stop rule is checked before the decision',
    spoil: ({ stop_rules }) => {
      stop_rules[0].check_by = '2026-01-20'
    },
    path: '$.stop_rules[0].check_by',
    code: 'date_order',
    message: /before the decision/,
  },
  {
    note: 'a stop rule of an open run is checked before it was begun',
    spoil: (run) => {
      run.decision = null
      run.stop_rules[0].check_by = '2025-01-20'
    },
    path: '$.stop_rules[0].check_by',
    code: 'date_order',
    message: /before the run was begun/,
  },
  {
    note: 'a forecast concerns a coordinate that was not answered',
    spoil: ({ forecasts }) => {
      forecasts[0].coordinate = 'GRAM-C0-I08-M01'
    },
    path: '$.forecasts[0].coordinate',
    code: 'unanswered_coordinate',
    message: /GRAM-C0-I08-M01$/,
  },
  {
    note: 'a forecast names no source',
    spoil: ({ forecasts }) => {
      delete forecasts[0].source
    },
    path: '$.forecasts[0]',
    code: 'forecast_without_source',
    message: /no source/,
  },
  {
    note: 'nobody knows when a forecast was made',
    spoil: ({ forecasts }) => {
      delete forecasts[0].made
    },
    path: '$.forecasts[0]',
    code: 'forecast_without_day',
    message: /when it was made/,
  },
  {
    note: 'a forecast is certain',
    spoil: ({ forecasts }) => {
      forecasts[0].probability = 1
    },
    path: '$.forecasts[0].probability',
    code: 'certain_forecast',
    message: /^is 1;/,
  },
  {
    note: 'a forecast is ruled out',
    spoil: ({ forecasts }) => {
      forecasts[0].probability = 0
    },
    path: '$.forecasts[0].probability',
    code: 'certain_forecast',
    message: /^is 0;/,
  },
  {
    note: 'a forecast is settled without an outcome',
    spoil: ({ forecasts }) => {
      forecasts[1].outcome = null
      delete forecasts[1].note
    },
    path: '$.forecasts[1].resolved',
    code: 'resolved_without_outcome',
    message: /say why in note/,
  },
  {
    note: 'a way back is a dash',
    spoil: ({ stop_rules }) => {
      stop_rules[0].way_back = ' - '
    },
    path: '$.stop_rules[0].way_back',
    code: 'placeholder_text',
    message: /says nothing/,
  },
  {
    note: 'the title is blank',
    spoil: (run) => {
      run.title = '   '
    },
    path: '$.title',
    code: 'placeholder_text',
    message: /says nothing/,
  },
  {
    note: 'nobody is named as the owner of a stop rule',
    spoil: ({ stop_rules }) => {
      stop_rules[0].owner = 'n/a'
    },
    path: '$.stop_rules[0].owner',
    code: 'placeholder_text',
    message: /^"n\/a" says nothing/,
  },
  {
    note: 'a slot of a template is not filled in',
    spoil: ({ baseline }) => {
      baseline.statement = 'Of <number> items <number> were repaired.'
    },
    path: '$.baseline.statement',
    code: 'placeholder_text',
    message: /^"Of <number> items/,
  },
  {
    note: 'a constraint is not written',
    spoil: (run) => {
      run.constraints = ['to be defined']
    },
    path: '$.constraints[0]',
    code: 'placeholder_text',
    message: /^"to be defined"/,
  },
]
