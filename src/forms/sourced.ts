/** Values with their positions in a file, so that every problem can name its line and column. */
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import { didYouMean } from '../engine/values/nearest.ts'
import type { Problem } from './problem.ts'

export type Path = readonly (string | number)[]

export interface Position {
  readonly line: number
  readonly column: number
}

export interface Sourced<T> {
  /** Path inside the corpus. */
  readonly file: string
  readonly text: string
  readonly value: T
  /** The position of the value at `path`; if it is missing, that of its nearest parent. */
  at(path: Path): Position
  /** The position of the name of the member at `path`. */
  atKey(path: Path): Position
}

/** Reads YAML 1.2: a single document without duplicate members. Each syntax error becomes a problem. */
export function readYaml(
  file: string,
  text: string,
): { sourced: Sourced<unknown>; problems: Problem[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const problemAt = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col, id: '', field: '', message }
  }
  const malformed = primaryErrors([...document.errors, ...document.warnings]).map((error) =>
    problemAt(
      error.pos[0],
      error.code === 'DUPLICATE_KEY'
        ? 'stands twice in the same place'
        : `not well-formed YAML: ${error.message}; look at indentation, colons and quotes here and on the line above`,
    ),
  )
  const problems =
    malformed.length > 0
      ? malformed
      : unknownAliases(document).map(({ offset, message }) => problemAt(offset, message))
  const value: unknown = problems.length === 0 ? document.toJS() : undefined
  return { sourced: sourced(file, text, value, () => ({ document, lines })), problems }
}

/** Aliases (`*lens`) without an anchor (`&lens`) before them; the library throws at these without giving a position. */
function unknownAliases(document: Document): { offset: number; message: string }[] {
  const anchors: string[] = []
  const unknown: { offset: number; message: string }[] = []
  visit(document, {
    Value: (_, { anchor }) => {
      if (anchor !== undefined) anchors.push(anchor)
    },
    Alias: (_, { source, range }) => {
      if (anchors.includes(source)) return
      const message = `*${source} takes up what no &${source} before it names${didYouMean(source, anchors)}`
      unknown.push({ offset: range?.[0] ?? 0, message })
    },
  })
  return unknown
}

/** Keeps errors about duplicate names and the first other error; later ones are only its consequences. */
function primaryErrors<E extends { code: string }>(errors: readonly E[]): E[] {
  const isTwice = ({ code }: E) => code === 'DUPLICATE_KEY'
  const first = errors.find((error) => !isTwice(error))
  return first === undefined ? errors.filter(isTwice) : [first]
}

/** Reads JSON. Positions are computed when the first one is needed. */
export function readJson(
  file: string,
  text: string,
): { sourced: Sourced<unknown>; problems: Problem[] } {
  let parsed: { document: Document; lines: LineCounter } | undefined
  const parse = () => {
    if (parsed === undefined) {
      const lines = new LineCounter()
      parsed = { document: parseDocument(text, { lineCounter: lines, prettyErrors: false }), lines }
    }
    return parsed
  }
  try {
    return { sourced: sourced(file, text, JSON.parse(text), parse), problems: [] }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const place = /line (\d+) column (\d+)/.exec(message)
    const problem = {
      file,
      line: Number(place?.[1] ?? 1),
      column: Number(place?.[2] ?? 1),
      id: '',
      field: '',
      message: `not well-formed JSON: ${message}`,
    }
    return { sourced: sourced(file, text, undefined, parse), problems: [problem] }
  }
}

function sourced(
  file: string,
  text: string,
  value: unknown,
  parsed: () => { document: Document; lines: LineCounter },
): Sourced<unknown> {
  const position = (path: Path, wanted: 'key' | 'value'): Position => {
    const { document, lines } = parsed()
    const { line, col } = lines.linePos(offsetOf(document.contents, path, wanted))
    return { line, column: col }
  }
  return {
    file,
    text,
    value,
    at: (path) => position(path, 'value'),
    atKey: (path) => position(path, 'key'),
  }
}

function offsetOf(root: unknown, path: Path, wanted: 'key' | 'value'): number {
  let node = root as Node | null
  let offset = node?.range?.[0] ?? 0
  for (const [depth, segment] of path.entries()) {
    let next: Node | null
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(segment),
      )
      if (pair === undefined) break
      next = pair.value as Node | null
      const key = pair.key as Node
      if ((wanted === 'key' && depth === path.length - 1) || next === null) next = key
    } else if (isSeq(node)) {
      next = (node.items[Number(segment)] as Node | undefined) ?? null
    } else break
    if (next === null) break
    offset = next.range?.[0] ?? offset
    node = next
  }
  return offset
}

/**
 * A problem at a location in a file. Its entry and field come from the path: the innermost object with an `id`, `code`
 * or `name` is the entry, the rest of the path the field.
 */
export function problemAt(
  source: Sourced<unknown>,
  path: Path,
  message: string,
  position: Position = source.at(path),
): Problem {
  const { id, field } = described(source.value, path)
  return { file: source.file, ...position, id, field, message }
}

function described(value: unknown, path: Path): { id: string; field: string } {
  let here = value
  let id = ''
  let from = 0
  for (const [depth, segment] of path.entries()) {
    here = (here as Record<string | number, unknown> | undefined)?.[segment]
    if (typeof segment !== 'number') continue
    const entry = here as
      | { id?: unknown; code?: unknown; path?: unknown; name?: unknown }
      | undefined
    const name = entry?.id ?? entry?.code ?? (id === '' ? (entry?.path ?? entry?.name) : undefined)
    if (typeof name !== 'string') continue
    id = name
    from = depth + 1
  }
  return { id, field: written(path.slice(from)) }
}

/** Writes a path as text: `['when', 0, 'op']` becomes `when[0].op`. */
function written(path: Path): string {
  return path
    .map((segment, index) =>
      typeof segment === 'number' ? `[${segment}]` : index === 0 ? segment : `.${segment}`,
    )
    .join('')
}

/** A problem with a file as a whole. */
export function problemOf(file: string, message: string): Problem {
  return { file, line: 0, column: 0, id: '', field: '', message }
}

/** A problem at a line of a text file. */
export function problemOnLine(
  file: string,
  line: number,
  column: number,
  message: string,
): Problem {
  return { file, line, column, id: '', field: '', message }
}
