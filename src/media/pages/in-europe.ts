/** Questions about Europe: destinations elsewhere are left out, and countries with rules of their own are named. */
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import type { Rule } from './book.ts'
import type { PlaceOffered } from './places-named.ts'

const EUROPE = /(?<!\p{L})(?:europe|european|europa)(?!\p{L})/iu
/** The end of the names of destinations outside Europe. */
const ELSEWHERE =
  /, (?:ATSC|Australia and New Zealand|Brazil|China|Japan|NBCUniversal|United States)$/
/** The end of the names of destinations for one country of Europe: “Broadcast spot, Italy”. */
const COUNTRY = /, (?<country>France|Italy)$/

/** The places that a question may mean: about Europe none that lie elsewhere. */
export const placesIn = (q: string, places: readonly PlaceOffered[]): readonly PlaceOffered[] =>
  EUROPE.test(q) ? places.filter(({ name }) => !ELSEWHERE.test(name)) : places

/** A country that has rules of its own where the others hold to one text. */
export interface Exception {
  readonly country: string
  readonly file: DestinationFile
  readonly rules: readonly Rule[]
}

/** The countries with rules of their own beside a place for all of Europe, for a question about Europe. */
export function exceptionsIn(
  q: string,
  place: string,
  destinations: Iterable<DestinationFile>,
): Exception[] {
  const [kind] = place.split(', ', 1)
  if (!EUROPE.test(q) || COUNTRY.test(place)) return []
  return [...destinations].flatMap((file): Exception[] => {
    const country = COUNTRY.exec(file.name)?.groups?.['country']
    return country === undefined || !file.name.startsWith(`${kind}, `) || file.rules === undefined
      ? []
      : [{ country, file, rules: file.rules as unknown as Rule[] }]
  })
}
