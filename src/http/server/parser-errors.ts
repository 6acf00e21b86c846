/** Responses to input that Node's parser refuses, and to incomplete requests (decision 21). */
import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refused, refusalBody, requestTimeout } from '../../contract/failures.ts'
import { JSON_TYPE } from '../answers/errors.ts'
import { constantHeaders } from '../answers/headers.ts'
import { type Connections, LINGER } from './connections.ts'
import type { ServerEvents } from './events.ts'

export function answerParserErrors(
  server: Server,
  connections: Connections,
  onRefused: ServerEvents['onRefused'],
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const answer = (): void => {
      const id = randomUUID()
      const refused = refusalOf(error.code)
      const { code = 'unknown' } = error
      onRefused?.({ id, status: refused.status, code, address: socket.remoteAddress })
      refuse(socket, refused, id)
    }
    const before = connections.get(socket)
    if (before === undefined || isOver(before)) answer()
    // Responses are sent in the order of the requests.
    else if (before.req.complete) before.once('finish', answer)
    // The parser failed in the body of a request that is being answered.
    else if (before.headersSent) socket.destroy()
    else answer()
  })
}

const isOver = ({ writableFinished, destroyed }: ServerResponse): boolean =>
  writableFinished || destroyed

export function refusalOf(code: string | undefined): Refused {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = 'the headers are larger than 16 KiB, or more than 1,000'
    return new Refused(431, 'header_fields_too_large', message)
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout()
  return new Refused(400, 'invalid_request', 'this is not a well-formed HTTP/1.1 request')
}

/** Writes the refusal to the socket, since Node creates no response object without a request. */
function refuse(socket: Socket, refused: Refused, id: string): void {
  const body = JSON.stringify(refusalBody(refused))
  const headers = {
    'Content-Type': JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...constantHeaders,
    'X-Request-Id': id,
    'Server-Timing': 'total;dur=0',
    Date: new Date().toUTCString(),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = `${refused.status} ${STATUS_CODES[refused.status]}`
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  // If bytes were left unread, the system would reset the connection before the client has read the refusal.
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER).unref()
}
