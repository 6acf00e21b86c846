/** Both services over one database, in one process (decision 29), started and stopped as one. */
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, readConfig, WrongSetting } from './config.ts'
import {
  coordinateService as coordinateDescription,
  createCoordinateService,
} from './coordinate/service.ts'
import { type Corpus, corpusSource, type OpenDatabase, openDatabase } from './database/open.ts'
import type { Readiness } from './http/answers/operator-routes.ts'
import type { Endpoint } from './http/answers/routes.ts'
import type { AppOptions, Service } from './http/app.ts'
import { listen, type RunningServer } from './http/server/server.ts'
import { createLog, type Log } from './log.ts'
import { isLoopback } from './loopback.ts'
import { noHouseRules } from './machine/house-files.ts'
import { mcpEndpoint } from './mcp/endpoint.ts'
import type { Part } from './mcp/part.ts'
import type { Identity } from './mcp/server.ts'
import { createMediaService, mediaService as mediaDescription } from './media/service.ts'
import { listenForMetrics } from './observability/metrics-server.ts'
import { observers } from './observability/observers.ts'
import { traceContext } from './observability/trace-context.ts'
import { securityTxt } from './security-txt.ts'

export interface RunningServices extends AsyncDisposable {
  readonly media: RunningServer
  readonly coordinate: RunningServer
  /** URL of the metrics; undefined if they are disabled. */
  readonly metricsUrl: string | undefined
}

/** Milliseconds after the start until everything that requests can need is loaded in advance. */
const WARM_AFTER = 250
/** Milliseconds until a failed load is retried. */
const WARM_AGAIN = 1000

/**
 * @param settings settings that differ from the defaults
 * @param corpus the verified database; by default read from its path
 * @throws if the database cannot be read or an address is not available; everything is closed again
 */
export async function startServices(
  settings: Partial<Config>,
  corpus?: Corpus,
): Promise<RunningServices> {
  const config: Config = { ...readConfig({}), ...settings }
  const { host, keepAliveMs } = config
  await using opened = new AsyncDisposableStack()
  const addresses = Promise.withResolvers<Addresses>()
  const log = opened.use(createLog(config.logLevel))
  const database = opened.use(openDatabase(corpus ?? corpusSource(config.database)))
  const onUnexpected = unexpectedFailures(log)
  const hosts = isLoopback(host) ? [host, ...config.mcpHosts] : undefined
  /** @param part loads the tools, resources and prompts of a service */
  const agents =
    <Loaded, Handlers>(
      description: Omit<Identity, 'onUnexpected'>,
      part: (loaded: Loaded, handlers: Handlers) => Promise<Part>,
    ) =>
    (loaded: Loaded, handlers: Handlers): Endpoint =>
      mcpEndpoint(
        () => part(loaded, handlers),
        { ...description, onUnexpected: (error) => onUnexpected(error, undefined) },
        hosts,
      )
  let readiness: Readiness = 'starting'
  const options = (basePath: string): Omit<AppOptions, 'urls'> => ({
    cacheBytes: config.cacheBytes,
    basePath,
    onUnexpected,
    operator: {
      readiness: () => readiness,
      securityTxt: securityTxt(config.securityContacts, new Date()),
    },
  })
  const house = await houseRules(database, config.rules)
  const mediaService = createMediaService(
    database,
    {
      ...options(config.mediaBasePath),
      publicUrl: config.mediaUrl,
      urls: async () => {
        const { media: own, coordinate: other } = await addresses.promise
        return { own, other }
      },
    },
    agents(mediaDescription, async (media, handlers) =>
      (await import('./mcp/media-part.ts')).mediaPart(media, handlers),
    ),
    house,
  )
  const coordinateService = createCoordinateService(
    database,
    {
      ...options(config.coordinateBasePath),
      publicUrl: config.coordinateUrl,
      urls: async () => {
        const { media: other, coordinate: own } = await addresses.promise
        return { own, other }
      },
    },
    agents(coordinateDescription, async (coordinates, handlers) =>
      (await import('./mcp/coordinate-part.ts')).coordinatePart(coordinates, handlers),
    ),
  )
  const metrics = await loadMetrics(config, mediaService.corpusDigest)
  const eventsOf = await observers(config, log, metrics)
  const start = async (name: string, { app, cache }: Service, port: number) => {
    const server = opened.use(await listen(app, { host, port, keepAliveMs }, eventsOf(name)))
    metrics?.watch(name, server, cache)
    return server
  }
  const media = await start('media', mediaService, config.mediaPort)
  const coordinate = await start('coordinate', coordinateService, config.coordinatePort)
  addresses.resolve(addressesOf(config, { media: media.url, coordinate: coordinate.url }))
  const metricsServer = metrics && opened.use(await listenForMetrics(config, metrics))

  const stopping = new AbortController()
  const warming = warm([mediaService, coordinateService], log, stopping.signal).then(() => {
    if (readiness === 'starting') readiness = 'ready'
  })
  opened.defer(() => warming)
  const stack = opened.move()
  return {
    media,
    coordinate,
    metricsUrl: metricsServer?.url,
    [Symbol.asyncDispose]: async () => {
      readiness = 'stopping'
      stopping.abort()
      await wait(config.shutdownWaitMs)
      // Both drain at the same time.
      await Promise.all([media.close(), coordinate.close()])
      await stack.disposeAsync()
    },
  }
}

/** @throws WrongSetting if there are no house rules, ConfigProblems if they have errors */
async function houseRules(database: OpenDatabase, folder: string | undefined) {
  if (folder === undefined) return undefined
  const fault = noHouseRules(folder)
  if (fault !== undefined) {
    throw new WrongSetting(`RULES must be a folder of house rules; ${folder} ${fault}.`)
  }
  const { withHouseRules } = await import('./media/rules/house.ts')
  const { loadHouse } = await import('./machine/load-house.ts')
  const house = { folders: [folder], shownFrom: path.dirname(folder) }
  return withHouseRules(database, mediaDescription.version, (corpus) => loadHouse(house, corpus))
}

interface Addresses {
  readonly media: string | undefined
  readonly coordinate: string | undefined
}

/** The URL of each service for a browser: as configured, or where it listens if the browser is on this machine. */
function addressesOf(
  { host, mediaUrl, coordinateUrl, mediaBasePath, coordinateBasePath }: Config,
  listening: { readonly media: string; readonly coordinate: string },
): Addresses {
  const local = (url: string): string | undefined => (isLoopback(host) ? url : undefined)
  return {
    media: mediaUrl ?? local(listening.media + mediaBasePath),
    coordinate: coordinateUrl ?? local(listening.coordinate + coordinateBasePath),
  }
}

/** Loads what requests can need, until it is loaded or the services stop. */
async function warm(services: readonly Service[], log: Log, stopping: AbortSignal): Promise<void> {
  let pause = WARM_AFTER
  while (!stopping.aborted) {
    try {
      await wait(pause, undefined, { signal: stopping, ref: false })
      for (const service of services) await service.warm(stopping)
      // Otherwise the compile cache is written only at a clean exit, and services are often killed.
      flushCompileCache()
      return
    } catch (error) {
      if (stopping.aborted) return
      log.write.error({ err: error }, 'not everything could be loaded; it is tried again')
      pause = WARM_AGAIN
    }
  }
}

async function loadMetrics({ metricsPort }: Config, corpusDigest: string) {
  if (metricsPort === undefined) return undefined
  const { createMetrics } = await import('./observability/metrics.ts')
  return createMetrics(corpusDigest)
}

const unexpectedFailures =
  ({ write: log }: Log): AppOptions['onUnexpected'] =>
  (error, request) =>
    log.error(
      {
        err: error,
        request_id: request?.id,
        method: request?.method,
        target: request?.url,
        ...(request && traceContext(request.headers)),
      },
      'a request failed unexpectedly',
    )
