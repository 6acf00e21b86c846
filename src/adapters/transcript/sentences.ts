/** The sentences of a transcript, by its punctuation and its speakers, with their times. */
import type { Unit } from './unit.ts'

export interface Sentence {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly speaker: string | undefined
  readonly isQuestion: boolean
}

/** If sentences are longer than this on average, the text is assumed to have no punctuation. */
const MOST_WORDS = 60
/** Seconds of silence that end a sentence. */
const LONG_PAUSE = 3
const END = /[.?!…。？！]["'”’)\]]*$/
const QUESTION = /[?？]["'”’)\]]*$/

/** @returns undefined if the text has too few full stops to split it into sentences */
export function sentencesOf(units: readonly Unit[]): readonly Sentence[] | undefined {
  const sentences: Sentence[] = []
  let open: Token[] = []
  const close = (): void => {
    const [first] = open
    if (first === undefined) return
    const text = open.map((token) => token.text).join(' ')
    sentences.push({
      start: first.start,
      end: open.at(-1)!.end,
      text,
      speaker: first.speaker,
      isQuestion: QUESTION.test(text),
    })
    open = []
  }
  let tokens = 0
  let stops = 0
  for (const token of units.flatMap(tokensOf)) {
    const last = open.at(-1)
    if (
      last !== undefined &&
      (last.speaker !== token.speaker || token.start - last.end > LONG_PAUSE)
    )
      close()
    open.push(token)
    tokens++
    if (END.test(token.text)) {
      stops++
      close()
    }
  }
  close()
  return stops === 0 || tokens / stops > MOST_WORDS ? undefined : sentences
}

interface Token {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly speaker: string | undefined
}

/**
 * Words with their own times if all have them; otherwise the duration of the unit is divided in proportion to letters.
 */
function tokensOf({ text, words, start, end, speaker }: Unit): Token[] {
  const parts = text.split(/\s+/).filter((part) => part !== '')
  if (words.length === parts.length) {
    return parts.map((part, i) => {
      const { start: from, end: to } = words[i]!
      return { start: from, end: to, text: part, speaker }
    })
  }
  const letters = parts.reduce((sum, part) => sum + part.length, 0)
  let at = start
  return parts.map((part) => {
    const from = at
    at += ((end - start) * part.length) / letters
    return { start: from, end: at, text: part, speaker }
  })
}

/** Tolerance in seconds for a cut at the edge of a sentence. */
const EDGE_SECONDS = 0.3

/** The sentence that a cut at this time would split. */
export const sentenceCutAt = (sentences: readonly Sentence[], at: number): Sentence | undefined =>
  sentences.find(({ start, end }) => at > start + EDGE_SECONDS && at < end - EDGE_SECONDS)

/** The first sentence that begins between two times. */
export const firstSentence = (
  sentences: readonly Sentence[],
  from: number,
  to: number,
): Sentence | undefined => sentences.find(({ start }) => start >= from - EDGE_SECONDS && start < to)

/** The last sentence that is entirely between two times. */
export const lastSentence = (
  sentences: readonly Sentence[],
  from: number,
  to: number,
): Sentence | undefined =>
  sentences.findLast(({ start, end }) => start >= from - EDGE_SECONDS && end <= to + EDGE_SECONDS)
