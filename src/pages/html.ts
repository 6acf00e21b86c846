/** The HTML template tag of the pages (decision 42): everything inserted is escaped, unless it is HTML already. */
import { html as tag } from '@remix-run/html-template'

export type Html = ReturnType<typeof tag>

/** Values that a template accepts. Not booleans, which the library would print: `flag && …` would show "false". */
export type Piece = Html | string | number | undefined | readonly Piece[]

export const html = tag as unknown as (strings: TemplateStringsArray, ...pieces: Piece[]) => Html

/** For markup from elsewhere that is safe: rendered Markdown, a search result's `<mark>`. */
export const trusted = (markup: string): Html => tag.raw`${markup}`

/** Writes the first letter as a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** Writes the first letter as a small one. */
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Joins pieces with a separator. */
export const joined = (pieces: readonly Piece[], between: Piece): Piece[] =>
  pieces.flatMap((piece, i) => (i === 0 ? [piece] : [between, piece]))

/** Formats a count with its noun: `1 rule`, `12 rules`, `1,024 states`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatted(count)} ${count === 1 ? one : many}`

/** Created once, since `toLocaleString` with options would create one for each number. */
const british = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 })

/** A number with thousands separators and a real minus sign: `1,024`. */
export const formatted = (value: number): string =>
  british.format(Object.is(value, -0) ? 0 : value).replace('-', '−')

/** Joins words: `a`, `a and b`, `a, b and c`. */
export const listOf = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
