/**
 * Named queries: written and typed with Kysely, compiled to SQL once, run on a statement that each database prepares
 * once (decision 28). The driver is synchronous, so promises would gain nothing.
 */
import type { Statement } from 'better-sqlite3'
import {
  type Compilable,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { JsonText } from './json-text.ts'
import type { CorpusDatabase, CorpusTables, OpenDatabase } from './open.ts'

/** @param values a placeholder for each value that is passed to a call */
export type Build<Values, Row> = (from: CorpusDatabase, values: Values) => Compilable<Row>

type Query<Values, Result> = (
  database: OpenDatabase,
  ...values: Record<never, never> extends Values ? [] : [values: Values]
) => Result

/** A query that returns any number of rows. */
export function rows<Row, Values = Record<never, never>>(
  name: string,
  build: Build<Values, Row>,
): Query<Values, Row[]> {
  const prepare = prepared(name, build)
  return (database, ...[values]) => {
    const { statement, bound } = prepare(database, values)
    return statement.all(...bound) as Row[]
  }
}

/**
 * A query that returns an iterator over its rows, so that a large result is never entirely in memory (decision 36). The
 * database cannot run other queries until the last row is read.
 */
export function eachRow<Row, Values = Record<never, never>>(
  name: string,
  build: Build<Values, Row>,
): Query<Values, IterableIterator<Row>> {
  const prepare = prepared(name, build)
  return (database, ...[values]) => {
    const { statement, bound } = prepare(database, values)
    return statement.iterate(...bound) as IterableIterator<Row>
  }
}

/** A query that returns one row or none. */
export function row<Row, Values = Record<never, never>>(
  name: string,
  build: Build<Values, Row>,
): Query<Values, Row | undefined> {
  const prepare = prepared(name, build)
  return (database, ...[values]) => {
    const { statement, bound } = prepare(database, values)
    return statement.get(...bound) as Row | undefined
  }
}

/**
 * A query that returns exactly one row.
 *
 * @throws Error if there is none
 */
export function oneRow<Row, Values = Record<never, never>>(
  name: string,
  build: Build<Values, Row>,
): Query<Values, Row> {
  const find = row(name, build)
  return (database, ...values) => {
    const found = find(database, ...values)
    if (found === undefined) throw new Error(`the query ${name} finds no row`)
    return found
  }
}

interface CompiledQuery {
  readonly sql: string
  /** For each parameter, the name of a value passed to the call, or a constant of the query. */
  readonly parameters: readonly ({ readonly name: string } | { readonly value: unknown })[]
}

/** Name → SQL of every query. */
export const queries = new Map<string, () => string>()

function prepared<Values, Row>(name: string, build: Build<Values, Row>) {
  if (queries.has(name)) throw new Error(`two queries are named ${name}`)
  let query: CompiledQuery | undefined
  queries.set(name, () => {
    query ??= compiled(build)
    return query.sql
  })
  return ({ sqlite, statements }: OpenDatabase, values: Values | undefined) => {
    query ??= compiled(build)
    let statement: Statement | undefined = statements.get(name)
    if (statement === undefined) {
      statement = sqlite.prepare(query.sql)
      statements.set(name, statement)
    }
    const bound = query.parameters.map((parameter) =>
      'name' in parameter ? (values as Record<string, unknown>)[parameter.name] : parameter.value,
    )
    return { statement, bound }
  }
}

/** Stands for a value that is passed to the call. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

function compiled<Values, Row>(build: Build<Values, Row>): CompiledQuery {
  const { sql, parameters } = build(compiler, placeholders as Values).compile()
  return {
    sql,
    parameters: parameters.map((parameter) =>
      parameter instanceof Placeholder ? { name: parameter.name } : { value: parameter },
    ),
  }
}

/** Kysely without a database: it only compiles SQL, which the prepared statements of the open database run. */
const compiler = new Kysely<CorpusTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
}) as unknown as CorpusDatabase

/** The value of a column that holds JSON. */
export const parseJson = <T>(text: JsonText<T>): T => JSON.parse(text) as T
