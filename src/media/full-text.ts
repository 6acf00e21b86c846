/** The corpus of the media service as one Markdown text: `/llms-full.txt`. */

import { lowerHeadings } from '../contract/llms-txt.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { Action, Condition } from '../engine/rules/rule.ts'
import type { Media } from './load.ts'
import { sourceRows } from './queries.ts'
import { chapterRows } from './texts/chapters.ts'

/** @param opening the beginning of `/llms.txt`: title, summary and guide */
export function fullText(media: Media, opening: string): string {
  return `${[
    opening.trim(),
    '# Rules',
    'IF all (or any) of the conditions hold THEN the actions. A missing fact satisfies no condition but `exists false`.',
    ...rules(media),
    '# Facts that a context may hold',
    facts(media),
    '# Sources',
    sources(media.database),
    '# Chapters',
    ...chapterRows(media.database).map(({ body }) => lowerHeadings(body)),
  ].join('\n\n')}\n`
}

function rules({ rules: all, domains }: Media): string[] {
  let before: string | undefined
  return [...all().values()].map((rule) => {
    const { basis, domain, hard, id, logic, priority, rationale, sources, subject, title } = rule
    const heading = domain === before ? [] : [`## ${domains().get(domain)}`]
    before = domain
    return [
      ...heading,
      `### ${id} ${title}`,
      `${hard ? 'Hard' : 'Soft'}, priority ${priority}, of one ${subject}, basis ${basis}${sources.length === 0 ? '' : ` (${sources.join(', ')})`}.`,
      [
        ...rule.when.map(
          (one, at) => `- ${at === 0 ? 'IF' : joint(logic)} ${condition(one as Condition)}`,
        ),
        ...rule.then.map((one) => `- THEN ${action(one as Action)}`),
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

function facts({ dimensions, variables }: Media): string {
  const described = [...dimensions().values()].map((dimension) => {
    const { id, description } = dimension
    if (dimension.kind === 'continuous') {
      const { minimum, maximum, unit, measured } = dimension
      return `- \`${id}\` (${minimum} to ${maximum} ${unit}; ${measured}): ${description}`
    }
    const { definitions, multiple, values } = dimension
    return [
      `- \`${id}\` (${multiple ? 'array of words' : 'one word'}): ${description}`,
      ...values.map((state) => `  - \`${state}\`: ${definitions[state]}`),
    ].join('\n')
  })
  const stated = variables().map(({ path, type, unit, minimum, maximum, values, description }) => {
    const range = minimum === undefined ? '' : `, from ${minimum}`
    const limit = maximum === undefined ? '' : `, to ${maximum}`
    const words = values === undefined ? '' : `, ${values.join(' | ')}`
    return `- \`${path}\` (${type}${unit === undefined ? '' : `, ${unit}`}${range}${limit}${words}): ${description}`
  })
  return [...described, ...stated].join('\n')
}

function sources(database: OpenDatabase): string {
  return sourceRows(database)
    .map(({ id, publisher, title, url, year }) =>
      [`- ${id}: ${title}, ${publisher}`, year, url].filter((part) => part !== null).join(', '),
    )
    .join('\n')
}
