/** The limits of a fact: one row per rule, with the allowed band and the distance of the reader's value from it. */
import type { Action, Condition } from '../../engine/rules/rule.ts'
import type { Json } from '../../engine/values/json.ts'
import { type Tolerance, toleranceOf } from '../../lint/limit-words.ts'
import { counted, formatted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { bands, icon } from '../../pages/svg.ts'
import { unitSign } from '../../pages/words.ts'
import { withMinus } from './allowed.ts'
import type { Fact, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { destinationHref } from './destination-parts.ts'
import { ruleHref } from './links.ts'
import { kindBadge } from './rule-parts.ts'

/** Allowed numbers, ends included; null for an open end. */
interface Band {
  readonly low: number | null
  readonly high: number | null
}

interface Row {
  readonly rule: Pick<Rule, 'id' | 'title' | 'hard'>
  readonly href: string
  readonly passes: readonly Band[]
  /** The figure that the rule requires, if its limit leaves room for the error of a meter. */
  readonly tolerance: Tolerance | undefined
}

/**
 * The allowed band for each operator: values for which the condition does not hold. Open ends are drawn like closed
 * ones.
 */
const passing: Readonly<Record<string, (value: Json) => readonly Band[]>> = {
  gt: (value) => [{ low: null, high: Number(value) }],
  gte: (value) => [{ low: null, high: Number(value) }],
  lt: (value) => [{ low: Number(value), high: null }],
  lte: (value) => [{ low: Number(value), high: null }],
  ne: (value) => [{ low: Number(value), high: Number(value) }],
  not_in: (value) => (value as number[]).map((one) => ({ low: one, high: one })),
  not_between: (value) => [{ low: (value as number[])[0]!, high: (value as number[])[1]! }],
  between: (value) => [
    { low: null, high: (value as number[])[0]! },
    { low: (value as number[])[1]!, high: null },
  ],
}

/** @param mine the value that the reader measured */
export function limitBands(
  { media }: Corpus,
  fact: Fact,
  readers: readonly Rule[],
  mine: number | undefined,
): Piece {
  const { minimum, maximum, path } = fact
  if (minimum === undefined || maximum === undefined) return ''
  const own = rowsOf(fact, readers, ({ id }) => ruleHref(id))
  const others = [...media.destinations().values()].flatMap(({ id, name, rules = [] }) =>
    rowsOf(fact, rules as unknown as readonly Limited[], () => `${destinationHref(id)}`).map(
      (row) => ({
        ...row,
        rule: { ...row.rule, title: `${name}: ${row.rule.title}` },
      }),
    ),
  )
  if (own.length + others.length === 0) return ''
  const ends = [...own, ...others].flatMap(({ passes }) =>
    passes.flatMap(({ low, high }) => [low, high]),
  )
  const known = [...ends.filter((end) => end !== null), ...(mine === undefined ? [] : [mine])]
  const spread = rangeShown(minimum, maximum, known)
  const sign = unitSign(fact.unit ?? '')
  const lines = (rows: readonly Row[]): Html =>
    html`<ol class="bands">${rows.toSorted(byBand).map((row) => line(row, fact, spread, mine))}</ol>`
  return html`<section><h2>What passes</h2>
<form class="row mine" action="/facts/${path}" data-live><label for="mine">Mine measures</label> <input id="mine" name="mine" type="text" inputmode="decimal" autocomplete="off" value="${mine ?? ''}"> <span class="unit">${sign}</span> <button class="second noscript-only" type="submit">Show</button> <span role="status">${mine === undefined ? '' : mine < minimum || mine > maximum ? `outside of what may be given, ${formatted(minimum)} to ${formatted(maximum)}` : inside(own, mine)}</span></form>
<p class="quiet small">The picture runs from ${formatted(spread[0])} to ${formatted(spread[1])} ${sign}. A filled band is a hard rule, an outline a soft one; which rules apply to you, the other conditions of each say.</p>
${own.length === 0 ? '' : lines(own)}
${others.length === 0 ? '' : html`<details${own.length === 0 ? html` open` : ''}><summary>${counted(others.length, own.length === 0 ? 'limit' : 'more limit')} of destinations</summary>${lines(others)}</details>`}</section>`
}

/** The destinations whose own rules limit a fact. */
export const limitedBy = ({ media }: Corpus, { path }: Fact): { id: string; name: string }[] =>
  [...media.destinations().values()].filter(({ rules = [] }) =>
    rules.some(({ when, limit }) => limit.some((i) => when[i]?.path === path)),
  )

/** Whether a rule has its own band for a fact. */
export const hasBand = (fact: Fact, rule: Limited): boolean =>
  fact.minimum !== undefined && rowsOf(fact, [rule], () => '').length > 0

type Limited = Pick<Rule, 'id' | 'title' | 'hard' | 'when' | 'then' | 'limit'>

/** The rules that judge the fact, each with the allowed values. */
function rowsOf(fact: Fact, rules: readonly Limited[], hrefOf: (rule: Limited) => string): Row[] {
  return rules.flatMap((rule) => {
    const judged = rule.when.filter(
      ({ path }, i) => path === fact.path && (rule.limit.length === 0 || rule.limit.includes(i)),
    ) as readonly Condition[]
    const passes = judged.flatMap(({ op, value }) => passing[op]?.(value) ?? [])
    const [tolerance] = judged.flatMap(
      (one) => toleranceOf(one, fact, rule.then as readonly Action[]) ?? [],
    )
    return passes.length === 0 ? [] : [{ rule, href: hrefOf(rule), passes, tolerance }]
  })
}

const startOf = ({ passes }: Row): number => Math.min(...passes.map(({ low }) => low ?? -Infinity))
const endOf = ({ passes }: Row): number => Math.max(...passes.map(({ high }) => high ?? Infinity))
const byBand = (a: Row, b: Row): number =>
  compare(startOf(a), startOf(b)) || compare(endOf(a), endOf(b))
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

const isInside = ({ passes }: Row, mine: number): boolean =>
  passes.some(({ low, high }) => mine >= (low ?? -Infinity) && mine <= (high ?? Infinity))

const inside = (rows: readonly Row[], mine: number): string =>
  rows.length === 0
    ? ''
    : `inside ${rows.filter((row) => isInside(row, mine)).length} of ${rows.length}`

function line(
  row: Row,
  fact: Fact,
  spread: readonly [number, number],
  mine: number | undefined,
): Html {
  const { rule, href, passes, tolerance } = row
  const words =
    (tolerance && withMinus(tolerance.words)) ??
    `${listOf(passes.map(bandWords), 'or')} ${unitSign(fact.unit ?? '')}`
  return html`<li><p><a class="title" href="${href}">${rule.title}</a> <span class="id">${rule.id}</span> ${kindBadge(rule.hard)}</p>
${bands(spread, passes, { mine, isHollow: !rule.hard, label: `passes ${words}` })}
<p class="small">${words}${mine === undefined ? '' : html` <b class="${isInside(row, mine) ? 'inside' : 'missed'}">${missed(row, mine, fact)}</b>`}</p></li>`
}

const bandWords = ({ low, high }: Band): string =>
  low === null
    ? `up to ${formatted(high!)}`
    : high === null
      ? `from ${formatted(low)}`
      : low === high
        ? formatted(low)
        : `${formatted(low)} to ${formatted(high)}`

/** Unit of values → unit of a difference between them, where it is another. */
export const differences: Readonly<Record<string, string>> = {
  LUFS: 'LU',
  LKFS: 'LU',
  dBTP: 'dB',
  dBFS: 'dB',
}

function missed(row: Row, mine: number, fact: Fact): Html {
  const gap = gapOf(row, mine, fact)
  return gap === undefined ? html`${icon('require')} inside` : html`${icon('close')} ${gap.words}`
}

/** The distance of a value from what a rule allows. */
interface Gap {
  /** In the unit of the fact, above 0. */
  readonly by: number
  /** `2.9 LU below`. */
  readonly words: string
  /** The figure from which it is measured. */
  readonly from: number
}

/** By how much a value is outside of what a rule allows; undefined if it is allowed or no band is drawn. */
export function missedBy(rule: Limited, fact: Fact, mine: number): Gap | undefined {
  const [row] = rowsOf(fact, [rule], () => '')
  return row === undefined ? undefined : gapOf(row, mine, fact)
}

/**
 * By how much a value is outside the nearest band, or from the figure that the rule requires, if the band leaves room
 * for a meter; undefined if it is inside a band.
 */
function gapOf(row: Row, mine: number, { unit = '' }: Fact): Gap | undefined {
  if (isInside(row, mine)) return undefined
  const { required } = row.tolerance ?? {}
  const gap = (from: number, word: string) => ({ by: Math.abs(from - mine), from, word })
  const gaps = row.passes.flatMap(({ low, high }) => [
    ...(low !== null && mine < low ? [gap(required ?? low, 'below')] : []),
    ...(high !== null && mine > high ? [gap(required ?? high, 'above')] : []),
  ])
  const { by, from, word } = gaps.toSorted((a, b) => a.by - b.by)[0]!
  const sign = differences[unit] ?? unitSign(unit)
  const words = [formatted(Number(by.toPrecision(3))), sign, word]
  return { by, words: words.filter((part) => part !== '').join(' '), from }
}

/** If the limits take up less than this share of the range, only that part is shown. */
const CLOSE = 0.6

/** The part of the range that is drawn: around the limits if they are close together. */
function rangeShown(
  minimum: number,
  maximum: number,
  values: readonly number[],
): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = high > low ? (high - low) / 3 : Math.abs(high) || (maximum - minimum) / 10
  const [from, to] = [Math.max(minimum, low - room), Math.min(maximum, high + room)]
  return to - from > (maximum - minimum) * CLOSE
    ? [minimum, maximum]
    : [Number(from.toPrecision(3)), Number(to.toPrecision(3))]
}
