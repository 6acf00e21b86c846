/** Compares a percentage with the part and the whole that stand after it: “32 per cent (3,680 of 16,000)”. */
import { ALL, isYear, numberOf } from './written-figures.ts'

const percent = String.raw`(?<![\d,.])(?<about>about |nearly |almost |some |roughly |over |under )?(?<percent>\d+(?:\.\d+)?) ?(?:per cent|percent|%)`
const fraction = String.raw`(?<part>\d[\d,]*) (?:out )?of (?:the |these |all )?(?<whole>\d[\d,]*)(?<![,.])`

const patterns: readonly RegExp[] = [
  new RegExp(
    String.raw`${percent}(?<between>[^\d.;:()]{0,60}) ?\((?:that is |or )?${fraction}(?: \p{L}+){0,3}\)`,
    'iu',
  ),
  new RegExp(
    String.raw`${percent}(?<between>[^\d.;:()]{0,60}), (?:that is |or )?${fraction}\s*[.;]?\s*$`,
    'iu',
  ),
  new RegExp(
    String.raw`${percent} of (?:the |all |our )?(?<whole>\d[\d,]*)(?<between>[^\d.;:()]{1,60})[:,] (?<part>\d[\d,]*)(?<![,.])\s*[.;]?\s*$`,
    'iu',
  ),
]
/** Words by which a percentage is a change, or the share of something else. */
const change = /^ (?:\p{L}+ ){0,2}?(?:more|fewer|less|higher|lower|above|below|who|which|that)\b/iu
const changeBefore = /\b(?:by|of the|of those|another|further) $/i

/** Tolerance of a percentage in its last digit, and of one with “about” in percentage points. */
const TRUNCATED = 0.99
const ABOUT = 3

/** @returns a message if the percentage of a sentence is not that of its part and whole */
export function wrongPercentBefore(sentence: string): string | undefined {
  const found = patterns.map((pattern) => pattern.exec(sentence)).find((match) => match !== null)
  // With a second percentage, the part may belong to the other one.
  if (found == null || (sentence.match(/%|per ?cent/gi) ?? []).length > 1) return undefined
  const {
    about,
    between = '',
    part,
    percent: given,
    whole,
  } = found.groups as Record<string, string>
  const figures = [part!, whole!]
  if (figures.some(isYear) || numberOf(whole!) === 0 || numberOf(given!) > ALL) return undefined
  if (change.test(between) || changeBefore.test(sentence.slice(0, found.index))) return undefined
  const share = (ALL * numberOf(part!)) / numberOf(whole!)
  const decimals = given!.split('.')[1]?.length ?? 0
  const slack = about === undefined ? TRUNCATED * 10 ** -decimals : ABOUT
  const isRight = [share, ALL - share].some((value) => Math.abs(value - numberOf(given!)) <= slack)
  return isRight
    ? undefined
    : `says ${given} per cent and ${part} of ${whole}; ${part} of ${whole} is ${Number(share.toFixed(1))} per cent`
}
