/** Findings in a file do not depend on unrelated files. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Finding } from '../../src/lint/finding.ts'
import { fc } from '../support/fast-check.ts'
import { folder, report } from '../support/grammar.ts'

const samples = path.join(import.meta.dirname, '../adapters/files')
/** Kinds of files that nobody would take to belong together; each file is also renamed so that no two names match. */
const names = [
  'captions',
  'container',
  'c2pa',
  'feed',
  'gltf',
  'picture',
  'splat',
  'timeline',
].flatMap((kind) =>
  readdirSync(path.join(samples, kind), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${kind}/${name}`),
)
/** Each run starts the command up to seven times. */
const RUNS = Number(process.env['CASES'] ?? 5)

const config = (profile: string): string =>
  `grammar: 1\nprofile: ${profile}\nfacts: { core.frame_rate: 25 }\n`
const nameOf = (sample: string): string => {
  const { dir, base } = path.parse(sample)
  return `${dir}-${names.indexOf(sample)}/n${names.indexOf(sample)}x${base}`
}
const filesOf = (some: readonly string[], profile: string) => ({
  '.grammar.yaml': config(profile),
  ...Object.fromEntries(some.map((name) => [nameOf(name), readFileSync(path.join(samples, name))])),
})
const said = (findings: readonly Finding[]): string[] =>
  findings.map(({ rule_id, place, level }) => `${place.file} ${rule_id} ${level}`)

const alone = new Map<string, Promise<string[]>>()
const findingsAlone = (name: string, profile: string): Promise<string[]> => {
  const key = `${profile} ${name}`
  const known =
    alone.get(key) ??
    report(folder(filesOf([name], profile)), ['--no-external']).then(({ findings }) =>
      said(findings),
    )
  alone.set(key, known)
  return known
}

test('the findings of a folder hold those of its unrelated files alone', async () => {
  const some = fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 6 })
  const profiles = fc.constantFrom('streaming', 'volumetric-web', 'podcast', 'broadcast-hd-ebu')
  await fc.assert(
    fc.asyncProperty(some, profiles, async (chosen, profile) => {
      const { findings } = await report(folder(filesOf(chosen, profile)), ['--no-external'])
      const together = said(findings)
      for (const name of chosen) {
        expect(together).toEqual(expect.arrayContaining(await findingsAlone(name, profile)))
      }
    }),
    { numRuns: RUNS },
  )
})
