/** Mistakes in implications. */
import { oneSubject } from '../altered-corpus.ts'
import type { Mistake } from './mistake.ts'
import { camera, feelingRules, model, twoNumbers } from './planted-texts.ts'

const implied = 'media/implications.yaml'

const twoImplications = `implications:
  - id: wide_lens
    when: [{ path: camera.f_number, op: gt, value: 4 }]
    then: { path: camera.t_number, value: 5 }
    holds: by_definition
    because: So it is.
  - id: slow_lens
    when: [{ path: camera.f_number, op: gt, value: 8 }]
    then: { path: camera.t_number, value: 5 }
    holds: by_definition
    because: So it is.
`

export const implications: Record<string, readonly Mistake[]> = {
  'What follows is possible, follows in no circle, contradicts nothing, and some rule feels it': [
    {
      note: 'an implication reads what nothing holds',
      text: twoImplications,
      besideTexts: { [model]: oneSubject + twoNumbers, [camera]: feelingRules },
      file: implied,
      from: 'path: camera.f_number, op: gt, value: 4',
      to: 'path: camera.stop, op: gt, value: 4',
      problem: { id: 'wide_lens', field: 'when[0].path', message: /camera\.stop/ },
    },
    {
      note: 'an implication leads back to itself',
      text: twoImplications,
      besideTexts: { [model]: oneSubject + twoNumbers, [camera]: feelingRules },
      file: implied,
      from: 'then: { path: camera.t_number, value: 5 }',
      to: 'then: { path: camera.f_number, value: 5 }',
      problem: { id: 'wide_lens', message: /^goes in a circle: camera\.f_number/ },
    },
    {
      note: 'two implications contradict each other',
      text: twoImplications,
      besideTexts: { [model]: oneSubject + twoNumbers, [camera]: feelingRules },
      file: implied,
      from: /value: 5 }\n {4}holds: by_definition\n {4}because: So it is.\n$/,
      to: 'value: 6 }\n    holds: by_definition\n    because: So it is.\n',
      problem: { id: 'slow_lens', message: /^contradicts wide_lens/ },
    },
    {
      note: 'no rule reads what follows',
      text: feelingRules,
      besideTexts: { [model]: oneSubject + twoNumbers, [implied]: twoImplications },
      file: camera,
      from: 'path: camera.t_number, op: gt, value: 4',
      to: 'path: camera.f_number, op: gt, value: 4',
      problem: { id: 'wide_lens', message: /^no rule can feel it/ },
    },
  ],
}
