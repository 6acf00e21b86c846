/** Finds the targets and destinations that a few words, or a proper name in a sentence, may mean. */
import type { Json } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { TARGET } from '../facts/common-paths.ts'
import type { Fact } from './book.ts'
import { MOST_OPTIONS, PROFILE, type Statement } from './facts-written.ts'

/** A destination by its id, its kind and its name. */
export interface Place {
  readonly id: string
  readonly name: string
  readonly kind: string
}

/** Maximum number of words in a text that is treated as a place: a longer one is a sentence about more than a place. */
const PLACE_WORDS = 4
const BARE = new Set(['a', 'an', 'for', 'of', 'on', 'the', 'to'])

/**
 * The targets and destinations that a few words name: `broadcast EBU`, `web stream`. Each word has to occur in a target
 * or in the name of a destination; those that contain the most words are returned.
 */
export function placesMeant(
  words: string,
  facts: ReadonlyMap<string, Fact>,
  places: Iterable<Place>,
): Statement[] {
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
  return all
    .filter(({ held }) => held.length === most)
    .slice(0, MOST_OPTIONS)
    .map(({ stated }) => stated)
}

/**
 * A proper name inside a sentence: it begins with a capital letter and is not the first word, or has no lower-case
 * letter.
 */
const PROPER = /(?<=\S\s+)\p{Lu}[\p{L}\p{N}]*|\b\p{Lu}{3,}\b/gu
/** A word that occurs in more destination names than this is generic, such as “Broadcast”. */
const FEW = 6
/** Capitalised words that name no organisation, shop or format. */
const NO_NAME = new Set(['ai', 'ar', 'european', 'hd', 'high', 'uhd', 'union', 'vr'])

/**
 * The destinations whose proper name occurs in a sentence: `a documentary for ARD`, `a spot on NBCUniversal`. Captions
 * are left out if the sentence is about sound.
 */
export function placesCalled(
  sentence: string,
  places: Iterable<Place>,
  told: readonly Statement[],
): Place[] {
  const isSound = told.some(({ path }) => path.startsWith('audio.'))
  const called = (sentence.match(PROPER) ?? []).map((word) => word.toLowerCase())
  const held = [...places]
    .filter(({ kind }) => !(isSound && kind === 'captions'))
    .map((place) => ({ place, words: new Set(wordsOf(place.name)) }))
  const proper = called.filter((word) => {
    const count = held.filter(({ words }) => words.has(word)).length
    return !NO_NAME.has(word) && count > 0 && count <= FEW
  })
  return held
    .filter(({ words }) => proper.some((word) => words.has(word)))
    .slice(0, MOST_OPTIONS)
    .map(({ place }) => place)
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
