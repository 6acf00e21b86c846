/** The POST operations of the specification: ratings and run documents. */
import type { Contract } from '../contract/operation.ts'
import * as r from './run-schemas.ts'

const middlingRatings = {
  outcome_contribution: 3,
  feasibility: 2,
  evidence: 1,
  adoption: 2,
  differentiation: 4,
  reversible_learning: 3,
  robustness: 2,
} as const

export const runOperations = {
  scoreConcept: {
    method: 'POST',
    path: '/v1/score',
    tag: 'Scoring',
    summary: 'Compute the comparison index of one concept',
    description:
      'All seven ratings are needed. Give the four gates one by one in `gates`, or their fold in `hard_gates_passed`: false where one failed, else null where one is not judged, else true. Without either the result is held for investigation. `promise` and `confidence` read the index in two parts. The index compares concepts rated by the same people; it forecasts nothing.',
    body: r.scoreRequest,
    ok: { 'application/json': r.scoreResult },
    failures: [],
    examples: [
      {
        summary: 'A concept whose gates are passed',
        body: { ratings: middlingRatings, hard_gates_passed: true },
      },
      { summary: 'Gates not decided yet', body: { ratings: middlingRatings } },
      {
        summary: 'Gates one by one, one of them not judged',
        body: {
          ratings: middlingRatings,
          gates: {
            lawful_and_cleared: true,
            no_unacceptable_harm: true,
            baseline_recorded: true,
            test_and_exit_defined: null,
          },
        },
      },
    ],
    refused: [
      {
        body: {
          ratings: {
            outcome_contribution: 3,
            feasibility: 5,
            evidence: 1,
            adoption: 2,
            differentiation: 4,
            reversible_learning: 3,
            robustness: 2,
          },
        },
      },
      {
        body: {
          ratings: {
            outcome_contribution: 3,
            feasability: 2,
            evidence: 1,
            adoption: 2,
            differentiation: 4,
            reversible_learning: 3,
            robustness: 2,
          },
        },
      },
    ],
  },
  validateRun: {
    method: 'POST',
    path: '/v1/validate',
    tag: 'Runs',
    summary: 'Validate a run document',
    description:
      'Every JSON value gets an outcome with status 200; all errors are listed with their JSONPath, up to 1,000, and all are counted. `valid` is the schema’s word alone. Of a valid document `warnings` name what a reader would stumble over: a decision on a concept that failed a gate, an index that the ratings do not give, impossible dates, coordinates without an answer.',
    ok: { 'application/json': r.runOutcome },
    failures: [],
    examples: [{ summary: 'Not much of a run yet', body: { mode: 'SOLVE' } }],
  },
} as const satisfies Contract
