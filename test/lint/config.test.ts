import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { folder, grammar, report } from '../support/grammar.ts'
import { CONFIG } from './folders.ts'

const root = path.join(import.meta.dirname, '../..')
const schema = JSON.parse(readFileSync(path.join(root, 'docs/schemas/grammar.schema.json'), 'utf8'))
const isForEditors = new Ajv({ strict: false }).compile(schema)

/** Text of a configuration, and the message about it with its location. */
const mistakes: readonly (readonly [string, string])[] = [
  ['grammar: 2\n', '.grammar.yaml:1:10  grammar is the version of this form and must be 1; got 2'],
  ['fact: {}\n', '.grammar.yaml:1:1  unknown member "fact" (did you mean "facts"?)'],
  [
    'facts:\n  core.production_fase: delivery\n',
    '2:25  facts.core.production_fase is neither a dimension nor a decision variable (did you mean "core.production_phase"?)',
  ],
  [
    'facts:\n  core.production_phase: delivry\n',
    '2:26  facts.core.production_phase is wrong: "delivry" is no value of core.production_phase (did you mean "delivery"?)',
  ],
  [
    'facts:\n  core.frame_rate: 1000000\n',
    '1000000 is outside core.frame_rate, which goes from 0.001 to 100000',
  ],
  ['facts:\n  core.production_phase: [delivery]\n', 'holds a single value; got a list'],
  ['profile: podcasts\n', 'profile is no destination: "podcasts" (did you mean "podcast"?)'],
  ['subjects:\n  - { kind: deliverable }\n', '2:5  subjects[0] needs an id'],
  [
    'subjects:\n  - { id: a, kind: deliverables }\n',
    'subjects[0].kind has no value "deliverables" (did you mean "deliverable"?)',
  ],
  ['subjects:\n  - { id: a, kind: cue, of: b }\n', 'subjects[0].of names no subject: "b"'],
  ['rules: { GFX-03: off }\n', 'rules.GFX-03 is no rule (did you mean "GFX-003" or "GFX-013"?)'],
  ['rules: { GFX-003: of }\n', 'rules.GFX-003 has no value "of" (did you mean "off"?)'],
  [
    'waivers:\n  - { rule: GFX-003, reason: agreed with the client }\n',
    'waivers[0] needs by, until',
  ],
  [
    'waivers:\n  - { rule: GFX-003, reason: ok, by: x, until: 2026-12-31 }\n',
    'waivers[0].reason says too little',
  ],
  ['adapters: { ffmpeg: /tmp/evil }\n', 'adapters.ffmpeg is true or false'],
  ['adapters: { caption: {} }\n', 'unknown member "caption" (did you mean "captions"?)'],
  [
    'adapters: { c2pa: { trust_anchor: a.pem } }\n',
    '1:21  unknown member "trust_anchor" (did you mean "trust_anchors"?)',
  ],
  ['adapters: { captions: { encoding: latin1 } }\n', 'adapters.captions takes no settings'],
  ['trust: [measured]\n', 'trust[0] has no value "measured"'],
  ['corpus: "2.0.0"\n', 'corpus asks for the rules of version 2.0.0; these are 1.'],
  ['answers: [nowhere.yaml]\n', '1:11  answers[0] names nowhere.yaml, and there is no such file'],
  ['extends: [nowhere]\n', '.grammar.yaml:1:11  extends[0] names nowhere, which does not exist'],
  ['extends: .\n', '.grammar.yaml:1:10  extends names ., which holds no house rules (no *.yaml)'],
  ['- a list\n', '.grammar.yaml:1:1  holds grammar, corpus, name'],
  ['facts: {a: 1\n', 'not well-formed YAML'],
  ['grammar: 1\ngrammar: 1\n', '.grammar.yaml:2:1  stands twice in the same place'],
]

describe('a configuration', () => {
  test.for(mistakes)('%j is refused with the place', async ([text, said]) => {
    const { status, error, out } = await grammar(['lint'], {
      cwd: folder({ '.grammar.yaml': text }),
    })
    expect(error).toContain(said)
    expect(out).toBe('')
    expect(status).toBe(2)
  })

  test.for([
    '',
    '# nothing yet\n',
    CONFIG,
    'grammar: 1\nfacts:\n',
    'facts: { delivery.target: podcast_rss_audio }\n',
  ])('%j is taken, by the command and by editors', async (text) => {
    expect((await grammar(['lint'], { cwd: folder({ '.grammar.yaml': text }) })).status).toBe(0)
    expect(isForEditors(parse(text))).toBe(true)
  })

  test('that the command refuses for its values editors mark too', () => {
    const shaped = mistakes
      .map(([text]) => text)
      .filter(
        (text) =>
          !/answers|extends|corpus|of: b|facts: \{a|grammar: 1\n|adapters: \{ caption/.test(text),
      )
    for (const text of shaped) expect([text, isForEditors(parse(text))]).toEqual([text, false])
  })

  test('is the nearest one upward, and nothing of the others', async () => {
    const cwd = folder({
      '.grammar.yaml': 'name: [wrong]\n',
      'inner/.grammar.yaml': 'name: inner\n',
      'inner/deep/show.en.vtt': 'WEBVTT\n\n00:01.000 --> 00:03.000\nA line.\n',
    })
    expect((await grammar(['lint', 'inner/deep'], { cwd })).status).toBe(0)
    expect((await grammar(['lint', '.'], { cwd })).status).toBe(2)
    expect((await grammar(['lint', '.', '--no-config'], { cwd })).status).toBe(0)
    expect((await grammar(['lint', '--config', 'inner/.grammar.yaml'], { cwd })).status).toBe(0)
  })
})

describe('init', () => {
  test('writes a configuration that is sound, and not over one that is there', async () => {
    const cwd = folder({ 'scene.spz': '' })
    const first = await grammar(['init', '--schema'], { cwd })
    expect(first).toMatchObject({
      status: 0,
      out: expect.stringContaining('with the profile volumetric-web'),
    })
    const text = readFileSync(path.join(cwd, '.grammar.yaml'), 'utf8')
    expect(isForEditors(parse(text))).toBe(true)
    expect(JSON.parse(readFileSync(path.join(cwd, '.grammar.schema.json'), 'utf8'))).toEqual(schema)
    expect(await grammar(['init'], { cwd })).toMatchObject({
      status: 2,
      error: expect.stringContaining('--force'),
    })
    expect((await grammar(['init', '--force', '--profile', 'podcast'], { cwd })).status).toBe(0)
    expect((await grammar(['init', '--force', '--profile', 'podcst'], { cwd })).error).toContain(
      'did you mean "podcast"?',
    )
    expect((await grammar(['facts'], { cwd })).out).toContain(
      'delivery.target = podcast_rss_audio  [declared, profile podcast]',
    )
  })

  test('lists the profiles where none fits', async () => {
    const cwd = folder({})
    expect((await grammar(['init'], { cwd })).status).toBe(0)
    expect(readFileSync(path.join(cwd, '.grammar.yaml'), 'utf8')).toContain('#   headset: ')
  })
})

describe('what matches nothing or is passed over', () => {
  const captions = '1\n00:00:01,000 --> 00:00:04,000\nHello.\n'

  test('is a pattern of a subject, a pattern of ignore, and a hidden folder', async () => {
    const root = folder({
      '.grammar.yaml': `grammar: 1
ignore: ["scratch/**"]
subjects:
  - { id: masters, kind: deliverable, files: ["masters/*.mov", "*.srt"] }
`,
      'show.srt': captions,
      '.cache/show.srt': captions,
      'node_modules/show.srt': captions,
    })
    const { problems, hidden, files_read } = await report(root)
    expect(problems).toEqual([
      {
        place: { file: '.grammar.yaml' },
        code: 'pattern_unmatched',
        message: 'ignore: there is nothing called "scratch/**"',
        kind: 'note',
      },
      {
        place: { file: '.grammar.yaml', line: 4 },
        code: 'pattern_unmatched',
        message: 'subject masters: no file is called "masters/*.mov"',
        kind: 'partial',
      },
    ])
    expect(hidden).toEqual(['.cache', 'node_modules'])
    expect(files_read).toBe(1)
    const { out } = await grammar(['lint'], { cwd: root })
    expect(out).toContain('not looked into, since hidden: .cache, node_modules.')
  })

  test('says nothing of patterns where one file is asked for', async () => {
    const root = folder({ '.grammar.yaml': 'ignore: ["scratch/**"]\n', 'show.srt': captions })
    expect((await report(root, ['show.srt'])).problems).toEqual([])
  })
})
