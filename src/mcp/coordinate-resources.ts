/** The MCP resources of the coordinate grammar: coordinates, situations, playbooks, operators, runs. */

import type { Answer, Ask } from '../contract/ask.ts'
import type { contract } from '../coordinate/contract.ts'
import type { Coordinates } from '../coordinate/load.ts'
import { modeRows } from '../coordinate/method/modes.ts'
import { promptPlaces } from '../coordinate/prompts/prompt.ts'
import { operatorRows } from '../coordinate/queries.ts'
import { workedRunRows } from '../coordinate/runs/worked-runs.ts'
import { situationRows } from '../coordinate/situations/queries.ts'
import type { ModeId } from '../forms/coordinate-enums.ts'
import { lazy } from '../lazy.ts'
import type { ResourceKind } from './part.ts'

export function coordinateResources(
  { database }: Coordinates,
  ask: Ask<typeof contract>,
): ResourceKind[] {
  /** Resources listed under `runs` that are not runs: name → title and content. */
  const aboutRuns = {
    blank: ['The blank run document, to begin with', () => ask.json('getBlankRun')],
    schema: [
      'JSON Schema of a run document, every member described',
      () => ask.json('getRunSchema'),
    ],
    scoring: [
      'Criteria, rating anchors, hard gates and the formula of the index',
      () => ask.json('getScoring'),
    ],
  } as const
  const json = async (answer: Promise<Answer<unknown>>): Promise<string> =>
    JSON.stringify((await answer).value)
  return [
    {
      kind: 'coordinates',
      title: 'A coordinate',
      description: 'Three axis entries, intent, prompt stem and worked answers: `GRAM-C3-I07-M08`.',
      mediaType: 'application/json',
      names: lazy(() => promptPlaces(database).map(({ id }) => id)),
      read: (code) => json(ask.json('getCoordinate', { params: { code } })),
    },
    {
      kind: 'situations',
      title: 'A named problem',
      description:
        'Its first move, ways in with cases, stems, mode and operators: `queue-at-peak`.',
      mediaType: 'application/json',
      names: lazy(() => situationRows(database).map(({ id }) => id)),
      read: (id) => json(ask.json('getSituation', { params: { id } })),
    },
    {
      kind: 'playbooks',
      title: 'The playbook of a mode',
      description: 'When to use it, its steps, what to write down and a worked pass: `SOLVE`.',
      mediaType: 'text/markdown',
      names: () => modeRows(database).map(({ id }) => id),
      list: () =>
        modeRows(database).map(({ id, title, summary }) => ({
          name: id,
          title,
          description: summary,
        })),
      read: (id) => ask.text('getMode', { params: { id: id as ModeId } }),
    },
    {
      kind: 'operators',
      title: 'An operator',
      description: 'What it does to a concept, its guardrail and an example: `DECOUPLE`.',
      mediaType: 'application/json',
      names: () => operatorRows(database).map(({ name }) => name),
      read: (name) => json(ask.json('getOperator', { params: { name } })),
    },
    {
      kind: 'runs',
      title: 'Run documents',
      description: 'The `blank` one, the `schema`, the `scoring` rubric, and worked ones by id.',
      mediaType: 'application/json',
      names: () => [...Object.keys(aboutRuns), ...workedRunRows(database).map(({ id }) => id)],
      list: () => [
        ...Object.entries(aboutRuns).map(([name, [title]]) => ({ name, title })),
        ...workedRunRows(database).map(({ id, mode, title }) => ({
          name: id,
          title,
          description: `A worked run in the mode ${mode}.`,
        })),
      ],
      read: (name) =>
        json(
          Object.hasOwn(aboutRuns, name)
            ? aboutRuns[name as keyof typeof aboutRuns][1]()
            : ask.json('getWorkedRun', { params: { id: name } }),
        ),
    },
  ]
}
