/**
 * `GET /grammar.db`: the corpus file that the service verified and reads. Like the pages, it is not part of the
 * contract and its version.
 */
import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import { InvalidInput, NotFound } from '../../contract/failures.ts'
import type { Policy } from '../../contract/operation.ts'
import { requestCheck } from '../../contract/request.ts'
import { lazy } from '../../lazy.ts'
import { compressed, type Encoding, preferredEncoding, thorough } from './compression.ts'
import { conditionalGet } from './response-cache.ts'
import type { Endpoint } from './routes.ts'

const PATH = '/grammar.db'

interface Representation {
  readonly body: Buffer
  readonly etag: string
}

/** @param corpus the bytes to send; a path, which means that the file is too large for memory, gives 404 */
export function corpusFile(corpus: Uint8Array | string, policy: Policy): Endpoint {
  const noParameters = requestCheck({})
  const made = (bytes: Uint8Array, encoding: Encoding) =>
    lazy(() => representation(bytes, encoding))
  // Each encoding is cached here, since it is too large for the response cache.
  const representations =
    typeof corpus === 'string'
      ? undefined
      : {
          br: made(corpus, 'br'),
          gzip: made(corpus, 'gzip'),
          identity: made(corpus, 'identity'),
        }
  const get: Middleware = async (ctx) => {
    const query = noParameters.query(ctx.querystring)
    if ('details' in query) throw new InvalidInput(query.details)
    if (representations === undefined) throw new NotFound(PATH)
    const encoding = preferredEncoding(ctx.req.headers['accept-encoding'])
    const { body, etag } = await representations[encoding]()
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
  return {
    register: (router) => router.get(PATH, PATH, conditionalGet, get),
    warm: async () => {},
  }
}

async function representation(corpus: Uint8Array, encoding: Encoding): Promise<Representation> {
  const bytes = Buffer.from(corpus.buffer, corpus.byteOffset, corpus.byteLength)
  const body = encoding === 'identity' ? bytes : await compressed[encoding](bytes, thorough)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}
