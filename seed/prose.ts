/** Words, sentences and shared phrases of a text, for the checks of prose. */

/** Words as a reader counts them: runs of letters and digits, with hyphens, apostrophes and decimal points inside. */
export function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’.,:/-][\p{L}\p{N}]+)*/gu) ?? []
}

const abbreviations =
  /\b(?:e\.g|i\.e|etc|vs|cf|no|nos|art|arts|sec|fig|approx|al|ca|st|mr|mrs|dr|rec|ed|vol|pp?)\.$/i

/** Counts the sentences of a text: an end mark, then a space and a capital, a digit or an opening quote. */
export function sentenceCount(text: string): number {
  let count = 1
  for (const { index, 0: end } of text
    .trim()
    .matchAll(/[.!?…]["'”’)\]]*\s+(?=["'“‘([]?[\p{Lu}\p{N}])/gu)) {
    const before = text.trim().slice(0, index + end.search(/\s|["'”’)\]]/))
    if (!abbreviations.test(before)) count += 1
  }
  return count
}

/** Problems of a text that must be one sentence with a full stop. */
export function oneSentence(text: string): string[] {
  return [
    ...(sentenceCount(text) > 1 ? ['is more than one sentence'] : []),
    ...(text.endsWith('.') ? [] : ['must end in a full stop']),
  ]
}

/** A number with its noun: `1 word`, `12 words`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Markdown with its code blocks replaced by spaces, so that offsets stay the same. */
export function withoutBlocks(markdown: string): string {
  return markdown.replaceAll(/^(```|~~~)[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, blank)
}

/** Markdown with code blocks and code spans replaced by spaces. */
export function withoutCode(markdown: string): string {
  return withoutBlocks(markdown).replaceAll(/`[^`\n]*`/g, blank)
}

function blank(code: string): string {
  return code.replaceAll(/[^\n]/g, ' ')
}

/** Line and column of an offset in a text, both from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}

export interface SharedPhrases {
  readonly first: number
  readonly second: number
  readonly phrases: readonly string[]
}

/** Number of words in a phrase that counts as shared. */
const PHRASE_LENGTH = 4

/**
 * Pairs of texts that share more than `ceiling` sequences of four words, found with an index of the sequences, so that
 * the time grows with the length of the texts and not with the number of pairs.
 *
 * @returns positions of the two texts, with the sequences that they share
 */
export function sharedPhrases(texts: readonly string[], ceiling: number): SharedPhrases[] {
  const holders = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    for (const phrase of phrasesOf(text)) {
      const known = holders.get(phrase)
      if (known === undefined) holders.set(phrase, [index])
      else known.push(index)
    }
  }
  const shared = new Map<number, string[]>()
  for (const [phrase, indices] of holders) {
    // Each text is paired with the 50 before it that have the phrase, so that a phrase in n texts makes at most 50 n
    // pairs.
    for (const [at, second] of indices.entries()) {
      for (const first of indices.slice(Math.max(0, at - NEIGHBOURS), at)) {
        const pair = first * texts.length + second
        const phrases = shared.get(pair)
        if (phrases === undefined) shared.set(pair, [phrase])
        else phrases.push(phrase)
      }
    }
  }
  return [...shared]
    .filter(([, phrases]) => phrases.length > ceiling)
    .map(([pair, phrases]) => ({
      first: Math.floor(pair / texts.length),
      second: pair % texts.length,
      phrases,
    }))
    .toSorted((a, b) => a.second - b.second || a.first - b.first)
}

/** How many earlier texts with the same phrase a text is paired with, for phrases that all texts share. */
const NEIGHBOURS = 50

function phrasesOf(text: string): Set<string> {
  const all = words(text.toLowerCase())
  const phrases = new Set<string>()
  for (let start = 0; start + PHRASE_LENGTH <= all.length; start++) {
    phrases.add(all.slice(start, start + PHRASE_LENGTH).join(' '))
  }
  return phrases
}
