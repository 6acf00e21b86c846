/** The access log (`ACCESS_LOG=on`): one line per response, and one per refusal by the parser. */
import type { Logger } from 'pino'
import { TARGET_LIMIT } from '../contract/failures.ts'
import { truncate } from '../engine/values/truncate.ts'
import type { Exchange, ParserRefusal, ServerEvents } from '../http/server/events.ts'
import type { ClientAddress } from './client-address.ts'
import { traceContext } from './trace-context.ts'

/** @param service name of the server in the log */
export function accessLog(
  log: Logger,
  service: string,
  addressOf: ClientAddress,
): Required<Pick<ServerEvents, 'onAnswered' | 'onRefused'>> {
  return {
    onAnswered: ({ request, status, ms, bytes, aborted }: Exchange) =>
      log.info({
        event: 'request',
        service,
        method: request.method,
        route: request.route,
        target: truncate(request.url!, TARGET_LIMIT),
        status,
        ms: rounded(ms),
        bytes,
        cached: request.cached,
        aborted,
        client: addressOf(request),
        request_id: request.id,
        ...traceContext(request.headers),
      }),
    onRefused: ({ id, status, code, address }: ParserRefusal) =>
      log.info({ event: 'refused', service, status, code, client: address, request_id: id }),
  }
}

/** Rounds milliseconds to whole microseconds. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000
