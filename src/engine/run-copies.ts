/** Warnings on texts that were copied instead of written: a stem or an intent as the answer, a title as the description. */
import type { Run, RunWarning } from './run.ts'

/** A text that the grammar itself says, with the name under which it is known. */
export interface GrammarText {
  /** `the stem of GRAM-C0-I03-M01`, `the intent of C3-I06`. */
  readonly called: string
  readonly text: string
}

/** Share of the pairs of neighbouring words that two texts have in common, from which one is a copy: two changed words leave more. */
const COPIED = 0.55
/** Words of a text that is compared, at least: shorter ones are alike by chance. */
const LEAST_WORDS = 5

/** @returns finds the text of the grammar that another was copied from, with at most a few words changed */
export function copyFinder(
  texts: readonly GrammarText[],
): (text: string) => GrammarText | undefined {
  const pairs = texts.map(({ text }) => pairsOf(text))
  const holders = new Map<string, number[]>()
  pairs.forEach((own, i) => {
    for (const pair of own) {
      const known = holders.get(pair)
      if (known === undefined) holders.set(pair, [i])
      else known.push(i)
    }
  })
  return (text) => {
    const own = pairsOf(text)
    if (own.size < LEAST_WORDS - 1) return undefined
    const shared = new Map<number, number>()
    for (const pair of own) {
      for (const i of holders.get(pair) ?? []) shared.set(i, (shared.get(i) ?? 0) + 1)
    }
    const share = ([i, count]: readonly [number, number]): number =>
      count / Math.max(own.size, pairs[i]!.size)
    const best = [...shared].reduce<readonly [number, number] | undefined>(
      (a, b) => (a === undefined || share(b) > share(a) ? b : a),
      undefined,
    )
    return best === undefined || share(best) < COPIED ? undefined : texts[best[0]]
  }
}

/** How alike two texts are: the share of pairs of neighbouring words that both have, from 0 to 1. */
export function likeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)]
  const shared = [...first].filter((pair) => second.has(pair)).length
  return shared / Math.max(1, first.size, second.size)
}

function pairsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text)
  return new Set(words.slice(1).map((word, i) => `${words[i]} ${word}`))
}

/** Characters of a text that is compared, at most: more than any stem has. */
const MOST_CHARACTERS = 2000

const wordsOf = (text: string): string[] =>
  text
    .slice(0, MOST_CHARACTERS)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Texts that are looked up, at most. */
const MOST_TEXTS = 500

/** @param copied finds the text of the grammar that another was copied from */
export function copyWarnings(
  { answers, concepts }: Run,
  copied: (text: string) => GrammarText | undefined,
): RunWarning[] {
  const copies = (path: string, text: string, wanted: string): RunWarning[] => {
    const found = copied(text)
    const message = found === undefined ? '' : `repeats ${found.called}; ${wanted}`
    return found === undefined ? [] : [{ path, code: 'copied_text', message }]
  }
  return [
    ...answers
      .slice(0, MOST_TEXTS)
      .flatMap(({ text }, i) =>
        copies(`$.answers[${i}].text`, text, 'say what holds in this case'),
      ),
    ...concepts.slice(0, MOST_TEXTS).flatMap(({ description, title }, i): RunWarning[] => [
      ...copies(`$.concepts[${i}].description`, description, 'say what is to be done here'),
      ...(wordsOf(description).join(' ') === wordsOf(title).join(' ')
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
