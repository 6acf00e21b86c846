/** Highlights the words of a search as HTML: `<mark>` around the words, everything else escaped. */
import type { Folding } from './folding.ts'
import type { Term } from './terms.ts'
import { stems, words } from './words.ts'

/** Number of words of a long text that are shown. */
const SHOWN = 32

/** Words that are marked only as they are written, since their stem is that of another word: news is not new. */
const unstemmed: ReadonlySet<string> = new Set(['news'])

interface Word {
  readonly from: number
  readonly to: number
  readonly folded: string
}

/** @returns a function that highlights a text as HTML; undefined if the text has none of the words */
export function marker(
  terms: readonly Term[],
  { units }: Folding,
): (text: string) => string | undefined {
  const asked = terms.filter(({ isStopWord }) => !isStopWord)
  const wanted = asked.length > 0 ? asked : terms
  const stemmed = wanted
    .filter(({ text }) => !unstemmed.has(text))
    .map((term) => term.stems)
    .filter((list) => list.length > 0)
  const written = wanted.map(({ text, isPrefix }) => ({ words: words(text), isPrefix }))

  return (text) => {
    const all = wordsIn(text)
    const marked = new Set<number>()
    const mark = (from: number, to: number) => {
      for (let i = from; i < to; i++) marked.add(i)
    }
    for (const list of written) {
      for (let at = 0; at < all.length; at++) {
        if (holdsAt(all, at, list)) mark(at, at + list.words.length)
      }
    }
    const { stemsOf, from } = unitsIn(all, units)
    for (const list of stemmed) {
      for (let at = 0; at + list.length <= stemsOf.length; at++) {
        if (list.every((stem, i) => stemsOf[at + i] === stem))
          mark(from[at]!, from[at + list.length]!)
      }
    }
    return marked.size === 0 ? undefined : html(text, all, marked)
  }
}

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    folded: words(match[0]).join(''),
  }))
}

function holdsAt(
  all: readonly Word[],
  at: number,
  { words: list, isPrefix }: { words: readonly string[]; isPrefix: boolean },
): boolean {
  return (
    list.length > 0 &&
    list.every((word, i) => {
      const here = all[at + i]?.folded
      return isPrefix && i === list.length - 1 ? here?.startsWith(word) : here === word
    })
  )
}

/** The units of a text, with the position of the first word of each; the last entry is the number of words. */
function unitsIn(
  all: readonly Word[],
  units: Folding['units'],
): { stemsOf: string[]; from: number[] } {
  const owners: number[] = []
  const flat = all.flatMap(({ folded }, i) => {
    const own = stems(folded)
    owners.push(...own.map(() => i))
    return own
  })
  const stemsOf: string[] = []
  const from: number[] = []
  let at = 0
  for (const { stem, length } of units(flat)) {
    stemsOf.push(stem)
    from.push(owners[at]!)
    at += length
  }
  return { stemsOf, from: [...from, all.length] }
}

function html(text: string, all: readonly Word[], marked: ReadonlySet<number>): string {
  const first = Math.min(...marked)
  const begin =
    all.length <= SHOWN ? 0 : Math.max(0, Math.min(first - SHOWN / 4, all.length - SHOWN))
  const end = Math.min(all.length, begin + SHOWN)
  let at = begin === 0 ? 0 : all[begin]!.from
  let shown = begin === 0 ? '' : '…'
  for (let i = begin; i < end; i++) {
    if (!marked.has(i)) continue
    const { from } = all[i]!
    while (i + 1 < end && marked.has(i + 1) && isOneWord(text, all[i]!, all[i + 1]!)) i++
    const { to } = all[i]!
    shown += `${escaped(text.slice(at, from))}<mark>${escaped(text.slice(from, to))}</mark>`
    at = to
  }
  const past = end === all.length ? text.length : all[end - 1]!.to
  return `${shown}${escaped(text.slice(at, past))}${end === all.length ? '' : '…'}`
}

/** Whether only a hyphen or similar is between the words. */
const isOneWord = (text: string, word: Word, next: Word): boolean =>
  !/\s/.test(text.slice(word.to, next.from))

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character]!)

/** Members of an item that contain a word of the search, as HTML. */
export function highlightedMembers<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  mark: (text: string) => string | undefined,
): { [K in Name]?: string } {
  const marked = Object.entries<string>(texts).flatMap(([name, text]) => {
    const shown = mark(text)
    return shown === undefined ? [] : [[name, shown] as const]
  })
  return Object.fromEntries(marked) as { [K in Name]?: string }
}
