/** The decision of a run on the report page: what is decided, or proposed as long as somebody has still to agree. */
import { isOpenTo, type Openness, opennessOf } from './grounds.ts'
import { lastLookIds, lastLookQuestions } from './last-look.ts'
import { notAgreed } from './page-concepts.ts'
import { outcomeWords } from './page-results.ts'
import { capital, day, LISTED, lowered, plain, sentence, sourcesOf } from './page-words.ts'
import type { Concept, Decision, Run } from './run.ts'

/** Maximum number of concepts that are set out before a decision; more are compared in the table alone. */
const PROPOSED_AT_MOST = 3

/** The concepts of the decision; without one, those that are still being considered, unless they are many. */
export function chosenConcepts({ concepts, decision }: Run): readonly Concept[] {
  if (decision !== null)
    return concepts.filter(({ id }) => decision.concept_ids.includes(id)).slice(0, LISTED)
  const open = concepts.filter(
    ({ gates, result }) => result === undefined && !Object.values(gates).includes(false),
  )
  return open.length > PROPOSED_AT_MOST ? [] : open
}

interface Section {
  readonly heading: string
  readonly body: string
  /** Whether somebody has still to decide. */
  readonly isProposed: boolean
}

const PROPOSED = 'Proposed, not decided yet'

const kinds: Record<Decision['kind'], string> = {
  adopt: 'Put into use',
  test: 'Try',
  investigate: 'Find out first',
  reject: 'Give up',
  close: 'The run is closed without a choice',
}

/** @param today `YYYY-MM-DD` */
export function decision(run: Run, chosen: readonly Concept[], today: string): Section {
  const { concepts, decision: taken } = run
  if (taken === null) {
    const said =
      chosen.length === 0 ? 'Nothing yet.' : `**Proposed: ${titled(chosen.map(titleOf))}.**`
    const body = joined(said, awaited(chosen), doubts(run), stands(run), wanted(run))
    return { heading: chosen.length === 0 ? 'What is decided' : PROPOSED, body, isProposed: true }
  }
  const isPlan = taken.kind === 'adopt' || taken.kind === 'test'
  const open = isPlan ? awaited(chosen) : ''
  const isProposed = isPlan && isUndecided(taken, chosen, today)
  const named = taken.concept_ids.map((id) =>
    titleOf(concepts.find((concept) => concept.id === id) ?? { title: id }),
  )
  const whom = named.length === 0 ? '' : `${isProposed ? '' : ':'} ${titled(named)}`
  const kind = isProposed ? `Proposed: ${lowered(kinds[taken.kind])}` : kinds[taken.kind]
  return {
    isProposed,
    heading: isProposed ? PROPOSED : 'What is decided',
    body: joined(
      `**${kind}${whom}.** ${sentence(taken.text)} (${isProposed ? 'decision due on ' : ''}${day(taken.date)})`,
      // A reader learns what is proposed before who has not agreed to it.
      open,
      outcomeWords(run),
      untested(taken, chosen),
      doubts(run),
      stands(run),
      wanted(run),
    ),
  }
}

const joined = (...paragraphs: readonly string[]): string => paragraphs.filter(Boolean).join('\n\n')

const titleOf = ({ title }: Pick<Concept, 'title'>): string => plain(title)

const titled = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(', ')

/** The figure of today, which says what the matter is. */
export const stands = ({ baseline: { date, evidence, statement } }: Run): string =>
  statement === null
    ? ''
    : `**Where we stand, ${day(date ?? '')}.** ${sentence(statement)} *${sourcesOf(evidence)}*`

export const wanted = ({ target }: Run): string =>
  target
    ? `**The target${target.by === undefined ? '' : `, by ${day(target.by)}`}.** ${sentence(target.statement)}`
    : ''

/** Whoever decides for others, by office. */
const deciders =
  'board|council|committee|trustees|governors|directors?|management|managers?|owners?|head|principal|chair|partners|assembly|meeting|members'
/** The text of a decision that others have still to take: “the board decides in May”, “if the council approves”. */
const ofOthers = new RegExp(
  String.raw`\b(?:${deciders})\b[^.;]{0,40}? (?:(?:still )?(?:has|have) (?:still )?to|(?:is|are) (?:still )?to|will|must(?: still)?) (?:decide|vote|approve|agree|say)\b|\b(?:${deciders}) (?:decides?|votes?) (?:on|in|at|by|next|about)\b|\b(?:if|once|unless|until|provided(?: that)?) the [^.;]{0,30}\b(?:${deciders}) (?:agrees?|approves?|consents?|decides?|says yes)\b|\bsubject to [^.;]{0,40}\b(?:approval|agreement|consent|decision)\b`,
  'i',
)
const notDecided =
  /\bnot (?:yet |been )*(?:decided|approved|agreed)(?: on)?(?: yet)?\b|\b(?:still )?to be (?:decided|approved|voted on)\b|\b(?:is|are|it is|this is) (?:only |hereby )?(?:proposed|a proposal)\b|^propos(?:ed|al)\b/i

/** Whether a decision waits for an agreement, for a day to come or, by its own text, for others. */
function isUndecided({ date, text }: Decision, chosen: readonly Concept[], today: string): boolean {
  if (chosen.some(({ result }) => result !== undefined)) return false
  return (
    date > today ||
    openAgreements(chosen).length > 0 ||
    ofOthers.test(text) ||
    notDecided.test(text)
  )
}

const partiesOf = (chosen: readonly Concept[]): readonly string[] => [
  ...new Set(chosen.flatMap(({ who_must_agree: parties = [] }) => parties)),
]

const openAgreements = (chosen: readonly Concept[]): readonly string[] =>
  partiesOf(chosen).filter(isOpenTo)

/** The agreements that the decision names as missing, so that nothing below has to repeat them. */
export const namedAsMissing = (
  { decision: taken }: Run,
  chosen: readonly Concept[],
): readonly string[] =>
  taken === null || taken.kind === 'adopt' || taken.kind === 'test'
    ? openAgreements(chosen).slice(0, LISTED)
    : []

/** What was decided of which concepts, and on which day; undefined before a decision. */
export function decided({
  concepts,
  decision: made,
}: Run): { readonly what: string; readonly on: string } | undefined {
  if (made === null) return undefined
  const named = concepts.filter(({ id }) => made.concept_ids.includes(id)).map(titleOf)
  const whom = named.length === 0 ? '' : `: ${titled(named)}`
  return { what: `${kinds[made.kind]}${whom}`, on: day(made.date) }
}

/** The decision with its reasons in a line: “Try: “The driver tells the nurse”. … (16 March 2026)”. */
export function decisionWords(run: Run): string {
  const made = decided(run)
  return made === undefined ? '' : `**${made.what}.** ${sentence(run.decision!.text)} (${made.on})`
}

/** Names the agreements that are still missing for what is proposed, adopted or tested, by how they are open. */
function awaited(chosen: readonly Concept[]): string {
  const all = partiesOf(chosen)
  const named = (label: string, openness: Openness): string => {
    const parties = all.filter((party) => opennessOf(party) === openness).slice(0, LISTED)
    return parties.length === 0 ? '' : `**${label}.** ${parties.map(sentence).join(' ')}`
  }
  const waiting = named('Still to agree', 'waits')
  const count = notAgreed(all)
  return joined(
    waiting === '' || count === undefined ? waiting : `${waiting} ${sentence(capital(count))}`,
    named('Agreed in part', 'in part'),
    named('Still to decide', 'decides'),
  )
}

/** A sentence for concepts that are adopted before their test has a result. */
function untested({ kind }: Decision, chosen: readonly Concept[]): string {
  const open = chosen.filter(({ result, test }) => test !== undefined && result === undefined)
  return kind !== 'adopt' || open.length === 0
    ? ''
    : `**Not tested yet.** The test of ${titled(open.map(titleOf))} has not been run.`
}

/** The questions that the writers themselves answered with no, and their notes on them. */
function doubts({ last_look: look }: Pick<Run, 'last_look'>): string {
  const nos = lastLookIds.filter((id) => look?.[id] === false)
  const note = plain(look?.note ?? '')
  return nos.length === 0
    ? ''
    : `**In a last look the writers answered no** to ${nos.map((id) => `“${lastLookQuestions[id]}”`).join(' and ')}${note === '' ? '.' : `, and add: ${sentence(note)}`}`
}
