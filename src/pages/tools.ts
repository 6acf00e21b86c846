/** Tools of a service, which its search suggests by the words that people use for them. */
import { type Html, html, type Piece } from './html.ts'

export interface Tool {
  readonly title: string
  readonly href: string
  readonly does: string
  /** Search words for the tool, each in its most common form. */
  readonly words: readonly string[]
  /** Those of them that mean the tool even within a sentence about something else. */
  readonly sure?: readonly string[]
}

/** Tools that both services have. */
export const commonTools: readonly Tool[] = [
  {
    title: 'SQL over the corpus',
    href: '/sql',
    does: 'Queries in the browser over the file of the corpus, with results as CSV.',
    words: ['sql', 'sqlite', 'database', 'csv', 'query', 'download'],
  },
  {
    title: 'API',
    href: '/api',
    does: 'Every operation with its parameters and an example to run.',
    words: ['api', 'curl', 'javascript', 'python', 'openapi', 'rest', 'mcp', 'agent'],
  },
]

/** The tools that the search words name. */
export function toolsNamed(tools: readonly Tool[], q: string | undefined): Tool[] {
  const asked = new Set(q?.toLowerCase().match(/\p{L}+/gu))
  return tools.filter(({ words }) =>
    words.some((phrase) => phrase.split(' ').every((word) => asked.has(word))),
  )
}

/** The tools that a sentence names by words which mean nothing else. */
export const toolsMeant = (tools: readonly Tool[], sentence: string): Tool[] =>
  toolsNamed(
    tools.map((tool) => ({ ...tool, words: tool.sure ?? [] })),
    sentence,
  )

/** Links to tools, shown above the results. */
export const toolCards = (named: readonly Tool[]): Piece =>
  named.length === 0 ? '' : html`<ul class="ways tools">${named.map(card)}</ul>`

/** Links to the tools that the search words name. */
export const toolsFor = (tools: readonly Tool[], q: string | undefined): Piece =>
  toolCards(toolsNamed(tools, q))

const card = ({ title, href, does }: Tool): Html =>
  html`<li class="card"><h2><a href="${href}">${title}</a></h2><p>${does}</p></li>`
