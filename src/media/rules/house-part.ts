/** Changes to the contract of an instance with house rules: the word `house` in enums. */
import { ruleBases, ruleDomains } from '../../forms/media-enums.ts'
import { HOUSE } from '../../lint/house/domain.ts'

/** The enums of a contract or OpenAPI document to which `house` is added. */
const lists: readonly (readonly string[])[] = [ruleDomains, ruleBases]

/** Copies schemas, with `house` added as a domain and as a basis. */
export function withHouse<T>(schemas: T): T {
  if (typeof schemas !== 'object' || schemas === null) return schemas
  if (Array.isArray(schemas)) return schemas.map((item) => withHouse(item as unknown)) as T
  const members = Object.entries(schemas).map(([name, value]) => [
    name,
    name === 'enum' && isListed(value) ? [...value, HOUSE] : withHouse(value as unknown),
  ])
  return Object.fromEntries(members) as T
}

const isListed = (words: unknown): words is readonly string[] =>
  Array.isArray(words) && lists.some((list) => String(list) === String(words))
