/** Reads a JSON request body, with limits on bytes, depth and range of numbers; it is decoded and parsed once. */
import { isAscii } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import rawBody from 'raw-body'
import {
  BODY_LIMIT,
  emptyBody,
  notJson,
  payloadTooLarge,
  Refused,
  SHOWN_HEADER,
} from '../../contract/failures.ts'
import { truncate } from '../../engine/values/truncate.ts'
import { bounded } from './arriving-bodies.ts'

/** Maximum nesting depth of a body. */
export const DEPTH_LIMIT = 64

/**
 * @throws Refused 415 if it is not `application/json` in UTF-8, 413 if it is too large, 400 if it is not JSON, 408 if
 * it is dropped
 */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const {
    'content-type': type,
    'content-encoding': encoding,
    'content-length': length,
  } = request.headers
  checkContentType(type, encoding)
  try {
    const read = () => rawBody(request, { length: length ?? null, limit: BODY_LIMIT })
    return parseBody(await bounded(request, read))
  } catch (error) {
    // raw-body does not read the rest of a body that it refuses, which would block the next request on the connection
    // (decision 20).
    request.resume()
    const reason = (error as { type?: string }).type
    if (reason === 'entity.too.large') throw payloadTooLarge()
    if (reason === 'request.aborted' || reason === 'request.size.invalid') {
      throw invalid('the body ended early')
    }
    throw error
  }
}

/** @throws Refused 400 if it is not JSON in UTF-8, too deep, or contains a number too large for a double */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw emptyBody()
  const text = decode(bytes)
  checkDepthAndNumbers(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(`the body is not JSON: ${(error as Error).message.toWellFormed()}`)
  }
}

const invalid = (message: string): Refused => new Refused(400, 'invalid_request', message)

function checkContentType(contentType: string | undefined, encoding: string | undefined): void {
  if (contentType === 'application/json' && encoding === undefined) return
  const [type, ...parameters] = (contentType ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  if (type !== 'application/json') {
    throw notJson(contentType)
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8)
  if (charset !== undefined && !/^(utf-?8|"utf-?8")$/.test(charset)) {
    throw unsupported(`the body must be UTF-8; got charset ${truncate(charset, SHOWN_HEADER)}`)
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw unsupported(
      `the body must be sent as it is, without Content-Encoding; got "${truncate(encoding, SHOWN_HEADER)}"`,
    )
  }
}

const unsupported = (message: string): Refused =>
  new Refused(415, 'unsupported_media_type', message)

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

function decode(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalid('the body is not UTF-8')
  }
}

/**
 * Scans the text outside strings before it is parsed: the parser is recursive and must not see a deep document, and it
 * would read a number such as 1e400 as Infinity, which a JSON response cannot contain.
 *
 * @throws Refused 400
 */
function checkDepthAndNumbers(text: string): void {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 0x22) i = endOfString(text, i)
    else if (c === 0x5b || c === 0x7b) {
      depth += 1
      if (depth > DEPTH_LIMIT) {
        throw invalid(`the body is nested deeper than ${DEPTH_LIMIT} levels`)
      }
    } else if (c === 0x5d || c === 0x7d) depth -= 1
    else if (c >= 0x30 && c <= 0x39) i = endOfNumber(text, i)
  }
}

/** The position of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
  } while (escaped(text, end))
  return end
}

/** Whether an odd number of backslashes is before `at`. */
function escaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1
  return backslashes % 2 === 1
}

/** Number of digits that a refusal repeats. */
const SHOWN_DIGITS = 20

/**
 * The position of the last character of the number that begins at `start`, after its sign.
 *
 * @throws Refused 400 if the number is larger than the largest double
 */
function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (isNumberPart(text.charCodeAt(end))) end += 1
  // The shortest number above the largest double has five characters: 2e308.
  if (end - start >= 5 && Number(text.slice(start, end)) === Infinity) {
    const shown = text.slice(start, Math.min(end, start + SHOWN_DIGITS))
    throw invalid(
      `the number ${shown}${end - start > SHOWN_DIGITS ? '…' : ''} is too large to be read`,
    )
  }
  return end - 1
}

/** Digits, point, exponent and its sign. */
const isNumberPart = (c: number): boolean =>
  (c >= 0x30 && c <= 0x39) || c === 0x2e || c === 0x65 || c === 0x45 || c === 0x2b || c === 0x2d
