/** XML of unknown origin as a tree with lines. Entities of a document are not expanded, only those that XML itself defines. */

export interface XmlElement {
  /** As written, with its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The text directly in it. */
  readonly text: string
  /** Counted from 1. */
  readonly line: number
}

export interface XmlReading {
  readonly root: XmlElement
  /** Where the text departs from XML, if it does. */
  readonly damage: { readonly line: number; readonly message: string } | undefined
}

type Node = Readonly<Record<string | symbol, unknown>>

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'

/** The library names its own functions where a tag has no end. */
function parsed(parse: () => Node[]): Node[] {
  try {
    return parse()
  } catch {
    throw new Error('This is no XML: a tag has no end.')
  }
}

/** @throws where nothing can be made of the text */
export async function parseXml(text: string): Promise<XmlReading> {
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    cdataPropName: CDATA,
    processEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    captureMetaData: true,
  })
  const validity = XMLValidator.validate(text)
  const nodes = parsed(() => parser.parse(text) as Node[])
  const lineOf = lineCounter(text)
  const metadata = XMLParser.getMetaDataSymbol() as unknown as symbol
  const element = (node: Node): XmlElement | undefined => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES)
    if (name === undefined || name === TEXT || name === CDATA || name.startsWith('?'))
      return undefined
    const inside = node[name] as Node[]
    const start = (node[metadata] as { startIndex?: number } | undefined)?.startIndex
    const line = lineOf(start ?? 0)
    return {
      name,
      attributes: attributesOf(node[ATTRIBUTES]),
      children: inside.map(element).filter((child) => child !== undefined),
      text: inside.map(textOf).join(''),
      line,
    }
  }
  const root = nodes.map(element).find((node) => node !== undefined)
  if (root === undefined) throw new Error('There is no element in this XML.')
  return {
    root,
    damage: validity === true ? undefined : { line: validity.err.line, message: validity.err.msg },
  }
}

function attributesOf(attributes: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(attributes ?? {}).map(([name, value]) => [name, decoded(String(value))]),
  )
}

function textOf(node: Node): string {
  if (TEXT in node) return decoded(String(node[TEXT]))
  return CDATA in node
    ? ((node[CDATA] as Node[]) ?? []).map((part) => String(part[TEXT] ?? '')).join('')
    : ''
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CODE_POINT = 0x10ffff

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole
  })
}

/** Lines of places that come in the order of the text, counted from 1. */
function lineCounter(text: string): (at: number) => number {
  let line = 1
  let seen = 0
  return (at) => {
    for (; seen < at; seen++) if (text.charCodeAt(seen) === 10) line++
    return line
  }
}

export const childrenNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const childNamed = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name)

export const textNamed = (element: XmlElement, name: string): string | undefined =>
  childNamed(element, name)?.text.trim() || undefined

export function* descendants(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) {
    yield child
    yield* descendants(child)
  }
}
