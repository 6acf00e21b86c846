/** What came of the worked runs, in a few words. */
import { href, object, string } from '../../contract/schema.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { rows } from '../../database/query.ts'
import type { Run } from '../../engine/runs/run.ts'
import { kebabId } from '../kebab-id.ts'

/** Outcomes of a run, in the order of the filter, with the words for them. */
export const cameWords = {
  passed: 'a test passed',
  failed: 'a test failed',
  stopped: 'stopped by its own rule',
  wrong: 'a forecast was wrong',
  closed: 'closed without a choice',
} as const

export type Came = keyof typeof cameWords

export const came = Object.keys(cameWords) as Came[]

export function cameOf({ concepts, decision, forecasts, stop_rules: rules }: Run): Came[] {
  const has: Readonly<Record<Came, boolean>> = {
    passed: concepts.some(({ result }) => result?.passed === true),
    failed: concepts.some(({ result }) => result?.passed === false),
    stopped: rules.some(({ outcome }) => outcome?.kind === 'stopped'),
    wrong: forecasts.some(
      ({ outcome, probability }) =>
        outcome !== null && outcome !== undefined && Math.abs(outcome - probability) > 1 / 2,
    ),
    closed: decision?.kind === 'close',
  }
  return came.filter((one) => has[one])
}

export const workedRunCame = object(
  {
    id: kebabId('Id of a worked run: `repair-cafe`.'),
    title: string('What the run is about.'),
    came: string('What came of it: `a test passed; stopped by its own rule`.'),
    href,
  },
  {},
  'A worked run of such a case.',
)

const documents = rows('coordinate.workedRunDocuments', (from) =>
  from.selectFrom('worked_run').select(['id', 'title', 'body']).orderBy('number'),
)

/** Worked runs by id, as they are offered beside a situation. */
export const workedRunsById = (database: OpenDatabase) =>
  new Map(
    documents(database).map(({ body, id, title }) => [
      id,
      { id, title, came: inWords(JSON.parse(body) as Run), href: `/v1/worked-runs/${id}` },
    ]),
  )

const inWords = (run: Run): string =>
  cameOf(run)
    .map((one) => cameWords[one])
    .join('; ')
