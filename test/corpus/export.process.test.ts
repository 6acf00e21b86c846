/**
 * Loads the corpus file into PostgreSQL and DuckDB with the commands of docs/database.md, and compares every cell. A
 * database that is not installed is skipped: `apt-get install postgresql`, and DuckDB as the program `duckdb` or as a
 * module of `$PYTHON` (python3).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './altered-corpus.ts'

const root = path.join(import.meta.dirname, '../..')
const python = process.env['PYTHON'] ?? 'python3'
const bin = globSync('/usr/lib/postgresql/*/bin').find((at) => existsSync(path.join(at, 'initdb')))
/** Does what the program duckdb does: takes a file and SQL on standard input, and prints rows. */
const inPython = `import duckdb, sys
for row in duckdb.connect(sys.argv[1] or ':memory:').execute(sys.stdin.read()).fetchall(): print(*row)`
const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0
const isRoot = process.getuid?.() === 0
const hasPostgres = bin !== undefined && runs('psql', '--version')
const duckdb = runs('duckdb', '--version')
  ? ['duckdb']
  : runs(python, '-c', 'import duckdb')
    ? [python, '-c', inPython]
    : undefined
const canAttach = duckdb !== undefined && inDuckdb('', 'load sqlite; select 1') !== undefined

/** @returns its output; undefined if it fails */
function inDuckdb(file: string, input: string): string | undefined {
  const [program, ...args] = duckdb!
  const list = program === 'duckdb' ? ['-noheader', '-list'] : []
  const { status, stdout } = spawnSync(program!, [...args, ...list, file], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return status === 0 ? stdout : undefined
}

const guide = readFileSync(path.join(root, 'docs/database.md'), 'utf8')

const exported = (): string =>
  execFileSync(process.execPath, ['scripts/export.ts', '--database', inject('database')], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })

/**
 * A row for each table and view: the number of rows, and for each column the sum of its numbers, or of the lengths of
 * its texts. DuckDB reads numbers of views in an attached file as text, so all are cast.
 */
function sums(database: Database.Database, prefix: string): string {
  const names = database
    .prepare<[], string>(
      `select name from sqlite_schema where type in ('table', 'view')
       and name not glob '*_search*' and name not glob '*_document' and name not glob 'search_*'
       and name not glob 'sqlite_*' order by name`,
    )
    .pluck()
    .all()
  return names
    .map((name) => {
      const columns = database.pragma(`table_info("${name}")`) as { name: string; type: string }[]
      const cells = columns.map(({ name: column, type }) => {
        const text = `sum(length(cast("${column}" as text)))`
        const isNumber = type === 'INTEGER'
        const value =
          type === 'TEXT'
            ? text
            : isNumber
              ? `sum(cast("${column}" as bigint))`
              : `count("${column}")`
        return `coalesce(cast(${value} as text), '')`
      })
      const all = ['cast(count(*) as text)', ...cells].join(" || ' ' || ")
      return `select '${name} ' || ${all} as line from ${prefix}"${name}"`
    })
    .join(' union all ')
}

const sorted = (lines: readonly string[]): string[] => lines.filter((line) => line !== '').sort()

function ofFile(): string[] {
  const database = new Database(inject('database'), { readonly: true })
  return sorted(database.prepare<[], string>(sums(database, '')).pluck().all())
}

const query = (prefix: string): string =>
  `${sums(new Database(inject('database'), { readonly: true }), prefix)};`

const AS = 'as grammar (type sqlite, read_only)'

/** Counts the conditions that read one dimension, in a table of the schema `grammar`. */
const READING = `select count(*) from grammar.rule_condition where path = 'core.consent_scope'`

test('the commands of docs/database.md are those that run here', () => {
  expect(guide).toContain('npm run -s export:sql | psql --quiet --set ON_ERROR_STOP=1 analysis\n')
  expect(guide).toContain('npm run -s export:sql | duckdb analysis.duckdb\n')
  expect(guide).toContain(`"attach 'data/grammar.db' ${AS}"`)
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect(scripts['export:sql']).toBe('node run.mjs scripts/export.ts')
})

describe.skipIf(!hasPostgres)('PostgreSQL, where it is installed', () => {
  const as = isRoot ? ['runuser', '-u', 'postgres', '--'] : []
  let folder = ''
  const run = (program: string, args: readonly string[], input = ''): string => {
    const [name, ...all] = [...as, program, ...args]
    return execFileSync(name!, all, {
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
  }
  const psql = (input: string): string =>
    run(
      'psql',
      [
        '--quiet',
        '--set',
        'ON_ERROR_STOP=1',
        '--tuples-only',
        '--no-align',
        `--host=${folder}`,
        '--username=postgres',
        'postgres',
      ],
      input,
    )

  test('has every cell of every table and view, anew the second time, with JSON and keys', () => {
    folder = temporaryFolder()
    chmodSync(folder, 0o755)
    if (isRoot) {
      const [user, group] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
      )
      chownSync(folder, user!, group!)
    }
    const data = ['--pgdata', path.join(folder, 'data')]
    const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-locale']
    run(path.join(bin!, 'initdb'), [...data, ...options, '--no-sync'])
    const control = path.join(bin!, 'pg_ctl')
    const log = ['--wait', '--log', path.join(folder, 'log')]
    run(control, [...data, ...log, '--options', `-k ${folder} -c listen_addresses=`, 'start'])
    onTestFinished(() => void run(control, [...data, '--wait', '--mode=immediate', 'stop']))

    const text = exported()
    for (let time = 1; time <= 2; time++) {
      psql(text)
      expect(sorted(psql(query('grammar.')).split('\n'))).toEqual(ofFile())
    }
    expect(Number(psql(READING))).toBeGreaterThan(5)
    const tags = 'select count(*) from grammar.rule, json_array_elements_text(tags)'
    expect(Number(psql(tags))).toBeGreaterThan(500)
    const state = "insert into grammar.dimension_state values (99999, 'none', 'a', 'b')"
    expect(() => psql(state)).toThrow()
  })
})

describe.skipIf(duckdb === undefined)('DuckDB, where it is installed', () => {
  test('has every cell of every table and view', () => {
    const file = path.join(temporaryFolder(), 'analysis.duckdb')
    expect(inDuckdb(file, exported())).toBeDefined()
    expect(sorted(inDuckdb(file, query('grammar.'))!.split('\n'))).toEqual(ofFile())
    expect(Number(inDuckdb(file, READING))).toBeGreaterThan(5)
  })

  test.skipIf(!canAttach)(
    'attaches the file itself with every cell, where its extension for SQLite is installed',
    () => {
      const attach = `attach '${inject('database')}' ${AS}; `
      expect(sorted(inDuckdb('', `${attach}${query('grammar.')}`)!.split('\n'))).toEqual(ofFile())
      expect(Number(inDuckdb('', `${attach}${READING}`))).toBeGreaterThan(5)
    },
  )
})
