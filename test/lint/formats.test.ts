import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { descendantsNamed, parseXml } from '../../src/adapters/xml.ts'
import { add, folder, grammar, report } from '../support/grammar.ts'
import { CONFIG, cleanCaptions, fastCaptions, project, workedRun } from './folders.ts'

const schema = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'sarif-2.1.0.schema.json'), 'utf8'),
)
const validateSarif = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(
  schema,
)

const waived = `${CONFIG}waivers:\n  - { rule: GFX-003, reason: 'agreed <&> "signed"', by: M. Okafor, until: 2026-12-31 }\n`

const production = (): string =>
  folder({
    '.grammar.yaml': waived,
    'a folder, with: 100%/show.en.vtt': fastCaptions,
    'run.json': workedRun,
  })

const written = async (format: string, cwd: string): Promise<string> =>
  (await grammar(['lint', '--format', format], { cwd })).out

describe('SARIF', () => {
  test.for([
    ['with findings', production],
    ['with none', () => folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': cleanCaptions })],
    ['of nothing', () => folder({})],
  ] as const)('%s keeps to the schema', async ([, make]) => {
    const log = JSON.parse(await written('sarif', make()))
    validateSarif(log)
    expect(validateSarif.errors ?? []).toEqual([])
  })

  test('says what fails, what a person decides, what is open and what is waived', async () => {
    const { runs } = JSON.parse(await written('sarif', production()))
    const { results, tool } = runs[0]
    const of = (id: string) => results.find(({ ruleId }: { ruleId: string }) => ruleId === id)
    expect(of('GFX-006')).toMatchObject({ kind: 'fail', level: 'error' })
    expect(of('GRM-002')).toMatchObject({ kind: 'review', level: 'none' })
    expect(of('GFX-003')).toMatchObject({
      suppressions: [{ kind: 'external', status: 'accepted' }],
    })
    expect(results.some(({ kind }: { kind: string }) => kind === 'open')).toBe(true)
    for (const { ruleId, ruleIndex } of results)
      expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
  })

  test('has fingerprints that do not change with the value', async () => {
    const cwd = folder({ 'project.json': project(4) })
    const print = async () =>
      JSON.parse(await written('sarif', cwd)).runs[0].results[0].partialFingerprints
    const before = await print()
    add(cwd, { 'project.json': project(5) })
    expect(await print()).toEqual(before)
  })
})

test('JUnit is well-formed, fails what fails and skips what is open or waived', async () => {
  const text = await written('junit', production())
  const { root, damage } = await parseXml(text)
  expect(damage).toBeUndefined()
  const cases = descendantsNamed(root, 'testcase')
  const failed = cases.filter(({ children }) =>
    children.some(({ name }) => name === 'failure'),
  ).length
  expect(String(failed)).toBe(root.attributes['failures'])
  expect(String(cases.length)).toBe(root.attributes['tests'])
  expect(cases.length).toBeGreaterThan(failed)
})

test('annotations of GitHub escape what would end them', async () => {
  const text = await written('github', production())
  expect(text).toContain(
    '::error file=a folder%2C with%3A 100%25/show.en.vtt,line=9,title=GFX-006 ',
  )
  expect(text).not.toContain('GFX-003')
})

describe('what is wrong with the files themselves is told with its code', () => {
  const damaged = (): string =>
    folder({
      'a [b], c.json': '{"run_id": "a", "mode": "SOLVE", ',
      'show.vtt': 'WEBVTT\n',
    })

  test('as annotations of GitHub, behind the findings', async () => {
    const lines = (await written('github', damaged())).split('\n')
    expect(lines).toContainEqual(
      expect.stringMatching(/^::error file=a \[b\]%2C c\.json,line=1,title=malformed::looks like/),
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/^::\w+ file=show\.vtt,line=\d+,title=nothing_to_read::/),
    )
  })

  test('in JUnit as properties, which count as no test', async () => {
    const { root, damage } = await parseXml(await written('junit', damaged()))
    expect(damage).toBeUndefined()
    const told = descendantsNamed(root, 'property').map(({ attributes }) => attributes)
    expect(told).toContainEqual({
      name: 'malformed',
      value: expect.stringMatching(/^a \[b\], c\.json: looks like a run document/),
    })
    expect(told.map(({ name }) => name)).toContain('nothing_to_read')
    const cases = descendantsNamed(root, 'testcase')
    expect(root.attributes['tests']).toBe(String(cases.length))
    expect(root.attributes['errors']).toBe('0')
  })

  test('in Markdown in brackets', async () => {
    const text = await written('markdown', damaged())
    expect(text).toMatch(/^- `a \[b\], c\.json` failed: looks like .* `\[malformed\]`$/m)
    expect(text).toMatch(/^- `show\.vtt.*` \w+: .* `\[nothing_to_read\]`$/m)
  })
})

test.for(['text', 'github', 'markdown'])(
  '%s ends with the rules decided, ruled out and open',
  async (format) => {
    const last = (await written(format, production())).trimEnd().split('\n').at(-1)
    expect(last).toMatch(
      /^\d+ findings \(\d+ block, \d+ error\), 1 waived; \d+ checks of \d+ rules: \d+ decided, \d+ ruled out, \d+ open/,
    )
  },
)

test('JSON lines are a finding each, and the tally', async () => {
  const cwd = production()
  const lines = (await written('jsonl', cwd))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { findings, tally } = await report(cwd)
  expect(lines.slice(0, -1)).toEqual(findings)
  expect(lines.at(-1).tally).toEqual(tally)
})

test('several formats go to as many files', async () => {
  const cwd = production()
  const { out, status } = await grammar(
    ['lint', '-f', 'sarif', '-o', 'a.sarif', '-f', 'junit', '-o', '-'],
    { cwd },
  )
  expect(status).toBe(1)
  expect(out).toContain('<testsuites')
  expect(JSON.parse(readFileSync(path.join(cwd, 'a.sarif'), 'utf8')).version).toBe('2.1.0')
  expect((await grammar(['lint', '-f', 'text', '-o', 'a', '-o', 'b'], { cwd })).status).toBe(2)
})
