/** The command that runs both services: settings, database, two servers, signals. */
import { readConfig, WrongSetting } from './config.ts'
import { ensureDatabase } from './database/ensure.ts'
import { startServices } from './services.ts'

// Whoever reads what is printed may go away; the services stay.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  const config = readConfig(process.env)
  const replaced = await ensureDatabase(config.database)
  if (replaced !== undefined) console.error(replaced)
  const services = await startServices(config)
  console.log(`Media grammar service       ${services.media.url}/v1`)
  console.log(`Coordinate grammar service  ${services.coordinate.url}/v1`)
  const stop = async (): Promise<void> => {
    await services[Symbol.asyncDispose]()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  console.error(sentence(error))
  process.exitCode = 1
}

/** The one sentence with which a failed start ends. */
function sentence(error: unknown): string {
  if (error instanceof WrongSetting) return error.message
  const { code, port, address, message } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use; stop what listens there, or set MEDIA_PORT or COORDINATE_PORT to another.`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} needs more rights than this user has; choose one above 1023.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST ${address ?? ''} is not an address of this machine.`
  }
  return message
}
