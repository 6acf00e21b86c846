/** The small files of a destination's rules: a folder that passes, and one that fails by just that rule. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCorpus } from '../../seed/read.ts'
import { realCorpus } from '../corpus/altered-corpus.ts'
import { report } from '../support/grammar.ts'

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
      const folder = path.join(here, id, rule, verdict)
      expect(existsSync(folder)).toBe(true)
      const { findings } = await report(folder, ['--profile', id, '--no-external'])
      return [...new Set(findings.map(({ rule_id }) => rule_id))]
    }
    expect(await found('passes')).toEqual([])
    expect(await found('fails')).toEqual([rule])
  })
})
