/** What rules are filtered and counted by, as numbers: one entry a rule, at the rule's number. */
import type { Selectable } from 'kysely'
import { idHeads } from '../database/search.ts'
import type { RuleTable } from '../database/tables.ts'
import { ruleDomains } from './vocabulary.ts'

export interface RuleColumns {
  /** Rules; their numbers are 1 to this. */
  readonly count: number
  readonly idHeads: ReadonlySet<string>
  /** Position in `ruleDomains`. */
  readonly domain: Uint8Array
  readonly hard: Uint8Array
  readonly priority: Uint8Array
  /** Tags of the rule `n`: positions in `tagNames`, in `tags` from `tagsFrom[n]` to `tagsFrom[n + 1]`. */
  readonly tagsFrom: Uint32Array
  readonly tags: Uint32Array
  /** In alphabetical order, as JSON. */
  readonly tagNames: readonly string[]
}

type Row = Pick<Selectable<RuleTable>, 'id' | 'domain' | 'hard' | 'priority' | 'tags'>

/** @param rows every rule, in the order of its number, the first being 1 */
export function ruleColumns(rows: readonly Row[]): RuleColumns {
  const tagsOf = rows.map((row) => JSON.parse(row.tags) as string[])
  const names = [...new Set(tagsOf.flat())].sort()
  const position = new Map(names.map((name, i) => [name, i]))
  const tagsFrom = new Uint32Array(rows.length + 2)
  tagsOf.forEach((tags, i) => {
    tagsFrom[i + 2] = tagsFrom[i + 1]! + tags.length
  })
  return {
    count: rows.length,
    idHeads: idHeads(rows.map(({ id }) => id)),
    domain: Uint8Array.from([
      0,
      ...rows.map(({ domain }) => ruleDomains.indexOf(domain as 'clip')),
    ]),
    hard: Uint8Array.from([0, ...rows.map(({ hard }) => hard)]),
    priority: Uint8Array.from([0, ...rows.map(({ priority }) => priority)]),
    tagsFrom,
    tags: Uint32Array.from(tagsOf.flat(), (name) => position.get(name)!),
    tagNames: names.map((name) => JSON.stringify(name)),
  }
}

/**
 * Counts over some rules in one pass, as JSON: `{"category":{…},"type":{…},"tag":{…}}`. Categories and types
 * come in the order of the specification, tags by count, then by name. Both types are always there; a category
 * or tag that no rule carries is left out.
 */
export function facetsJson(columns: RuleColumns, numbers: ArrayLike<number>): string {
  const { domain, hard, tags, tagsFrom, tagNames } = columns
  const domainCounts = new Uint32Array(ruleDomains.length)
  const tagCounts = new Uint32Array(tagNames.length)
  const counted: number[] = []
  let hardCount = 0
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!
    domainCounts[domain[number]!]! += 1
    hardCount += hard[number]!
    const end = tagsFrom[number + 1]!
    for (let at = tagsFrom[number]!; at < end; at++) {
      const tag = tags[at]!
      if (tagCounts[tag] === 0) counted.push(tag)
      tagCounts[tag]! += 1
    }
  }
  let category = ''
  for (let i = 0; i < domainCounts.length; i++) {
    if (domainCounts[i] !== 0) category += `,"${ruleDomains[i]}":${domainCounts[i]}`
  }
  let tag = ''
  for (const key of byCount(counted, tagCounts)) {
    const i = key % POSITIONS
    tag += `,${tagNames[i]}:${tagCounts[i]}`
  }
  const type = `{"hard":${hardCount},"soft":${numbers.length - hardCount}}`
  return `{"category":{${category.slice(1)}},"type":${type},"tag":{${tag.slice(1)}}}`
}

/** More than there are tags. */
const POSITIONS = 2 ** 20

/**
 * A key for each position, the highest count first, then the lowest position. Count and position are one number:
 * numbers in a typed array are sorted without calling back.
 */
function byCount(positions: readonly number[], counts: Uint32Array): Float64Array {
  const keys = new Float64Array(positions.length)
  for (let i = 0; i < keys.length; i++) {
    keys[i] = (2 ** 32 - counts[positions[i]!]!) * POSITIONS + positions[i]!
  }
  return keys.sort()
}
