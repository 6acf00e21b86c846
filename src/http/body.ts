/** A JSON request body: bounded in bytes and depth, decoded and parsed once. */
import type { IncomingMessage } from 'node:http'
import { Refused } from './failures.ts'

/** Bytes of a body, at most. */
export const BODY_LIMIT = 1_048_576
/** Levels of nesting in a body, at most. */
export const DEPTH_LIMIT = 64

/**
 * @throws Refused 415 where it is not `application/json` in UTF-8, 413 where it is too large, 400 where it is not JSON
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  checkContentType(request.headers['content-type'], request.headers['content-encoding'])
  const text = decode(await readBytes(request))
  checkDepth(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused(400, 'invalid_request', `the body is not JSON: ${(error as Error).message}`)
  }
}

function checkContentType(contentType: string | undefined, encoding: string | undefined): void {
  const [type, ...parameters] = (contentType ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  if (type !== 'application/json') {
    throw unsupported(
      `the body must be application/json; got ${contentType === undefined ? 'no Content-Type' : `"${contentType.slice(0, 80)}"`}`,
    )
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8)
  if (
    charset !== undefined &&
    charset.replaceAll('"', '') !== 'utf-8' &&
    charset.replaceAll('"', '') !== 'utf8'
  ) {
    throw unsupported(`the body must be UTF-8; got charset ${charset.slice(0, 40)}`)
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw unsupported(
      `the body must be sent as it is, without Content-Encoding; got "${encoding.slice(0, 40)}"`,
    )
  }
}

const unsupported = (message: string): Refused =>
  new Refused(415, 'unsupported_media_type', message)

const tooLarge = (): Refused =>
  new Refused(413, 'payload_too_large', `a body has at most ${BODY_LIMIT} bytes (1 MiB)`, [], {
    connection: 'close',
  })

function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > BODY_LIMIT) {
        request.removeAllListeners('data')
        reject(tooLarge())
      } else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', reject)
    request.on('aborted', () => reject(new Refused(400, 'invalid_request', 'the body ended early')))
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refused(400, 'invalid_request', 'the body is not UTF-8')
  }
}

/** Brackets outside strings, counted before parsing: a parser that recurses never sees a deep document. */
function checkDepth(text: string): void {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 0x22) i = endOfString(text, i)
    else if (c === 0x5b || c === 0x7b) {
      depth += 1
      if (depth > DEPTH_LIMIT) {
        throw new Refused(
          400,
          'invalid_request',
          `the body is nested deeper than ${DEPTH_LIMIT} levels`,
        )
      }
    } else if (c === 0x5d || c === 0x7d) depth -= 1
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

/** Whether an odd number of backslashes stands before `at`. */
function escaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1
  return backslashes % 2 === 1
}
