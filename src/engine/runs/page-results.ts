/** What came of a run on the report page: in a line beside the decision, and in full below it. */
import { stateOf } from './forecast-record.ts'
import { day, LISTED, list, lowered, plain, sentence, sourcesOf } from './page-words.ts'
import type { Concept, Run } from './run.ts'
import { sentencesOf } from './written-figures.ts'

/** What came of the decision, in a sentence or two; empty as long as nobody knows. */
export function outcome(run: Run): string {
  const { concepts, stop_rules: rules } = run
  const tested = concepts.flatMap(({ result, title }) =>
    result === undefined
      ? []
      : [
          `“${plain(title)}”, ${day(result.date)}: ${sentence(stoppedBy(result, rules) ?? verdict(result.passed))} ${firstSentence(result.observed)}`,
        ],
  )
  const lines = tested.length > 0 ? tested : [stopped(run), expected(run)].filter(Boolean)
  return lines.slice(0, LISTED).join(' ')
}

/** The same with a heading, for the report. */
export function outcomeWords(run: Run): string {
  const came = outcome(run)
  return came === '' ? '' : `**What came of it.** ${came}`
}

const firstSentence = (text: string): string =>
  sentence((sentencesOf(plain(text))[0] ?? '').replace(/;$/, ''))

/** The stop rule that ended a run without results. */
function stopped({ stop_rules: rules }: Run): string {
  const outcome = rules.findLast(({ outcome: one }) => one?.kind === 'stopped')?.outcome
  return outcome === undefined
    ? ''
    : `Stopped by its own rule on ${day(outcome.date)}: ${firstSentence(outcome.reading)}`
}

/** How many of the expectations came true. */
function expected({ forecasts }: Run): string {
  const settled = forecasts.filter((forecast) => stateOf(forecast) === 'settled')
  if (settled.length === 0) return ''
  const [only, ...others] = settled
  if (others.length === 0)
    return `What was expected ${only!.outcome === 1 ? 'came true' : 'did not come true'}: ${sentence(lowered(only!.statement))}`
  const count = settled.filter(({ outcome }) => outcome === 1).length
  return `Of ${settled.length} expectations ${count === 0 ? 'none' : count} came true.`
}

export function results({ concepts, stop_rules: rules }: Run): string {
  return concepts
    .flatMap(({ result, title }) => {
      if (result === undefined) return []
      const { believed, evidence = [], learned, observed, passed, therefore } = result
      const sources = evidence.length === 0 ? '' : ` *${sourcesOf(evidence)}*`
      return [
        [
          `**“${plain(title)}”, ${day(result.date)}: ${sentence(stoppedBy(result, rules) ?? verdict(passed))}**`,
          list([
            `We believed: ${sentence(believed)}`,
            `We observed: ${sentence(observed)}${sources}`,
            `We learnt: ${sentence(learned)}`,
            `Therefore: ${sentence(therefore)}`,
          ]),
        ].join('\n\n'),
      ]
    })
    .slice(0, LISTED)
    .join('\n\n')
}

function verdict(passed: boolean | null | undefined): string {
  if (passed === true) return 'the test was passed'
  return passed === false ? 'the test failed' : 'neither success nor failure'
}

/** A test without a verdict that a stop rule ended by the day of its result, with what the rule says. */
function stoppedBy(
  { date, passed }: NonNullable<Concept['result']>,
  rules: Run['stop_rules'],
): string | undefined {
  if (passed === true || passed === false) return undefined
  const by = rules.findLast(({ outcome }) => outcome?.kind === 'stopped' && outcome.date <= date)
  return by === undefined ? undefined : `stopped by its own rule: ${lowered(plain(by.rule))}`
}
