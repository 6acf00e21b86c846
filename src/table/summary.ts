/** What a table comes to, gathered row by row in a size that does not depend on the number of rows. */
import type { Verdict } from '../engine/rules/verdict.ts'
import { verdicts } from '../engine/rules/verdict.ts'
import type { RuleBase } from '../lint/rule-base.ts'
import { listOf } from '../pages/html.ts'
import type { CellProblem, JudgedRow } from './row-judge.ts'

/** Rows that are named as the worst, and as examples of one rule or one problem. */
const WORST = 10
const EXAMPLES = 3
/** Different problems of cells that are told apart; those past them are counted with their column. */
const MAX_PROBLEMS = 1000

export interface Summary {
  /** What the table was written in, by its name in the WHATWG Encoding Standard: `utf-8`, `windows-1252`. */
  readonly encoding: string
  readonly rows: number
  /** Rows that could not be read and were not judged, with the first of them. */
  readonly unread_rows: { readonly count: number; readonly examples: readonly UnreadRow[] }
  readonly verdicts: Readonly<Record<Verdict, number>>
  readonly rules: readonly RuleCount[]
  readonly domains: readonly {
    readonly domain: string
    readonly title: string
    readonly rows: number
  }[]
  readonly worst: readonly WorstRow[]
  /** The question whose answer would settle a hard rule in most rows; null where no rule waits for one fact alone. */
  readonly question: Question | null
  readonly unread_cells: { readonly count: number; readonly problems: readonly CountedProblem[] }
  /** Facts that contradict what follows from others by definition. */
  readonly contradictions: { readonly rows: number; readonly examples: readonly NamedRow[] }
}

export interface NamedRow {
  readonly row: number
  readonly id?: string
}

/** `row 7 (A00042)` */
export const rowOf = ({ id, row }: NamedRow): string =>
  id === undefined ? `row ${row}` : `row ${row} (${id})`

export interface UnreadRow {
  readonly row: number
  readonly message: string
}

export interface RuleCount {
  readonly rule_id: string
  readonly title: string
  readonly domain: string
  readonly hard: boolean
  readonly blocks: boolean
  readonly rows: number
  readonly examples: readonly NamedRow[]
}

export interface WorstRow extends NamedRow {
  readonly verdict: Verdict
  readonly blocked_by: readonly string[]
  readonly hard_matched: readonly string[]
}

/** `blocked by CAM-004; breaks AUD-012` */
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
  /** Rules that it settles whatever the answer, those of most rows first. */
  readonly settles: readonly string[]
}

export interface CountedProblem {
  readonly column: string
  readonly path: string
  /** Null for the problems of a column past those that are told apart. */
  readonly message: string | null
  readonly count: number
  readonly rows: readonly number[]
}

interface Counted {
  rows: number
  readonly examples: NamedRow[]
}

const named = ({ id, row }: JudgedRow): NamedRow => (id === undefined ? { row } : { row, id })

const byCount = <T>(counts: ReadonlyMap<T, number>): [T, number][] =>
  [...counts].sort(([, a], [, b]) => b - a)

export class Summing {
  readonly #base: RuleBase
  #rows = 0
  readonly #verdicts = Object.fromEntries(verdicts.map((one) => [one, 0])) as Record<
    Verdict,
    number
  >
  readonly #rules = new Map<string, Counted>()
  readonly #blocking = new Set<string>()
  readonly #domains = new Map<string, number>()
  readonly #worst: (WorstRow & { readonly weight: number })[] = []
  /** By path: rows, and rows of each rule. */
  readonly #waiting = new Map<string, { rows: number; readonly rules: Map<string, number> }>()
  readonly #problems = new Map<
    string,
    { -readonly [K in keyof CountedProblem]: CountedProblem[K] } & { rows: number[] }
  >()
  #unreadCells = 0
  readonly #unreadRows: UnreadRow[] = []
  #unreadCount = 0
  readonly #contradictions: Counted = { rows: 0, examples: [] }

  constructor(base: RuleBase) {
    this.#base = base
  }

  add(judged: JudgedRow): void {
    const { brief, problems, waiting } = judged
    this.#rows += 1
    this.#verdicts[brief.verdict] += 1
    const domains = new Set<string>()
    for (const { blocks, rule } of [...brief.hard, ...brief.soft]) {
      const counted = this.#rules.get(rule.id) ?? { rows: 0, examples: [] }
      this.#rules.set(rule.id, counted)
      note(counted, judged)
      if (blocks) this.#blocking.add(rule.id)
      if (rule.hard) domains.add(rule.domain)
    }
    for (const domain of domains) this.#domains.set(domain, (this.#domains.get(domain) ?? 0) + 1)
    if (brief.hard.length > 0) this.#rank(judged)
    this.#wait(waiting)
    for (const problem of problems) this.#cell(problem)
    const told = new Set(problems.map(({ path }) => path))
    if (brief.problems.some(({ path }) => !told.has(path))) note(this.#contradictions, judged)
  }

  /** A row that was not judged. */
  addUnread(row: number, message: string): void {
    this.#unreadCount += 1
    if (this.#unreadRows.length < WORST) this.#unreadRows.push({ row, message })
  }

  /** Rows that block before others, then those with more broken rules, then the earlier ones. */
  #rank(judged: JudgedRow): void {
    const { blocking, hard, verdict } = judged.brief
    const weight = blocking.length * 1000 + hard.length
    const last = this.#worst.at(-1)
    if (this.#worst.length === WORST && last !== undefined && last.weight >= weight) return
    const at = this.#worst.findIndex((one) => one.weight < weight)
    this.#worst.splice(at === -1 ? this.#worst.length : at, 0, {
      ...named(judged),
      verdict,
      blocked_by: blocking.map(({ rule }) => rule.id),
      hard_matched: hard.map(({ rule }) => rule.id),
      weight,
    })
    this.#worst.splice(WORST)
  }

  #wait(waiting: JudgedRow['waiting']): void {
    const paths = new Set<string>()
    for (const { path, rule } of waiting) {
      const counted = this.#waiting.get(path) ?? { rows: 0, rules: new Map<string, number>() }
      this.#waiting.set(path, counted)
      counted.rules.set(rule.rule.id, (counted.rules.get(rule.rule.id) ?? 0) + 1)
      if (!paths.has(path)) counted.rows += 1
      paths.add(path)
    }
  }

  #cell({ column, message, path, row }: CellProblem): void {
    this.#unreadCells += 1
    const own = `${column}\n${path}\n${message}`
    const isApart = this.#problems.has(own) || this.#problems.size < MAX_PROBLEMS
    const key = isApart ? own : `${column}\n${path}`
    const counted = this.#problems.get(key) ?? {
      column,
      path,
      message: isApart ? message : null,
      count: 0,
      rows: [],
    }
    this.#problems.set(key, counted)
    counted.count += 1
    if (counted.rows.length < EXAMPLES) counted.rows.push(row)
  }

  /** @param encoding of the table */
  summary(encoding: string): Summary {
    return {
      encoding,
      rows: this.#rows + this.#unreadCount,
      unread_rows: { count: this.#unreadCount, examples: this.#unreadRows },
      verdicts: this.#verdicts,
      rules: [...this.#rules]
        .map(([id, counted]) => this.#ruleCount(id, counted))
        .sort(
          (a, b) =>
            Number(b.blocks) - Number(a.blocks) ||
            Number(b.hard) - Number(a.hard) ||
            b.rows - a.rows,
        ),
      domains: byCount(this.#domains).map(([domain, rows]) => ({
        domain,
        title: this.#base.domains.find(({ id }) => id === domain)?.title ?? domain,
        rows,
      })),
      worst: this.#worst.map(({ weight: _, ...row }) => row),
      question: this.#question(),
      unread_cells: {
        count: this.#unreadCells,
        problems: [...this.#problems.values()].sort((a, b) => b.count - a.count),
      },
      contradictions: this.#contradictions,
    }
  }

  #ruleCount(id: string, { examples, rows }: Counted): RuleCount {
    const rule = this.#base.everyRule.get(id)
    return {
      rule_id: id,
      title: rule?.title ?? id,
      domain: rule?.domain ?? '',
      hard: rule?.hard === true,
      blocks: this.#blocking.has(id),
      rows,
      examples,
    }
  }

  #question(): Question | null {
    const pairs = (rules: ReadonlyMap<string, number>) =>
      [...rules.values()].reduce((a, b) => a + b, 0)
    const [most] = [...this.#waiting].sort(
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

function note(counted: Counted, judged: JudgedRow): void {
  counted.rows += 1
  if (counted.examples.length < EXAMPLES) counted.examples.push(named(judged))
}
