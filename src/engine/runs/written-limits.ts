/** Extracts limits and readings from the texts of a run, and compares them. */
import { ALL, numberOf, withoutDates } from './written-figures.ts'

/** A limit in a sentence: “64 sessions or fewer”, “at least 45 per cent”, “more than 8 of 40 items”. */
export interface Limit {
  readonly side: 'at least' | 'at most'
  /** Whether the number itself is excluded: “more than 8”. */
  readonly isStrict: boolean
  readonly value: number
  /** The unit: per cent, a currency, a unit of time, `a day`; empty for a plain count. */
  readonly unit: string
  /** The whole that the number is a part of. */
  readonly whole?: number
  /** Whether the whole comes directly after the number and so certainly belongs to it. */
  readonly isOfWhole: boolean
  /** The words after the number, which say what it counts. */
  readonly behind: string
  readonly text: string
}

const limitPattern =
  /\b(?<before>at least|no fewer than|no less than|not fewer than|not less than|at most|no more than|not more than|fewer than|less than|below|more than|above) (?<first>[£$€]?\d[\d,.]*)|(?<![\d,.])(?<second>[£$€]?\d[\d,.]*)(?<sign> ?%)?(?<of> (?:out )?(?:of|in) (?:the |these |those |all |its |our )*\d[\d,]*)?(?<between>(?: (?!(?:and|but|or|then)\b)\p{L}+){0,6}?) or (?<after>fewer|less|lower|below|more|higher|above)\b/giu

export const PERCENT = 'per cent'

/** The unit after a number, if it is not a counted thing. */
const unitPattern =
  /^ ?(?<share>per cent|percent|%|(?:in|out of) (?:100|a hundred|every (?:100|hundred))\b(?![,.]?\d))|^ (?<time>minutes?|hours?|days?|weeks?|months?|years?|points?)\b|^(?: \p{L}+){0,2} (?:a|an|per|each|every) (?<rate>minute|hour|day|week|month|year)\b/iu

export const wholeBehind =
  /^(?: \p{L}+){0,2}? (?:out )?of (?:the |these |those |all |its |our )*(?<whole>\d[\d,]*)(?![\d,.]*\d?(?: per cent|%))/iu
const wholeStated = /(?<whole>\d[\d,]*)$/
const wholeBefore = /\bof (?:the |these |those |all |its |our )?(?<whole>\d[\d,]*) \p{L}/giu

export function unitOf(figure: string, behind: string): string {
  const { rate, share, time } = unitPattern.exec(behind)?.groups ?? {}
  if (share !== undefined) return PERCENT
  const currency = /^[£$€]/.exec(figure)?.[0] ?? ''
  if (rate !== undefined) return `${currency} a ${rate.toLowerCase()}`.trim()
  return time === undefined ? currency : time.toLowerCase().replace(/s$/, '')
}

const isYear = (value: number): boolean => value >= 1900 && value < 2100

/** Relative changes, which are not readings: “at least 20 per cent more”. */
const relative =
  /^ ?(?:per cent|percent|%)? ?(?:\p{L}+ ){0,2}?(?:more|fewer|less|higher|lower|above|below|than)\b/iu

/** Only this many characters of a text are searched for limits, and this many before a limit for its whole. */
export const READ_CHARACTERS = 2000
const READ_BEFORE = 200

/** The words after a number that make it a percentage: “ per cent”, “ in 100”. */
const shareSign = /^ ?(?:per cent|percent|%|(?:in|out of) (?:100|a hundred|every (?:100|hundred)))/i

/** The whole directly after a number: “20 of 100 or fewer”, “20 or fewer of the 100”. */
const wholeIn = (stated: string, behind: string): string | undefined =>
  (wholeStated.exec(stated) ?? wholeBehind.exec(behind))?.groups?.['whole']

/** @param isBefore whether the word comes before the number: “at least 3”, and not “3 or more” */
function sideOf(word: string, isBefore: boolean): Limit['side'] {
  const least = isBefore ? /^(?:at least|more|above|not? (?:fewer|less))/ : /more|higher|above/
  return least.test(word) ? 'at least' : 'at most'
}

/** @returns the limits in a sentence, in order; relative changes (“20 per cent fewer”) are not limits */
export function limitsOf(sentence: string): Limit[] {
  const text = withoutDates(sentence.slice(0, READ_CHARACTERS)).replaceAll(/\s+/g, ' ')
  return [...text.matchAll(limitPattern)].flatMap((match): Limit[] => {
    const { after, before, between = '', first, of = '', second, sign = '' } = match.groups!
    const figure = (first ?? second)!
    const word = (before ?? after)!.toLowerCase()
    const behind = text.slice(match.index + match[0].length)
    const unit = unitOf(figure, `${sign}${of}${between}${behind}`)
    if (before !== undefined && relative.test(behind)) return []
    const adjacent =
      unit === PERCENT ? undefined : wholeIn(of, `${after === undefined ? between : ''}${behind}`)
    const earlier = [
      ...text.slice(Math.max(0, match.index - READ_BEFORE), match.index).matchAll(wholeBefore),
    ].at(-1)?.groups?.['whole']
    const whole = numberOf(adjacent ?? earlier ?? '')
    return [
      {
        side: sideOf(word, before !== undefined),
        isStrict: /^(?:fewer|less|more|below|above)/.test(before?.toLowerCase() ?? ''),
        value: numberOf(figure),
        unit,
        ...(whole > 0 && !isYear(whole) ? { whole } : {}),
        isOfWhole: adjacent !== undefined,
        behind: /^[^\d.,;:]{0,40}/.exec(`${between}${behind}`)![0],
        text: `${match[0]}${before === undefined ? '' : (shareSign.exec(behind)?.[0] ?? '')}`,
      },
    ]
  })
}

/** Whether a number meets a limit of the same unit. */
export const allows = ({ isStrict, side, value }: Limit, figure: number): boolean =>
  figure === value ? !isStrict : side === 'at least' ? figure > value : figure < value

/** Whether every reading meets the limit, or none can; undefined if it depends on the reading. */
export function reachOf(limit: Limit): 'every' | 'none' | undefined {
  const { isOfWhole, side, unit, value, whole = Number.POSITIVE_INFINITY } = limit
  // A percentage above 100 is a share of something that can be exceeded, such as a plan.
  const isCountable = unit === '' || (unit === PERCENT && (side === 'at most' || value === 0))
  if (!isCountable) return undefined
  // A number above a whole that is elsewhere in the text may count other things: of 60 families 90 children.
  const isPart = value <= whole || isOfWhole
  const most = unit === PERCENT ? ALL : isPart ? whole : Number.POSITIVE_INFINITY
  const [atNone, atMost] = [0, most].map((figure) => allows(limit, figure))
  if (atNone !== atMost) return undefined
  return atNone ? 'every' : 'none'
}

/** Whether some reading meets both limits, one a lower and the other an upper bound. */
export function overlap(a: Limit, b: Limit): boolean {
  if (a.unit !== b.unit || a.side === b.side) return false
  if (a.whole !== undefined && b.whole !== undefined && a.whole !== b.whole) return false
  const [least, most] = a.side === 'at least' ? [a, b] : [b, a]
  const isOpen = least.isStrict || most.isStrict
  return isOpen ? least.value < most.value : least.value <= most.value
}
