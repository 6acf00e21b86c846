/** Both services over one database, started and stopped as one. */
import pino from 'pino'
import type { Config } from './config.ts'
import { createCoordinateService } from './coordinate/service.ts'
import { openDatabase } from './database/open.ts'
import type { AppOptions } from './http/app.ts'
import { listen, type RunningServer } from './http/server.ts'
import { createMediaService } from './media/service.ts'

export interface RunningServices extends AsyncDisposable {
  readonly media: RunningServer
  readonly coordinate: RunningServer
}

/** @throws where the database cannot be read or an address cannot be had; nothing is left open then */
export async function startServices(
  config: Pick<
    Config,
    'host' | 'mediaPort' | 'coordinatePort' | 'database' | 'logLevel' | 'cacheBytes'
  >,
): Promise<RunningServices> {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(openDatabase(config.database))
  const log = pino({ level: config.logLevel })
  const options: AppOptions = {
    cacheBytes: config.cacheBytes,
    onUnexpected: (error, ctx) => log.error({ err: error, method: ctx.method, path: ctx.path }),
  }
  const media = createMediaService(database, options)
  const coordinate = createCoordinateService(database, options)
  const services = {
    media: opened.use(await listen(media, config.host, config.mediaPort)),
    coordinate: opened.use(await listen(coordinate, config.host, config.coordinatePort)),
  }
  const stack = opened.move()
  return { ...services, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
