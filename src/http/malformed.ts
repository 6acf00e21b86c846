/** Answers to what is no request: bytes that Node's parser refuses, and requests that never arrive whole. */
import type { Socket } from 'node:net'
import type { Answer } from './answer.ts'
import { Refused } from './failures.ts'
import { METHODS } from './node-http.ts'
import { headOf } from './ready-answer.ts'
import { requestId } from './traced-response.ts'

interface ParserError {
  readonly code?: string | undefined
  /** The bytes that the parser was given last. */
  readonly rawPacket?: Buffer | undefined
  /** How many of them it had taken in. */
  readonly bytesParsed?: number | undefined
}

/** The first line of a request, its method apart. */
const firstLine = /^([!#$%&'*+.^`|~\w-]+) \S+ HTTP\/1\.[01]\r?\n/

/** Whether it was a HEAD that the parser refused, whose answer has no body. */
export const wasHead = (error: ParserError): boolean => failedLine(error).startsWith('HEAD ')

/** What follows from the line in which the parser stopped: requests before it were well-formed. */
function failedLine({ rawPacket, bytesParsed = 0 }: ParserError): string {
  const text = rawPacket?.toString('latin1') ?? ''
  return text.slice(text.lastIndexOf('\n', bytesParsed - 1) + 1)
}

/** @param methods what an `Allow` header says */
export function refusalOf(error: ParserError, methods: string): Refused {
  const { code } = error
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Refused(
      431,
      'header_fields_too_large',
      'the headers are larger than 16 KiB, or more than 1,000',
    )
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Refused(408, 'request_timeout', 'the request did not arrive in time')
  }
  const method = firstLine.exec(failedLine(error))?.[1]
  if (code === 'HPE_INVALID_METHOD' && method !== undefined && !METHODS.includes(method)) {
    const message = `that method is not known; allowed are ${methods}`
    return new Refused(405, 'method_not_allowed', message, [], { allow: methods })
  }
  return new Refused(400, 'invalid_request', 'this is not a well-formed HTTP/1.1 request')
}

/**
 * Writes a whole answer on a connection that has no response object, and ends it.
 *
 * @param isHead whether the body is left out
 * @param linger milliseconds for which what still comes is taken in and dropped, so that the answer can be read
 */
export function answerOnSocket(
  socket: Socket,
  answer: Answer,
  linger: number,
  isHead = false,
): void {
  const head = `${headOf(answer).text}X-Request-Id: ${requestId(undefined)}\r\nServer-Timing: total;dur=0\r\nDate: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n`
  socket.on('error', () => socket.destroy())
  socket.write(head)
  socket.end(isHead ? '' : answer.body, 'latin1')
  socket.resume()
  setTimeout(() => socket.destroy(), linger).unref()
}
