/** Query parameters shared by both services. */
import { oneOf } from '../contract/schema.ts'
import { MAX_CHARACTERS, MAX_WORDS } from '../search/search-text.ts'

/** `q`; `search-text.ts` checks the number of words. */
export const searchParameter = (over: string) =>
  ({
    type: 'string',
    maxLength: MAX_CHARACTERS,
    description: `Free text over ${over}. At most ${MAX_CHARACTERS} characters and ${MAX_WORDS} words, counting each part of a hyphenated one. Words are ANDed and match as prefixes, in other forms and by their synonyms; "quoted words" match as a phrase. Where no row holds all words, those that hold most of them come.`,
  }) as const

export const highlight = {
  type: 'boolean',
  default: false,
  description: 'True adds `highlights` to every result: the matching words, marked.',
} as const

export const facets = oneOf(
  ['none'],
  '`none` leaves the counts out: nine tenths of a short page, and the same on each.',
)

/** The member `facets` of a page, computed only if the query does not exclude it. */
export const facetsOf = <Facets>(
  query: { readonly facets?: 'none' },
  count: () => Facets,
): { readonly facets?: Facets } => (query.facets === 'none' ? {} : { facets: count() })

export const limit = <const M extends number, const D extends number>(maximum: M, byDefault: D) =>
  ({
    type: 'integer',
    minimum: 1,
    maximum,
    default: byDefault,
    description: 'Results on a page, at most.',
  }) as const

export const offset = {
  type: 'integer',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  description: 'Zero-based position of the first result. Past the last one the page is empty.',
} as const
