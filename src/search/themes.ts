/** Themes: words that occur together. A text has a theme as often as it uses one of its words. */
import type { Folding } from './folding.ts'
import { MOST_THEMES } from './limits.ts'

export interface Theme {
  /** Name in the theme index. */
  readonly token: string
  /** Words and phrases of the theme, as an author wrote them. */
  readonly words: readonly string[]
}

export interface Themes {
  /** For each of some consecutive stems, the themes of the stem itself or of a phrase that begins with it. */
  readonly of: (stems: readonly string[]) => Theme[][]
  /** The themes of a text, in the form of the theme index. */
  readonly tokens: (text: string) => string
}

/** @param groups the words and phrases of each theme */
export function theming(
  groups: readonly (readonly string[])[],
  { fold }: Pick<Folding, 'fold'>,
): Themes {
  const byFirst = new Map<string, { stems: readonly string[]; theme: Theme }[]>()
  groups.forEach((group, i) => {
    const theme = { token: `t${i + 1}`, words: group }
    for (const member of group) {
      const stems = fold(member).split(' ')
      byFirst.set(stems[0]!, [...(byFirst.get(stems[0]!) ?? []), { stems, theme }])
    }
  })
  const of = (all: readonly string[]): Theme[][] =>
    all.map((first, at) => {
      const matching = (byFirst.get(first) ?? []).filter(({ stems }) =>
        stems.every((stem, i) => all[at + i] === stem),
      )
      return [...new Set(matching.map(({ theme }) => theme))]
    })
  return {
    of,
    tokens: (text) =>
      of(fold(text).split(' '))
        .flat()
        .map(({ token }) => token)
        .join(' '),
  }
}

/** The themes of a search, strongest first: each word has a weight of one, divided among its themes. */
export function themeWeights(themes: readonly (readonly Theme[])[]): Map<Theme, number> {
  const found = new Map<Theme, number>()
  for (const ofWord of themes) {
    for (const theme of ofWord) found.set(theme, (found.get(theme) ?? 0) + 1 / ofWord.length)
  }
  return new Map([...found].sort(([, a], [, b]) => b - a).slice(0, MOST_THEMES))
}
