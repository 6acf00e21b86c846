/** Both services over one database, started and stopped as one. */
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { type BigBody, createBigBodies, SMALL_BODY } from './big-bodies.ts'
import type { Config } from './config.ts'
import { coordinateService, createCoordinateService } from './coordinate/service.ts'
import { type Corpus, corpusSource, openDatabase } from './database/open.ts'
import type { AppOptions } from './http/app.ts'
import { listen, type RunningServer, type ServerEvents } from './http/server.ts'
import type { TracedResponse } from './http/traced-response.ts'
import { createLog, type Log } from './log.ts'
import { createMediaService, mediaService } from './media/service.ts'

export interface RunningServices extends AsyncDisposable {
  readonly media: RunningServer
  readonly coordinate: RunningServer
  /** Whoever connects from here on is answered once nobody can connect any more: the first step of an end. */
  holdLateComers(): void
}

/** Milliseconds after which the rule engine and the validators are loaded, if no request has asked for them before. */
const WARM_AFTER = 250
/** Milliseconds after which closing waits for no large body, and its sender is told. */
const REFUSED_AFTER = 900

/**
 * @param corpus what was verified of the database; read from its path where left out
 * @throws where the database cannot be read or an address cannot be had; nothing is left open then
 */
export async function startServices(
  config: Pick<
    Config,
    'host' | 'mediaPort' | 'coordinatePort' | 'database' | 'logLevel' | 'cacheBytes'
  >,
  corpus: Corpus = corpusSource(config.database),
): Promise<RunningServices> {
  await using opened = new AsyncDisposableStack()
  const { host, mediaPort, coordinatePort } = config
  const log = opened.use(createLog(config.logLevel))
  const database = opened.use(openDatabase(corpus))
  const events = serverEvents(log)
  const bigBodies = opened.use(createBigBodies(corpus))
  const options = (service: BigBody['service']): AppOptions => ({
    cacheBytes: config.cacheBytes,
    bigBodies: {
      from: SMALL_BODY,
      answer: (operation, bytes, isGone) => bigBodies.answer({ service, operation, bytes }, isGone),
    },
    onUnexpected: (error, { req, res }) =>
      events.onUnexpected(error, req, (res as TracedResponse).requestId),
  })
  const mediaApp = createMediaService(database, options('media'))
  const coordinateApp = createCoordinateService(database, options('coordinate'))
  const media = opened.use(
    await listen(mediaApp.listener, host, mediaPort, mediaService.manners, events),
  )
  const coordinate = opened.use(
    await listen(coordinateApp.listener, host, coordinatePort, coordinateService.manners, events),
  )
  const warming = setTimeout(() => {
    Promise.all([mediaApp.warm(), coordinateApp.warm()])
      .then(keepYoung)
      .catch(({ message }: Error) =>
        log.write.error(`the engine or a validator could not be loaded: ${message}`),
      )
  }, WARM_AFTER)
  opened.defer(() => clearTimeout(warming))
  const stack = opened.move()
  return {
    media,
    coordinate,
    holdLateComers: () => {
      media.holdLateComers()
      coordinate.holdLateComers()
    },
    [Symbol.asyncDispose]: async () => {
      // Each closes gently and takes its time over it: at once, not one after the other.
      const refusing = setTimeout(() => bigBodies.refuse(), REFUSED_AFTER)
      await Promise.all([media.close(), coordinate.close()])
      clearTimeout(refusing)
      await stack.disposeAsync()
    },
  }
}

/**
 * Keeps V8 from making objects among the old ones because the first of their kind lived long (decision 37). As a flag of
 * the command line it would make V8 refuse the compiled code that Node brings along, and what is put away after it is
 * refused by the next start: hence now, with everything loaded and put away.
 */
function keepYoung(): void {
  flushCompileCache()
  setFlagsFromString('--no-allocation-site-pretenuring')
}

function serverEvents({ write: log }: Log): ServerEvents {
  return {
    onUnexpected: (error, { method, url }, request_id) =>
      log.error({ err: error, request_id, method, target: url }, 'a request failed unexpectedly'),
    onAcceptFailed: (error) => log.warn({ err: error }, 'a connection could not be accepted'),
    onAnswered: log.isLevelEnabled('debug')
      ? ({ req: { method, url }, requestId, statusCode, age }) =>
          log.debug({ request_id: requestId, method, target: url, status: statusCode, ms: age })
      : undefined,
  }
}
