/** Mentions in each section of a text: rules, dimensions, variables and sources in chapters, coordinates elsewhere. */
import { parseJson } from '../src/database/query.ts'
import type { Tables } from '../src/database/tables.ts'
import { sections } from './documents.ts'
import { citedSources, codeWords, namedCoordinates, namedRules } from './prose-names.ts'
import type { ServedRows } from './served-rows.ts'

type Mention = Tables['mention']
type Place = Pick<Mention, 'service' | 'kind' | 'id' | 'title' | 'section' | 'href'>
type Thing = Pick<Mention, 'mentioned_kind' | 'mentioned_id'>

/** The mentions in the order of the texts, each once per section. */
export function mentionRows(rows: ServedRows): Mention[] {
  const inChapter = namedInChapters(rows)
  const inMethod = namedInMethod(rows)
  const mentions = [
    ...rows.chapter.flatMap(({ slug, title, body }) =>
      bySection({ service: 'media', kind: 'chapter', id: slug, title }, 'docs', body, inChapter),
    ),
    ...articles('mode', 'modes', rows.mode, inMethod),
    ...articles('extract', 'core', rows.core_extract, inMethod),
    ...articles('template', 'templates', rows.template, inMethod),
    ...rows.operator.flatMap(({ name, definition, input, output, guardrail, example }) =>
      named(
        place('operator', name, name, 'operators'),
        inMethod([definition, input, output, guardrail, example].join('\n')),
      ),
    ),
    ...rows.situation.flatMap(({ id, name, coordinates }) =>
      named(place('situation', id, name, 'situations'), parseJson(coordinates).map(coordinate)),
    ),
  ]
  return mentions.map((mention, i) => ({ number: i + 1, ...mention }))
}

function namedInChapters(rows: ServedRows): (text: string) => Thing[] {
  const things = new Map<string, Thing>([
    ...rows.rule.map(({ id }) => [id, thing('rule', id)] as const),
    ...rows.source.map(({ id }) => [id, thing('source', id)] as const),
    ...rows.decision_variable.map(({ path }) => [path, thing('variable', path)] as const),
    // `path.state` counts as a mention of the dimension.
    ...rows.dimension_state.map(
      ({ dimension_id, state }) =>
        [`${dimension_id}.${state}`, thing('dimension', dimension_id)] as const,
    ),
    ...rows.dimension.map(({ id }) => [id, thing('dimension', id)] as const),
  ])
  return (text) =>
    [...namedRules(text), ...codeWords(text), ...citedSources(text)].flatMap(
      ({ id }) => things.get(id) ?? [],
    )
}

function namedInMethod(rows: ServedRows): (text: string) => Thing[] {
  const known = new Set(rows.prompt.map(({ id }) => id))
  return (text) =>
    namedCoordinates(text)
      .filter(({ id }) => known.has(id))
      .map(({ id }) => coordinate(id))
}

const thing = (kind: Thing['mentioned_kind'], id: string): Thing => ({
  mentioned_kind: kind,
  mentioned_id: id,
})

const coordinate = (id: string): Thing => thing('coordinate', id)

const place = (kind: Mention['kind'], id: string, title: string, list: string): Place => ({
  service: 'coordinate',
  kind,
  id,
  title,
  section: null,
  href: `/v1/${list}/${id}`,
})

function articles(
  kind: Mention['kind'],
  list: string,
  texts: readonly { id: string; title: string; body: string }[],
  find: (text: string) => Thing[],
) {
  return texts.flatMap(({ id, title, body }) =>
    bySection({ service: 'coordinate', kind, id, title }, list, body, find),
  )
}

function bySection(
  text: Pick<Place, 'service' | 'kind' | 'id' | 'title'>,
  list: string,
  body: string,
  find: (text: string) => Thing[],
) {
  return sections(body).flatMap(({ heading, fragment, text: own }) => {
    const href = `/v1/${list}/${text.id}`
    const section =
      heading === ''
        ? { ...text, section: null, href }
        : { ...text, section: heading, href: `${href}#${fragment}` }
    return named(section, find(`${heading}\n\n${own}`))
  })
}

function named(where: Place, things: readonly Thing[]): (Place & Thing)[] {
  const distinct = new Map(things.map((one) => [`${one.mentioned_kind} ${one.mentioned_id}`, one]))
  return [...distinct.values()].map((one) => ({ ...where, ...one }))
}
