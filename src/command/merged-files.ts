/** The input of `grammar merge`: files that shards wrote, recognised by their content. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isRecord, type JsonRecord } from '../adapters/json.ts'
import type { Part } from '../lint/part.ts'
import type { CacheOfPart } from '../machine/reading-cache.ts'
import { unreadCode, unreadFile } from '../machine/unread-file.ts'
import { type Format, type Machine, WrongUse } from './command.ts'
import type { FoundPart } from './shards.ts'

/** The files to merge, all of one kind. */
export type Mergeable =
  | { readonly kind: 'report'; readonly format: Format; readonly parts: readonly FoundPart[] }
  | { readonly kind: 'baseline'; readonly parts: readonly FoundPart[] }
  | { readonly kind: 'cache'; readonly caches: readonly CacheOfPart[] }

type One =
  | (FoundPart & { readonly kind: 'report'; readonly format: Format })
  | (FoundPart & { readonly kind: 'baseline' })
  | (CacheOfPart & { readonly kind: 'cache' })

const MERGEABLE = 'Reports as JSON, JSONL or SARIF, baselines and caches can be merged'

/** @throws WrongUse if a file cannot be merged, or not with the others */
export function readMerged(files: readonly string[], { cwd }: Pick<Machine, 'cwd'>): Mergeable {
  if (files.length === 0) {
    throw new WrongUse(
      'operand_missing',
      `name the files that the shards wrote: merge part-*.json. ${MERGEABLE}`,
    )
  }
  const all = files.map((file) => readOne(file, cwd))
  const first = all[0] as One
  const other = all.find(({ kind }) => kind !== first.kind)
  if (other !== undefined) {
    throw new WrongUse(
      'shards_unmergeable',
      `${first.file} is a ${first.kind}, ${other.file} a ${other.kind}: each kind is merged by itself`,
    )
  }
  if (first.kind === 'cache') {
    return { kind: 'cache', caches: all.filter((one) => one.kind === 'cache') }
  }
  const parts = all.filter((one) => one.kind !== 'cache')
  return first.kind === 'report'
    ? { kind: 'report', format: first.format, parts }
    : { kind: 'baseline', parts }
}

function readOne(file: string, cwd: string): One {
  const text = textOf(file, cwd)
  const value = parsed(text)
  if (!isRecord(value))
    throw new WrongUse('shards_unmergeable', `${file} ${whyNone(text)}. ${MERGEABLE}`)
  if (typeof value['format'] === 'number' && isRecord(value['packed'])) {
    if (!isRecord(value['part']))
      throw new WrongUse('shards_unmergeable', `${file} is the cache of ${WHOLE}`)
    return { kind: 'cache', file, part: value['part'], written: value } as unknown as One
  }
  const { kind, part } = documentIn(value) ?? {}
  if (kind === undefined)
    throw new WrongUse('shards_unmergeable', `${file} is JSON of another kind. ${MERGEABLE}`)
  if (!isPart(part)) {
    throw new WrongUse(
      'shards_unmergeable',
      `${file} is ${kind === 'baseline' ? 'the baseline' : 'a report'} of ${WHOLE}`,
    )
  }
  return kind === 'baseline' ? { kind, file, part } : { kind: 'report', format: kind, file, part }
}

const WHOLE = 'a whole run, and not of a shard: there is nothing to merge it with'

function textOf(file: string, cwd: string): string {
  try {
    return readFileSync(path.resolve(cwd, file), 'utf8')
  } catch (error) {
    throw new WrongUse(unreadCode(error), unreadFile(file, error))
  }
}

/** Parses JSON, or the last line of JSON Lines. */
function parsed(text: string): unknown {
  const last = text.trimEnd().split('\n').at(-1) ?? ''
  for (const candidate of [text, last]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // This is not JSON; the next candidate may be.
    }
  }
  return undefined
}

/** The kind of document, with the data of its shard. */
function documentIn(
  value: JsonRecord,
): { readonly kind: 'json' | 'jsonl' | 'sarif' | 'baseline'; readonly part: unknown } | undefined {
  const { grammar, findings, tally, runs, part } = value
  if (grammar === 1 && Array.isArray(findings)) return { kind: 'json', part }
  if (grammar === 1 && isRecord(findings)) return { kind: 'baseline', part }
  if (isRecord(tally) && typeof value['corpus_digest'] === 'string') return { kind: 'jsonl', part }
  const [run] = Array.isArray(runs) ? runs : []
  if (!isRecord(run)) return undefined
  const { properties } = run
  return { kind: 'sarif', part: isRecord(properties) ? properties['part'] : undefined }
}

function isPart(value: unknown): value is Part {
  if (!isRecord(value)) return false
  const { number, of, shared, contents, programs } = value
  return (
    Number.isInteger(number) &&
    Number.isInteger(of) &&
    isRecord(shared) &&
    isRecord(shared['options']) &&
    typeof contents === 'string' &&
    Array.isArray(programs)
  )
}

/** Explains why a file cannot be merged. */
function whyNone(text: string): string {
  const start = text.trimStart().slice(0, 1)
  const anew = 'have each shard write --format json: merge writes every form of it'
  if (text.trim() === '') return 'is empty: its shard was ended before it wrote. Run it again'
  if (start === '<') return `is XML, as JUnit reports are, which cannot be merged; ${anew}`
  if (start === '{') return 'ends in the middle: its shard was ended as it wrote. Run it again'
  return `is text, which cannot be merged; ${anew}`
}
