/** What the engines are given: the real rules, rule bases grown from them, and contexts of about a kilobyte. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { readCorpus } from '../seed/read.ts'
import { contextFields, writtenImplications, writtenRules } from '../seed/ruleset.ts'
import { namedBy } from '../src/engine/rules/operators.ts'
import type { Condition, Field, Implication, Rule } from '../src/engine/rules/rule.ts'
import { witness } from '../src/engine/rules/witness.ts'
import type { Json, JsonObject } from '../src/engine/values/json.ts'
import { write } from '../src/engine/values/path.ts'
import { contextOf } from '../test/support/situations.ts'

export interface Base {
  readonly name: string
  readonly rules: readonly Rule[]
  /** JSON texts of contexts. */
  readonly contexts: readonly string[]
}

/** Numbers from 0 up to 1 that are the same in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many that no engine knows their shapes by heart. */
const CONTEXTS = 1000
const CONTEXT_BYTES = 1100

/** The rules, fields and implications of the corpus. */
export function realRules(): { rules: Rule[]; fields: Field[]; implications: Implication[] } {
  const { corpus } = readCorpus(fileURLToPath(new URL('../corpus', import.meta.url)))
  return {
    rules: writtenRules(corpus).map(({ rule }) => rule),
    fields: contextFields(corpus),
    implications: writtenImplications(corpus),
  }
}

/** Contexts as people write them, about a dozen facts each: the situations and productions of the tests. */
export function writtenContexts(): string[] {
  const facts = ['situations', 'productions'].flatMap((name) => {
    const file = fileURLToPath(new URL(`../test/cases/${name}.yaml`, import.meta.url))
    return parse(readFileSync(file, 'utf8')) as { facts: Record<string, Json> }[]
  })
  return facts.map((one) => JSON.stringify(contextOf(one.facts)))
}

/** The four bases: 196 real rules, 1,960 and 19,600 grown from them, and 19,600 of which few match. */
export function bases(seed: number): Base[] {
  const { rules, fields } = realRules()
  const random = randomNumbers(seed)
  const values = valueMaker(rules, fields, random)
  const contexts = Array.from({ length: CONTEXTS }, () =>
    makeContext(rules, fields, values, random),
  )
  const grown = (times: number): Rule[] =>
    Array.from({ length: times }, (_, i) =>
      rules.map((rule) => varied(rule, i, values, random)),
    ).flat()
  return [
    { name: '196', rules, contexts },
    { name: '1,960', rules: grown(10), contexts },
    { name: '19,600', rules: grown(100), contexts },
    {
      name: '19,600, few match',
      rules: Array.from({ length: 100 }, (_, i) => rules.map((rule) => ofVariant(rule, i))).flat(),
      contexts: contexts.map((text, i) =>
        JSON.stringify(write(JSON.parse(text) as JsonObject, 'bench.variant', `v${i}`)),
      ),
    },
  ]
}

type ValueMaker = (field: Field) => Json

/** Allowed values, now one that a rule names, now any. */
function valueMaker(
  rules: readonly Rule[],
  fields: readonly Field[],
  random: () => number,
): ValueMaker {
  const named = new Map<string, Json[]>(fields.map(({ path }) => [path, []]))
  for (const { path, op, value } of rules.flatMap(({ when }) => when)) {
    named.get(path)?.push(...namedBy({ path, op, value }))
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return (field) => {
    const known = named.get(field.path) ?? []
    if (known.length > 0 && random() < 0.5) return pick(known)
    if (field.values !== undefined) return pick(field.values)
    if (field.type === 'boolean') return random() < 0.5
    if (field.type === 'string') return 'free text'
    const { minimum = 0, maximum = 100 } = field
    const number = minimum + random() * Math.min(maximum - minimum, 1000)
    return field.type === 'integer' ? Math.round(number) : Math.round(number * 100) / 100
  }
}

/** A context of random facts, about eight rules' own facts among them so that some rules match. */
function makeContext(
  rules: readonly Rule[],
  fields: readonly Field[],
  values: ValueMaker,
  random: () => number,
): string {
  let context: JsonObject = {}
  for (let i = 0; i < 8; i++) {
    const rule = rules[Math.floor(random() * rules.length)] as Rule
    const facts = witness(rule, fields) ?? {}
    for (const [group, members] of Object.entries(facts)) {
      for (const [name, value] of Object.entries(members as JsonObject)) {
        context = write(context, `${group}.${name}`, value)
      }
    }
  }
  while (JSON.stringify(context).length < CONTEXT_BYTES) {
    const field = fields[Math.floor(random() * fields.length)] as Field
    const value = values(field)
    context = write(context, field.path, field.multiple ? [value] : value)
  }
  return JSON.stringify(context)
}

/** A rule with some operands changed; the first copy is the rule itself. */
function varied(rule: Rule, copy: number, values: ValueMaker, random: () => number): Rule {
  if (copy === 0) return rule
  const fieldOf = ({ path, value }: Condition): Field =>
    typeof value === 'number'
      ? { path, type: 'number', multiple: false, minimum: value * 0.5, maximum: value * 1.5 + 1 }
      : { path, type: 'boolean', multiple: false }
  const when = rule.when.map((condition) => {
    const { value } = condition
    const changes = random() < 0.5 && (typeof value === 'number' || typeof value === 'boolean')
    return changes && namedBy(condition).length > 0
      ? { ...condition, value: values({ ...fieldOf(condition), path: '' }) }
      : condition
  })
  return { ...rule, id: `${rule.id}-${copy}`, when }
}

/** A rule that holds for one variant only, of which a context has one. */
function ofVariant(rule: Rule, copy: number): Rule {
  const variant = { path: 'bench.variant', op: 'eq', value: `v${copy}` }
  const when = rule.logic === 'all' ? rule.when : rule.when.slice(0, 1)
  return { ...rule, id: `${rule.id}-${copy}`, logic: 'all', when: [variant, ...when] }
}
