import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { add, folder, grammar, report } from '../support/grammar.ts'
import { CONFIG, cleanCaptions, fastCaptions, project } from './folders.ts'

const waiver = (fields: Readonly<Record<string, string>>): string =>
  `${CONFIG}waivers:\n  - { ${Object.entries({
    rule: 'GFX-003',
    reason: 'agreed with the client',
    by: 'M. Okafor',
    until: '2026-12-31',
    ...fields,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')} }\n`

const linted = (config: string, captions = fastCaptions) =>
  report(folder({ '.grammar.yaml': config, 'show.en.vtt': captions }))

describe('a waiver', () => {
  test('keeps a finding from failing and leaves it in the report and its counts', async () => {
    const { findings } = await linted(waiver({}))
    const waived = findings.filter((finding) => finding.waived !== null)
    expect(waived).toMatchObject([
      { rule_id: 'GFX-003', waived: { by: 'M. Okafor', until: '2026-12-31' } },
    ])
    const both = `${waiver({})}  - { rule: GFX-006, reason: agreed with the client, by: M. Okafor, until: 2026-12-31 }\n`
    const root = folder({ '.grammar.yaml': both, 'show.en.vtt': fastCaptions })
    const { status, out } = await grammar(['lint'], { cwd: root })
    expect(status).toBe(0)
    expect(out.trimEnd().split('\n').at(-1)).toContain('0 findings (0 block, 0 error), 2 waived')
  })

  test('holds for the subject that it names and for no other', async () => {
    const { findings } = await linted(waiver({ subject: 'somebody-else.mov' }))
    expect(findings.find(({ rule_id }) => rule_id === 'GFX-003')?.waived).toBeNull()
  })

  test.for([
    ['whose last day has passed', '2026-03-09'],
    ['whose day no calendar has', '2026-02-30'],
    ['whose day is no day', 'christmas'],
  ] as const)('%s waives nothing and is a finding', async ([, until]) => {
    const { findings } = await linted(waiver({ until }))
    expect(findings.find(({ rule_id }) => rule_id === 'GFX-003')?.waived).toBeNull()
    expect(findings.filter(({ rule_id }) => rule_id === 'lint/lapsed-waiver')).toHaveLength(1)
  })

  test('holds on its last day', async () => {
    const { findings } = await linted(waiver({ until: '2026-03-10' }))
    expect(findings.find(({ rule_id }) => rule_id === 'GFX-003')?.waived).not.toBeNull()
  })

  test('that answers to no finding is one, where everything was read', async () => {
    const root = folder({
      '.grammar.yaml': waiver({}),
      'show.en.vtt': cleanCaptions,
      'run.txt': '',
    })
    expect((await report(root)).findings).toMatchObject([{ rule_id: 'lint/unused-waiver' }])
    expect((await report(root, [path.join(root, 'run.txt')])).findings).toEqual([])
  })

  test('is listed with its days', async () => {
    const cwd = folder({ '.grammar.yaml': waiver({}) })
    expect(await grammar(['waivers'], { cwd })).toMatchObject({
      status: 0,
      out: expect.stringContaining('296 days left'),
    })
    expect((await grammar(['waivers'], { cwd, today: '2027-01-01' })).status).toBe(1)
  })
})

describe('levels', () => {
  test('can be set, and rules switched off', async () => {
    const off = await linted(`${CONFIG}rules: { GFX-003: off, GFX-006: warning }\n`)
    expect(off.findings).toMatchObject([{ rule_id: 'GFX-006', level: 'warning' }])
    expect(off.status).toBe(0)
  })

  test.for(['AUD-014', 'CAM-004'])('%s is a law or blocks and cannot be', async (rule) => {
    const root = folder({ '.grammar.yaml': `${CONFIG}rules: { ${rule}: off }\n` })
    const { status, error } = await grammar(['lint'], { cwd: root })
    expect(status).toBe(2)
    expect(error).toContain(`.grammar.yaml:9:19  rules.${rule} is a law or blocks`)
  })
})

describe('the baseline', () => {
  test('keeps what is known from failing, and not what has become worse or is new', async () => {
    const root = folder({ 'project.json': project(4) })
    const written = await grammar(['lint', '--update-baseline'], { cwd: root })
    expect(written).toMatchObject({ status: 0, error: 'grammar-baseline.json holds 1 findings.\n' })
    const args = ['--baseline', path.join(root, 'grammar-baseline.json')]
    expect(await report(root, args)).toMatchObject({ status: 0, findings: [{ baseline: 'known' }] })
    add(root, { 'project.json': project(3) })
    expect(await report(root, args)).toMatchObject({ status: 0, findings: [{ baseline: 'known' }] })
    add(root, { 'project.json': project(5) })
    expect(await report(root, args)).toMatchObject({ status: 1, findings: [{ baseline: 'worse' }] })
    add(root, { 'project.json': project(0.01) })
    const gone = await report(root, args)
    expect(gone.stale_baseline).toHaveLength(1)
    expect(gone.status).toBe(0)
  })

  test('keeps what a part of the folder says nothing of', async () => {
    const root = folder({ 'a/project.json': project(4), 'b.txt': '' })
    await grammar(['lint', '--update-baseline'], { cwd: root })
    const file = path.join(root, 'grammar-baseline.json')
    const before = readFileSync(file, 'utf8')
    await grammar(['lint', 'b.txt', '--update-baseline', '--baseline', file], { cwd: root })
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test.for(['{}', 'nothing', '{"grammar": 2, "findings": {}}'])('%s is none', async (text) => {
    const root = folder({ 'base.json': text })
    const { status, error } = await grammar(['lint', '--baseline', 'base.json'], { cwd: root })
    expect(status).toBe(2)
    expect(error).toContain('is no baseline of this form')
  })
})

describe('answers', () => {
  const config = `${CONFIG}answers: [answers.yaml]\n`
  const answers = (value: string): string =>
    `answers:\n  - { path: delivery.captions_present, value: ${value}, by: M. Okafor, on: 2026-03-01 }\n  - { path: delivery.has_speech, value: true, by: M. Okafor, on: 2026-03-01 }\n  - path: story.is_factual\n    value:\n`

  test('of a person block as what is measured does', async () => {
    const root = folder({ '.grammar.yaml': config, 'answers.yaml': answers('false') })
    expect((await report(root)).findings).toMatchObject([
      {
        rule_id: 'DLV-002',
        level: 'block',
        breaches: [{ certainty: 'judged', method: 'answer of M. Okafor, 2026-03-01' }],
      },
    ])
  })

  test('need a name and a day, and a value that the path takes', async () => {
    const wrong =
      'answers:\n  - { path: story.is_factual, value: perhaps }\n  - { path: story.factual, value: true, by: x, on: 2026-01-01 }\n'
    const root = folder({ '.grammar.yaml': config, 'answers.yaml': wrong })
    const { status, error } = await grammar(['lint'], { cwd: root })
    expect(status).toBe(2)
    expect(error).toContain('answers.yaml:2')
    expect(error).toContain('needs "by"')
    expect(error).toContain('did you mean "story.is_factual"?')
  })

  test('can be asked for and filled in', async () => {
    const root = folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': cleanCaptions })
    const { out, status } = await grammar(['ask'], { cwd: root })
    expect(status).toBe(0)
    add(root, { '.grammar.yaml': config, 'answers.yaml': out })
    expect((await report(root)).status).toBe(0)
  })
})
