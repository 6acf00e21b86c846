/**
 * Compression of response bodies. The result is a buffer instead of a stream, so that it has a length and an ETag and
 * can be cached; koa-compress gives a stream (decision 35).
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib'
import type { Middleware } from 'koa'
import Negotiator from 'negotiator'

/** In order of our preference, used if the client has none. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Minimum size in bytes for compression: below it, the headers and the packet outweigh the savings. */
export const COMPRESSED_FROM = 1024
/**
 * Minimum size in bytes for compressing the response to a POST, which is done for each request: a smaller response fits
 * into the first round trip of a connection.
 */
export const POST_FROM = 16_384
/** Maximum number of values of `Accept-Encoding` whose result is cached. */
const MAX_NEGOTIATED = 100

interface Effort {
  /** Minimum size in bytes for compression. */
  readonly from: number
  readonly brotli: number
  readonly gzip: number
}

/**
 * For cached responses. Brotli's middle quality: within a tenth of the best size for such texts, at a twentieth of the
 * time.
 */
export const thorough: Effort = { from: COMPRESSED_FROM, brotli: 4, gzip: 6 }
/** For pages: a twentieth smaller than with `thorough`. */
export const forPages: Effort = { from: COMPRESSED_FROM, brotli: 6, gzip: 6 }
/** For the few files that every visitor of a page loads. */
export const best: Effort = { from: COMPRESSED_FROM, brotli: 11, gzip: 9 }
/** For responses that are sent once: a quarter of the time of `thorough`, a tenth larger. */
export const quick: Effort = { from: POST_FROM, brotli: 1, gzip: 1 }

export const compressed = {
  br: (body: Buffer | string, { brotli }: Effort): Promise<Buffer> =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }),
  gzip: (body: Buffer | string, { gzip: level }: Effort): Promise<Buffer> =>
    promisify<Buffer | string, ZlibOptions, Buffer>(gzip)(body, { level }),
}

/** `Accept-Encoding` → chosen encoding. Clients send few different values, and every request needs the negotiation. */
const negotiated = new Map<string, Encoding>()

export function preferredEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  if (typeof acceptEncoding !== 'string') return 'identity'
  const known = negotiated.get(acceptEncoding)
  if (known !== undefined) return known
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  // @ts-expect-error The types lag behind: `preferred` decides between equal weights since negotiator 1.0.
  const chosen: string | undefined = negotiator.encoding(encodings, { preferred: encodings })
  const encoding = (chosen ?? 'identity') as Encoding
  if (negotiated.size < MAX_NEGOTIATED) negotiated.set(acceptEncoding, encoding)
  return encoding
}

export const compression = (effort: Effort): Middleware =>
  async function compression(ctx, next) {
    await next()
    if (ctx.status !== 200 || !(ctx.response.length >= effort.from)) return
    ctx.vary('Accept-Encoding')
    const encoding = preferredEncoding(ctx.req.headers['accept-encoding'])
    if (encoding === 'identity') return
    ctx.body = await compressed[encoding](ctx.body as Buffer | string, effort)
    ctx.set('Content-Encoding', encoding)
  }
