/** Two deliveries at all places of the kind they go to, where that kind leaves a figure to each of them. */
import type { Json } from '../../engine/values/json.ts'
import { counted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { TARGET } from '../facts/common-paths.ts'
import type { Book } from './book.ts'
import { type Asked, comparedAt } from './compare-choices.ts'
import { cellsOfBoth, limitAsked, type NearnessAt, nearerPlaces } from './compare-nearer-words.ts'
import type { CompareWords } from './compare-words.ts'
import type { Corpus } from './corpus.ts'
import { destinationHref, kindNames } from './destination-parts.ts'
import { bookAt } from './facts-at.ts'
import { type Facts, judgedAtPlace } from './judged-at-place.ts'
import { type LimitOfBoth, leadOf, nearness } from './nearness.ts'

interface OtherPlaces {
  readonly said: Piece
  readonly limits: readonly LimitOfBoth[]
}

/**
 * What places of the same kind and target ask of figures that a place leaves open, each with what both deliveries come
 * to there; empty if none asks anything.
 *
 * @param paths the figures that the place leaves open
 */
export async function otherPlaces(
  corpus: Corpus,
  book: Book,
  place: string,
  [first, second]: readonly [Facts, Facts],
  {
    asked,
    paths,
    words,
  }: {
    readonly asked: Asked
    readonly paths: ReadonlySet<string>
    readonly words: CompareWords
  },
): Promise<OtherPlaces> {
  const here = book.destinations().get(place)
  const alike = [...book.destinations().values()].filter(
    ({ declares, id, kind }) =>
      id !== place &&
      kind === here?.kind &&
      isOverlapping(declares[TARGET], here?.declares[TARGET]),
  )
  const judged = await Promise.all(
    alike.map(async ({ id, kind, name }): Promise<NearnessAt> => {
      const [one, other] = await Promise.all([
        judgedAtPlace(corpus, book, first, { id }),
        judgedAtPlace(corpus, book, second, { id }),
      ])
      const all = nearness(one.book, one, other, paths)
      return { id, name: withoutKind(name, kindNames[kind]), nearness: all }
    }),
  )
  const asking = judged
    .filter(({ nearness: { limits } }) => limits.length > 0)
    .toSorted((a, b) => Number(isUndecided(a)) - Number(isUndecided(b)))
  const limits = asking.flatMap(({ nearness: { limits: own } }) => own)
  if (asking.length === 0) return { said: '', limits }
  const figures = [...paths].map((path) => (book.facts.get(path)?.name ?? path).toLowerCase())
  const said = html`<div id="elsewhere">${nearerPlaces(asking, words)}<p>“${here!.name}” itself sets no limit to ${listOf(figures, 'or')}; ${counted(asking.length, 'place')} of its kind ${asking.length === 1 ? 'does' : 'do'}.</p>
<table class="stacks"><thead><tr><th scope="col">Place</th><th scope="col">What it asks</th><th scope="col">${words.from}</th><th scope="col">${words.to}</th></tr></thead><tbody>${asking.map((one) => rowsOf(bookAt(book, one.id), one, asked, words))}</tbody></table></div>`
  return { said, limits }
}

const isUndecided = ({ nearness: { nearer } }: NearnessAt): boolean => nearer === undefined

function isOverlapping(one: unknown, other: unknown): boolean {
  const [some, others] = [one, other].map((value) =>
    Array.isArray(value) ? value : [],
  ) as Json[][]
  return some!.some((each) => others!.includes(each))
}

/** “Streaming, Disney+” among streaming services is “Disney+”. */
const withoutKind = (name: string, kind: string): string =>
  name.startsWith(`${kind}, `) ? name.slice(kind.length + 2) : name

/** A row for each limit of a place; its name, which chooses it for both sides, stands beside the first. */
function rowsOf(
  book: Book,
  { id, name, nearness }: NearnessAt,
  asked: Asked,
  words: CompareWords,
): Html[] {
  const limits = telling(nearness.limits)
  const chosen = comparedAt({ ...asked, from_for: id, to_for: id })
  const head = html`<th scope="row" rowspan="${limits.length}"><a href="${destinationHref(id)}">${name}</a><div class="small noprint"><a data-live href="${chosen}">judge by it alone</a></div></th>`
  return limits.map(
    (one, i) =>
      html`<tr>${i === 0 ? head : ''}<td>${limitAsked(book, one)}</td>${cellsOfBoth(book, one, words)}</tr>`,
  )
}

/** The limits that tell two deliveries apart, or of which one of them says nothing; all, if there is none. */
function telling(limits: readonly LimitOfBoth[]): readonly LimitOfBoth[] {
  const some = limits.filter(
    (one) => leadOf(one) !== undefined || one.sides.some(({ off }) => off === undefined || off > 0),
  )
  return some.length > 0 ? some : limits
}
