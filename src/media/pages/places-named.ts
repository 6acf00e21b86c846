/** Finds the targets and destinations that a few words, or a proper name in a sentence, may mean. */
import type { Told } from '../../engine/sentences/told.ts'
import type { Json } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { TARGET } from '../facts/common-paths.ts'
import type { Book } from './book.ts'
import { MOST_OPTIONS, PROFILE, type Statement } from './facts-written.ts'
import { figuresAt, type Stating } from './place-figures.ts'

/** A destination by its id, its kind and its name. */
export interface Place {
  readonly id: string
  readonly name: string
  readonly kind: string
}

/** Maximum number of words in a text that is treated as a place: a longer one is a sentence about more than a place. */
const PLACE_WORDS = 4
/** A word that occurs in more destination names than this is generic, such as “Broadcast”. */
const FEW = 6
const BARE = new Set(['a', 'an', 'for', 'of', 'on', 'the', 'to', 'with'])

/**
 * The targets and destinations that a few words name: `broadcast EBU`, `web stream`. Each word has to occur in a target
 * or in the name of a destination; those that contain the most words are returned.
 */
export function placesMeant(
  words: string,
  { facts, placesTold }: Pick<Book, 'facts' | 'placesTold'>,
  places: Iterable<Place>,
): Statement[] {
  // Phrases of the corpus take precedence over parts of names: “german tv” is not German subtitles.
  if (placesTold(words).length > 0) return []
  const wanted = wordsOf(words).filter((word) => !BARE.has(word))
  if (wanted.length === 0 || wanted.length > PLACE_WORDS) return []
  const targets = (facts.get(TARGET)?.values ?? []).map((state) => ({
    words: wordsOf(spoken(state)),
    stated: { path: TARGET, value: [state] as Json },
  }))
  const named = [...places].map(({ id, name }) => ({
    words: wordsOf(name),
    stated: { path: PROFILE, value: id as Json },
  }))
  const all = [...targets, ...named].map((one) => ({
    stated: one.stated,
    held: wanted.filter((word) => one.words.some((own) => own.startsWith(word))),
  }))
  if (!wanted.every((word) => all.some(({ held }) => held.includes(word)))) return []
  const most = Math.max(...all.map(({ held }) => held.length))
  const best = all.filter(({ held }) => held.length === most)
  // A word in many names, such as “subtitles”, names no particular destination.
  const isGeneric = most === 1 && best.every(({ stated }) => stated.path === PROFILE)
  if (isGeneric && best.length > FEW) return []
  return best.slice(0, MOST_OPTIONS).map(({ stated }) => stated)
}

/**
 * A proper name inside a sentence: it begins with a capital letter and is not the first word, or has no lower-case
 * letter.
 */
const PROPER = /(?<=\S\s+)\p{Lu}[\p{L}\p{N}]*|\b\p{Lu}{3,}\b/gu
/**
 * Capitalised words that name no organisation, shop or format; Sony is more often a camera than its music label, and a
 * language is what people speak.
 */
const NO_NAME = new Set(
  `ai ar european hd high sony tv uhd union vr
  arabic chinese english french german hindi japanese korean spanish`.split(/\s+/),
)

/** Maximum number of destinations that are offered for a sentence. */
const MOST_PLACES = 3

/** A destination that a sentence may mean. */
export interface PlaceOffered extends Place {
  /** Whether the sentence names this destination alone, by its proper name, so that it can be taken without asking. */
  readonly isSure: boolean
  /** The figures that the sentence states of what only this destination limits. */
  readonly figures: readonly Told[]
}

/** A destination as a statement, with the figures of what it alone limits. */
export const statedFor = ({ figures, id }: PlaceOffered): Statement[] => [
  { path: PROFILE, value: id },
  ...figures,
]

/**
 * The destinations that a sentence names, by phrases of the corpus or else by name. If the sentence is about sound,
 * captions are not found by name.
 */
export function placesOffered(
  sentence: string,
  book: Pick<Book, 'placesTold'> & Stating,
  places: ReadonlyMap<string, Place>,
  told: readonly Statement[],
): PlaceOffered[] {
  const read = book.placesTold(sentence)
  const offered = (place: Place, isSure: boolean): PlaceOffered => ({
    ...place,
    isSure,
    figures: figuresAt(book, place.id)(sentence),
  })
  const ids = [...new Set(read.flatMap(({ destinations }) => destinations))]
  const found = ofHouses(
    sentence,
    asNamed(
      sentence,
      ids.flatMap((id) => places.get(id) ?? []),
      places.values(),
    ),
  )
  if (found.length > 0) {
    const isSure = found.length === 1 && read.some(({ isNamed }) => isNamed)
    return found.slice(0, MOST_PLACES).map((place) => offered(place, isSure))
  }
  const called = placesCalled(sentence, places.values(), told)
  return called.map((place) => offered(place, called.length === 1))
}

/**
 * Destinations that phrases mean; in place of those that are alike but for where they are, the one whose place the
 * sentence names: “TV advert loudness Italy” is for “Broadcast spot, Italy”, whatever “TV advert” may mean.
 */
function asNamed(sentence: string, found: readonly Place[], places: Iterable<Place>): Place[] {
  const said = new Set(wordsOf(sentence))
  const families = new Set(found.map(familyOf))
  const named = [...places].filter((one) => {
    const [, ...where] = one.name.split(', ')
    return (
      where.length > 0 &&
      families.has(familyOf(one)) &&
      wordsOf(where.join()).every((word) => said.has(word))
    )
  })
  const better = new Set(named.map(familyOf))
  return [...named, ...found.filter((one) => !better.has(familyOf(one)))]
}

/** Of destinations of a family those whose name has a house that the sentence names: a film for ZDF is for no American one. */
function ofHouses(sentence: string, found: readonly Place[]): readonly Place[] {
  const called = new Set(
    (sentence.match(/\b\p{Lu}{3,}\b/gu) ?? []).map((word) => word.toLowerCase()),
  )
  const own = found.filter(({ name }) => wordsOf(name).some((word) => called.has(word)))
  const families = new Set(own.map(familyOf))
  return found.filter((one) => own.includes(one) || !families.has(familyOf(one)))
}

/** What stands before the comma in the name of a destination: `Broadcast spot`. */
const familyOf = ({ name }: Place): string => name.split(', ')[0]!

/** The destinations whose proper name occurs in a sentence: `a documentary for RTL`, `a spot on NBCUniversal`. */
function placesCalled(
  sentence: string,
  places: Iterable<Place>,
  told: readonly Statement[],
): Place[] {
  const isSound = told.some(({ path }) => path.startsWith('audio.'))
  const called = (sentence.match(PROPER) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1 && !BARE.has(word))
  const held = [...places]
    .filter(({ kind }) => !(isSound && kind === 'captions'))
    .map((place) => ({ place, words: new Set(wordsOf(place.name)) }))
  const proper = called.filter((word) => {
    const count = held.filter(({ words }) => words.has(word)).length
    return !NO_NAME.has(word) && count > 0 && count <= FEW
  })
  return held
    .filter(({ words }) => proper.some((word) => words.has(word)))
    .slice(0, MOST_PLACES)
    .map(({ place }) => place)
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
