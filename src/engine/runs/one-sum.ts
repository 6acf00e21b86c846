/** Reads the one sum of money that a text says, with its currency and the time that it is for. */
import { numberOf, withCommas } from './written-figures.ts'

export interface Sum {
  readonly amount: number
  /** “€”, “£”, “$” or a word; empty if none is written. */
  readonly currency: string
  /** “year”, “month” or “week”; empty for a sum that is paid once. */
  readonly each: string
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
const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }

const money =
  /(?<before>[£$€]|\b(?:eur|gbp|usd|chf)\b)?\s?(?<figure>\d[\d,]*(?:\.\d+)?)\s?(?<scale>(?:k|m|thousand|million)\b)?\s?(?<after>[£$€]|\b(?:euros?|eur|pounds?|gbp|dollars?|usd|francs?|chf)\b)?/gi
/** The period that a sum covers: a year, a month, a week. */
const time =
  /\b(?:a|an|per|each|every) (?<each>year|month|week)\b|\b(?<ly>year|month|week)ly\b|\bannual(?:ly)?\b/gi
/** What makes a sum one of several, or no whole: “20,000 for each house”, “up to”, “from 4,000”. */
const noWhole =
  /\b(?:each|per|apiece|every|a head|to|from|or|and|plus|less|more|over|under|between|at least|at most|minus)\b|[–+%~<>]|\d\s?-\s?\d/i
/** Without a currency a text is a sum only if hardly anything else stands there: “90,000 once”. */
const besides = /^[\s,.]*(?:once|in all|altogether)?[\s,.]*$/i

/** @returns the sum; undefined if a text has none, has several, or says that it is a part */
export function oneSum(written: string): Sum | undefined {
  const text = withCommas(written)
  const times = new Set(
    Array.from(text.matchAll(time), ({ groups }) => groups!['each'] ?? groups!['ly'] ?? 'year').map(
      (one) => one.toLowerCase(),
    ),
  )
  const rest = text.replaceAll(time, ' ')
  const all = [...rest.matchAll(money)].filter(
    ({ groups }) => groups!['before'] ?? groups!['after'],
  )
  const bare = [...rest.matchAll(money)]
  const found = all.length > 0 ? all : bare
  const [only] = found
  if (only === undefined || found.length > 1 || times.size > 1 || noWhole.test(rest))
    return undefined
  const { after, before, figure, scale = '' } = only.groups as Record<string, string | undefined>
  const sign = (before ?? after ?? '').toLowerCase()
  if (sign === '' && !besides.test(rest.replace(only[0], ''))) return undefined
  return {
    amount: numberOf(figure!) * (scales[scale.toLowerCase()] ?? 1),
    currency: signs[sign] ?? sign,
    each: [...times][0] ?? '',
  }
}
