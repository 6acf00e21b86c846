/** The coordinate grammar as one Markdown text: `/llms-full.txt`. */

import { lowerHeadings } from '../contract/llms-txt.ts'
import type { OpenDatabase } from '../database/open.ts'
import { parseJson } from '../database/query.ts'
import { axisEntryRows, axisRows, cellRows } from './grid/queries.ts'
import { extractRows } from './method/extracts.ts'
import { modeRows } from './method/modes.ts'
import { templateRows } from './method/templates.ts'
import { promptRows } from './prompts/prompt.ts'
import { criterionRows, operatorRows } from './queries.ts'
import { gateRows, toCriterion } from './score/scoring.ts'
import { situationFieldRows, situationRows } from './situations/queries.ts'

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
    ...modeRows(database).map(({ body }) => lowerHeadings(body)),
    '# Core extracts',
    ...extractRows(database).map(({ body }) => lowerHeadings(body)),
    '# Templates',
    ...templateRows(database).map(({ body }) => lowerHeadings(body)),
  ].join('\n\n')}\n`
}

function axes(database: OpenDatabase): string[] {
  const entries = axisEntryRows(database)
  return axisRows(database).map(({ description, id, name }) => {
    const own = entries.filter(({ axis_id }) => axis_id === id)
    const lines = own.map(
      (entry) =>
        `- **${entry.code} ${entry.name}**: ${entry.definition} ${entry.criterion} ${entry.question}`,
    )
    return `## ${name}\n\n${description}\n\n${lines.join('\n')}`
  })
}

function cells(database: OpenDatabase): string[] {
  const stems = Map.groupBy(promptRows(database), ({ change, internal }) => `${change}-${internal}`)
  return cellRows(database).map(({ change, intent, internal }) => {
    const own = (stems.get(`${change}-${internal}`) ?? []).map(
      ({ id, text }) => `- \`${id}\` ${text}`,
    )
    return `## ${change}-${internal}\n\nIntent: ${intent}\n\n${own.join('\n')}`
  })
}

function operators(database: OpenDatabase): string {
  return operatorRows(database)
    .map(
      ({ category, definition, guardrail, name }) =>
        `- **${name}** (${category}): ${definition} Guardrail: ${guardrail}`,
    )
    .join('\n')
}

function scoring(database: OpenDatabase): string {
  const gates = gateRows(database).map(
    ({ id, question, reason }) => `- Gate \`${id}\`: ${question} ${reason}`,
  )
  const criteria = criterionRows(database)
    .map(toCriterion)
    .map(
      ({ anchors, id, question, weight }) =>
        `- Criterion \`${id}\`, weight ${weight}: ${question} ${anchors.map((anchor, rating) => `${rating}: ${anchor}`).join(' ')}`,
    )
  return [...gates, ...criteria].join('\n')
}

function situations(database: OpenDatabase): string {
  const all = Map.groupBy(situationRows(database), ({ field }) => field)
  return situationFieldRows(database)
    .map(({ id, name }) => `## ${name}\n\n${all.get(id)!.map(situation).join('\n')}`)
    .join('\n\n')
}

function situation(row: ReturnType<typeof situationRows>[number]): string {
  const { because, brief, closest, coordinates, first_move, id, mode, name } = row
  const begin = parseJson(closest)
  const rest = parseJson(coordinates).filter((code) => !begin.includes(code))
  return `- **${name}** (\`${id}\`, ${mode}): ${brief} Closest stems: ${begin.join(', ')}. Further: ${rest.join(', ')}. First: ${first_move} Why: ${because}`
}
