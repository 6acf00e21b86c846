/**
 * Whether a rule is valid by itself: known operators with valid operands, known paths, values allowed there, and no
 * match on the empty context. `rule-report.ts` compares rules with each other; the seed checks the form of the files.
 */

import type { Json } from '../values/json.ts'
import { didYouMean } from '../values/nearest.ts'
import { isWellFormed } from '../values/path.ts'
import { actionOperator, actionOperators, blockScopes, desks } from './actions.ts'
import {
  allOf,
  anyOf,
  conditionOperator,
  conditionOperators,
  familyOf,
  holds,
  operatorsOf,
} from './operators.ts'
import type { Action, Condition, Field, Rule } from './rule.ts'

export interface RuleProblem {
  /** Location in the rule: `when[0].op`, `then[1].value`, `logic`. */
  readonly path: string
  /** What is wrong and how to correct it, in one sentence. */
  readonly message: string
}

type Report = (path: string, message: string) => void

const quote = (value: Json): string => JSON.stringify(value)

/** Maximum number of conditions of a rule: the index counts the paths of a rule in one byte. */
export const MAX_CONDITIONS = 100

/**
 * @param fields every path that a context may hold (dimensions and decision variables)
 * @returns every problem of the rule, in the order of its members; none for a valid rule
 * @example
 * ```ts
 * import { checkRule } from '@grammar-of-media/engine'
 *
 * const rule = {
 *   id: 'CAM-004', domain: 'camera', priority: 91, hard: true, logic: 'all',
 *   when: [{ path: 'camera.sync_error_ms', op: 'above', value: 0.2 }],
 *   then: [{ op: 'block', path: 'capture', value: 'The cameras see different instants.' }],
 *   rationale: 'A solver needs views of one instant.', tags: [],
 * } as const
 * const fields = [{ path: 'camera.sync_error_ms', type: 'number', multiple: false, unit: 'ms' }] as const
 * checkRule(rule as never, fields).map(({ path }) => path) // → ['when[0].op']
 * ```
 */
export function checkRule(rule: Rule, fields: readonly Field[]): RuleProblem[] {
  const problems: RuleProblem[] = []
  const report: Report = (path, message) => problems.push({ path, message })
  const byPath = new Map(fields.map((field) => [field.path, field]))

  if (rule.logic !== 'all' && rule.logic !== 'any') {
    report('logic', `unknown logic ${quote(rule.logic)}; write all or any`)
  }
  if (rule.when.length === 0) report('when', 'has no condition, so the rule would always match')
  if (rule.when.length > MAX_CONDITIONS) {
    report('when', `has ${rule.when.length} conditions; at most ${MAX_CONDITIONS} are allowed`)
  }
  rule.when.forEach((condition, i) => {
    checkCondition(condition, byPath, (member, message) => report(`when[${i}].${member}`, message))
  })
  if (rule.then.length === 0) report('then', 'has no action, so a match would change nothing')
  rule.then.forEach((action, i) => {
    checkAction(rule, action, byPath, (member, message) => report(`then[${i}].${member}`, message))
  })
  if (problems.length === 0 && matchesEmptyContext(rule)) {
    report(
      'when',
      'matches the empty context; give it a condition that needs a value (exists: false needs none)',
    )
  }
  return problems
}

function matchesEmptyContext(rule: Rule): boolean {
  const truths = rule.when.map((condition) => holds(condition, undefined))
  return (rule.logic === 'all' ? allOf(truths) : anyOf(truths)) === 'holds'
}

function checkCondition(
  condition: Condition,
  fields: ReadonlyMap<string, Field>,
  report: Report,
): void {
  const operator = conditionOperator(condition.op)
  const field = knownField(condition.path, fields, report)
  if (operator === undefined) {
    const names = conditionOperators.map(({ name }) => name)
    const hint = didYouMean(condition.op, names) || `; the operators are ${names.join(' ')}`
    report('op', `unknown operator ${quote(condition.op)}${hint}`)
    return
  }
  const wrong = operator.operandProblem(condition.value)
  if (wrong !== undefined) {
    report('value', `${operator.name} ${wrong}`)
    return
  }
  if (field === undefined) return
  const misfit = familyProblem(condition.op, field)
  if (misfit !== undefined) {
    report('op', misfit)
    return
  }
  if (!namesValues(condition.op)) return
  for (const value of [condition.value].flat() as readonly Json[]) {
    const problem = valueProblem(field, value)
    if (problem !== undefined) report('value', problem)
  }
}

function knownField(
  path: string,
  fields: ReadonlyMap<string, Field>,
  report: Report,
): Field | undefined {
  const field = fields.get(path)
  if (field === undefined) {
    report(
      'path',
      `unknown path ${quote(path)}${didYouMean(path, fields.keys()) || '; a path is a dimension or a decision variable'}`,
    )
  }
  return field
}

/**
 * Whether the operands are values of the path. Those of `exists` and of operator families without value classes are
 * not.
 */
function namesValues(op: string): boolean {
  const classes = familyOf(op)?.classes
  return classes !== 'presence' && classes !== 'none'
}

/** Why an operator cannot read the values of a field, with the operators that can. */
function familyProblem(op: string, field: Field): string | undefined {
  const family = familyOf(op)
  if (family === undefined || family.reads === 'anything') return undefined
  if (field.multiple && family.reads !== 'array') {
    const names = operatorsOf(({ reads }) => reads !== 'value')
    return `${op} reads a single value, but ${field.path} holds an array; use ${orList(names)}`
  }
  if (!field.multiple && family.reads === 'array') {
    return `${op} reads an array, but ${field.path} holds a single value; use ${equalities}`
  }
  const isClosed = field.values !== undefined
  if (family.types.includes(field.type) && (family.closedLists || !isClosed)) return undefined
  const wanted = family.classes === 'intervals' ? 'values with an order' : 'text'
  const found =
    field.type === 'boolean' ? 'true or false' : isClosed ? 'a list of words' : 'a number'
  return `${op} needs ${wanted}, but ${field.path} is ${found}; use ${equalities}`
}

const equalities = orList(operatorsOf(({ classes }) => classes === 'named'))

function orList(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/**
 * Why a field does not allow a value, in words; undefined if it does. For a field that holds several values, `value` is
 * one of them.
 */
export function valueProblem(field: Field, value: Json): string | undefined {
  const { path, type, values } = field
  if (type === 'boolean') {
    return typeof value === 'boolean' ? undefined : `${path} is true or false, got ${quote(value)}`
  }
  if (type === 'enumerated' || type === 'string') {
    if (typeof value !== 'string') return `${path} holds a word, got ${quote(value)}`
    if (values === undefined || values.includes(value)) return undefined
    return `${quote(value)} is no value of ${path}${didYouMean(value, values) || `; it has ${values.join(', ')}`}`
  }
  if (typeof value !== 'number') return `${path} holds a number, got ${quote(value)}`
  if (type === 'integer' && !Number.isInteger(value)) {
    return `${path} holds whole numbers, got ${value}`
  }
  const { minimum = -Infinity, maximum = Infinity } = field
  if (value >= minimum && value <= maximum) return undefined
  return `${value} is outside ${path}, which goes from ${minimum} to ${maximum}`
}

function checkAction(
  rule: Rule,
  action: Action,
  fields: ReadonlyMap<string, Field>,
  report: Report,
): void {
  const operator = actionOperator(action.op)
  if (operator === undefined) {
    const names = actionOperators.map(({ name }) => name)
    const hint = didYouMean(action.op, names) || `; the actions are ${names.join(' ')}`
    report('op', `unknown action ${quote(action.op)}${hint}`)
    return
  }
  if (operator.hardOnly && !rule.hard) {
    report('op', `a soft rule may not ${action.op}; make the rule hard, or use require or flag`)
  }
  if (action.op === 'human_review') checkWord('desk', desks, action, report)
  else if (action.op === 'block') checkWord('scope', blockScopes, action, report)
  else if (action.op === 'propose') {
    const field = knownField(action.path, fields, report)
    const problem = field && valueProblem(field, action.value)
    if (problem !== undefined) report('value', problem)
    return
  } else if (!isWellFormed(action.path)) {
    report('path', `${quote(action.path)} is no topic; write group.topic in lower case`)
  }
  checkSentence(action, fields.get(action.path), report)
}

function checkWord(what: string, words: readonly string[], action: Action, report: Report): void {
  if (words.includes(action.path)) return
  const hint = didYouMean(action.path, words) || `; the ${what}s are ${words.join(', ')}`
  report('path', `unknown ${what} ${quote(action.path)}${hint}`)
}

/** The value of an action is a sentence for a person; `require` may have a bare value if its path is a field. */
function checkSentence(action: Action, field: Field | undefined, report: Report): void {
  const { op, value } = action
  const isValue =
    op === 'require' && field !== undefined && valueProblem(field, value) === undefined
  if (isValue || (typeof value === 'string' && value.trim() !== '')) return
  report('value', `${op} takes a sentence, got ${quote(value)}`)
}
