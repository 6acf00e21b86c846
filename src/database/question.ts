/**
 * Questions that are asked many times: written with Kysely, compiled once in the life of the process, prepared
 * once for each database, answered at once. The driver is synchronous, so nothing is gained by a promise.
 */
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely'
import type { CorpusDatabase, CorpusTables, OpenDatabase } from './open.ts'

/** Stands in a query for a value that comes with the question. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** What Kysely is given for the values: the placeholder of each name. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * What a question is built with: Kysely over no database at all. It is made when the first one is asked.
 */
let builder: CorpusDatabase | undefined

function queryBuilder(): CorpusDatabase {
  builder ??= new Kysely<CorpusTables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('a question asks nothing of the schema')
      },
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }) as unknown as CorpusDatabase
  return builder
}

type Build<Values, Row> = (from: CorpusDatabase, values: Values) => Compilable<Row>
type Ask<Values, Answer> = (
  database: OpenDatabase,
  ...values: Record<never, never> extends Values ? [] : [values: Values]
) => Answer

/** A question with any number of rows for an answer. */
export function rows<Row, Values = Record<never, never>>(
  build: Build<Values, Row>,
): Ask<Values, Row[]> {
  const prepare = compiled(build)
  return (database, ...[values]) => {
    const { statement, bound } = prepare(database, values)
    return statement.all(...bound) as Row[]
  }
}

/** A question with one row for an answer, or none. */
export function row<Row, Values = Record<never, never>>(
  build: Build<Values, Row>,
): Ask<Values, Row | undefined> {
  const prepare = compiled(build)
  return (database, ...[values]) => {
    const { statement, bound } = prepare(database, values)
    return statement.get(...bound) as Row | undefined
  }
}

/** A question with one row for an answer, always. */
export function oneRow<Row, Values = Record<never, never>>(
  build: Build<Values, Row>,
): Ask<Values, Row> {
  const prepare = compiled(build)
  return (database, ...[values]) => {
    const { statement, bound } = prepare(database, values)
    const found = statement.get(...bound)
    if (found === undefined) throw new Error(`no row answers ${statement.source}`)
    return found as Row
  }
}

function compiled<Values, Row>(build: Build<Values, Row>) {
  let query: CompiledQuery | undefined
  return (database: OpenDatabase, values: Values | undefined) => {
    query ??= build(queryBuilder(), placeholders as Values).compile() as CompiledQuery
    const bound = query.parameters.map((parameter) =>
      parameter instanceof Placeholder
        ? (values as Record<string, unknown>)[parameter.name]
        : parameter,
    )
    return { statement: database.sqlite.prepare(query.sql), bound }
  }
}
