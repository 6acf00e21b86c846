/**
 * Reads XML of unknown origin as a tree with line numbers. Only the entities of XML itself are expanded, not those that
 * a document declares.
 */

import { headText } from './text-encoding.ts'

export interface XmlElement {
  /** Name as written, with its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Direct text of the element, without that of child elements. */
  readonly text: string
  /** Counted from 1. */
  readonly line: number
}

export interface XmlReading {
  readonly root: XmlElement
  /** Where the text is not well-formed; undefined if it is. */
  readonly damage: { readonly line: number; readonly message: string } | undefined
}

/** Maximum nesting depth: deeper than any real document, but far from a stack overflow. */
const MOST_DEPTH = 500

interface Open extends XmlElement {
  children: Open[]
  text: string
}

/**
 * Parses in one pass: reports the first deviation from the standard and continues to the end.
 *
 * @throws if there is no element, or elements are nested more than 500 deep
 */
export async function parseXml(text: string): Promise<XmlReading> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: false, position: true })
  const open: Open[] = []
  let root: Open | undefined
  let damage: XmlReading['damage']
  let line = 1
  // An entity declared in the document is not an error; it is left as written.
  let declaresEntities = false
  parser.on('doctype', (doctype) => {
    declaresEntities = doctype.includes('<!ENTITY')
  })
  parser.on('error', ({ message }) => {
    if (declaresEntities && message.endsWith('undefined entity.')) return
    // The parser puts line and column before its message.
    damage ??= { line: parser.line, message: message.replace(/^\d+:\d+: /, '') }
  })
  parser.on('opentagstart', () => {
    // The parser is one character past the name, which may be the end of the line.
    line = parser.column === 0 ? parser.line - 1 : parser.line
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: Open = { name, attributes, children: [], text: '', line }
    if (open.length === MOST_DEPTH)
      throw new Error(`This XML is nested deeper than ${MOST_DEPTH} elements.`)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const hold = (part: string): void => {
    const element = open.at(-1)
    if (element !== undefined) element.text += part
  }
  parser.on('text', hold)
  parser.on('cdata', hold)
  parser.write(text).close()
  if (root === undefined) throw new Error('There is no element in this XML.')
  return { root, damage }
}

export const childrenNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const childNamed = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name)

export const textNamed = (element: XmlElement, name: string): string | undefined =>
  childNamed(element, name)?.text.trim() || undefined

/** All descendants, in document order. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  const waiting = element.children.toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    waiting.push(...next.children.toReversed())
  }
}

/** Strips the namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export const descendantsNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  [...descendants(element)].filter((child) => localName(child.name) === name)

export const childNamedLocally = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => localName(child.name) === name)

/**
 * The first tag of a text that may be XML: it identifies the format, even if the text quotes other tags.
 *
 * @param head the beginning of a file
 * @returns its name as written and the tag as far as the beginning reaches; undefined if something else comes first
 */
export function firstElementOf(
  head: Uint8Array,
): { readonly name: string; readonly tag: string } | undefined {
  let text = headText(head)
  for (;;) {
    text = text.trimStart()
    const end = prologueEnd(text)
    if (end === undefined) break
    if (end === 0) return undefined
    text = text.slice(end)
  }
  const name = /^<([A-Za-z_][\w.:-]*)(?=[\s/>])/.exec(text)?.[1]
  if (name === undefined) return undefined
  const end = text.indexOf('>')
  return { name, tag: text.slice(0, end < 0 ? undefined : end + 1) }
}

/** The name of the first element without its prefix; undefined if something else comes first. */
export function rootNameOf(head: Uint8Array): string | undefined {
  const first = firstElementOf(head)
  return first && localName(first.name)
}

/**
 * End of the declaration, comment or document type at the start of the text.
 *
 * @returns 0 if the text ends before; undefined if it begins with none of these
 */
function prologueEnd(text: string): number | undefined {
  const after = (end: string, from = 0): number => {
    const at = text.indexOf(end, from)
    return at < 0 ? 0 : at + end.length
  }
  if (text.startsWith('<?')) return after('?>')
  if (text.startsWith('<!--')) return after('-->')
  if (!/^<!doctype/i.test(text)) return undefined
  // The internal subset is in brackets.
  const bracket = text.indexOf('[')
  const isOwn = bracket >= 0 && bracket < after('>')
  return isOwn ? after('>', after(']')) : after('>')
}
