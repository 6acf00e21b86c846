/** Checks that the words for a place can be read and lead to destinations. */
import { plainText } from '../../src/engine/sentences/phrase.ts'
import { didYouMean } from '../../src/engine/values/nearest.ts'
import { type Path, problemAt } from '../../src/forms/sourced.ts'
import type { PlaceFile } from '../../src/forms/wording-file-schemas.ts'
import type { Check } from './check.ts'
import { phraseMessages } from './wordings.ts'

export const places: Check = {
  name: 'The words for a place can be read, and lead to destinations',
  check: ({ destinations, places: source }) => {
    const ids = destinations.map(({ value }) => value.id)
    return source.value.places.flatMap((row, index) =>
      [...namesOf(row, ids), ...readable(row), ...twice(row)].map(([place, message]) =>
        problemAt(source, ['places', index, ...place], message),
      ),
    )
  },
}

type Row = PlaceFile['places'][number]

function namesOf({ made_for: ids, named }: Row, known: readonly string[]): [Path, string][] {
  return [
    ...ids.flatMap((id, i): [Path, string][] =>
      known.includes(id)
        ? []
        : [[['made_for', i], `no destination is called ${id}${didYouMean(id, known)}`]],
    ),
    ...(named === true && ids.length === 0
      ? [[['named'], 'names a place to which nothing goes'] as [Path, string]]
      : []),
  ]
}

const readable = (row: Row): [Path, string][] =>
  (['phrases', 'beside', 'unless'] as const).flatMap((name) =>
    (row[name] ?? []).flatMap((phrase, i) =>
      phraseMessages(phrase).map((message): [Path, string] => [[name, i], message]),
    ),
  )

/**
 * Reports duplicate phrases within a row. Two rows may share a phrase, since `beside` and `unless` distinguish them.
 */
const twice = ({ phrases }: Row): [Path, string][] =>
  phrases.flatMap((phrase, i): [Path, string][] =>
    phrases.slice(0, i).some((other) => plainText(other) === plainText(phrase))
      ? [[['phrases', i], `“${phrase}” stands twice`]]
      : [],
  )
