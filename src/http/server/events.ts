/** Events of a server, for log, metrics and warnings (decision 47). */
import type { ServerResponse } from 'node:http'
import type { TracedRequest } from '../requests/trace.ts'

/** A request and its response. */
export interface Exchange {
  readonly request: TracedRequest
  /** undefined where the client left before there was one. */
  readonly status: number | undefined
  /** Bytes sent to the client, headers included. */
  readonly bytes: number
  /** From arrival of the headers to the last byte, in milliseconds. */
  readonly ms: number
  /** The connection ended before the response did. */
  readonly aborted: boolean
}

/** Bytes that Node's parser refused. There is no request, and nothing more is known. */
export interface ParserRefusal {
  readonly id: string
  readonly status: number
  /** Node's name of the fault, such as `HPE_INVALID_METHOD`. */
  readonly code: string
  readonly address: string | undefined
}

/** The limit because of which a connection was closed without a response. */
export type DropReason = 'connections' | 'waiting requests'

export interface ServerEvents {
  /** Called for every response that was sent or broken off. */
  readonly onAnswered?: ((exchange: Exchange) => void) | undefined
  readonly onRefused?: ((refusal: ParserRefusal) => void) | undefined
  readonly onDropped?: ((reason: DropReason) => void) | undefined
  /** The listening socket failed to accept a connection. */
  readonly onAcceptFailed: (error: Error) => void
}

/** Reports a request when its response has closed. */
export function observe(
  request: TracedRequest,
  response: ServerResponse,
  onAnswered: (exchange: Exchange) => void,
): void {
  const { socket } = request
  const sentBefore = socket.bytesWritten
  // Node keeps the address if it is read while the connection is open.
  void socket.remoteAddress
  response.once('close', () =>
    onAnswered({
      request,
      status: response.headersSent ? response.statusCode : undefined,
      bytes: socket.bytesWritten - sentBefore,
      ms: performance.now() - request.began,
      aborted: !response.writableFinished,
    }),
  )
}
