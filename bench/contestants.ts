/**
 * The engines, each made to answer the same question: which rules match this context. Every one of them gets the law of
 * the media service's conditions in its own words: what is missing satisfies nothing but `exists: false`.
 */
import { compileRuleset } from '../src/engine/rules/compile.ts'
import { match, numbersOf } from '../src/engine/rules/match.ts'
import { conditionOperators, type OperatorName } from '../src/engine/rules/operators.ts'
import type { Condition, Rule } from '../src/engine/rules/rule.ts'
import type { Json, JsonObject } from '../src/engine/values/json.ts'
import { plainStatus, plainTruth } from '../test/support/plain-engine.ts'

export interface Contestant {
  readonly name: string
  /** Most rules with which it is worth waiting for. */
  readonly most: number
  /** Prepares the rules once and answers with a function from a context to the ids of the rules that match. */
  readonly prepare: (rules: readonly Rule[]) => Promise<Matcher> | Matcher
}

/** `run` is what is timed; `ids` reads its result. */
export interface Matcher {
  readonly run: (context: JsonObject) => unknown
  readonly ids: (result: unknown) => string[]
}

const ours: Contestant = {
  name: 'this engine',
  most: Number.POSITIVE_INFINITY,
  prepare: (rules) => {
    const ruleset = compileRuleset(rules)
    return {
      run: (context) => match(ruleset, context),
      ids: (bits) => numbersOf(bits as Int32Array).map((n) => ruleset.rules[n]?.rule.id as string),
    }
  },
}

const plain: Contestant = {
  name: 'plain interpreter (the oracle of the tests)',
  most: Number.POSITIVE_INFINITY,
  prepare: (rules) => ({
    run: (context) => rules.filter((rule) => plainStatus(rule, context) === 'holds'),
    ids: (matched) => (matched as Rule[]).map(({ id }) => id),
  }),
}

interface RulesEngine {
  addOperator(name: string, holds: (actual: Json | undefined, operand: Json) => boolean): void
  addRule(rule: object): void
  run(facts: JsonObject): Promise<{ events: { type: string }[] }>
}
type RulesEngineClass = new (rules: object[], options: object) => RulesEngine

async function rulesEngine(
  rules: readonly Rule[],
  condition: (condition: Condition) => object,
): Promise<RulesEngine> {
  const name: string = 'json-rules-engine'
  const { Engine } = (await import(name)) as { Engine: RulesEngineClass }
  const engine = new Engine([], { allowUndefinedFacts: true })
  for (const { name: op } of conditionOperators) {
    engine.addOperator(op, (actual, operand) => {
      const context = actual === undefined ? {} : { actual }
      return plainTruth({ path: 'actual', op, value: operand }, context) === 'holds'
    })
  }
  for (const { id, logic, when } of rules) {
    engine.addRule({ conditions: { [logic]: when.map(condition) }, event: { type: id } })
  }
  return engine
}

const eventIds = (result: unknown): string[] =>
  (result as { events: { type: string }[] }).events.map(({ type }) => type)

const rulesEngineDocumented: Contestant = {
  name: 'json-rules-engine, as documented',
  most: 196,
  prepare: async (rules) => {
    const engine = await rulesEngine(rules, ({ path, op, value }) => {
      const [fact, ...rest] = path.split('.')
      return { fact, path: `$.${rest.join('.')}`, operator: op, value }
    })
    return { run: (context) => engine.run(context), ids: eventIds }
  },
}

/** Facts by their whole path, so that no JSONPath is walked; flattening is part of the run. */
const rulesEngineTuned: Contestant = {
  name: 'json-rules-engine, tuned',
  most: 1960,
  prepare: async (rules) => {
    const engine = await rulesEngine(rules, ({ path, op, value }) => ({
      fact: path,
      operator: op,
      value,
    }))
    return { run: (context) => engine.run(flattened(context)), ids: eventIds }
  },
}

function flattened(context: JsonObject): JsonObject {
  const facts: Record<string, Json> = {}
  for (const [group, members] of Object.entries(context)) {
    for (const [name, value] of Object.entries(members as JsonObject))
      facts[`${group}.${name}`] = value
  }
  return facts
}

interface ZenDecision {
  evaluate(context: JsonObject): Promise<{ result: { id: string }[] }>
}
interface Zen {
  ZenEngine: new () => { createDecision(content: object): ZenDecision }
  ZenDecisionContent: new (content: object) => object
}

/** One decision table with a row for each rule, its hit policy to collect every row, compiled beforehand. */
const zen: Contestant = {
  name: 'GoRules Zen, compiled',
  most: Number.POSITIVE_INFINITY,
  prepare: async (rules) => {
    const name: string = '@gorules/zen-engine'
    const { ZenEngine, ZenDecisionContent } = (await import(name)) as Zen
    const position = { x: 0, y: 0 }
    const table = {
      hitPolicy: 'collect',
      passThrough: false,
      inputField: null,
      outputPath: null,
      executionMode: 'single',
      inputs: [{ id: 'when', name: 'when' }],
      outputs: [{ id: 'id', name: 'id', field: 'id' }],
      rules: rules.map(({ id, logic, when }) => ({
        _id: id,
        when: when.map(zenExpression).join(logic === 'all' ? ' and ' : ' or '),
        id: JSON.stringify(id),
      })),
    }
    const content = new ZenDecisionContent({
      contentType: 'application/vnd.gorules.decision',
      nodes: [
        { id: 'in', type: 'inputNode', name: 'in', position },
        { id: 'table', type: 'decisionTableNode', name: 'table', position, content: table },
        { id: 'out', type: 'outputNode', name: 'out', position },
      ],
      edges: [
        { id: 'a', sourceId: 'in', targetId: 'table', type: 'edge' },
        { id: 'b', sourceId: 'table', targetId: 'out', type: 'edge' },
      ],
    })
    const decision = new ZenEngine().createDecision(content)
    return {
      run: (context) => decision.evaluate(context),
      ids: (answer) => (answer as { result: { id: string }[] }).result.map(({ id }) => id),
    }
  },
}

function zenExpression({ path, op, value }: Condition): string {
  const operand = JSON.stringify(value)
  const [low, high] = Array.isArray(value) ? value : []
  const words: Record<OperatorName, string> = {
    eq: `${path} == ${operand}`,
    ne: `${path} != ${operand}`,
    gt: `${path} > ${operand}`,
    gte: `${path} >= ${operand}`,
    lt: `${path} < ${operand}`,
    lte: `${path} <= ${operand}`,
    between: `${path} >= ${low} and ${path} <= ${high}`,
    not_between: `(${path} < ${low} or ${path} > ${high})`,
    in: `${path} in ${operand}`,
    not_in: `not (${path} in ${operand})`,
    contains: `some(${path}, # == ${operand})`,
    not_contains: `not (some(${path}, # == ${operand}))`,
    contains_any: `some(${path}, # in ${operand})`,
    contains_all: list(value)
      .map((item) => `some(${path}, # == ${JSON.stringify(item)})`)
      .join(' and '),
    starts_with: `startsWith(${path}, ${operand})`,
    exists: value === true ? 'true' : 'false',
  }
  if (op === 'exists' && value === false) return `${path} == null`
  return `(${path} != null and ${words[op as OperatorName]})`
}

const list = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value])

interface LogicEngine {
  build(logic: object): (context: JsonObject) => boolean
}

/** Each rule built into a function once. */
const jsonLogic: Contestant = {
  name: 'json-logic-engine, built',
  most: Number.POSITIVE_INFINITY,
  prepare: async (rules) => {
    const name: string = 'json-logic-engine'
    const { LogicEngine } = (await import(name)) as { LogicEngine: new () => LogicEngine }
    const engine = new LogicEngine()
    const built = rules.map(({ id, logic, when }) => ({
      id,
      matches: engine.build({ [logic === 'all' ? 'and' : 'or']: when.map(jsonLogicOf) }),
    }))
    return {
      run: (context) => {
        const ids: string[] = []
        for (const { id, matches } of built) if (matches(context)) ids.push(id)
        return ids
      },
      ids: (ids) => ids as string[],
    }
  },
}

function jsonLogicOf({ path, op, value }: Condition): object {
  const actual = { var: path }
  const [low, high] = list(value)
  const among = (item: Json): object => ({ in: [item, actual] })
  const inside = { '<=': [low, actual, high] }
  const words: Record<OperatorName, object> = {
    eq: { '===': [actual, value] },
    ne: { '!==': [actual, value] },
    gt: { '>': [actual, value] },
    gte: { '>=': [actual, value] },
    lt: { '<': [actual, value] },
    lte: { '<=': [actual, value] },
    between: inside,
    not_between: { '!': inside },
    in: { in: [actual, { preserve: value }] },
    not_in: { '!': { in: [actual, { preserve: value }] } },
    contains: among(value),
    not_contains: { '!': among(value) },
    contains_any: { or: list(value).map(among) },
    contains_all: { and: list(value).map(among) },
    starts_with: { '===': [{ substr: [actual, 0, String(value).length] }, value] },
    exists: { '!==': [actual, null] },
  }
  if (op === 'exists' && value === false) return { '===': [actual, null] }
  return { and: [{ '!==': [actual, null] }, words[op as OperatorName]] }
}

export const contestants: readonly Contestant[] = [
  ours,
  jsonLogic,
  plain,
  zen,
  rulesEngineTuned,
  rulesEngineDocumented,
]

/** What the oracle says, to hold every contestant against. */
export function expectedIds(rules: readonly Rule[], context: JsonObject): string[] {
  return rules.filter((rule) => plainStatus(rule, context) === 'holds').map(({ id }) => id)
}
