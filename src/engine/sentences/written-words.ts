/** Splits a sentence into its words and marks those from which something was read. */

import { MAX_SENTENCE, type Span } from './compiled-phrase.ts'
import { plainText } from './phrase.ts'

export interface WrittenWord {
  readonly word: string
  readonly isRead: boolean
}

/** @param spans what was read, in the plain text of the sentence */
export function writtenWords(sentence: string, spans: readonly Span[]): WrittenWord[] {
  const written = sentence.slice(0, MAX_SENTENCE).trim().split(/\s+/)
  let at = 0
  return written.map((word) => {
    const start = at
    at += plainText(word).length + 1
    return { word, isRead: spans.some((span) => span.start < at - 1 && start < span.end) }
  })
}

/** @returns the words that were read, as they were written, with an ellipsis for those between */
export function quoteOf(sentence: string, spans: readonly Span[]): string {
  const runs: string[][] = [[]]
  for (const { word, isRead } of writtenWords(sentence, spans)) {
    if (isRead) runs.at(-1)!.push(word)
    else if (runs.at(-1)!.length > 0) runs.push([])
  }
  return runs
    .filter((run) => run.length > 0)
    .map((run) => run.join(' '))
    .join(' … ')
    .replace(/[.,;:!?]+$/, '')
}
