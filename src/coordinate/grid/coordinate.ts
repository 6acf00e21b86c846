/** `GET /v1/coordinates/{code}`: one coordinate with everything that is known about it. */
import type { Selectable } from 'kysely'
import { InvalidInput } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { array, href, object, oneOf, string, type Value } from '../../contract/schema.ts'
import { mention as mentionIn } from '../../contract/shared-schemas.ts'
import type { MentionTable } from '../../database/media-tables.ts'
import { rows } from '../../database/query.ts'
import { coordinateProblems, parseCoordinate } from '../../engine/runs/coordinate-code.ts'
import { answerStatuses } from '../../engine/runs/run.ts'
import { documentKinds } from '../../forms/coordinate-enums.ts'
import type { Coordinates } from '../load.ts'
import { promptById } from '../prompts/prompt.ts'
import { workedAnswers } from '../runs/worked-answers.ts'
import { cellAt } from './queries.ts'
import { toAxisEntry, toCellAnswers } from './resources.ts'
import { axisEntry, cellAnswers, coordinateId } from './schemas.ts'

export const mention = mentionIn(documentKinds)

export const workedAnswer = object({
  run: string('Id of the worked run.'),
  title: string('What the run is about.'),
  status: oneOf(answerStatuses, 'How sure the answer is.'),
  text: string('The answer.'),
  href: string('Path of the run, relative to the base address.'),
})

export const coordinate = object({
  id: coordinateId,
  change_level: axisEntry,
  internal_variable: axisEntry,
  meta_variable: axisEntry,
  intent: string('Intent of the grid cell.'),
  prompt: string('The prompt stem.'),
  answers: cellAnswers,
  worked_answers: array(workedAnswer, 'How the worked runs answered the stem.'),
  mentioned_in: array(
    mention,
    'Where the coordinate is named: sections of playbooks, extracts and templates, operators, situations.',
  ),
  href,
})

export const getCoordinate = operation(
  {
    method: 'GET',
    path: '/v1/coordinates/{code}',
    tag: 'Coordinates',
    summary: 'Read one coordinate: its three axis entries, grid intent and prompt stem',
    description:
      'With worked answers to the intent, and how the worked runs answered the stem. A coordinate is a question slot. It is not a guaranteed distinct, feasible, novel or valuable innovation.',
    params: object({ code: coordinateId }),
    ok: { 'application/json': coordinate },
    failures: [],
    examples: [
      {
        summary: 'Structural change of a feedback, its acceleration',
        params: { code: 'GRAM-C3-I07-M08' },
      },
    ],
    refused: [{ params: { code: 'GRAM-C5-I07-M08' } }],
  },
  ({ database }: Coordinates) =>
    ({ params: { code } }) => {
      const coordinate = parseCoordinate(code)
      if (coordinate === undefined) {
        throw new InvalidInput(
          coordinateProblems(code).map((message) => ({ path: 'code', message })),
        )
      }
      const cell = cellAt(database, coordinate)
      const prompt = promptById(database, { id: code })
      const entries = entriesOfCoordinate(database, coordinate)
      const [changeLevel, internalVariable, metaVariable] = entries.map(toAxisEntry)
      return {
        id: code,
        change_level: changeLevel!,
        internal_variable: internalVariable!,
        meta_variable: metaVariable!,
        intent: cell!.intent,
        prompt: prompt!.text,
        answers: toCellAnswers(cell!.answers),
        worked_answers: workedAnswers(database, { coordinate: code }).map(toWorkedAnswer),
        mentioned_in: mentionRows(database, { coordinate: code }).map(toMention),
        href: `/v1/coordinates/${code}`,
      }
    },
)

/** The three entries of a coordinate, in the order of the axes. */
const entriesOfCoordinate = rows(
  'coordinate.entriesOfCoordinate',
  (from, by: { change: string; internal: string; meta: string }) =>
    from
      .selectFrom('axis_entry')
      .selectAll()
      .where('code', 'in', [by.change, by.internal, by.meta])
      .orderBy('number'),
)

/** Places where the texts of the method mention a coordinate. */
const mentionRows = rows('coordinate.mentions', (from, by: { coordinate: string }) =>
  from
    .selectFrom('mention')
    .select(['kind', 'id', 'title', 'section', 'href'])
    .where('mentioned_kind', '=', 'coordinate')
    .where('mentioned_id', '=', by.coordinate)
    .orderBy('number'),
)

type Mention = Value<typeof mention>

function toMention(
  row: Pick<Selectable<MentionTable>, 'kind' | 'id' | 'title' | 'section' | 'href'>,
): Mention {
  return { ...row, kind: row.kind as Mention['kind'] }
}

type WorkedAnswer = Value<typeof workedAnswer>

function toWorkedAnswer(row: {
  readonly run: string
  readonly title: string
  readonly status: string
  readonly text: string
}): WorkedAnswer {
  return {
    ...row,
    status: row.status as WorkedAnswer['status'],
    href: `/v1/worked-runs/${row.run}`,
  }
}
