/** The limits of a rule with the stated values and their distance from the limit. */
import type { Action, Condition } from '../../engine/rules/rule.ts'
import { toleranceOf } from '../../lint/limit-words.ts'
import { html, joined, type Piece } from '../../pages/html.ts'
import { unitAfter } from '../../pages/words.ts'
import { INTEGRATED } from '../facts/common-paths.ts'
import { allowedBy, withMinus } from './allowed.ts'
import type { Book, Fact, Rule } from './book.ts'
import { missedBy } from './limit-bands.ts'
import { nameLink, valuesLink } from './links.ts'
import type { Values } from './rule-standing.ts'

/**
 * `Maximum true peak: −0.4 dBTP, 0.6 dB above; allowed: at most −1 dBTP; the meter may read 0.3 more`, for stated
 * facts; otherwise for the first fact that it judges.
 *
 * @param isOut whether the rule does not apply
 */
export function limitsOf(book: Book, rule: Rule, values: Values, isOut = false): Piece {
  const all = allowedBy(book, rule)
  const said = all.filter(({ path }) => values.has(path))
  const lines = (said.length === 0 ? [all[0]!] : said).map(({ path, words }) => {
    const fact = book.facts.get(path)
    const value = values.get(path)
    const gap =
      fact === undefined || typeof value !== 'number' ? undefined : missedBy(rule, fact, value)
    const got =
      value === undefined
        ? ','
        : html`: ${valuesLink(fact, value)}${gap === undefined ? '' : `, ${gap.words}`};`
    if (isOut)
      return html`${nameLink(book, path)}${value === undefined ? '' : html`: ${valuesLink(fact, value)}`}; where the rule applies it allows ${elementsIn(words)}`
    return html`${nameLink(book, path)}${got} allowed: ${elementsIn(words)}${aimOf(rule, path, fact)}`
  })
  return html`<p class="small quiet">${joined(lines, '; ')}${isOut ? '' : monoNote(all, values)}</p>`
}

/** Level in LU by which a meter that reads one channel of a mono file shows less than one that reads it as dual mono. */
const ONE_CHANNEL = 3

/** The other reading that the loudness of a mono file may have, since meters differ in how they take one (BS.1770). */
function monoNote(all: readonly { readonly path: string }[], values: Values): Piece {
  const read = values.get(INTEGRATED)
  const isMono = values.get('audio.channel_layout') === 'mono'
  return isMono && typeof read === 'number' && all.some(({ path }) => path === INTEGRATED)
    ? html`. A mono file is meant as dual mono: if the meter read its single channel, ${withMinus(String(read))} is in truth ${withMinus(String(Number((read + ONE_CHANNEL).toFixed(1))))} LUFS`
    : ''
}

/** `with fill, or with key` → `anything that includes fill, or key`. */
const elementsIn = (words: string): string =>
  /^with (?!no)/.test(words) && !/(?:, or|, and) (?!with )/.test(words)
    ? `anything that includes ${words.replaceAll(/\bwith /g, '')}`
    : words

/** The number that the rule requires at a path, if its limit is another one and does not name it. */
function aimOf({ limit, then, when }: Rule, path: string, fact: Fact | undefined): Piece {
  const aim = then.find(({ op, path: at }) => op === 'require' && at === path)?.value
  const limits = when.filter((one, i) => one.path === path && limit.includes(i))
  const isLimit = limits.some(({ value }) => [value].flat().includes(aim as never))
  const isNamed = limits.some((one) => toleranceOf(one as Condition, fact, then as Action[]))
  return typeof aim !== 'number' || limits.length === 0 || isLimit || isNamed
    ? ''
    : html`; aim: ${withMinus(String(aim))}${unitAfter(aim, fact?.unit)}`
}
