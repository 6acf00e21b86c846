/** Which of two deliveries is nearer to what is asked, and by which limits, in sentences and in a table. */
import { capital, type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { inGroups } from './advice.ts'
import type { Book } from './book.ts'
import type { CompareWords } from './compare-words.ts'
import { marginIn } from './limit-margin.ts'
import { nameLink, ruleLink, valuesLink } from './links.ts'
import {
  type AtLimit,
  type LimitOfBoth,
  type LimitState,
  leadOf,
  type Nearness,
} from './nearness.ts'
import { kindBadge, providedThat } from './rule-parts.ts'

/** Maximum number of limits in a sentence; the table has the others. */
const IN_WORDS = 3
/** Maximum number of limits in the table that are shown at once; the others are folded. */
const IN_TABLE = 6

type Names = Pick<CompareWords, 'one' | 'other'>

/**
 * Says which delivery is nearer, and the limits that decide it: “The second is nearer to what “Streaming, Disney+” asks.”
 *
 * @param place whose limits they are; undefined if nobody said where the deliveries go
 * @returns empty if nothing was compared
 */
export function nearerSentences(
  book: Book,
  { against, deciding, limits, nearer }: Nearness,
  names: Names,
  place: string | undefined,
): Piece {
  if (limits.length === 0) return ''
  const asks = place === undefined ? 'what is asked' : `what “${place}” asks`
  const isOpen = deciding[0]?.isOpen === true
  const all = limits.flatMap(({ sides }) => sides.map(({ off }) => off))
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
  const where =
    place === undefined && isOpen
      ? html`<p><b>Where they go was not said, and each place asks something else.</b> Choose it under “Made for”.</p>`
      : ''
  return html`${where}<p>${said} ${limitLines(book, deciding, names)}</p>${but}`
}

/** “Integrated loudness, at most −20 LUFS (hard): the first is 6 LU above, the second keeps it.” */
function limitLines(book: Book, limits: readonly LimitOfBoth[], names: Names): Piece {
  const lines = limits.map(({ allowed, isOpen, rule, sides: [first, second], standing }) => {
    const asked = allowed
      .map(({ path, words }) => `${book.facts.get(path)?.name ?? path} ${inGroups(words)}`)
      .join(', or ')
    return {
      key: `${asked} ${isOpen} ${rule.hard}`,
      line: html`${capital(asked)} (${rule.hard ? 'hard' : 'soft'}${isOpen ? providedThat(book, standing) : ''}): ${names.one} ${inSentence(first)}, ${names.other} ${inSentence(second)}. `,
    }
  })
  // Rules that set the same limit for different reasons are one limit here.
  const different = [...new Map(lines.map((one) => [one.key, one.line])).values()]
  const left = different.length - IN_WORDS
  return [different.slice(0, IN_WORDS), left > 0 ? `And so by ${left} more, below.` : '']
}

/** What a delivery comes to by a limit, after its name in a sentence and alone in a cell. */
const states: Readonly<Record<LimitState, readonly [inSentence: string, inCell: string]>> = {
  unsaid: ['has no figure for it', 'not said'],
  'not held': ['is not held to it', 'not held to it'],
  open: ['is undecided', 'undecided'],
  kept: ['keeps it', 'keeps it'],
  missed: ['misses it', 'misses it'],
}

const inSentence = ({ gap, state }: AtLimit): string =>
  gap === undefined ? states[state][0] : `is ${gap}`

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

/** Sort order of the rows: limits in which the deliveries differ, then those that one misses, then the rest. */
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
      html`<td data-label="${at === 0 ? words.from : words.to}">${atLimitLine(book, one.rule, side, leadOf(one) === at)}</td>`,
  )

/** What a limit asks, the rule that sets it, and on what it depends. */
export const limitAsked = (book: Book, { allowed, isOpen, rule, standing }: LimitOfBoth): Html =>
  html`${joined(
    allowed.map(({ path, words }) => html`${nameLink(book, path)} ${inGroups(words)}`),
    ', or ',
  )}<div class="small quiet">${ruleLink(rule.id)} ${kindBadge(rule.hard)}${isOpen ? providedThat(book, standing) : ''}</div>`

/** “−14 LUFS, 6 LU above”, or how far below what is asked one stays that keeps it; the nearer of two in bold. */
function atLimitLine(
  book: Book,
  rule: LimitOfBoth['rule'],
  { gap, stated, state }: AtLimit,
  isNearer: boolean,
): Piece {
  if (state === 'unsaid') return html`<span class="quiet">${states.unsaid[1]}</span>`
  const values = joined(
    stated.map(([path, value]) => valuesLink(book.facts.get(path), value)),
    ', ',
  )
  const margin = stated.map(([path, value]) => marginIn(book, rule, path, value))
  const said = state === 'kept' ? html`${states.kept[1]}${margin}` : (gap ?? states[state][1])
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
  const at = (side: 0 | 1): NearnessAt[] =>
    places.filter(({ nearness: { nearer } }) => nearer === side)
  const sides = ([0, 1] as const)
    .map((side) => ({ name: side === 0 ? names.one : names.other, at: at(side) }))
    .filter((one) => one.at.length > 0)
    .toSorted((a, b) => b.at.length - a.at.length)
  const alike = places.filter(({ nearness: one }) => isKeptByBoth(one))
  const open = places.filter(({ nearness: one }) => one.nearer === undefined && !isKeptByBoth(one))
  const rest = [
    ...(alike.length === 0 ? [] : [`both keep what ${listOf(alike.map(titled))} ${asks(alike)}`]),
    ...(open.length === 0
      ? []
      : [`at ${listOf(open.map(titled))} it depends on what was not said`]),
  ]
  const [most] = sides
  if (most === undefined) return ''
  const said = sides.map(({ at: where, name }, i) => {
    const asked = html`${i === 0 ? capital(name) : name} ${i === 0 ? 'is nearer ' : ''}to what ${listOf(where.map(titled))} ${asks(where)}`
    return i === 0 ? html`<b>${asked}</b>` : asked
  })
  return html`<p>${joined(said, ', ')}${rest.map((one) => `; ${one}`)}.</p>${stillMissed(places, names)}`
}

const titled = ({ name }: NearnessAt): string => `“${name}”`
const asks = (places: readonly NearnessAt[]): string => (places.length === 1 ? 'asks' : 'ask')

/** Whether both deliveries are known to keep every limit of a place. */
const isKeptByBoth = ({ limits }: Nearness): boolean =>
  limits.every(({ sides }) => sides.every(({ off }) => off === 0))

/** Whether a delivery misses a limit that applies for certain. */
const isMissedBy = ({ isOpen, sides }: LimitOfBoth, side: 0 | 1): boolean =>
  !isOpen && (sides[side].off ?? 0) > 0

/** “The second still misses a soft limit of “EBU”.”: where the nearer one is not within all that is asked. */
function stillMissed(places: readonly NearnessAt[], names: Names): Piece {
  const lines = ([0, 1] as const).flatMap((side) => {
    const missing = places.filter(
      ({ nearness: { limits, nearer } }) =>
        nearer === side && limits.some((one) => isMissedBy(one, side)),
    )
    if (missing.length === 0) return []
    const isSoft = missing.every(({ nearness: { limits } }) =>
      limits.every((one) => !(one.rule.hard && isMissedBy(one, side))),
    )
    const name = capital(side === 0 ? names.one : names.other)
    return [
      `${name} still misses a ${isSoft ? 'soft ' : ''}limit of ${listOf(missing.map(titled))}.`,
    ]
  })
  return lines.length === 0 ? '' : html`<p>${lines.join(' ')}</p>`
}
