import { valueProblem } from '../../src/engine/rules/check-rule.ts'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import { conditionOperator, namedBy } from '../../src/engine/rules/operators.ts'
import type { Field, Rule } from '../../src/engine/rules/rule.ts'
import { witness } from '../../src/engine/rules/witness.ts'
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
import { read, write } from '../../src/engine/values/path.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { type Path, problemAt } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import { contextFields, soundRules, type WrittenRule } from '../ruleset.ts'
import type { Check } from './check.ts'

/**
 * Finds rules that cannot be satisfied. In a context that the rule matches, changing the value that it judges must end
 * the match, and so must carrying out its actions.
 */
export const closable: Check = {
  name: 'Every rule ends when what it asks for is done',
  check: (corpus: Corpus) => {
    const fields = contextFields(corpus)
    return soundRules(corpus).flatMap((written) => {
      const context = witness(written.rule, fields)
      // Another check reports a rule that no context matches.
      return context === undefined ? [] : ruleProblems(written, fields, context)
    })
  },
}

function ruleProblems(
  { source, path, rule }: WrittenRule,
  fields: readonly Field[],
  context: JsonObject,
): Problem[] {
  const ruleset = compileRuleset([rule], { fields })
  const matches = (changed: JsonObject): boolean =>
    evaluate(ruleset, { context: changed }).matched_count === 1
  const at = (place: Path, message: string) => problemAt(source, [...path, ...place], message)

  const problems: Problem[] = []
  const [item] = evaluate(ruleset, { context, explain: true }).trace
  const judged = judgedPaths(rule)
  if (item !== undefined && item.clears === null) {
    problems.push(
      at(
        ['when'],
        `no allowed value of ${judged.join(' or ')} ends the match, so the rule can never be closed; widen what may stand there, or let another condition judge`,
      ),
    )
  }
  const done = carriedOut(rule, fields, context)
  const isAsked = done !== context
  const readsAsked = rule.then.some((action) => isReadValue(rule, fields, action))
  if (isAsked && (readsAsked || !hasSentence(rule, fields)) && matches(done)) {
    const place = rule.then.findIndex((action) => isBareValue(fields, action))
    problems.push(
      at(
        ['then', place],
        `still matches when ${rule.then[place]!.path} is as it asks; add the condition that it is not, or ask for something else`,
      ),
    )
  }
  return problems
}

type Action = Rule['then'][number]

/**
 * The paths of the conditions that judge. In a rule with `any` these are all paths, since each alone can make it match.
 */
function judgedPaths({ logic, when, limit }: Rule): string[] {
  const judging =
    limit === undefined || logic === 'any' ? when : when.filter((_one, i) => limit.includes(i))
  return [...new Set(judging.map(({ path }) => path))]
}

function isBareValue(fields: readonly Field[], { op, path, value }: Action): boolean {
  if (op !== 'propose' && op !== 'require') return false
  const field = fields.find((one) => one.path === path)
  return field !== undefined && valueProblem(field, value) === undefined
}

const isReadValue = (rule: Rule, fields: readonly Field[], action: Action): boolean =>
  isBareValue(fields, action) && rule.when.some(({ path }) => path === action.path)

/** Whether an action is a sentence. Nothing can evaluate it, so we assume that following it clears the limit. */
const hasSentence = ({ then }: Rule, fields: readonly Field[]): boolean =>
  then.some((action) => !isBareValue(fields, action))

/**
 * The context with the values that the rule proposes or requires; in an array, they replace the elements that it
 * judges.
 */
function carriedOut(rule: Rule, fields: readonly Field[], context: JsonObject): JsonObject {
  return rule.then
    .filter((action) => isBareValue(fields, action))
    .reduce((changed, { path, value }) => {
      const isMultiple = fields.find((field) => field.path === path)?.multiple === true
      return write(
        changed,
        path,
        isMultiple ? replaced(rule, path, read(changed, path), value) : value,
      )
    }, context)
}

/** The array without the elements that the rule rejects, and with the one that it requires. */
function replaced(
  { when, limit }: Rule,
  path: string,
  before: Json | undefined,
  asked: Json,
): Json {
  const wrong = when.filter(
    (condition, i) =>
      condition.path === path &&
      limit?.includes(i) !== false &&
      conditionOperator(condition.op)?.wants === 'some',
  )
  const judged = new Set<Json>(wrong.flatMap(namedBy))
  const kept = (Array.isArray(before) ? before : []).filter((element) => !judged.has(element))
  return [...new Set([...kept, asked])]
}
