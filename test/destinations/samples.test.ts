/**
 * Every rule of a destination is tested with a file that passes and one that fails by just that rule: small files if a
 * text format has the value, otherwise lines of a report sheet with the values of its samples.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCorpus } from '../../seed/read.ts'
import { realCorpus } from '../corpus/altered-corpus.ts'
import { folder, report } from '../support/grammar.ts'

const here = import.meta.dirname
const { destinations } = readCorpus(realCorpus).corpus
const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())

test('every folder is that of a destination and of its rules', () => {
  const known = new Map(
    destinations.map(({ value: { id, rules = [] } }) => [id, rules.map((rule) => rule.id)]),
  )
  for (const { name } of folders) {
    expect(known.keys()).toContain(name)
    for (const rule of readdirSync(path.join(here, name))) {
      expect(known.get(name)).toContain(rule)
    }
  }
})

describe.for(folders.map(({ name }) => name))('%s', (id) => {
  test.for(readdirSync(path.join(here, id)))('%s', async (rule) => {
    const found = async (verdict: string): Promise<string[]> => {
      const files = path.join(here, id, rule, verdict)
      expect(existsSync(files)).toBe(true)
      const { findings } = await report(files, ['--profile', id, '--no-external'])
      return [...new Set(findings.map(({ rule_id }) => rule_id))]
    }
    expect(await found('passes')).toEqual([])
    expect(await found('fails')).toEqual([rule])
  })
})

describe.for(
  destinations
    .map(({ value }) => value)
    .filter(({ id, rules = [] }) => rules.some((rule) => !hasFolder(id, rule.id))),
)('a report sheet for $id', ({ id, rules = [] }) => {
  const others = rules.filter((rule) => !hasFolder(id, rule.id))
  test('fails by the rule of each line that is to fail, and by none of its own rules on the other lines', async () => {
    const lines = others.flatMap((rule) =>
      (['passes', 'fails'] as const).map((verdict) => ({
        kind: rule.subject,
        subject: `${rule.id} ${verdict}`,
        facts: flat(rule.samples[verdict]),
      })),
    )
    const paths = [...new Set(lines.flatMap(({ facts }) => Object.keys(facts)))]
    const row = ({ kind, subject, facts }: (typeof lines)[number]) => [
      kind,
      subject,
      ...paths.map((name) => cell(facts[name])),
    ]
    const sheet = (some: typeof lines): Record<string, string> => ({
      'sample.facts.csv': [['kind', 'subject', ...paths], ...some.map(row)]
        .map((cells) => cells.join(','))
        .join('\n'),
    })
    // A folder holds one programme and one project, so each line about those gets a sheet and a folder of its own.
    const sheets = [
      lines.filter(({ kind }) => !ALONE.has(kind)),
      ...lines.filter(({ kind }) => ALONE.has(kind)).map((line) => [line]),
    ].filter(({ length }) => length > 0)
    const own = new Set(rules.map((rule) => rule.id))
    const found: string[] = []
    for (const some of sheets) {
      const { findings } = await report(folder(sheet(some)), ['--profile', id, '--no-external'])
      for (const { rule_id, subject } of findings) {
        if (!own.has(rule_id)) continue
        const line = ALONE.has(subject.kind) ? some[0]!.subject : subject.id.replace(/^.*#/, '')
        found.push(`${line}: ${rule_id}`)
      }
    }
    expect(found.sort()).toEqual(others.map((rule) => `${rule.id} fails: ${rule.id}`).sort())
  })
})

const ALONE: ReadonlySet<string> = new Set(['programme', 'project'])

function hasFolder(destination: string, rule: string): boolean {
  return existsSync(path.join(here, destination, rule))
}

/** Flattens an object to values by dotted path. */
function flat(facts: object, before = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value, `${before}${name}.`))
        : [[`${before}${name}`, value]],
    ),
  )
}

function cell(value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return `${value.join('|')}|`
  const isTextOfDigits = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value)
  return isTextOfDigits ? `'${value}` : String(value)
}
