/** What would decide more of a comparison, as links that say it of both sides. */
import type { Json } from '../../engine/values/json.ts'
import { html, joined, type Piece } from '../../pages/html.ts'
import { DIALOGUE, INTEGRATED } from '../facts/common-paths.ts'
import type { Book, Fact } from './book.ts'
import { comparedAt } from './compare-choices.ts'
import { asRead, type Side } from './compare-side.ts'
import { contextStated, leavesOf } from './facts-address.ts'
import { optionWords, PROFILE, type Statement } from './facts-written.ts'
import { nameLink } from './links.ts'
import type { LimitOfBoth } from './nearness.ts'

/** Maximum number of facts that are asked. */
const ASKED = 2
/** Facts with more states are left to the form. */
const STATES = 12

type Sides = readonly [Side, Side]

/**
 * Links, each to the comparison with one fact more. Empty if every limit is decided, or only by figures that nobody can
 * choose from a list.
 *
 * @param place the destination by which both sides are judged
 */
export function askedOfBoth(
  book: Book,
  limits: readonly LimitOfBoth[],
  sides: Sides,
  place: string | undefined,
): Piece {
  const facts = missing(limits).flatMap((path) => {
    const fact = book.facts.get(path)
    const values = fact === undefined ? [] : valuesOf(fact)
    return values.length === 0 || values.length > STATES ? [] : [{ path, values }]
  })
  const lines = facts.slice(0, ASKED).map(({ path, values }) => {
    const links = values.map((value) => {
      const [, words] = optionWords({ path, value }, book.facts).split(': ')
      const href = restated(book, sides, place, (stated) => [
        ...stated.filter((one) => one.path !== path),
        { path, value },
      ])
      return html`<a data-live href="${href}">${words}</a>`
    })
    return html`<li>${nameLink(book, path)}: ${joined(links, ', ')}</li>`
  })
  const dialogue = dialogueLine(book, limits, sides, place)
  return lines.length === 0 && dialogue === ''
    ? ''
    : html`<div class="noprint"><p>What would decide more, said of both at once:</p><ul class="plain small">${dialogue}${lines}</ul></div>`
}

/** Offers to take the stated loudness as that of the dialogue, where a limit asks for it and it was not said. */
function dialogueLine(
  book: Book,
  limits: readonly LimitOfBoth[],
  sides: Sides,
  place: string | undefined,
): Piece {
  const isAsked = limits.some(
    ({ rule, sides: both }) =>
      rule.limit.some((i) => rule.when[i]!.path === DIALOGUE) &&
      both.every(({ stated }) => stated.length === 0),
  )
  const isStated = sides.every(({ context }) =>
    leavesOf(context).some(([path]) => path === INTEGRATED),
  )
  if (!isAsked || !isStated) return ''
  const href = restated(book, sides, place, (stated) =>
    stated.map((one) => (one.path === INTEGRATED ? { ...one, path: DIALOGUE } : one)),
  )
  return html`<li>Loudness was measured: as said, over the whole; <a data-live href="${href}">over the dialogue alone</a></li>`
}

/** The address of the comparison with other facts on both sides, each still made for the same. */
function restated(
  book: Book,
  sides: Sides,
  place: string | undefined,
  change: (stated: readonly Statement[]) => readonly Statement[],
): string {
  const [from, to] = sides.map(({ context }) => {
    const facts = leavesOf(context).filter(([path]) => path !== PROFILE)
    return asRead(contextStated(change(facts.map(([path, value]) => ({ path, value })))), book)
  })
  const [madeFor = '', otherFor = ''] = sides.map(({ context }) => context[PROFILE] ?? place)
  return comparedAt({
    from: from!,
    from_for: String(madeFor),
    from_said: '',
    to: to!,
    to_for: String(otherFor),
    to_said: '',
  })
}

/** Facts on which it depends whether open limits apply, the most frequent first. */
function missing(limits: readonly LimitOfBoth[]): string[] {
  const paths = limits.flatMap(({ isOpen, rule, standing }) => {
    const limited = new Set(rule.limit.map((i) => rule.when[i]!.path))
    return isOpen ? standing.missing.filter((path) => !limited.has(path)) : []
  })
  const counts = Map.groupBy(paths, (path) => path)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([path]) => path)
}

const valuesOf = ({ multiple, type, values }: Fact): Json[] =>
  type === 'boolean' ? [true, false] : multiple ? [] : [...values]
