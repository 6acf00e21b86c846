import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { corpusSize } from '../support/corpus-size.ts'
import { temporaryFolder } from './altered-corpus.ts'

const program = path.join(import.meta.dirname, '../../scripts/sql.ts')

type Outcome = { status: number; out: string; err: string }

const sql = (...words: string[]): Promise<Outcome> =>
  ended(spawn(process.execPath, [program, '--database', inject('database'), ...words]))

/** Runs the command in a shell, with `command` in a pipe before it or a file after `<`. */
const piped = (line: string, ...words: string[]): Promise<Outcome> =>
  ended(
    spawn('sh', [
      '-c',
      line,
      'sh',
      process.execPath,
      program,
      '--database',
      inject('database'),
      ...words,
    ]),
  )

async function ended(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const [status] = (await once(child, 'close')) as [number]
  return { status, out, err }
}

describe('npm run sql', () => {
  test('prints a table with numbers to the right', async () => {
    const { status, out, err } = await sql(
      'select code, length(code) as long, null as absent from axis_entry limit 2',
    )
    expect({ status, err }).toEqual({ status: 0, err: '2 rows\n' })
    expect(out).toBe('code  long  absent\n----  ----  ------\nC0       2\nC1       2\n')
  })

  test('prints JSON, with a name for each of two equal columns', async () => {
    const { out } = await sql('--json', `select 1 as a, null as a, 9007199254740993 as large`)
    expect(JSON.parse(out)).toEqual([{ a: 1, a_2: null, large: '9007199254740993' }])
  })

  test('prints CSV with quotes where they are needed', async () => {
    const { out } = await sql('--csv', `select 'a,b' as x, 'say "no"' as y, null as z`)
    expect(out).toBe('x,y,z\n"a,b","say ""no""",\n')
  })

  test('lists tables and views when it is asked nothing, with rows, a sentence and columns', async () => {
    const { out } = await sql()
    const [, rules] = /^rule +(\d+) {2}a production rule\n +number, id, domain, /m.exec(out)!
    expect(Number(rules)).toBe(corpusSize.rules)
    expect(out).toMatch(/^rule_tag +\d+ {2}a tag of a rule\n +rule_id, domain, position, tag$/m)
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(110)
    const rows = JSON.parse((await sql('--json')).out) as Record<string, unknown>[]
    expect(rows.filter(({ a_row_is }) => !a_row_is)).toEqual([])
    expect(rows).toContainEqual({
      type: 'view',
      name: 'rule_tag',
      rows: expect.any(Number),
      a_row_is: 'a tag of a rule',
      columns: 'rule_id, domain, position, tag',
    })
  })

  test('prints JSON columns as JSON, an object a line where asked', async () => {
    const query = "select id, tags, rationale from rule where domain = 'camera' limit 2"
    const whole = JSON.parse((await sql('--json', query)).out)
    expect(whole[0].tags[0]).toBe('practice')
    expect(typeof whole[0].rationale).toBe('string')
    const { out } = await sql('--ndjson', query)
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(whole)
    expect((await sql('--ndjson', 'select 1 where 0')).out).toBe('')
    expect((await sql('--json', "select '[no json' as a, '7' as b")).out).toBe(
      '[\n  {\n    "a": "[no json",\n    "b": "7"\n  }\n]\n',
    )
  })

  test('prints whole cells, lines and Markdown', async () => {
    const long = `select 1 as n, '${'x'.repeat(100)}' as t`
    expect((await sql(long)).out).toContain(`${'x'.repeat(71)}…`)
    expect((await sql('--full', long)).out).toContain('x'.repeat(100))
    expect((await sql('--lines', `${long} union all select 2, 'a' || char(10) || 'b'`)).out).toBe(
      `n = 1\nt = ${'x'.repeat(100)}\n\nn = 2\nt = a\n    b\n`,
    )
    const { out } = await sql('--markdown', `select 1 as n, 'a|b' || char(10) || 'c' as t`)
    expect(out).toBe('| n | t |\n| --: | --- |\n| 1 | a\\|b<br>c |\n')
  })

  test('writes null and an empty text differently in CSV', async () => {
    expect((await sql('--csv', `select null as a, '' as b`)).out).toBe('a,b\n,""\n')
  })

  test('reads the query from a pipe, standard input, a file and a path', async () => {
    const file = path.join(temporaryFolder(), 'query.sql')
    writeFileSync(file, '-- Hard rules\nselect count(*) as n\nfrom rule where hard;\n')
    const wanted = (await sql('--csv', 'select count(*) as n from rule where hard')).out
    const outcomes = await Promise.all([
      piped(`cat '${file}' | "$@" --csv`),
      piped(`"$@" --csv < '${file}'`),
      piped(`cat '${file}' | "$@" --csv -`),
      sql('--csv', '--file', file),
      sql('--csv', file),
    ])
    for (const { status, out } of outcomes)
      expect({ status, out }).toEqual({ status: 0, out: wanted })
    expect(await piped('printf "" | "$@"')).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^There is no query in standard input\./),
    })
    // Opened for reading and writing, so that a reader never reaches its end.
    const pipe = path.join(temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    expect(await piped(`"$@" --seconds 1 <> '${pipe}'`)).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^No query came through standard input within 1 s\./),
    })
    expect((await piped('"$@" < /dev/null')).out).toContain('a production rule')
  })

  test('takes named parameters as numbers, null or text', async () => {
    const { out } = await sql(
      '--json',
      'select typeof(:a) as a, typeof(@b) as b, typeof($c) as c, typeof(:d) as d, :e as e',
      ...['a=3', 'b=3.5', 'c=null', 'd="3"', "e=it's = so"].flatMap((word) => ['--param', word]),
    )
    expect(JSON.parse(out)).toEqual([
      { a: 'integer', b: 'real', c: 'null', d: 'text', e: "it's = so" },
    ])
    const rows = await sql(
      '--csv',
      'select id from rule where domain = :domain limit :most',
      ...['--param', 'domain=camera', '--param', 'most=1'],
    )
    expect(rows).toMatchObject({ status: 0, out: expect.stringMatching(/^id\nCAM-\d+\n$/) })
  })

  test('ends a list at its limit and says so', async () => {
    const { status, out, err } = await sql('--limit', '3', '--csv', 'select id from rule')
    expect(status).toBe(1)
    expect(out.trim().split('\n')).toHaveLength(4)
    expect(err).toBe('There are more rows; the first 3 are shown. --limit allows more.\n')
  })

  test.for([
    'with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c',
    'with recursive c(x) as (select 1 union all select x + 1 from c) select * from c order by x',
  ])('stops a query that does not end: %s', async (query) => {
    const { status, err } = await sql('--seconds', '1', query)
    expect({ status, err }).toEqual({
      status: 1,
      err: 'Stopped after 1 s: the query had not ended. --seconds allows up to 600.\n',
    })
  })

  // /proc shows when the query has begun.
  test.runIf(process.platform === 'linux')(
    'stops its query when it is stopped itself',
    async () => {
      const endless =
        'with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c'
      const child = spawn(process.execPath, [
        program,
        '--seconds',
        '600',
        '--database',
        inject('database'),
        endless,
      ])
      const closed = once(child, 'close')
      const children = `/proc/${child.pid}/task/${child.pid}/children`
      await expect.poll(() => readFileSync(children, 'utf8')).not.toBe('')
      child.kill('SIGTERM')
      // The pipe closes when the last process that writes to it has ended.
      const [status] = (await closed) as [number]
      expect(status).toBe(1)
    },
  )

  test('writes nothing, neither here nor elsewhere', async () => {
    const elsewhere = path.join(temporaryFolder(), 'copy.db')
    const refused = {
      status: 1,
      out: '',
      err: 'Only a query that reads is run here: select, with, values, explain or pragma.\n',
    }
    expect(await sql(`vacuum into '${elsewhere}'`)).toEqual(refused)
    expect(await sql(`attach '${elsewhere}' as other`)).toEqual(refused)
    expect(await sql('delete from rule returning id')).toEqual(refused)
    expect(await sql(`update rule set priority = 1`)).toEqual(refused)
    expect(existsSync(elsewhere)).toBe(false)
  })

  test.for([
    { words: ['selec 1'], says: /near "selec": syntax error/ },
    { words: ['select 1; select 2'], says: /more than one statement/ },
    {
      words: ['--limit', '0', 'select 1'],
      says: /--limit takes a whole number from 1 to 1000000; got "0"/,
    },
    {
      words: ['--seconds', 'ever', 'select 1'],
      says: /--seconds takes a whole number from 1 to 600; got "ever"/,
    },
    { words: ['--json', '--csv', 'select 1'], says: /Choose one of --json and --csv/ },
    { words: ['select * from rules'], says: /^no such table: rules \(did you mean "rule"\?\)$/m },
    {
      words: ['select idd from rule'],
      says: /^no such column: idd \(did you mean "id"\?\)$/m,
    },
    {
      words: ['select r.zzzzzz from rule_tag r'],
      says: /no such column: r\.zzzzzz; rule_tag has rule_id, domain, position, tag$/m,
    },
    {
      words: ["select 1 from media_search where media_search match 'low-light'"],
      says: /stand in double quotes in a match: match '"low-light"'/,
    },
    { words: ['.tables'], says: /Did you mean "npm run sql"/ },
    {
      words: ['.schema rule'],
      says: /--lines "select sql from sqlite_schema where name = 'rule'"/,
    },
    { words: ['.schema rules'], says: /There is no table rules \(did you mean "rule"\?\)/ },
    { words: ['select :id'], says: /has the parameter id; give it with --param id=value/ },
    { words: ['select ?'], says: /Write :name where the query has a \?/ },
    {
      words: ['select :id', '--param', 'ids=3'],
      says: /The query has no parameter :ids \(did you mean "id"\?\)/,
    },
    { words: ['select 1', '--param', 'id'], says: /--param takes name=value; got "id"/ },
    { words: ['--file', '/no/query.sql'], says: /\/no\/query\.sql cannot be read/ },
    { words: ['select 1', '--file', 'x.sql'], says: /as a word or as a file, not both/ },
    { words: ['select', '1'], says: /Put the whole query in one pair of quotes/ },
    {
      words: ['--database', '/no/file.db', 'select 1'],
      says: /There is no database at \/no\/file\.db; "npm run seed" builds it/,
    },
  ])('says what is wrong with $words', async ({ words, says }) => {
    const { status, err } = await sql(...words)
    expect(status).toBe(1)
    expect(err).toMatch(says)
  })

  test('says that a file is no database', async () => {
    const file = path.join(temporaryFolder(), 'text.db')
    writeFileSync(file, 'not a database, though long enough to be looked at as one by SQLite')
    const { status, err } = await sql('--database', file, 'select 1 from rule')
    expect({ status, err }).toEqual({ status: 1, err: 'file is not a database\n' })
  })
})
