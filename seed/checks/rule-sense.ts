import { checkRule } from '../../src/engine/rules/check-rule.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import { contextFields, pathOfPlace, type WrittenRule, writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

export const ruleSense: Check = {
  name: 'Every rule makes sense by itself, and a hard rule outranks every soft one',
  check: (corpus) => {
    const fields = contextFields(corpus)
    return writtenRules(corpus).flatMap((written) => [
      ...checkRule(written.rule, fields).map(({ path, message }) =>
        problemAt(written.source, [...written.path, ...pathOfPlace(path)], message),
      ),
      ...priorityProblem(written),
    ])
  },
}

/** The ranges do not overlap, so every hard rule comes before every soft one in a trace. */
const priorities = { hard: [78, 99], soft: [30, 62] } as const

function priorityProblem({ source, path, entry }: WrittenRule): Problem[] {
  const type = entry.hard ? 'hard' : 'soft'
  const [low, high] = priorities[type]
  if (entry.priority >= low && entry.priority <= high) return []
  return [
    problemAt(
      source,
      [...path, 'priority'],
      `a ${type} rule has a priority from ${low} to ${high}; got ${entry.priority}`,
    ),
  ]
}
