/** The destinations that have a stricter limit of a fact than a rule of the corpus, which holds everywhere. */
import type { Action, Condition, Field } from '../../engine/rules/rule.ts'
import { implies } from '../../engine/rules/value-sets.ts'
import { toleranceOf } from '../../lint/limit-words.ts'
import { type Html, html, joined, type Piece } from '../../pages/html.ts'
import { allowedBy } from './allowed.ts'
import type { Book, Fact, Rule } from './book.ts'
import { destinationHref } from './destination-parts.ts'
import { bookAt } from './facts-at.ts'

/** Maximum number of destinations that are named beside a rule. */
const NAMED = 3

export interface Stricter {
  readonly id: string
  readonly name: string
  readonly rule: Rule
  /** Names of the facts that the general rule also limits and this one does not ask for. */
  readonly whatever: readonly string[]
  /** Whether the rule is hard where the general one advises. */
  readonly isHardThere: boolean
}

/** The destinations whose own rules ask more than a rule: a narrower limit, or the same as a hard rule. */
export function stricterThan(book: Book, general: Rule): Stricter[] {
  return [...book.destinations().values()].flatMap(({ id, name, rules }) =>
    (rules ?? []).flatMap((one): Stricter[] => {
      if (one.tightens !== general.id) return []
      const rule = one as unknown as Rule
      const isHardThere = rule.hard && !general.hard
      return isHardThere || isNarrower(bookAt(book, id), rule, general)
        ? [{ id, name, rule, whatever: freedFrom(book, rule, general), isHardThere }]
        : []
    }),
  )
}

/** Whether a rule misses all that the general one misses, and something besides. */
function isNarrower(book: Book, own: Rule, general: Rule): boolean {
  const [ownLimits, generalLimits] = [own, general].map((rule) => limitsOf(book, rule))
  const isFreed = freedFrom(book, own, general).length > 0
  return [...ownLimits!].some(([path, conditions]) => {
    const before = generalLimits!.get(path)
    if (before === undefined) return true
    const field = fieldOf(book.facts.get(path))
    const [narrow, wide] = [
      { logic: own.logic, conditions },
      { logic: general.logic, conditions: before },
    ]
    return implies(wide, narrow, field) && (isFreed || !implies(narrow, wide, field))
  })
}

/** Of several limits that a rule needs to be missed together, those that another rule does not ask about. */
function freedFrom({ facts }: Book, own: Rule, general: Rule): string[] {
  const paths = own.limit.map((i) => own.when[i]!.path)
  const others = general.limit.map((i) => general.when[i]!.path)
  return general.logic === 'all'
    ? others.flatMap((path) => (paths.includes(path) ? [] : [facts.get(path)?.name ?? path]))
    : []
}

function fieldOf(fact: Fact | undefined): Field | undefined {
  if (fact === undefined) return undefined
  const { multiple, path, type, values } = fact
  const ends = Object.entries({ minimum: fact.minimum, maximum: fact.maximum })
  const known = Object.fromEntries(ends.filter(([, end]) => end !== undefined))
  return { path, type, multiple, ...(values.length === 0 ? {} : { values }), ...known }
}

/** Path → the conditions that limit it, with the figure that is asked, without what a meter may read past it. */
function limitsOf({ facts }: Book, { limit, then, when }: Rule): Map<string, Condition[]> {
  const conditions = limit.map((i): Condition => {
    const one = when[i] as Condition
    const asked = toleranceOf(one, facts.get(one.path), then as readonly Action[])?.required
    return asked === undefined || (one.op !== 'gt' && one.op !== 'lt')
      ? one
      : { ...one, value: asked }
  })
  return Map.groupBy(conditions, ({ path }) => path)
}

function placeLine(book: Book, { id, name, rule, whatever, isHardThere }: Stricter): Html {
  const allowed = allowedBy(bookAt(book, id), rule).map(({ words }) => words)
  const besides = whatever.map((fact) => `, whatever the ${fact.toLowerCase()}`)
  return html`<a href="${destinationHref(id)}">${name}</a>: ${allowed.join('; ')}${besides}${isHardThere ? ', hard there' : ''}`
}

/** “Stricter at Splats on an Android phone: at most 1 million”, beside a rule; empty if it is nowhere stricter. */
export function stricterPlaces(book: Book, rule: string): Piece {
  const places = stricterThan(book, book.ruleOf(rule))
  if (places.length === 0) return ''
  const left = new Set(places.slice(NAMED).map(({ id }) => id)).size
  const named = places.slice(0, NAMED).map((one) => placeLine(book, one))
  return html`Stricter at ${joined(named, '; ')}${left === 0 ? '' : html`; <a href="/destinations?tightens=${rule}">and ${left} more</a>`}.`
}
