/** Mistakes in signed papers. */
import type { Mistake } from './mistake.ts'

const file = 'media/papers.yaml'
const beside = [
  'media/model.yaml',
  'media/sources.yaml',
  'media/dimensions/core.yaml',
  'media/questions/core.yaml',
  'media/rules/delivery.yaml',
]

export const papers: Record<string, readonly Mistake[]> = {
  'A paper reads known facts, and a rule or a source carries each of its sentences': [
    {
      note: 'nothing carries a sentence',
      file,
      beside,
      from: 'carried_by: [GDPR]',
      to: 'carried_by: [GDPRX]',
      problem: { message: /^is no rule or source.*GDPR/ },
    },
    {
      note: 'a paper is needed by what nothing holds',
      file,
      beside,
      from: '{ path: core.person_seen, op: eq, value: true }',
      to: '{ path: core.person_sene, op: eq, value: true }',
      problem: { message: /core\.person_sene/ },
    },
    {
      note: 'a line is filled from no fact',
      file,
      beside,
      from: 'from: [delivery.target]',
      to: 'from: [core.goes_nowhere]',
      problem: { message: 'core.goes_nowhere is no fact' },
    },
    {
      note: 'a paper answers a question that no paper answers',
      file,
      beside,
      from: 'answers: core.consent_scope',
      to: 'answers: core.duration',
      problem: { message: 'no paper answers core.duration' },
    },
    {
      note: 'two papers have one address',
      file,
      beside,
      from: 'id: guardian-release',
      to: 'id: release',
      problem: { message: 'stands twice' },
    },
  ],
}
