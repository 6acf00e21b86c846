/** The MCP resources of the coordinate grammar: coordinates, playbooks, operators, runs. */
import type { Handlers } from '../contract/operation.ts'
import type { contract } from '../coordinate/contract.ts'
import type { Coordinates } from '../coordinate/load.ts'
import * as queries from '../coordinate/queries.ts'
import { lazy } from '../lazy.ts'
import { handled, noInput, type ResourceKind } from './part.ts'

type CoordinateHandlers = Handlers<typeof contract>

export function coordinateResources(
  { database }: Coordinates,
  handlers: CoordinateHandlers,
): ResourceKind[] {
  /** Resources of the kind `runs` that are not runs: name → title and content. */
  const aboutRuns = {
    blank: ['The blank run document, to begin with', () => handlers.getBlankRun(noInput)],
    schema: [
      'JSON Schema of a run document, every member described',
      () => handlers.getRunSchema(noInput),
    ],
    scoring: [
      'Criteria, rating anchors, hard gates and the formula of the index',
      () => handlers.getScoring(noInput),
    ],
  } as const
  const json = async (result: unknown): Promise<string> => JSON.stringify(await handled(result))
  return [
    {
      kind: 'coordinates',
      title: 'A coordinate',
      description: 'Three axis entries, intent, prompt stem and worked answers: `GRAM-C3-I07-M08`.',
      mediaType: 'application/json',
      names: lazy(() => queries.promptPlaces(database).map(({ id }) => id)),
      read: (code) => json(handlers.getCoordinate({ params: { code } } as never)),
    },
    {
      kind: 'playbooks',
      title: 'The playbook of a mode',
      description: 'When to use it, its steps, what to write down and a worked pass: `SOLVE`.',
      mediaType: 'text/markdown',
      names: () => queries.modes(database).map(({ id }) => id),
      list: () =>
        queries
          .modes(database)
          .map(({ id, title, summary }) => ({ name: id, title, description: summary })),
      read: async (id) =>
        (await handled<{ text: string }>(handlers.getMode({ params: { id } } as never))).text,
    },
    {
      kind: 'operators',
      title: 'An operator',
      description: 'What it does to a concept, its guardrail and an example: `DECOUPLE`.',
      mediaType: 'application/json',
      names: () => queries.operators(database).map(({ name }) => name),
      read: (name) => json(handlers.getOperator({ params: { name } } as never)),
    },
    {
      kind: 'runs',
      title: 'Run documents',
      description: 'The `blank` one, the `schema`, the `scoring` rubric, and worked ones by id.',
      mediaType: 'application/json',
      names: () => [...Object.keys(aboutRuns), ...queries.workedRuns(database).map(({ id }) => id)],
      list: () => [
        ...Object.entries(aboutRuns).map(([name, [title]]) => ({ name, title })),
        ...queries.workedRuns(database).map(({ id, mode, title }) => ({
          name: id,
          title,
          description: `A worked run in the mode ${mode}.`,
        })),
      ],
      read: (name) =>
        json(
          Object.hasOwn(aboutRuns, name)
            ? aboutRuns[name as keyof typeof aboutRuns][1]()
            : handlers.getWorkedRun({ params: { id: name } } as never),
        ),
    },
  ]
}
