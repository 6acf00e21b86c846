/** What a comparison offers to choose: facts and destinations that the words of a side may mean, as links. */
import { html, joined, type Piece } from '../../pages/html.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import { optionWords, PROFILE, type Statement } from './facts-written.ts'

/** The parameters of the page. */
export const parameters = ['from', 'from_for', 'from_said', 'to', 'to_for', 'to_said'] as const

/**
 * The facts of each side, the destination that is chosen beside them, and the words as they were first written, once the
 * facts stand in words of the page or a choice was made.
 */
export type Asked = Readonly<Record<(typeof parameters)[number], string>>

export type SideName = 'from' | 'to'

/** A statement that words of a side may mean. */
export interface Offer extends Statement {
  /** The words for which the statement stands; if left out, it is added and nothing is replaced. */
  readonly piece?: string
}

export const comparedAt = (asked: Asked): string =>
  `/compare?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))}`

/** The page with an offer taken: a fact stands in place of its words, a destination is chosen beside the facts. */
export function taking(asked: Asked, side: SideName, offer: Offer, { facts }: Book): Asked {
  const { path, piece, value } = offer
  const isPlace = path === PROFILE
  const text =
    piece === undefined
      ? asked[side]
      : asked[side].replace(piece, () => (isPlace ? '' : optionWords(offer, facts)))
  return {
    ...asked,
    ...(piece === undefined
      ? {}
      : {
          [side]: isPlace ? withoutGaps(text) : text,
          [`${side}_said`]: asked[`${side}_said`] || asked[side],
        }),
    ...(isPlace ? { [`${side}_for`]: String(value) } : {}),
  }
}

/** A list of facts without the marks that are left around a part taken out. */
const withoutGaps = (text: string): string =>
  text.replace(/^[\s,;]+/, '').replaceAll(/([,;\n])[\s,;]+/g, '$1 ')

/** Links that take what both sides offer, on both at once; the values of a fact may differ. */
export function takenOnBoth(
  corpus: Pick<Corpus, 'media'>,
  book: Book,
  asked: Asked,
  from: readonly Offer[],
  to: readonly Offer[],
): Piece {
  const isAlike = (one: Offer, other: Offer): boolean =>
    one.path === other.path && (one.path !== PROFILE || one.value === other.value)
  const pairs = from.flatMap((one) => {
    const [other, ...more] = to.filter((each) => isAlike(one, each))
    // If words of one side may mean a fact twice, it is not clear which of them the other side repeats.
    const isOne = more.length === 0 && from.filter((each) => isAlike(one, each)).length === 1
    return other !== undefined && isOne ? [[one, other] as const] : []
  })
  if (pairs.length === 0) return ''
  const isPlaces = pairs.every(([{ path }]) => path === PROFILE)
  const wordsOf = (one: Offer, other: Offer): string => {
    if (isPlaces) return placeName(corpus, one)
    const isSame = JSON.stringify(one.value) === JSON.stringify(other.value)
    return isSame ? optionName(corpus, one, book) : (book.facts.get(one.path)?.name ?? one.path)
  }
  const links = pairs.map(([one, other]) => {
    const both = taking(taking(asked, 'from', one, book), 'to', other, book)
    return html`<a data-live href="${comparedAt(both)}">${wordsOf(one, other)}</a>`
  })
  return html`<p class="small noprint">${isPlaces ? 'Is it one of these, for both?' : 'On both sides at once:'} ${joined(links, ' or ')}${isPlaces ? '' : '.'}</p>`
}

const placeName = ({ media }: Pick<Corpus, 'media'>, { value }: Statement): string =>
  media.destinations().get(String(value))?.name ?? String(value)

/** A statement in words; a destination by its name. */
export const optionName = (
  corpus: Pick<Corpus, 'media'>,
  one: Statement,
  { facts }: Book,
): string =>
  one.path === PROFILE ? `made for: ${placeName(corpus, one)}` : optionWords(one, facts)
