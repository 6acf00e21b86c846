/** The command that runs both services: settings, database, two servers, signals. */

import { ensureDatabase } from '../seed/ensure.ts'
import { type Config, readConfig, WrongSetting } from './config.ts'
import { startServices } from './services.ts'

/** How often is looked whether the shell of npm is still there, in milliseconds. */
const PARENT_CHECK = 200

// The reader of what is printed may go away; the services stay.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

// A signal may come twice, from a terminal or a supervisor and once more from npm.
const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop())

if (process.env['npm_lifecycle_event'] !== undefined) stopWithShell()

let config: Config | undefined
try {
  refuseWords(process.argv.slice(2))
  config = readConfig(process.env)
  const { corpus, replaced } = await ensureDatabase(config.database, {
    onBuild: () => console.log('Building the corpus …'),
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
} catch (error) {
  console.error(sentence(error, config))
  process.exitCode = 1
}

/** npm hands a signal to the shell between us, which ends without handing it on: its end is the signal. */
function stopWithShell(): void {
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) stop()
  }, PARENT_CHECK).unref()
}

function refuseWords(words: readonly string[]): void {
  if (words.length === 0) return
  throw new WrongSetting(
    `"${words.join(' ')}" is not read: settings are environment variables, such as MEDIA_PORT=8080; README.md lists them.`,
  )
}

/** The one sentence with which a failed start ends. */
function sentence(error: unknown, config: Config | undefined): string {
  if (error instanceof WrongSetting) return error.message
  const { code, syscall, port, address, hostname, message } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
    hostname?: string
  }
  // Ports of their own, so that the number tells which setting it came from.
  const isMetrics = port !== undefined && port === config?.metricsPort
  const ports = isMetrics ? 'METRICS_PORT' : 'MEDIA_PORT or COORDINATE_PORT'
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use; stop what listens there, or set ${ports} to another.`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} needs more rights than this user has; set ${ports} to one above 1023.`
  }
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo') {
    const host = isMetrics ? 'METRICS_HOST' : 'HOST'
    return `${host} "${address ?? hostname}" is not an address of this machine (${code}); set ${host} to one, such as 127.0.0.1.`
  }
  return message
}
