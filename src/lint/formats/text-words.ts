/** Wording that all text reports share. */
import type { Place } from '../../adapters/adapter.ts'
import type { Fit } from '../fit.ts'
import type { LintReport } from '../lint.ts'

/** Terminal styles, which can be combined. */
export type Emphasis = 'bold' | 'red' | 'yellow' | 'dim'

export type Style = (formats: readonly Emphasis[], text: string) => string

export function placeText({ file, line, column, where }: Place): string {
  const position = [file, line, column].filter((part) => part !== undefined).join(':')
  return where === undefined ? position : `${position} (${where})`
}

export const count = (number: number, word: string): string =>
  `${number} ${word}${number === 1 ? '' : 's'}`

/** Wraps a text into indented lines of at most `width` characters. */
export function wrapped(text: string, width: number, indent: string): string[] {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(' ')) {
    if (line.length + word.length > width && line.trim() !== '') {
      lines.push(line.trimEnd())
      line = indent
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()]
}

/**
 * Describes a destination that fits: how many rules the files meet, and how many recommendations they do not follow.
 */
export function keptWords({ advised, decided }: Pick<Fit, 'advised' | 'decided'>): string {
  const advice = advised === 0 ? '' : `, advice of ${count(advised, 'other')} not taken`
  return `keeps ${count(decided - advised, 'rule')}${advice}`
}

/** Maximum number of hidden names in a line. */
const SHOWN_HIDDEN = 3

export function hiddenWords(hidden: readonly string[]): string {
  if (hidden.length === 0) return ''
  const more = hidden.length > SHOWN_HIDDEN ? ' …' : ''
  return `; not looked into, since hidden: ${hidden.slice(0, SHOWN_HIDDEN).join(', ')}${more}`
}

/** The open rules, with the first questions; empty if none is open. */
export function undecidedLine(
  { questions, tally }: Pick<LintReport, 'questions' | 'tally'>,
  most: number,
): string[] {
  const asked = questions.slice(0, most).map(({ question, name }) => question ?? `${name}?`)
  if (asked.length === 0) return []
  return [
    `Not decided for want of facts: ${count(tally.touched, 'rule')} of which these files say something. Ask first: ${asked.join(' ')} ("grammar ask" has all as a form.)`,
  ]
}
