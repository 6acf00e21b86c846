/** The concepts of a run on the report page: the proposed ones, and the alternatives. */
import { isOpenTo } from './grounds.ts'
import {
  capital,
  cell,
  day,
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
  const gap =
    concept.result === undefined
      ? targetGap(run.target?.statement, test, run.baseline.statement)
      : undefined
  const tested = gap === undefined || test === undefined ? test : `${sentence(test)} ${gap}`
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
    ['How it is rated', ratingWords(concept, scores)],
    ['What is rated lowest', lowestRated(scored, concept.ratings)],
  ]
  return [
    sentence(description),
    consents.length === 0
      ? '**Who must agree.** Nobody is named yet.'
      : `**Who must agree**\n\n${list(consents)}`,
    ...labelled.flatMap(([label, text]) =>
      text === undefined ? [] : [`**${label}.** ${sentence(text)}`],
    ),
  ].join('\n\n')
}

function costWords({ adoption, if_wrong: wrong, test }: Cost): string {
  const parts = [
    ['To try', test],
    ['In use', adoption],
    ['If it is wrong', wrong],
  ].flatMap(([when, words]) => (words === undefined ? [] : [`${when}: ${sentence(words)}`]))
  return parts.length === 0 ? 'Nobody has said yet.' : parts.join(' ')
}

const numbers = 'no one two three four five six seven eight nine ten'.split(' ')
const inWords = (number: number): string => numbers[number] ?? String(number)

/** “One of three has not agreed”; undefined if nobody says so, or if only one is named. */
export function notAgreed(people: readonly string[]): string | undefined {
  const open = people.filter(isOpenTo).length
  return open === 0 || people.length === 1
    ? undefined
    : `${inWords(open)} of ${inWords(people.length)} ${open === 1 ? 'has' : 'have'} not agreed`
}

/** The gates in words, with their evidence. */
function checked(concept: Concept, run: Run): string {
  const { gate_evidence: evidence = {}, gates } = concept
  return Object.entries(gates)
    .map(([gate, judged]) => {
      const sources = (evidence[gate] ?? []).map(sourceWords)
      const said =
        judged === true
          ? `passed${restsOn(concept, gate, run)}`
          : judged === false
            ? 'failed'
            : 'not yet judged'
      return `${gateName(gate)} ${said}${sources.length === 0 ? '' : ` (${sources.join('; ')})`}`
    })
    .join('; ')
    .concat('.')
}

const UNSOURCED = ', no source given'

/** What a passed gate lacks: a source of its own, or somebody's agreement. The record itself shows the other gates. */
function restsOn(concept: Concept, gate: string, { baseline }: Run): string {
  const { gate_evidence: evidence = {}, who_must_agree: people = [] } = concept
  const open = gate === 'lawful_and_cleared' ? notAgreed(people) : undefined
  const though = open === undefined ? '' : `, though ${open}`
  if ((evidence[gate] ?? []).length > 0) return though
  if (gate === 'test_and_exit_defined') return ''
  if (gate === 'baseline_recorded') return baseline.evidence.length === 0 ? UNSOURCED : ''
  const but = open === undefined && isGateProven(concept, gate) ? ' but the agreement above' : ''
  return `${UNSOURCED}${but}${though}`
}

const ratedAlone = (index: number): string =>
  `Rated alone, index ${index} of 100; a single idea is compared with nothing.`

/** All ratings of a concept, and its index if it is the only rated one, which appears in no table. */
function ratingWords(
  { id, ratings }: Concept,
  scores: readonly ConceptScore[],
): string | undefined {
  const rated = scores.filter(({ index }) => index !== null)
  const own = rated.find(({ concept }) => concept === id)
  if (own === undefined || ratings === null) return undefined
  const all = Object.entries(ratings).map(
    ([criterion, rating]) => `${criterion.replaceAll('_', ' ')} ${rating}`,
  )
  const alone = rated.length > 1 ? '' : ` ${ratedAlone(own.index!)}`
  return `Of 4 each: ${all.join(', ')}.${alone}`
}

/**
 * The next step of the criterion with the lowest rating; nothing if another is lower, or if all are
 * equal.
 */
function lowestRated(
  scored: ConceptScore | undefined,
  ratings: Concept['ratings'],
): string | undefined {
  if (!scored?.next || scored.index === null || ratings === null) return undefined
  const { asks, criterion, rating } = scored.next
  const given = Object.values(ratings)
  if (rating !== Math.min(...given) || rating === Math.max(...given)) return undefined
  return `${capital(criterion.replaceAll('_', ' '))} is rated ${rating} of 4. The next step up: ${lowered(asks)}`
}

type Gates = ConceptScore['gates']

const statusWords: Record<ConceptScore['status'], (gates: Gates) => string> = {
  comparable: () => 'all gates passed',
  no_effect: () => 'moves nothing',
  rejected: ({ failed }) => `out: failed ${failed.map(gateName).join(', ')}`,
  held_for_investigation: ({ open }) => `held: open ${open.map(gateName).join(', ')}`,
  not_rated: ({ open }) =>
    open.length === 0 ? 'not rated' : `not rated; open ${open.map(gateName).join(', ')}`,
}

/** The status in words; a concept with contradictory ratings is not comparable. */
const statusOf = ({ at_odds: odds, gates, status }: ConceptScore): string =>
  status === 'comparable' && odds.length > 0 ? 'contradicts itself' : statusWords[status](gates)

/**
 * The concepts that were not chosen. A single index cannot be compared, so numbers are shown only if there are at least
 * two.
 */
export function others(run: Run, report: RunReport, chosen: readonly Concept[]): string {
  const { order, scores } = report
  const rated = scores.filter(({ index }) => index !== null)
  if (rated.length >= 2)
    return [compared(scores), orderWords(run, order)].filter(Boolean).join('\n\n')
  const left = scores.filter(({ concept }) => !chosen.some(({ id }) => id === concept))
  return list(
    left.map((one) => {
      const { concept, index, title } = one
      const description = run.concepts.find(({ id }) => id === concept)?.description ?? ''
      const alone = index === null ? '' : ` ${ratedAlone(index)}`
      return `${plain(title)} (${statusOf(one)}): ${sentence(description)}${alone}`
    }),
  )
}

function compared(scores: readonly ConceptScore[]): string {
  const rows = scores.slice(0, LISTED).map((one) => {
    const { confidence, index, promise, title } = one
    return `| ${cell(title)} | ${statusOf(one)} | ${index ?? '-'} | ${promise?.percent ?? '-'} | ${confidence?.percent ?? '-'} |`
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

function orderWords({ concepts }: Run, { to_build, to_test }: RunReport['order']): string {
  const titleOf = (id: string | undefined): string =>
    plain(concepts.find((concept) => concept.id === id)?.title ?? '')
  // A test result outweighs the earlier ratings.
  if (to_build.length < 2 || concepts.some(({ result }) => result !== undefined)) return ''
  return to_test[0] === to_build[0]
    ? `By these ratings “${titleOf(to_build[0])}” comes first, to build and to test: so it is **tested before it is built.**`
    : `By these ratings, **test first** “${titleOf(to_test[0])}”, of which least is known for what it promises; **build first** “${titleOf(to_build[0])}”, which leads in all.`
}
