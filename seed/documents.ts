/** Documents of the search indexes: texts as written, and their stems with synonyms replaced by one word. */
import type { DocumentTable } from '../src/database/search-tables.ts'
import { fragmentOf } from '../src/forms/names-in-text.ts'
import type { Folding } from '../src/search/folding.ts'
import type { Themes } from '../src/search/themes.ts'

/** One thing that a search can find. */
export interface Entry {
  readonly kind: string
  readonly id: string
  readonly name: string
  /** What people type to look for the item. */
  readonly phrases: string
  /** The item's own text. */
  readonly text: string
  /** The search phrases of the item that this one belongs to, and its tags. */
  readonly topics?: string
  /** Text of related items. */
  readonly about: string
  readonly href: string
}

export function documents(
  entries: readonly Entry[],
  { fold }: Folding,
  {
    subjectsOf,
    themes: { tokens },
  }: { readonly subjectsOf: (id: string) => readonly string[]; readonly themes: Themes },
): DocumentTable[] {
  // Separates two texts, so that no synonym spans both and a search can tell them apart.
  const apart = (text: string, end: RegExp) =>
    text
      .split(end)
      .map(fold)
      .filter((part) => part !== '')
      .join('\n')
  const lines = (text: string) => apart(text, /\n/)
  const sentences = (text: string) => apart(text, /(?<=[.!?])\s+(?=\p{Lu})/u)
  return entries.map(({ topics = '', ...entry }, i) => ({
    number: i + 1,
    ...entry,
    topics,
    name_stems: fold(entry.name),
    phrases_stems: lines(entry.phrases),
    text_stems: [sentences(entry.text), ...subjectsOf(entry.id)].join('\n'),
    topics_stems: lines(topics),
    about_stems: sentences(entry.about),
    themes: tokens([entry.name, entry.phrases, entry.text].join('\n')),
    themes_about: tokens([topics, entry.about].join('\n')),
  }))
}

/** A dotted path or a snake_case word as separate words. */
export const separated = (name: string): string => name.replaceAll(/[._-]/g, ' ')

/** Splits a Markdown text at its headings; the first section is the text before the second heading. */
export function sections(markdown: string): { heading: string; fragment: string; text: string }[] {
  const [, ...lines] = markdown.split('\n')
  const found = [{ heading: '', fragment: '', lines: [] as string[] }]
  let fenced = false
  for (const line of lines) {
    if (line.startsWith('```')) fenced = !fenced
    const heading = fenced ? undefined : /^#{2,4} (.+)$/.exec(line)?.[1]
    if (heading === undefined) found.at(-1)!.lines.push(line)
    else found.push({ heading, fragment: fragmentOf(heading), lines: [] })
  }
  return found.map(({ heading, fragment, lines: text }) => ({
    heading,
    fragment,
    text: text.join('\n').trim(),
  }))
}
