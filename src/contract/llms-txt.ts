/**
 * Prints a table of operations as `/llms.txt` (https://llmstxt.org, decision 13): title, summary as a quote, prose,
 * then every operation with one line and a call that works as pasted.
 */
import type { Example, Operation, ServiceDescription } from './operation.ts'

/** @param guide the prose between the summary and the operations; Markdown without a first-level heading */
export function llmsTxt(service: ServiceDescription, guide: string): string {
  const operations = Object.values(service.contract)
  const sections = service.tags.map(({ name, description }) => {
    const own = operations.filter(({ tag }) => tag === name)
    return [`## ${name}`, description, own.map(entry).join('\n')].join('\n\n')
  })
  return `${[llmsOpening(service, guide), ...sections].join('\n\n')}\n`
}

/** Title, summary and guide, which come before the operations. */
export const llmsOpening = (service: ServiceDescription, guide: string): string =>
  [`# ${service.title}`, `> ${service.summary}`, guide.trim()].join('\n\n')

/** A Markdown text with each heading one level lower, to be placed under a first-level heading in `/llms-full.txt`. */
export const lowerHeadings = (markdown: string): string =>
  markdown.trim().replaceAll(/^(#{1,5}) /gm, '#$1 ')

function entry(operation: Operation): string {
  const example = operation.examples[0]
  const call = `${operation.method} ${exampleTarget(operation, example)}`
  const body = example.body === undefined ? '' : ` with body \`${JSON.stringify(example.body)}\``
  const parameters =
    operation.query === undefined ? '' : ` Parameters: ${parameterList(operation)}.`
  // Following a link is a GET; a POST links to its description instead.
  const link = operation.method === 'GET' ? exampleTarget(operation, example) : '/v1/openapi.json'
  return `- [${operation.method} ${operation.path}](${link}): ${operation.summary}.${parameters} Example: \`${call}\`${body}`
}

/** Path and query of an example, as a client would send them. */
export function exampleTarget(
  operation: Operation,
  example: { readonly [K in keyof Example]?: Example[K] | undefined },
): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(example.params![name]!),
  )
  return example.query === undefined ? path : `${path}?${example.query}`
}

function parameterList(operation: Operation): string {
  const properties = (operation.query as { properties: Record<string, ParameterSchema> }).properties
  return Object.entries(properties).map(parameterWord).join(', ')
}

interface ParameterSchema {
  readonly type: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
}

function parameterWord([name, schema]: [string, ParameterSchema]): string {
  const notes: string[] = []
  if (schema.enum !== undefined) notes.push(schema.enum.join(' | '))
  else if (schema.type !== 'string') notes.push(schema.type)
  if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER)
    notes.push(`${schema.minimum} to ${schema.maximum}`)
  if (schema.default !== undefined) notes.push(`default ${schema.default}`)
  return notes.length === 0 ? `\`${name}\`` : `\`${name}\` (${notes.join(', ')})`
}
