/**
 * An answer that is ready to be sent again and again: compressed where the caller takes it, its headers laid out,
 * its tag known. Writing one is all that is left to do.
 */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Answer, toBody } from './answer.ts'
import { type Head, layOut, type TracedResponse } from './traced-response.ts'

export type Encoding = 'br' | 'gzip'

export interface ReadyAnswer {
  readonly head: Head
  /** Strong tag of these very bytes, with its quotes; only answers that a caller may hold have one. */
  readonly etag: string | undefined
  readonly body: Answer['body']
  /** Whether another `Accept-Encoding` gets other bytes. */
  readonly varies: boolean
  /** What callers get who hold it, by the tag under which they do: there is one for each encoding. */
  readonly notModified: Map<string, Head>
}

/** Bytes from which compressing pays: below, the headers and the packet outweigh what is saved. */
export const COMPRESSED_FROM = 1024

/** Brotli's middle quality: within a tenth of the best for such texts, at a twentieth of its cost. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressors = {
  br: (body: Buffer): Promise<Buffer> => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/**
 * @param encoding what the caller takes besides plain bytes, or undefined
 * @returns the same for equal arguments; each representation has a tag of its own. A promise where it is compressed
 */
export function makeReady(
  { status, headers, body }: Answer,
  encoding: Encoding | undefined,
): ReadyAnswer | Promise<ReadyAnswer> {
  if (status !== 200 || headers['etag'] === undefined || body.length < COMPRESSED_FROM) {
    return laidOut(status, headers, body, false)
  }
  const vary = { ...headers, vary: 'Accept-Encoding' }
  return encoding === undefined
    ? laidOut(status, vary, body, true)
    : compressed(vary, headers['etag'], body, encoding)
}

async function compressed(
  headers: Answer['headers'],
  tag: string,
  body: Answer['body'],
  encoding: Encoding,
): Promise<ReadyAnswer> {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  const etag = `${tag.slice(0, -1)}-${encoding}"`
  const fewer = await compressors[encoding](bytes)
  return laidOut(200, { ...headers, etag, 'content-encoding': encoding }, toBody(fewer), true)
}

function laidOut(
  status: number,
  headers: Answer['headers'],
  body: Answer['body'],
  varies: boolean,
): ReadyAnswer {
  const head = headOf({ status, headers, body })
  return { head, etag: headers['etag'], body, varies, notModified: new Map() }
}

/** The head of an answer, the length of its body in it. */
export function headOf({ status, headers, body }: Answer): Head {
  const length = status === 204 ? {} : { 'content-length': String(body.length) }
  return layOut(status, { ...headers, ...length })
}

/** Sends the answer, or a 304 to a caller who holds it already. HEAD gets the headers alone. */
export function writeAnswer(
  request: IncomingMessage,
  response: TracedResponse,
  answer: ReadyAnswer,
): void {
  const asked = request.headers['if-none-match']
  const held = asked === undefined ? undefined : heldTag(answer.etag, asked)
  if (held !== undefined) response.send(headOf304(answer, held))
  else response.send(answer.head, request.method === 'HEAD' ? undefined : answer.body)
}

/** Sends an answer that nothing else was sent before; where something was, the connection ends. */
export function writeAnew(response: TracedResponse, answer: Answer): void {
  if (response.headersSent) response.destroy()
  else response.send(headOf(answer), response.req.method === 'HEAD' ? undefined : answer.body)
}

/** What a 304 repeats (RFC 9110 section 15.4.5) under the tag that the caller has. */
function headOf304({ head: { headers }, notModified }: ReadyAnswer, held: string): Head {
  const known = notModified.get(held)
  if (known !== undefined) return known
  const { 'cache-control': cacheControl = '', vary } = headers
  const head = layOut(304, {
    etag: held,
    'cache-control': cacheControl,
    ...(vary === undefined ? {} : { vary }),
  })
  notModified.set(held, head)
  return head
}

/**
 * The tag in `If-None-Match` under which the caller holds this answer, in whichever encoding: what is held
 * compressed is as good as what is held plain (weak comparison, RFC 9110 section 13.1.2).
 */
function heldTag(etag: string | undefined, ifNoneMatch: string): string | undefined {
  if (etag === undefined || ifNoneMatch === etag) return etag
  if (ifNoneMatch.trim() === '*') return etag
  const digest = digestOf(etag)
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .find((tag) => digestOf(tag) === digest)
}

/** What a tag says of the answer whatever its encoding; undefined for what is no tag. */
const digestOf = (tag: string): string | undefined => /^("[^"]*?)(-br|-gzip)?"$/.exec(tag)?.[1]

/** Values of `Accept-Encoding` remembered, at most. */
const REMEMBERED = 100

/** Values of `Accept-Encoding` that were read before; clients send few different ones. */
const read = new Map<string, Encoding | undefined>()

/** The encoding to answer in: the one with the greater weight, brotli where they are equal. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined
  if (read.has(acceptEncoding)) return read.get(acceptEncoding)
  const encoding = heaviest(acceptEncoding)
  if (read.size < REMEMBERED) read.set(acceptEncoding, encoding)
  return encoding
}

function heaviest(acceptEncoding: string): Encoding | undefined {
  const weights = { br: 0, gzip: 0 }
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((word) => word.startsWith('q='))?.slice(2)
    if (name === 'br' || name === 'gzip') weights[name] = weight === undefined ? 1 : Number(weight)
  }
  if (weights.br > 0 && weights.br >= weights.gzip) return 'br'
  return weights.gzip > 0 ? 'gzip' : undefined
}
