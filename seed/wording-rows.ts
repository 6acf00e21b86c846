/** The wordings of the corpus, one entry for each value that their phrases state, and the words for places. */
import type { Tables } from '../src/database/tables.ts'
import type { Field } from '../src/engine/rules/rule.ts'
import type { Wording } from '../src/engine/sentences/told.ts'
import type { Json } from '../src/engine/values/json.ts'
import type { Path } from '../src/forms/sourced.ts'
import type { Corpus } from './read.ts'
import { bit, json, numbered } from './row-values.ts'
import { contextFields } from './ruleset.ts'

/** A wording with the place of its phrases in the file. */
export interface PlacedWording {
  readonly source: Corpus['wordings'][number]
  readonly wording: Wording
  readonly place: Path
  /** The key under `says`; undefined for a figure. */
  readonly state: string | undefined
}

export function placedWordings({ wordings }: Corpus, fields: readonly Field[]): PlacedWording[] {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  return wordings.flatMap((source) =>
    source.value.wordings.flatMap(
      ({ fact: path, says = {}, figure, turned, beside, unless }, index): PlacedWording[] => {
        const shared = { path, turned, beside, unless }
        const place = ['wordings', index]
        const figures =
          figure === undefined ? [] : [{ phrases: figure, place: [...place, 'figure'] }]
        return [
          ...figures.map(({ phrases, place }) => ({
            source,
            wording: { ...shared, phrases },
            place,
            state: undefined,
          })),
          ...Object.entries(says).map(([state, phrases]) => ({
            source,
            wording: { ...shared, value: stated(state, byPath.get(path)), phrases },
            place: [...place, 'says', state],
            state,
          })),
        ]
      },
    ),
  )
}

/** The value that a key under `says` stands for: yes and no of a boolean, otherwise a state. */
function stated(state: string, field: Field | undefined): Json {
  if (field?.type === 'boolean') return state === 'yes'
  return field?.multiple === true ? [state] : state
}

export const wordingRows = (
  corpus: Corpus,
): Pick<{ [T in keyof Tables]: Tables[T][] }, 'wording' | 'doubt' | 'place_wording'> => ({
  wording: numbered(
    placedWordings(corpus, contextFields(corpus)).map(({ wording }) => ({
      path: wording.path,
      value: wording.value === undefined ? null : json(wording.value),
      phrases: json([...wording.phrases]),
      turned: bit(wording.turned === true),
      beside: json([...(wording.beside ?? [])]),
      unless: json([...(wording.unless ?? [])]),
    })),
  ) as Tables['wording'][],
  doubt: numbered(
    (['others', 'asked'] as const).flatMap((kind) =>
      corpus.doubts.value[kind].map((phrase) => ({ kind, phrase })),
    ),
  ),
  place_wording: numbered(
    corpus.places.value.places.map(({ made_for, phrases, named, beside, unless }) => ({
      made_for: json(made_for),
      phrases: json(phrases),
      named: bit(named === true),
      beside: json(beside ?? []),
      unless: json(unless ?? []),
    })),
  ),
})
