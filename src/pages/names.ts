/** How texts of the corpus name things: the expressions by which the seed checks names and the pages make them links. */

/** A source in square brackets, `[EBU-R128]`, but not the words of a link. */
export const citedSource = /\[([A-Z0-9][A-Z0-9.-]*[A-Z0-9])\](?!\()/g

/** A rule id written plain, CAM-004, where the prefix is one of the domains'. */
export const ruleIdOf = (prefixes: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w-])((?:${prefixes.join('|')})-\\d+)(?![\\w-])`, 'g')

/** A coordinate, written plain or in backticks: GRAM-C3-I07-M08. */
export const coordinateCode = /(?<![\w-])(GRAM-C\d+-I\d+-M\d+)(?![\w-])/g

/** The name of a heading in an address, as Markdown renderers make it. */
export const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-')
