/** Events of a server, for log, metrics and warnings (decision 47). */
import type { ServerResponse } from 'node:http'
import type { TracedRequest } from '../requests/trace.ts'

/** A request and its response. */
export interface Exchange {
  readonly request: TracedRequest
  /** Undefined if the client disconnected before there was one. */
  readonly status: number | undefined
  /** Bytes sent to the client, including headers. */
  readonly bytes: number
  /** From arrival of the headers to the last byte, in milliseconds. */
  readonly ms: number
  /** Whether the connection closed before the response was complete. */
  readonly aborted: boolean
}

/** Input that Node's parser refused. There is no request object, so nothing more is known. */
export interface ParserRefusal {
  readonly id: string
  readonly status: number
  /** Node's error code, such as `HPE_INVALID_METHOD`. */
  readonly code: string
  readonly address: string | undefined
}

/** The limit that caused a connection to be closed without a response. */
export type DropReason = 'connections' | 'waiting requests'

export interface ServerEvents {
  /** Called for every response that was sent or aborted. */
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
  // Read now because Node caches the address only if it is read while the connection is open.
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
