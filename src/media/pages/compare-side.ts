/** One side of a comparison, read from what was written for it. */
import type { JsonObject } from '../../engine/values/json.ts'
import { html, type Piece } from '../../pages/html.ts'
import { firstWords, MAX_CHARACTERS } from '../../search/search-text.ts'
import type { Book } from './book.ts'
import { carried, placeCarried } from './compare-carried.ts'
import {
  type Asked,
  comparedAt,
  type Offer,
  optionName,
  type SideName,
  taking,
} from './compare-choices.ts'
import { type Heard, ownWords, reading } from './compare-reading.ts'
import type { Corpus } from './corpus.ts'
import { contextStated, isDeflated, isEmpty, leavesOf, queryOf, statedIn } from './facts-address.ts'
import { bookAt } from './facts-at.ts'
import {
  exampleOf,
  factsWritten,
  inLines,
  PROFILE,
  type Statement,
  type Unread,
} from './facts-written.ts'
import { nameLink } from './links.ts'
import { type Place, placesMeant } from './places-named.ts'
import { explained, type Outcome } from './way-out.ts'

/** Maximum number of unreadable parts of a side that are listed. */
const PROBLEMS = 8

export interface Side {
  /** Name of its parameter. */
  readonly name: SideName
  /** What it is called, by `compareWords`. */
  readonly title: string
  /** The words as they were first written; empty if it is an address or a context. */
  readonly written: string
  /** Text of the form field: the words of the visitor; of an address or a context, the facts without the destination. */
  readonly text: string
  readonly context: JsonObject
  /** Sentences, each with the facts and destinations read from it. */
  readonly heard: readonly Heard[]
  /** Messages about parts that could not be read. */
  readonly problems: readonly Piece[]
  /** Parts that may be read in several ways, each with the choice between them. */
  readonly choices: readonly Piece[]
  /** Statements that its words may mean, with those words. */
  readonly offers: readonly Offer[]
  readonly outcome: Outcome
}

/** @param entered the text of the field, without what is carried over from the other side */
export async function sideOf(
  corpus: Corpus,
  anywhere: Book,
  asked: Asked,
  name: SideName,
  entered: string,
): Promise<Omit<Side, 'title'>> {
  const written = asked[name]
  const chosen = asked[`${name}_for`]
  const places = corpus.media.destinations()
  const { context: given, heard, unread } = reading(written, bookAt(anywhere, chosen), places)
  const context = { ...statedIn(given), ...(chosen === '' ? {} : { [PROFILE]: chosen }) }
  const book = bookAt(anywhere, context[PROFILE])
  const isLost = written.trim() !== '' && unread.length + heard.length === 0 && isEmpty(context)
  const lost = isLost ? [{ message: `“${written}” states nothing.` }] : unread
  const shown = lost
    .slice(0, PROBLEMS)
    .map((one) => ({ ...one, meant: meantBy(one, book, places.values()) }))
  const [said, outcome] = await Promise.all([
    Promise.all(shown.map((one) => problemOf(corpus, book, one, { asked, name }))),
    explained(corpus, context, true),
  ])
  const told = said.map((piece, i) => ({ piece, isChoice: shown[i]!.meant.length > 0 }))
  const choices = told.flatMap(({ isChoice, piece }) => (isChoice ? [piece] : []))
  const problems = told.flatMap(({ isChoice, piece }) => (isChoice ? [] : [piece]))
  const { [PROFILE]: _, ...facts } = context
  const own = ownWords(entered)
  const text = own === '' && said.length === 0 ? asRead(facts, book) : entered
  const offers = [
    ...shown.flatMap(({ meant, piece = '' }) => meant.map((one) => ({ ...one, piece }))),
    ...(context[PROFILE] === undefined ? heard.flatMap((one) => one.places) : []).map(
      ({ id }): Offer => ({ path: PROFILE, value: id }),
    ),
  ]
  return {
    name,
    written: asked[`${name}_said`] || ownWords(written),
    text,
    context,
    heard,
    problems,
    choices,
    offers,
    outcome,
  }
}

/**
 * Keeps the first words of a side only while its text has the facts of those words, and beside them nothing but what
 * they left to be chosen; whoever changed the text has written other words.
 */
export function withWordsThatHold(
  asked: Asked,
  anywhere: Book,
  { media }: Pick<Corpus, 'media'>,
): Asked {
  const places = media.destinations()
  const kept = (name: SideName): string => {
    const book = bookAt(anywhere, asked[`${name}_for`])
    const said = ownWords(asked[`${name}_said`])
    if (said === '') return ''
    const first = reading(
      carried(said, asked[`${otherOf(name)}_said`] || asked[otherOf(name)], book, places),
      book,
      places,
    )
    const open = new Set([
      PROFILE,
      ...first.unread.flatMap((one) => meantBy(one, book, places.values()).map(({ path }) => path)),
    ])
    const words = (context: JsonObject): string => {
      const shut = leavesOf(context).filter(([path]) => !open.has(path))
      const sorted = shut.toSorted(([a], [b]) => (a < b ? -1 : 1))
      return queryOf(contextStated(sorted.map(([path, value]) => ({ path, value }))), book.facts)
    }
    const isHeld = words(first.context) === words(reading(asked[name], book, places).context)
    return isHeld ? said : ''
  }
  return { ...asked, from_said: kept('from'), to_said: kept('to') }
}

const otherOf = (name: SideName): SideName => (name === 'from' ? 'to' : 'from')

/** Each side with what it takes over from the other, and its own words as they were written. */
export function withCarried(asked: Asked, book: Book, { media }: Pick<Corpus, 'media'>): Asked {
  const places = media.destinations()
  const { from, from_for, from_said, to, to_for, to_said } = asked
  return {
    from: carried(from, to, book, places),
    from_for: from_for || placeCarried(from, to, to_for, book, places),
    from_said: from_said || ownWords(from),
    to: carried(to, from, book, places),
    to_for: to_for || placeCarried(to, from, from_for, book, places),
    to_said: to_said || ownWords(to),
  }
}

/** The statements that an unread part may mean: facts, or destinations that its words name. */
const meantBy = ({ options, words }: Unread, book: Book, places: Iterable<Place>) =>
  options ?? placesMeant(words ?? '', book, places)

/** Describes a part that could not be read, with the fact that the search finds for its words. */
async function problemOf(
  { ask, media }: Corpus,
  book: Book,
  { meant, message, words, options, piece = '' }: Unread & { readonly meant: readonly Statement[] },
  { asked, name }: { readonly asked: Asked; readonly name: SideName },
): Promise<Piece> {
  const takenAt = (one: Statement): string =>
    comparedAt(taking(asked, name, { ...one, piece }, book))
  if (meant.length > 0)
    return html`${options === undefined ? `“${words}” may be one of these.` : message} Choose ${meant.map((one, i) => html`${i === 0 ? '' : ' or '}<a data-live href="${takenAt(one)}">${optionName({ media }, one, book)}</a>`)}.`
  if (words === undefined || !/\p{L}{3}/u.test(words) || firstWords(words) !== words) return message
  const q = words.slice(0, MAX_CHARACTERS)
  const { value } = await ask.json('listPaths', { query: { q, limit: 1, offset: 0 } as never })
  const found = value.match === 'none' ? undefined : book.facts.get(value.results[0]?.path ?? '')
  // A fact that matches only by its description is not close enough to suggest.
  const isNear = words
    .toLowerCase()
    .split(/\s+/)
    .some((word) => found?.name.toLowerCase().split(/\s+/).includes(word))
  const fact = isNear ? found : undefined
  const isDenied = fact?.type === 'boolean' && /^(?:no|not|without)\b/i.test(words)
  return fact === undefined
    ? message
    : html`${message} Perhaps ${nameLink(book, fact.path)} is meant: write <b>${fact.name}: ${isDenied ? 'no' : exampleOf(fact)}</b>.`
}

/** The facts that were read, one per line; as a query string if lines would lose something. */
export function asRead(context: JsonObject, { facts }: Book): string {
  const query = queryOf(context, facts)
  if (isDeflated(query)) return query
  const lines = inLines(leavesOf(context), facts)
  const back = contextStated(factsWritten(lines, facts).stated)
  return queryOf(back, facts) === query ? lines : query
}
