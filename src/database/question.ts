/**
 * Questions that are asked many times: written with Kysely, compiled once, prepared once for each database, answered
 * at once. The driver is synchronous, so nothing is gained by a promise.
 *
 * Loading Kysely takes a third of a start. So `npm run generate` writes down what it makes of each question, by the
 * question's own source: one that is not there, because it is new or was changed, is compiled when it is first asked.
 */
import { createRequire } from 'node:module'
import type { Compilable, sql } from 'kysely'
import { once } from '../once.ts'
import known from './compiled-questions.json' with { type: 'json' }
import type { CorpusDatabase, CorpusTables, OpenDatabase } from './open.ts'

/** SQL with a question mark for every parameter: a name for what comes with the question, or a value. */
interface CompiledQuestion {
  readonly sql: string
  readonly parameters: readonly ({ readonly name: string } | { readonly value: unknown })[]
}

/** A question is handed Kysely's `sql`, so that its module need not load Kysely. */
export type Build<Values, Row> = (from: CorpusDatabase, values: Values, sql: Sql) => Compilable<Row>
type Sql = typeof sql

type Ask<Values, Answer> = (
  database: OpenDatabase,
  ...values: Record<never, never> extends Values ? [] : [values: Values]
) => Answer

/** A question with any number of rows for an answer. */
export function rows<Row, Values = Record<never, never>>(
  build: Build<Values, Row>,
): Ask<Values, Row[]> {
  const prepare = prepared(build)
  return (database, ...[values]) => {
    const { statement, bound } = prepare(database, values)
    return statement.all(...bound) as Row[]
  }
}

/** The same, one row after the other: however many there are, they are never all in memory. */
export function eachRow<Row, Values = Record<never, never>>(
  build: Build<Values, Row>,
): Ask<Values, IterableIterator<Row>> {
  const prepare = prepared(build)
  return (database, ...[values]) => {
    const { statement, bound } = prepare(database, values)
    return statement.iterate(...bound) as IterableIterator<Row>
  }
}

/** A question with one row for an answer, or none. */
export function row<Row, Values = Record<never, never>>(
  build: Build<Values, Row>,
): Ask<Values, Row | undefined> {
  const prepare = prepared(build)
  return (database, ...[values]) => {
    const { statement, bound } = prepare(database, values)
    return statement.get(...bound) as Row | undefined
  }
}

/** A question with one row for an answer, always. */
export function oneRow<Row, Values = Record<never, never>>(
  build: Build<Values, Row>,
): Ask<Values, Row> {
  const prepare = prepared(build)
  return (database, ...[values]) => {
    const { statement, bound } = prepare(database, values)
    const found = statement.get(...bound)
    if (found === undefined) throw new Error(`no row answers ${statement.source}`)
    return found as Row
  }
}

function prepared<Values, Row>(build: Build<Values, Row>) {
  const source = build.toString()
  sources.set(source, build as Build<unknown, unknown>)
  const question = once(
    (): CompiledQuestion =>
      (known as Record<string, CompiledQuestion>)[source] ??
      compiled(build as Build<never, unknown>),
  )
  return (database: OpenDatabase, values: Values | undefined) => {
    const { sql, parameters } = question()
    const bound = parameters.map((parameter) =>
      'name' in parameter ? (values as Record<string, unknown>)[parameter.name] : parameter.value,
    )
    return { statement: database.sqlite.prepare(sql), bound }
  }
}

/** Every question there is, by its source. */
const sources = new Map<string, Build<unknown, unknown>>()

/** What Kysely makes of every question of the modules that were loaded. */
export function compiledQuestions(): Record<string, CompiledQuestion> {
  return Object.fromEntries([...sources].map(([source, build]) => [source, compiled(build)]))
}

/** Stands in a question for a value that comes with it. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** What a question is given for its values: the placeholder of each name. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

function compiled<Row>(build: Build<never, Row>): CompiledQuestion {
  const { builder, kysely } = queryBuilder()
  const { sql, parameters } = build(builder, placeholders as never, kysely.sql).compile()
  return {
    sql,
    parameters: parameters.map((parameter) =>
      parameter instanceof Placeholder ? { name: parameter.name } : { value: parameter },
    ),
  }
}

/** Kysely over no database at all: it writes SQL and runs none. */
const queryBuilder = once(() => {
  const kysely = createRequire(import.meta.url)('kysely') as typeof import('kysely')
  const builder = new kysely.Kysely<CorpusTables>({
    dialect: {
      createAdapter: () => new kysely.SqliteAdapter(),
      createDriver: () => new kysely.DummyDriver(),
      createIntrospector: () => {
        throw new Error('a question asks nothing of the schema')
      },
      createQueryCompiler: () => new kysely.SqliteQueryCompiler(),
    },
  })
  return { kysely, builder: builder as unknown as CorpusDatabase }
})
