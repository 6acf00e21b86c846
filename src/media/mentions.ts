/** Finds where chapters mention rules, facts and sources. */
import type { Selectable } from 'kysely'
import { array, string, type Value } from '../contract/schema.ts'
import { mention as mentionIn } from '../contract/shared-schemas.ts'
import type { MentionTable } from '../database/media-tables.ts'
import type { OpenDatabase } from '../database/open.ts'
import { rows } from '../database/query.ts'
import { documentKinds } from '../forms/media-enums.ts'

export const sourceIds = array(string(), 'Ids of entries of the source register, `/v1/sources`.')

export const mention = mentionIn(documentKinds)

export const mentionedIn = array(
  mention,
  'Sections of chapters that name it, in the order of the chapters.',
)

type Mention = Value<typeof mention>

/** The sections of chapters that mention items of one kind, each with the item. */
export const mentionsOfKind = rows(
  'media.mentionsOfKind',
  (from, by: { kind: MentionTable['mentioned_kind'] }) =>
    from
      .selectFrom('mention')
      .select(['kind', 'id', 'title', 'section', 'href', 'mentioned_id'])
      .where('mentioned_kind', '=', by.kind)
      .orderBy('number'),
)

/** Id → the sections that mention it, for all items of one kind. */
export function mentionsById(
  database: OpenDatabase,
  kind: MentionTable['mentioned_kind'],
): ReadonlyMap<string, Mention[]> {
  const all = Map.groupBy(mentionsOfKind(database, { kind }), ({ mentioned_id }) => mentioned_id)
  return new Map([...all].map(([id, rows]) => [id, rows.map(toMention)]))
}

type MentionRow = Pick<Selectable<MentionTable>, 'kind' | 'id' | 'title' | 'section' | 'href'>

const toMention = ({ kind, id, title, section, href }: MentionRow): Mention => ({
  kind: kind as Mention['kind'],
  id,
  title,
  section,
  href,
})
