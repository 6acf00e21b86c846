/** Patterns of names in the texts of the corpus: the seed checks the names, and the pages turn them into links. */

/** A source in square brackets, `[EBU-R128]`, but not the words of a link. */
export const citedSource = /\[([A-Z0-9][A-Z0-9.-]*[A-Z0-9])\](?!\()/g

/** A rule id in plain text, CAM-004, if its prefix is that of a domain. */
export const ruleIdOf = (prefixes: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w-])((?:${prefixes.join('|')})-\\d+)(?![\\w-])`, 'g')

/** A coordinate, in plain text or in backticks: GRAM-C3-I07-M08. */
export const coordinateCode = /(?<![\w-])(GRAM-C\d+-I\d+-M\d+)(?![\w-])/g

/** The URL fragment of a heading, as Markdown renderers make it. */
export const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-')
