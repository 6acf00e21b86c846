/** Mistakes in the gates of a concept, one per case. */
import { type Mistake, photo, shelf } from './sound-run.ts'

export const gates: readonly Mistake[] = [
  {
    note: 'the test gate is passed in a run without stop rules',
    spoil: (run) => {
      run.decision.kind = 'investigate'
      run.stop_rules = []
    },
    path: '$.concepts[0].gates.test_and_exit_defined',
    code: 'gate_contradicted',
    message: /no stop rule/,
  },
  {
    note: 'the exit repeats the test',
    spoil: ({ concepts }) => {
      concepts[shelf].exit = concepts[shelf].test
    },
    path: '$.concepts[0].gates.test_and_exit_defined',
    code: 'gate_contradicted',
    message: /same text$/,
  },
  {
    note: 'the baseline gate is passed and the baseline is not stated',
    spoil: (run) => {
      run.decision = null
      run.baseline = { statement: null, date: null, evidence: [] }
    },
    path: '$.concepts[0].gates.baseline_recorded',
    code: 'gate_contradicted',
    message: /baseline is not stated/,
  },
  {
    note: 'the evidence of a gate comes from the future',
    spoil: ({ concepts }) => {
      concepts[shelf].gate_evidence = {
        lawful_and_cleared: [{ source: 'Letter of the council', date: '2931-05' }],
      }
    },
    path: '$.concepts[0].gate_evidence.lawful_and_cleared[0].date',
    code: 'future_date',
    message: /^2931-05/,
  },
  {
    note: 'learning rated 3, and no test is stated',
    spoil: ({ concepts }) => {
      const one = concepts[photo]
      delete one.test
      delete one.exit
      one.gates.test_and_exit_defined = null
      one.hard_gates_passed = null
    },
    path: '$.concepts[1].ratings.reversible_learning',
    code: 'rating_without_observation',
    message: /^is 3, which asks for a test that can fail and a way back; say both$/,
  },
  {
    note: 'a gate cleared beside a party that says “not yet”',
    spoil: ({ concepts }) => {
      concepts[shelf].who_must_agree[1] = 'Landlord: not yet'
    },
    path: '$.concepts[0].gates.lawful_and_cleared',
    code: 'gate_contradicted',
    message: /“Landlord: not yet” is still to agree/,
  },
  {
    note: 'a gate is passed for which somebody who must agree was not yet asked',
    spoil: ({ concepts }) => {
      concepts[shelf].who_must_agree[1] = 'Town council: not yet asked, meets on 2026-02-12'
    },
    path: '$.concepts[0].gates.lawful_and_cleared',
    code: 'gate_contradicted',
    message: /^is true, and “Town council: not yet asked, meets on 2026-02-12” is still to agree/,
  },
  {
    note: 'a gate is passed and the permission is pending',
    spoil: ({ concepts }) => {
      concepts[shelf].who_must_agree[1] = 'Librarian: permission still pending'
    },
    path: '$.concepts[0].gates.lawful_and_cleared',
    code: 'gate_contradicted',
    message: /permission still pending/,
  },
]
