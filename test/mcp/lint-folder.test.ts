/**
 * An agent lints files below one folder: nothing else is read, and mistakes in its configuration are reported with
 * their location.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { add } from '../support/grammar.ts'
import { overStdio } from './agent.ts'

const outside = mkdtempSync(path.join(tmpdir(), 'grammar-outside-'))
const root = path.join(outside, 'project')
add(root, {
  'show.en.vtt': `WEBVTT\n\n00:00:01.000 --> 00:00:01.001\n${'far too many words for so short a time '.repeat(3)}\n`,
})

const house = `ruleset: else\nrules:\n  - secret_of_the_house: 1\n`

let agent: Client
beforeAll(async () => {
  agent = await overStdio(inject('database'), root, '2026-07-28')
}, 60_000)
afterAll(async () => {
  await agent.close()
  rmSync(outside, { recursive: true })
})

beforeEach(() => {
  rmSync(path.join(outside, '.grammar.yaml'), { force: true })
  for (const name of ['.grammar.yaml', 'linked.yaml', 'linked']) {
    rmSync(path.join(root, name), { force: true })
  }
  add(outside, {
    'else/house.yaml': house,
    'else/answers.yaml': 'secret_of_the_answers: 1\n',
    'else/baseline.json': '{ "grammar": 1, "findings": {} }',
  })
})

async function lint(given: object = {}) {
  const answer = await agent.callTool({ name: 'grammar_lint_project', arguments: { ...given } })
  const [content] = answer.content as { text: string }[]
  return { isError: answer.isError === true, text: content?.text ?? '' }
}

it.each([{}, { path: 'show.en.vtt' }])(
  'reads no configuration above the folder: %j',
  async (given) => {
    add(outside, { '.grammar.yaml': 'grammar: 1\nignore: ["**"]\n' })
    const { isError, text } = await lint(given)
    expect(isError, text).toBe(false)
    const { findings } = JSON.parse(text) as { findings: { place: string }[] }
    expect(findings.length).toBeGreaterThan(0)
    for (const { place } of findings) expect(place).toMatch(/^(show\.en\.vtt|\.)/)
  },
)

it('says where files could go, and judges by the destination that is named', async () => {
  const plain = JSON.parse((await lint()).text)
  expect(plain.verdict).toBe('undecided')
  expect(plain.fit[0]).toMatchObject({
    id: expect.stringMatching(/^captions-/),
    misses: expect.arrayContaining([expect.stringMatching(/^show\.en\.vtt: /)]),
  })
  const judged = JSON.parse((await lint({ profile: 'captions-bbc' })).text)
  expect(judged).toMatchObject({ verdict: 'broken' })
  expect(judged.fit).toBeUndefined()
  expect(judged.findings.some(({ level }: { level: string }) => level === 'error')).toBe(true)
  expect(await lint({ profile: 'captions-bcc' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('did you mean "captions-bbc"'),
  })
})

it('tells a rule that many captions break once, with some of its places and how many more', async () => {
  const cue = (i: number): string =>
    `00:00:${10 + i}.000 --> 00:00:${10 + i}.300\nFar too many words for so short a time.\n`
  add(root, { 'many.vtt': `WEBVTT\n\n${Array.from({ length: 20 }, (_, i) => cue(i)).join('\n')}` })
  const { findings, finding_count } = JSON.parse(
    (await lint({ path: 'many.vtt', profile: 'captions-bbc' })).text,
  ) as {
    findings: { rule_id: string; level: string; also?: string[]; more?: number }[]
    finding_count: number
  }
  rmSync(path.join(root, 'many.vtt'))
  const keys = findings.map(({ level, rule_id }) => `${level} ${rule_id}`)
  expect(keys).toEqual([...new Set(keys)])
  const fast = findings.find(({ rule_id }) => rule_id === 'GFX-003')!
  expect(fast.also).toHaveLength(5)
  expect(fast.also![0]).toMatch(/^many\.vtt:\d+:cue 2: Caption reading speed/)
  expect(fast.more).toBe(14)
  const told = findings.map(({ also = [], more = 0 }) => 1 + also.length + more)
  expect(told.reduce((sum, one) => sum + one)).toBe(finding_count)
})

it.each([
  ['extends: [../else]', '.grammar.yaml:1:11  extends[0] names ../else,'],
  [
    'grammar: 1\nextends: ../else/house.yaml',
    '.grammar.yaml:2:10  extends names ../else/house.yaml,',
  ],
  ['answers: ../else/answers.yaml', '.grammar.yaml:1:10  answers names ../else/answers.yaml,'],
  ['answers: ../else/missing.yaml', '.grammar.yaml:1:10  answers names ../else/missing.yaml,'],
  ['baseline: ../else/baseline.json', '.grammar.yaml:1:11  baseline names ../else/baseline.json,'],
  ['answers: linked/answers.yaml', '.grammar.yaml:1:10  answers names linked/answers.yaml,'],
  ['answers: linked.yaml', '.grammar.yaml:1:10  answers names linked.yaml,'],
  ['extends: linked.yaml', '.grammar.yaml:1:10  extends names linked.yaml,'],
])('reads nothing outside of the folder for "%s"', async (config, message) => {
  symlinkSync(path.join(outside, 'else'), path.join(root, 'linked'))
  symlinkSync(path.join(outside, 'else/answers.yaml'), path.join(root, 'linked.yaml'))
  add(root, { '.grammar.yaml': config })
  const { isError, text } = await lint()
  expect(isError).toBe(true)
  expect(text).toContain(message)
  expect(text).toContain('outside of the folder that may be read')
  expect(text).not.toContain('secret')
})

it('reads no house rules and no configuration through a link that leads out', async () => {
  add(root, { 'house/.keep': '', '.grammar.yaml': 'extends: house' })
  symlinkSync(path.join(outside, 'else/house.yaml'), path.join(root, 'house/linked.yaml'))
  const extended = await lint()
  expect(extended.isError).toBe(true)
  expect(extended.text).toContain('house/linked.yaml:1:1  is outside of the folder')
  expect(extended.text).not.toContain('secret')

  rmSync(path.join(root, '.grammar.yaml'))
  symlinkSync(path.join(outside, 'else/answers.yaml'), path.join(root, '.grammar.yaml'))
  const linked = await lint()
  expect(linked.isError).toBe(true)
  expect(linked.text).toContain('.grammar.yaml:1:1  is outside of the folder')
  expect(linked.text).not.toContain('secret')
})

it('names each mistake of the configuration with its place and the nearest right word', async () => {
  add(root, { '.grammar.yaml': 'grammar: 1\nfactz: {}\nrules:\n  CAM-0131: off\n' })
  const { isError, text } = await lint()
  expect(isError).toBe(true)
  expect(text).toContain('.grammar.yaml:2:1  unknown member "factz" (did you mean "facts"?)')
  expect(text).toContain('.grammar.yaml:4:')
  expect(text).toContain('did you mean "CAM-')
})

it('says of a thousand mistakes the first, and how many there are', async () => {
  const members = Array.from({ length: 1000 }, (_, i) => `${`member${i}`.padEnd(900, 'x')}: 1`)
  add(root, { '.grammar.yaml': members.join('\n') })
  const { isError, text } = await lint()
  expect(isError).toBe(true)
  expect(text).toContain('.grammar.yaml:1:1')
  expect(text).toMatch(/and 9\d\d more/)
  expect(Buffer.byteLength(text)).toBeLessThan(10_000)
})
