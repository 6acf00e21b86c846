/** The listeners of server events: access log, metrics, warnings. Disabled ones are not loaded. */
import type { Config } from '../config.ts'
import type { DropReason, ServerEvents } from '../http/server/events.ts'
import type { Log } from '../log.ts'
import type { Metrics } from './metrics.ts'
import { rateLimited } from './rate-limited.ts'

/** @param service name of the server in log and metrics */
export type EventsOf = (service: string) => ServerEvents

/** @throws WrongSetting if `TRUST_PROXY` cannot be parsed */
export async function observers(
  { accessLog, trustProxy }: Pick<Config, 'accessLog' | 'trustProxy'>,
  log: Log,
  metrics: Metrics | undefined,
): Promise<EventsOf> {
  const access = accessLog || trustProxy !== '' ? await loadAccessLog(log, trustProxy) : undefined
  return (service) => {
    const counted = metrics?.events(service)
    const logged = accessLog ? access?.(service) : undefined
    const warned = warnings(log, service)
    return {
      onAnswered: both(logged?.onAnswered, counted?.onAnswered),
      onRefused: both(logged?.onRefused, counted?.onRefused),
      onDropped: both(warned, counted?.onDropped),
      onAcceptFailed: (error) =>
        log.write.warn({ err: error, service }, 'a connection could not be accepted'),
    }
  }
}

async function loadAccessLog(log: Log, trustProxy: string) {
  const [{ accessLog }, { clientAddress }] = await Promise.all([
    import('./access-log.ts'),
    import('./client-address.ts'),
  ])
  const addressOf = clientAddress(trustProxy)
  // The access log has its own switch and is independent of LOG_LEVEL.
  const write = log.write.child({}, { level: 'info' })
  return (service: string) => accessLog(write, service, addressOf)
}

function warnings({ write: log }: Log, service: string): (reason: DropReason) => void {
  const dropped = (reason: DropReason, message: string) =>
    rateLimited((count) => log.warn({ event: 'dropped', service, reason, count }, message))
  const kinds = {
    connections: dropped('connections', 'connections were closed at once: too many are open'),
    'waiting requests': dropped(
      'waiting requests',
      'connections were closed: too many requests wait one behind the other',
    ),
  } satisfies Record<DropReason, () => void>
  return (reason) => kinds[reason]()
}

function both<T>(
  first: ((event: T) => void) | undefined,
  second: ((event: T) => void) | undefined,
): ((event: T) => void) | undefined {
  if (first === undefined || second === undefined) return first ?? second
  return (event) => {
    first(event)
    second(event)
  }
}
