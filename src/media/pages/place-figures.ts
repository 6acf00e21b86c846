/**
 * The figures of a sentence for which a destination has a fact of its own: the “60 MB” of a model, the “9 million
 * triangles”. The unit, or what is counted, says which fact a figure states.
 */
import { sentenceReader, type Told, type Wording } from '../../engine/sentences/told.ts'
import type { Book, Fact } from './book.ts'
import { factsOfPlace } from './facts-at.ts'

/** The part of a book that says what is stated. */
export type Stating = Pick<Book, 'destinations' | 'doubts'>
type Reader = (sentence: string) => readonly Told[]

/** Units that say what they measure, with the words for them; seconds or pixels may be those of anything. */
const SIZES: ReadonlyMap<string, string> = new Map([
  ['MB', '(mb|megabyte|megabytes|meg|megs)'],
  ['GB', '(gb|gigabyte|gigabytes|gig|gigs)'],
])
/** What is counted, by the word with which the name of a fact begins. */
const COUNTED: ReadonlyMap<string, string> = new Map(
  ['Triangles', 'Polygons'].map((word) => [word, '(triangles|triangle|tris|polygons|polys)']),
)
const OTHERS = ['Materials', 'Vertices', 'Draw calls']

/** The words after a number that state a fact; undefined if none do. */
const wordsFor = ({ name, type, unit }: Fact): string | undefined =>
  type === 'string' || type === 'boolean'
    ? undefined
    : unit === undefined
      ? (COUNTED.get(name.split(' ', 1)[0]!) ??
        OTHERS.find((word) => name.startsWith(word))?.toLowerCase())
      : SIZES.get(unit)

const kept = new WeakMap<Book['destinations'], Map<string, Reader>>()

/** The figures that a sentence states of what only a destination limits. */
export function figuresAt({ destinations, doubts }: Stating, id: string): Reader {
  const readers = kept.get(destinations) ?? new Map<string, Reader>()
  kept.set(destinations, readers)
  const reader = readers.get(id) ?? readerFor({ destinations, doubts }, id)
  readers.set(id, reader)
  return reader
}

function readerFor({ destinations, doubts }: Stating, id: string): Reader {
  const place = destinations().get(id)
  const facts = (place === undefined ? [] : factsOfPlace(place)).flatMap((fact) => {
    const words = wordsFor(fact)
    return words === undefined ? [] : [{ fact, words }]
  })
  // Of two facts with one unit, such as an avatar and a world, the figure may mean either.
  const wordings = facts
    .filter(({ words }) => facts.filter((other) => other.words === words).length === 1)
    .map(({ fact, words }): Wording => ({ path: fact.path, phrases: [`<n> ${words}`] }))
  return sentenceReader(new Map(facts.map(({ fact }) => [fact.path, fact])), wordings, doubts())
}
