/** The part of a comparison that says which of two deliveries is nearer to what is asked, and by which limits. */
import { spoken } from '../../engine/values/spelling.ts'
import { capital, type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { inGroups } from './advice.ts'
import type { Book } from './book.ts'
import type { CompareWords } from './compare-words.ts'
import { nameLink, ruleLink, valuesLink } from './links.ts'
import { type AtLimit, type LimitOfBoth, leadOf, type Nearness } from './nearer.ts'
import { kindBadge, providedThat } from './rule-parts.ts'

/** Maximum number of limits in a sentence; the table has the others. */
const IN_WORDS = 3
/** Maximum number of limits in the table that are shown at once; the others are folded. */
const IN_TABLE = 6

type Names = Pick<CompareWords, 'one' | 'other'>

/**
 * “The second is nearer to what “Streaming, Disney+” asks.”, with the limits that decide it.
 *
 * @param asks who asks it: “what “Streaming, Disney+” asks”
 * @returns empty if nothing was compared
 */
export function nearerSentences(
  book: Book,
  { against, deciding, limits, nearer }: Nearness,
  names: Names,
  asks: string,
): Piece {
  if (limits.length === 0) return ''
  const isOpen = deciding[0]?.isOpen === true
  const all = [...limits].flatMap(({ sides }) => sides.map(({ off }) => off))
  if (deciding.length === 0)
    return all.every((off) => off === 0)
      ? html`<p><b>Both keep ${asks}, as far as was said.</b></p>`
      : html`<p><b>Neither is known to be nearer to ${asks}.</b> ${all.includes(undefined) ? 'Some of it cannot be judged by what was said.' : 'They miss the same limits by as much.'}</p>`
  const name = [names.one, names.other][nearer ?? 0]!
  const said =
    nearer === undefined
      ? html`<b>Each is nearer in something to ${asks}.</b>`
      : html`<b>${capital(name)} is nearer to ${asks}${isOpen ? ', if these limits apply' : ''}.</b>`
  const but =
    against.length === 0
      ? ''
      : html`<p>In this ${names.one === name ? names.other : names.one} is nearer, which weighs less: ${limitLines(book, against, names)}</p>`
  return html`<p>${said} ${limitLines(book, deciding, names)}</p>${but}`
}

/** “Integrated loudness, at most −20 LUFS (hard): the first is 6 LU above, the second keeps it.” */
function limitLines(book: Book, limits: readonly LimitOfBoth[], names: Names): Piece {
  const lines = limits.map(({ allowed, isOpen, rule, sides: [first, second], standing }) => {
    const asked = allowed
      .map(({ path, words }) => `${book.facts.get(path)?.name ?? path} ${inGroups(words)}`)
      .join(', or ')
    return {
      key: `${asked} ${isOpen} ${rule.hard}`,
      line: html`${capital(asked)} (${rule.hard ? 'hard' : 'soft'}${isOpen ? providedThat(book, standing) : ''}): ${names.one} ${first.words}, ${names.other} ${second.words}. `,
    }
  })
  // Rules that set the same limit for different reasons are one limit here.
  const different = [...new Map(lines.map((one) => [one.key, one.line])).values()]
  const left = different.length - IN_WORDS
  return [different.slice(0, IN_WORDS), left > 0 ? `And so by ${left} more, below.` : '']
}

/** A table of limits, a row for each, with both values and what they come to. */
export function limitsTable(
  book: Book,
  limits: readonly LimitOfBoth[],
  words: Pick<CompareWords, 'from' | 'to'>,
): Piece {
  if (limits.length === 0) return ''
  const telling = limits.toSorted((a, b) => lateness(a) - lateness(b))
  const table = (some: readonly LimitOfBoth[]): Html =>
    html`<table class="stacks"><thead><tr><th scope="col">What is asked</th><th scope="col">${words.from}</th><th scope="col">${words.to}</th></tr></thead><tbody>${some.map((one) => html`<tr><th scope="row">${limitAsked(book, one)}</th>${cellsOfBoth(book, one, words)}</tr>`)}</tbody></table>`
  const more = telling.slice(IN_TABLE)
  return [
    table(telling.slice(0, IN_TABLE)),
    more.length === 0
      ? ''
      : html`<details class="noprint"><summary>${more.length} more</summary>${table(more)}</details>`,
  ]
}

/** Limits in which two deliveries differ come first, then those that both miss. */
const lateness = (one: LimitOfBoth): number =>
  leadOf(one) !== undefined ? 0 : one.sides.some(({ off }) => off !== undefined && off > 0) ? 1 : 2

/** What each delivery comes to by a limit, a cell for each. */
export const cellsOfBoth = (
  book: Book,
  one: LimitOfBoth,
  words: Pick<CompareWords, 'from' | 'to'>,
): Html[] =>
  one.sides.map(
    (side, at) =>
      html`<td data-label="${at === 0 ? words.from : words.to}">${atLimitLine(book, side, leadOf(one) === at)}</td>`,
  )

/** What a limit asks, the rule that sets it, and on what it depends. */
export const limitAsked = (book: Book, { allowed, isOpen, rule, standing }: LimitOfBoth): Html =>
  html`${joined(
    allowed.map(({ path, words }) => html`${nameLink(book, path)} ${inGroups(words)}`),
    ', or ',
  )}<div class="small quiet">${ruleLink(rule.id)} ${kindBadge(rule.hard)}${isOpen ? providedThat(book, standing) : ''}</div>`

/** “−14 LUFS, is 6 LU above”; the nearer of two in bold. */
function atLimitLine(book: Book, { off, stated, words }: AtLimit, isNearer: boolean): Piece {
  if (stated.length === 0) return html`<span class="quiet">not said</span>`
  const values = joined(
    stated.map(([path, value]) => valuesLink(book.facts.get(path), value)),
    ', ',
  )
  const said = off === 0 ? 'keeps it' : spoken(words).replace(/^is /, '')
  return html`${values}<div class="small">${isNearer ? html`<b>${said}, nearer</b>` : said}</div>`
}

/** What two deliveries come to at a place. */
export interface NearnessAt {
  readonly id: string
  readonly name: string
  readonly nearness: Nearness
}

/** “The second is nearer to what Disney+ and HBO Max ask, the first to what none asks; …”: the side that is nearer at more places first. */
export function nearerPlaces(places: readonly NearnessAt[], names: Names): Piece {
  const at = (side: 0 | 1 | undefined): string[] =>
    places.flatMap(({ name, nearness }) => (nearness.nearer === side ? [`“${name}”`] : []))
  const sides = ([0, 1] as const)
    .map((side) => ({ name: side === 0 ? names.one : names.other, at: at(side) }))
    .filter((one) => one.at.length > 0)
    .toSorted((a, b) => b.at.length - a.at.length)
  const undecided = at(undefined)
  const [most] = sides
  if (most === undefined) return ''
  const said = sides.map(({ at: where, name }, i) => {
    const asked = html`${i === 0 ? capital(name) : name} ${i === 0 ? 'is nearer ' : ''}to what ${listOf(where)} ${where.length === 1 ? 'asks' : 'ask'}`
    return i === 0 ? html`<b>${asked}</b>` : asked
  })
  return html`<p>${joined(said, ', ')}${undecided.length === 0 ? '' : `; at ${listOf(undecided)} it depends on what was not said`}.</p>`
}
