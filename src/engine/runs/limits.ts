/**
 * Warnings on the limits of a run: those that every reading keeps or none can reach, those that cross one another, and
 * those that a reading beside them contradicts.
 */
import { wordsOf } from './copies.ts'
import { isCommon, withoutDates } from './figures.ts'
import type { Run, RunWarning, WarningCode } from './run.ts'

/** A limit in a sentence: “64 sessions or fewer”, “at least 45 per cent”, “more than 8 of 40 items”. */
export interface Limit {
  readonly side: 'at least' | 'at most'
  /** Whether the figure itself lies outside: “more than 8”. */
  readonly isStrict: boolean
  readonly value: number
  /** What the figure counts by: per cent, a currency, a unit of time, `a day`; empty where it counts things. */
  readonly unit: string
  /** The whole that the figure is a part of. */
  readonly whole?: number
  /** Whether the whole stands right behind the figure, so that it is its whole for certain. */
  readonly isOfWhole: boolean
  readonly text: string
}

const limitPattern =
  /\b(?<before>at least|no fewer than|no less than|not fewer than|not less than|at most|no more than|not more than|fewer than|less than|below|more than|above) (?<first>[£$€]?\d[\d,.]*)|(?<![\d,.])(?<second>[£$€]?\d[\d,.]*)(?<between>(?: \p{L}+){0,3}?) or (?<after>fewer|less|lower|below|more|higher|above)\b/giu

const PERCENT = 'per cent'

/** The unit behind a figure, where it is no thing that is counted. */
const unitPattern =
  /^ ?(?<share>per cent|percent|%)|^ (?<time>minutes?|hours?|days?|weeks?|months?|years?|points?)\b|^(?: \p{L}+){0,2} (?:a|an|per|each|every) (?<rate>minute|hour|day|week|month|year)\b/iu

const wholeBehind =
  /^(?: \p{L}+){0,2}? (?:out )?of (?:the |these |those |all |its |our )*(?<whole>\d[\d,]*)(?![\d,.]*\d?(?: per cent|%))/iu
const wholeBefore = /\bof (?:the |these |those |all |its |our )?(?<whole>\d[\d,]*) \p{L}/giu

const numberOf = (figure: string): number =>
  Number(
    figure
      .replace(/^[£$€]/, '')
      .replaceAll(',', '')
      .replace(/\.$/, ''),
  )

function unitOf(figure: string, behind: string): string {
  const { rate, share, time } = unitPattern.exec(behind)?.groups ?? {}
  if (share !== undefined) return PERCENT
  const currency = /^[£$€]/.exec(figure)?.[0] ?? ''
  if (rate !== undefined) return `${currency} a ${rate.toLowerCase()}`.trim()
  return time === undefined ? currency : time.toLowerCase().replace(/s$/, '')
}

const isYear = (value: number): boolean => value >= 1900 && value < 2100

/** Relative changes, which are no readings: “at least 20 per cent more”. */
const relative =
  /^ ?(?:per cent|percent|%)? ?(?:\p{L}+ ){0,2}?(?:more|fewer|less|higher|lower|above|below|than)\b/iu

/** Characters of a text in which limits are read, and those before a limit in which its whole is. */
const READ_CHARACTERS = 2000
const READ_BEFORE = 200

/** @returns the limits of a sentence in their order; changes (“20 per cent fewer”) are none */
export function limitsOf(sentence: string): Limit[] {
  const text = withoutDates(sentence.slice(0, READ_CHARACTERS)).replaceAll(/\s+/g, ' ')
  return [...text.matchAll(limitPattern)].flatMap((match): Limit[] => {
    const { after, before, between = '', first, second } = match.groups!
    const figure = (first ?? second)!
    const word = (before ?? after)!.toLowerCase()
    const behind = text.slice(match.index + match[0].length)
    const unit = unitOf(figure, `${between}${behind}`)
    if (before !== undefined && relative.test(behind)) return []
    const isLeast =
      before === undefined
        ? /more|higher|above/.test(word)
        : /^(?:at least|more|above|no[t]? (?:fewer|less))/.test(word)
    const adjacent = wholeBehind.exec(`${after === undefined ? between : ''}${behind}`)?.groups
    const earlier = [
      ...text.slice(Math.max(0, match.index - READ_BEFORE), match.index).matchAll(wholeBefore),
    ].at(-1)?.groups
    const whole = numberOf((adjacent ?? earlier)?.['whole'] ?? '')
    return [
      {
        side: isLeast ? 'at least' : 'at most',
        isStrict: /^(?:fewer|less|more|below|above)/.test(before?.toLowerCase() ?? ''),
        value: numberOf(figure),
        unit,
        ...(whole > 0 && !isYear(whole) ? { whole } : {}),
        isOfWhole: adjacent !== undefined,
        text: `${match[0]}${unit === PERCENT && before !== undefined ? ` ${PERCENT}` : ''}`,
      },
    ]
  })
}

/** All, in per cent. */
const ALL = 100

/** Whether a figure keeps a limit of the same unit. */
const allows = ({ isStrict, side, value }: Limit, figure: number): boolean =>
  figure === value ? !isStrict : side === 'at least' ? figure > value : figure < value

/** Whether every reading keeps the limit, or none can; undefined where it depends on the reading. */
function reachOf(limit: Limit): 'every' | 'none' | undefined {
  const { isOfWhole, side, unit, value, whole = Number.POSITIVE_INFINITY } = limit
  // More than all is a share of something that can be exceeded, such as a plan.
  const isCountable = unit === '' || (unit === PERCENT && (side === 'at most' || value === 0))
  if (!isCountable) return undefined
  // A figure above a whole that stands elsewhere may count other things: of 60 families 90 children.
  const isPart = value <= whole || isOfWhole
  const most = unit === PERCENT ? ALL : isPart ? whole : Number.POSITIVE_INFINITY
  const [atNone, atMost] = [0, most].map((figure) => allows(limit, figure))
  if (atNone !== atMost) return undefined
  return atNone ? 'every' : 'none'
}

const warning = (path: string, code: WarningCode, message: string): RunWarning => ({
  path,
  code,
  message,
})

export function limitWarnings(run: Run): RunWarning[] {
  return [...idle(run), ...crossing(run), ...reached(run), ...verdicts(run), ...targetMet(run)]
}

const sentencesOf = (text: string): string[] =>
  text.slice(0, READ_CHARACTERS).split(/(?<=[.;!?])\s+/)

function idle({ concepts, forecasts, stop_rules: rules }: Run): RunWarning[] {
  const find = (path: string, text: string | undefined, every: string, none: string) =>
    sentencesOf(text ?? '').flatMap((sentence) =>
      limitsOf(sentence).flatMap((limit): RunWarning[] => {
        const reach = reachOf(limit)
        if (reach === undefined) return []
        const of = limit.whole === undefined ? '' : `, of ${limit.whole}`
        const said =
          reach === 'every' ? `holds of every reading; ${every}` : `can never be read; ${none}`
        return [warning(path, 'idle_limit', `“${limit.text}”${of}, ${said}`)]
      }),
    )
  return [
    ...concepts.flatMap(({ test }, i) =>
      find(
        `$.concepts[${i}].test`,
        test,
        'say a limit that a reading could miss',
        'say a limit that a reading could reach',
      ),
    ),
    ...forecasts.flatMap(({ statement }, i) =>
      find(
        `$.forecasts[${i}].statement`,
        statement,
        'say what could turn out wrong',
        'say what could come true',
      ),
    ),
    ...rules.flatMap(({ rule }, i) =>
      find(`$.stop_rules[${i}].rule`, rule, 'it ends the work at once', 'it never ends the work'),
    ),
  ]
}

/** Words that say over which time a figure is taken, and not of what. */
const ofTime =
  /^(?:minutes?|hours?|days?|weeks?|months?|years?|average|mean|median|running|row|within|after|over)$/

/** What a limit is of: the words beside its figures. */
const subjectOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(withoutDates(text)).filter(
      (word) =>
        !/\d/.test(word) && !isCommon(word) && !ofTime.test(word) && !ofComparison.test(word),
    ),
  )
const ofComparison =
  /^(?:least|most|more|fewer|less|than|no|not|or|and|if|stop|one|two|three|four|five|six|seven|eight|nine|ten|change|expected|without)$/

/** Share of the words of the shorter text that the longer one must have for both to be of one thing. */
const SAME_SUBJECT = 0.75

function haveOneSubject(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [shorter, longer] = [a, b].toSorted((x, y) => x.size - y.size)
  const shared = [...shorter!].filter((word) => longer!.has(word))
  return shorter!.size > 0 && shared.length >= SAME_SUBJECT * shorter!.size
}

/** Whether some reading keeps both limits, of which one bounds from below and the other from above. */
function overlap(a: Limit, b: Limit): boolean {
  if (a.unit !== b.unit || a.side === b.side) return false
  if (a.whole !== undefined && b.whole !== undefined && a.whole !== b.whole) return false
  const [least, most] = a.side === 'at least' ? [a, b] : [b, a]
  const isOpen = least.isStrict || most.isStrict
  return isOpen ? least.value < most.value : least.value <= most.value
}

/** The sentence behind `Success:` or `Failure:`, with the one limit that it states. */
function clauseOf(test: string | undefined, name: 'success' | 'failure') {
  const text = new RegExp(`\\b${name}: ?(?<clause>[^.;]*(?:\\.\\d[^.;]*)*)`, 'i').exec(
    (test ?? '').slice(0, READ_CHARACTERS),
  )?.groups?.['clause']
  return text === undefined ? undefined : onlyLimit(text)
}

/** The one limit of a text, with what it is of; undefined where there is none, or more. */
function onlyLimit(text: string): { limit: Limit; subject: ReadonlySet<string> } | undefined {
  const [limit, ...others] = limitsOf(text)
  return limit === undefined || others.length > 0 ? undefined : { limit, subject: subjectOf(text) }
}

/** Success and failure of one test at the same reading, and stop rules that end what every test calls a success. */
function crossing({ concepts, decision, stop_rules: rules }: Run): RunWarning[] {
  const chosen = concepts.filter(({ id }) => decision?.concept_ids.includes(id))
  const successes = chosen.map(({ test }) => clauseOf(test, 'success'))
  return [
    ...concepts.flatMap(({ test }, i): RunWarning[] => {
      const success = clauseOf(test, 'success')
      const failure = clauseOf(test, 'failure')
      if (success === undefined || failure === undefined) return []
      const isOneThing =
        failure.subject.size === 0 || haveOneSubject(failure.subject, success.subject)
      return isOneThing && overlap(success.limit, failure.limit)
        ? [
            warning(
              `$.concepts[${i}].test`,
              'limits_cross',
              `calls “${success.limit.text}” a success and “${failure.limit.text}” a failure; a reading between the two would be both`,
            ),
          ]
        : []
    }),
    ...rules.flatMap(({ rule }, i): RunWarning[] => {
      const stop = onlyLimit(rule)
      // A rule may belong to one concept alone: it is wrong where no success is left outside it.
      const isWrong =
        stop !== undefined &&
        successes.length > 0 &&
        successes.every(
          (success) =>
            success !== undefined &&
            overlap(stop.limit, success.limit) &&
            haveOneSubject(stop.subject, success.subject),
        )
      return isWrong
        ? [
            warning(
              `$.stop_rules[${i}].rule`,
              'limits_cross',
              `ends the work at “${stop.limit.text}”, and the test calls “${successes[0]!.limit.text}” a success; a success would be stopped`,
            ),
          ]
        : []
    }),
  ]
}

/** A reading at the beginning of a text: “163 a day”, “6 of 60 shifts”, “43 per cent did”. */
const readingPattern =
  /^(?:Only |In all |It was |About )?(?<figure>[£$€]?\d[\d,]*(?:\.\d+)?)(?<behind>[^\d]{0,40})/i

interface Reading {
  readonly value: number
  readonly unit: string
  readonly whole?: number
}

function readingOf(text: string): Reading | undefined {
  const found = readingPattern.exec(text.trim())?.groups
  if (found === undefined) return undefined
  const behind = text.trim().slice(text.trim().indexOf(found['figure']!) + found['figure']!.length)
  const whole = wholeBehind.exec(behind)?.groups?.['whole']
  return {
    value: numberOf(found['figure']!),
    unit: unitOf(found['figure']!, behind),
    ...(whole === undefined ? {} : { whole: numberOf(whole) }),
  }
}

/** Whether a reading keeps a limit; undefined where the two do not count alike. */
function keeps(reading: Reading, limit: Limit): boolean | undefined {
  if (reading.unit !== limit.unit) return undefined
  if (reading.whole !== undefined && limit.whole !== reading.whole) return undefined
  return allows(limit, reading.value)
}

/** Outcomes of stop rules and forecasts that their own reading contradicts. */
function reached({ forecasts, stop_rules: rules }: Run): RunWarning[] {
  return [
    ...rules.flatMap(({ outcome, rule }, i): RunWarning[] => {
      const limit = onlyLimit(rule)?.limit
      const reading = readingOf(outcome?.reading ?? '')
      if (limit === undefined || reading === undefined || outcome === undefined) return []
      const isReached = keeps(reading, limit)
      return isReached === true && outcome.kind === 'kept'
        ? [
            warning(
              `$.stop_rules[${i}].outcome.kind`,
              'outcome_contradicted',
              `is "kept", and the reading, ${reading.value}, reaches “${limit.text}”; "stopped" or "continued" was wanted`,
            ),
          ]
        : []
    }),
    ...forecasts.flatMap(({ note, outcome, statement }, i): RunWarning[] => {
      const limit = onlyLimit(statement)?.limit
      const reading = readingOf(note ?? '')
      if (limit === undefined || reading === undefined || outcome === null) return []
      const holds = keeps(reading, limit)
      return holds !== undefined && holds !== (outcome === 1)
        ? [
            warning(
              `$.forecasts[${i}].outcome`,
              'outcome_contradicted',
              `is ${outcome}, and by the note it was ${reading.value}${reading.unit === '' ? '' : ` ${reading.unit}`}, which ${holds ? 'keeps' : 'misses'} “${limit.text}”`,
            ),
          ]
        : []
    }),
  ]
}

/** Results that are said to have reached the limit of success, or not, against what was observed. */
function verdicts({ concepts }: Run): RunWarning[] {
  return concepts.flatMap(({ result, test }, i): RunWarning[] => {
    const limit = clauseOf(test, 'success')?.limit
    if (limit === undefined || typeof result?.passed !== 'boolean') return []
    const reading = readingOf(result.observed)
    const holds = reading === undefined ? undefined : keeps(reading, limit)
    return holds !== undefined && holds !== result.passed
      ? [
          warning(
            `$.concepts[${i}].result.passed`,
            'outcome_contradicted',
            `is ${result.passed}, and the reading, ${reading!.value}, ${holds ? 'keeps' : 'misses'} “${limit.text}”, the success of the test`,
          ),
        ]
      : []
  })
}

const figurePattern = /[£$€]?\d[\d,]*(?:\.\d+)?/g

/** Share of the words of a target that the baseline must have for its readings to be compared with the target. */
const SAME_OUTCOME = 0.5

/** A target whose limit every reading of the baseline in its unit keeps already. */
function targetMet({ baseline, target }: Run): RunWarning[] {
  if (!target || baseline.statement === null) return []
  const limit = onlyLimit(target.statement)?.limit
  // A count of things depends on how many were looked at; a share and a rate do not.
  if (limit === undefined || limit.unit === '' || limit.whole !== undefined) return []
  const text = withoutDates(baseline.statement.slice(0, READ_CHARACTERS))
  const readings = [...text.matchAll(figurePattern)].flatMap((match) => {
    const unit = unitOf(match[0], text.slice(match.index + match[0].length))
    return unit === limit.unit ? [numberOf(match[0])] : []
  })
  const words = subjectOf(target.statement)
  const known = subjectOf(text)
  const shared = [...words].filter((word) => known.has(word)).length
  return readings.length > 0 &&
    shared >= SAME_OUTCOME * words.size &&
    readings.every((value) => keeps({ value, unit: limit.unit }, limit) === true)
    ? [
        warning(
          '$.target.statement',
          'target_met',
          `asks for “${limit.text}”, and the baseline is at ${readings.join(' and ')} already; say which reading would be better`,
        ),
      ]
    : []
}
