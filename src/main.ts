/** The command that runs both services: settings, database, two servers, signals. */
import { existsSync, readFileSync } from 'node:fs'
import { type Config, readConfig, WrongSetting } from './config.ts'
import { ensureDatabase } from './database/ensure.ts'
import { type Corpus, corpusSource } from './database/open.ts'
import { sha256Of } from './database/verify.ts'
import { startServices } from './services.ts'
import {
  type Addresses,
  isWorker,
  reportToPrimary,
  startWorkers,
  whenPrimaryEnds,
} from './workers.ts'

/** How often is looked whether the parent is still there, in milliseconds. */
const PARENT_CHECK = 200
/** Milliseconds that a worker leaves the primary, which may have got the same signal, to stop accepting first. */
const PRIMARY_FIRST = 400
/** Where a worker finds the SHA-256 of the file that the primary verified. */
const VERIFIED = 'GRAMMAR_VERIFIED_SHA256'

// Whoever reads what is printed may go away; the services stay.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  const running = await start(readConfig(process.env))
  let stopping = false
  // A signal may come twice, from a terminal or a supervisor and once more from npm or the primary: one end is enough.
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await running[Symbol.asyncDispose]()
    process.exit(0)
  }
  const onSignal = isWorker ? () => setTimeout(stop, PRIMARY_FIRST) : stop
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal)
  if (isWorker) whenPrimaryEnds(() => running.holdLateComers?.(), stop)
  else whenOrphaned(stop)
  if (isWorker) await reportToPrimary({ listening: running })
  else {
    console.log(`Media grammar service       ${running.media}/v1`)
    console.log(`Coordinate grammar service  ${running.coordinate}/v1`)
  }
} catch (error) {
  if (isWorker) await reportToPrimary({ failed: sentence(error) })
  else console.error(sentence(error))
  process.exit(1)
}

/** npm hands a signal to the shell between us, which ends without handing it on: its end is the signal. */
function whenOrphaned(stop: () => Promise<void>): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const above = ancestors()
  const check = setInterval(() => {
    if (ancestors() === above) return
    clearInterval(check)
    void stop()
  }, PARENT_CHECK)
  check.unref()
}

/** The shell that npm started us with and, where /proc tells, npm: killed, it leaves the shell waiting for us. */
function ancestors(): string {
  try {
    // The name stands in parentheses and may hold anything; state and parent follow it.
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'latin1')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(process.ppid)
  }
}

interface Running extends Addresses, AsyncDisposable {
  /** In a process that serves: the first step of its end. */
  holdLateComers?(): void
}

/** The primary sees to the database and tells its workers which bytes were verified. */
async function start(config: Config): Promise<Running> {
  if (isWorker) return serve(config, asVerified(config.database))
  const { corpus, sha256, replaced } = await ensureDatabase(config.database)
  if (replaced !== undefined) console.error(replaced)
  if (config.workers === 1) return serve(config, corpus)
  process.env[VERIFIED] = sha256
  return startWorkers(config.workers, console.error)
}

async function serve(config: Config, corpus: Corpus): Promise<Running> {
  const services = await startServices(config, corpus)
  return {
    media: services.media.url,
    coordinate: services.coordinate.url,
    holdLateComers: () => services.holdLateComers(),
    [Symbol.asyncDispose]: () => services[Symbol.asyncDispose](),
  }
}

/** A worker that starts when another died serves the corpus that the rest serve, or nothing. */
function asVerified(file: string): Corpus {
  if (existsSync(file)) {
    const corpus = corpusSource(file)
    if (sha256Of(corpus) === process.env[VERIFIED]) return corpus
  }
  throw new Error(
    `${file} is not what it was when the services started: put that file back, or start the services anew to serve what is there now.`,
  )
}

/** The one sentence with which a failed start ends. */
function sentence(error: unknown): string {
  if (error instanceof WrongSetting) return error.message
  const { code, syscall, port, address, hostname, message } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
    hostname?: string
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use; stop what listens there, or set MEDIA_PORT or COORDINATE_PORT to another.`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} needs more rights than this user has; set MEDIA_PORT or COORDINATE_PORT to one above 1023.`
  }
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo') {
    return `HOST "${address ?? hostname}" is not an address of this machine (${code}); set HOST to one, such as 127.0.0.1.`
  }
  return message
}
