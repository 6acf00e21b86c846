/** Messages for failing queries: SQLite's own message, with the name that was probably meant or the right syntax. */
import type Database from 'better-sqlite3'
import { didYouMean } from '../../src/engine/values/nearest.ts'
import { program, withWords } from './called.ts'
import { columnsOf, namesOf } from './overview.ts'

/** @returns the message with a hint; SQLite's own if there is no hint */
export function explained(message: string, query: string, database: Database.Database): string {
  const name = (pattern: RegExp): string | undefined => pattern.exec(message)?.[1]
  const table = name(/^no such table: (?:main\.)?(\S+)/)
  if (table !== undefined) {
    const hint = didYouMean(table, tables(database)) || `; ${program} lists them`
    return `${message}${hint}`
  }
  const column = name(/^no such column: "?([^"\s]+)/)
  if (column !== undefined) return `${message}${columnHint(column, query, database)}`
  const parameter = name(/^Missing named parameter "(.*)"$/)
  if (parameter !== undefined) {
    return `The query has the parameter ${parameter}; give it with --param ${parameter}=value.`
  }
  if (message.startsWith('Too few parameter values')) {
    return 'Write :name where the query has a ?, and give it with --param name=value.'
  }
  return message
}

const tables = (database: Database.Database): string[] => namesOf(database).map(({ name }) => name)

function columnHint(column: string, query: string, database: Database.Database): string {
  if (/\bmatch\b/i.test(query) && new RegExp(`-${column}\\b`).test(query)) {
    return `; words with a hyphen stand in double quotes in a match: match '"low-light"'`
  }
  const words = new Set(query.match(/\w+/g))
  const asked = tables(database).filter((name) => words.has(name))
  const [bare] = column.split('.').slice(-1)
  const known = new Set(asked.flatMap((name) => columnsOf(database, name)))
  const hint = didYouMean(bare, known)
  if (hint !== '') return hint
  return asked.length === 0
    ? ''
    : `; ${asked.map((name) => `${name} has ${columnsOf(database, name).join(', ')}`).join('; ')}`
}

/**
 * Recognises commands of the SQLite shell (`.tables`), which are not SQL.
 *
 * @returns what to write here instead; undefined if the query is not such a command
 */
export function shellCommand(query: string, database: Database.Database): string | undefined {
  const [, command, name] = /^\s*\.(\w+)\s*(\S*)/.exec(query) ?? []
  if (command === undefined) return undefined
  const instead = `.${command} is a command of the shell sqlite3, and this takes SQL.`
  if (command === 'schema' && name !== '') {
    const known = tables(database)
    if (!known.includes(name!)) {
      return `${instead} There is no table ${name}${didYouMean(name, known)}.`
    }
    return `${instead} Did you mean:\n  ${withWords} --lines "select sql from sqlite_schema where name = '${name}'"`
  }
  return `${instead} Did you mean "${program}", which lists tables, views and columns? --help lists forms and options.`
}

/** @throws Error if a parameter is given that is not in the query */
export function holdParameters(query: string, given: Iterable<string>): void {
  const named = new Set(
    [...query.matchAll(/[:@$](\w+)|\?(\d+)/g)].map(([, word, number]) => word ?? number!),
  )
  for (const name of given) {
    if (named.has(name)) continue
    const hint = didYouMean(name, named) || '; it has none called so'
    throw new Error(`The query has no parameter :${name}${hint}.`)
  }
}
