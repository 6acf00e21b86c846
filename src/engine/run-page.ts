/** A run as one page of Markdown, for the person who pays: question, baseline, decision, concepts, forecasts, stop rules. */
import { stateOf } from './forecast-record.ts'
import { type Forecast, gateName, type Run } from './run.ts'
import type { ConceptScore, RunReport } from './run-report.ts'

/** Lines of a list on the page, at most; the report itself has them all. */
const LISTED = 8

/** @returns Markdown */
export function runPage(run: Run, report: RunReport): string {
  const sections = [
    `# ${plain(run.title) || 'Untitled run'}`,
    purpose(run),
    section('Where we stand', baseline(run)),
    section('What was decided', decision(run)),
    section('What was weighed', concepts(report)),
    section('What we expect', forecasts(run, report)),
    section('What would stop it', stopRules(run)),
    section('What is open', list(report.open_questions.map(({ question }) => question))),
    section(
      'What to mind in this record',
      list(report.warnings.map(({ message, path }) => `\`${path}\`: ${message}`)),
    ),
    coverage(report),
  ]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`
}

function purpose({ constraints = [], created, mode, question, target }: Run): string {
  return [
    `Mode ${mode}${created === null ? '' : `, begun ${created}`}.`,
    ...(question ? [plain(question)] : []),
    ...(target
      ? [
          `**Target${target.by === undefined ? '' : ` by ${target.by}`}.** ${plain(target.statement)}`,
        ]
      : []),
    ...(constraints.length === 0 ? [] : [`**Must stay.** ${constraints.map(plain).join(' ')}`]),
  ].join('\n\n')
}

function baseline({ baseline: { date, evidence, statement } }: Run): string {
  if (statement === null) return 'The baseline is not stated yet.'
  const sources = evidence.map(({ source }) => plain(source)).join('; ')
  return `${plain(statement)} (${date}; ${sources})`
}

function decision({ concepts: known, decision: taken }: Run): string {
  if (taken === null) return 'Nothing yet.'
  const titles = taken.concept_ids.map((id) =>
    plain(known.find((concept) => concept.id === id)?.title ?? id),
  )
  const whom = titles.length === 0 ? '' : `: ${titles.join(', ')}`
  return `**${taken.kind}${whom}** (${taken.date}). ${plain(taken.text)}`
}

type Gates = ConceptScore['gates']

const statusWords: Record<ConceptScore['status'], (gates: Gates) => string> = {
  comparable: () => 'comparable',
  no_effect: () => 'moves nothing',
  rejected: ({ failed }) => `out: failed ${failed.map(gateName).join(', ')}`,
  held_for_investigation: ({ open }) => `held: open ${open.map(gateName).join(', ')}`,
  not_rated: () => 'not rated',
}

function concepts({ scores }: RunReport): string {
  if (scores.length === 0) return ''
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
    'Figures of 100; differences under 5 are ties. The index compares concepts of this run and forecasts nothing.',
  ].join('\n')
}

function forecasts({ forecasts: all }: Run, { forecasts: record }: RunReport): string {
  const score =
    record.brier_score === null
      ? ''
      : `\n\nBrier score of the ${record.settled} settled: ${record.brier_score} (0 is best, 0.25 is what 50 per cent throughout gives).`
  return `${list(
    all.map((forecast) => {
      const { probability, statement } = forecast
      return `${Math.round(probability * 100)} per cent: ${plain(statement)} (${stateWords(forecast)})`
    }),
  )}${score}`
}

function stateWords(forecast: Forecast): string {
  const { outcome, resolve_by, resolved } = forecast
  switch (stateOf(forecast)) {
    case 'settled':
      return outcome === 1 ? 'came true' : 'did not'
    case 'void':
      return `given up on ${resolved}`
    case 'open':
      return `by ${resolve_by}`
  }
}

function stopRules({ stop_rules: rules }: Run): string {
  return list(
    rules.map(({ check_by, owner, rule, way_back }) => {
      const who = owner === undefined ? '' : `, ${plain(owner)}`
      const back = way_back === undefined ? '' : ` Way back: ${plain(way_back)}`
      return `${plain(rule)} (looked at by ${check_by}${who}).${back}`
    }),
  )
}

function coverage({ coverage: { answers, answered_cells, by_status, cells } }: RunReport): string {
  return `${answers} answers in ${answered_cells} of ${cells} cells: ${by_status.observation} observed, ${by_status.assumption} assumed, ${by_status.hypothesis} expected, ${by_status.transformation} proposed, ${by_status['not-applicable']} not applicable.`
}

function list(lines: readonly string[]): string {
  const more = lines.length - LISTED
  return [
    ...lines.slice(0, LISTED).map((line) => `- ${plain(line)}`),
    ...(more > 0 ? [`- And ${more} more.`] : []),
  ].join('\n')
}

/** A text on one line. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** A text in a table. */
function cell(text: string): string {
  return plain(text).replaceAll('|', '\\|')
}
