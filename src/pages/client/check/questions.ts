/** Which open questions are worth asking beside the files. */
import type { Rule } from '../../../engine/rules/rule.ts'
import type { Question } from '../../../lint/finding.ts'
import type { LintReport } from '../../../lint/lint.ts'
import type { RuleBase } from '../../../lint/rule-base.ts'

/** Whether a rule speaks of captions, also without a film beside them. */
const isOfCaptions = ({ subject, when }: Rule): boolean =>
  subject === 'cue' ||
  when.some(({ path }) => path === PRESENT || path.startsWith('graphics.caption_'))

/** A fact that a file of captions answers by being there. */
const PRESENT = 'delivery.captions_present'

/** The paths to ask for: beside captions alone, those that a rule of captions or of their destination needs. */
export function askedPaths(
  { kinds, questions }: Pick<LintReport, 'kinds' | 'questions'>,
  { rules }: Pick<RuleBase, 'rules'>,
): string[] {
  const areCaptions = kinds.length > 0 && kinds.every(({ kind }) => kind === 'captions')
  const isAsked = ({ path, decides, bears_on }: Question): boolean => {
    const waiting = [...decides, ...bears_on].map((id) => rules.get(id))
    return path !== PRESENT && waiting.some((rule) => rule === undefined || isOfCaptions(rule))
  }
  return questions.filter((one) => !areCaptions || isAsked(one)).map(({ path }) => path)
}
