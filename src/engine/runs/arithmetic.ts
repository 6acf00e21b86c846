/** Finds arithmetic in a text that does not add up: shares above the whole, rates, products and remainders. */

import { wrongMoney } from './money-sums.ts'
import { ALL, isYear, numberOf, withDigits } from './written-figures.ts'

/** Number of decimal places in a figure as written. */
const decimalsOf = (figure: string): number => figure.split('.')[1]?.length ?? 0

const shown = (value: number, decimals: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: decimals })

/** Relative tolerance of a figure with “about”, and of one without, which may be rounded. */
const ABOUT = 0.15
const ROUNDED = 0.02

function isNear(given: string, value: number, isAbout: boolean): boolean {
  const slack = Math.max(10 ** -decimalsOf(given), value * (isAbout ? ABOUT : ROUNDED))
  return Math.abs(numberOf(given) - value) <= slack
}

const aboutWord =
  '(?<about>about |nearly |almost |some |roughly |over |around |just over |just under |under )?'

/** “48,300 riders on 300 days of service, 161 a day”: a total, a number of days and the daily rate. */
const rate = new RegExp(
  String.raw`(?<![\d,.])(?<total>\d[\d,]*)(?: \p{L}+){0,4} (?:on|in|over|during|within|for|at) (?:the |all |its |some )?(?<count>\d[\d,]*) (?<unit>day|evening|morning|night|week|month|year|session|shift|visit|trip|branch|site|team|ward|class|school|shop)(?:e?s)\b(?: of \p{L}+| \p{L}+)?(?:,| or|, or|:| –| =|, that is|, which is) ?${aboutWord}(?<rate>\d[\d,]*(?:\.\d+)?)(?: \p{L}+){0,2} (?:a|an|per|each|every) \k<unit>\b`,
  'giu',
)

const partBefore = /(?<![\d,.])(?<part>\d[\d,]*) (?:out )?of (?:the |all |its |our |these )?$/i

function wrongRate(sentence: string): string | undefined {
  for (const { groups, index } of sentence.matchAll(rate)) {
    const { about, count, rate: given, total, unit } = groups as Record<string, string>
    const value = numberOf(total!) / numberOf(count!)
    // In “312 of 7,800 trays in 13 weeks, 24 a week” the rate may be that of the part.
    const part = numberOf(partBefore.exec(sentence.slice(0, index))?.groups?.['part'] ?? '')
    const isOfPart = part > 0 && isNear(given!, part / numberOf(count!), about !== undefined)
    if (Number.isFinite(value) && !isOfPart && !isNear(given!, value, about !== undefined)) {
      return `says ${given} a ${unit}; ${total} over ${count} is ${shown(value, 1)} a ${unit}`
    }
  }
  return undefined
}

/** “499 trials …. A trial costs £92, so £45,908”: a price and the product. */
const product =
  /\b(?:costs?|at|for|pays?|earns?|worth) (?<price>[£$€]\d(?:[\d,]*\d)?(?:\.\d+)?)(?: (?:a|an|per|each)(?: \p{L}+)?)?,? (?:so|and so|that is|which is|which makes|makes|in all|altogether|together) (?<about>about |nearly |almost |some |roughly |over |around )?(?<amount>[£$€]\d(?:[\d,]*\d)?(?:\.\d+)?)(?![\d,.]*\d)/giu

/** “$9,600 for 24 sills at $400 each”: an amount, a quantity and a unit price. */
const priced =
  /(?<amount>[£$€]\d[\d,]*(?:\.\d+)?) for (?:the |all )?(?<about>about |some |roughly )?(?<count>\d[\d,]*)(?: \p{L}+){1,3} at (?<price>[£$€]\d[\d,]*(?:\.\d+)?) (?:each|apiece|a piece)\b(?![^.;]*[£$€])/giu

/** “312 trips at £20 = £6,240”: a quantity, a unit price and the amount. */
const totalled =
  /(?<about>about |some |roughly )?(?<![£$€\d,.])(?<count>\d[\d,]*)(?: \p{L}+){1,3} (?:at|of|times|×|x) (?<price>[£$€]\d[\d,]*(?:\.\d+)?)(?: each| apiece| a \p{L}+)?,? (?:=|is|are|makes?|comes? to|that is|or) (?<amount>[£$€]\d[\d,]*(?:\.\d+)?)(?![\d,.]*\d| (?:a|an|per|each)\b)/giu

/** “£6,240 a year, 312 trips at £20”: the amount first. */
const led =
  /(?<amount>[£$€]\d[\d,]*(?:\.\d+)?)(?: (?:a|an|per|each) \p{L}+)?, (?<about>about |some |roughly )?(?<count>\d[\d,]*)(?: \p{L}+){1,3} at (?<price>[£$€]\d[\d,]*(?:\.\d+)?)(?=\s*(?:$|[.,;)]))/giu

function wrongPrice(text: string): string | undefined {
  for (const { groups } of [priced, totalled, led].flatMap((pattern) => [
    ...text.matchAll(pattern),
  ])) {
    const { about, amount, count, price } = groups as Record<string, string>
    const value = numberOf(count!) * numberOf(price!)
    if (!isNear(amount!.slice(1), value, about !== undefined)) {
      return `says ${amount}; ${count} at ${price} are ${price![0]}${shown(value, 2)}`
    }
  }
  return undefined
}

/**
 * How far before a price its factors are searched for, in characters, and the maximum number of factors that are tried.
 */
const READ_BEFORE = 400
const FACTORS = 12

function wrongProduct(text: string): string | undefined {
  for (const match of text.matchAll(product)) {
    const { about, amount, price } = match.groups as Record<string, string>
    const before = text.slice(Math.max(0, match.index - READ_BEFORE), match.index)
    const factors = [...before.matchAll(/(?<![£$€\d,.])\d[\d,]*(?:\.\d+)?/g)]
      .map(([figure]) => numberOf(figure))
      .slice(-FACTORS)
    const each = numberOf(price!)
    const fits = (value: number) => isNear(amount!, value, about !== undefined)
    const isGiven = factors.some(
      (a) => fits(a * each) || factors.some((b) => fits(a * b * each) || fits((a - b) * each)),
    )
    if (factors.length > 0 && !isGiven) {
      return `says ${amount}; ${price} times none of the figures before it gives that: ${factors.map((a) => shown(a, 2)).join(', ')}`
    }
  }
  return undefined
}

/** “Of 64 volunteers 38 … and 26 took none”, “11 of 30 …. The other 19 …”: a part and the rest of the whole. */
const rests: readonly RegExp[] = [
  /\bof (?:the |these |all |our |its )?(?<whole>\d[\d,]*) [^\d.;]{0,40}?,? (?<part>\d[\d,]*) [^\d.;]{0,60}? and (?<rest>\d[\d,]*) (?:\p{L}+ )?(?:none|nothing|not|never|not at all)(?=\s*(?:$|[.,;]))/giu,
  /(?<![\d,.])(?<part>\d[\d,]*) (?:out )?of (?:the |these |all |our |its )?(?<whole>\d[\d,]*)\b[^\d]{1,80}?\b(?:the other|the remaining|the rest, ) ?(?<rest>\d[\d,]*)\b(?![\d,.]*\d)/giu,
  /\bof (?:the |these |all |our |its )?(?<whole>\d[\d,]*) [^\d.;]{0,40}?,? (?<part>\d[\d,]*) [^\d]{1,80}?\bthe (?:other|remaining) (?<rest>\d[\d,]*)\b(?![\d,.]*\d)/giu,
]

/** A noun after a number: “the other 6 suppliers”; a verb after a plural has no s. */
const pluralBehind = /^ (?<noun>(?!was\b)\p{L}{3,}s)\b/iu
/** Number of common letters from which two nouns count as forms of one. */
const STEM = 4

/**
 * Whether “the other 6” are the rest of the whole. Other things have a noun that the sentence does not have before, or
 * the rest is said elsewhere.
 */
function isRest(match: RegExpExecArray, text: string, right: number): boolean {
  const noun = pluralBehind.exec(text.slice(match.index + match[0].length))?.groups?.['noun']
  const isOther =
    noun !== undefined && !match[0].toLowerCase().includes(noun.slice(0, STEM).toLowerCase())
  const figures = text.match(/(?<![\d,.])\d[\d,]*/g) ?? []
  return !isOther && !(noun !== undefined && figures.some((figure) => numberOf(figure) === right))
}

function wrongRest(text: string): string | undefined {
  for (const pattern of rests) {
    for (const match of text.matchAll(pattern)) {
      const { part, rest, whole } = match.groups as Record<string, string>
      const [of, a, b] = [whole!, part!, rest!].map(numberOf) as [number, number, number]
      if (a <= of && a + b !== of && isRest(match, text, of - a)) {
        return `says ${part} and the other ${rest} of ${whole}; ${part} and ${rest} are ${shown(a + b, 0)}`
      }
    }
  }
  return undefined
}

/** “38 of 30 imports”: a part larger than its whole. */
const partOfWhole =
  /(?<![£$€\d,.])(?<part>\d[\d,]*) (?:out )?of (?:the |these |those |all (?:the )?|our |its )?(?<whole>\d[\d,]*)(?= \p{L}+(?:s|ren|ople)\b)/giu

/** Things that can be exceeded: “120 per cent of last year's sales”. */
const exceedable =
  /\b(?:last|previous|former|before|normal|usual|ordinary|planned?|plans|target\p{L}*|budget\p{L}*|costs?|prices?|sales|takings|earnings|wages?|expenses|levels?|capacity|value|weights?|limits?|norms?|averages?|figures?|speeds?|loads?|length|size|area|\p{L}+['’]s?)(?!\p{L})/iu

/** “176 per cent of the shifts”: a share above all of them. Bookings may exceed all seats. */
const shareOfThings =
  /(?<!\b(?:at|to|by|is|are|was|were|equals?) )(?<![\d,.])(?<percent>\d[\d,]*(?:\.\d+)?) ?(?:per cent|percent|%) of (?<things>(?:the|all|these|those|our|its|their|whom|them)(?: \p{L}+(?:['’]s?)?){0,4})/giu

/** The words of a whole, up to the noun: “the customers” of “the customers live within”. */
const wholeWords = (things: string): string =>
  /^(?:whom|them|(?:(?:these|those|its|theirs) )?.*?\p{L}s(?!\p{L}))/iu.exec(things)?.[0] ?? things

function aboveWhole(sentence: string): string | undefined {
  for (const { groups } of sentence.matchAll(shareOfThings)) {
    const { percent, things } = groups as Record<string, string>
    if (
      numberOf(percent!) > ALL &&
      !exceedable.test(things!) &&
      /(?:^(?:whom|them)|s)\b/iu.test(things!.replace(/^(?:these|those|its|theirs?) /i, ''))
    ) {
      return `says ${percent} per cent of ${wholeWords(things!)}; a share is at most 100`
    }
  }
  for (const { groups } of sentence.matchAll(partOfWhole)) {
    const { part, whole } = groups as Record<string, string>
    if (![part!, whole!].some(isYear) && numberOf(part!) > numberOf(whole!)) {
      return `says ${part} of ${whole}; a part is at most the whole`
    }
  }
  return undefined
}

/**
 * @param text text of a run, without dates
 * @returns a message about what does not add up; undefined if every sum that could be read does
 */
export function wrongSum(text: string): string | undefined {
  return (
    aboveWhole(text) ??
    wrongRate(text) ??
    wrongRest(withDigits(text)) ??
    wrongProduct(text) ??
    wrongPrice(text) ??
    wrongMoney(text)
  )
}
