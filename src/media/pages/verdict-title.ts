/** A verdict in words, the same on the results of a search and on Evaluate. */
import { verdictWords } from '../../engine/rules/verdict.ts'
import { capital, counted, listOf, lowered } from '../../pages/html.ts'
import { scopeInWords } from '../../pages/words.ts'
import type { Advice } from './advice.ts'
import { type Deciding, groupsOf, type Question } from './deciding.ts'
import { isEmpty } from './facts-address.ts'
import type { Unstated } from './paper-forms.ts'
import { missingOf } from './unstated-words.ts'
import type { Judged } from './verdict.ts'

/** A headline, and what rules make of the figures that stand in it. */
interface Headline {
  readonly title: string
  readonly then?: string
}

/** @param isSupposed whether it holds only if a sentence is right of which nothing is taken yet */
export function headlineOf(judged: Judged, isSupposed = false): Headline {
  const { figures, outcome } = judged
  const told = (words: string): string =>
    isSupposed ? `If that is right, ${lowered(words)}` : words
  const isFailing = outcome.verdict === 'broken' || (outcome.would_fail ?? []).length > 0
  // Of facts that are known to break a hard rule, that comes first.
  return figures === '' || outcome.blocked || (isFailing && !isSupposed)
    ? { title: told(verdictTitle(judged)) }
    : { title: figures, then: `${told(besideFigures(judged))}.` }
}

/** The verdict without the advice that the figures above it say already. */
const besideFigures = (judged: Judged): string =>
  verdictTitle(judged, judged.advice.against.length === 0 ? '' : '; these limits are advice')

/** The headline in few words, for the foot of a phone and the name of the page: “Too heavy”. */
export function shortTitle(judged: Judged): string {
  const { title } = headlineOf(judged)
  const against = againstWords(judged.advice)
  return title.includes(against) && against !== '' ? 'Advised against' : title.split(/[:;]/, 1)[0]!
}

/**
 * The verdict as a headline, the same on every page; where no hard rule is missed, with what is advised.
 *
 * @param against what is advised against, as it follows the verdict
 */
function verdictTitle(judged: Judged, against = againstIn(judged.advice)): string {
  const { outcome, context, advice, isToTake } = judged
  const { state, blocked, verdict } = outcome
  if (blocked) return `Blocked: ${listOf(scopesOf(state.block_reasons))}`
  const isAnswered = advice.against.length > 0 || advice.failsAt !== ''
  if (isEmpty(context) && !isAnswered)
    return isToTake ? 'Nothing is taken yet' : 'Nothing is known yet'
  if (verdict === 'clear') return `${capital(verdictWords.clear)}${against}`
  if (verdict === 'broken') {
    const count = outcome.hard_matched.length
    return `${capital(verdictWords.broken)}: ${counted(count, 'hard rule')} ${count === 1 ? 'is' : 'are'} not met`
  }
  const failing = (outcome.would_fail ?? []).length
  return failing > 0
    ? `Not yet: ${counted(failing, 'hard rule')} would fail`
    : openTitle(judged, against)
}

/** Where hard rules wait: what is open, and what is known of that which was stated. */
function openTitle({ decides, advice, unread, unstated }: Judged, against: string): string {
  const isPartUnread = unread.length > 0
  const { about } = groupsOf(decides, isPartUnread)
  const asked = about.length === 0 ? '' : openQuestions(about)
  // What a paper may well have is a condition where nothing else is open, and no reason to begin anew.
  const isMissing = about.length > 0 || unstated.some(({ isRefused }) => isRefused)
  const missing = isMissing ? missingOf(unstated) : ''
  const open = [missing, asked].filter((words) => words !== '').join('; ')
  if (advice.failsAt !== '') return `Not yet: ${open === '' ? '' : `${open}; `}it ${advice.failsAt}`
  if (against !== '' && missing === '')
    return `No hard rule stands against it${open === '' ? against : ` so far${against}; ${open}`}`
  const kept = [...advice.met, ...advice.kept]
  if (open !== '') {
    return `Not yet: ${open}${kept.length === 0 ? '' : `; kept: ${inShort(kept)}`}`
  }
  if (isPartUnread) return 'Not judged: part of it was not understood'
  if (decides.met.length === 0)
    return advice.kept.length > 0
      ? `No hard rule judges it; it keeps what is advised: ${inShort(advice.kept)}`
      : 'Open: no hard rule judges what you said so far'
  return nothingAgainst(decides, unstated, kept)
}

/** Where all hard rules about it are met: the figures that keep a limit, or what a paper has to say. */
function nothingAgainst(
  decides: Deciding,
  unstated: readonly Unstated[],
  kept: readonly string[],
): string {
  return decides.onPaper.length > 0
    ? `Yes by the hard rules about it, if the paper ${unstated.length === 0 ? 'says all that they ask' : `has ${listOf(unstated.map(({ asked: { title } }) => title))}`}`
    : `Nothing that you said stands against it${kept.length === 0 ? '' : `; kept: ${inShort(kept)}`}`
}

/** “advised against at Splats on an Android phone: …”; empty if nothing is. */
const againstWords = ({ against, at }: Advice): string =>
  against.length === 0
    ? ''
    : `advised against${at === undefined ? '' : ` at ${at}`}: ${inShort(against)}`

/** The same after the rest of a headline. */
const againstIn = (advice: Advice): string =>
  advice.against.length === 0 ? '' : `; ${againstWords(advice)}`

/** The first of several, and how many more there are. */
const inShort = ([first, ...more]: readonly string[]): string =>
  more.length === 0 ? first! : `${first} (and ${more.length} more)`

/** From this number of open questions on, what was said is too little to judge. */
const MANY = 20

/** What is asked of all work of its kind is left to the list below. */
const openQuestions = (about: readonly Question[]): string =>
  about.length >= MANY
    ? 'too little was said to judge it'
    : `${counted(about.length, 'question is', 'questions are')} open`

const scopesOf = (reasons: readonly { readonly path: string }[]): string[] => [
  ...new Set(reasons.map(({ path }) => scopeInWords(path))),
]
