/** The facts that only a destination has, beside those of the corpus: the size of a model for a shop. */
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import type { Book, Fact } from './book.ts'
import { type Asked, readAddress } from './facts-address.ts'
import { PROFILE } from './facts-written.ts'

type OwnFact = NonNullable<DestinationFile['facts']>[number]

/** The own facts of a destination, in the form that all facts have. */
export const factsOfPlace = ({ facts = [] }: Pick<DestinationFile, 'facts'>): Fact[] =>
  facts.map(ofPlace)

const ofPlace = ({ values = [], ...own }: OwnFact): Fact => ({
  ...own,
  isOfPlace: true,
  group: own.path.split('.', 1)[0]!,
  isDimension: false,
  multiple: false,
  values,
  definitions: {},
  question: null,
  who: null,
  effort: null,
  gate: null,
  by: null,
  sources: [],
  mentions: [],
})

/** A book that also knows the own facts of a destination, so that their figures are read and written as such. */
export function bookAt(book: Book, profile: unknown): Book {
  const place = typeof profile === 'string' ? book.destinations().get(profile) : undefined
  const own = place === undefined ? [] : factsOfPlace(place)
  if (own.length === 0) return book
  return {
    ...book,
    facts: new Map([...book.facts, ...own.map((fact) => [fact.path, fact] as const)]),
    groups: new Map([...book.groups, [own[0]!.group, place!.name]]),
  }
}

/** What an address says, with the own facts of the destination that it names. */
export function addressAt(search: string, book: Book): Asked {
  const asked = readAddress(search, book)
  const at = bookAt(book, asked.context[PROFILE])
  return at === book ? asked : readAddress(search, at)
}
