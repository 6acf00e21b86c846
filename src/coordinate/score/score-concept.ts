/** `POST /v1/score`: the comparison index of one concept. */
import { InvalidInput } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { shown } from '../../engine/documents/errors.ts'
import { gateIds } from '../../engine/runs/run.ts'
import { foldedGates, judgedGates, score } from '../../engine/runs/score.ts'
import type { Coordinates } from '../load.ts'
import * as r from '../runs/schemas.ts'

const middlingRatings = {
  outcome_contribution: 3,
  feasibility: 2,
  evidence: 1,
  adoption: 2,
  differentiation: 4,
  reversible_learning: 3,
  robustness: 2,
} as const

export const scoreConcept = operation(
  {
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
  ({ criteria }: Coordinates) =>
    ({ body: { gates, hard_gates_passed, ratings } }) => {
      if (gates === undefined) return score(criteria, ratings, hard_gates_passed ?? null)
      const judged = judgedGates(gateIds, gates)
      const folded = foldedGates(judged)
      if (hard_gates_passed !== undefined && hard_gates_passed !== folded) {
        const message = `is ${shown(hard_gates_passed)}, and the gates given fold to ${shown(folded)}; leave one of the two out`
        throw new InvalidInput([{ path: '$.hard_gates_passed', message }])
      }
      return { ...score(criteria, ratings, folded), gates: judged }
    },
)
