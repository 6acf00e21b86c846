/** Renders Markdown of the corpus as HTML. Names become links, although the Markdown itself contains none. */
import Markdown, { type Token } from 'markdown-it'
import { fragmentOf } from '../forms/names-in-text.ts'
import { type Html, trusted } from './html.ts'

/** Names in running text and their link targets; a name without a target stays text. */
export interface TextLinks {
  readonly pattern: RegExp
  readonly href: (name: string) => string | undefined
}

export interface Links {
  readonly text: readonly TextLinks[]
  /** Link target of a word in backticks; undefined if there is none. */
  readonly code: (word: string) => string | undefined
  /** One line about the target of a link, shown on focus and hover. */
  readonly preview: (href: string) => string | undefined
}

export interface Heading {
  readonly level: number
  readonly id: string
  readonly text: string
}

export interface Rendered {
  readonly html: Html
  /** Headings below the title. */
  readonly headings: readonly Heading[]
}

/** Raw HTML is escaped and `javascript:` links are refused, which is the default of markdown-it. */
export function createMarkdown(links: Links): (markdown: string) => Rendered {
  const markdown = new Markdown({ linkify: false, typographer: false })
  markdown.core.ruler.push('names', ({ tokens }) => {
    const told = new Set<string>()
    for (const token of tokens) {
      if (token.type === 'inline') token.children = withLinks(token.children ?? [], links, told)
    }
  })
  markdown.core.ruler.push('stacks', ({ tokens }) => labelWideTables(tokens))
  // A wide table scrolls separately, and can be reached by keyboard.
  markdown.renderer.rules['table_open'] = (tokens, i) =>
    `<div class="scroll" tabindex="0"><table${tokens[i]!.attrGet('class') === null ? '' : ' class="stacks"'}>\n`
  markdown.renderer.rules['table_close'] = () => '</table></div>\n'
  for (const cell of ['th', 'td'] as const) {
    markdown.renderer.rules[`${cell}_open`] = (tokens, i) => {
      // The alignment of a column is an inline style, which the content security policy of the pages blocks.
      const isRight = String(tokens[i]!.attrGet('style')).includes('right')
      const tag = cellTag(cell, tokens[i + 1])
      const label = tokens[i]!.attrGet('data-label')
      const labelled =
        label === null ? '' : ` data-label="${markdown.utils.escapeHtml(String(label))}"`
      return `<${tag}${tag === 'th' ? ' scope="col"' : ''}${isRight ? ' class="right"' : ''}${labelled}>`
    }
    markdown.renderer.rules[`${cell}_close`] = (tokens, i) => `</${cellTag(cell, tokens[i - 1])}>`
  }
  markdown.renderer.rules['fence'] = (tokens, i) =>
    `<pre class="pre" tabindex="0"><code>${markdown.utils.escapeHtml(tokens[i]!.content)}</code></pre>\n`
  return (text) => {
    const tokens = markdown.parse(text, {})
    const headings = nameHeadings(tokens)
    return { html: trusted(markdown.renderer.render(tokens, markdown.options, {})), headings }
  }
}

/** Number of columns and characters per row from which a table is too wide for a phone. */
const WIDE = { columns: 4, characters: 90 }

/** On a phone the cells of a wide table are stacked, each labelled with the text of its header. */
function labelWideTables(tokens: readonly Token[]): void {
  for (const [begin, table] of tokens.entries()) {
    if (table.type !== 'table_open') continue
    const end = tokens.findIndex(({ type }, i) => i > begin && type === 'table_close')
    const own = tokens.slice(begin, end)
    const heads = own.flatMap(({ type }, i) => (type === 'th_open' ? [own[i + 1]!.content] : []))
    const cells = own.filter(({ type }) => type === 'td_open')
    const texts = own.flatMap(({ type }, i) => (type === 'td_open' ? [own[i + 1]!.content] : []))
    const longest = Math.max(
      0,
      ...heads.map(
        (_, row) => texts.slice(row * heads.length, (row + 1) * heads.length).join('').length,
      ),
    )
    if (heads.length < WIDE.columns || longest < WIDE.characters) continue
    table.attrSet('class', 'stacks')
    for (const [i, cell] of cells.entries()) {
      const label = heads[i % heads.length]!
      if (i % heads.length > 0 && label !== '') cell.attrSet('data-label', label)
    }
  }
}

/** An empty header cell is rendered as a data cell. */
const cellTag = (cell: 'th' | 'td', text: Token | undefined): string =>
  text?.content === '' ? 'td' : cell

/** Gives each heading an id and a link to itself; the title, which is the only h1, is rendered by the page. */
function nameHeadings(tokens: Token[]): Heading[] {
  const headings: Heading[] = []
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag === 'h1') continue
    const text = (tokens[i + 1]!.children ?? []).map(({ content }) => content).join('')
    const id = fragmentOf(text)
    token.attrSet('id', id)
    headings.push({ level: Number(token.tag.slice(1)), id, text })
  }
  const title = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1')
  if (title !== -1) tokens.splice(title, 3)
  return headings
}

/** @param told targets whose preview the text has already shown */
function withLinks(tokens: Token[], links: Links, told: Set<string>): Token[] {
  const TokenOf = tokens[0]?.constructor as
    | (new (
        type: string,
        tag: string,
        nesting: -1 | 0 | 1,
      ) => Token)
    | undefined
  if (TokenOf === undefined) return tokens
  const link = (href: string, inside: Token): Token[] => {
    const open = new TokenOf('link_open', 'a', 1)
    open.attrSet('href', href)
    const preview = told.has(href) ? undefined : links.preview(href)
    if (preview !== undefined) open.attrSet('data-preview', inOneLine(preview))
    told.add(href)
    return [open, inside, new TokenOf('link_close', 'a', -1)]
  }
  const text = (content: string): Token => {
    const token = new TokenOf('text', '', 0)
    token.content = content
    return token
  }
  let depth = 0
  return tokens.flatMap((token) => {
    depth += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0
    if (depth > 0) return [token]
    if (token.type === 'code_inline') {
      const href = links.code(token.content)
      return href === undefined ? [token] : link(href, token)
    }
    return token.type === 'text'
      ? splitByNames(token.content, links.text).flatMap(({ content, href }) =>
          href === undefined ? [text(content)] : link(href, text(content)),
        )
      : [token]
  })
}

/** Maximum length of a preview, in characters. */
const PREVIEW = 70

const inOneLine = (text: string): string =>
  text.length <= PREVIEW ? text : `${text.slice(0, text.lastIndexOf(' ', PREVIEW))} …`

interface Part {
  readonly content: string
  readonly href?: string
}

/** Splits a text at the names in it. */
export function splitByNames(text: string, links: readonly TextLinks[]): Part[] {
  return links.reduce<Part[]>(
    (parts, { pattern, href }) =>
      parts.flatMap((part) =>
        part.href === undefined ? cut(part.content, pattern, href) : [part],
      ),
    [{ content: text }],
  )
}

function cut(text: string, pattern: RegExp, hrefOf: TextLinks['href']): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const href = hrefOf(match[1]!)
    if (href === undefined) continue
    const start = match.index + match[0].indexOf(match[1]!)
    parts.push({ content: text.slice(end, start) }, { content: match[1]!, href })
    end = start + match[1]!.length
  }
  parts.push({ content: text.slice(end) })
  return parts.filter(({ content }) => content !== '')
}
