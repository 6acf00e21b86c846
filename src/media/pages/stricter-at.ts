/** The destinations that have a stricter limit of a fact than a rule of the corpus, which holds everywhere. */
import { holds } from '../../engine/rules/operators.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { type Html, html, joined, type Piece } from '../../pages/html.ts'
import { PHASE } from '../facts/common-paths.ts'
import { allowedBy } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import { destinationHref } from './destination-parts.ts'
import { isDeflated, queryOf } from './facts-address.ts'
import { PROFILE } from './facts-written.ts'
import { ruleLink } from './links.ts'
import { knownIn } from './papers-asked.ts'
import type { Outcome } from './way-out.ts'

/** Maximum number of destinations that are named beside a rule, and of rules in a verdict. */
const NAMED = 3

interface Stricter {
  readonly id: string
  readonly name: string
  readonly declares: JsonObject
  readonly rule: Rule
}

/** The destinations whose own rules tighten a rule. */
function stricterThan(book: Book, id: string): Stricter[] {
  return [...book.destinations().values()].flatMap(({ id: place, name, declares, rules }) =>
    (rules ?? []).flatMap((rule) =>
      rule.tightens === id
        ? [{ id: place, name, declares: declares as JsonObject, rule: rule as unknown as Rule }]
        : [],
    ),
  )
}

const placeLine = (book: Book, { id, name, rule }: Stricter): Html =>
  html`<a href="${destinationHref(id)}">${name}</a>: ${allowedBy(book, rule)
    .map(({ words }) => words)
    .join('; ')}`

function placesLine(book: Book, rule: string, places: readonly Stricter[]): Html {
  const left = new Set(places.slice(NAMED).map(({ id }) => id)).size
  const named = joined(
    places.slice(0, NAMED).map((one) => placeLine(book, one)),
    '; ',
  )
  return html`${named}${left === 0 ? '' : html`; <a href="/destinations?tightens=${rule}">and ${left} more</a>`}`
}

/** “Stricter at Splats on an Android phone: at most 1 million”, beside a rule; empty if it is nowhere stricter. */
export function stricterPlaces(book: Book, rule: string): Piece {
  const places = stricterThan(book, rule)
  return places.length === 0 ? '' : html`Stricter at ${placesLine(book, rule, places)}.`
}

/**
 * The rules that a production without a destination keeps, and that a destination which it may go to has a stricter
 * limit for, which it does not keep.
 */
export function stricterElsewhere(book: Book, context: JsonObject, outcome: Outcome): Piece {
  // A context that is packed is a record of many works, which go to no one place.
  if (context[PROFILE] !== undefined || isDeflated(queryOf(context, book.facts))) return ''
  const known = knownIn(context, outcome) as ReadonlyMap<string, Json>
  const lines = outcome.trace.flatMap(({ rule_id: id, conditions }) => {
    const rule = book.rules.get(id)
    if (rule === undefined || !isKept(rule, conditions)) return []
    const places = stricterThan(book, id).filter(
      (one) => mayGoTo(one, known) && isBroken(one.rule, known),
    )
    return places.length === 0
      ? []
      : [
          html`<p>Kept, and stricter elsewhere: ${ruleLink(id)} ${placesLine(book, id, places)}.</p>`,
        ]
  })
  return lines.slice(0, NAMED)
}

/** Whether a rule applies as far as is known, and its limit is kept. */
const isKept = ({ limit }: Rule, conditions: Outcome['trace'][number]['conditions']): boolean =>
  limit.length > 0 &&
  conditions.every(({ satisfied, why }, i) =>
    limit.includes(i) ? !satisfied && why === 'differs' : satisfied || why !== 'differs',
  )

/** Whether a rule would be broken: its limit is, and nothing that is known rules it out. */
const isBroken = ({ limit, when }: Rule, known: ReadonlyMap<string, Json>): boolean =>
  when.every(({ path, op, value }, i) => {
    const own = known.get(path)
    return own === undefined
      ? !limit.includes(i)
      : holds({ path, op, value } as Parameters<typeof holds>[0], own) === 'holds'
  })

/** Whether a fact that a destination declares, besides its phase, is known, and none that is known is another. */
function mayGoTo({ declares }: Stricter, known: ReadonlyMap<string, Json>): boolean {
  const said = Object.entries(declares).filter(([path]) => path !== PHASE && known.has(path))
  return (
    said.length > 0 &&
    said.every(([path, value]) => {
      const own = [known.get(path)].flat()
      return [value].flat().some((one) => own.includes(one as Json))
    })
  )
}
