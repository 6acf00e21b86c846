/** Extracts single limits from the texts of a run, each with what it counts. */
import { wordsOf } from './copies.ts'
import { isCommon } from './figures.ts'
import { withoutDates } from './written-figures.ts'
import { type Limit, limitsOf, READ_CHARACTERS } from './written-limits.ts'

/** Words that say over which time something is counted, but not what. */
const ofTime =
  /^(?:minutes?|hours?|days?|weeks?|months?|years?|average|mean|median|running|row|within|after|over)$/

/** The subject of a limit: the words next to its numbers. */
export const subjectOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(withoutDates(text)).filter(
      (word) =>
        !/\d/.test(word) && !isCommon(word) && !ofTime.test(word) && !ofComparison.test(word),
    ),
  )
const ofComparison =
  /^(?:least|most|more|fewer|less|than|no|not|or|and|if|stop|one|two|three|four|five|six|seven|eight|nine|ten|change|expected|without)$/

/** Share of the words of the shorter text that the longer one must have for both to have the same subject. */
const SAME_SUBJECT = 0.75

export function haveOneSubject(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [shorter, longer] = [a, b].toSorted((x, y) => x.size - y.size)
  const shared = [...shorter!].filter((word) => longer!.has(word))
  return shorter!.size > 0 && shared.length >= SAME_SUBJECT * shorter!.size
}

/** The sentence after `Success:` or `Failure:`, with the single limit in it. */
export function clauseOf(test: string | undefined, name: 'success' | 'failure') {
  const text = new RegExp(`\\b${name}: ?(?<clause>[^.;]*(?:\\.\\d[^.;]*)*)`, 'i').exec(
    (test ?? '').slice(0, READ_CHARACTERS),
  )?.groups?.['clause']
  if (text === undefined) return undefined
  // “…, or the shelf is empty” and “…, and 250 cards” are separate limits.
  const [begin, ...more] = text.split(/, (?:or|and) (?!fewer|less|more|lower|higher)/)
  const only = onlyLimit(begin!)
  return only === undefined ? undefined : { ...only, hasMore: more.length > 0, text: begin! }
}

/** The only limit in a text, with its subject; undefined if there is none, or several. */
export function onlyLimit(
  text: string,
): { limit: Limit; subject: ReadonlySet<string> } | undefined {
  const [limit, ...others] = limitsOf(text)
  return limit === undefined || others.length > 0 ? undefined : { limit, subject: subjectOf(text) }
}
