/** What a server tells about its work. The listener decides what is logged, counted or left. */
import type { ServerResponse } from 'node:http'
import type { TracedRequest } from './request-trace.ts'

/** A request and what became of it. */
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

/** What the parser of Node refused: there is no request then, and no more is known of it. */
export interface ParserRefusal {
  readonly id: string
  readonly status: number
  /** Node's name of the fault, such as `HPE_INVALID_METHOD`. */
  readonly code: string
  readonly address: string | undefined
}

/** The bound for which a connection was closed without an answer. */
export type DropReason = 'connections' | 'waiting requests'

export interface ServerEvents {
  /** Every response that has left or broken off. */
  readonly onAnswered?: ((exchange: Exchange) => void) | undefined
  readonly onRefused?: ((refusal: ParserRefusal) => void) | undefined
  readonly onDropped?: ((reason: DropReason) => void) | undefined
  /** The listening socket failed to accept a connection. */
  readonly onAcceptFailed: (error: Error) => void
}

/** Tells of a request, once its response is over. */
export function observe(
  request: TracedRequest,
  response: ServerResponse,
  onAnswered: (exchange: Exchange) => void,
): void {
  const { socket } = request
  const sentBefore = socket.bytesWritten
  // Asked for while the connection stands, Node remembers it.
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
