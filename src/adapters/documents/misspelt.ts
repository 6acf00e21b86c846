/** Reports members of a document that its schema does not define, because nothing reads them. */
import { didYouMean } from '../../engine/values/nearest.ts'
import { isRecord, type JsonPath, type JsonRecord } from '../json.ts'
import type { DocumentKind } from './document.ts'
import keys from './keys.json' with { type: 'json' }

/** Maximum number of names reported per document. */
const MOST = 20

export interface Misspelt {
  readonly at: JsonPath
  readonly message: string
}

/** @param around names that the document may have besides those of the schema */
export function misspelt(
  { schema, around = [] }: Pick<DocumentKind, 'schema' | 'around'>,
  record: JsonRecord,
  at: JsonPath,
): Misspelt[] {
  const known = new Set([...keys[schema], ...around, '$schema'])
  const found = new Map<string, Misspelt>()
  const visit = (value: unknown, place: JsonPath): void => {
    if (Array.isArray(value)) for (const [i, one] of value.entries()) visit(one, [...place, i])
    if (!isRecord(value) || found.size >= MOST) return
    for (const [name, member] of Object.entries(value)) {
      const inner = [...place, name]
      if (known.has(`${name}/`)) continue
      if (known.has(name)) visit(member, inner)
      else if (!found.has(name)) found.set(name, { at: inner, message: messageOf(name, schema) })
    }
  }
  visit(record, at)
  return [...found.values()]
}

function messageOf(name: string, schema: keyof typeof keys): string {
  const names = keys[schema].map((one) => one.replace('/', ''))
  const last = name.slice(name.lastIndexOf('.') + 1)
  const hint = names.includes(last) ? ` (did you mean "${last}"?)` : didYouMean(name, names)
  return `"${name}" is no member of a ${schema.replaceAll('_', ' ')} and is not read${hint}`
}
