/** Reads what is written for one side of a comparison. */
import type { Told } from '../../engine/sentences/told.ts'
import { quoteOf } from '../../engine/sentences/written-words.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { LOUDNESS } from '../facts/common-paths.ts'
import type { Book } from './book.ts'
import { contextStated } from './facts-address.ts'
import { addressAt } from './facts-at.ts'
import { factsWritten, PROFILE, type Statement, type Unread } from './facts-written.ts'
import { type Place, type PlaceOffered, placesMeant, placesOffered } from './places-named.ts'

export interface Heard {
  readonly sentence: string
  /** The facts that it states, each with its words, and its destination if it names one alone. */
  readonly told: readonly (Statement & Partial<Pick<Told, 'spans'>>)[]
  /** Destinations that it may mean, if it does not name exactly one. */
  readonly places: readonly PlaceOffered[]
}

/** What a text says. */
interface Reading {
  readonly context: JsonObject
  /** Sentences, each with the facts and destinations read from it. */
  readonly heard: readonly Heard[]
  readonly unread: readonly Unread[]
}

/**
 * Accepts the URL of an Evaluate page, its query string, a context as JSON, or words: facts, or a sentence that states
 * some.
 */
export function reading(text: string, book: Book, places: ReadonlyMap<string, Place>): Reading {
  const { facts } = book
  // Words may name a place only beside others of the text: “streaming” beside a film.
  const named = book.placesTold(text).map((one) => quoteOf(text, [one]).toLowerCase())
  const namesPlace = (piece: string): boolean =>
    named.some((words) => words !== '' && piece.toLowerCase().includes(words))
  const isPlace = (words: string): boolean =>
    /\p{L}/u.test(words) &&
    !namesPlace(words) &&
    placesMeant(words, book, places.values()).length > 0
  const query = queryIn(text.trim())
  if (query === undefined) {
    const isSentence = (piece: string): boolean => !isPlace(piece) && book.told(piece).length > 0
    const whole = book.told(text)
    const { stated, unread } = factsWritten(text, facts, isSentence)
    const toldBy = ({ options, piece = '' }: Unread): Heard['told'] => {
      const told = isPlace(piece) ? [] : asWholeSays(book.told(piece), whole)
      // If a number could belong to several facts, a sentence means the usual one.
      const isMeant = ({ path }: Statement): boolean =>
        options === undefined || options.some((option) => option.path === path)
      return told.every(isMeant) ? told : []
    }
    const ofWhole = placesOffered(text, book, places, whole)
    // What a piece means by a place is settled by what stands beside it: “for Netflix, -27 LUFS” is not about captions.
    const inWhole = (sentence: string, told: Heard['told']): PlaceOffered[] => {
      const offered = placesOffered(sentence, book, places, told)
      if (offered.length === 0 && namesPlace(sentence)) return ofWhole
      const settled = ofWhole.filter(({ id }) => offered.some((one) => one.id === id))
      return settled.length > 0 ? settled : offered
    }
    const heard = unread.flatMap((one): (Heard & { readonly of: Unread })[] => {
      const told = toldBy(one)
      const { piece: sentence = '' } = one
      if (told.length === 0 && (one.options !== undefined || isPlace(sentence))) return []
      const offered = inWhole(sentence, told)
      if (told.length + offered.length === 0) return []
      const sure = offered.filter(({ isSure }) => isSure)
      const taken = sure.flatMap(({ figures, id }) => [{ path: PROFILE, value: id }, ...figures])
      return [
        { of: one, sentence, told: [...told, ...taken], places: sure.length > 0 ? [] : offered },
      ]
    })
    const read = new Set(heard.map(({ of }) => of))
    return {
      context: contextStated([...stated, ...heard.flatMap(({ told }) => told)]),
      heard,
      unread: unread.filter((one) => !read.has(one)),
    }
  }
  const { context, problems } = addressAt(query, book)
  return { context, heard: [], unread: problems.map((message) => ({ message })) }
}

/**
 * What a piece between two commas states, with its loudness as the whole text means it: in “-27 LUFS, dialogue-gated” the
 * figure is that of the dialogue.
 */
const asWholeSays = (told: readonly Told[], whole: readonly Told[]): Told[] =>
  told.map((one) => {
    const alike = whole.filter(({ path, value }) => LOUDNESS.has(path) && value === one.value)
    const [meant] = alike
    const isOther = LOUDNESS.has(one.path) && !alike.some(({ path }) => path === one.path)
    return isOther && meant !== undefined ? { ...one, path: meant.path } : one
  })

/** @returns undefined if a text is neither a URL nor JSON */
function queryIn(text: string): string | undefined {
  if (text.startsWith('{')) return `json=${encodeURIComponent(text)}`
  const isQuery = /[?&%]|^(?:c|json|profile|[a-z_]+\.[\w.]+)=/.test(text) && !/[\s,;]/.test(text)
  return isQuery ? text.replace(/^[^?]*\?/, '').replace(/#.*$/, '') : undefined
}

/** A text that was written by somebody; empty for an address or a context. */
export const ownWords = (text: string): string =>
  queryIn(text.trim()) === undefined ? text.trim() : ''
