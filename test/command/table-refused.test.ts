/** `grammar table` with tables and mappings that cannot be read: its messages and exit statuses. */
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { grammar } from '../support/grammar.ts'
import { judged, MAPPING } from '../support/tables.ts'

const root = path.join(import.meta.dirname, '../..')

describe('a table that cannot be read', () => {
  test('in single rows names them, judges the others and ends with 2', async () => {
    const { error, out, status } = await judged(
      'clip,views,sync\nA,many\nB,many,0.004\nC,many,0.004,4\n\nD,one,1\n',
      MAPPING,
      ['--fail-on', 'never'],
    )
    expect(status).toBe(2)
    expect((parse(out, { relax_column_count: true }) as string[][]).map((row) => row[3])).toEqual([
      'grammar_verdict',
      'unread',
      'blocked',
      'unread',
      'undecided',
    ])
    expect(error).toContain('row 2 has 2 cells, and the header has 3')
    expect(error).toContain('row 4 has 4 cells, and the header has 3')
    const lines = await judged(
      '{"clip":"A","views":"many","sync":1}\nnope\n[]\n',
      MAPPING,
      [],
      'x.ndjson',
    )
    expect(lines.status).toBe(2)
    expect(lines.error).toContain('row 2 is not well-formed JSON')
    expect(lines.error).toContain('row 3 is no object')
  })

  /**
   * Longer than one chunk, so that the broken byte comes after the first chunk, whose letters show that the file is
   * UTF-8.
   */
  const far = 'x,many,1\n'.repeat(40_000)
  const bytesOf = (text: string) =>
    Buffer.concat(
      text
        .split(/(\xFF)/)
        .map((part) => (part === '\xFF' ? Uint8Array.of(0xff) : Buffer.from(part))),
    )

  test('by a broken byte names row, byte and column, and judges the others', async () => {
    for (const between of [far, 'ü,many,1\nö,many,1\nä,many,1\n']) {
      const rows = between.split('\n').length
      const table = `clip,views,sync\nü,many,0.004\n${between}ä\xFF,many,0.004\nß,many,0.004\n`
      const { error, out, status } = await judged(bytesOf(table), MAPPING)
      const message = 'is no text in UTF-8: the byte 0xFF stands at letter 2 of its column "clip"'
      expect(status).toBe(2)
      expect(error).toContain(`1 row that could not be read\n  row ${rows + 2} ${message}\n`)
      expect(error).not.toContain('read as')
      expect(out.split('\n').slice(-3)).toEqual([
        `ä\uFFFD,many,0.004,unread,,,,"${message.replaceAll('"', '""')}"`,
        expect.stringMatching(/^ß,many,0\.004,blocked,CAM-004,/),
        '',
      ])
    }
  })

  test('by a broken byte in lines of JSON names line and byte', async () => {
    const line = '{"clip":"ü","views":"many","sync":0.004}\n'
    const table = `\uFEFF${line.repeat(8000)}{"clip":"\xFF"}\n${line}`
    const { error, out, status } = await judged(bytesOf(table), MAPPING, [], 'x.ndjson')
    const message = 'is no text in UTF-8: its byte 10 is 0xFF'
    expect(status).toBe(2)
    expect(error).toContain(`row 8001 ${message}\n`)
    const last = out
      .split('\n')
      .slice(-3, -1)
      .map((one) => JSON.parse(one))
    expect(last).toMatchObject([
      { row: 8001, grammar_verdict: 'unread', grammar_unread: message },
      { clip: 'ü', grammar_verdict: 'blocked' },
    ])
    expect(out).not.toContain('\uFFFD')
  })

  test('keeps a replacement that stands in the table itself', async () => {
    const { out, status } = await judged('clip,views,sync\n\uFFFD,many,0.004\n', MAPPING)
    expect(status).toBe(1)
    expect(out).toContain('\n\uFFFD,many,0.004,blocked,')
  })

  test('is told where the code page has no letter for a byte', async () => {
    const table = Buffer.concat([
      Buffer.from('clip,views,sync\n'),
      Uint8Array.of(0xe4, 0xd2),
      Buffer.from(',many,1\nB,many,0.004\n'),
    ])
    const { error } = await judged(table, MAPPING, ['--encoding', 'windows-1253'])
    expect(error).toContain(
      'row 2 is no text in windows-1253: what stands at letter 2 of its column "clip" is no letter',
    )
    expect(error).toContain('2 rows: 1 blocked, 0 broken, 0 undecided, 0 clear, 1 not read.')
  })

  test.for([
    [
      '\uFEFFclip,vi\xFFews\nü,many\n',
      'the header is no text in UTF-8: the byte 0xFF stands at letter 3 of its name 2',
    ],
    ['', 'table.csv: the table has no header'],
    ['a,b,a\n', 'table.csv: the header has the column "a" twice'],
    [`clip,views,sync\nA,"many,1\n${'x,y,z\n'.repeat(10)}`, 'has a quote that does not end'],
  ] as const)('%j ends with a sentence', async ([table, message]) => {
    const { error, status } = await judged(bytesOf(table), MAPPING)
    expect(status).toBe(2)
    expect(error).toContain(message)
  })

  test.for([
    [['table'], 'name a table'],
    [
      ['table', 'test/table/tate.csv', '-m', 'test/table/tate.yaml', '-o', '/nope/x.csv'],
      '--output /nope/x.csv: there is no folder /nope [file_unwritable]\n',
    ],
    [
      ['table', 'test/table/tate.csv', '-m', 'test/table/tate.yaml', '--html', '/nope/x.html'],
      '--html /nope/x.html: there is no folder /nope [file_unwritable]\n',
    ],
    [
      ['table', 'test/table/tate.csv', '-m', 'test/table/tate.yaml', '-o', 'test'],
      'test cannot be written: EISDIR',
    ],
    [['table', 'test', '--suggest'], 'is a folder, and a file is wanted'],
    [['table', 'nowhere.csv', '--suggest'], 'there is no file at '],
    [
      ['table', 'test/table/tate.csv'],
      '--map names the mapping of columns to paths; --suggest proposes one',
    ],
    [['table', 'test/table/tate.csv', '--map', 'nowhere.yaml'], 'there is no file at nowhere.yaml'],
  ] as const)('%j is refused', async ([args, message]) => {
    const { error, status } = await grammar(args, { cwd: root })
    expect(status).toBe(2)
    expect(error).toContain(message)
  })
})
