/**
 * A run as one or two pages of Markdown, for those who decide: what to do and why, how it is tested, when it is
 * stopped, what was learnt.
 */
import { stateOf } from './forecast-record.ts'
import { isAwaited } from './grounds.ts'
import { lastLookIds, lastLookQuestions } from './last-look.ts'
import type { ConceptScore, RunReport } from './report.ts'
import {
  type Answer,
  type Concept,
  type Decision,
  type Forecast,
  gateName,
  type Idea,
  type Run,
} from './run.ts'

/** Lines of a list on the page, at most; the report itself has them all. */
const LISTED = 8

/** Maximum number of observations under a decision. */
const SHOWN_OBSERVATIONS = 3

/** @returns Markdown */
export function runPage(run: Run, report: RunReport): string {
  const chosen = chosenConcepts(run)
  const sections = [
    `# ${plain(run.title) || 'Untitled run'}`,
    run.question ? plain(run.question) : '',
    section('What is decided', decision(run, chosen)),
    section('What was learnt', results(run)),
    ...chosen.map((concept) => section(plain(concept.title), proposal(concept, report))),
    section('Why', reasons(run, chosen)),
    section('What we expect', forecasts(run, report)),
    section('When it is stopped', stopRules(run)),
    section('What else was weighed', others(run, report, chosen)),
    section('Ideas not taken further', list((run.ideas ?? []).map(ideaWords))),
    section('What only people can judge', lastLook(run)),
    section(
      'What is open',
      list(
        report.open_questions
          .filter(({ path }) => !path.startsWith('$.last_look'))
          .map(({ question }) => question),
      ),
    ),
    section(
      'What to mind in this record',
      list(
        report.warnings.map(
          ({ message, path }) => `${placeName(path, run)}: ${withNames(message, run)}.`,
        ),
      ),
    ),
    record(run),
  ]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`
}

/** The concepts of the decision; without one all that are still in the race. */
function chosenConcepts({ concepts, decision }: Run): readonly Concept[] {
  return decision === null
    ? []
    : concepts.filter(({ id }) => decision.concept_ids.includes(id)).slice(0, LISTED)
}

const decided: Record<Decision['kind'], string> = {
  adopt: 'Put into use',
  test: 'Try',
  investigate: 'Find out first',
  reject: 'Give up',
  close: 'The run is closed without a choice',
}

function decision(run: Run, chosen: readonly Concept[]): string {
  const { concepts: known, decision: taken, target } = run
  const wanted = target
    ? `**What would be good enough${target.by === undefined ? '' : `, by ${day(target.by)}`}.** ${plain(target.statement)}`
    : ''
  if (taken === null) return ['Nothing yet.', doubts(run), wanted].filter(Boolean).join('\n\n')
  const titles = taken.concept_ids.map(
    (id) => `“${plain(known.find((concept) => concept.id === id)?.title ?? id)}”`,
  )
  const whom = titles.length === 0 ? '' : `: ${titles.join(', ')}`
  return [
    awaited(taken, chosen),
    `**${decided[taken.kind]}${whom}.** ${plain(taken.text)} (${day(taken.date)})`,
    doubts(run),
    wanted,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** What a reader is asked for: the agreement of those who have not given it to what is adopted or tested. */
function awaited({ kind }: Decision, chosen: readonly Concept[]): string {
  if (kind !== 'adopt' && kind !== 'test') return ''
  const open = chosen.flatMap(({ who_must_agree: people = [] }) => people.filter(isAwaited))
  return open.length === 0
    ? ''
    : `**Agreement is still asked of.** ${[...new Set(open)].slice(0, LISTED).map(sentence).join(' ')}`
}

/** What the writers themselves answered with no, and what they say to it. */
function doubts({ last_look: look }: Pick<Run, 'last_look'>): string {
  const nos = lastLookIds.filter((id) => look?.[id] === false)
  return nos.length === 0
    ? ''
    : `**The writers themselves say no.** ${[...nos.map((id) => lastLookQuestions[id]), plain(look?.note ?? '')].join(' ').trim()}`
}

function proposal(concept: Concept, { scores }: RunReport): string {
  const { description, exit, test, who_must_agree: consents = [] } = concept
  const scored = scores.find((one) => one.concept === concept.id)
  const labelled: [label: string, text: string | undefined][] = [
    ['How it is tested', test],
    ['The way back, and what it costs', exit],
    ['Checked beforehand', checked(concept)],
    ['What is least certain', leastCertain(scored)],
  ]
  return [
    plain(description),
    consents.length === 0
      ? '**Who must agree.** Nobody is named yet.'
      : `**Who must agree**\n\n${list(consents)}`,
    ...labelled.flatMap(([label, text]) =>
      text === undefined ? [] : [`**${label}.** ${plain(text)}`],
    ),
  ].join('\n\n')
}

/** The gates in words, with their evidence. */
function checked({ gate_evidence: evidence = {}, gates }: Concept): string {
  const words = (judged: boolean | null): string =>
    judged === true ? 'passed' : judged === false ? 'failed' : 'not yet judged'
  return Object.entries(gates)
    .map(([gate, judged]) => {
      const sources = (evidence[gate] ?? []).map(({ source, date }) => `${source}, ${day(date)}`)
      return `${gateName(gate)} ${words(judged)}${sources.length === 0 ? '' : ` (${sources.join('; ')})`}`
    })
    .join('; ')
    .concat('.')
}

function leastCertain(scored: ConceptScore | undefined): string | undefined {
  if (!scored?.next || scored.index === null) return undefined
  const { asks, criterion, rating } = scored.next
  return `${capital(criterion.replaceAll('_', ' '))} is rated ${rating} of 4. The next step up: ${lowered(asks)}`
}

function reasons(run: Run, chosen: readonly Concept[]): string {
  const { baseline, constraints = [] } = run
  const stated =
    baseline.statement === null
      ? 'The baseline is not stated yet.'
      : `**Where we stand, ${day(baseline.date ?? '')}.** ${plain(baseline.statement)} *${sourcesOf(baseline.evidence)}*`
  const observed = observations(run, chosen)
  return [
    stated,
    list(
      observed
        .slice(0, SHOWN_OBSERVATIONS)
        .map(({ evidence, text }) => `${plain(text)} *${sourcesOf(evidence)}*`),
    ),
    ...(constraints.length === 0 ? [] : [`**What must stay**\n\n${list(constraints)}`]),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Observations: first those at the coordinates of the chosen concepts, then the rest in the order of the run. */
function observations({ answers }: Run, chosen: readonly Concept[]): readonly Answer[] {
  const cited = new Set(chosen.flatMap(({ coordinates }) => coordinates))
  const observed = answers.filter(({ status }) => status === 'observation')
  return [
    ...observed.filter(({ coordinate }) => cited.has(coordinate)),
    ...observed.filter(({ coordinate }) => !cited.has(coordinate)),
  ]
}

const sourcesOf = (evidence: Answer['evidence']): string =>
  evidence.map(({ date, source }) => `${plain(source)}, ${day(date)}`).join('; ')

function forecasts({ forecasts: all }: Run, { forecasts: settled }: RunReport): string {
  const score =
    settled.brier_score === null
      ? ''
      : `\n\nBrier score of the ${settled.settled} settled: ${settled.brier_score} (0 is best, 0.25 is what 50 per cent throughout gives).`
  return `${list(
    all.map((forecast) => {
      const { probability, statement } = forecast
      return `${Math.round(probability * 100)} per cent: ${plain(statement)} **${stateWords(forecast)}.**`
    }),
  )}${score}`
}

function stateWords(forecast: Forecast): string {
  const { outcome, resolve_by, resolved } = forecast
  switch (stateOf(forecast)) {
    case 'settled':
      return outcome === 1 ? 'Came true' : 'Did not come true'
    case 'void':
      return `Given up on ${day(resolved!)}`
    case 'open':
      return `Settled by ${day(resolve_by)}`
  }
}

const outcomes = {
  kept: 'Not reached',
  stopped: 'Reached, and stopped',
  continued: 'Reached, and continued against it',
} as const

function stopRules({ stop_rules: rules }: Run): string {
  return list(
    rules.map(({ check_by, outcome, owner, rule, way_back }) => {
      const who = owner === undefined ? '' : `: ${plain(owner)}`
      const back = way_back === undefined ? '' : ` Way back: ${sentence(way_back)}`
      const then =
        outcome === undefined
          ? ''
          : ` **${outcomes[outcome.kind]}, ${day(outcome.date)}.** ${plain(outcome.reading)}${outcome.reason === undefined ? '' : ` ${plain(outcome.reason)}`}`
      return `${sentence(rule)} Looked at by ${day(check_by)}${who}.${back}${then}`
    }),
  )
}

function results({ concepts }: Run): string {
  return concepts
    .flatMap(({ result, title }) => {
      if (result === undefined) return []
      const { believed, evidence = [], learned, observed, passed, therefore } = result
      const sources = evidence.length === 0 ? '' : ` *${sourcesOf(evidence)}*`
      return [
        [
          `**“${plain(title)}”, ${day(result.date)}: ${verdict(passed)}**`,
          list([
            `We believed: ${plain(believed)}`,
            `We observed: ${plain(observed)}${sources}`,
            `We learnt: ${plain(learned)}`,
            `Therefore: ${plain(therefore)}`,
          ]),
        ].join('\n\n'),
      ]
    })
    .slice(0, LISTED)
    .join('\n\n')
}

function verdict(passed: boolean | null | undefined): string {
  if (passed === true) return 'the test was passed.'
  return passed === false ? 'the test failed.' : 'neither success nor failure.'
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

/** A single index has no comparison, so figures are shown only where there are two. */
function others(run: Run, report: RunReport, chosen: readonly Concept[]): string {
  const { order, scores } = report
  const rated = scores.filter(({ index }) => index !== null)
  if (rated.length >= 2)
    return [compared(scores), orderWords(run, order)].filter(Boolean).join('\n\n')
  const left = scores.filter(({ concept }) => !chosen.some(({ id }) => id === concept))
  return list(
    left.map(({ concept, gates, status, title }) => {
      const description = run.concepts.find(({ id }) => id === concept)?.description ?? ''
      return `${plain(title)} (${statusWords[status](gates)}): ${plain(description)}`
    }),
  )
}

const ideaWords = ({ by, gauge, text }: Idea): string =>
  [text, gauge, by === undefined ? undefined : `(${by})`].filter(Boolean).join(' ')

/** Every question with its answer, doubtful ones first. A no, and the note on it, stand at the top of the page. */
function lastLook({ last_look: look }: Run): string {
  if (look === undefined) return ''
  const said = (word: string, answers: readonly unknown[]): string[] =>
    lastLookIds
      .filter((id) => answers.includes(look[id]))
      .map((id) => `**${word}.** ${lastLookQuestions[id]}`)
  return [
    `Those who wrote were asked six questions on ${day(look.date)}.`,
    list([...said('Not answered', [null, undefined]), ...said('Yes', [true])]),
    look.note === undefined || doubts({ last_look: look }) !== '' ? '' : plain(look.note),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function compared(scores: readonly ConceptScore[]): string {
  const rows = scores
    .slice(0, LISTED)
    .map(
      ({ confidence, gates, index, promise, status, title }) =>
        `| ${cell(title)} | ${statusWords[status](gates)} | ${index ?? '-'} | ${promise?.percent ?? '-'} | ${confidence?.percent ?? '-'} |`,
    )
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
  if (to_build.length < 2) return ''
  return to_test[0] === to_build[0]
    ? `By these ratings one concept is both to be **tested first** and to be **built first:** “${titleOf(to_build[0])}”.`
    : `By these ratings, **test first** “${titleOf(to_test[0])}”, of which least is known for what it promises; **build first** “${titleOf(to_build[0])}”, which leads in all.`
}

function record({ created, participants = [] }: Run): string {
  return [
    '---',
    [
      ...(participants.length === 0 ? [] : [`Taken part: ${participants.map(plain).join('; ')}.`]),
      `${created === null ? 'Not dated' : `Begun ${day(created)}`}.`,
    ].join(' '),
  ].join('\n\n')
}

const parts: Readonly<Record<string, string>> = {
  answers: 'Answer',
  forecasts: 'Forecast',
  stop_rules: 'Stop rule',
  ideas: 'Idea',
  links: 'Link',
  constraints: 'Constraint',
  participants: 'Participant',
}

/** `$.concepts[1].exit` as “Photograph before you come”, exit. */
function placeName(path: string, { concepts }: Run): string {
  const [, list = '', at, rest = ''] = /^\$\.([a-z_]+)(?:\[(\d+)\])?\.?(.*)$/.exec(path) ?? []
  const within = rest.replaceAll(/[._]/g, ' ').replaceAll(/\[\d+\]/g, '')
  const whose =
    list === 'concepts' && at !== undefined
      ? `“${plain(concepts[Number(at)]?.title ?? '')}”`
      : at === undefined
        ? capital(list.replaceAll('_', ' '))
        : `${parts[list] ?? capital(list)} ${Number(at) + 1}`
  return within === '' ? whose : `${whose}, ${within}`
}

/** A message whose paths are names. */
const withNames = (message: string, run: Run): string =>
  message.replaceAll(/\$\.[a-z_]+(?:\[\d+\])?(?:\.[a-z_]+)*/g, (path) => placeName(path, run))

const months =
  'January February March April May June July August September October November December'.split(' ')

/** `2026-03-16` as 16 March 2026, `2025-11` as November 2025. */
function day(date: string): string {
  const [year, month, dayOfMonth] = date.split('-')
  const named = month === undefined ? '' : months[Number(month) - 1]
  return [dayOfMonth === undefined ? '' : String(Number(dayOfMonth)), named, year]
    .filter(Boolean)
    .join(' ')
}

function list(lines: readonly string[]): string {
  const more = lines.length - LISTED
  return [
    ...lines.slice(0, LISTED).map((line) => `- ${plain(line)}`),
    ...(more > 0 ? [`- And ${more} more.`] : []),
  ].join('\n')
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** A text with the full stop that its writer may have left out, for another sentence to follow. */
function sentence(text: string): string {
  const said = plain(text)
  return /[.!?…][”’")]*$/.test(said) ? said : `${said}.`
}

/** A text on one line, its days in words. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g, day)
    .trim()
}

/** Escapes a text for a cell of a table. */
function cell(text: string): string {
  return plain(text).replaceAll('|', '\\|')
}
