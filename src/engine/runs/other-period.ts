/**
 * Whether what a test expects is the figure of today although the two are of different periods: of a third who leave
 * within a year fewer leave in 20 weeks.
 */
import { ALL, countOf, numerals } from './written-figures.ts'

const DAYS: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  month: 30.4,
  quarter: 91,
  year: 365,
}
const unit = String.raw`(?<unit>day|week|month|quarter|year)s?\b`
const count = String.raw`(?<count>\d{1,3}|${numerals.join('|')})`

/** The time within which something happens to each case: “within a year”, “in their first 12 months”, “leave in a year”. */
const window = new RegExp(
  String.raw`\b(?:(?:within|inside|in less than|in under) (?:the |their |its |his |her )?(?:first |same )?(?:an? |${count} )?|(?:in|during|over|by the end of|before the end of) (?:the|their|its|his|her) first (?:${count.replace('<count>', '<ofFirst>')} )?|(?:leaves?|left|stop(?:s|ped)?|quits?|resign(?:s|ed)?|drop(?:s|ped)? out|g[ai]ves? up|gone|lost|lose) [^.;\d]{0,40}?\bin (?:an? |${count.replace('<count>', '<ofVerb>')} ))${unit}`,
  'i',
)
/** A length of time with its number, as a test states how long it takes. */
const length = new RegExp(String.raw`\b(?<count>\d{1,3}|an?|${numerals.join('|')}) ${unit}`, 'gi')
/** What is expected is said of the time of the test itself: “2 of 12 expected in 20 weeks”, “in the same time”. */
const ofTheTest =
  /^[^.;]{0,40}?\b(?:in|within|over|during|after|by the end of) (?:the |these |those |this |that |all )?(?:same |whole )?(?:(?<count>\d{1,3}|an?|\p{L}+) )?(?<unit>time|period|test|day|week|month|quarter|year)s?\b/iu

/** Periods this much longer or shorter than the other are not the same. */
const APART = 1.25
/** Shares this far apart are not the same figure, in per cent. */
const OTHER_SHARE = 3

interface Span {
  readonly days: number
  readonly words: string
}

function spanOf(number: string | undefined, of: string): Span {
  const named = (number ?? 'a').toLowerCase()
  const many = /^an?$/.test(named) ? 1 : countOf(named)
  const one = of.toLowerCase()
  return { days: many * DAYS[one]!, words: many === 1 ? `a ${one}` : `${named} ${one}s` }
}

/** The longest time that a test names. */
function lengthOf(test: string): Span | undefined {
  return [...test.matchAll(length)]
    .map(({ groups }) => spanOf(groups!['count'], groups!['unit']!))
    .toSorted((a, b) => b.days - a.days)[0]
}

/**
 * @param test the text of a test
 * @param said what the test expects if nothing changes, as it is written, with its number of cases and share if known
 * @param today the figure of today and the problem in words, and the share that they give, if one
 * @returns a question where the test is shorter or longer than the time of which the figure of today is
 */
export function otherPeriod(
  test: string,
  said: { readonly text: string; readonly share?: number; readonly whole: number | undefined },
  today: { readonly text: string; readonly share: number | undefined },
): string | undefined {
  const { groups } = window.exec(today.text) ?? {}
  if (groups === undefined) return undefined
  const figure = spanOf(groups['count'] ?? groups['ofFirst'] ?? groups['ofVerb'], groups['unit']!)
  const tested = lengthOf(test)
  if (tested === undefined) return undefined
  const ratio = figure.days / tested.days
  if (ratio < APART && ratio > 1 / APART) return undefined
  const isScaled =
    said.share !== undefined &&
    today.share !== undefined &&
    Math.abs(said.share - today.share) * ALL > OTHER_SHARE
  if (
    isScaled ||
    (said.text !== '' && ofTheTest.test(test.slice(test.indexOf(said.text) + said.text.length)))
  )
    return undefined
  const cases = said.whole === undefined ? '' : ` of ${said.whole}`
  return `The figure of today is of ${figure.words}, the test takes ${tested.words}: how many${cases} would it be in ${tested.words} if nothing changed?`
}

const shares: Readonly<Record<string, number>> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
}

/** The share that a text gives in words: “a third of our new singers”, “two thirds”. */
export function shareInWords(text: string): number | undefined {
  const { many = 'a', part = '' } =
    /\b(?:(?<many>an?|one|two|three|four) )?(?<part>half|third|quarter|fifth)s?\b(?= of| leave| left| stop)/i.exec(
      text,
    )?.groups ?? {}
  const share = shares[part.toLowerCase()]
  if (share === undefined) return undefined
  return share * (/^an?$/i.test(many) ? 1 : countOf(many))
}
