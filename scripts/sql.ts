/**
 * `npm run sql -- "select …"`: one query of the corpus file in SQL, printed as a table, JSON or CSV.
 * SQLite as Node has it cannot be interrupted, so the query runs in a process of its own, which is
 * killed when the time is up.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

const usage = `npm run sql -- [options] "select …"

  --json            an array of objects instead of a table
  --csv             comma-separated values with a header line
  --limit <rows>    rows printed at most, 1 to 1000000; 1000 if left out
  --seconds <time>  time after which the query is stopped, up to 600; 5 if left out
  --database <file> another file than data/grammar.db (or $DATABASE)

Without a query it lists tables and views. docs/database.md describes them.
In a pipe, write "npm run -s sql" so that npm adds no lines of its own.`

const overview = `select type, name from sqlite_schema
  where type in ('table', 'view') and name not glob 'sqlite_*' and name not glob '*_search_*' order by type, name`

export interface Settings {
  readonly query: string
  readonly form: 'table' | 'json' | 'csv'
  readonly limit: number
  readonly seconds: number
  readonly database: string
}

process.exitCode = await main(process.argv.slice(2))

async function main(words: string[]): Promise<number> {
  let settings: Settings | undefined
  try {
    settings = readSettings(words)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    return 1
  }
  if (settings === undefined) {
    console.log(usage)
    return 0
  }
  if (!existsSync(settings.database)) {
    console.error(`There is no database at ${settings.database}; "npm run seed" builds it.`)
    return 1
  }
  return run(settings)
}

/** @returns undefined where help was asked for */
function readSettings(words: string[]): Settings | undefined {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      csv: { type: 'boolean', default: false },
      limit: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '5' },
      database: {
        type: 'string',
        default: process.env['DATABASE'] ?? path.join(import.meta.dirname, '../data/grammar.db'),
      },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return undefined
  if (positionals.length > 1) throw new Error('Put the whole query in one pair of quotes.')
  if (values.json && values.csv) throw new Error('Choose --json or --csv, not both.')
  return {
    query: positionals[0] ?? overview,
    form: values.json ? 'json' : values.csv ? 'csv' : 'table',
    limit: wholeNumber('--limit', values.limit, 1_000_000),
    seconds: wholeNumber('--seconds', values.seconds, 600),
    database: values.database,
  }
}

function wholeNumber(option: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new Error(`${option} takes a whole number from 1 to ${most}; got "${text}".`)
}

function run(settings: Settings): Promise<number> {
  const program = path.join(import.meta.dirname, 'run-query.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: 'inherit' })
  // A query that is no longer waited for must not run on alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => child.kill('SIGKILL'))
  }
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, settings.seconds * 1000)
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearTimeout(timer)
      if (late)
        console.error(
          `Stopped after ${settings.seconds} s: the query had not ended. --seconds allows up to 600.`,
        )
      resolve(late ? 1 : (code ?? 1))
    })
  })
}
