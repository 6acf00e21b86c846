/**
 * Warnings about the dates of a test whose text states its start and length (“Six weeks from 21 September 2026”), and
 * about stop rules that are checked too late to stop it.
 */
import { daysAfter, isDay, trialStart } from './dates.ts'
import { type Period, periodsOf } from './periods.ts'
import { type Concept, type Run, type RunWarning, warning } from './run.ts'
import { countOf, numerals } from './written-figures.ts'

/** “Six weeks from”, “90 days, starting on”: a number of weeks or days and the word before the first day. */
const lengthFrom = new RegExp(
  String.raw`\b(?<count>\d{1,3}|${numerals.join('|')}) (?<unit>week|day)s?(?: of [^.;,\d]{1,40})?,? (?:from|beginning(?: on)?|starting(?: on)?|as of) `,
  'i',
)

/** The word before the first day of a test. */
const from =
  /\b(?:from|beginning(?: on)?|begins(?: on)?|starting(?: on)?|starts(?: on)?|as of) (?:\p{L}+day,? (?:the )?)?/giu
/** Words of a sentence that compares the test with an earlier period, whose dates are not those of the test. */
const comparing = /\b(?:than|compared?|against|instead of|last year|the year before|before the)\b/i

/** Maximum length of the first day in the text, in characters. */
const DATE = 30
const WEEK = 7
/** Number of days by which an answer may come before the end: a long weekend. */
const GRACE = 4
/** A date without a year that lies further back than this number of days is read as next year's. */
const HALF_A_YEAR = 182

/** Words that say that a test was ended early. */
const ended = /\b(?:stopped|broken off|cut short|ended early|called off|abandoned|given up)\b/i

/**
 * The date at the start of a text. A missing year is taken from the earliest start of the test or, if its last day is
 * known, from that.
 */
function dayAtStart(text: string, near: string, by: string | undefined): Period | undefined {
  const read = text.slice(0, DATE)
  const at = (one: string): Period | undefined =>
    periodsOf(one).find(({ first, index, last }) => index === 0 && first === last)
  const [bare] =
    /^(?:\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th)?)\b(?!,? \d)/.exec(
      read,
    ) ?? []
  if (bare === undefined) return at(read)
  const [year] = near.split('-').map(Number) as [number]
  // In “16 November to 13 December 2026” the year is at the end.
  const own = at(read)
  if (own !== undefined) return own
  const dated = (on: number) => at(/^\d/.test(bare) ? `${bare} ${on}` : `${bare}, ${on}`)
  const all = [year - 1, year, year + 1].flatMap((on) => dated(on) ?? [])
  return by === undefined
    ? all.find(({ first }) => first >= daysAfter(near, -HALF_A_YEAR))
    : all.findLast(({ first }) => first <= by)
}

/** @returns the first day in the text of a test, and the last day if the text gives a length */
function statedDays(
  { test = '', test_by: by }: Concept,
  near: string,
): { readonly first: string; readonly last?: string } | undefined {
  for (const sentence of test.split(/(?<=[.;]) /)) {
    if (comparing.test(sentence)) continue
    for (const word of sentence.matchAll(from)) {
      const behind = sentence.slice(word.index + word[0].length)
      const first = dayAtStart(behind, near, by)?.first
      if (first === undefined) continue
      // “from 10 April to 3 July 2026” states its own end.
      const isRange = /\b(?:to|until|till)\b/.test(behind.slice(0, DATE))
      const length = lengthFrom.exec(sentence)
      if (isRange || length === null || length.index + length[0].length < word.index)
        return { first }
      const { count, unit } = length.groups as { count: string; unit: string }
      const days = countOf(count)
      return {
        first,
        last: daysAfter(first, days * (unit.toLowerCase() === 'week' ? WEEK : 1) - 1),
      }
    }
  }
  return undefined
}

export function testWeekWarnings(run: Run): RunWarning[] {
  return [
    ...run.concepts.flatMap((concept, i) => statedWeeks(run, concept, `$.concepts[${i}]`)),
    ...lateLooks(run),
  ]
}

function statedWeeks(run: Run, concept: Concept, path: string): RunWarning[] {
  const { result, test_by: by, test_from: given } = concept
  const { notBefore, whose } = trialStart(run, concept.id)
  const begun = notBefore ?? run.decision?.date
  if (typeof begun !== 'string' || !isDay(begun)) return []
  const stated = statedDays(concept, begun)
  if (stated === undefined) return []
  if (stated.first < begun && given === undefined) {
    return [
      warning(
        `${path}.test`,
        'date_order',
        `begins on ${stated.first}, before ${whose} on ${begun}; what is decided on is still to come`,
      ),
    ]
  }
  if (stated.last === undefined) return []
  const { last } = stated
  const least = daysAfter(last, -GRACE)
  const early = (at: string, what: string, day: string | undefined): RunWarning[] =>
    day !== undefined && day.length === least.length && isDay(day) && day < least
      ? [
          warning(
            `${path}.${at}`,
            'date_order',
            `${what} on ${day}, and by its text the test runs until ${last}`,
          ),
        ]
      : []
  const isEnded = ended.test(`${result?.observed ?? ''} ${result?.therefore ?? ''}`)
  return [
    ...early('test_by', 'the test is to have its answer', by),
    ...(isEnded ? [] : early('result.date', 'the result was read', result?.date)),
  ]
}

/** Words of a rule about part of the test: “in any week”, “three days running”. */
const partOfTest =
  /\b(?:any|one|a single|the first|each|every) (?:one |two |three )?(?:day|evening|morning|night|shift|session|lesson|week|weekend|fortnight|month)s?\b|\b(?:running|in a row|half-?way|before the end|at any time)\b/i
/** Words of a rule that says how often it is checked. */
const looksOften =
  /\b(?:each|every|daily|weekly|monthly|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days)\b/i

/** Warnings about stop rules for part of the test that are not checked before the test ends. */
function lateLooks({ concepts, decision, stop_rules: rules }: Run): RunWarning[] {
  if (decision?.kind !== 'test') return []
  const ends = concepts.flatMap(({ id, test_by: by }) =>
    decision.concept_ids.includes(id) && by !== undefined ? by : [],
  )
  const [end] = ends.toSorted().reverse()
  if (end === undefined) return []
  return rules.flatMap(({ check_by: by, outcome, owner = '', rule }, i): RunWarning[] =>
    by >= end &&
    outcome === undefined &&
    partOfTest.test(rule) &&
    !looksOften.test(`${rule} ${owner}`)
      ? [
          warning(
            `$.stop_rules[${i}].check_by`,
            'date_order',
            `is ${by}, and the test has its answer on ${end}: who looks then can no longer stop it; bring the day forward, or say in the rule on which days somebody looks`,
          ),
        ]
      : [],
  )
}
