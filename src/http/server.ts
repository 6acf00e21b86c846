/** A listening server that can be closed without losing a request. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface RunningServer extends AsyncDisposable {
  /** Address to reach it at, without a trailing slash. */
  readonly url: string
  readonly server: Server
  /** Stops accepting, lets the requests in flight finish, then closes every connection. */
  close(): Promise<void>
}

/** How long an idle connection may still send a request after closing began, in milliseconds. */
const LINGER = 300

/**
 * @throws Error with code EADDRINUSE, EACCES … where the address cannot be had
 */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
): Promise<RunningServer> {
  let closing = false
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 5000,
    },
    (request, response) => {
      if (closing) response.setHeader('connection', 'close')
      listener(request, response)
    },
  )
  server.on('clientError', refuse)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  const close = async (): Promise<void> => {
    if (closing) return
    closing = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    setTimeout(() => server.closeIdleConnections(), LINGER)
    await closed
  }
  return { url: `http://${name}:${address.port}`, server, close, [Symbol.asyncDispose]: close }
}

const refusals: Record<string, [number, string, string, string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'header_fields_too_large',
    'the headers are larger than 16 KiB',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'Request Timeout',
    'request_timeout',
    'the request did not arrive in time',
  ],
}

/** What Node's parser refuses is answered in JSON too. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, code, message] = refusals[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'invalid_request',
    'this is not a well-formed HTTP/1.1 request',
  ]
  const body = JSON.stringify({ error: code, message })
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  )
}
