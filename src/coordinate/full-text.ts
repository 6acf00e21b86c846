/** The coordinate grammar as one Markdown text: `/llms-full.txt`. */
import { lowerHeadings } from '../contract/llms-txt.ts'
import { parseJson } from '../database/json-text.ts'
import type { OpenDatabase } from '../database/open.ts'
import * as queries from './queries.ts'
import { toCriterion } from './resources.ts'

/** @param opening the beginning of `/llms.txt`: title, summary and guide */
export function fullText(database: OpenDatabase, opening: string): string {
  return `${[
    opening.trim(),
    '# Axes',
    ...axes(database),
    '# Intents and prompt stems',
    ...cells(database),
    '# Operators',
    operators(database),
    '# Scoring',
    scoring(database),
    '# Situations',
    situations(database),
    '# Playbooks',
    ...queries.modes(database).map(({ body }) => lowerHeadings(body)),
    '# Core extracts',
    ...queries.coreExtracts(database).map(({ body }) => lowerHeadings(body)),
    '# Templates',
    ...queries.templates(database).map(({ body }) => lowerHeadings(body)),
  ].join('\n\n')}\n`
}

function axes(database: OpenDatabase): string[] {
  const entries = queries.axisEntries(database)
  return queries.axes(database).map(({ description, id, name }) => {
    const own = entries.filter(({ axis_id }) => axis_id === id)
    const lines = own.map(
      (entry) =>
        `- **${entry.code} ${entry.name}**: ${entry.definition} ${entry.criterion} ${entry.question}`,
    )
    return `## ${name}\n\n${description}\n\n${lines.join('\n')}`
  })
}

function cells(database: OpenDatabase): string[] {
  const stems = Map.groupBy(
    queries.prompts(database),
    ({ change, internal }) => `${change}-${internal}`,
  )
  return queries.gridCells(database).map(({ change, intent, internal }) => {
    const own = (stems.get(`${change}-${internal}`) ?? []).map(
      ({ id, text }) => `- \`${id}\` ${text}`,
    )
    return `## ${change}-${internal}\n\nIntent: ${intent}\n\n${own.join('\n')}`
  })
}

function operators(database: OpenDatabase): string {
  return queries
    .operators(database)
    .map(
      ({ category, definition, guardrail, name }) =>
        `- **${name}** (${category}): ${definition} Guardrail: ${guardrail}`,
    )
    .join('\n')
}

function scoring(database: OpenDatabase): string {
  const gates = queries
    .hardGates(database)
    .map(({ id, question, reason }) => `- Gate \`${id}\`: ${question} ${reason}`)
  const criteria = queries
    .criteria(database)
    .map(toCriterion)
    .map(
      ({ anchors, id, question, weight }) =>
        `- Criterion \`${id}\`, weight ${weight}: ${question} ${anchors.map((anchor, rating) => `${rating}: ${anchor}`).join(' ')}`,
    )
  return [...gates, ...criteria].join('\n')
}

function situations(database: OpenDatabase): string {
  const all = Map.groupBy(queries.situations(database), ({ field }) => field)
  return queries
    .situationFields(database)
    .map(({ id, name }) => `## ${name}\n\n${all.get(id)!.map(situation).join('\n')}`)
    .join('\n\n')
}

function situation(row: ReturnType<typeof queries.situations>[number]): string {
  const { brief, closest, coordinates, first_move, id, mode, name } = row
  const begin = parseJson(closest)
  const rest = parseJson(coordinates).filter((code) => !begin.includes(code))
  return `- **${name}** (\`${id}\`, ${mode}): ${brief} Closest stems: ${begin.join(', ')}. Further: ${rest.join(', ')}. First: ${first_move}`
}
