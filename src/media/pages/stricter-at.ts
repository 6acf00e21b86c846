/** The destinations that have a stricter limit of a fact than a rule of the corpus, which holds everywhere. */
import { type Html, html, joined, type Piece } from '../../pages/html.ts'
import { allowedBy } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import { destinationHref } from './destination-parts.ts'

/** Maximum number of destinations that are named beside a rule. */
const NAMED = 3

interface Stricter {
  readonly id: string
  readonly name: string
  readonly rule: Rule
}

/** The destinations whose own rules tighten a rule. */
function stricterThan(book: Book, id: string): Stricter[] {
  return [...book.destinations().values()].flatMap(({ id: place, name, rules }) =>
    (rules ?? []).flatMap((rule) =>
      rule.tightens === id ? [{ id: place, name, rule: rule as unknown as Rule }] : [],
    ),
  )
}

const placeLine = (book: Book, { id, name, rule }: Stricter): Html =>
  html`<a href="${destinationHref(id)}">${name}</a>: ${allowedBy(book, rule)
    .map(({ words }) => words)
    .join('; ')}`

/** “Stricter at Splats on an Android phone: at most 1 million”, beside a rule; empty if it is nowhere stricter. */
export function stricterPlaces(book: Book, rule: string): Piece {
  const places = stricterThan(book, rule)
  if (places.length === 0) return ''
  const left = new Set(places.slice(NAMED).map(({ id }) => id)).size
  const named = places.slice(0, NAMED).map((one) => placeLine(book, one))
  return html`Stricter at ${joined(named, '; ')}${left === 0 ? '' : html`; <a href="/destinations?tightens=${rule}">and ${left} more</a>`}.`
}
