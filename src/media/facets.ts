/** What rules are filtered and counted by, as numbers: one entry a rule, at the rule's number. */
import type { Selectable } from 'kysely'
import { idHead } from '../database/search.ts'
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
export function ruleColumns(rows: Iterable<Row>): RuleColumns {
  const heads = new Set<string>()
  const columns: { domain: number[]; hard: number[]; priority: number[] } = {
    domain: [0],
    hard: [0],
    priority: [0],
  }
  const tagsFrom = [0, 0]
  const tags: number[] = []
  /** Tag → its place in the order of appearance. */
  const places = new Map<string, number>()
  for (const row of rows) {
    heads.add(idHead(row.id))
    columns.domain.push(ruleDomains.indexOf(row.domain as 'clip'))
    columns.hard.push(row.hard)
    columns.priority.push(row.priority)
    for (const tag of JSON.parse(row.tags) as string[]) {
      if (!places.has(tag)) places.set(tag, places.size)
      tags.push(places.get(tag)!)
    }
    tagsFrom.push(tags.length)
  }
  const names = [...places.keys()].sort()
  const position = new Uint32Array(names.length)
  names.forEach((name, i) => {
    position[places.get(name)!] = i
  })
  return {
    count: columns.domain.length - 1,
    idHeads: heads,
    domain: Uint8Array.from(columns.domain),
    hard: Uint8Array.from(columns.hard),
    priority: Uint8Array.from(columns.priority),
    tagsFrom: Uint32Array.from(tagsFrom),
    tags: Uint32Array.from(tags, (place) => position[place]!),
    tagNames: names.map((name) => JSON.stringify(name)),
  }
}

/**
 * @returns a function that counts over some rules in one pass, as JSON: `{"category":{…},"type":{…},"tag":{…}}`.
 * Categories and types come in the order of the specification, tags by count, then by name. Both types are always
 * there; a category or tag that no rule carries is left out.
 */
export function facetCounter(columns: RuleColumns): (numbers: ArrayLike<number>) => string {
  const { domain, hard, tags, tagsFrom, tagNames } = columns
  // Zero between two calls.
  const domainCounts = new Uint32Array(ruleDomains.length)
  const tagCounts = new Uint32Array(tagNames.length)
  return (numbers) => {
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
    for (const i of byCount(counted, tagCounts, columns.count)) {
      tag += `,${tagNames[i]}:${tagCounts[i]}`
    }
    domainCounts.fill(0)
    for (const i of counted) tagCounts[i] = 0
    const type = `{"hard":${hardCount},"soft":${numbers.length - hardCount}}`
    return `{"category":{${category.slice(1)}},"type":${type},"tag":{${tag.slice(1)}}}`
  }
}

/**
 * The positions, the highest count first, then the lowest position. Count and position become one number: numbers in a
 * typed array are sorted without calling back.
 *
 * @param most no count is higher; positions times this stay far below 2 ** 53
 */
function byCount(positions: readonly number[], counts: Uint32Array, most: number): Float64Array {
  const keys = new Float64Array(positions.length)
  for (let i = 0; i < keys.length; i++) {
    keys[i] = (most - counts[positions[i]!]!) * counts.length + positions[i]!
  }
  keys.sort()
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    keys[i] = key - Math.floor(key / counts.length) * counts.length
  }
  return keys
}
