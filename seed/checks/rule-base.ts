import type { Defect, DefectKind } from '../../src/engine/rule-report.ts'
import type { Problem } from '../report.ts'
import { pathOfPlace, reportOnRules, type WrittenRule, writtenRules } from '../ruleset.ts'
import { problemAt, problemOf } from '../sourced.ts'
import type { Check } from './check.ts'

export const ruleBase: Check = {
  name: 'No rule or condition is spare beside the others, and every operator is used',
  check: (corpus) => {
    const rules = writtenRules(corpus)
    return reportOnRules(corpus)
      .defects.filter(({ kind }) => !saidElsewhere.has(kind))
      .map((defect) => defectProblem(defect, rules))
  },
}

/** What a rule has wrong by itself is found, with its place, by the checks of single rules. */
const saidElsewhere: ReadonlySet<DefectKind> = new Set([
  'unknown_path',
  'value_outside',
  'broken_rule',
  'unsatisfiable_rule',
])

function defectProblem(
  { rule_ids, place, message }: Defect,
  rules: readonly WrittenRule[],
): Problem {
  const written = rules.find(({ rule }) => rule.id === rule_ids[0])
  if (written === undefined) return problemOf('media/rules', message)
  return problemAt(written.source, [...written.path, ...pathOfPlace(place ?? '')], message)
}
