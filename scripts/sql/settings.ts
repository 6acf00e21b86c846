/** The arguments of `npm run sql --`, and the source of the query. */
import { fstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { program, withWords } from './called.ts'
import { forms } from './forms.ts'

export const usage = `${withWords} [options] "select …"

  "select …"            the query; -, a pipe or a file gives it as well
  --file <file.sql>     read the query from a file (a path alone will do)
  --param <name=value>  value of :name in the query; may be given several times.
                        A number or null is one, anything else is text ("7" in quotes too)

  --full                a table with whole cells; they are cut at 72 characters otherwise
  --lines               a column a line, whole: for few rows with much text
  --markdown            a table in Markdown
  --json, --ndjson      an array of objects, or an object a line; JSON columns as JSON
  --csv                 comma-separated values with a header line

  --limit <rows>        rows printed at most, 1 to 1000000; 1000 if left out.
                        Where there are more, the exit status is 1
  --seconds <time>      time after which the query is stopped, up to 600; 5 if left out
  --database <file>     another file than data/grammar.db (or $DATABASE)

Without a query it lists tables and views, each with its rows and columns; docs/database.md
has queries worth starting from. ${program === 'npm run sql' ? 'In a pipe, write "npm run -s sql" so that npm adds no lines.' : ''}`

export type Form = keyof typeof forms

export interface Settings {
  /** Undefined for the overview. */
  readonly query: string | undefined
  readonly params: Readonly<Record<string, string | number | null>>
  readonly form: Form
  readonly limit: number
  readonly seconds: number
  readonly database: string
}

const options = {
  file: { type: 'string' },
  param: { type: 'string', multiple: true },
  full: { type: 'boolean', default: false },
  lines: { type: 'boolean', default: false },
  markdown: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  ndjson: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
  limit: { type: 'string', default: '1000' },
  seconds: { type: 'string', default: '5' },
  database: {
    type: 'string',
    default: process.env['DATABASE'] ?? path.join(import.meta.dirname, '../../data/grammar.db'),
  },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/**
 * @returns undefined if help is requested
 * @throws Error with a message about the wrong argument
 */
export async function readSettings(words: string[]): Promise<Settings | undefined> {
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options })
  if (values.help) return undefined
  if (positionals.length > 1) throw new Error('Put the whole query in one pair of quotes.')
  const chosen = (Object.keys(forms) as Form[]).filter((form) => form !== 'table' && values[form])
  if (chosen.length > 1) {
    throw new Error(`Choose one of ${chosen.map((form) => `--${form}`).join(' and ')}.`)
  }
  const seconds = wholeNumber('--seconds', values.seconds, 600)
  return {
    query: await queryText(positionals[0], values.file, seconds),
    params: Object.fromEntries((values.param ?? []).map(parameter)),
    form: chosen[0] ?? 'table',
    limit: wholeNumber('--limit', values.limit, 1_000_000),
    seconds,
    database: values.database,
  }
}

function wholeNumber(option: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new Error(`${option} takes a whole number from 1 to ${most}; got "${text}".`)
}

/** Parses `name=value`; the value is parsed as JSON if it is a number, null or a quoted text. */
function parameter(word: string): [string, string | number | null] {
  const [, name, value] = /^[:@$]?(\w+)=([\s\S]*)$/.exec(word) ?? []
  if (name === undefined || value === undefined) {
    throw new Error(`--param takes name=value; got "${word}".`)
  }
  try {
    const read: unknown = JSON.parse(value)
    if (read === null || typeof read === 'number' || typeof read === 'string') return [name, read]
  } catch {}
  return [name, value]
}

async function queryText(
  word: string | undefined,
  file: string | undefined,
  seconds: number,
): Promise<string | undefined> {
  if (word !== undefined && file !== undefined) {
    throw new Error('Give the query as a word or as a file, not both.')
  }
  if (word === '-') return given(await text(process.stdin), 'standard input')
  const path = file ?? (word !== undefined && /^\S+\.sql$/i.test(word) ? word : undefined)
  if (path !== undefined) return given(fileText(path), path)
  if (word !== undefined) return word
  return isPiped() ? given(await pipedText(seconds), 'standard input') : undefined
}

function given(query: string, place: string): string {
  if (query.trim() === '') throw new Error(`There is no query in ${place}.`)
  return query
}

function fileText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}.`)
  }
}

/**
 * Whether standard input is a pipe or a file (`… | npm run sql`, `npm run sql < file`), and not a socket or /dev/null.
 */
function isPiped(): boolean {
  try {
    const stats = fstatSync(0)
    return stats.isFIFO() || stats.isFile()
  } catch {
    return false
  }
}

/** Reads standard input, and limits the wait for a pipe that no process writes to or closes. */
function pipedText(seconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      process.stdin.destroy()
      reject(new Error(`No query came through standard input within ${seconds} s.`))
    }, seconds * 1000)
    text(process.stdin)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
