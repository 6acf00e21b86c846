/** Both services over one database, in one process (decision 29), started and stopped as one. */
import { flushCompileCache } from 'node:module'
import { type Config, KEEP_ALIVE_MS } from './config.ts'
import { createCoordinateService } from './coordinate/service.ts'
import { type Corpus, corpusSource, openDatabase } from './database/open.ts'
import type { AppOptions } from './http/app.ts'
import { age } from './http/request-trace.ts'
import { listen, type RunningServer, type ServerEvents } from './http/server.ts'
import { createLog, type Log } from './log.ts'
import { createMediaService } from './media/service.ts'

export interface RunningServices extends AsyncDisposable {
  readonly media: RunningServer
  readonly coordinate: RunningServer
}

/** Milliseconds after which the rule engine and the validators are loaded, if no request has asked for them before. */
const WARM_AFTER = 250

/**
 * @param corpus what was verified of the database; read from its path where left out
 * @throws where the database cannot be read or an address cannot be had; nothing is left open then
 */
export async function startServices(
  config: Omit<Config, 'keepAliveMs' | 'mcpHosts'> & Partial<Config>,
  corpus: Corpus = corpusSource(config.database),
): Promise<RunningServices> {
  await using opened = new AsyncDisposableStack()
  const {
    host,
    mediaPort,
    coordinatePort,
    cacheBytes,
    keepAliveMs = KEEP_ALIVE_MS,
    mcpHosts = [],
  } = config
  const addresses = Promise.withResolvers<Addresses>()
  const log = opened.use(createLog(config.logLevel))
  const database = opened.use(openDatabase(corpus))
  const options = {
    ...appOptions(log, cacheBytes),
    localHosts: isLoopback(host) ? mcpHosts : undefined,
  }
  const events = serverEvents(log)
  const mediaService = createMediaService(database, {
    ...options,
    otherUrl: async () => (await addresses.promise).coordinate,
  })
  const coordinateService = createCoordinateService(database, {
    ...options,
    otherUrl: async () => (await addresses.promise).media,
  })
  const media = opened.use(
    await listen(mediaService.app, { host, port: mediaPort, keepAliveMs }, events),
  )
  const coordinate = opened.use(
    await listen(coordinateService.app, { host, port: coordinatePort, keepAliveMs }, events),
  )
  addresses.resolve(addressesOf(config, { media: media.url, coordinate: coordinate.url }))
  const warming = setTimeout(() => {
    Promise.all([mediaService.warm(), coordinateService.warm()])
      // Written at a clean end otherwise, and a service is often killed.
      .then(() => flushCompileCache())
      .catch(({ message }: Error) =>
        log.write.error(`the engine or a validator could not be loaded: ${message}`),
      )
  }, WARM_AFTER)
  opened.defer(() => clearTimeout(warming))
  const stack = opened.move()
  return {
    media,
    coordinate,
    [Symbol.asyncDispose]: async () => {
      // Each takes its time to drain: at once, not one after the other.
      await Promise.all([media.close(), coordinate.close()])
      await stack.disposeAsync()
    },
  }
}

/** Addresses that this machine alone can reach, and with it every page that a browser here shows. */
const isLoopback = (host: string): boolean => /^(localhost|127\..*|::1)$/.test(host)

interface Addresses {
  readonly media: string | undefined
  readonly coordinate: string | undefined
}

/** Where a browser finds each service: as set, or where it listens if the browser is on this machine. */
function addressesOf(
  { host, mediaUrl, coordinateUrl }: Pick<Config, 'host' | 'mediaUrl' | 'coordinateUrl'>,
  listening: { readonly media: string; readonly coordinate: string },
): Addresses {
  const local = host === '127.0.0.1' ? listening : undefined
  return { media: mediaUrl ?? local?.media, coordinate: coordinateUrl ?? local?.coordinate }
}

const appOptions = (
  { write: log }: Log,
  cacheBytes: number,
): Pick<AppOptions, 'cacheBytes' | 'onUnexpected'> => ({
  cacheBytes,
  onUnexpected: (error, request) =>
    log.error(
      { err: error, request_id: request?.id, method: request?.method, target: request?.url },
      'a request failed unexpectedly',
    ),
})

const serverEvents = ({ write: log }: Log): ServerEvents => ({
  onAcceptFailed: (error) => log.warn({ err: error }, 'a connection could not be accepted'),
  onAnswered: log.isLevelEnabled('debug')
    ? (request, status) =>
        log.debug({
          request_id: request.id,
          method: request.method,
          target: request.url,
          status,
          ms: age(request),
        })
    : undefined,
})
