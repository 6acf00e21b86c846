/** Runs both services until a signal ends them: settings, database, two servers. */
import { once } from 'node:events'
import { ensureDatabase } from '../seed/ensure.ts'
import { type Config, readConfig, WrongSetting } from './config.ts'
import { startServices } from './services.ts'

/** Milliseconds between checks that the shell of npm still runs. */
const PARENT_CHECK = 200

/**
 * @param args arguments after the command, which takes none
 * @returns the exit status
 */
export async function serve(args: readonly string[]): Promise<0 | 1> {
  // The services must not exit when the reader of their output closes the pipe.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  // A signal may arrive twice: from the terminal or a supervisor, and again from npm.
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  const stop = (): void => stopping.abort()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
  if (process.env['npm_lifecycle_event'] !== undefined) stopWithShell(stop)
  let config: Config | undefined
  try {
    refuseArguments(args)
    config = readConfig(process.env)
    const { corpus, replaced } = await ensureDatabase(config.database, {
      onBuild: () => console.log('Building the corpus …'),
      signal: stopping.signal,
    })
    if (replaced !== undefined) console.error(replaced)
    await using services = await startServices(config, corpus)
    console.log(
      `Media grammar service       ${services.media.url}/  (data: ${services.media.url}/v1)`,
    )
    console.log(
      `Coordinate grammar service  ${services.coordinate.url}/  (data: ${services.coordinate.url}/v1)`,
    )
    if (services.metricsUrl !== undefined) {
      console.log(`Metrics                     ${services.metricsUrl}/metrics`)
    }
    if (process.stdout.isTTY) console.log('Ctrl-C stops them.')
    await stopped
    return 0
  } catch (error) {
    if (stopping.signal.aborted) return 0
    console.error(sentence(error, config))
    return 1
  }
}

/**
 * npm sends a signal to the shell between it and this process; the shell exits without forwarding it, so its exit
 * counts as the signal.
 */
function stopWithShell(stop: () => void): void {
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) stop()
  }, PARENT_CHECK).unref()
}

function refuseArguments(args: readonly string[]): void {
  if (args.length === 0) return
  throw new WrongSetting(
    `"${args.join(' ')}" is not read: settings are environment variables, such as MEDIA_PORT=8080; README.md lists them.`,
  )
}

/** The one-sentence message of a failed start. */
function sentence(error: unknown, config: Config | undefined): string {
  if (error instanceof WrongSetting) return error.message
  const { code, syscall, port, address, hostname, message } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
    hostname?: string
  }
  // Every setting has another port, so the number shows which one is meant.
  const isMetrics = port !== undefined && port === config?.metricsPort
  const service = port === config?.mediaPort ? 'MEDIA_PORT' : 'COORDINATE_PORT'
  const setting = isMetrics ? 'METRICS_PORT' : service
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use; stop what listens there, or set ${setting} to another.`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} needs more rights than this user has; set ${setting} to one above 1023.`
  }
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo') {
    const host = isMetrics ? 'METRICS_HOST' : 'HOST'
    return `${host} "${address ?? hostname}" is not an address of this machine (${code}); set ${host} to one, such as 127.0.0.1.`
  }
  return message
}
