/** Reads what a text says that something costs: what is paid once, what each year, and what is no sum of money. */
import { countOf, numberOf, numerals, withCommas } from './written-figures.ts'

export interface Costs {
  /** “€”, “£”, “$” or a word; empty if none is written. */
  readonly currency: string
  /** Paid once; undefined if nothing of the kind is written. */
  readonly once?: number
  /** Paid each year, also where the text says a week, a month or a quarter. */
  readonly year?: number
  /** All that is paid in the first year, where the text says that alone or besides. */
  readonly firstYear?: number
  /** What is written and is no sum, as it is written: “6 hours a week”. */
  readonly besides: readonly string[]
}

const signs: Readonly<Record<string, string>> = {
  euro: '€',
  euros: '€',
  eur: '€',
  pound: '£',
  pounds: '£',
  gbp: '£',
  dollar: '$',
  dollars: '$',
  usd: '$',
  franc: 'francs',
  chf: 'francs',
}
const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  k: 1e3,
  grand: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
}
/** How often a year has each period; a day is left out, since nobody says whether Sundays count. */
const timesAYear: Readonly<Record<string, number>> = { year: 1, quarter: 4, month: 12, week: 52 }

const CURRENCY = '[£$€]|\\b(?:euros?|eur|pounds?|gbp|dollars?|usd|francs?|chf)\\b'
const money = new RegExp(
  `(?<before>${CURRENCY})?\\s?(?<figure>\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)\\s?(?<scale>(?:k|m|grand|hundred|thousand|million)(?![a-z]))?\\s?(?<after>${CURRENCY})?`,
  'gi',
)
/** The period that a sum covers: a year, a quarter, a month, a week. */
const period =
  /(?<!\b(?:after|within|in|for|over) )(?:\b(?:an?|per|each|every) |\/ ?)(?<each>year|quarter|month|week)\b|\b(?<ly>year|quarter|month|week)ly\b|\b(?<annual>annual(?:ly)?)\b/gi
const firstYear =
  /\b(?:in|for|over|during) (?:the|its) first year\b|\bthe first year\b|\bthis year\b/i
/** A sum that is no whole: “20,000 for each house”, “up to”, “from 4,000”, or that comes back. */
const noWhole =
  /\b(?:each|per|apiece|every|a head|to|from|or|less|more|over|under|between|at least|at most|max|minus|instead|of (?:it|them|which)|including|sav\w*|earn\w*|brings?|income|refund\w*|discount|years?|quarters?|months?|weeks?|a day|daily)\b|[–%<>/]/i
/** “to” and “from” that make no range. */
const noRange =
  /\bto (?:set (?:it )?up|start(?: with)?|begin(?: with)?|buy(?: it)?|install(?: it)?|build(?: it)?|run(?: it)?|keep(?: it)?)\b|\bfrom then on\b/gi
/** Words of a sum that say what it is paid for or how well it is known; none makes it another sum. */
const filler =
  /\b(?:once(?: only)?|one[- ]?off|one[- ]time|in all|altogether|total|in total|up ?front|at (?:first|once|the start|the beginning)|first|initial(?:ly)?|set[- ]?up|purchase|installation|investment|costs?|price|about|around|roughly|some|nearly|almost|afterwards?|after(?: that| this)?|thereafter|on top|extra|ongoing|running|upkeep|maintenance|rent|licen[cs]es?|fees?|service|subscription|hosting|training|in|of|for|it|a|the|is|are|payment|paid)\b|[~:=()]/gi
/** What is paid again and again, so that a sum of it without a period is not read. */
const again = /\b(?:running|upkeep|maintenance|rent|subscription|hosting|ongoing|salary|wages)\b/i
const once = /\bonce\b|\bone[- ]?(?:off|time)\b/i
/** Work and people, which are no money whatever stands behind them. */
const work =
  /\d\s*(?:h|hrs?|hours?|minutes?|days?|shifts?|people|persons?|person-days?|staff|nurses?)\b/i
const free = /^\s*(?:it is |costs? )?(?:nothing|free(?: of charge)?|no (?:money|costs?)|none)\s*$/i
const joins = /^\s*(?:(?:and|plus|then|with)\b\s*)+/i
const apart =
  /\s*(?:;|,(?!\d{3}(?!\d))|\n|\.\s+|\s[/–-]\s|[+&])\s*|(?<=\bonce)\s+(?=[£$€]?\d)|\s+(?:and(?! a half\b)|plus|then|as well as|with)\s+/i

/** One way of writing figures and periods: “9.000 €”, “nine thousand”, “p.a.” */
const plainly = (text: string): string =>
  withCommas(text)
    .replaceAll(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.]|,\d{3}|\s?(?:m|million)\b)/gi, (figure) =>
      figure.replaceAll('.', ','),
    )
    .replaceAll(/(?<=\d)(?:,-{1,2}|\.-)(?!\d)|(?<=\d,\d{3}),\d{2}(?!\d)/g, '')
    .replaceAll(/(?<![\d,.])(\d+),(\d{1,2})(?![\d,])/g, '$1.$2')
    .replaceAll(
      new RegExp(`\\b(${numerals.join('|')}|a) (?=(?:hundred|thousand|million)\\b)`, 'gi'),
      (word) => `${word.trim().toLowerCase() === 'a' ? 1 : countOf(word.trim())} `,
    )
    .replaceAll(/\bper annum\b|\bp\.? ?a\b\.?/gi, 'a year')
    .replaceAll(/\byrs?\b/gi, 'year')
    .replaceAll(/\/ ?mo\b/gi, '/month')
    .replaceAll(/\b(?:approx|ca|c)\b\.?(?=\s?[\d£$€])/gi, 'about')
    .replaceAll(/\bk(?=[£$€])/gi, 'k ')
    .replaceAll(/(?<=\d)\s?k\s?€/gi, 'k €')
    .replaceAll(/(?<=\byear) for \w+ years\b/gi, '')

interface Part {
  readonly amount: number
  readonly sign: string
  readonly kind: 'once' | 'year' | 'firstYear'
}

/** @returns the sum of one part; “none” if the part is no sum, undefined if it is one that cannot be read */
function partOf(text: string): Part | 'none' | undefined {
  if (free.test(text)) return { amount: 0, sign: '', kind: 'once' }
  const isFirst = firstYear.test(text)
  const times = [...text.matchAll(period)].map(
    ({ groups }) => groups!['each'] ?? groups!['ly'] ?? 'year',
  )
  const rest = text.replace(firstYear, ' ').replaceAll(period, ' ')
  const found = [...rest.matchAll(money)]
  const withSign = found.filter(({ groups }) => groups!['before'] ?? groups!['after'])
  const [only, ...others] = withSign.length > 0 ? withSign : found
  if (only === undefined) return 'none'
  const { after, before, figure, scale = '' } = only.groups as Record<string, string | undefined>
  const sign = (before ?? after ?? '').toLowerCase()
  if (sign === '' && work.test(text)) return 'none'
  const besides = rest.replace(only[0], ' # ').replaceAll(noRange, ' ')
  const isPart = noWhole.test(besides) || /#\s*-\s*\d|\d\s*-\s*#/.test(besides)
  if (sign === '' && !isPart && /\p{L}/u.test(besides.replaceAll(filler, ' '))) return 'none'
  const isWhole = others.length === 0 && !isPart && times.length < 2
  const isRepeated = times.length === 0 && !isFirst && again.test(text) && !once.test(text)
  if (!isWhole || isRepeated || (once.test(text) && times.length > 0)) return undefined
  const amount = numberOf(figure!) * (scales[scale.toLowerCase()] ?? 1)
  const [each] = times
  const known = { amount, sign: signs[sign] ?? sign }
  if (isFirst) return each === undefined ? { ...known, kind: 'firstYear' } : undefined
  return each === undefined
    ? { ...known, kind: 'once' }
    : { ...known, amount: amount * timesAYear[each.toLowerCase()]!, kind: 'year' }
}

/**
 * Sums of one kind are added; a sum without a period is paid once.
 *
 * @returns undefined if a text has no sum, a sum that cannot be read, or sums in several currencies
 */
export function costsIn(written: string): Costs | undefined {
  const texts = plainly(written)
    .split(apart)
    .map((one) => one.replace(joins, '').trim())
    .filter((one) => /[^\s.]/.test(one))
  const parts = texts.map((text) => ({ text, part: partOf(text) }))
  const sums = parts.flatMap(({ part }) => (part === 'none' ? [] : [part]))
  if (sums.length === 0 || sums.includes(undefined)) return undefined
  const read = sums as Part[]
  const currencies = new Set(read.map(({ sign }) => sign).filter((sign) => sign !== ''))
  if (currencies.size > 1) return undefined
  const all = { currency: [...currencies][0] ?? '' } as Record<string, number | string>
  for (const { amount, kind } of read) all[kind] = ((all[kind] as number | undefined) ?? 0) + amount
  const besides = parts.flatMap(({ part, text }) => (part === 'none' ? [text] : []))
  return { ...(all as unknown as Costs), besides }
}
