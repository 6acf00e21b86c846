/** Schemas of searches, shared by both services. */
import {
  array,
  boolean,
  count,
  href,
  mapOf,
  object,
  oneOf,
  pageFields,
  string,
} from '../contract/schema.ts'

export const suggestion = object(
  {
    text: string('The search, or the filter in words.'),
    count: count('How many results it has.'),
    href: string('Path of the list with it.'),
  },
  {},
  'A search that has results, or a filter that a word of this one names.',
)

/** Members of a page that was searched. */
export const searchFields = <const Item extends object>(item: Item) => ({
  match: oneOf(
    ['all', 'some', 'none'],
    'With `q`: `all` where every result holds every word that was asked for; `some` where no row says all of them itself, and those that hold most come; `none` where nothing here is close: there are no results, and the nearest stand under `related`.',
  ),
  dropped: array(
    string(),
    'Words of `q` that none of the rows shown holds; words such as `how` are not asked for and not named.',
  ),
  mended: array(
    object({
      from: string('The word of `q`.'),
      to: string('The word that was looked for.'),
    }),
    'Words of `q` that were taken for misspelt and looked for as others.',
  ),
  truncated: boolean(
    'True where words have more rows than one search looks at; `count`, facets and links are over those that were looked at.',
  ),
  related: array(
    item,
    'With `q`, on the first page: where fewer than ten are found, others that hold most of the words or are about the same themes, ten with the results at most. They are not in `count`, facets and links.',
  ),
  themes: array(
    array(string()),
    'Beside `related`: what the words of `q` were taken to be about, each theme by its words, five at most.',
  ),
  suggestions: array(
    suggestion,
    'With `q`: filters that are called so and, where words were dropped, searches that find all of theirs.',
  ),
})

/** Schemas of a search over everything in a service, and of its results. */
export const searchSchemas = <const K extends string>(kinds: readonly K[]) => {
  const result = object(
    {
      kind: oneOf(kinds, 'What it is.'),
      id: string('Its id; of a section, that of the text, `#` and the fragment.'),
      title: string('What it is called.'),
      href,
    },
    {
      highlights: object(
        {},
        { id: string(), title: string(), phrases: string(), text: string() },
        'Where the search words stand, marked with `<mark>`; the rest is escaped for HTML.',
      ),
    },
  )
  return {
    result,
    page: object(
      {
        ...pageFields,
        results: array(result, 'What was found, best first.'),
      },
      {
        facets: object({
          kind: mapOf(
            count(),
            'Kind → results of it, whatever `kind` is asked for; kinds without one are left out.',
          ),
        }),
        ...searchFields(result),
      },
    ),
  }
}
