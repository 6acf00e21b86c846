/** What a concept is made of: ideas and changes, and the questions that they answer. */
import type { Idea } from '../../../engine/runs/run.ts'
import { answers } from './answers.ts'
import { type Json, type JsonObject, put } from './document.ts'
import type { Origin } from './kept.ts'
import { ideas, isPlaced, setIdeas, wordsOf } from './kept-ideas.ts'
import { change, edit, listAt, open, valueAt } from './state.ts'
import { isChange, isOfToday, isUnplaced } from './steps.ts'

/** Something that a concept can be made of: a change at its question, or an idea with or without one. */
export interface Offer {
  readonly key: string
  readonly text: string
  readonly code?: string | undefined
  readonly idea?: Idea
  readonly isTaken: boolean
}

const concepts = (): readonly JsonObject[] => listAt(['concepts']) as readonly JsonObject[]
const isProposed = (answer: JsonObject): boolean =>
  isChange(answer) && answer['status'] === 'transformation'

export function offers(): Offer[] {
  const taken = new Set(concepts().flatMap(({ coordinates }) => coordinates as readonly string[]))
  const changes = answers()
    .map((answer, at) => ({ answer, key: `answer-${at}`, code: String(answer['coordinate']) }))
    .filter(({ answer }) => isProposed(answer))
    .map(({ answer, code, key }) => ({
      key,
      code,
      text: String(answer['text']),
      isTaken: taken.has(code),
    }))
  const own = ideas().map((idea, at) => ({
    key: `idea-${at}`,
    idea,
    text: wordsOf(idea),
    isTaken: concepts().some((concept) => isMadeOf(concept, idea)),
    ...(isPlaced(idea) && { code: idea.at }),
  }))
  return [...changes, ...own]
}

const origins = (): readonly Origin[] => open.value!.origins ?? []
const isOf = (concept: JsonObject, origin: Origin): boolean => origin.concept === concept['id']

/** Remembers which ideas a concept was made of, and the question that each of them now answers. */
export function remember(made: readonly Origin[]): void {
  const isRenewed = (one: Origin): boolean =>
    made.some(({ concept, idea }) => concept === one.concept && idea.text === one.idea.text)
  change({ origins: [...origins().filter((one) => !isRenewed(one)), ...made] })
}

/** Remembers what a new concept was made of; an earlier one may have had its id. */
export function rememberNew(concept: string, made: readonly Origin[]): void {
  change({ origins: [...origins().filter((one) => one.concept !== concept), ...made] })
}

/** Gives a concept another id. */
export function rename(at: number, id: string): void {
  const before = concepts()[at]!['id']
  const renamed = origins().map((one) => (one.concept === before ? { ...one, concept: id } : one))
  change({ origins: renamed })
  edit(['concepts', at, 'id'], id)
}

/** Share of the words of an idea that a rewritten concept must still have to count as made from it. */
const KEPT = 0.5
const longWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** Whether a concept without a question was made from an idea, whose words the writer may have changed since. */
export function isMadeOf(concept: JsonObject, { text }: Idea): boolean {
  if (!isUnplaced(concept)) return false
  const known = origins().filter((origin) => isOf(concept, origin))
  if (known.length > 0) return known.some(({ idea }) => idea.text === text)
  // A run from a file does not say what its concepts were made of.
  const said = `${String(concept['title'])} ${String(concept['description'])}`
  if (said.includes(text)) return true
  const [words, now] = [longWords(text), new Set(longWords(said))]
  const isOnlyPair = ideas().length === 1 && concepts().length === 1 && !answers().some(isProposed)
  return isOnlyPair || words.filter((word) => now.has(word)).length > words.length * KEPT
}

/** Observations about what the coordinates change. */
export function observedBeside(codes: readonly string[]): string[] {
  const internals = new Set(codes.map((code) => code.slice(8, 11)))
  return answers()
    .filter(({ status }) => status === 'observation')
    .map(({ coordinate }) => String(coordinate))
    .filter((code) => code.startsWith('GRAM-C0') && internals.has(code.slice(8, 11)))
}

/** The question of a cell that stands for all of them where none fits: of how much. */
const HOW_MUCH = 'M01'

/** The question about today that the baseline answers for an internal variable. */
const todayCode = (internal: string): string => `GRAM-C0-${internal}-${HOW_MUCH}`

/**
 * The coordinate of a choice: a question, or a cell of which no question fits. Then the figure of today stands for what
 * that is like now, unless an answer says it already: no question is to be answered only because one was needed.
 *
 * @param isGuess whether the cell is a default that the writer has not confirmed
 */
export function coordinateOf(chosen: string, isGuess = false): string {
  const code = chosen.startsWith('GRAM') ? chosen : `GRAM-${chosen}-${HOW_MUCH}`
  const without = (list: readonly string[] = []): string[] => list.filter((one) => one !== code)
  const guessed = without(open.value!.guessed)
  const ownGauge = without(open.value!.ownGauge)
  if (code === chosen) {
    change({ guessed, ownGauge })
    return code
  }
  change({ guessed: isGuess ? [...guessed, code] : guessed, ownGauge: [...ownGauge, code] })
  const { date, evidence, statement } = valueAt(['baseline']) as JsonObject
  const isSeen = statement && date && ((evidence ?? []) as readonly Json[]).length > 0
  if (isSeen && observedBeside([code]).length === 0)
    edit(
      ['answers'],
      [
        ...answers(),
        {
          coordinate: todayCode(code.slice(8, 11)),
          status: 'observation',
          text: statement,
          evidence: evidence!,
        },
      ],
    )
  return code
}

/** Whether a coordinate is an unconfirmed default. */
export const isGuessed = (code: string): boolean => open.value!.guessed?.includes(code) === true

/** Confirms a default coordinate. */
export const settle = (code: string): void =>
  change({ guessed: (open.value!.guessed ?? []).filter((one) => one !== code) })

export const isOwnGauge = (code: string): boolean => open.value!.ownGauge?.includes(code) === true

/** Turns ideas into answers to their questions. */
export function placeIdeas(
  placed: readonly (readonly [code: string, text: string])[],
  gone: readonly Idea[],
): void {
  edit(
    ['answers'],
    [
      ...answers(),
      ...placed.map(([coordinate, text]) => ({
        coordinate,
        status: 'transformation',
        text,
        evidence: [],
      })),
    ],
  )
  setIdeas(ideas().filter((idea) => !gone.includes(idea)))
}

/**
 * Removes a question from a concept. Its answer was made from an idea of the concept, so the idea is restored without
 * the question: an answer left behind would claim what nobody chose. An answer stays if another concept uses it or if
 * it has evidence of its own.
 */
export function takeBack(at: number, code: string): void {
  const concept = concepts()[at]!
  const rest = (concept['coordinates'] as readonly string[]).filter((one) => one !== code)
  const internal = code.slice(8, 11)
  const isStillChanged = isChanging(rest, internal)
  // Answers about the present state of this variable were cited because of this question.
  const cited = isStillChanged ? rest : rest.filter((one) => one.slice(8, 11) !== internal)
  edit(['concepts', at, 'coordinates'], cited)
  if (concepts().some(({ coordinates }) => (coordinates as readonly Json[]).includes(code))) return
  if (!concepts().some(({ coordinates }) => isChanging(coordinates as readonly string[], internal)))
    forgetToday(internal)
  const isReturning = (answer: JsonObject): boolean =>
    answer['coordinate'] === code &&
    isProposed(answer) &&
    ((answer['evidence'] ?? []) as readonly Json[]).length === 0
  const returning = answers().filter(isReturning)
  if (returning.length === 0) return
  const known = origins().filter((origin) => isOf(concept, origin) && origin.code === code)
  const back = returning.map(({ text }) => {
    const own = known.find(({ idea }) => wordsOf(idea) === text)
    return own?.idea ?? { text: String(text) }
  })
  const run = put(
    open.value!.run,
    ['answers'],
    answers().filter((one) => !isReturning(one)),
  )
  change({ run: run as JsonObject })
  const unasked = back.map(withoutQuestion)
  setIdeas([...ideas(), ...unasked])
  remember(unasked.map((idea) => ({ concept: String(concept['id']), idea })))
}

const isChanging = (codes: readonly string[], internal: string): boolean =>
  codes.some((code) => !code.startsWith('GRAM-C0') && code.slice(8, 11) === internal)

/** Removes the copy of the baseline that answered for an internal variable, once no concept changes that any more. */
function forgetToday(internal: string): void {
  const code = todayCode(internal)
  const isLeft = (one: JsonObject): boolean =>
    one['coordinate'] !== code || !isOfToday(one, open.value!.run)
  edit(['answers'], answers().filter(isLeft))
}

/** An idea keeps the intent that it came from, not the question that was taken back. */
const withoutQuestion = ({ at, ...idea }: Idea): Idea => ({
  ...idea,
  ...(at !== undefined && !at.startsWith('GRAM') && { at }),
})

/** The questions that say what a concept changes. */
export const changesOf = (at: number): readonly string[] =>
  ((valueAt(['concepts', at, 'coordinates']) ?? []) as readonly string[]).filter(
    (code) => !code.startsWith('GRAM-C0'),
  )
