/**
 * An answer that is ready to be sent again and again: compressed where the caller takes it, its headers laid out,
 * its tag known. Writing one is all that is left to do.
 */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Answer } from './answer.ts'
import { type LaidOut, layOut, type TracedResponse } from './traced-response.ts'

export type Encoding = 'br' | 'gzip'

export interface ReadyAnswer extends LaidOut {
  /** Strong tag of these very bytes, with its quotes; only answers that a caller may hold have one. */
  readonly etag: string | undefined
  /** What a caller gets who holds it under that tag. */
  readonly notModified: LaidOut | undefined
  readonly body: Buffer
  /** What is handed to the connection: the body, as text where it is short. */
  readonly sent: Buffer | string
  /** Whether another `Accept-Encoding` gets other bytes. */
  readonly varies: boolean
}

/** Bytes from which compressing pays: below, the headers and the packet outweigh what is saved. */
export const COMPRESSED_FROM = 1024

/** Bytes up to which a body is sent as text, in one write with the head; copying a longer one costs more than the second write. */
const SHORT_BODY = 8192

/** Brotli's middle quality: within a tenth of the best for such texts, at a twentieth of its cost. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressors = {
  br: (body: Buffer): Promise<Buffer> => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/**
 * @param encoding what the caller takes besides plain bytes, or undefined
 * @returns the same for equal arguments; each representation has a tag of its own
 */
export async function makeReady(
  answer: Answer,
  encoding: Encoding | undefined,
): Promise<ReadyAnswer> {
  const { status, headers, body } = answer
  if (status !== 200 || headers['etag'] === undefined || body.length < COMPRESSED_FROM) {
    return laidOut(status, headers, body, false)
  }
  const vary = { ...headers, vary: 'Accept-Encoding' }
  if (encoding === undefined) return laidOut(status, vary, body, true)
  const etag = `${headers['etag'].slice(0, -1)}-${encoding}"`
  const compressed = await compressors[encoding](body)
  return laidOut(status, { ...vary, etag, 'content-encoding': encoding }, compressed, true)
}

function laidOut(
  status: number,
  headers: Answer['headers'],
  body: Buffer,
  varies: boolean,
): ReadyAnswer {
  const list: string[] = []
  for (const name in headers) list.push(name, headers[name]!)
  if (status !== 204) list.push('content-length', String(body.length))
  const sent = body.length <= SHORT_BODY ? body.toString('latin1') : body
  const etag = headers['etag']
  const notModified = etag === undefined ? undefined : laidOut304(list, etag)
  return { ...layOut(status, list), etag, notModified, body, sent, varies }
}

/** Sends the answer, or a 304 to a caller who holds it already. HEAD gets the headers alone. */
export function writeAnswer(
  request: IncomingMessage,
  response: TracedResponse,
  answer: ReadyAnswer,
): void {
  const asked = request.headers['if-none-match']
  const held = asked === undefined ? undefined : heldTag(answer.etag, asked)
  if (held !== undefined) response.send(heldAnswer(answer, held))
  else response.send(answer, request.method === 'HEAD' ? undefined : answer.sent)
}

/** What a 304 says (RFC 9110 section 15.4.5), and who may read it; the caller has the other headers already. */
const heldNames = new Set(['access-control-allow-origin', 'cache-control', 'vary'])

/** The 304 under the tag that the caller has: this answer's, or that of the same in another encoding. */
const heldAnswer = ({ headers, etag, notModified }: ReadyAnswer, held: string): LaidOut =>
  held === etag ? notModified! : laidOut304(headers, held)

function laidOut304(headers: readonly string[], held: string): LaidOut {
  const list = ['etag', held]
  for (let i = 0; i < headers.length; i += 2) {
    if (heldNames.has(headers[i]!)) list.push(headers[i]!, headers[i + 1]!)
  }
  return layOut(304, list)
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

/** Values of `Accept-Encoding` that were read before; clients send few different ones. */
const read = new Map<string, Encoding | undefined>()

/** The encoding to answer in: the one with the greater weight, brotli where they are equal. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined
  if (read.has(acceptEncoding)) return read.get(acceptEncoding)
  const encoding = heaviest(acceptEncoding)
  if (read.size < 100) read.set(acceptEncoding, encoding)
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
