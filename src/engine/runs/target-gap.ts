/** Finds out whether a test can pass although the target of the run is then out of reach. */
import { type Aim, aimOf, onlyShare } from './aims.ts'
import { wordStems } from './word-stems.ts'
import { numberOf } from './written-figures.ts'
import { allows, type Limit, limitsOf, PERCENT, READ_CHARACTERS } from './written-limits.ts'

/** The definition of success in a test, or the point from which it has failed. */
const success =
  /\b(?:success(?:ful)?|(?:passes|passed|succeeds|succeeded|works|worked)(?= (?:if|when|at|from|with)\b)|enough(?= (?:if|is)\b|:))(?: (?:is|if|when|at|from|with))?:? ?(?<clause>[^.;]*(?:\.\d[^.;]*)*)/i
const failure = /\b(?:failure|failed|fails?)(?: if|:)? ?(?<clause>[^.;]*(?:\.\d[^.;]*)*)/i

/** @returns the failure criterion in the words of the test; undefined if there is none */
export const failureOf = (test = ''): string | undefined =>
  failure.exec(test.slice(0, READ_CHARACTERS))?.groups?.['clause']?.trim() || undefined

/** Words of comparison and time, which do not say what is counted. */
const beside =
  /^(?:least|most|more|fewer|less|than|or|not|below|above|against|instead|cent|percent|them|those|still|only|altogether|minutes?|hours?|days?|weeks?|months?|years?|average|mean|median|if)$/

/** Time spans over which something is counted: “six weeks”. */
export const spansOf = (text: string): string[] =>
  [...text.matchAll(/\b(\w+) (day|week|month|quarter|year)s?\b/gi)].map(([, count, unit]) =>
    `${count} ${unit}`.toLowerCase(),
  )

/** The only limit in a text; undefined if there is none, or several. */
function onlyLimit(text: string): Limit | undefined {
  const [limit, ...others] = limitsOf(text)
  return others.length === 0 ? limit : undefined
}

/** The reading at which a test passes, and the clause that states it. */
export function passOf(test: string): { readonly limit: Aim; readonly clause: string } | undefined {
  const wanted = success.exec(test)?.groups?.['clause']
  if (wanted !== undefined) {
    const limit = aimOf(wanted)
    return limit === undefined ? undefined : { limit, clause: wanted }
  }
  const clause = failure.exec(test)?.groups?.['clause'] ?? ''
  const limit = onlyLimit(clause)
  if (limit === undefined) return undefined
  const side = limit.side === 'at least' ? 'at most' : 'at least'
  return { clause, limit: { ...limit, side, isStrict: !limit.isStrict, isChange: false } }
}

/** A count without a unit is compared with one of the same whole, or as a share of its own whole. */
function comparable(pass: Aim, wanted: Aim, test: string, target: string): boolean {
  if (pass.unit !== wanted.unit || pass.isChange !== wanted.isChange) return false
  if (pass.unit !== '') return true
  if (pass.isOfWhole && wanted.isOfWhole) return true
  const [a, b] = [spansOf(test), spansOf(target)]
  const isOneSpan = a.length === 0 || b.length === 0 || b.some((span) => a.includes(span))
  const figures = new Set(test.match(/\d[\d,]*/g))
  const wholes = [pass, wanted].map(({ isOfWhole, whole }) => (isOfWhole ? whole : undefined))
  const [, whole] = wholes
  const isOneWhole =
    wholes[0] === whole || (whole !== undefined && figures.has(whole.toLocaleString('en-GB')))
  return isOneSpan && isOneWhole
}

const isShare = ({ isOfWhole, whole }: Aim, other: Aim): boolean =>
  isOfWhole && other.isOfWhole && whole !== other.whole

const percent = ({ value, whole = 1 }: Aim): number => Math.round((100 * value) / whole)

/** A number with its unit: “36 per cent”, “17 of 59 (29 per cent)”, “£4 a day”. */
function figureOf(limit: Aim, isPart: boolean): string {
  const { isOfWhole, unit, value, whole } = limit
  const count = value.toLocaleString('en-GB')
  if (isPart) return `${count} of ${whole} (${percent(limit)} per cent)`
  if (/^[£$€]/.test(unit)) return `${unit[0]}${count}${unit.slice(1)}`
  const of = isOfWhole && whole !== undefined ? ` of ${whole}` : ''
  const counted = /^(?:minute|hour|day|week|month|year|point)$/.test(unit) && value !== 1
  return `${count}${of}${unit === '' ? '' : ` ${unit}${counted ? 's' : ''}`}`
}

/** Minimum share of the words of the passing reading that target and test must have in common. */
const SAME_OUTCOME = 0.5

/**
 * Whether target and test count the same thing: by their words, or, if the test says no more than a figure, because
 * this lies between today's reading and that of the target.
 */
export function haveOneOutcome(clause: string, target: string, isBetween: boolean): boolean {
  const words = [...wordStems(clause, beside)]
  if (words.length === 0) return isBetween
  const known = wordStems(target, beside)
  const shared = words.filter((word) => known.has(word)).length
  return shared > 0 && shared >= SAME_OUTCOME * words.length
}

/** The side on which both get better; undefined if they differ, or if nothing says it. */
function sideOf(pass: Aim, wanted: Aim, today: number | undefined): Limit['side'] | undefined {
  if (pass.side !== undefined && wanted.side !== undefined && pass.side !== wanted.side)
    return undefined
  const said = pass.side ?? wanted.side
  if (said !== undefined || today === undefined || today === wanted.value) return said
  return wanted.value < today ? 'at most' : 'at least'
}

const liesBetween = (value: number, a: number, b: number): boolean =>
  value !== b && value >= Math.min(a, b) && value <= Math.max(a, b)

/** The figure that a text calls usual: “5 would be usual”, “on average 40”. */
const usualFigure =
  /\b(?<after>\d[\d,]*(?:\.\d+)?)(?: \p{L}+){0,2} (?:would be|is|are|was|were) (?:the )?(?:usual|normal|ordinary|average|expected)\b|\b(?:usual(?:ly)? (?:it is |it would be |is |are )?|normal(?:ly)? (?:it is |is |are )?|on average |as things are,? )(?:about |some )?(?<before>\d[\d,]*(?:\.\d+)?)/iu

/** Says that a test passes even if nothing changes, where its own text gives the usual figure. */
function unchanged(test: string): string | undefined {
  const { after, before } = usualFigure.exec(test)?.groups ?? {}
  const usual = after ?? before
  const pass = passOf(test.replace(usualFigure, ''))?.limit
  if (usual === undefined || pass?.side === undefined || pass.isChange) return undefined
  return allows({ ...pass, side: pass.side }, numberOf(usual))
    ? `The test passes at ${usual}, which by its own words is usual: it passes if nothing changes.`
    : undefined
}

/**
 * Compares the number at which a test passes with that of the target, if both measure the same outcome in the same
 * unit.
 *
 * @param baseline what holds today; its share says in which direction a share gets better
 * @returns a sentence if a pass would leave the target out of reach, or shows nothing because the usual figure passes;
 * otherwise undefined, also if that cannot be decided
 */
export function targetGap(
  target: string | undefined,
  test: string | undefined,
  baseline?: string | null,
): string | undefined {
  if (test === undefined) return undefined
  const idle = unchanged(test.slice(0, READ_CHARACTERS))
  if (idle !== undefined || target === undefined) return idle
  const [aim, trial] = [target, test].map((text) => text.slice(0, READ_CHARACTERS))
  const wanted = aimOf(aim!)
  const pass = passOf(trial!)
  if (wanted === undefined || pass === undefined) return undefined
  if (!comparable(pass.limit, wanted, trial!, aim!)) return undefined
  const isPart = isShare(pass.limit, wanted)
  const [at, to] = isPart
    ? [pass.limit, wanted].map(({ value, whole = 1 }) => value / whole)
    : [pass.limit.value, wanted.value]
  const today =
    wanted.from ??
    (wanted.unit === PERCENT && baseline
      ? onlyShare(baseline.slice(0, READ_CHARACTERS))
      : undefined)
  const side = sideOf(pass.limit, wanted, today)
  if (side === undefined) return undefined
  const isBetween = !isPart && today !== undefined && liesBetween(at!, today, to!)
  if (!haveOneOutcome(pass.clause, aim!, isBetween || wanted.isChange)) return undefined
  // If the numbers are equal, they agree; whether the number itself is included is only a matter of wording.
  if (at === to || allows({ ...wanted, side, value: to! }, at!)) return undefined
  const where = pass.limit.isStrict ? (side === 'at most' ? 'below' : 'above') : 'at'
  return `The test passes ${where} ${figureOf(pass.limit, isPart)}; the target is ${figureOf(wanted, isPart)}: a pass does not yet show that the target is reached.`
}
