/**
 * A run as one or two pages of Markdown for decision makers: what to do and why, how it is tested, when it is stopped,
 * what was learnt.
 */
import { stateOf } from './forecast-record.ts'
import { lastLookIds, lastLookQuestions } from './last-look.ts'
import { onlyLimit } from './limit-subjects.ts'
import { others, proposal } from './page-concepts.ts'
import { chosenConcepts, decision } from './page-decision.ts'
import { stillOpen } from './page-open.ts'
import { isForReaders, recordWords, type StemOf } from './page-record.ts'
import { results } from './page-results.ts'
import { day, headed, inWords, list, plain, sentence, sourcesOf } from './page-words.ts'
import type { RunReport } from './report.ts'
import type { Answer, Concept, Forecast, Idea, Run } from './run.ts'
import { failureOf } from './target-gap.ts'

/** Heading of the last section, which is read on the screen and left out on paper: whoever wrote the run can mend it. */
export const FOR_WRITERS = 'For those who wrote it'

/** Maximum number of observations shown with a decision. */
const SHOWN_OBSERVATIONS = 7

/**
 * @param stemOf finds the question of a coordinate
 * @param today `YYYY-MM-DD`
 * @returns Markdown
 */
export function runPage(run: Run, report: RunReport, stemOf: StemOf, today: string): string {
  const chosen = chosenConcepts(run)
  const decided = decision(run, chosen, today)
  const remarks = report.warnings
    .filter(isForReaders)
    .map((warning) => recordWords(warning, run, stemOf))
  const sections = [
    `# ${headed(plain(run.title)) || 'Untitled run'}`,
    run.question ? plain(run.question) : '',
    section(decided.heading, decided.body),
    section('What was learnt', results(run)),
    ...chosen.map((concept) => section(plain(concept.title), proposal(concept, report, run))),
    section('Why', reasons(run, chosen, stemOf)),
    section('What we expect', forecasts(run, report)),
    section('When it is stopped', stopRules(run, chosen)),
    section('What else was weighed', others(run, report, chosen)),
    section('Ideas not taken further', list((run.ideas ?? []).map(ideaWords))),
    section('What only people can judge', lastLook(run)),
    section('Still open', list(stillOpen(run, report, chosen, remarks.length))),
    record(run, decided.isProposed),
    section(FOR_WRITERS, list(remarks)),
  ]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

export function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`
}

const reasons = (run: Run, chosen: readonly Concept[], stemOf: StemOf): string =>
  [observed(run, chosen, stemOf), mustStay(run)].filter(Boolean).join('\n\n')

export const mustStay = ({ constraints = [] }: Run): string =>
  constraints.length === 0 ? '' : `**What must stay**\n\n${list(constraints.map(sentence))}`

/** The observations, each after its question: a short answer says nothing without it. */
export function observed(run: Run, chosen: readonly Concept[], stemOf: StemOf): string {
  const { baseline } = run
  const found = observations(run, chosen).filter(
    ({ text }) => sentence(text) !== sentence(baseline.statement ?? ''),
  )
  const shown = found
    .slice(0, SHOWN_OBSERVATIONS)
    .map(({ coordinate, evidence, text }) =>
      [stemOf(coordinate), sentence(text), `*${sourcesOf(evidence)}*`].filter(Boolean).join(' '),
    )
  const more = found.length - shown.length
  return list([...shown, ...(more > 0 ? [`And ${inWords(more)} more, in the run itself.`] : [])])
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

export function forecasts({ forecasts: all }: Run, { forecasts: settled }: RunReport): string {
  const score =
    settled.brier_score === null ? '' : `\n\n${scoreWords(settled.settled, settled.brier_score)}`
  return `${list(
    all.map((forecast) => {
      const { probability, statement } = forecast
      return `${Math.round(probability * 100)} per cent likely: ${sentence(statement)} ${stateWords(forecast)}`
    }),
  )}${score}`
}

/** Brier score of somebody who says 50 per cent of everything. */
const OF_A_COIN = 0.25

function scoreWords(settled: number, score: number): string {
  const which = settled === 1 ? 'This one was' : `Together these ${settled} were`
  const beside =
    score === OF_A_COIN ? 'as good as' : score < OF_A_COIN ? 'better than' : 'worse than'
  return `${which} ${beside} saying 50 per cent of everything: a Brier score of ${score}, where that gives ${OF_A_COIN} and 0 is best.`
}

/** The outcome of a forecast in bold, or how an open one will be settled. */
function stateWords(forecast: Forecast): string {
  const { outcome, resolve_by, resolved, source } = forecast
  switch (stateOf(forecast)) {
    case 'settled':
      return outcome === 1 ? '**Came true.**' : '**Did not come true.**'
    case 'void':
      return `**Given up on ${day(resolved!)}.**`
    case 'open':
      return `Settled by ${day(resolve_by)}${source === undefined ? '' : `, from: ${plain(source)}`}.`
  }
}

const outcomes = {
  kept: 'Not reached',
  stopped: 'Reached, and stopped',
  continued: 'Reached, and continued against it',
} as const

/** The failure criterion that the text of a test states, unless a stop rule has its words or the same figure. */
function failures(chosen: readonly Concept[], rules: Run['stop_rules']): string[] {
  const known = new Set(rules.map(({ rule }) => onlyLimit(rule)?.limit.value))
  const isRule = (stated: string): boolean =>
    rules.some(({ rule }) => rule.toLowerCase().includes(stated.toLowerCase()))
  return chosen.flatMap(({ result, test, title }) => {
    const stated = failureOf(test)
    const figure = stated === undefined ? undefined : onlyLimit(stated)?.limit.value
    return stated === undefined ||
      result !== undefined ||
      isRule(stated) ||
      (figure !== undefined && known.has(figure))
      ? []
      : [`When the test of “${plain(title)}” has failed, in its own words: “${plain(stated)}”.`]
  })
}

export function stopRules({ stop_rules: rules }: Run, chosen: readonly Concept[]): string {
  return list([
    ...failures(chosen, rules),
    ...rules.map(({ check_by, outcome, owner, rule, way_back }) => {
      const who = owner === undefined ? '' : ` (${plain(owner)})`
      const back = way_back === undefined ? '' : ` Way back: ${sentence(way_back)}`
      const then =
        outcome === undefined
          ? ''
          : ` **${outcomes[outcome.kind]}, ${day(outcome.date)}.** ${sentence(outcome.reading)}${outcome.reason === undefined ? '' : ` ${sentence(outcome.reason)}`}`
      return `${sentence(rule)} Check due by ${day(check_by)}${who}.${back}${then}`
    }),
  ])
}

export const ideaWords = ({ by, gauge, text }: Idea): string =>
  [text, gauge, by === undefined ? undefined : `(${by})`].filter(Boolean).join(' ')

/** How the writers answered, in a line; a question with yes needs no room, and one with no is at the top of the page. */
export function lastLook({ last_look: look }: Run): string {
  if (look === undefined) return ''
  const answered = (...answers: readonly unknown[]) =>
    lastLookIds.filter((id) => answers.includes(look[id]))
  const [yes, nos, open] = [answered(true), answered(false), answered(null, undefined)]
  const all = lastLookIds.length
  const said = [
    ...(yes.length === 0 ? [] : [`yes to ${yes.length === all ? 'all' : inWords(yes.length)}`]),
    ...(nos.length === 0 ? [] : [`no to ${inWords(nos.length)}, named at the top`]),
    ...(open.length === 0 ? [] : [`nothing to ${inWords(open.length)}`]),
  ]
  return [
    `Those who wrote were asked ${inWords(all)} questions on ${day(look.date)}, and answered ${said.join('; ')}.`,
    ...(open.length === 0
      ? []
      : [`**Not answered.** ${open.map((id) => lastLookQuestions[id]).join(' ')}`]),
    ...(look.note === undefined || nos.length > 0 ? [] : [sentence(look.note)]),
  ].join('\n\n')
}

/** A line to sign while nothing is known yet of how the decision came out. */
function signature({ concepts, decision: taken }: Run, isProposed: boolean): string {
  const isOpen = concepts.every(({ result }) => result === undefined)
  if (!isOpen || (taken !== null && taken.kind !== 'adopt' && taken.kind !== 'test')) return ''
  // The day of a decision that is taken stands above: only who took it is missing.
  return taken === null || isProposed
    ? `Decided by, and on which day: ${'.'.repeat(60)}`
    : `Decided on ${day(taken.date)} by: ${'.'.repeat(60)}`
}

function record(run: Run, isProposed: boolean): string {
  const { created, participants = [] } = run
  return [
    '---',
    ...[signature(run, isProposed)].filter(Boolean),
    [
      ...(participants.length === 0 ? [] : [`Taken part: ${participants.map(plain).join('; ')}.`]),
      `${created === null ? 'Not dated' : `Begun ${day(created)}`}.`,
    ].join(' '),
  ].join('\n\n')
}
