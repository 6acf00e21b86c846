/** Compares the times over which two texts count: “in April alone”, “in the four weeks together”. */
import { months } from './periods.ts'

/** “7 February”, “March 4”: a day, over which nothing is counted. */
const days = new RegExp(String.raw`\b\d{1,2} (?:${months})\b|\b(?:${months}) \d{1,2}\b`, 'g')

/** Names of times over which something is counted: “April”, “any week”, “four weeks”. */
const windows = new RegExp(
  String.raw`\b(?:${months})\b|\b(?:\p{L}+ |\d+ )?(?:minute|hour|morning|evening|night|day|weekend|week|month|quarter|season|term|session|shift|year)s?\b`,
  'gu',
)

const windowsOf = (text: string): readonly string[] =>
  (text.replaceAll(days, ' ').match(windows) ?? []).map((window) =>
    window.toLowerCase().replace(/s$/, ''),
  )

/** Whether a rule counts over the time of the test. An early look at a part of it names another time. */
export function haveOneWindow(rule: string, test: string): boolean {
  const [mine, theirs] = [windowsOf(rule), windowsOf(test)]
  return mine.length === 0 || mine.some((window) => theirs.includes(window))
}
