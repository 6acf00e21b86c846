/** Mistakes in a decision and its grounds, one per case. */
import { type Mistake, photo, shelf } from './sound-run.ts'

export const decisions: readonly Mistake[] = [
  {
    note: 'a concept that failed a gate is tested',
    spoil: ({ concepts }) => {
      concepts[shelf].gates.no_unacceptable_harm = false
      concepts[shelf].hard_gates_passed = false
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_rejected_concept',
    message: /failed “No unacceptable harm”$/,
  },
  {
    note: 'a rejected concept is adopted, since another one passed',
    spoil: ({ concepts, decision }) => {
      decision.kind = 'adopt'
      decision.concept_ids = ['photo-first']
      concepts[photo].gates.lawful_and_cleared = false
      concepts[photo].hard_gates_passed = false
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_rejected_concept',
    message: /"photo-first" is to be adopted and failed “Lawful and cleared”/,
  },
  {
    note: 'a held concept is adopted',
    spoil: ({ decision }) => {
      decision.kind = 'adopt'
      decision.concept_ids = ['kept-until-next-time']
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_held_concept',
    message:
      /not yet judged for “Lawful and cleared”, “No unacceptable harm”, “Test and exit defined”/,
  },
  {
    note: 'an unrated concept is adopted',
    spoil: ({ decision }) => {
      decision.kind = 'adopt'
      decision.concept_ids = ['kept-until-next-time']
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_unrated_concept',
    message: /has no ratings/,
  },
  {
    note: 'a concept is adopted on opinion alone',
    spoil: ({ concepts, decision }) => {
      decision.kind = 'adopt'
      concepts[shelf].ratings.evidence = 1
    },
    path: '$.decision.concept_ids[0]',
    code: 'adopted_on_thin_evidence',
    message: /its evidence is rated 1 of 4; test it first/,
  },
  {
    note: 'a concept is adopted before its test has its answer',
    spoil: ({ concepts, decision }) => {
      decision.kind = 'adopt'
      concepts[shelf].test_by = '2026-04-04'
    },
    path: '$.decision.concept_ids[0]',
    code: 'adopted_untested',
    message: /its test has not been run; test it first/,
  },
  {
    note: 'a concept is adopted untested, and what decides the matter is assumed',
    spoil: ({ concepts, decision }) => {
      decision.kind = 'adopt'
      concepts[shelf].ratings.evidence = 2
      delete concepts[shelf].index
    },
    path: '$.decision.concept_ids[0]',
    code: 'adopted_untested',
    message: /"parts-shelf" is to be adopted, and its test has not been run/,
  },
  {
    note: 'a concept is adopted and nobody says who looked for harm',
    spoil: ({ concepts, decision }) => {
      decision.kind = 'adopt'
      delete concepts[shelf].gate_evidence
    },
    path: '$.concepts[0].gates.no_unacceptable_harm',
    code: 'gate_without_source',
    message: /is true of what is adopted, and nothing says what that rests on/,
  },
  {
    note: 'a concept is tried and nobody says who looked for harm',
    spoil: ({ concepts }) => {
      delete concepts[shelf].gate_evidence
    },
    path: '$.concepts[0].gates.no_unacceptable_harm',
    code: 'gate_without_source',
    message: /is true of what is tested, and nothing says what that rests on/,
  },
  {
    note: 'a concept is adopted as cleared, and nobody agreed to it',
    spoil: ({ concepts, decision }) => {
      decision.kind = 'adopt'
      concepts[shelf].who_must_agree = ['The library: asked on 2026-01-17']
    },
    path: '$.concepts[0].gates.lawful_and_cleared',
    code: 'gate_without_source',
    message: /who cleared it, or what was checked and when/,
  },
  {
    note: 'a concept is tried as cleared, and somebody agreed to a part of it alone',
    spoil: ({ concepts }) => {
      concepts[shelf].who_must_agree = [
        'Session leader: agreed on 2026-01-17',
        'Librarian: agreed in principle on 2026-01-20',
      ]
    },
    path: '$.concepts[0].gates.lawful_and_cleared',
    code: 'gate_without_source',
    message: /who cleared it, or what was checked and when/,
  },
  {
    note: 'the writers say no and go on without a word',
    spoil: (run) => {
      run.last_look = { date: '2026-01-24', test_can_fail: false }
    },
    path: '$.last_look.test_can_fail',
    code: 'doubt_unanswered',
    message: /the writers say no to “Can the test fail by its own figure/,
  },
  {
    note: 'the answer of a test is due before the decision to try it',
    spoil: ({ concepts }) => {
      concepts[shelf].test_by = '2026-01-20'
    },
    path: '$.concepts[0].test_by',
    code: 'date_order',
    message: /the test has its answer on 2026-01-20, before the decision on 2026-01-24/,
  },
  {
    note: 'the decision misspells a concept',
    spoil: ({ decision }) => {
      decision.concept_ids = ['part-shelf']
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_unknown_concept',
    message: /did you mean "parts-shelf"\?/,
  },
  {
    note: 'a concept without effect is tested',
    spoil: ({ concepts }) => {
      concepts[shelf].ratings.outcome_contribution = 0
      concepts[shelf].index = 47.5
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_concept_without_effect',
    message: /rated 0 for outcome/,
  },
]
