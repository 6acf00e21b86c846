/**
 * Servers to measure the media service against, each as its makers' documentation has it, all over the same file:
 * `node run.mjs bench/http-rivals.ts <name> <port> <database> <answers>`.
 *
 * `answers` is a JSON file with what the bare server sends: target → body of our own service, in base64.
 */
import { readFileSync } from 'node:fs'
import http, { type RequestListener, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Router from '@koa/router'
import Database from 'better-sqlite3'
import Koa, { type Context } from 'koa'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { loadCoordinates } from '../src/coordinate/load.ts'
import type { RuleTable } from '../src/database/media-tables.ts'
import { openDatabase } from '../src/database/open.ts'
import type { Tables } from '../src/database/tables.ts'
import type { EvaluationRequest } from '../src/engine/rules/outcome.ts'
import { score } from '../src/engine/runs/score.ts'
import { loadMedia } from '../src/media/load.ts'
import { startServices } from '../src/services.ts'

type RuleRow = { [Name in keyof RuleTable]: RuleTable[Name] }

const [name = '', port = '0', file = '', answersFile = ''] = process.argv.slice(2)

/** One prepared buffer for each target; 304 to a request with a tag; a JSON body parsed and written out again. */
function bare(): RequestListener {
  const answers = new Map(
    Object.entries(JSON.parse(readFileSync(answersFile, 'utf8')) as Record<string, string>).map(
      ([target, body]) => [target, Buffer.from(body, 'base64')],
    ),
  )
  return (request, response) => {
    if (request.method === 'POST') echo(request, response)
    else if (request.headers['if-none-match'] !== undefined) response.writeHead(304).end()
    else send(response, answers.get(request.url!) ?? Buffer.from('nothing here'))
  }
}

function echo(request: http.IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString())
    send(response, Buffer.from(JSON.stringify(value)))
  })
}

/**
 * A bare server that parses the body, has our engine work on it, and writes out the result: what a POST costs where
 * nothing is checked, bounded or logged.
 */
async function bareEngine(): Promise<RequestListener> {
  const database = openDatabase(file)
  const media = loadMedia(database)
  const { criteria } = loadCoordinates(database)
  const [engine, validators] = await Promise.all([media.ruleEngine(), media.validators()])
  const work: Record<string, (body: never) => string> = {
    '/v1/evaluate': (body: EvaluationRequest) => JSON.stringify(engine.evaluate(body)),
    '/v1/validate': ({ schema, document }: { schema: string; document: unknown }) =>
      JSON.stringify({ schema, ...validators.get(schema)!(document) }),
    '/v1/score': (body: { ratings: Record<string, number>; hard_gates_passed: boolean }) =>
      JSON.stringify(score(criteria, body.ratings, body.hard_gates_passed)),
  }
  return (request, response) => {
    if (request.method !== 'POST') return send(response, Buffer.from('nothing here'))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const value = JSON.parse(Buffer.concat(chunks).toString()) as never
      send(response, Buffer.from(work[request.url!]!(value)))
    })
  }
}

function send(response: ServerResponse, body: Buffer): void {
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    .end(body)
}

/** Koa with one route that answers with a constant object. */
function koaConstant(): RequestListener {
  const answers = JSON.parse(readFileSync(answersFile, 'utf8')) as Record<string, string>
  const objects = new Map(
    Object.entries(answers).map(([target, body]) => [
      target,
      JSON.parse(Buffer.from(body, 'base64').toString()) as object,
    ]),
  )
  const app = new Koa()
  const router = new Router()
  const constant = (ctx: Context) => {
    ctx.body = objects.get(ctx.url)
  }
  router.get('/v1/rules', constant).get('/v1/rules/:id', constant)
  return app.use(router.routes()).callback()
}

/** Every word of a search, quoted, as a prefix. */
const plainMatch = (q: string): string =>
  (q.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"*`).join(' AND ')

/** Koa, @koa/router and Kysely as their guides have them: a query for the page, the count and each facet. */
function koaKysely(): RequestListener {
  const database = new Database(file, { readonly: true })
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  const app = new Koa()
  const router = new Router()
  router.get('/v1/rules/:id', async (ctx) => {
    const row = await db
      .selectFrom('rule')
      .selectAll()
      .where('id', '=', String(ctx['params'].id))
      .executeTakeFirst()
    if (row !== undefined) ctx.body = wholeRule(row as RuleRow)
  })
  router.get('/v1/rules', async (ctx) => {
    const limit = Number(ctx.query['limit'] ?? 100)
    const offset = Number(ctx.query['offset'] ?? 0)
    const match = plainMatch(String(ctx.query['q']))
    const matches = db
      .selectFrom('media_search')
      .innerJoin('rule', 'rule.number', 'media_search.rowid')
      .where(sql<boolean>`media_search match ${match}`)
    const page = await matches
      .selectAll('rule')
      .orderBy(sql`bm25(media_search, 10.0, 5.0, 5.0, 2.0, 0.5)`)
      .limit(limit)
      .offset(offset)
      .execute()
    const { count } = await matches
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const category = await matches
      .select((of) => ['rule.domain as value', of.fn.countAll<number>().as('n')])
      .groupBy('rule.domain')
      .execute()
    const type = await matches
      .select((of) => [
        sql<string>`iif(rule.hard, 'hard', 'soft')`.as('value'),
        of.fn.countAll<number>().as('n'),
      ])
      .groupBy('rule.hard')
      .execute()
    const { rows: tag } = await sql<Count>`${sql.raw(TAG_FACET)} ${match} group by value`.execute(
      db,
    )
    ctx.body = listBody(page as RuleRow[], count, limit, offset, { category, type, tag })
  })
  return app.use(router.routes()).callback()
}

const MATCHES =
  'from media_search join rule on rule.number = media_search.rowid where media_search match'
const TAG_FACET = `select value, count(*) n from media_search join rule on rule.number = media_search.rowid, json_each(rule.tags) where media_search match`

interface Count {
  readonly value: string
  readonly n: number
}

/** Fastify with better-sqlite3 and every statement prepared once. */
function fastifyPrepared(): Promise<void> {
  const db = new Database(file, { readonly: true })
  const one = db.prepare('select * from rule where id = ?')
  const page = db.prepare(
    `select rule.* ${MATCHES} ? order by bm25(media_search, 10.0, 5.0, 5.0, 2.0, 0.5) limit ? offset ?`,
  )
  const count = db.prepare(`select count(*) n ${MATCHES} ?`).pluck()
  const category = db.prepare(`select domain value, count(*) n ${MATCHES} ? group by domain`)
  const type = db.prepare(
    `select iif(hard, 'hard', 'soft') value, count(*) n ${MATCHES} ? group by hard`,
  )
  const tag = db.prepare(`${TAG_FACET} ? group by value`)
  const { fastify } = createRequire(import.meta.url)('fastify') as { fastify(): Fastify }
  const app = fastify()
  app.get('/v1/rules/:id', async ({ params }, reply) => {
    const row = one.get(params['id']) as RuleRow | undefined
    return row === undefined ? reply.code(404).send({ error: 'not_found' }) : wholeRule(row)
  })
  app.get('/v1/rules', async ({ query }) => {
    const limit = Number(query['limit'] ?? 100)
    const offset = Number(query['offset'] ?? 0)
    const match = plainMatch(query['q']!)
    return listBody(
      page.all(match, limit, offset) as RuleRow[],
      count.get(match) as number,
      limit,
      offset,
      {
        category: category.all(match) as Count[],
        type: type.all(match) as Count[],
        tag: tag.all(match) as Count[],
      },
    )
  })
  return app.listen({ port: Number(port), host: '127.0.0.1' })
}

interface Fastify {
  get(
    path: string,
    handler: (
      request: { params: Record<string, string>; query: Record<string, string> },
      reply: { code(status: number): { send(body: object): object } },
    ) => Promise<object>,
  ): void
  listen(address: { port: number; host: string }): Promise<void>
}

function wholeRule(row: RuleRow): object {
  return {
    id: row.id,
    domain: row.domain,
    priority: row.priority,
    hard: row.hard === 1,
    logic: row.logic,
    when: JSON.parse(row.conditions),
    then: JSON.parse(row.actions),
    rationale: row.rationale,
    tags: JSON.parse(row.tags),
    basis: row.basis,
    sources: JSON.parse(row.sources),
  }
}

function listBody(
  rows: RuleRow[],
  count: number,
  limit: number,
  offset: number,
  facets: Record<'category' | 'type' | 'tag', Count[]>,
): object {
  const object = (counts: Count[]) => Object.fromEntries(counts.map(({ value, n }) => [value, n]))
  return {
    count,
    limit,
    offset,
    results: rows.map((row) => ({
      id: row.id,
      domain: row.domain,
      category: row.domain,
      type: row.hard === 1 ? 'hard' : 'soft',
      priority: row.priority,
      rationale: row.rationale,
      tags: JSON.parse(row.tags),
      href: `/v1/rules/${row.id}`,
    })),
    facets: {
      category: object(facets.category),
      type: object(facets.type),
      tag: object(facets.tag.toSorted((a, b) => b.n - a.n)),
    },
  }
}

/** The media service as it runs, with its response cache or without. SIGUSR2 collects garbage. */
async function ours(
  cacheBytes: number,
  ports: { mediaPort: number; coordinatePort: number },
): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => collect())
  await startServices({
    host: '127.0.0.1',
    ...ports,
    database: file,
    logLevel: 'info',
    cacheBytes,
  })
}

const listeners: Record<string, () => RequestListener | Promise<RequestListener>> = {
  bare,
  'bare-engine': bareEngine,
  'koa-constant': koaConstant,
  'koa-kysely': koaKysely,
}
const create = listeners[name]
const asMedia = { mediaPort: Number(port), coordinatePort: 0 }
if (create !== undefined) http.createServer(await create()).listen(Number(port), '127.0.0.1')
else if (name === 'ours') await ours(32 << 20, asMedia)
else if (name === 'ours-coordinate') {
  await ours(32 << 20, { mediaPort: 0, coordinatePort: Number(port) })
} else if (name === 'ours-uncached') await ours(0, asMedia)
else await fastifyPrepared()
