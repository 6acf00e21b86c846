/** Finds amounts of money that do not add up: instalments above their sum, a slip of ten beside a unit price. */
import { numberOf } from './written-figures.ts'

const amount = String.raw`[£$€]\d[\d,]*(?:\.\d+)?`

/** “€84,000 for the reel: €33,600 in March and €54,000 in May”: a sum, and what it is made up of. */
const listed = new RegExp(
  String.raw`(?<sum>${amount})(?![^:.;£$€]*\b(?:a|an|per|each|every)\b)(?<what>[^:.;£$€]{0,60}): (?<parts>${amount}[^.;:]*(?:\.\d[^.;:]*)*)`,
  'gu',
)
/** Words by which amounts are no parts of a sum: rates, ranges, other times. */
const noPart =
  /\b(?:a|an|per|each|every|or|against|instead|less|minus|off|of which|to|than|before|now|was|were|at)\b/i

function wrongList(text: string): string | undefined {
  for (const { groups } of text.matchAll(listed)) {
    const { parts, sum } = groups as { parts: string; sum: string }
    const amounts = (parts.match(new RegExp(amount, 'g')) ?? []).map((part) =>
      part.replace(/,$/, ''),
    )
    const total = amounts.reduce((all, part) => all + numberOf(part), 0)
    const isList = amounts.length > 1 && amounts.every((part) => part[0] === sum[0])
    // A list may leave something out, but its parts are at most the sum.
    if (isList && !noPart.test(parts) && total > numberOf(sum)) {
      return `says ${sum.replace(/,$/, '')}; ${amounts.join(' and ')} are ${sum[0]}${total.toLocaleString('en-GB')}`
    }
  }
  return undefined
}

/** “the buses cost £4,750, at £250 each”: an amount and the price of one. */
const each = new RegExp(
  String.raw`(?<total>${amount})(?:[^£$€.;:]{0,40}),? (?:at )?(?<price>${amount}) (?:each|apiece)\b`,
  'gu',
)
const TEN = 10

/** A total that is ten times too high or too low for a number that the text has. Other totals may leave the number out. */
function wrongDecimal(text: string): string | undefined {
  const counts = (text.match(/(?<![£$€\d,.])\d[\d,]*(?![\d.]*\d)/g) ?? []).map(numberOf)
  for (const { groups } of text.matchAll(each)) {
    const { price, total } = groups as { price: string; total: string }
    const [one, all] = [numberOf(price), numberOf(total.replace(/,$/, ''))]
    const product = (count: number) => count * one
    if (counts.some((count) => product(count) === all)) continue
    const meant = counts.find(
      (count) => product(count) === all * TEN || product(count) * TEN === all,
    )
    if (meant !== undefined && meant > 1) {
      return `says ${total.replace(/,$/, '')}; ${meant.toLocaleString('en-GB')} at ${price} are ${price[0]}${product(meant).toLocaleString('en-GB')}`
    }
  }
  return undefined
}

/** @returns a message about amounts that do not add up; undefined if those that could be read do */
export const wrongMoney = (text: string): string | undefined =>
  wrongList(text) ?? wrongDecimal(text)
