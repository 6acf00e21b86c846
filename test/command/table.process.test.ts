/** `grammar table` as its users run it: a table and a mapping in, the same table with verdicts out. */
import { execFile } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { useServices } from '../support/client.ts'
import { folder, grammar } from '../support/grammar.ts'
import { contexts, fixture, judged, MAPPING, TABLE } from '../support/tables.ts'

const { media } = useServices()
const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')

describe('a judged table', () => {
  test('is the same table with the verdict beside each row', async () => {
    const { status, out } = await judged(TABLE, MAPPING)
    expect(status).toBe(1)
    const rows = parse(out, { columns: true }) as Record<string, string>[]
    const before = parse(TABLE, { columns: true }) as Record<string, string>[]
    for (const [i, row] of rows.entries()) expect(row).toMatchObject(before[i]!)
    expect(rows.map((row) => [row['grammar_verdict'], row['grammar_blocked_by']])).toEqual([
      ['blocked', 'CAM-004'],
      ['undecided', ''],
      ['undecided', ''],
    ])
    expect(out.split('\n')[1]).toMatch(/^A,many,0\.004,"a, b",blocked,CAM-004,CAM-004,\d+,$/)
  })

  test('keeps its separator, its mark of the byte order and its line in JSON', async () => {
    const tabs = await judged(
      `\uFEFF${TABLE.replaceAll('"a, b"', 'a')
        .replaceAll(/"say ""so"""/g, 'b')
        .replaceAll(',', '\t')}`,
      MAPPING,
      [],
      'table.tsv',
    )
    expect(tabs.out).toMatch(/^\uFEFFclip\tviews\tsync\tnote\tgrammar_verdict\t/)
    const semicolons = await judged(
      'clip;views;sync\nA;many;0,004\n',
      MAPPING.replace('unit: s', "unit: s, decimal: ','"),
    )
    expect(semicolons.out).toContain('A;many;0,004;blocked;CAM-004')
    const line = { clip: 'A', views: 'many', sync: 0.004, deep: { er: [1] } }
    const lines = await judged(`${JSON.stringify(line)}\n`, MAPPING, [], 'table.ndjson')
    expect(JSON.parse(lines.out)).toMatchObject({ ...line, grammar_verdict: 'blocked' })
  })

  test('goes to a file, and then the summary to standard output', async () => {
    const { cwd, error, out } = await judged(TABLE, MAPPING, ['-o', 'out.csv', '--summary', 'json'])
    expect(error).toBe('')
    expect(JSON.parse(out)).toMatchObject({
      rows: 3,
      verdicts: { blocked: 1, broken: 0, undecided: 2, clear: 0 },
      domains: [{ domain: 'camera', rows: 1 }],
      worst: [{ row: 2, id: 'A', verdict: 'blocked', blocked_by: ['CAM-004'] }],
      unread_cells: { count: 0, problems: [] },
    })
    expect(readFileSync(path.join(cwd, 'out.csv'), 'utf8')).toContain('A,many,0.004')
    const text = await judged(TABLE, MAPPING)
    expect(text.error).toContain('3 rows: 1 blocked, 0 broken, 2 undecided, 0 clear.')
    expect(text.error).toContain('row 2 (A): blocked by CAM-004')
  })

  test('asks the one question that settles a hard rule in most rows', async () => {
    // Three multi-view clips without a sync error, and one with it.
    const table = 'clip,views,sync\nA,many,\nB,many,\nC,many,\nD,many,0.0001\n'
    const only = ['--domains', 'camera', '--summary', 'json', '-o', 'out.csv']
    const { question } = JSON.parse((await judged(table, MAPPING, only)).out)
    const all = await contexts(table, MAPPING)
    const rowsBy = new Map<string, number>()
    for (const { context } of all) {
      const body = { context, explain: true, domains: ['camera'] }
      const { body: outcome } = await media.post('/v1/evaluate', body)
      const hard = outcome.undetermined_hard_rules as { open: { path: string }[] }[]
      const paths = new Set(
        hard.filter(({ open }) => open.length === 1).map(({ open }) => open[0]!.path),
      )
      for (const at of paths) rowsBy.set(at, (rowsBy.get(at) ?? 0) + 1)
    }
    expect(rowsBy.get(question.path)).toBe(question.rows)
    expect(question.rows).toBe(Math.max(...rowsBy.values()))
  })

  test('of a museum has the verdicts that the service gives, row by row', async () => {
    const cwd = folder({ 'tate.csv': fixture('tate.csv'), 'tate.yaml': fixture('tate.yaml') })
    const args = ['table', 'tate.csv', '-m', 'tate.yaml']
    const { error, out } = await grammar(args, { cwd })
    const rows = parse(out, { columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength(56)
    expect(error).not.toContain('could not be read')
    const lines = (await grammar([...args, '--contexts', '--summary', 'none'], { cwd })).out
      .split('\n')
      .slice(0, -1)
    for (const [i, line] of lines.entries()) {
      const { context, id } = JSON.parse(line)
      const { body } = await media.post('/v1/evaluate', { context, explain: true })
      const row = rows[i]!
      expect([row['acno'], row['grammar_verdict'], row['grammar_hard_matched']]).toEqual([
        id,
        body.verdict,
        body.hard_matched.join(' '),
      ])
      expect(Number(row['grammar_open'])).toBe(body.undetermined_hard_rules.length)
    }
    // 12 minutes, 7 minutes, and 29 minutes 46 seconds, in the museum's own notation.
    const durations = lines.flatMap((line) => JSON.parse(line).context.core.duration ?? [])
    expect(durations).toEqual(expect.arrayContaining([720, 420, 1786]))
  })
})

describe('several threads', () => {
  // More rows than one thread is given at once. Some cells and rows cannot be read, in more ways than the summary lists
  // separately.
  const rows = Array.from({ length: 4000 }, (_, i) => {
    if (i % 997 === 5) return `R${i},many`
    const sync =
      i % 3 === 0 ? `"wrong ${i % 5 === 0 ? 'as others' : i}"` : ['0.004', '0.0001'][i % 2]
    const loud = i % 50 === 0 ? -5 : ''
    return `R${i},${['many', 'one', ''][i % 7] ?? ''},${sync},${loud},${i % 11 === 0 ? 'broadcast-france' : ''}`
  })
  const table = `clip,views,sync,loud,for\n${rows.join('\n')}\n`
  const mapping = `${MAPPING}  loud: audio.integrated_loudness\nprofile: { column: for }\n`
  const objects = rows.map(
    (row) => `${JSON.stringify({ clip: row, views: 'many', sync: 0.004 })}\n`,
  )

  test.for([
    ['a table', table, mapping, [], 'table.csv'],
    ['what its cells say', table, mapping, ['--contexts'], 'table.csv'],
    ['lines of JSON', `${objects.join('')}nope\n`, MAPPING, [], 'table.ndjson'],
  ] as const)('make the same bytes of %s', async ([, text, by, args, name]) => {
    const judgedBy = async (jobs: string) => {
      const all = [...args, '--html', 'page.html', '--summary', 'json', '--jobs', jobs]
      const { cwd, error, out, status } = await judged(text, by, all, name)
      return { out, error, status, page: readFileSync(path.join(cwd, 'page.html'), 'utf8') }
    }
    const one = await judgedBy('1')
    expect(one.out.split('\n').length).toBeGreaterThan(3990)
    expect(one.status).toBe(2)
    expect(await judgedBy('3')).toEqual(one)
  })

  test('sum up what each row would come to alone', async () => {
    const { out } = await judged(table, mapping, ['-o', 'out.csv', '--summary', 'json', '-j', '2'])
    const summary = JSON.parse(out)
    const unread = rows.filter((row) => row.split(',').length === 2)
    const wrong = rows.filter((row) => row.includes('wrong'))
    expect(summary.rows).toBe(rows.length)
    expect(summary.unread_rows.count).toBe(unread.length)
    expect(summary.unread_rows.examples).toHaveLength(5)
    expect(summary.unread_cells.count).toBe(wrong.length)
    const { problems } = summary.unread_cells
    expect(problems[0]).toMatchObject({ column: 'sync', rows: [2, 17, 32] })
    expect(problems.filter(({ message }: { message: unknown }) => message === null)).toHaveLength(1)
    const { verdicts } = summary
    expect(verdicts.blocked + verdicts.broken + verdicts.undecided + verdicts.clear).toBe(
      rows.length - unread.length,
    )
  })

  test.for(['0', '257', 'two'])('%s are refused', async (jobs) => {
    const { error, status } = await judged(TABLE, MAPPING, ['--jobs', jobs])
    expect([status, error]).toEqual([
      2,
      expect.stringMatching(/--jobs (goes from 1 to 256|takes a)/),
    ])
  })
})

describe('the encoding of a table', () => {
  const germanMapping =
    'constants: { core.production_phase: capture, camera.is_multiview: true }\ncolumns: { Größe: { path: camera.sync_error_ms, unit: s } }'
  const german = 'Titel;Größe\nÜbung;0.004\nStraße;0.0001\n'
  const russian = 'Название;Размер\nНочь над городом и река;2\nВечерняя прогулка по набережной;3\n'
  /** Encodes as windows-1251, where А to я have the same order as in Unicode. */
  const cyrillic = (text: string) =>
    Uint8Array.from(text, (letter) =>
      (letter < '\x80' ? letter : String.fromCharCode(letter.charCodeAt(0) - 0x350)).charCodeAt(0),
    )
  const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

  test.for([
    ['windows-1252', latin1(german)],
    ['utf-16le', Buffer.from(`\uFEFF${german}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${german}`, 'utf16le').swap16()],
    ['windows-1251', cyrillic(russian)],
  ] as const)('%s is told, and comes out as UTF-8', async ([encoding, bytes]) => {
    const isRussian = encoding === 'windows-1251'
    const mapping = isRussian ? 'columns: { Размер: core.duration }' : germanMapping
    const { error, out, cwd } = await judged(bytes, mapping, ['--html', 'page.html'])
    expect(out).not.toContain('\uFFFD')
    expect(out).toContain(isRussian ? '\uFEFFНазвание;Размер;' : '\uFEFFTitel;Größe;')
    expect(out.includes('\nÜbung;0.004;blocked;CAM-004')).toBe(!isRussian)
    expect(error).toContain(`table.csv: read as ${encoding}, since it is not in UTF-8\n`)
    expect(error).toContain(`The table was read as ${encoding}.`)
    expect(readFileSync(path.join(cwd, 'page.html'), 'utf8')).toContain(`read as ${encoding}`)
    const json = await judged(bytes, mapping, ['-o', 'out.csv', '--summary', 'json'])
    expect(JSON.parse(json.out).encoding).toBe(encoding)
  })

  test('is heard where the first letter past ASCII stands far down', async () => {
    const rows = 'abcdefgh;0.0001\n'.repeat(40_000)
    const table = `Titel;Size\n${rows}Straße;0.004\n`
    const mapping = germanMapping.replace('Größe', 'Size')
    const { error, out } = await judged(latin1(table), mapping, ['--summary', 'none'])
    expect(error).toBe('table.csv: read as windows-1252, since it is not in UTF-8\n')
    expect(out.split('\n').at(-2)).toMatch(/^Straße;0\.004;blocked;/)
    const utf8 = await judged(table, mapping, ['--summary', 'none'])
    expect(utf8.error).toBe('')
    expect(utf8.out).toBe(out)
  })

  test('can be given, and is told then too', async () => {
    const bytes = latin1(german)
    const given = await judged(bytes, germanMapping, ['--encoding', 'iso-8859-2'])
    expect(given.error).toMatch(/^table\.csv: read as iso-8859-2, as --encoding says\n/)
    expect(given.out).toContain('\nÜbung;0.004;blocked;')
    // The bytes are valid UTF-8 as well; the encoding that was given wins.
    const other = await judged('Titel;Größe\n', 'columns: { GrĂ¶Ăźe: camera.sync_error_ms }', [
      '--encoding',
      'windows-1250',
    ])
    expect(other.out).toMatch(/^\uFEFFTitel;GrĂ¶Ăźe;/)
    const wrong = await judged(bytes, germanMapping, ['--encoding', 'iso8859-99'])
    expect([wrong.status, wrong.error]).toEqual([2, expect.stringMatching(/names "iso8859-99"/)])
    const near = await judged(bytes, germanMapping, ['--encoding', 'koi8r'])
    expect(near.error).toContain('did you mean "koi8-r"?')
    const parquet = await judged('PAR1', germanMapping, ['--encoding', 'latin1'], 'x.parquet')
    expect([parquet.status, parquet.error]).toEqual([
      2,
      expect.stringContaining('--encoding is of text, and Parquet is none'),
    ])
  })

  test('is UTF-8 where a letter is cut between two pieces', async () => {
    // A two-byte letter starts at the last byte of the first chunk.
    const table = `Titel;Size\n${'a'.repeat(256 * 1024 - 12)}ß;0.004\n`
    const mapping = germanMapping.replace('Größe', 'Size')
    const { error, out } = await judged(table, mapping, ['--summary', 'none'])
    expect(error).toBe('')
    expect(out).toContain('aß;0.004;blocked;')
  })
})

describe('Parquet', () => {
  test('is read through duckdb where it is installed', async () => {
    const cwd = folder({
      'table.parquet': 'PAR1',
      'mapping.yaml': MAPPING,
      // A stand-in for duckdb: it checks its arguments and answers as duckdb does.
      'bin/duckdb': `#!/bin/sh\ncase "$2" in *"read_parquet('"*"table.parquet')"*"format json"*) printf '{"clip":"A","views":"many","sync":0.004}\\n';; *) exit 3;; esac\n`,
    })
    chmodSync(path.join(cwd, 'bin/duckdb'), 0o755)
    const env = { PATH: `${path.join(cwd, 'bin')}:${process.env['PATH']}` }
    const { out } = await grammar(['table', 'table.parquet', '-m', 'mapping.yaml'], { cwd, env })
    expect(JSON.parse(out)).toMatchObject({ clip: 'A', grammar_verdict: 'blocked' })
  })

  test('says what it needs where duckdb is not installed', async () => {
    const cwd = folder({ 'table.parquet': 'PAR1', 'mapping.yaml': MAPPING })
    const { error, status } = await grammar(['table', 'table.parquet', '-m', 'mapping.yaml'], {
      cwd,
      env: { PATH: '' },
    })
    expect(status).toBe(2)
    expect(error).toContain('takes the program duckdb, which was not found')
  })
})

describe('the worst rows', () => {
  test('have their reason in a terminal as on the page', async () => {
    const table = 'clip,views,sync,loud,peak,phase\nA,many,0.004,,,capture\nB,,,-5,3,delivery\n'
    const mapping = `${MAPPING}  loud: audio.integrated_loudness\n  peak: audio.true_peak\n  phase: core.production_phase\nprofile: broadcast-france\n`
    const { cwd, error } = await judged(table, mapping, ['--html', 'page.html'])
    const page = readFileSync(path.join(cwd, 'page.html'), 'utf8')
    expect(error).toContain('2 rows: 1 blocked, 1 broken')
    for (const worst of [
      'row 2 (A): blocked by CAM-004',
      'row 3 (B): breaks AUD-001 and AUD-002',
    ]) {
      expect(error).toContain(`\n  ${worst}\n`)
      expect(page).toContain(`<li>${worst}</li>`)
    }
  })
})

describe('the page of a table', () => {
  test('needs nothing besides itself, and names what the table does', async () => {
    const { cwd } = await judged(`${TABLE}D,many,soon,<b>&\n`, MAPPING, ['--html', 'page.html'])
    const page = readFileSync(path.join(cwd, 'page.html'), 'utf8')
    expect(page).not.toMatch(/(src|href)=|url\(|@import|<script/)
    expect(page).toContain('CAM-004')
    expect(page).toContain('is no number: &quot;soon&quot;')
    expect(page).toContain('4 rows, judged on 2026-03-10')
  })
})

describe('the process', () => {
  test.for(['1', '2'])(
    'reads a pipe and ends in silence when nobody reads on, with --jobs %s',
    async (jobs) => {
      const cwd = folder({
        'table.csv': TABLE + 'B,one,0.004,\n'.repeat(50_000),
        'mapping.yaml': MAPPING,
      })
      const command = `cat table.csv | ${process.execPath} ${path.join(root, 'run.mjs')} ${path.join(root, 'src/command/grammar.ts')} table - --map mapping.yaml --jobs ${jobs} --summary none | head -2`
      const { stderr, stdout } = await run('sh', ['-c', command], { cwd })
      expect(stderr).toBe('')
      expect(stdout.split('\n')[1]).toContain('A,many,0.004,"a, b",blocked,CAM-004')
    },
  )
})
