/**
 * Phrases as an author of wordings writes them. Words stand for themselves in any case, with spaces or hyphens between
 * them; `(a|b c)` is one of several, `(a)?` may be missing, `…` is up to five words in between, `<n>` is a number.
 */
import { unitWords } from '../values/units.ts'
import { NUMBER } from './numbers.ts'

/** Where a number stands in a phrase. */
export const FIGURE = '<n>'
const SPACE = '[\\s-]+'
/** Words in between do not cross the end of a sentence. */
const WORDS = '(?:[\\s,-]+[^\\s,;!?-][^\\s;!?]*(?<!\\.)){0,5}?'
const GAP = `${WORDS}[\\s,-]+`
/** A hyphen before a number is its sign. */
const GAP_BEFORE_NUMBER = `${WORDS}[\\s,]+`
/** A unit may stand after a number, whether or not the phrase names it. */
const UNIT = `(?:[\\s-]?(?:${unitWords.map(escaped).join('|')})(?![\\p{L}\\d]))?`
const PARTS = /\((?:[^()]|\([^()]*\))*\)\??|…|<n>|[^\s()…<>]+|\s+/g

/**
 * @returns a regular expression with the flags `dgu` for text that `plainText` has prepared; with `<n>` it has the groups
 *   of `NUMBER`
 * @throws SyntaxError for brackets that do not match, more than one `<n>`, or a phrase that begins with what may be missing
 */
export function phrasePattern(phrase: string): RegExp {
  if (/^\([^()]*\)\?/.test(phrase)) throw new SyntaxError('begins with what may be missing')
  const begin = /^[\p{L}\d(<]/u.test(phrase) ? '(?<![\\p{L}\\p{N}])' : ''
  const end = /[\p{L}\d)?]$/u.test(phrase) ? '(?![\\p{L}\\p{N}])' : ''
  return new RegExp(`${begin}${sourceOf(spaced(phrase))}${end}`, 'dgu')
}

/**
 * The words without which the phrase matches nothing: of each list a text holds one. Looking for them is quicker than
 * matching.
 */
export function wordsNeeded(phrase: string): string[][] {
  return (spaced(phrase).match(PARTS) ?? []).flatMap((part) => {
    if (/^(?:…|<n>|\s)/.test(part) || part.endsWith(')?')) return []
    if (!part.startsWith('(')) return [[part]]
    const words = alternatives(insideOf(part)).map(longestWord)
    return words.includes('') ? [] : [words]
  })
}

/** Empty if each of its words may be another. */
const longestWord = (phrase: string): string =>
  (phrase.match(PARTS) ?? [])
    .filter((part) => !/^(?:[(…]|<n>|\s)/.test(part))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')

const insideOf = (group: string): string => group.replace(/^\(|\)\??$/g, '')

/** A phrase in plain text, with spaces for the hyphens between words. */
const spaced = (phrase: string): string =>
  plainText(phrase).replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')

function sourceOf(phrase: string): string {
  const parts = phrase.match(PARTS) ?? []
  if (parts.join('') !== phrase) throw new SyntaxError('has a bracket without its pair')
  return parts.map((part, i) => sourceAt(parts, part, i)).join('')
}

/** The part at `i` with the space before it. */
function sourceAt(parts: readonly string[], part: string, i: number): string {
  if (part === '…') {
    const next = parts.slice(i + 1).find((one) => one.trim() !== '')
    return next === FIGURE ? GAP_BEFORE_NUMBER : GAP
  }
  if (part.trim() === '') return i === parts.length - 1 ? SPACE : ''
  const space = spaceBefore(parts, part, i)
  if (part.endsWith(' )?')) return `${space}(?:${bodyOf(part)})?`
  return part.endsWith(')?') ? `(?:${space}${bodyOf(part)})?` : `${space}${bodyOf(part)}`
}

function spaceBefore(parts: readonly string[], part: string, i: number): string {
  const before = parts[i - 2]
  if (parts[i - 1]?.trim() !== '' || before === '…') return ''
  return part === FIGURE || before === FIGURE ? '\\s*' : SPACE
}

function bodyOf(part: string): string {
  if (part === FIGURE) return `${NUMBER}${UNIT}`
  if (!part.startsWith('(')) return escaped(part)
  return `(?:${alternatives(insideOf(part)).map(sourceOf).join('|')})`
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^$[\]{}\\/|]/g, '\\$&')
}

/** Splits at the bars that stand in no inner bracket. */
function alternatives(text: string): string[] {
  const found = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === '|' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found
}

/** Lower case, straight quotes and hyphens, single spaces. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[−–‑]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
