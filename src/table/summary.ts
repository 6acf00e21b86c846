/** The summary of a table, accumulated row by row in constant memory. */
import type { Verdict } from '../engine/rules/verdict.ts'
import type { RuleBase } from '../lint/rule-base.ts'
import { listOf } from '../pages/html.ts'
import {
  addSums,
  type Counted,
  type CountedProblem,
  CountedProblems,
  type NamedRow,
  noSums,
  type Sums,
  type UnreadRow,
  type WorstRow,
} from './sums.ts'

export interface Summary {
  /** Encoding of the table, by its name in the WHATWG Encoding Standard: `utf-8`, `windows-1252`. */
  readonly encoding: string
  readonly rows: number
  /** Rows that could not be read and were not evaluated, with the first of them. */
  readonly unread_rows: { readonly count: number; readonly examples: readonly UnreadRow[] }
  readonly verdicts: Readonly<Record<Verdict, number>>
  readonly rules: readonly RuleCount[]
  readonly domains: readonly {
    readonly domain: string
    readonly title: string
    readonly rows: number
  }[]
  readonly worst: readonly WorstRow[]
  /** The question whose answer would decide a hard rule in the most rows; null if no rule waits for a single fact. */
  readonly question: Question | null
  readonly unread_cells: { readonly count: number; readonly problems: readonly CountedProblem[] }
  /** Facts that contradict what follows from others by definition. */
  readonly contradictions: { readonly rows: number; readonly examples: readonly NamedRow[] }
}

/** Names a row: `row 7 (A00042)`. */
export const rowOf = ({ id, row }: NamedRow): string =>
  id === undefined ? `row ${row}` : `row ${row} (${id})`

export interface RuleCount {
  readonly rule_id: string
  readonly title: string
  readonly domain: string
  readonly hard: boolean
  readonly blocks: boolean
  readonly rows: number
  readonly examples: readonly NamedRow[]
}

/** Says why a row has its verdict: `blocked by CAM-004; breaks AUD-012`. */
export function reasonOf({ blocked_by, hard_matched }: WorstRow): string {
  const others = hard_matched.filter((id) => !blocked_by.includes(id))
  return [
    ...(blocked_by.length === 0 ? [] : [`blocked by ${listOf(blocked_by)}`]),
    ...(others.length === 0 ? [] : [`breaks ${listOf(others)}`]),
  ].join('; ')
}

export interface Question {
  readonly path: string
  readonly name: string
  readonly question: string | null
  readonly who: string | null
  readonly rows: number
  /** Rules that the question decides whatever the answer, sorted by number of rows. */
  readonly settles: readonly string[]
}

const byCount = <T>(counts: ReadonlyMap<T, number>): [T, number][] =>
  [...counts].sort(([, a], [, b]) => b - a)

/** Adds up the results of batches of rows. */
export class Summing {
  readonly #base: RuleBase
  readonly #sums = noSums()
  readonly #cells = new CountedProblems()

  constructor(base: RuleBase) {
    this.#base = base
  }

  /** @param next sums of the rows after those that were added before */
  add(next: Sums): void {
    addSums(this.#sums, next)
    for (const problem of next.cells) this.#cells.add(problem)
  }

  /** @param encoding encoding of the table */
  summary(encoding: string): Summary {
    const sums = this.#sums
    return {
      encoding,
      rows: sums.rows + sums.unread.count,
      unread_rows: sums.unread,
      verdicts: sums.verdicts,
      rules: [...sums.rules]
        .map(([id, counted]) => this.#ruleCount(id, counted))
        .sort(
          (a, b) =>
            Number(b.blocks) - Number(a.blocks) ||
            Number(b.hard) - Number(a.hard) ||
            b.rows - a.rows,
        ),
      domains: byCount(sums.domains).map(([domain, rows]) => ({
        domain,
        title: this.#base.domains.find(({ id }) => id === domain)?.title ?? domain,
        rows,
      })),
      worst: sums.worst.map(({ weight: _, ...row }) => row),
      question: this.#question(),
      unread_cells: this.#cells.all,
      contradictions: sums.contradictions,
    }
  }

  #ruleCount(id: string, { examples, rows }: Counted): RuleCount {
    const rule = this.#base.everyRule.get(id)
    return {
      rule_id: id,
      title: rule?.title ?? id,
      domain: rule?.domain ?? '',
      hard: rule?.hard === true,
      blocks: this.#sums.blocking.has(id),
      rows,
      examples,
    }
  }

  #question(): Question | null {
    const pairs = (rules: ReadonlyMap<string, number>) =>
      [...rules.values()].reduce((a, b) => a + b, 0)
    const [most] = [...this.#sums.waiting].sort(
      ([, a], [, b]) => b.rows - a.rows || pairs(b.rules) - pairs(a.rules),
    )
    if (most === undefined) return null
    const [path, { rows, rules }] = most
    const field = this.#base.fields.get(path)
    return {
      path,
      name: field?.name ?? path,
      question: field?.question ?? null,
      who: field?.who ?? null,
      rows,
      settles: byCount(rules).map(([id]) => id),
    }
  }
}
