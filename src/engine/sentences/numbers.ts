/** Numbers as people write and say them: `-21,4`, `minus fourteen`, `1,200,000`, `3 million`, `900k`, `half`. */

const words: Readonly<Record<string, number>> = {
  zero: 0,
  no: 0,
  without: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  'a hundred': 100,
  'two thirds': 2 / 3,
  'three quarters': 0.75,
  'a quarter': 0.25,
  'a third': 1 / 3,
  'a fifth': 0.2,
  'a tenth': 0.1,
  half: 0.5,
}

const factors: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  million: 1_000_000,
  mio: 1_000_000,
  mln: 1_000_000,
}

/** “Two and a half”, and the “a” of “a minute and a half”, which is one and a half. */
const AND_A_HALF = ' and a half'
const ONE_AND_A_HALF = `an?(?= \\p{L}+${AND_A_HALF})`

const oneOf = (some: readonly string[]): string =>
  `(?:${some.toSorted((a, b) => b.length - a.length).join('|')})`
const names = Object.keys(words)
const tens = oneOf(names.filter((name) => name.endsWith('ty')))
const ones = oneOf(names.filter((name) => words[name]! >= 1 && words[name]! < 10))

const spelt = `(?<!\\p{L})(?:${ONE_AND_A_HALF}|(?:${tens}[ -]${ones}|${oneOf(names)})(?:${AND_A_HALF})?)(?!\\p{L})`

/**
 * Source of a regular expression that matches a number with its sign and factor, in the groups `sign`, `digits`,
 * `factor` and `word`. A hyphen after a digit or a letter is no sign, a digit beside a colon belongs to a time or a ratio
 * that begins before it, and “1/50” is no 1.
 */
export const NUMBER = `(?:(?<sign>minus |(?<![\\p{L}\\d])[-+])?(?<!\\d[.,:/]?)(?<digits>\\d+(?:[.,]\\d+)*|\\.\\d+)(?!\\d*/\\d)(?:(?<factor>[km])(?![\\p{L}\\d])| (?<multiple>thousand|million|mio|mln)(?!\\p{L}))?|(?<minus>minus )?(?<word>${spelt}))`

/** The groups of `NUMBER` of which one ends the number. */
export const LAST_GROUPS = ['factor', 'multiple', 'word', 'digits'] as const

const WHOLE = new RegExp(`^${NUMBER}(?<rest>.*)$`, 'u')

/** @returns what follows the number with which a word begins; undefined if it begins with none */
export const afterNumber = (word: string): string | undefined => WHOLE.exec(word)?.groups?.['rest']

/** The value of the groups of a match of `NUMBER`; undefined if there are none. */
export function numberIn(groups: Readonly<Record<string, string | undefined>>): number | undefined {
  const { digits, factor, minus, multiple, sign, word } = groups
  if (word !== undefined) return numberSpelt(word) * (minus === undefined ? 1 : -1)
  if (digits === undefined) return undefined
  const value = Number(digits.replaceAll(/,(?=\d{3}(?!\d))/g, '').replace(',', '.'))
  const times = factors[multiple ?? factor ?? ''] ?? 1
  return Number.isNaN(value)
    ? undefined
    : value * times * (sign === '-' || sign === 'minus ' ? -1 : 1)
}

/** The value of a number in words, as `spelt` matches it. */
function numberSpelt(word: string): number {
  if (word === 'a' || word === 'an') return 1.5
  const whole = word.replace(AND_A_HALF, '')
  const parts = Object.hasOwn(words, whole) ? [whole] : whole.split(/[ -]/)
  const sum = parts.reduce((total, part) => total + (words[part] ?? Number.NaN), 0)
  return sum + (whole === word ? 0 : 0.5)
}
