/** Which signed papers of the corpus a production needs, by what is known of it. */
import type { Condition } from '../../engine/rules/rule.ts'
import { compilePhrase, holds } from '../../engine/sentences/compiled-phrase.ts'
import { plainText } from '../../engine/sentences/phrase.ts'
import type {
  PaperForm,
  PaperNote,
  PaperPoint,
  PaperUnstated,
} from '../../forms/paper-file-schemas.ts'
import { truthFor } from '../destinations/limits.ts'
import type { Book } from './book.ts'

/** Path → value of what is known. */
export type Known = ReadonlyMap<string, unknown>

/** `certain` by a known fact, `open` while nothing decides, `needless` by a known fact. */
export type Need = 'certain' | 'open' | 'needless'

type Written = NonNullable<PaperForm['needed']>

export function needOf(book: Book, form: PaperForm, known: Known): Need {
  const { needed = [], needless = [], doubtful = [] } = form
  if (isOneOf(book, needless, known)) return 'needless'
  if (isOneOf(book, doubtful, known)) return 'open'
  if (isOneOf(book, needed, known)) return 'certain'
  return 'open'
}

/** Whether a known fact tells that the paper is needed, whatever else speaks against it. */
export const isNeededHere = (book: Book, { needed = [] }: PaperForm, known: Known): boolean =>
  isOneOf(book, needed, known)

/** The sentences that stand on the paper of this production. */
export const pointsOf = (book: Book, points: PaperForm['points'], known: Known): PaperPoint[] =>
  points.filter(({ when }) => when === undefined || isOneOf(book, when, known))

const isOneOf = (book: Book, conditions: Written, known: Known): boolean =>
  conditions.some((condition) => {
    const { path } = condition
    const value = known.get(path) as Parameters<typeof truthFor>[0]
    return truthFor(value, condition as Condition, book.facts.get(path)) === 'holds'
  })

/** The forms of which sentences speak, without those that known facts rule out. */
export const formsSaidIn = (book: Book, sentences: readonly string[], known: Known): PaperForm[] =>
  [...new Set(sentences.flatMap(book.formsSaid))].filter(
    ({ said_unless: unless = [] }) => !isOneOf(book, unless, known),
  )

/** What has to be read before forms are signed: of forms that are printed, and of facts, those that come first in front. */
export function notesOf(book: Book, printed: readonly PaperForm[], known: Known): PaperNote[] {
  const all = [...book.paperForms.values()].flatMap((form) =>
    (form.notes ?? []).filter((note) => {
      const { when, with: beside, unless = [] } = note
      const isMeant = when === undefined ? printed.includes(form) : isOneOf(book, when, known)
      return (
        isMeant &&
        (beside === undefined || isOneOf(book, beside, known)) &&
        !isOneOf(book, unless, known)
      )
    }),
  )
  return all.toSorted((a, b) => Number(b.first ?? false) - Number(a.first ?? false))
}

/** What a paper asks for and nobody has stated, or somebody refuses. */
export interface Unstated {
  readonly asked: PaperUnstated
  readonly isRefused: boolean
}

/** Whether one of the sentences says one of the phrases. */
function saidIn(sentences: readonly string[]): (phrases?: readonly string[]) => boolean {
  const texts = sentences.map(plainText)
  return (phrases = []) =>
    phrases.map(compilePhrase).some((one) => texts.some((text) => holds(one, text)))
}

/** Whether a sentence says or refuses something that a signature leaves open, which no fact can hold. */
export function saysUnstated(book: Book, sentence: string): boolean {
  const isSaid = saidIn([sentence])
  return [...book.paperForms.values()].some(({ unstated = [] }) =>
    unstated.some(({ said_by: by, refused_by: refused }) => isSaid(by) || isSaid(refused)),
  )
}

/** The phrases of what a sentence says or refuses of that, whose words are understood. */
export function phrasesUnstated(
  { paperForms }: Pick<Book, 'paperForms'>,
  sentence: string,
): string[] {
  const isSaid = saidIn([sentence])
  return [...paperForms.values()].flatMap(({ unstated = [] }) =>
    unstated.flatMap(({ said_by: by, refused_by: refused = [] }) =>
      [...by, ...refused].filter((one) => isSaid([one])),
    ),
  )
}

/**
 * What papers of a production leave open beside the signature that was told of: a father's leaves open the child's yes.
 * Without a signature only what is refused is named.
 */
export function unstatedIn(
  book: Book,
  known: Known,
  isSigned: (form: PaperForm) => boolean,
  sentences: readonly string[],
): Unstated[] {
  const isSaid = saidIn(sentences)
  // “The second parent has signed, she does not perform”: who refuses stands in one clause with what is refused.
  const isSaidInOne = saidIn(sentences.flatMap((one) => one.split(/[,;.]/)))
  return [...book.paperForms.values()].flatMap((form) => {
    const { unstated = [] } = form
    if (unstated.length === 0 || needOf(book, form, known) !== 'certain') return []
    return unstated.flatMap((asked) => {
      const isRefused = isSaidInOne(asked.refused_by)
      return isRefused || (isSigned(form) && !isSaid(asked.said_by)) ? [{ asked, isRefused }] : []
    })
  })
}
