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

/** Members that hold a mark, as HTML. */
export function highlightedMembers<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): { [K in Name]?: string } {
  const marked = Object.entries<string>(texts).filter(([, text]) => text.includes(marks.open))
  return Object.fromEntries(marked.map(([name, text]) => [name, highlighted(text)])) as {
    [K in Name]?: string
  }
}

const highlighted = (text: string): string =>
  text.replaceAll(/[\ue000\ue001&<>"']/g, (character) => written[character]!)
