/** The concepts of a run on the report page: the proposed ones, and the alternatives. */
import { asksPeriod, passesUnchanged } from './chance.ts'
import { opennessOf, saysNothing } from './grounds.ts'
import {
  capital,
  cell,
  day,
  inWords,
  LISTED,
  list,
  lowered,
  plain,
  sentence,
  sourceWords,
} from './page-words.ts'
import { isGateProven } from './proofs.ts'
import type { ConceptScore, RunReport } from './report.ts'
import { type Concept, type Cost, gateName, type Run } from './run.ts'
import { CRITERIA, HALF, heldDownBy } from './score.ts'
import { targetGap } from './target-gap.ts'

/** What a concept changes, who must agree, how it is tested and how it is rated. */
export function proposal(concept: Concept, { scores }: RunReport, run: Run): string {
  const {
    cost = {},
    description,
    exit,
    test,
    test_by,
    test_from,
    who_must_agree: consents = [],
  } = concept
  const scored = scores.find((one) => one.concept === concept.id)
  const notes =
    concept.result === undefined
      ? [
          targetGap(run.target?.statement, test, run.baseline.statement),
          asksPeriod(test, run.baseline.statement, run.title),
          passesUnchanged(test, run.baseline.statement, run.title, run.target?.statement),
        ].filter((note) => note !== undefined)
      : []
  const tested =
    notes.length === 0 || test === undefined ? test : [sentence(test), ...notes].join(' ')
  const labelled: [label: string, text: string | undefined][] = [
    [
      [
        'How it is tested',
        ...(test_from === undefined ? [] : [`from ${day(test_from)}`]),
        ...(test_by === undefined ? [] : [`with an answer by ${day(test_by)}`]),
      ].join(', '),
      tested,
    ],
    ['What it costs', costWords(cost)],
    ['The way back, and what it costs', exit],
    ['Checked beforehand', checked(concept, run)],
    ['How it is rated', ratingWords(concept, scores, run.last_look?.best_chosen === true)],
    ['What is rated lowest', lowestRated(scored, concept.ratings)],
  ]
  return [
    sentence(description),
    ...(consents.length === 0 ? [] : [`**Who must agree**\n\n${list(consents)}`]),
    ...labelled.flatMap(([label, text]) =>
      text === undefined ? [] : [`**${label}.** ${sentence(text)}`],
    ),
  ].join('\n\n')
}

function costWords({ adoption, if_wrong: wrong, test }: Cost): string | undefined {
  const parts = [
    ['To try', test],
    ['In use', adoption],
    ['If it is wrong', wrong],
  ].flatMap(([when, words]) => (words === undefined ? [] : [`${when}: ${sentence(words)}`]))
  return parts.length === 0 ? undefined : parts.join(' ')
}

/**
 * “One of three has not agreed, one has agreed in part”; undefined if everybody agreed, or if only one is named.
 */
export function notAgreed(people: readonly string[]): string | undefined {
  if (people.length === 1) return undefined
  const states = people.map(opennessOf)
  const said = [
    ['waits', 'has not agreed', 'have not agreed'],
    ['in part', 'has agreed in part', 'have agreed in part'],
    ['decides', 'has still to decide', 'have still to decide'],
  ].flatMap(([state, one, several]) => {
    const count = states.filter((own) => own === state).length
    return count === 0 ? [] : [{ count, does: count === 1 ? one : several }]
  })
  const words = said.map(
    ({ count, does }, i) =>
      `${inWords(count)}${i === 0 ? ` of ${inWords(people.length)}` : ''} ${does}`,
  )
  return words.length === 0 ? undefined : listed(words)
}

const alone = {
  waits: 'who must agree has not',
  'in part': 'not all of them have agreed',
  decides: 'who must agree has still to decide',
} as const

/** The same, also of one alone who must agree. */
export function stillOpen(people: readonly string[]): string | undefined {
  const own = people.length === 1 ? opennessOf(people[0]!) : undefined
  return own === undefined ? notAgreed(people) : alone[own]
}

/** The gates in words, with the evidence of those that are judged; undefined if none is judged. */
function checked(concept: Concept, run: Run): string | undefined {
  const { gate_evidence: evidence = {}, gates } = concept
  const all = Object.entries(gates)
  const said = all.flatMap(([gate, judged]) => {
    if (judged === null) return []
    const sources = (evidence[gate] ?? []).map(sourceWords)
    const words = judged ? `passed${restsOn(concept, gate, run)}` : 'failed'
    return [`${gateName(gate)} ${words}${sources.length === 0 ? '' : ` (${sources.join('; ')})`}`]
  })
  if (said.length === 0) return undefined
  const open = all.filter(([, judged]) => judged === null).map(([gate]) => gateName(gate))
  const unchecked = open.length === 0 ? '' : ` **Not yet checked:** ${listed(open)}.`
  return `${said.join('; ')}.${unchecked}`
}

const UNSOURCED = ', no source given'

/** What a passed gate lacks: a source of its own, or somebody's agreement. The record itself shows the other gates. */
function restsOn(concept: Concept, gate: string, { baseline }: Run): string {
  const { gate_evidence: evidence = {}, who_must_agree: people = [] } = concept
  const open = gate === 'lawful_and_cleared' ? stillOpen(people) : undefined
  const though = open === undefined ? '' : `, though ${open}`
  if ((evidence[gate] ?? []).length > 0) return though
  if (gate === 'test_and_exit_defined') return ''
  if (gate === 'baseline_recorded') return baseline.evidence.length === 0 ? UNSOURCED : ''
  const isAgreed = open === undefined && isGateProven(concept, gate)
  const whose = people.some(saysNothing) ? ' of some of those above' : ' above'
  return `${UNSOURCED}${isAgreed ? ` but the agreement${whose}` : ''}${though}`
}

const RATED_ALONE = 'No other idea was rated, so the figures do not say that this one is the best.'
const SAID_BEST = 'No other idea was rated: that this one is the best is what the writers say.'

/** Ratings in the order of the rubric, not in that in which they were given. */
const inOrder = (
  ratings: Readonly<Record<string, number>>,
): [criterion: string, rating: number][] =>
  Object.entries(ratings).toSorted(([a], [b]) => CRITERIA.indexOf(a) - CRITERIA.indexOf(b))

/** All ratings of a concept, and its index if it is the only rated one, which appears in no table. */
function ratingWords(
  { id, ratings }: Concept,
  scores: readonly ConceptScore[],
  isSaidBest: boolean,
): string | undefined {
  const rated = scores.filter(({ index }) => index !== null)
  const own = rated.find(({ concept }) => concept === id)
  if (own === undefined || ratings === null) return undefined
  const all = inOrder(ratings).map(
    ([criterion, rating]) => `${criterion.replaceAll('_', ' ')} ${rating}`,
  )
  const alone = rated.length > 1 ? '' : ` ${isSaidBest ? SAID_BEST : RATED_ALONE}`
  return `Of 4 each: ${all.join(', ')}.${alone}`
}

/** Every criterion with the lowest rating, and the next step of one of them; nothing if all ratings are equal. */
function lowestRated(
  scored: ConceptScore | undefined,
  ratings: Concept['ratings'],
): string | undefined {
  if (!scored?.next || scored.index === null || ratings === null) return undefined
  const given = inOrder(ratings)
  const lowest = Math.min(...given.map(([, rating]) => rating))
  const level = given.filter(([, rating]) => rating === lowest).map(([criterion]) => criterion)
  if (level.length === given.length) return undefined
  const { asks, criterion } = scored.next
  const [isOne, words] = [level.length === 1, level.map((id) => id.replaceAll('_', ' '))]
  const step = isOne ? 'The next step up' : `The next step up of ${criterion.replaceAll('_', ' ')}`
  return [
    `${capital(listed(words))} ${isOne ? 'is' : 'are'} rated ${lowest} of 4.`,
    ...(level.includes(criterion) ? [`${step}: ${lowered(asks)}`] : []),
  ].join(' ')
}

/** “a, b and c”. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

type Gates = ConceptScore['gates']

const statusWords: Record<ConceptScore['status'], (gates: Gates) => string> = {
  comparable: () => 'all gates passed',
  no_effect: () => 'moves nothing',
  rejected: ({ failed }) => `out: failed ${failed.map(gateName).join(', ')}`,
  held_for_investigation: ({ open }) => `held: open ${open.map(gateName).join(', ')}`,
  not_rated: ({ open }) =>
    open.length === 0 ? 'not rated' : `not rated; open ${open.map(gateName).join(', ')}`,
}

/**
 * The status in words; a concept with contradictory ratings is not comparable, and what holds a comparable one down is
 * said with it.
 */
function statusOf({ concepts }: Run, scored: ConceptScore): string {
  const { at_odds: odds, gates, status } = scored
  if (status !== 'comparable') return statusWords[status](gates)
  if (odds.length > 0) return 'contradicts itself'
  const held = heldDown(concepts, scored)
  return `${statusWords[status](gates)}${held === '' ? '' : `, held down by ${held}`}`
}

/** The ratings because of which a concept is not worth building yet: “robustness 0”; empty if there are none. */
function heldDown(concepts: readonly Concept[], { concept, promise }: ConceptScore): string {
  const ratings = concepts.find(({ id }) => id === concept)?.ratings ?? null
  if (ratings === null || promise === null) return ''
  const given: Readonly<Record<string, number>> = ratings
  return listed(
    heldDownBy(given, { promise }).map((id) => `${id.replaceAll('_', ' ')} ${given[id]}`),
  )
}

/**
 * The concepts that were not chosen. A single index cannot be compared, so numbers are shown only if there are at least
 * two.
 */
export function others(run: Run, report: RunReport, chosen: readonly Concept[]): string {
  const { scores } = report
  const rated = scores.filter(({ index }) => index !== null)
  if (rated.length >= 2)
    return [compared(run, scores), orderWords(run, report)].filter(Boolean).join('\n\n')
  const left = scores.filter(({ concept }) => !chosen.some(({ id }) => id === concept))
  return list(
    left.map((one) => {
      const { concept, index, title } = one
      const description = run.concepts.find(({ id }) => id === concept)?.description ?? ''
      const alone = index === null ? '' : ` ${RATED_ALONE}`
      return `${plain(title)} (${statusOf(run, one)}): ${sentence(description)}${alone}`
    }),
  )
}

function compared(run: Run, scores: readonly ConceptScore[]): string {
  const rows = scores.slice(0, LISTED).map((one) => {
    const { confidence, index, promise, title } = one
    return `| ${cell(title)} | ${statusOf(run, one)} | ${index === null ? '-' : Math.round(index)} | ${promise?.percent ?? '-'} | ${confidence?.percent ?? '-'} |`
  })
  const more = scores.length - rows.length
  return [
    '| concept | status | index | promise | confidence |',
    '| --- | --- | --: | --: | --: |',
    ...rows,
    ...(more > 0 ? ['', `And ${more} more.`] : []),
    '',
    'Figures of 100; differences under 5 are ties. Promise is what it would bring, confidence how far that is known. The index compares concepts of this run and forecasts nothing.',
  ].join('\n')
}

/** “Build first” is said of no concept that promises little, that a rating of 0 holds down, or of which little is known. */
function orderWords(
  { concepts }: Run,
  { order: { to_build, to_test }, scores }: RunReport,
): string {
  const titleOf = (id: string | undefined): string =>
    `“${plain(concepts.find((concept) => concept.id === id)?.title ?? '')}”`
  // A test result outweighs the earlier ratings.
  if (to_build.length < 2 || concepts.some(({ result }) => result !== undefined)) return ''
  const [first] = to_build
  const leading = scores.find(({ concept }) => concept === first)!
  const held = heldDown(concepts, leading)
  const test = `**test first** ${titleOf(to_test[0])}, of which least is known for what it promises`
  if (held !== '')
    return `By these ratings ${titleOf(first)} leads in all, and is **not worth building yet**: it is held down by ${held}. So ${test}.`
  if (to_test[0] === first)
    return `By these ratings ${titleOf(first)} comes first, to build and to test: so it is **tested before it is built.**`
  if (leading.confidence!.percent < HALF)
    return `By these ratings ${titleOf(first)} leads in all, yet less than half is known of what it relies on: **build nothing untested**, and ${test}.`
  return `By these ratings, ${test}; **build first** ${titleOf(first)}, which leads in all.`
}
