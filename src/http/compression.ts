/**
 * Bodies compressed as the client asks. The result is one buffer and not a stream, so that it has a length, a tag of
 * its own, and can be cached; koa-compress gives a stream (decision 35).
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Middleware } from 'koa'
import Negotiator from 'negotiator'

/** In the order of preference where the client has none. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Bytes from which compressing pays: below, the headers and the packet outweigh what is saved. */
export const COMPRESSED_FROM = 1024
/** Values of `Accept-Encoding` remembered, at most. */
const REMEMBERED = 100

/** Brotli's middle quality: within a tenth of the best for such texts, at a twentieth of its cost. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressors = {
  br: (body: Buffer | string): Promise<Buffer> => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer | string): Promise<Buffer> => promisify<Buffer | string, Buffer>(gzip)(body),
}

/** Clients send few different values, and every request asks. */
const negotiated = new Map<string, Encoding>()

export function preferredEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  if (typeof acceptEncoding !== 'string') return 'identity'
  const known = negotiated.get(acceptEncoding)
  if (known !== undefined) return known
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  // @ts-expect-error The types lag behind: `preferred` decides between equal weights since negotiator 1.0.
  const chosen: string | undefined = negotiator.encoding(encodings, { preferred: encodings })
  const encoding = (chosen ?? 'identity') as Encoding
  if (negotiated.size < REMEMBERED) negotiated.set(acceptEncoding, encoding)
  return encoding
}

export const compression: Middleware = async function compression(ctx, next) {
  await next()
  if (ctx.status !== 200 || !(ctx.response.length >= COMPRESSED_FROM)) return
  ctx.vary('Accept-Encoding')
  const encoding = preferredEncoding(ctx.req.headers['accept-encoding'])
  if (encoding === 'identity') return
  ctx.body = await compressors[encoding](ctx.body as Buffer | string)
  ctx.set('Content-Encoding', encoding)
}
