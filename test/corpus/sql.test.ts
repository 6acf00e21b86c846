import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { temporaryFolder } from './altered-corpus.ts'

const program = path.join(import.meta.dirname, '../../scripts/sql.ts')

async function sql(...words: string[]): Promise<{ status: number; out: string; err: string }> {
  const child = spawn(process.execPath, [program, '--database', inject('database'), ...words])
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

  test('lists tables and views when it is asked nothing', async () => {
    const { out } = await sql()
    expect(out).toMatch(/^table {2}rule$/m)
    expect(out).toMatch(/^view {3}rule_condition$/m)
  })

  test('ends a list at its limit and says so', async () => {
    const { out, err } = await sql('--limit', '3', '--csv', 'select id from rule')
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

  test('stops its query when it is stopped itself', async () => {
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
    setTimeout(() => child.kill('SIGTERM'), 1000)
    // The pipe closes when the last process that writes to it has ended.
    const [status] = (await once(child, 'close')) as [number]
    expect(status).toBe(1)
  })

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
    { words: ['--json', '--csv', 'select 1'], says: /Choose --json or --csv/ },
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
