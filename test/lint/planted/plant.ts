/** The form of a row of planted faults: the declared facts, files that are right, and the one with the fault. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Json } from '../../../src/engine/values/json.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>
export type Facts = Readonly<Record<string, Json>>

export interface Planted {
  /** Facts that the configuration declares, under which the rule applies. */
  readonly facts: Facts
  /** Files that keep the limit. */
  readonly clean: Files
  /** Files that replace clean ones or are added to them. */
  readonly fault: Files
  /** Place of each finding, as the text report has it. */
  readonly at: string | readonly string[]
  /** Declared facts that differ, or are added, in the faulty project. */
  readonly faultFacts?: Facts
  /** Without the fault the rule stays open: files can show that the limit is broken, never that it is kept. */
  readonly isNeverPassed?: true
  /** Settings of adapters, as a configuration states them. */
  readonly adapters?: Readonly<Record<string, Json>>
}

/** Rows by the id of the rule. */
export type Rows = Readonly<Record<string, Planted>>

/** A value that is right and one that is not. */
type Pair<T = Json> = readonly [right: T, wrong: T]

const REPORT = 'checks.facts.csv'

/** A row for one fact of a crew's report. */
export function reported(kind: string, fact: string, [right, wrong]: Pair, facts: Facts): Planted {
  const table = (value: Json): string => `kind,subject,${fact}\n${kind},A,${String(value)}\n`
  return {
    facts,
    clean: { [REPORT]: table(right) },
    fault: { [REPORT]: table(wrong) },
    at: `${REPORT}:2 (column 3)`,
  }
}

/**
 * A document of the project, right and with the fault.
 *
 * @param where text on the line of the fault
 */
export function written(name: string, pair: Pair<object>, where: string, facts: Facts): Planted {
  const [right, wrong] = pair.map((value) => JSON.stringify(value, null, 2)) as [string, string]
  return {
    facts,
    clean: { [name]: right },
    fault: { [name]: wrong },
    at: placeOf(name, wrong, where),
  }
}

/** `name:line` of the first line that contains a text. */
export function placeOf(name: string, text: string, where: string): string {
  const line = text.split('\n').findIndex((one) => one.includes(where))
  if (line < 0) throw new Error(`${name} holds no ${where}`)
  return `${name}:${line + 1}`
}

/** A text file, right and with the fault. */
export function text(
  name: string,
  [right, wrong]: Pair<string>,
  at: string,
  facts: Facts,
): Planted {
  return { facts, clean: { [name]: right }, fault: { [name]: wrong }, at }
}

/** The bytes of a file without the fault and with it. */
export const bytes = (
  name: string,
  [right, wrong]: Pair<Uint8Array>,
  where: string,
  facts: Facts,
): Planted => ({
  facts,
  clean: { [name]: right },
  fault: { [name]: wrong },
  at: where === '' ? name : `${name} (${where})`,
})

const samples = path.join(import.meta.dirname, '../../adapters/files')

/** A small file of the tests of the adapters. */
export const sample = (name: string): Uint8Array => readFileSync(path.join(samples, name))
