/** Warnings about copied texts: a stem or an intent used as the answer, a title as the description. */
import type { GrammarText, Run, RunWarning } from './run.ts'
import { withoutDates } from './written-figures.ts'

/**
 * Share of the words of a text that must occur, in the same order, in a text of the grammar for it to count as copied.
 */
const COPIED = 0.8
/** Minimum number of words of a compared text: shorter texts are alike by chance. */
const LEAST_WORDS = 5
/** Maximum number of words of a compared text: all stems are shorter. */
const MOST_WORDS = 90
/**
 * Number of grammar texts that a text is compared with word for word: those that share the most pairs of neighbouring
 * words.
 */
const COMPARED = 4

/**
 * @returns a function that finds the text of the grammar that another was copied from, with at most a few words changed
 */
export function copyFinder(
  texts: readonly GrammarText[],
): (text: string) => GrammarText | undefined {
  const known = texts.map((text) => ({ text, words: wordsOf(text.text) }))
  const holders = new Map<string, number[]>()
  known.forEach(({ words }, i) => {
    for (const pair of pairsOf(words)) {
      const holding = holders.get(pair)
      if (holding === undefined) holders.set(pair, [i])
      else holding.push(i)
    }
  })
  return (text) => {
    const words = wordsOf(text)
    if (words.length < LEAST_WORDS || words.length > MOST_WORDS) return undefined
    const shared = new Map<number, number>()
    for (const pair of pairsOf(words)) {
      for (const i of holders.get(pair) ?? []) shared.set(i, (shared.get(i) ?? 0) + 1)
    }
    return [...shared]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, COMPARED)
      .map(([i]) => known[i]!)
      .find((candidate) => isCopy(words, candidate.words))?.text
  }
}

function isCopy(words: readonly string[], original: readonly string[]): boolean {
  // In a short text, two changed words leave less than the usual share.
  const least = Math.min(COPIED * words.length, words.length - 2)
  return commonInOrder(words, original) >= Math.max(least, LEAST_WORDS - 1)
}

/** The length of the longest common subsequence. */
export function commonInOrder(a: readonly string[], b: readonly string[]): number {
  let before = new Array<number>(b.length + 1).fill(0)
  for (const word of a) {
    const row = [0]
    for (const [j, other] of b.entries()) {
      row.push(word === other ? before[j]! + 1 : Math.max(before[j + 1]!, row[j]!))
    }
    before = row
  }
  return before[b.length]!
}

function pairsOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.slice(1).map((word, i) => `${words[i]} ${word}`))
}

/** Maximum length of a compared text, in characters: longer than any stem. */
const MOST_CHARACTERS = 2000

/** The words of the first 2,000 characters of a text, in lower case and without punctuation. */
export const wordsOf = (text: string): string[] =>
  text
    .slice(0, MOST_CHARACTERS)
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []

/** A description repeats its title if at most this many of its words are not in the title. */
const NEW_WORDS = 1

/** Filler words in a sentence about a concept: “The concept is about …”. */
const filling =
  /^(?:a|an|the|this|that|is|are|be|will|would|we|our|us|it|its|to|of|about|as|in|with|and|for|by|use[ds]?|using|do|does|done|make|makes|made|have|has|get|gets|sent?|concept|idea|proposal|called|named)$/

/** A word without its ending: posted, posting, posts. */
const stemOf = (word: string): string => word.replace(/(?<=\p{L}{3})(?:ed|es|ing|s|e)$/u, '')

function addsNothing(description: string, title: string): boolean {
  const known = new Set(wordsOf(title).map(stemOf))
  const added = wordsOf(description).filter((word) => !known.has(stemOf(word)))
  return added.length <= NEW_WORDS || added.every((word) => filling.test(word))
}

const figure =
  /\d[\d,.]*|\b(?:once|twice|thrice|half|third|quarter|dozen|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million)s?\b/gi

const figuresOf = (text: string): string[] =>
  text.slice(0, MOST_CHARACTERS).toLowerCase().match(figure) ?? []

/** Whether a text has a number that the text it repeats does not have. */
function addsFigure(text: string, original = ''): boolean {
  const known = new Set(figuresOf(original))
  return figuresOf(withoutDates(text)).some((found) => !known.has(found))
}

/** Maximum number of texts that are compared. */
const MOST_TEXTS = 500

/** @param copiedFromGrammar finds the text of the grammar that another was copied from */
export function copyWarnings(
  { answers, concepts, decision, ideas = [], question }: Run,
  copiedFromGrammar: (text: string) => GrammarText | undefined,
): RunWarning[] {
  const asked = wordsOf(question ?? '')
  const copied = (text: string): Pick<GrammarText, 'called' | 'text'> | undefined => {
    const words = wordsOf(text)
    const isQuestion =
      words.length >= LEAST_WORDS && words.length <= MOST_WORDS && isCopy(words, asked)
    return isQuestion
      ? { called: 'the question of the run', text: question! }
      : copiedFromGrammar(text)
  }
  const copies = (path: string, text: string, wanted: string): RunWarning[] => {
    const found = copied(text)
    const message = found === undefined ? '' : `repeats ${found.called}; ${wanted}`
    return found === undefined ? [] : [{ path, code: 'copied_text', message }]
  }
  return [
    ...answers.slice(0, MOST_TEXTS).flatMap(({ text }, i) =>
      // An answer may repeat the words of its question if it adds a number.
      addsFigure(text, copied(text)?.text)
        ? []
        : copies(`$.answers[${i}].text`, text, 'say what holds in this case'),
    ),
    ...ideas
      .slice(0, MOST_TEXTS)
      .flatMap(({ text }, i) => copies(`$.ideas[${i}].text`, text, 'say what would be done here')),
    ...copies('$.decision.text', decision?.text ?? '', 'say why this and nothing else'),
    ...concepts.slice(0, MOST_TEXTS).flatMap(({ description, title }, i): RunWarning[] => [
      ...copies(`$.concepts[${i}].description`, description, 'say what is to be done here'),
      ...(addsNothing(description, title)
        ? [
            {
              path: `$.concepts[${i}].description`,
              code: 'description_repeats_title' as const,
              message: 'says what the title says; say what is done, by whom and with what',
            },
          ]
        : []),
    ]),
  ]
}
