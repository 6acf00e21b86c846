/** Finds the targets and destinations that a few words may name. */
import type { Json } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import type { Fact } from './book.ts'
import { MOST_OPTIONS, PROFILE, type Statement } from './facts-written.ts'

/** A destination by its id and the words of its name. */
interface Place {
  readonly id: string
  readonly name: string
}

const TARGET = 'delivery.target'
/** Maximum number of words of a text that is taken for a place: a sentence tells of more. */
const PLACE_WORDS = 4
const BARE = new Set(['a', 'an', 'for', 'of', 'on', 'the', 'to'])

/**
 * The targets and destinations that a few words name: `broadcast EBU`, `web stream`. Each word has to be one of a
 * target or of the name of a destination; those that have most of them are meant.
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

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
