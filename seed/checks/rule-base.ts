import type { Defect, DefectKind } from '../../src/engine/rules/rule-report.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemAt, problemOf } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import { pathOfPlace, reportOnRules, type WrittenRule, writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

export const ruleBase: Check = {
  name: 'No rule or condition is spare beside the others',
  check: (corpus) => defects(corpus, (kind) => !foundElsewhere.has(kind)),
}

export const operatorsUsed: Check = {
  name: 'Every operator is used by a rule',
  check: (corpus) => defects(corpus, (kind) => kind === 'unused_operator'),
}

function defects(corpus: Corpus, wanted: (kind: DefectKind) => boolean): Problem[] {
  const rules = writtenRules(corpus)
  return reportOnRules(corpus)
    .defects.filter(({ kind }) => wanted(kind))
    .map((defect) => defectProblem(defect, rules))
}

/** Defects of single rules; other checks report them with the exact place. */
const foundElsewhere: ReadonlySet<DefectKind> = new Set([
  'unknown_path',
  'value_outside',
  'broken_rule',
  'unsatisfiable_rule',
  'unused_operator',
])

function defectProblem(
  { rule_ids, place, message }: Defect,
  rules: readonly WrittenRule[],
): Problem {
  const written = rules.find(({ rule }) => rule.id === rule_ids[0])
  if (written === undefined) return problemOf('media/rules', message)
  return problemAt(written.source, [...written.path, ...pathOfPlace(place ?? '')], message)
}
