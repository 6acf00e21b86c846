/** A prompt stem as a resource, and queries for stems. */
import { type Selectable, sql } from 'kysely'
import { object, oneOf, string, type Value } from '../../contract/schema.ts'
import type { PromptTable } from '../../database/coordinate-tables.ts'
import type { CorpusDatabase } from '../../database/open.ts'
import { row, rows } from '../../database/query.ts'
import { changeCodes, internalCodes, metaCodes } from '../../engine/runs/coordinate-code.ts'
import { coordinateId } from '../grid/schemas.ts'

const promptFields = {
  id: coordinateId,
  change: oneOf(changeCodes, 'Code of the change level.'),
  internal: oneOf(internalCodes, 'Code of the internal variable.'),
  meta: oneOf(metaCodes, 'Code of the meta-variable.'),
  intent: string('Intent of the cell: find a change with it, then gauge the change with the stem.'),
  text: string('The stem: one question.'),
  href: string('Path of the stem, relative to the base address.'),
} as const

const byWayOf = object(
  {
    id: string('Id of the situation.'),
    name: string('What somebody has or wants, in a few words.'),
  },
  {},
  'With `q`, where neither stem nor intent says a word of it: of the situations that have the stem among their three closest, the one whose words match best.',
)

export const prompt = object(promptFields, {
  about: oneOf(
    ['asks', 'says', 'touches'],
    'With `q`: `asks` where the stem itself, or two of the phrases by which people look for it, says every word; `touches` where only its cell, an answer or a situation does. Where `q` is one subject alone, such as `suppliers`, the stems about it were chosen by reading all; of the others those alone are found that say a word of it, as `says`.',
  ),
  by_way_of: byWayOf,
  highlights: object(
    {},
    { id: string(), intent: string(), text: string() },
    'On request: where the search words stand, marked with `<mark>`; the rest is escaped for HTML.',
  ),
})

type Prompt = Value<typeof prompt>

export function toPrompt(row: Selectable<PromptTable> & { readonly intent: string }): Prompt {
  return {
    id: row.id,
    change: row.change as Prompt['change'],
    internal: row.internal as Prompt['internal'],
    meta: row.meta as Prompt['meta'],
    intent: row.intent,
    text: row.text,
    href: `/v1/prompts/${row.id}`,
  }
}

/** Stems with the intent of their cell. */
export const promptsWithIntent = (from: CorpusDatabase) =>
  from
    .selectFrom('prompt')
    .innerJoin('grid_cell', (join) =>
      join
        .onRef('grid_cell.change', '=', 'prompt.change')
        .onRef('grid_cell.internal', '=', 'prompt.internal'),
    )
    .selectAll('prompt')
    .select('grid_cell.intent')

export const promptById = row('coordinate.promptById', (from, by: { id: string }) =>
  promptsWithIntent(from).where('prompt.id', '=', by.id),
)

/** The codes of every stem on the three axes. */
export const promptPlaces = rows('coordinate.promptPlaces', (from) =>
  from.selectFrom('prompt').select(['id', 'change', 'internal', 'meta']).orderBy('number'),
)

/** The stems with the given ids, passed as one JSON array, in no particular order. */
export const promptsById = rows('coordinate.promptsById', (from, by: { ids: string }) =>
  promptsWithIntent(from).where(
    'prompt.id',
    'in',
    sql<string>`(select value from json_each(${by.ids}))`,
  ),
)

/** All stems of C0 to C4 with the intent of their cell, in the order of their coordinates. */
export const promptRows = rows('coordinate.prompts', (from) =>
  promptsWithIntent(from).orderBy('prompt.number'),
)
