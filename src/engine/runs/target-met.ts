/** Warnings about targets that what is known today meets already, or is better than. */
import { onlyLimit, subjectOf } from './limit-subjects.ts'
import { keeps } from './readings.ts'
import { type Run, type RunWarning, warning } from './run.ts'
import { isYear, numberOf, withoutDates } from './written-figures.ts'
import { allows, type Limit, READ_CHARACTERS, unitOf } from './written-limits.ts'

/** Share of the words of a target that the baseline must have for its readings to be compared with the target. */
const SAME_OUTCOME = 0.5

export function targetMetWarnings({ baseline, target }: Run): RunWarning[] {
  if (!target || baseline.statement === null) return []
  const limit = onlyLimit(target.statement)?.limit
  if (limit === undefined) return []
  const text = withoutDates(baseline.statement.slice(0, READ_CHARACTERS))
  const today =
    besideTarget(target.statement, limit) ??
    (haveOneOutcome(target.statement, text)
      ? (ratesIn(text, limit) ?? partIn(text, limit))
      : undefined)
  return today === undefined
    ? []
    : [
        warning(
          '$.target.statement',
          'target_met',
          `asks for “${limit.text}”, and ${today} already; say which reading would be better`,
        ),
      ]
}

function haveOneOutcome(target: string, baseline: string): boolean {
  const words = subjectOf(target)
  const known = subjectOf(baseline)
  const shared = [...words].filter((word) => known.has(word)).length
  return shared >= SAME_OUTCOME * words.size
}

/** “At least 20 members, against 31”: the target says itself what holds today. */
function besideTarget(target: string, limit: Limit): string | undefined {
  const figure = /\bagainst (?<today>[£$€]?\d[\d,]*(?:\.\d+)?)(?! ?(?:%|per cent| of \d))/i.exec(
    withoutDates(target),
  )?.groups?.['today']
  const isCount = limit.unit === '' && limit.whole === undefined
  return figure !== undefined && isCount && allows(limit, numberOf(figure))
    ? `it says that today it is ${figure}`
    : undefined
}

const figurePattern = /[£$€]?\d[\d,]*(?:\.\d+)?/g

/** Shares and rates of the baseline, if each of them meets the limit. A count depends on how many were examined. */
function ratesIn(text: string, limit: Limit): string | undefined {
  if (limit.unit === '' || limit.whole !== undefined) return undefined
  const readings = [...text.matchAll(figurePattern)].flatMap((match) => {
    const unit = unitOf(match[0], text.slice(match.index + match[0].length))
    return unit === limit.unit ? [numberOf(match[0])] : []
  })
  const isMet = readings.every((value) => keeps({ value, unit: limit.unit }, limit) === true)
  return readings.length > 0 && isMet
    ? `the baseline is at ${readings.map((value) => value.toLocaleString('en-GB')).join(' and ')}`
    : undefined
}

const parts =
  /(?<![£$€\d,.])(?<part>\d[\d,]*)(?: \p{L}+)? (?:out )?of (?:the |these |all |our |its )*(?<whole>\d[\d,]*)(?![\d,.]*\d)/giu

/** “1,152 of 32,000” beside a limit of “1,500 of 32,000”: the only part of the baseline, as a share. */
function partIn(text: string, limit: Limit): string | undefined {
  if (!limit.isOfWhole || limit.whole === undefined || limit.unit !== '') return undefined
  const [found, ...others] = [...text.matchAll(parts)]
  if (found === undefined || others.length > 0) return undefined
  const { part, whole } = found.groups as { part: string; whole: string }
  if (isYear(part) || isYear(whole)) return undefined
  const share = numberOf(part) / numberOf(whole)
  return allows({ ...limit, value: limit.value / limit.whole }, share)
    ? `the baseline is at ${part} of ${whole}`
    : undefined
}
