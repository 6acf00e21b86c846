/** Planted faults in runs of the innovation grammar. */
import { type Facts, type Planted, type Rows, written } from './plant.ts'

const answer = (status: string) => ({
  coordinate: 'GRAM-C0-I10-M01',
  status,
  text: 'Sessions ended early.',
  evidence: [{ source: 'Job cards' }],
})

const concept = {
  id: 'shelf',
  title: 'A shelf of parts',
  coordinates: ['GRAM-C3-I10-M01'],
  exit: 'The parts go back.',
  ratings: { evidence: 3 },
  rating_reasons: { evidence: 'Counted in GRAM-C0-I10-M01.' },
  gates: {
    lawful_and_cleared: true,
    no_unacceptable_harm: true,
    baseline_recorded: true,
    test_and_exit_defined: true,
  },
  index: 60,
}
const rival = { ...concept, id: 'van', index: 40 }

const run = {
  run_id: 'repair-cafe',
  mode: 'SOLVE',
  title: 'Repair café',
  baseline: { statement: '240 of 480 items', date: '2026-01-10', evidence: [{ source: 'Cards' }] },
  answers: [answer('observation')],
  concepts: [concept, rival],
  forecasts: [
    { statement: 'At most 24', probability: 0.6, resolve_by: '2026-04-11', outcome: null },
  ],
  decision: { kind: 'test', text: 'The shelf.', date: '2026-01-24', concept_ids: ['shelf'] },
  stop_rules: [{ rule: '30 stops', check_by: '2026-04-11', way_back: 'Back to the box.' }],
}

type Run = typeof run

/** @param where text on the line of the fault */
const changed = (change: (run: Run) => object, where: string, facts: Facts = {}): Planted =>
  written('run.json', [run, { ...run, ...change(run) }], where, facts)

/** The run with its first concept changed. */
const conceived = (change: object, where: string): Planted =>
  changed(() => ({ concepts: [{ ...concept, ...change }, rival] }), where)

const gates = (value: boolean | null) => ({
  gates: { ...concept.gates, no_unacceptable_harm: value },
})

export const runs: Rows = {
  'GRM-001': changed(() => ({ baseline: { statement: '240 of 480 items' } }), '"baseline"'),
  'GRM-002': conceived(gates(null), '"gates"'),
  'GRM-003': conceived(gates(false), '"gates"'),
  'GRM-004': changed(
    () => ({
      concepts: [concept, { ...rival, ratings: { evidence: 1 } }],
    }),
    '"evidence": 1',
  ),
  'GRM-005': changed(
    () => ({
      concepts: [{ ...concept, exit: '' }, rival],
      stop_rules: [{ rule: '30 stops', check_by: '2026-04-11' }],
    }),
    '"exit": ""',
  ),
  'GRM-006': changed(() => ({ forecasts: [] }), '"forecasts"'),
  'GRM-007': changed(
    () => ({ forecasts: [{ ...run.forecasts[0], probability: 0.999 }] }),
    '"forecasts"',
  ),
  'GRM-009': changed(() => ({ stop_rules: [{ rule: '30 stops' }] }), '"stop_rules"'),
  'GRM-010': {
    ...changed(() => ({ answers: [answer('assumption')] }), '"answers"'),
    at: 'run.json:15',
  },
  'GRM-012': {
    ...changed(
      () => ({
        concepts: [concept, { ...rival, index: 58 }],
        decision: { kind: 'hold', text: 'Later.', date: '2026-01-24', concept_ids: [] },
      }),
      '"index"',
    ),
    // One finding covers both concepts of the tie.
    at: 'run.json:46',
  },
}
