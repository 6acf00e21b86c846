/** Mistakes in the questions that ask for facts. */
import type { Mistake } from './mistake.ts'

const file = 'media/questions/core.yaml'
const beside = ['media/dimensions/core.yaml', 'media/model.yaml']

export const questions: Record<string, readonly Mistake[]> = {
  'Every dimension and decision variable has one question, of its group and sorted by path; silence answers what rules ask for':
    [
      {
        note: 'a path is misspelt',
        file,
        beside,
        from: 'path: core.minor_depicted',
        to: 'path: core.minor_shown',
        problem: { message: /^core\.minor_shown is neither/ },
      },
      {
        note: 'a fact has no question',
        file,
        beside,
        from: 'path: core.minor_depicted',
        to: 'path: core.minor_shown',
        problem: { message: /core\.minor_depicted/ },
      },
      {
        note: 'a path stands in the file of another group',
        file,
        beside,
        from: 'path: core.minor_depicted',
        to: 'path: clip.duration',
        problem: { message: /^clip\.duration does not belong to the group core$/ },
      },
      {
        note: 'a path stands twice',
        file,
        beside,
        from: 'path: core.minor_depicted',
        to: 'path: core.duration',
        problem: { message: /^core\.duration stands twice$/ },
      },
      {
        note: 'the paths are not sorted',
        file,
        beside,
        from: 'path: core.asset_class',
        to: 'path: core.rights_status',
        problem: { message: /stands after core\.rights_status; sort by path$/ },
      },
      {
        note: 'a question asks nothing',
        file,
        beside,
        from: 'child perform?',
        to: 'child perform.',
        problem: { message: /^is no question/ },
      },
      {
        note: 'a rule asks whether a fact is missing, and silence does not say so',
        file: 'media/questions/qa.yaml',
        beside: ['media/rules/qa.yaml', 'media/dimensions/qa.yaml', 'media/model.yaml'],
        from: 'of the experience\n    effort: known\n    silence: absent\n',
        to: 'of the experience\n    effort: known\n',
        problem: { message: /^qa\.frame_synthesis: a rule asks whether it is missing/ },
      },
      {
        note: 'silence is taken for an answer that no rule asks for',
        file,
        beside,
        from: 'path: core.minor_depicted\n',
        to: 'path: core.minor_depicted\n    silence: absent\n',
        problem: { message: /^core\.minor_depicted: no rule asks/ },
      },
    ],
}
