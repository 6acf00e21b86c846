/** `GET /grammar.db`: the corpus file as the service verified it and reads it. Outside of the contract and its version, as the pages are. */
import { createHash } from 'node:crypto'
import { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { InvalidInput, NotFound } from '../contract/failures.ts'
import type { Policy } from '../contract/operation.ts'
import { requestCheck } from '../contract/request.ts'
import { compressed, type Encoding, preferredEncoding, thorough } from './compression.ts'
import { conditionalGet } from './conditional-get.ts'
import type { Routes } from './routes.ts'

const PATH = '/grammar.db'

interface Representation {
  readonly body: Buffer
  readonly etag: string
}

/** @param corpus bytes; a path, for a file too large to be held in memory, is not answered with */
export function corpusFile(corpus: Uint8Array | string, policy: Policy): Routes {
  const router = new Router({ strict: true, sensitive: true })
  const noParameters = requestCheck({})
  // Larger than anything the response cache takes, so each is made once here.
  const made = new Map<Encoding, Promise<Representation>>()
  const get: Middleware = async (ctx) => {
    const query = noParameters.query(ctx.querystring)
    if ('details' in query) throw new InvalidInput(query.details)
    if (typeof corpus === 'string') throw new NotFound(PATH)
    const encoding = preferredEncoding(ctx.req.headers['accept-encoding'])
    const making = made.get(encoding) ?? representation(corpus, encoding)
    made.set(encoding, making)
    const { body, etag } = await making
    ctx.vary('Accept-Encoding')
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
    ctx.set({
      'Content-Type': 'application/vnd.sqlite3',
      'Content-Disposition': 'attachment; filename=grammar.db',
      'Cache-Control': policy.cacheControl('GET', 200),
      ETag: etag,
    })
    ctx.body = body
  }
  router.get(PATH, PATH, conditionalGet, get)
  return { middleware: router.routes() as unknown as Middleware, warm: async () => {} }
}

async function representation(corpus: Uint8Array, encoding: Encoding): Promise<Representation> {
  const bytes = Buffer.from(corpus.buffer, corpus.byteOffset, corpus.byteLength)
  const body = encoding === 'identity' ? bytes : await compressed[encoding](bytes, thorough)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}
