/** The type `Context` of the package of rules: paths and words of the corpus, so that a misspelt one does not compile. */
import type { Field } from '../src/engine/rules/rule.ts'

/** Names to the names within them, or to the type of what stands there. */
interface Tree extends Map<string, Tree | string> {}

/** The text of a declaration file. */
export function contextType(fields: readonly Field[]): string {
  const tree: Tree = new Map()
  for (const field of fields) put(tree, field.path.split('.'), typeOf(field))
  return `/** Facts of a production, nested by dotted path; null is the same as absent. A studio's own stand under \`x\`. */
export type Context = ${objectOf(tree, '  ', ['readonly x?: { readonly [name: string]: any }'])}
`
}

function put(tree: Tree, [name, ...rest]: readonly string[], type: string): void {
  if (rest.length === 0) return void tree.set(name!, type)
  const within = (tree.get(name!) as Tree | undefined) ?? new Map<string, Tree | string>()
  tree.set(name!, within)
  put(within, rest, type)
}

function objectOf(tree: Tree, indent: string, others: readonly string[] = []): string {
  const members = [...tree].map(([name, within]) => {
    const type = typeof within === 'string' ? within : objectOf(within, `${indent}  `)
    return `readonly ${name}?: ${type} | null`
  })
  const lines = [...members, ...others].map((line) => `${indent}${line}\n`)
  return `{\n${lines.join('')}${indent.slice(2)}}`
}

function typeOf({ multiple, type, values }: Field): string {
  const one = values === undefined ? basic[type] : values.map((word) => `'${word}'`).join(' | ')
  return multiple ? `readonly (${one})[]` : one
}

const basic: Readonly<Record<Field['type'], string>> = {
  enumerated: 'string',
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
}
