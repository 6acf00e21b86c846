/** Small builders for rules, fields and case tables, with sensible defaults. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Field, Rule } from '../../src/engine/rules/rule.ts'
import type { JsonObject } from '../../src/engine/values/json.ts'

/** A hard rule with the action `flag`; pass only what matters to the test. */
export function rule(parts: Partial<Rule> = {}): Rule {
  return {
    id: 'AAA-001',
    domain: 'camera',
    priority: 80,
    hard: true,
    logic: 'all',
    when: [{ path: 'a.b', op: 'eq', value: 1 }],
    then: [{ op: 'flag', path: 'a.topic', value: 'Look here.' }],
    rationale: 'Because.',
    tags: [],
    ...parts,
  }
}

/** A field of numbers from 0 to 100; pass only what matters to the test. */
export function field(parts: Partial<Field> & { path: string }): Field {
  const numeric = parts.type === undefined || parts.type === 'number' || parts.type === 'integer'
  return {
    type: 'number',
    multiple: false,
    ...(numeric ? { minimum: 0, maximum: 100 } : {}),
    ...parts,
  }
}

/** The rows of a case table in test/cases. */
export function caseTable<T>(name: string): T {
  const path = fileURLToPath(new URL(`../cases/${name}.yaml`, import.meta.url))
  return parse(readFileSync(path, 'utf8')) as T
}

/** The context of a case: given as YAML, or as JSON text if YAML cannot express it. */
export function contextOf(row: { given?: JsonObject; text?: string }): JsonObject {
  return row.text === undefined ? (row.given ?? {}) : (JSON.parse(row.text) as JsonObject)
}
