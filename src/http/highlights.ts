/** Text in which a search marked its words, as HTML: `<mark>` around the words, everything else escaped. */

/** What the search index puts around a word: characters that no text of the corpus holds and JSON allows. */
export const marks = { open: '\ue000', close: '\ue001' } as const

const written: Record<string, string> = {
  [marks.open]: '<mark>',
  [marks.close]: '</mark>',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** @returns undefined where the text holds no mark */
export function highlighted(text: string): string | undefined {
  if (!text.includes(marks.open)) return undefined
  return text.replaceAll(/[\ue000\ue001&<>"']/g, (character) => written[character]!)
}

/** Items as JSON, each with its `highlights` as the last member. */
export function withHighlights(items: readonly Buffer[], highlights: readonly object[]): Buffer[] {
  return items.map((item, i) => {
    const members = `,"highlights":${JSON.stringify(highlights[i])}}`
    return Buffer.concat([item.subarray(0, -1), Buffer.from(members)])
  })
}
