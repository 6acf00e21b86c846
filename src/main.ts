/** The command that runs both services: settings, database, two servers, signals. */
import { type Config, readConfig, WrongSetting } from './config.ts'
import { ensureDatabase } from './database/ensure.ts'
import { startServices } from './services.ts'
import { type Addresses, isWorker, reportToPrimary, startWorkers } from './workers.ts'

/** How often is looked whether the parent is still there, in milliseconds. */
const PARENT_CHECK = 200

// Whoever reads what is printed may go away; the services stay.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  const running = await start(readConfig(process.env))
  if (isWorker) await reportToPrimary({ listening: running })
  else {
    console.log(`Media grammar service       ${running.media}/v1`)
    console.log(`Coordinate grammar service  ${running.coordinate}/v1`)
  }
  const stop = async (): Promise<void> => {
    await running[Symbol.asyncDispose]()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // A worker does not outlive its primary.
  if (isWorker) process.once('disconnect', stop)
  else whenOrphaned(stop)
} catch (error) {
  if (isWorker) await reportToPrimary({ failed: sentence(error) })
  else console.error(sentence(error))
  process.exit(1)
}

/** npm hands a signal to the shell between us, which ends without handing it on: its end is the signal. */
function whenOrphaned(stop: () => Promise<void>): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    void stop()
  }, PARENT_CHECK)
  check.unref()
}

/** A worker finds the database verified; whoever starts first sees to it. */
async function start(config: Config): Promise<Addresses & AsyncDisposable> {
  if (!isWorker) {
    const replaced = await ensureDatabase(config.database)
    if (replaced !== undefined) console.error(replaced)
    if (config.workers > 1) return startWorkers(config.workers, console.error)
  }
  const services = await startServices(config)
  return {
    media: services.media.url,
    coordinate: services.coordinate.url,
    [Symbol.asyncDispose]: () => services[Symbol.asyncDispose](),
  }
}

/** The one sentence with which a failed start ends. */
function sentence(error: unknown): string {
  if (error instanceof WrongSetting) return error.message
  const { code, port, address, hostname, message } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
    hostname?: string
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use; stop what listens there, or set MEDIA_PORT or COORDINATE_PORT to another.`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} needs more rights than this user has; choose one above 1023.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST "${address ?? hostname ?? ''}" is not an address of this machine.`
  }
  return message
}
