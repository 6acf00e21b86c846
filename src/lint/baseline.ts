/**
 * Findings that existed when the linter was introduced, so that new ones stand out. They are identified by rule,
 * subject, path and location, never by line alone, and stored with their value: a value that has moved further from its
 * limit is new.
 */
import type { Json } from '../engine/values/json.ts'
import { compareText } from './facts.ts'
import type { Breach, Finding } from './finding.ts'

export interface Baseline {
  readonly grammar: 1
  /** Value at each path of the limit, by fingerprint of the finding. */
  readonly findings: Readonly<Record<string, Readonly<Record<string, Json>>>>
}

/**
 * @param old its entries are kept if the run was not complete
 * @param isWhole whether everything was read and every rule evaluated, so that missing entries are gone
 */
export function baselineOf(
  findings: readonly Finding[],
  old: Baseline | undefined,
  isWhole: boolean,
): Baseline {
  const now = findings
    .filter(({ waived }) => waived === null)
    .map(({ fingerprint, breaches }) => {
      const values = Object.fromEntries(breaches.map(({ path, value }) => [path, value]))
      return [fingerprint, values] as const
    })
  const kept = isWhole ? [] : Object.entries(old?.findings ?? {})
  const entries = [...new Map([...kept, ...now])].sort(([a], [b]) => compareText(a, b))
  return { grammar: 1, findings: Object.fromEntries(entries) }
}

/** Whether a value is further from the limit than before. */
export function isWorse({ op, operand, value }: Breach, before: Json): boolean {
  const now = excess(op, operand, value)
  const then = excess(op, operand, before)
  if (now !== undefined && then !== undefined) return now > then
  return JSON.stringify(value) !== JSON.stringify(before)
}

/** By how much a number exceeds its limit; undefined for limits without an order. */
function excess(op: string, operand: Json, value: Json): number | undefined {
  if (typeof value !== 'number') return undefined
  if (typeof operand === 'number') {
    if (op === 'gt' || op === 'gte') return value - operand
    if (op === 'lt' || op === 'lte') return operand - value
  }
  if (op === 'not_between' && Array.isArray(operand)) {
    const [low, high] = operand as readonly number[]
    return Math.max((low ?? value) - value, value - (high ?? value))
  }
  return undefined
}
