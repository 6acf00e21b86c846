/** The compiled rules are compiled again after a change to any of the files that they are made of. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freshRules } from '../../src/command/rules-file.ts'
import type { CompiledRules } from '../../src/lint/rule-base.ts'
import { folder } from '../support/grammar.ts'

it.each([
  ['a file', 'profiles.yaml'],
  ['a file in a folder', 'corpus/rules/audio.yaml'],
  ['a file that is new', 'corpus/rules/new.yaml'],
])('are made again after a change of %s', async (_what, changed) => {
  const root = folder({ 'profiles.yaml': 'a', 'corpus/rules/audio.yaml': 'a' })
  const file = path.join(root, 'data/rules.json')
  const sources = ['profiles.yaml', 'corpus'].map((name) => path.join(root, name))
  let made = 0
  const load = () =>
    freshRules(file, sources, async () => {
      made += 1
      return { format: 1, version: String(made) } as CompiledRules
    })
  mkdirSync(path.dirname(file))
  // Some systems store modification times in steps of a few milliseconds.
  await setTimeout(50)
  expect(await load()).toMatchObject({ version: '1' })
  expect(await load()).toMatchObject({ version: '1' })
  await setTimeout(50)
  writeFileSync(path.join(root, changed), 'b')
  await setTimeout(50)
  expect(await load()).toMatchObject({ version: '2' })
  expect(await load()).toMatchObject({ version: '2' })
})
