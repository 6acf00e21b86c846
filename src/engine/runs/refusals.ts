/** Warnings about people who must agree and have refused, although all gates are passed. */
import { type Run, type RunWarning, warning } from './run.ts'
import { withoutDates } from './written-figures.ts'

/** Words that give agreement back. What they give back may be named after them: “withdrew its consent”. */
const withdrawal =
  'withdr[ae]w[ns]?|t(?:ake|akes|aken|ook) back|no longer (?:agree[sd]?|consents?|approves?|accepts?|supports?|willing)'
/** Words that say no without the word. */
const unwilling =
  "(?:can ?not|can['’]t|could not) (?:live with|do with|work with|cope with|agree|accept|support|approve)|not willing|unwilling"
const refusal = new RegExp(
  String.raw`\b(?:refus\w+|declin\w+|object(?:s|ed)?|oppos(?:es|ed)|veto(?:es|ed)?|reject(?:s|ed)|disagree[sd]?|said no|says no|(?<!\bneeds? )not agree(?:d)?|(?:will not|won['’]t)(?! (?:ask|be|change|have to|lose|mind|need|notice|see)\b)|against it|turned (?:it )?down|${withdrawal}|${unwilling})\b`,
  'gi',
)
const isWithdrawal = new RegExp(`^(?:${withdrawal})`, 'i')

/** Negations before or after a refusal, which cancel it. */
const denied = /\b(?:not|cannot|n['’]t|never|nobody|none|no longer|without) (?:\w+ )?$/i
/** Words that say that agreement was given, for example after a refusal. */
export const agreement =
  /\b(?:agreed?|consent(?:s|ed)?|approved?|accept(?:s|ed)?|signed|gave way)\b/i

/** A part of a group, whose refusal is not that of the group: “nine supervisors: two object”. */
const some =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|some|a few|\d+)(?: of (?:the |them|\w+))?(?: \w+)? $/i

/** Words between an agreement and a later refusal that takes its place: “agreed in May, but now objects to the shelf”. */
const changedMind = /\b(?:but|now|then|since then|later|meanwhile|today)\b/i
/** What follows a refusal of something of its own: “declined a paper contract”, “says no to the winter”. */
const itsObject = /^,? (?!on\b|in\b|by\b|it\b|this\b|that\b|since\b|because\b|again\b)\p{L}/iu

/** @returns the words in which an entry of `who_must_agree` says no; undefined if it does not */
function refusalIn(entry: string): string | undefined {
  const text = withoutDates(entry)
  const last = [...text.matchAll(refusal)].at(-1)
  if (last === undefined) return undefined
  const [words] = last
  const before = text.slice(0, last.index)
  const after = text.slice(last.index + words.length)
  if (denied.test(before) || some.test(before)) return undefined
  if (isWithdrawal.test(words)) return words
  if (agreement.test(after) || isBeside(before, after)) return undefined
  return words
}

/** Whether a refusal is earlier than an agreement, or of something else: “agreed; it declined a paper contract”. */
function isBeside(before: string, after: string): boolean {
  const agreed = agreement.exec(withoutRefusals(before))
  if (agreed === null) return false
  // “agreed on 4 September; he had refused in July”.
  if (/\bhad (?:at first |first |once )?$/i.test(before)) return true
  return !changedMind.test(before.slice(agreed.index)) && itsObject.test(after)
}

const withoutRefusals = (text: string): string =>
  text.replaceAll(refusal, (words) => ' '.repeat(words.length))

export function refusalWarnings({ concepts }: Run): RunWarning[] {
  return concepts.flatMap(({ gates, who_must_agree = [] }, i) => {
    if (!Object.values(gates).every((judged) => judged === true)) return []
    return who_must_agree.flatMap((party, at): RunWarning[] => {
      const words = refusalIn(party)
      return words === undefined
        ? []
        : [
            warning(
              `$.concepts[${i}].who_must_agree[${at}]`,
              'refusal_passed_over',
              `“${words}” reads as a no, and all gates are passed; ask again, or set the gate that it concerns back to not judged (null)`,
            ),
          ]
    })
  })
}
