/** Warnings about numbers in a run: missing where a decision depends on them, or contradictory. */
import { wrongSum } from './arithmetic.ts'
import { wordsOf } from './copies.ts'
import { wrongPercentBefore } from './percent-first.ts'
import type { Answer, Run, RunWarning } from './run.ts'
import { ALL, isYear, numberOf, sentencesOf, withoutDates } from './written-figures.ts'
import { limitsOf } from './written-limits.ts'

export function figureWarnings(run: Run): RunWarning[] {
  return [...missing(run), ...disagreeing(run), ...twoReadings(run.answers)]
}

function missing(run: Run): RunWarning[] {
  const warn = (path: string, message: string): RunWarning => ({
    path,
    code: 'no_figure',
    message,
  })
  const { baseline, concepts, forecasts, stop_rules: stopRules, target } = run
  const { statement: today } = baseline
  return [
    // A state that anybody can check needs no number: “The shop has no ramp.”
    ...(today === null || !isUncounted(today)
      ? []
      : [warn('$.baseline.statement', 'holds no figure; say what was counted, of how many')]),
    ...(target && !hasFigure(target.statement)
      ? [warn('$.target.statement', 'holds no figure; say which reading is good enough')]
      : []),
    ...concepts.flatMap(({ test }, i) =>
      test === undefined || isCountable(test)
        ? []
        : [
            warn(
              `$.concepts[${i}].test`,
              'holds no figure; say how long, how many, and what counts as success',
            ),
          ],
    ),
    ...concepts.flatMap(({ result, test = '' }, i) =>
      result === undefined ||
      !isCountable(test) ||
      hasFigure(result.observed) ||
      !isMatterOfDegree(result.observed)
        ? []
        : [
            warn(
              `$.concepts[${i}].result.observed`,
              'holds no figure, and the test counts; say what was read',
            ),
          ],
    ),
    // A forecast of an event needs no number: “The council withdraws its permission.”
    ...forecasts.flatMap(({ statement }, i) =>
      hasFigure(statement) || !isMatterOfDegree(statement)
        ? []
        : [
            warn(
              `$.forecasts[${i}].statement`,
              'holds no figure; say what can be counted when it is due',
            ),
          ],
    ),
    ...stopRules.flatMap(({ rule }, i) =>
      hasFigure(rule) || !isMatterOfDegree(rule)
        ? []
        : [warn(`$.stop_rules[${i}].rule`, 'holds no figure; say at which reading it stops')],
    ),
  ]
}

const number =
  /\d|\b(?:no|none|nobody|nothing|never|zero|one|once|two|twice|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|half|halved?|third|quarter|fifth|tenth|double[ds]?|triple[ds]?|single|first|second|every|each|all|any|everybody|everyone)\b/i

/** “a bad one”, in which the word is no number. */
const oneOfAKind = /\ban? (?!single\b)\p{L}+ one\b/giu

/** Whether a text has a number other than dates, in digits or in words. */
export const hasFigure = (text: string): boolean =>
  number.test(withoutDates(text).replaceAll(oneOfAKind, ' '))

/** Durations, which do not say what counts as success. */
const durations =
  /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half) (?:working |school |full )?(?:minute|hour|morning|afternoon|evening|night|day|week|month|term|season|year)s?\b/gi

/** Whether a test has a number that can decide it: one other than its duration, or a limit. */
const isCountable = (test: string): boolean =>
  hasFigure(test) && (limitsOf(test).length > 0 || hasFigure(test.replaceAll(durations, ' ')))

/** Words of size and change that should be a number. */
const amount =
  /\b(?:more|most|mostly|less|fewer|few|many|much|several|some|enough|too|better|best|worse|worst|good|bad|badly|well|higher|high|lower|low|faster|slower|quick\w*|slow\w*|longer|shorter|bigger|smaller|larger|greater|stronger|weaker|often|rarely|seldom|usually|soon)\b/i

/** Words of value and success, which are ambiguous without a number. */
const value =
  /\b(?:quality|success\w*|progress\w*|problems?|trouble|results?|improv\w+|increas\w+|decreas\w+|reduc\w+|declin\w+|rises?|rising|falls?|falling|grows?|growing|drops?|dropping|shrinks?|gains?|satisf\w+|dissatisf\w+|unhappy|happy|happier|complain\w*|accept(?!ance (?:sheet|test|report|record|protocol|letter)|ed by\b)\w*|popular|work|works|working|fails?|failing|failed|help|helps|pay off|pays off|catch(?:es)? on|needed|necessary|appropriate|significant\w*|noticeabl\w+|clear|clearly|considerabl\w+|seems?|feels?|like it|likes?|wants?|use it|used)\b/i

/** Something that happens or does not, and needs no number: “A member is hurt by a fall.”, “A guest falls.” */
const accident =
  /\b(?:hurt|injur\w+|wounded|killed|dies|died|death|bleeds?|burn[st]?|burnt|faints?|drowns?|breaks (?:an?|his|her|their)|falls (?:down|from|into|off|over))\b|^An? (?!count|figure|number|price|rate|sales?|share)\p{L}+ falls\W*$/iu

const isMatterOfDegree = (text: string): boolean =>
  amount.test(text) || (value.test(text) && !accident.test(text))

/** Frequencies, which do not state an amount: “worse every year”. */
const recurring = /\b(?:every|each) (?:day|night|week|weekend|month|quarter|season|year|time)\b/gi

/**
 * Whether a current state is described by its size without a number, so that nobody could tell later whether it
 * changed.
 */
const isUncounted = (text: string): boolean =>
  amount.test(text) && !hasFigure(text.replaceAll(recurring, ' '))

function disagreeing(run: Run): RunWarning[] {
  const { answers, baseline, concepts, target } = run
  const texts: [path: string, text: string | null | undefined][] = [
    ['$.target.statement', target?.statement],
    ['$.baseline.statement', baseline.statement],
    ...answers.map(({ text }, i): [string, string] => [`$.answers[${i}].text`, text]),
    ...concepts.flatMap(
      ({ cost, description, result, test }, i): [string, string | undefined][] => [
        [`$.concepts[${i}].cost.test`, cost?.test],
        [`$.concepts[${i}].cost.adoption`, cost?.adoption],
        [`$.concepts[${i}].cost.if_wrong`, cost?.if_wrong],
        [`$.concepts[${i}].description`, description],
        [`$.concepts[${i}].test`, test],
        [`$.concepts[${i}].result.observed`, result?.observed],
      ],
    ),
  ]
  return texts.flatMap(([path, text]) =>
    typeof text === 'string'
      ? messagesOn(undated(text.slice(0, READ_CHARACTERS))).flatMap((message): RunWarning[] =>
          message === undefined ? [] : [{ path, code: 'figures_disagree', message }],
        )
      : [],
  )
}

const messagesOn = (text: string): (string | undefined)[] => [
  ...sentencesOf(text).map((sentence) => disagreement(sentence) ?? wrongPercentBefore(sentence)),
  wrongSum(text),
]

const undated = (text: string): string => withoutDates(text).replaceAll(/\s+/g, ' ')

/** Only this many characters of a text are searched for sentences. */
const READ_CHARACTERS = 4000

/**
 * “41 of 118”, “41 of the 118”, “Of 118 children, 41”, “118 …, 41 of them”. A match begins at the first digit of a
 * number, so that a long run of digits is scanned only once.
 */
const shares: readonly RegExp[] = [
  /(?<![\d,.])(?<part>\d[\d,.]*)(?<![,.])(?: \p{L}+)? (?:out )?of (?:the |all |these |its |our |about )?(?<whole>\d[\d,]*)(?![\d,]*\.?\d* ?(?:per cent|percent|%))/iu,
  /\bof (?:the |all |these |its |our |about )?(?<whole>\d[\d,]*) [^\d]{0,80}?(?:in (?:19|20)\d\d[^\d]{0,40})?,? (?:only |about )?(?<part>\d[\d,]*)/i,
  /(?<![\d,])(?<whole>\d[\d,]*) [^\d]{0,80}?(?<part>\d[\d,]*) of (?:them|these|those)\b/i,
  /(?<![\d,])(?<whole>\d[\d,]*) [^\d]{0,80}?\bof (?:whom|which) (?<part>\d[\d,]*)/i,
]

/** A percentage alone, as the result of a division: “…: 53 per cent.” */
const result =
  /(?:[:,;(=–—-]|\bor|\bthat is|\bis|\bmakes|\bi\.e\.)\s*(?<about>about |nearly |almost |some |roughly |over |just over |under )?(?<percent>\d+(?:\.\d+)?) ?(?:per cent|percent|%)(?=\s*(?:$|[.,;)]| of (?!\d)))/gi

/** Tolerance of a percentage in its last digit, which may be truncated instead of rounded. */
const TRUNCATED = 0.99

/** Tolerance of a percentage stated as “about”: in percentage points, and relative to its value. */
const ABOUT = 3
const ABOUT_PART = 0.15

/** Words before a percentage that mark it as an approximation: “about a quarter or 25 per cent”. */
const aboutBefore = /\b(?:about|nearly|almost|some|roughly|around)\b[^\d.;:]{0,25}$/i

function disagreement(sentence: string): string | undefined {
  const share = shares.map((pattern) => pattern.exec(sentence)?.groups).find(Boolean)
  if (share === undefined) return countsApart(sentence)
  const part = numberOf(share['part']!)
  const whole = numberOf(share['whole']!)
  if (whole === 0 || isYear(share['part']!) || isYear(share['whole']!)) return undefined
  const percents = [...sentence.matchAll(result)]
  const figures = (sentence.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(numberOf)
  const wrong = percents.find(({ groups, index }) => {
    const percent = numberOf(groups!['percent']!)
    const decimals = groups!['percent']!.split('.')[1]?.length ?? 0
    const isAbout = groups!['about'] !== undefined || aboutBefore.test(sentence.slice(0, index))
    const slack = isAbout ? Math.max(ABOUT, ABOUT_PART * percent) : TRUNCATED * 10 ** -decimals
    const fits = (a: number, b: number) => {
      const share = (ALL * a) / b
      return Math.abs(share - percent) <= slack || Math.abs(ALL - share - percent) <= slack
    }
    return (
      // A higher percentage is an increase, not a share.
      percent <= ALL &&
      !figures.some((a) =>
        figures.some((b) => b > 0 && a !== percent && b !== percent && fits(a, b)),
      )
    )
  })
  if (wrong === undefined) return undefined
  const given = wrong.groups!['percent']!
  // If there are several numbers besides the whole, the one closest to the percentage is meant.
  const distance = (a: number) => Math.abs((ALL * a) / whole - numberOf(given))
  const meant = figures
    .filter((figure) => figure !== numberOf(given) && figure < whole)
    .reduce((a, b) => (distance(b) < distance(a) ? b : a), part)
  const written = asWritten(sentence, meant)
  return `says ${written} of ${share['whole']} and ${given} per cent; ${written} of ${share['whole']} is ${shownPercent(meant, whole)} per cent`
}

/** “900 were lent and 126 came back late: 14 per cent.”, also with another number before the percentage. */
const twoCounts =
  /(?<![£$€\d,.])(?<a>\d[\d,]*)(?! ?(?:per cent|percent|%|minutes?|hours?|days?|weeks?|months?|years?)\b)(?: [^\d\s:;,]+){1,6},? (?:and|of which|of whom|of them)(?: [^\d\s:;,£$€]+){0,3} (?<b>\d[\d,]*)(?= (?:were|was|are|had|have|did|do|came|stayed|left|went|fell|lay|stood|took|got|could|\p{L}+ed)\b)(?: [^\d\s:;,]+){1,6}: (?:[^:;]{0,40}, )?(?<about>about |nearly |almost |some |roughly |over |just over |just under |under )?(?<percent>\d+(?:\.\d+)?) ?(?:per cent|percent|%)\s*[.;]?\s*$/iu

function countsApart(sentence: string): string | undefined {
  const found = twoCounts.exec(sentence)?.groups
  if (found === undefined) return undefined
  const { a, about, b, percent } = found as Record<string, string>
  const [part, whole] = [a!, b!].toSorted((x, y) => numberOf(x) - numberOf(y)) as [string, string]
  if (isYear(part) || isYear(whole) || numberOf(part) === 0) return undefined
  const given = numberOf(percent!)
  const share = (ALL * numberOf(part)) / numberOf(whole)
  const slack =
    about === undefined
      ? 10 ** -(percent!.split('.')[1]?.length ?? 0)
      : Math.max(ABOUT, ABOUT_PART * given)
  // The part, the remainder, the increase from one to the other, and the share of each in their sum.
  const possible = [
    share,
    ALL - share,
    (ALL * ALL) / share - ALL,
    (ALL * share) / (ALL + share),
    (ALL * ALL) / (ALL + share),
  ]
  return possible.some((value) => Math.abs(value - given) <= slack)
    ? undefined
    : `says ${part} and ${whole} and ${percent} per cent; ${part} of ${whole} is ${shownPercent(numberOf(part), numberOf(whole))} per cent`
}

/** A number as the sentence writes it, with its commas. */
const asWritten = (sentence: string, figure: number): string =>
  (sentence.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).find((one) => numberOf(one) === figure) ??
  String(figure)

const shownPercent = (part: number, whole: number): string =>
  String(Number(((ALL * part) / whole).toFixed(1)))

/**
 * Share of the words of the shorter reading, without numbers, that the longer one must have for both to measure the
 * same quantity.
 */
const SAME_QUANTITY = 0.75

/** Like `SAME_QUANTITY`, for readings that count parts of one whole. */
const SAME_WHOLE = 0.5

/** Words that do not say what a reading measures. */
const common = new Set(
  'a an and are as at been by came did for from had has have in is it its of on only or per that the their them there they this to was were which who with'.split(
    ' ',
  ),
)

/** Words and names that mark two readings at one coordinate as belonging to different times, places or groups. */
export const apart =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|first|second|third|fourth|last|next|early|late|mornings?|evenings?|afternoons?|nights?|spring|summer|autumn|winter|before|after|north|south|east|west|left|right|old|new|boys?|girls?|men|women|adults?|children)$/
/** A letter or number as the name of one of several: “line 7”. */
export const label =
  /\b(?:branch|class|crew|group|house|line|room|school|shift|shop|site|station|store|team|ward|week|year) (?:[A-Z]\b|\d+)/gi

function twoReadings(answers: readonly Answer[]): RunWarning[] {
  const seen = new Map<string, { path: string; text: string; answer: Answer }[]>()
  return answers.flatMap((answer, i): RunWarning[] => {
    if (answer.status !== 'observation') return []
    const path = `$.answers[${i}]`
    const others = seen.get(answer.coordinate) ?? []
    seen.set(
      answer.coordinate,
      [...others, { path, text: answer.text, answer }].slice(-COMPARED_READINGS),
    )
    const other = others.find((one) => areTwoFigures(one.answer, answer))
    return other === undefined
      ? []
      : [
          {
            path: `${path}.text`,
            code: 'figures_disagree',
            message: `gives another figure than ${other.path} for the same coordinate and time; keep the one that was read`,
          },
        ]
  })
}

/** Maximum number of readings at one coordinate that each further one is compared with. */
const COMPARED_READINGS = 10

function areTwoFigures(a: Answer, b: Answer): boolean {
  const [first, second] = [a.text, b.text].map(sizesOf)
  if (first!.length === 0 || second!.length === 0 || first!.join() === second!.join()) return false
  if (!haveOneTime(a, b)) return false
  const [mine, theirs] = [a.text, b.text].map((text) =>
    (text.match(label) ?? []).join().toLowerCase(),
  )
  if (mine !== theirs) return false
  const [shorter, longer] = [a.text, b.text]
    .map((text) => new Set(wordsOf(withoutDates(text)).filter(isWordOfContent)))
    .toSorted((one, other) => one.size - other.size)
  const differing = [...shorter!].filter((word) => !longer!.has(word))
  if (shorter!.size === 0 || differing.some((word) => apart.test(word))) return false
  const share = 1 - differing.length / shorter!.size
  return share >= (haveOneWhole(a.text, b.text) ? SAME_WHOLE : SAME_QUANTITY)
}

/** Whether a word in lower case does not say what a reading measures: “of”, “their”, “was”. */
export const isCommon = (word: string): boolean => common.has(word)

const isWordOfContent = (word: string): boolean => !/\d/.test(word) && !isCommon(word)

const sizesOf = (text: string): string[] => withoutDates(text).match(/\d[\d,.]*\d|\d/g) ?? []

/** Whether both count parts of the same whole: “41 of 118”, “47 of 118”. */
function haveOneWhole(a: string, b: string): boolean {
  const [first, second] = [a, b].map((text) => shares[0]!.exec(text)?.groups)
  return (
    first !== undefined &&
    second !== undefined &&
    first['whole'] === second['whole'] &&
    first['part'] !== second['part']
  )
}

/** Whether the times of two readings overlap: 2025 and 2025-11 do, 2024 and 2025 do not. */
function haveOneTime(a: Answer, b: Answer): boolean {
  return a.evidence.some((mine) =>
    b.evidence.some(
      (theirs) => mine.date.startsWith(theirs.date) || theirs.date.startsWith(mine.date),
    ),
  )
}
