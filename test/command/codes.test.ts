/** Provokes every code of docs/errors.md, and checks that `grammar explain` explains each of them. */
import { readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { notDecoded } from '../../src/adapters/decoding.ts'
import { codes, problemCodes, refusalCodes } from '../../src/codes.ts'
import { folder, grammar, report } from '../support/grammar.ts'

const sample = (name: string): Uint8Array =>
  readFileSync(path.join(import.meta.dirname, '../adapters/files', name))

const CUE = '00:00:01.000 --> 00:00:03.000\nA lamp.\n'
const LATIN_1 = Buffer.from(
  `1\n00:00:01,000 --> 00:00:03,000\nUn caf\xe9 \xe0 No\xebl.\n`,
  'latin1',
)
const HASHES = `${'0'.repeat(64)}  a.txt\n${'0'.repeat(64)}  b.txt\n`

/** Code, files of a folder, arguments after `lint`. */
const problems: readonly (readonly [
  keyof typeof problemCodes,
  Readonly<Record<string, string | Uint8Array>>,
  ...string[],
])[] = [
  [
    'captions_overlap',
    { 'show.vtt': `WEBVTT\n\n${CUE}\n00:00:02.200 --> 00:00:05.000\nA door.\n` },
  ],
  ['companion_missing', { 'alone.cgats': sample('colour-chart/cam-b.cgats') }],
  ['credentials_unverified', { 'changed.jpg': sample('c2pa/changed.jpg') }],
  ['encoding_guessed', { 'show.srt': LATIN_1 }],
  ['file_missing', { SHA256SUMS: HASHES, 'a.txt': 'a' }],
  ['hash_differs', { SHA256SUMS: HASHES, 'a.txt': 'a' }],
  ['incomplete', { 'stage.gltf': sample('gltf/stage.gltf') }],
  ['malformed', { 'run.json': '{"run_id": "a", "mode": "SOLVE", ' }],
  ['not_installed', { 'film.mp4': sample('container/clean.mp4') }, '--no-external'],
  ['nothing_to_read', { 'show.vtt': 'WEBVTT\n' }],
  [
    'over_limit',
    { 'run.json': `{"run_id": "a", "mode": "SOLVE"}${' '.repeat(4 << 20)}` },
    'run.json',
  ],
  [
    'pattern_unmatched',
    { '.grammar.yaml': 'grammar: 1\nignore: [gone/*]\n', 'a.vtt': `WEBVTT\n\n${CUE}` },
  ],
  ['read_in_part', { 'show.vtt': `WEBVTT\n\n${CUE}\n00:00:05.000 --> soon\nA door.\n` }],
  ['unknown_kind', { 'notes.xyz': 'a' }, 'notes.xyz'],
  ['unknown_name', { 'light.facts.csv': 'kind,subject,lighting.tcli\nlighting_setup,stage,93\n' }],
  ['validator_error', { 'stage.gltf': sample('gltf/stage.gltf') }],
]

describe('the codes of files', () => {
  test.for(problems)('%s', async ([code, files, ...args]) => {
    const found = await report(folder(files), args)
    expect(found.problems.map((one) => one.code)).toContain(code)
  })

  test('link_not_followed', async () => {
    const root = folder({ 'a.vtt': `WEBVTT\n\n${CUE}` })
    symlinkSync(path.join(root, 'a.vtt'), path.join(root, 'b.vtt'))
    const found = await report(root)
    expect(found.problems).toMatchObject([{ code: 'link_not_followed', place: { file: 'b.vtt' } }])
  })

  test('not_decoded', () => {
    const file = { path: 'a.wav', absolutePath: '/a.wav', bytes: 0, head: new Uint8Array() }
    expect(notDecoded(new Error('Invalid data'), file, 'sound').code).toBe('not_decoded')
  })

  test('stand behind the message in text, and are ids of notifications in SARIF', async () => {
    const cwd = folder({ 'show.vtt': `WEBVTT\n\n${CUE}\n00:00:05.000 --> soon\nA door.\n` })
    for (const args of [['-q'], []]) {
      const { out } = await grammar(['lint', ...args], { cwd })
      expect(out).toMatch(/^ *show\.vtt:\d+ {2}partial {2}.+ \[read_in_part\]$/m)
    }
    const sarif = await grammar(['lint', '--format', 'sarif'], { cwd })
    const [invocation] = JSON.parse(sarif.out).runs[0].invocations
    expect(invocation.toolExecutionNotifications).toMatchObject([
      { descriptor: { id: 'read_in_part' }, level: 'warning' },
    ])
  })
})

const CONTEXT = '{"camera": {"sync_error_ms": 4}}'

/** Code, arguments, files of the folder that the command runs in. */
const refusals: readonly (readonly [
  string,
  readonly string[],
  Readonly<Record<string, string>>?,
])[] = [
  ['baseline_unusable', ['lint', '--baseline', 'known.json', '.'], { 'known.json': '{}' }],
  ['configuration_invalid', ['lint'], { '.grammar.yaml': 'grammar: 1\nfacst: {}\n' }],
  ['context_invalid', ['evaluate', 'a.json'], { 'a.json': '[]' }],
  ['file_exists', ['init'], { '.grammar.yaml': 'grammar: 1\n' }],
  ['file_missing', ['evaluate', 'gone.json']],
  ['file_unreadable', ['evaluate', '.']],
  ['file_unwritable', ['table', 'a.csv', '--output', 'gone/b.csv'], { 'a.csv': 'a\n1\n' }],
  ['malformed', ['evaluate', 'a.json'], { 'a.json': '{' }],
  ['not_found', ['explain', 'XYZ-999']],
  ['operand_missing', ['explain']],
  ['operand_unexpected', ['explain', 'CAM-004', 'CAM-005']],
  ['options_conflict', ['evaluate', 'a.json', '--jobs', '2'], { 'a.json': CONTEXT }],
  ['shards_unmergeable', ['merge', 'a.json'], { 'a.json': '{}' }],
  [
    'table_unreadable',
    ['table', 'a.csv', '--map', 'm.yaml'],
    { 'a.csv': 'a,a\n1,2\n', 'm.yaml': '' },
  ],
  ['unknown_command', ['lnt']],
  ['unknown_option', ['lint', '--strct']],
  ['value_invalid', ['lint', '--format', 'xml']],
]

describe('the codes of the command', () => {
  test.for(refusals)('%s', async ([code, args, files = {}]) => {
    const { status, error } = await grammar(args, { cwd: folder(files) })
    expect(error).toMatch(new RegExp(` \\[${code}\\]\n`))
    expect(status).toBe(2)
  })
})

test('each code is met above, but for what a test cannot bring about', () => {
  const met = [...problems, ...refusals].map(([code]) => code)
  // Unsuitable Node versions and paths outside the folder are covered by test/start.process.test.ts and
  // test/lint/shards.process.test.ts.
  const apart = ['link_not_followed', 'not_decoded', 'outside_folder', 'runtime_unsuitable']
  expect([...new Set([...met, ...apart])].sort()).toEqual(Object.keys(codes).sort())
  expect(Object.keys(problemCodes).filter((code) => code in refusalCodes)).toEqual([])
})

test.for(Object.entries(codes))('grammar explain %s', async ([code, { when, remedy }]) => {
  const { status, out } = await grammar(['explain', code])
  expect(status).toBe(0)
  expect(out).toBe(`${code}\n\n${when}\n${remedy}\n`)
  const { out: json } = await grammar(['explain', code, '--format', 'json'])
  expect(JSON.parse(json)).toEqual({ code, when, remedy })
})

test('grammar explain names the nearest code', async () => {
  const { status, error } = await grammar(['explain', 'unknown_optoin'])
  expect(status).toBe(2)
  expect(error).toContain('(did you mean "unknown_option"?) [not_found]')
})
