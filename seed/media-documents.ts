/** The search documents of the media service: one for each thing that it serves. */
import { parseJson } from '../src/database/query.ts'
import { spoken } from '../src/engine/values/spelling.ts'
import { type Entry, sections, separated } from './documents.ts'
import type { ServedRows as Rows } from './served-rows.ts'

/** Rules come first, so that a rule and its document have the same number. */
export function mediaEntries(rows: Rows): Entry[] {
  const groups = new Map(rows.dimension_group.map(({ id, name }) => [id, name]))
  const questions = new Map(rows.question.map(({ path, question }) => [path, question]))
  const called = new Map(rows.question.map(({ path, phrases }) => [path, parseJson(phrases)]))
  const phrasesOf = (path: string): string =>
    [separated(path), ...(called.get(path) ?? [])].join('\n')
  const asked = (path: string, description: string): string =>
    [description, questions.get(path) ?? ''].join(' ').trimEnd()
  return [
    ...ruleEntries(rows),
    ...rows.dimension.map(({ id, name, group_id, description, unit, measured }) => ({
      kind: 'dimension',
      id,
      name,
      phrases: phrasesOf(id),
      text: asked(id, description),
      about: [groups.get(group_id), unit, measured].join('\n'),
      href: `/v1/dimensions/${id}`,
    })),
    ...rows.dimension_state.map(({ dimension_id, state, definition }) => ({
      kind: 'state',
      id: `${dimension_id}.${state}`,
      name: spoken(state),
      phrases: separated(state),
      text: definition,
      about: rows.dimension.find(({ id }) => id === dimension_id)!.name,
      href: `/v1/dimensions/${dimension_id}`,
    })),
    ...rows.decision_variable.map(({ path, name, unit, description }) => ({
      kind: 'variable',
      id: path,
      name,
      phrases: phrasesOf(path),
      text: asked(path, description),
      about: unit ?? '',
      href: `/v1/paths/${path}`,
    })),
    ...rows.chapter.flatMap(({ slug, title, body }) =>
      sections(body).map(({ fragment, heading, text }) => ({
        kind: 'chapter',
        id: fragment === '' ? slug : `${slug}#${fragment}`,
        name: heading === '' ? title : heading,
        phrases: '',
        text,
        about: title,
        href: `/v1/docs/${slug}${fragment === '' ? '' : `#${fragment}`}`,
      })),
    ),
    ...rows.packaged_schema.map(({ name, title, description }) => ({
      kind: 'schema',
      id: name,
      name: title,
      phrases: separated(name),
      text: description,
      about: 'JSON Schema',
      href: `/v1/schemas/${name}`,
    })),
    ...rows.example_stage.map(({ stage, title }) => ({
      kind: 'stage',
      id: stage,
      name: title,
      phrases: separated(stage),
      text: '',
      about: 'worked example',
      href: `/v1/example/${stage}`,
    })),
    ...rows.source.map(({ id, title, publisher, identifier, note }) => ({
      kind: 'source',
      id,
      name: title,
      phrases: [identifier, separated(id)].join('\n'),
      text: note ?? '',
      about: publisher,
      href: `/v1/sources/${id}`,
    })),
    ...destinationEntries(rows),
  ]
}

/** Entries of destinations: their names, what they declare and what their rules ask. */
function destinationEntries(rows: Rows): Entry[] {
  const rulesOf = Map.groupBy(rows.destination_rule, ({ destination_id }) => destination_id)
  return rows.destination.map(({ id, name, kind, description, phrases, declares, sources }) => {
    const rules = rulesOf.get(id) ?? []
    return {
      kind: 'destination',
      id,
      name,
      phrases: [separated(id), ...parseJson(phrases)].join('\n'),
      text: description,
      topics: rules.map(({ title }) => title).join('\n'),
      about: [
        separated(kind),
        ...Object.entries(parseJson(declares)).map(
          ([path, value]) => `${separated(path)} ${separated([value].flat().join(', '))}`,
        ),
        ...rules.map(({ rationale }) => rationale),
        ...parseJson(sources).map(({ publisher, title }) => `${publisher}, ${title}`),
      ].join('\n'),
      href: `/v1/destinations/${id}`,
    }
  })
}

function ruleEntries(rows: Rows): Entry[] {
  const fields = new Map([
    ...rows.dimension.map(({ id, name, description }) => [id, `${name}. ${description}`] as const),
    ...rows.decision_variable.map(
      ({ path, name, description }) => [path, `${name}. ${description}`] as const,
    ),
  ])
  const states = new Map(
    rows.dimension_state.map(({ dimension_id, state, definition }) => [
      `${dimension_id} ${state}`,
      definition,
    ]),
  )
  const domains = new Map(rows.domain.map(({ id, title }) => [id, title]))
  const sources = new Map(rows.source.map(({ id, title }) => [id, title]))
  return rows.rule.map((rule) => {
    const conditions = parseJson(rule.conditions)
    const actions = parseJson(rule.actions)
    const reads = conditions.flatMap(({ path, value }) => [
      separated(path),
      fields.get(path),
      ...[value]
        .flat()
        .filter((state) => states.has(`${path} ${state}`))
        .map((state) => `${separated(String(state))}: ${states.get(`${path} ${state}`)}`),
    ])
    return {
      kind: 'rule',
      id: rule.id,
      name: rule.title ?? '',
      phrases: (rule.phrases === null ? [] : parseJson(rule.phrases)).join('\n'),
      topics: parseJson(rule.tags).join(', '),
      text: [
        rule.rationale,
        ...actions.map(({ value, text }) => [separated(String(value)), text].join(' ')),
      ].join('\n'),
      about: [
        ...new Set(reads),
        domains.get(rule.domain),
        ...parseJson(rule.sources).map((id) => sources.get(id)),
      ].join('\n'),
      href: `/v1/rules/${rule.id}`,
    }
  })
}
