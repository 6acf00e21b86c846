/** The corpus of the media service as one Markdown text: `/llms-full.txt`. */

import { lowerHeadings } from '../contract/llms-txt.ts'
import { parseJson } from '../database/json-text.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { Action, Condition } from '../engine/rule.ts'
import * as queries from './queries.ts'

/** @param opening the beginning of `/llms.txt`: title, summary and guide */
export function fullText(database: OpenDatabase, opening: string): string {
  return `${[
    opening.trim(),
    '# Rules',
    'IF all (or any) of the conditions hold THEN the actions. A missing fact satisfies no condition but `exists false`.',
    ...rules(database),
    '# Facts that a context may hold',
    facts(database),
    '# Sources',
    sources(database),
    '# Chapters',
    ...queries.chapters(database).map(({ body }) => lowerHeadings(body)),
  ].join('\n\n')}\n`
}

function rules(database: OpenDatabase): string[] {
  const titles = new Map(queries.domains(database).map(({ id, title }) => [id, title]))
  let domain: string | undefined
  return Array.from(queries.allRules(database), (row) => {
    const heading = row.domain === domain ? [] : [`## ${titles.get(row.domain)}`]
    domain = row.domain
    const conditions = parseJson(row.conditions) as readonly Condition[]
    const actions = parseJson(row.actions) as readonly Action[]
    const { basis, hard, id, logic, priority, rationale, subject, title } = row
    const sourceIds = parseJson(row.sources)
    return [
      ...heading,
      `### ${id} ${title}`,
      `${hard === 1 ? 'Hard' : 'Soft'}, priority ${priority}, of one ${subject}, basis ${basis}${sourceIds.length === 0 ? '' : ` (${sourceIds.join(', ')})`}.`,
      [
        ...conditions.map((one, at) => `- ${at === 0 ? 'IF' : joint(logic)} ${condition(one)}`),
        ...actions.map((one) => `- THEN ${action(one)}`),
      ].join('\n'),
      rationale,
    ].join('\n\n')
  })
}

const joint = (logic: 'all' | 'any'): string => (logic === 'all' ? 'AND' : 'OR')

const condition = ({ op, path, value }: Condition): string =>
  `\`${path}\` ${op} ${JSON.stringify(value)}`

const action = ({ op, path, text, unit, value }: Action): string => {
  const what = typeof value === 'string' ? value : JSON.stringify(value)
  return `${op} \`${path}\`: ${what}${unit === undefined ? '' : ` ${unit}`}${text === undefined ? '' : `. ${text}`}`
}

function facts(database: OpenDatabase): string {
  const states = Map.groupBy(queries.states(database), ({ dimension_id }) => dimension_id)
  const dimensions = queries.dimensions(database).map((row) => {
    const words = (states.get(row.id) ?? []).map(
      ({ definition, state }) => `  - \`${state}\`: ${definition}`,
    )
    const kind =
      row.kind === 'enumerated'
        ? `${row.multiple === 1 ? 'array of words' : 'one word'}`
        : `${row.minimum} to ${row.maximum} ${row.unit}; ${row.measured}`
    return [`- \`${row.id}\` (${kind}): ${row.description}`, ...words].join('\n')
  })
  const variables = queries.decisionVariables(database).map((row) => {
    const range = row.minimum === null ? '' : `, from ${row.minimum}`
    const limit = row.maximum === null ? '' : `, to ${row.maximum}`
    const words =
      row.allowed_values === null ? '' : `, ${parseJson(row.allowed_values).join(' | ')}`
    return `- \`${row.path}\` (${row.type}${row.unit === null ? '' : `, ${row.unit}`}${range}${limit}${words}): ${row.description}`
  })
  return [...dimensions, ...variables].join('\n')
}

function sources(database: OpenDatabase): string {
  return queries
    .sources(database)
    .map(({ id, publisher, title, url, year }) =>
      [`- ${id}: ${title}, ${publisher}`, year, url].filter((part) => part !== null).join(', '),
    )
    .join('\n')
}
