/** Checks that the words of a fact can be read, state what it can hold, and state one thing. */
import type { Field } from '../../src/engine/rules/rule.ts'
import { FIGURE, phrasePattern, plainText } from '../../src/engine/sentences/phrase.ts'
import { didYouMean } from '../../src/engine/values/nearest.ts'
import { type Path, problemAt, type Sourced } from '../../src/forms/sourced.ts'
import type { WordingFile } from '../../src/forms/wording-file-schemas.ts'
import type { Corpus } from '../read.ts'
import { contextFields } from '../ruleset.ts'
import { type PlacedWording, placedWordings } from '../wording-rows.ts'
import type { Check } from './check.ts'

export const wordings: Check = {
  name: 'A wording can be read, and states one value that its fact can hold',
  check: (corpus) => {
    const fields = contextFields(corpus)
    const byPath = new Map(fields.map((field) => [field.path, field]))
    const seen = new Set<string>()
    return [
      ...phrasesOf(corpus).flatMap(({ phrase, place, source }) =>
        phraseMessages(phrase).map((message) => problemAt(source, place, message)),
      ),
      ...corpus.wordings.flatMap((source) =>
        source.value.wordings.flatMap((row, index) =>
          rowMessages(row, source.value.group).map((message) =>
            problemAt(source, ['wordings', index], message),
          ),
        ),
      ),
      ...placedWordings(corpus, fields).flatMap((placed) => {
        const { place, source, state, wording } = placed
        const field = byPath.get(wording.path)
        const message =
          field === undefined
            ? `is no dimension or decision variable${didYouMean(wording.path, [...byPath.keys()])}`
            : valueMessage(field, state)
        return [
          ...(message === undefined
            ? []
            : [problemAt(source, place, `${wording.path} ${message}`)]),
          ...[...figureMessages(placed), ...twice(placed, seen)].map(([where, text]) =>
            problemAt(source, where, text),
          ),
        ]
      }),
    ]
  },
}

type Row = WordingFile['wordings'][number]

function rowMessages({ fact, figure, says }: Row, group: string): string[] {
  return [
    ...(says === undefined && figure === undefined
      ? ['states nothing: it has neither says nor figure']
      : []),
    ...(fact.startsWith(`${group}.`) ? [] : [`${fact} does not belong to the group ${group}`]),
  ]
}

interface PlacedPhrase {
  readonly phrase: string
  readonly place: Path
  readonly source: Sourced<unknown>
}

/** Every phrase of the files with its place. */
function phrasesOf({ doubts, wordings }: Corpus): PlacedPhrase[] {
  const placed = (source: Sourced<unknown>, phrases: readonly string[], place: Path) =>
    phrases.map((phrase, i) => ({ phrase, place: [...place, i], source }))
  return [
    ...placed(doubts, doubts.value.others, ['others']),
    ...placed(doubts, doubts.value.asked, ['asked']),
    ...wordings.flatMap((source) =>
      source.value.wordings.flatMap(
        ({ beside = [], figure = [], says = {}, unless = [] }, index) => [
          ...placed(source, figure, ['wordings', index, 'figure']),
          ...placed(source, beside, ['wordings', index, 'beside']),
          ...placed(source, unless, ['wordings', index, 'unless']),
          ...Object.entries(says).flatMap(([state, phrases]) =>
            placed(source, phrases, ['wordings', index, 'says', state]),
          ),
        ],
      ),
    ),
  ]
}

/** Why a phrase cannot be read; empty if it can. */
export function phraseMessages(phrase: string): string[] {
  try {
    phrasePattern(phrase)
    return []
  } catch (error) {
    return [`“${phrase}” cannot be read: it ${(error as SyntaxError).message}`]
  }
}

/** Why a fact cannot hold what a key under `says` stands for, or a number. */
function valueMessage({ type, values = [] }: Field, state: string | undefined): string | undefined {
  if (state === undefined)
    return type === 'number' || type === 'integer' ? undefined : 'holds no number'
  if (type === 'boolean') return state === 'yes' || state === 'no' ? undefined : 'is yes or no'
  return values.includes(state) ? undefined : `has no state ${state}${didYouMean(state, values)}`
}

/** A phrase under `figure` without a number. One under `says` may have one that does not matter: `<n> cameras`. */
const figureMessages = ({ wording, place, state }: PlacedWording): [Path, string][] =>
  wording.phrases.flatMap((phrase, i): [Path, string][] =>
    state !== undefined || phrase.includes(FIGURE)
      ? []
      : [[[...place, i], `“${phrase}” has no ${FIGURE}`]],
  )

/** Reports a phrase that occurs twice for one fact, which would state two values. */
function twice({ wording, place }: PlacedWording, seen: Set<string>) {
  return wording.phrases.flatMap((phrase, i): [Path, string][] => {
    const key = `${wording.path} ${plainText(phrase)}`
    if (seen.has(key)) return [[[...place, i], `“${phrase}” stands twice`]]
    seen.add(key)
    return []
  })
}
