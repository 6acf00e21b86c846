/**
 * How often a test passes although nothing has changed: the probability of a passing count, where the test or the
 * figure of today says what comes up anyway. Of a given number of cases it is binomial, otherwise Poisson.
 */
import { type Aim, onlyShare } from './aims.ts'
import { otherPeriod, shareInWords } from './other-period.ts'
import { haveOneOutcome, passOf, spansOf } from './target-gap.ts'
import { ALL, numberOf, withoutDates } from './written-figures.ts'
import { type Limit, PERCENT, READ_CHARACTERS } from './written-limits.ts'

/** What comes up if nothing changes: `share` of each case, or `count` cases where nobody knows of how many. */
interface Unchanged {
  readonly count: number
  readonly share?: number
  /** Where that is taken from, if the test does not say it itself. */
  readonly source: string
}

const few = String.raw`(?: \p{L}+){0,3}?`
const told = String.raw`(?:expected|usual|normal)\b`
/** “86 missed sessions expected”, “4 of 12 are expected if nothing changes”, “5 would be usual”. */
const expected = new RegExp(
  String.raw`(?<![\d.,])(?<count>\d[\d,]*(?:\.\d+)?)(?: (?:out )?of (?:the )?(?<whole>\d[\d,]*))?${few}(?: (?:is|are|was|were|would be))? ${told}`,
  'iu',
)
/** “31 of 96 new singers”, the figure of today. */
const partOfWhole =
  /(?<![\d.,])(?<part>\d[\d,]*)(?: \p{L}+){0,3}? (?:out )?of (?:the |our |its |these |those )?(?<whole>\d[\d,]*)/giu

/** The test says itself how often it would pass, or that it cannot. */
const saidAlready =
  /\bif nothing (?:had |has )?chang\w*\b[^.]*\b(?:would come up|in (?:about |some )?\d+ of (?:100|ten|a hundred)|would still pass|times in)\b/i

/** Largest number of cases for which the odds are computed. */
const MAX_CASES = 10_000

/** A pass that comes up more often than this without any change shows little: the usual one in twenty, in per cent. */
const SHOWS_LITTLE = 5

/** Parses a test: its text, the count that it expects if nothing changes, and the count at which it passes. */
function read(test: string) {
  const text = withoutDates(test.slice(0, READ_CHARACTERS)).replaceAll(/\s+/g, ' ')
  if (saidAlready.test(text)) return undefined
  const stated = expected.exec(text)
  const pass = passOf(stated === null ? text : text.replace(stated[0], ' '))
  if (pass?.limit.side === undefined || pass.limit.isChange || pass.limit.unit !== '')
    return undefined
  return { limit: { ...pass.limit, side: pass.limit.side }, pass, stated, text }
}

/**
 * @param problem what is going on, where the figure of today does not say of which time it is
 * @returns a question where the figure of today is of a longer or shorter time than the test, whose odds nobody can
 *   tell until it is answered in the text of the test
 */
export function asksPeriod(test = '', baseline?: string | null, problem = ''): string | undefined {
  const found = read(test)
  if (found === undefined) return undefined
  const { limit, stated, text } = found
  const usual = stated === null ? undefined : asStated(stated.groups!, limit.whole)
  const today = `${withoutDates((baseline ?? '').slice(0, READ_CHARACTERS))}. ${problem}`
  return otherPeriod(
    text,
    {
      text: stated?.[0] ?? '',
      whole:
        limit.whole ??
        (stated?.groups?.['whole'] === undefined ? undefined : numberOf(stated.groups['whole'])),
      ...(usual?.share !== undefined && { share: usual.share }),
    },
    { text: today, share: shareOf(baseline ?? '') ?? shareInWords(today) },
  )
}

/**
 * @param test the text of a test, with the count at which it passes or has failed
 * @param baseline the figure of today
 * @param problem what is going on, where the figure of today does not say of which time it is
 * @param target what would be enough; where it is a share of the same, how often that would pass is told too
 * @returns a sentence on how often the test passes if nothing has changed; undefined if the texts do not say enough,
 * or say it already
 */
export function passesUnchanged(
  test = '',
  baseline?: string | null,
  problem = '',
  target: string | null = null,
): string | undefined {
  const found = read(test)
  if (found === undefined || asksPeriod(test, baseline, problem) !== undefined) return undefined
  const { limit, pass, stated, text } = found
  const usual =
    stated === null ? ofToday(pass, text, baseline) : asStated(stated.groups!, limit.whole)
  if (usual === undefined || usual.count > MAX_CASES || (limit.whole ?? 0) > MAX_CASES)
    return undefined
  const odds = oddsOf(limit, usual)
  const goal = shareOfGoal(pass, text, target, usual)
  const follows =
    odds > SHOWS_LITTLE
      ? `: that is too easy. ${advice(limit, usual, goal)}`
      : goal === undefined
        ? '.'
        : `. ${ofGoal(limit, usual, goal)}`
  return `If nothing changed, it would still pass ${inHundred(odds)}${usual.source}${follows}`
}

type Sided = Pick<Aim, 'isStrict' | 'value' | 'whole'> & { readonly side: Limit['side'] }

/** A pass that comes up this often is likely, in per cent. */
const LIKELY = 80
/** One that comes up less often is rare. */
const RARE = 50
/** Largest number of cases that is advised. */
const MAX_ADVISED = 500

const inHundred = (odds: number): string =>
  odds < 1
    ? 'in fewer than 1 of 100 such tests'
    : odds >= ALL
      ? 'nearly always'
      : `in about ${odds} of 100 such tests`

const oddsOf = (limit: Sided, usual: Unchanged): number =>
  Math.round(ALL * probability(limit, usual))

/** The count from which on a pass shows something, if there is one. The stricter a count, the rarer is a pass. */
function stricter(limit: Sided, usual: Unchanged): number | undefined {
  const { side, value, whole } = limit
  const showsLittle = (count: number): boolean =>
    ALL * probability({ ...limit, value: count, isStrict: false }, usual) > SHOWS_LITTLE
  let easy = Math.floor(value)
  let strict = side === 'at most' ? 0 : (whole ?? MAX_CASES)
  if (showsLittle(strict)) return undefined
  if (!showsLittle(easy)) strict = easy
  // Halved, since a test may have thousands of cases.
  while (Math.abs(strict - easy) > 1) {
    const middle = Math.floor((strict + easy) / 2)
    if (showsLittle(middle)) easy = middle
    else strict = middle
  }
  return strict
}

const limitWords = ({ side, value, whole }: Sided): string =>
  `${side === 'at most' ? 'at most' : 'at least'} ${value}${whole === undefined ? '' : ` of ${whole}`}`

/** What would make a pass show something, and what that does to an idea that reaches the goal. */
function advice(limit: Sided, usual: Unchanged, goal: number | undefined): string {
  const count = stricter(limit, usual)
  const words = count === undefined ? undefined : limitWords({ ...limit, value: count })
  const begins =
    words === undefined ? undefined : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  if (goal === undefined)
    return begins === undefined
      ? 'No count of so few would show anything: test more cases.'
      : `${begins} would show something.`
  if (begins === undefined)
    return `No count of so few would show anything${enough(limit, usual, goal)}`
  const strict = { ...limit, isStrict: false, value: count! }
  return `${begins} would show something. ${ofGoal(strict, usual, goal, 'would then')}`
}

/** How often a test passes if the goal is reached, and how many cases it takes where that is rare. */
function ofGoal(limit: Sided, usual: Unchanged, goal: number, would = 'would'): string {
  const odds = oddsOf(limit, sharesOf(goal, limit.whole!))
  const reached = `An idea that reached the goal (${Math.round(ALL * goal)} ${PERCENT}) ${would} pass`
  return odds >= RARE
    ? `${reached} ${inHundred(odds)}.`
    : `${reached} only ${inHundred(odds)}${enough(limit, usual, goal)}`
}

const sharesOf = (share: number, whole: number): Unchanged => ({
  count: share * whole,
  share,
  source: '',
})

/** The smallest test that nothing unchanged passes often, and what reaches the goal likely does. */
function enough({ side }: Sided, { share = 0 }: Unchanged, goal: number): string {
  for (let whole = 2; whole <= MAX_ADVISED; whole += 1) {
    const easiest = { isStrict: false, side, value: side === 'at most' ? whole : 0, whole }
    const value = stricter(easiest, sharesOf(share, whole))
    const limit = { ...easiest, value: value ?? 0 }
    if (value === undefined || ALL * probability(limit, sharesOf(goal, whole)) < LIKELY) continue
    return `: ${limitWords(limit)} would tell the two apart.`
  }
  return `, and fewer than ${MAX_ADVISED} cases do not tell the two apart.`
}

/** The share that the goal wants of the cases of the test, if it counts the same over no other span of time. */
function shareOfGoal(
  pass: { readonly clause: string; readonly limit: Aim },
  test: string,
  target: string | null,
  { share }: Unchanged,
): number | undefined {
  const goal = ofToday(pass, test, target)?.share
  if (goal === undefined || share === undefined || pass.limit.whole === undefined) return undefined
  return (pass.limit.side === 'at most' ? goal < share : goal > share) ? goal : undefined
}

function asStated(
  { count = '', whole }: Readonly<Record<string, string | undefined>>,
  ofLimit: number | undefined,
): Unchanged {
  const value = numberOf(count)
  const cases = whole === undefined ? ofLimit : numberOf(whole)
  const isPart = cases !== undefined && value <= cases
  return { count: value, source: '', ...(isPart ? { share: value / cases } : {}) }
}

/** The share that the figure of today gives, if it counts the same thing over no other span of time. */
function ofToday(
  { clause, limit }: { readonly clause: string; readonly limit: Aim },
  test: string,
  baseline: string | null = null,
): Unchanged | undefined {
  const today = withoutDates((baseline ?? '').slice(0, READ_CHARACTERS))
  const share = shareOf(today)
  if (share === undefined || limit.whole === undefined || !limit.isOfWhole) return undefined
  if (!haveOneOutcome(clause, today, false)) return undefined
  const spans = spansOf(today)
  const tested = spansOf(test)
  if (spans.length > 0 && tested.length > 0 && !spans.some((span) => tested.includes(span)))
    return undefined
  return {
    count: share * limit.whole,
    share,
    source: ` (${Math.round(ALL * share)} ${PERCENT}, as today)`,
  }
}

/** The one share in a text: a percentage, or a part of a whole. */
function shareOf(text: string): number | undefined {
  const parts = [...text.matchAll(partOfWhole)].map(({ groups }) => {
    const { part, whole } = groups!
    return numberOf(part!) / numberOf(whole!)
  })
  const [part, ...others] = parts
  const percent = onlyShare(text)
  if (part === undefined) return percent === undefined ? undefined : percent / ALL
  return others.length > 0 || part > 1 ? undefined : part
}

/** Probability of a count that meets the limit. */
function probability({ isStrict, side, value, whole }: Sided, { count, share }: Unchanged): number {
  // The largest count on the lower side of the limit.
  const below = side === 'at most' ? value - (isStrict ? 1 : 0) : value - (isStrict ? 0 : 1)
  const lower =
    share !== undefined && whole !== undefined
      ? binomialUpTo(Math.floor(below), whole, share)
      : poissonUpTo(Math.floor(below), count)
  return side === 'at most' ? lower : 1 - lower
}

/** P(X ≤ k) of n cases with probability p each. */
function binomialUpTo(k: number, n: number, p: number): number {
  if (p <= 0) return k < 0 ? 0 : 1
  if (p >= 1) return k >= n ? 1 : 0
  let [sum, log] = [0, n * Math.log1p(-p)]
  for (let i = 0; i <= Math.min(k, n); i += 1) {
    sum += Math.exp(log)
    log += Math.log((n - i) / (i + 1)) + Math.log(p / (1 - p))
  }
  return Math.min(1, sum)
}

/** P(X ≤ k) where `mean` cases are expected. */
function poissonUpTo(k: number, mean: number): number {
  if (mean <= 0) return k < 0 ? 0 : 1
  let [sum, log] = [0, -mean]
  for (let i = 0; i <= k; i += 1) {
    sum += Math.exp(log)
    log += Math.log(mean / (i + 1))
  }
  return Math.min(1, sum)
}
