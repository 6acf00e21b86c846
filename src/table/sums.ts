/** Sums over some rows of a table, as plain data that a thread can send; sums of consecutive ranges can be added. */
import { type Verdict, verdicts } from '../engine/rules/verdict.ts'
import type { CellProblem, JudgedRow } from './row-judge.ts'

/** Number of rows listed as the worst, and as examples for one rule or problem. */
const WORST = 10
const EXAMPLES = 3
/** Maximum number of distinct cell problems that are counted separately; further ones are counted per column. */
const MAX_PROBLEMS = 1000

export interface NamedRow {
  readonly row: number
  readonly id?: string
}

export interface UnreadRow {
  readonly row: number
  readonly message: string
}

export interface WorstRow extends NamedRow {
  readonly verdict: Verdict
  readonly blocked_by: readonly string[]
  readonly hard_matched: readonly string[]
}

export interface CountedProblem {
  readonly column: string
  readonly path: string
  /** Null for further problems of a column, which are counted together. */
  readonly message: string | null
  readonly count: number
  readonly rows: readonly number[]
}

export interface Counted {
  rows: number
  readonly examples: NamedRow[]
}

/** Rows that wait for a path, and the number of rows for each rule that does. */
interface Waited {
  rows: number
  readonly rules: Map<string, number>
}

type Ranked = WorstRow & { readonly weight: number }

export interface Sums {
  rows: number
  readonly verdicts: Record<Verdict, number>
  readonly rules: Map<string, Counted>
  readonly blocking: Set<string>
  readonly domains: Map<string, number>
  readonly worst: Ranked[]
  /** Path → the rows that wait for it. */
  readonly waiting: Map<string, Waited>
  /** In the order of the rows, since which problems are counted separately depends on earlier ones. */
  readonly cells: CellProblem[]
  readonly unread: { count: number; readonly examples: UnreadRow[] }
  readonly contradictions: Counted
}

export const noSums = (): Sums => ({
  rows: 0,
  verdicts: Object.fromEntries(verdicts.map((one) => [one, 0])) as Record<Verdict, number>,
  rules: new Map(),
  blocking: new Set(),
  domains: new Map(),
  worst: [],
  waiting: new Map(),
  cells: [],
  unread: { count: 0, examples: [] },
  contradictions: { rows: 0, examples: [] },
})

export function addRow(sums: Sums, judged: JudgedRow): void {
  const { brief, id, problems, row, waiting } = judged
  const named = id === undefined ? { row } : { row, id }
  sums.rows += 1
  sums.verdicts[brief.verdict] += 1
  const domains = new Set<string>()
  for (const { blocks, rule } of [...brief.hard, ...brief.soft]) {
    count(sums.rules, rule.id, 1, [named])
    if (blocks) sums.blocking.add(rule.id)
    if (rule.hard) domains.add(rule.domain)
  }
  for (const domain of domains) addTo(sums.domains, domain, 1)
  if (brief.hard.length > 0) {
    rank(sums.worst, {
      ...named,
      verdict: brief.verdict,
      blocked_by: brief.blocking.map(({ rule }) => rule.id),
      hard_matched: brief.hard.map(({ rule }) => rule.id),
      weight: brief.blocking.length * 1000 + brief.hard.length,
    })
  }
  wait(sums.waiting, waiting)
  sums.cells.push(...problems)
  const told = new Set(problems.map(({ path }) => path))
  if (brief.problems.some(({ path }) => !told.has(path))) note(sums.contradictions, 1, [named])
}

/** Adds a row that was not evaluated. */
export function addUnread({ unread }: Sums, row: number, message: string): void {
  unread.count += 1
  if (unread.examples.length < WORST) unread.examples.push({ row, message })
}

/** Adds the sums of later rows to `all`, except for problems of cells. */
export function addSums(all: Sums, next: Sums): void {
  all.rows += next.rows
  for (const verdict of verdicts) all.verdicts[verdict] += next.verdicts[verdict]
  for (const [id, { examples, rows }] of next.rules) count(all.rules, id, rows, examples)
  for (const id of next.blocking) all.blocking.add(id)
  for (const [domain, rows] of next.domains) addTo(all.domains, domain, rows)
  for (const row of next.worst) rank(all.worst, row)
  for (const [path, { rows, rules }] of next.waiting) {
    const waited = waitedFor(all.waiting, path)
    waited.rows += rows
    for (const [id, more] of rules) addTo(waited.rules, id, more)
  }
  all.unread.count += next.unread.count
  all.unread.examples.push(...next.unread.examples.slice(0, WORST - all.unread.examples.length))
  note(all.contradictions, next.contradictions.rows, next.contradictions.examples)
}

/** Counts cell problems in constant memory. */
export class CountedProblems {
  readonly #problems = new Map<
    string,
    CountedProblem & { count: number; readonly rows: number[] }
  >()
  #count = 0

  add({ column, message, path, row }: CellProblem): void {
    this.#count += 1
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

  get all(): { readonly count: number; readonly problems: readonly CountedProblem[] } {
    return {
      count: this.#count,
      problems: [...this.#problems.values()].sort((a, b) => b.count - a.count),
    }
  }
}

/** Sorts rows: blocked ones first, then by number of broken rules, then by row. */
function rank(worst: Ranked[], row: Ranked): void {
  const last = worst.at(-1)
  if (worst.length === WORST && last !== undefined && last.weight >= row.weight) return
  const at = worst.findIndex((one) => one.weight < row.weight)
  worst.splice(at === -1 ? worst.length : at, 0, row)
  worst.splice(WORST)
}

function wait(waiting: Sums['waiting'], waits: JudgedRow['waiting']): void {
  const paths = new Set<string>()
  for (const { path, rule } of waits) {
    const waited = waitedFor(waiting, path)
    addTo(waited.rules, rule.rule.id, 1)
    if (!paths.has(path)) waited.rows += 1
    paths.add(path)
  }
}

function waitedFor(waiting: Sums['waiting'], path: string): Waited {
  const waited = waiting.get(path) ?? { rows: 0, rules: new Map<string, number>() }
  waiting.set(path, waited)
  return waited
}

function count(
  rules: Sums['rules'],
  id: string,
  rows: number,
  examples: readonly NamedRow[],
): void {
  const counted = rules.get(id) ?? { rows: 0, examples: [] }
  rules.set(id, counted)
  note(counted, rows, examples)
}

function note(counted: Counted, rows: number, examples: readonly NamedRow[]): void {
  counted.rows += rows
  counted.examples.push(...examples.slice(0, EXAMPLES - counted.examples.length))
}

const addTo = (counts: Map<string, number>, key: string, more: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + more)
}
