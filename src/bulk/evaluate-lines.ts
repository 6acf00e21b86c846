/** Turns lines of contexts into lines of outcomes. Each line is independent: an unreadable one gives an outcome too. */
import { InvalidInput } from '../contract/failures.ts'
import { type Asked, askedOf, type Brief, evaluateBriefly } from '../engine/rules/brief.ts'
import type { Ruleset } from '../engine/rules/compile.ts'
import { evaluate } from '../engine/rules/evaluate.ts'
import type { Batch } from './batches.ts'
import { type BulkRules, judging } from './bulk-rules.ts'
import { byRuleset } from './by-ruleset.ts'
import { type ContextLine, type LineId, readContextLine } from './context-line.ts'
import { IdLists, idsOf } from './id-lists.ts'
import { BYTE_ORDER_MARK, linesOf, TOO_LONG, type UnreadText } from './lines.ts'
import { isAtThreshold, type Threshold } from './threshold.ts'

export interface LineOptions {
  readonly domains?: readonly string[] | undefined
  readonly subject?: string | undefined
  readonly infer: boolean
  /** Destinations for lines that name none. */
  readonly profile?: readonly string[] | undefined
  /** Whether to write the whole outcome instead of the short one. */
  readonly explain: boolean
  readonly matched_only: boolean
  /** Whether to stop at the first unreadable line. */
  readonly failFast: boolean
  /** The lowest outcome that counts as a finding. */
  readonly failOn: Threshold
  /** Encoding of the input, if it was not UTF-8. */
  readonly encoding?: string | undefined
}

export interface Evaluated {
  /** Lines of outcomes in UTF-8. */
  readonly bytes: Uint8Array
  /** Whether an outcome is at or above the threshold. */
  readonly isFound: boolean
  /** Lines that could not be read. */
  readonly unread: number
}

/** What a thread needs to evaluate lines. */
export interface LineWork {
  readonly rules: BulkRules
  readonly options: LineOptions
}

export const lineWorker = ({ rules, options }: LineWork) => lineEvaluator(rules, options)

/** Evaluates one batch after another. */
export function lineEvaluator(rules: BulkRules, options: LineOptions): (batch: Batch) => Evaluated {
  const evaluator = new LineEvaluator(rules, options)
  return (batch) => evaluator.batch(batch)
}

/** Parts of short outcomes that are the same for all lines with the same ruleset. */
interface Known {
  readonly asked: Asked
  readonly ids: IdLists
}

const encoder = new TextEncoder()

class LineEvaluator {
  readonly #options: LineOptions
  readonly #judging: ReturnType<typeof judging>
  readonly #knownOf: (ruleset: Ruleset) => Known
  #isFound = false
  #unread = 0

  constructor(rules: BulkRules, options: LineOptions) {
    this.#options = options
    this.#judging = judging(rules)
    this.#knownOf = byRuleset((ruleset) => ({
      asked: askedOf(ruleset, options),
      ids: new IdLists(ruleset),
    }))
  }

  batch({ first, bytes }: Batch): Evaluated {
    this.#isFound = false
    this.#unread = 0
    let text = ''
    let line = first
    const { encoding } = this.#options
    for (const one of bytes === undefined ? [TOO_LONG] : linesOf(bytes, encoding)) {
      text += this.#line(line++, one)
      if (this.#unread > 0 && this.#options.failFast) break
    }
    return { bytes: encoder.encode(text), isFound: this.#isFound, unread: this.#unread }
  }

  /** @param text the line; an empty one gives no outcome */
  #line(line: number, text: string | UnreadText): string {
    if (typeof text !== 'string') return this.#refused(line, undefined, text.error)
    const own = line === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
    if (own.trim() === '') return ''
    const read = readContextLine(own)
    if ('error' in read) return this.#refused(line, read.id, read.error)
    try {
      return this.#evaluated(line, read)
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      const [detail] = error.details
      return this.#refused(line, read.id, `${detail?.path} ${detail?.message}`)
    }
  }

  #evaluated(line: number, { id, context, profile: own }: ContextLine): string {
    const { domains, explain, infer, matched_only, profile, subject } = this.#options
    const by = this.#judging({ context, profile: own ?? profile })
    const opening = openingOf(line, id)
    if (explain) {
      const stated = { domains, subject, infer, matched_only, explain }
      const outcome = evaluate(by.ruleset, { ...by.request, ...stated })
      this.#note(outcome.blocked, outcome.hard_matched.length, outcome.matched_count)
      return `${opening},"outcome":${JSON.stringify(by.named(outcome))}}\n`
    }
    const known = this.#knownOf(by.ruleset)
    const brief = evaluateBriefly(known.asked, by.request)
    const { blocking, hard, soft } = brief
    this.#note(blocking.length > 0, hard.length, hard.length + soft.length)
    return `${opening}${briefMembers(brief, known.ids)}}\n`
  }

  #note(blocked: boolean, hard: number, matched: number): void {
    this.#isFound ||= isAtThreshold(this.#options.failOn, { blocked, hard, matched })
  }

  #refused(line: number, id: LineId | undefined, error: string): string {
    this.#unread += 1
    return `${openingOf(line, id)},"error":${JSON.stringify(`line ${line} ${error}`)}}\n`
  }
}

const openingOf = (line: number, id: LineId | undefined): string =>
  id === undefined ? `{"line":${line}` : `{"line":${line},"id":${JSON.stringify(id)}`

function briefMembers(
  { verdict, blocking, hard, open, undecided, problems }: Brief,
  ids: IdLists,
): string {
  const unread = problems.length === 0 ? '' : `,"context_problems":${JSON.stringify(problems)}`
  return `,"verdict":"${verdict}","blocked_by":${idsOf(blocking)},"hard_matched":${idsOf(hard)},"open":${open},"undecided":${ids.text(undecided)}${unread}`
}
