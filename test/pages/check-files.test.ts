/** How `/check` reads the files that somebody chose: parts of large ones, and many small ones one after the other. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compiledRules } from '../../src/command/compiled-rules.ts'
import { judged, openProject, Refused } from '../../src/pages/client/check/project.ts'
import { realCorpus } from '../corpus/altered-corpus.ts'

const rules = compiledRules(realCorpus)
const wasm = {
  mediainfo: createRequire(import.meta.url).resolve('mediainfo.js/MediaInfoModule.wasm'),
  c2pa: '',
}

/** A file of any size with content only at its start, which counts the bytes that are read. */
class Chosen {
  readonly size: number
  read = 0
  largest = 0
  readonly #start: Uint8Array<ArrayBuffer>
  constructor(start: string | Uint8Array<ArrayBuffer>, size?: number) {
    this.#start = typeof start === 'string' ? new TextEncoder().encode(start) : start
    this.size = size ?? this.#start.length
  }
  slice(from = 0, to = this.size): Blob {
    const length = Math.max(0, Math.min(to, this.size) - from)
    this.read += length
    this.largest = Math.max(this.largest, length)
    const bytes = new Uint8Array(length)
    if (from < this.#start.length) bytes.set(this.#start.subarray(from, from + length))
    return new Blob([bytes])
  }
  arrayBuffer(): Promise<ArrayBuffer> {
    return this.slice().arrayBuffer()
  }
  text(): Promise<string> {
    return this.slice().text()
  }
}

const reportOf = async (files: Readonly<Record<string, Chosen | string>>, profile?: string) => {
  const chosen = Object.entries(files).map(
    ([name, file]) =>
      [name, (typeof file === 'string' ? new Chosen(file) : file) as unknown as File] as const,
  )
  const project = await openProject(chosen, rules, wasm, false, () => {})
  const { report } = await judged(project, { facts: {}, profile }, '2026-03-10')
  return report
}

const box = (type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return new Uint8Array(Buffer.concat([head, content]))
}

const GIGABYTE = 1024 ** 3

test('of a film of 20 GB some parts are read', async () => {
  const size = 20 * GIGABYTE
  const start = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1'))
  // A box with a 64-bit length, which contains the rest of the file.
  const rest = Buffer.alloc(16)
  rest.writeUInt32BE(1)
  rest.write('mdat', 4, 'latin1')
  rest.writeBigUInt64BE(BigInt(size - start.length), 8)
  const film = new Chosen(new Uint8Array(Buffer.concat([start, rest])), size)
  const before = process.memoryUsage().rss
  const { files_read } = await reportOf({ 'film.mp4': film })
  expect(files_read).toBe(1)
  expect(film.read).toBeLessThan(64 * 1024 ** 2)
  expect(film.largest).toBeLessThanOrEqual(8 * 1024 ** 2)
  expect(process.memoryUsage().rss - before).toBeLessThan(512 * 1024 ** 2)
})

test('10,000 small files are read, each once, and none is kept', async () => {
  const caption = '1\n00:00:01,000 --> 00:00:04,000\nHello.\n'
  const files = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, i) => [`${i % 100}/${i}.srt`, new Chosen(caption)] as const),
  )
  const before = process.memoryUsage().heapUsed
  const { files_read, kinds } = await reportOf(files)
  expect([files_read, kinds]).toEqual([10_000, [{ kind: 'captions', files: 10_000 }]])
  // The head is read to recognise the file and again by its reader, and the whole file once.
  for (const { read, size } of Object.values(files)) expect(read).toBeLessThanOrEqual(4 * size)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(400 * 1024 ** 2)
})

const captions = '1\n00:00:01,000 --> 00:00:04,000\nHello from the lamp room.\n'
const house = (limit: number): string => `grammar: 1
ruleset: brightmoor
rules:
  - id: BRM-001
    title: Keep captions slow for our children
    subject: cue
    priority: 90
    hard: true
    logic: all
    when: [{ path: graphics.reading_speed, op: gt, value: ${limit} }]
    limit: [0]
    then: [{ op: require, path: graphics.reading_speed, value: Write shorter captions. }]
    rationale: Our readers are six years old.
`

test('house rules are files among the others', async () => {
  const ids = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
    (await reportOf(files)).findings.map(({ rule_id }) => rule_id)
  const config = 'grammar: 1\nextends: [house]\n'
  const chosen = { 'house/ours.yaml': house(2), 'show.srt': captions }
  expect(await ids({ ...chosen, '.grammar.yaml': config })).toEqual(['BRM-001'])
  expect(await ids(chosen)).toEqual(['BRM-001'])
  expect(await ids({ ...chosen, '.grammar.yaml': 'grammar: 1\n' })).toEqual([])
  expect(await ids({ ...chosen, 'house/ours.yaml': house(90) })).toEqual([])
})

test.each([
  [
    'that are not there',
    { '.grammar.yaml': 'extends: [hous]\n' },
    /^extends\[0\] names hous, and no rules of that name/,
  ],
  [
    'that loosen',
    { 'a.yaml': house(2).replace('graphics.reading_speed, op', 'graphics.reading_sped, op') },
    /reading_sped/,
  ],
  [
    'of a wrong form',
    { 'a.yaml': house(2).replace('priority: 90', 'priorty: 90') },
    /did you mean "priority"/,
  ],
])('house rules %s are refused with their place', async (_name, files, message) => {
  const refused = await reportOf({ ...files, 'show.srt': captions }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(Refused)
  const { problems } = refused as Refused
  expect(problems.map((one) => one.message)).toContainEqual(expect.stringMatching(message))
  for (const { file } of problems) expect(path.basename(file)).toMatch(/yaml$/)
})
