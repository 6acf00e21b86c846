/** Sends bytes to a service and reads the response, without a client that would correct them. */
import { connect } from 'node:net'

export interface RawReply {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Timeout for each expected response, in milliseconds of silence. */
const PATIENCE = 60_000
/** Milliseconds of silence after which reading stops, once all expected responses have arrived. */
const QUIET = 400
/**
 * Silence is counted in ticks of this many milliseconds, so that a machine that was suspended for a second counts one
 * tick.
 */
const TICK = 50

/**
 * Sends the parts one after the other and reads until the service ends the connection, or is quiet after the responses.
 *
 * @param wanted minimum number of responses if the connection stays open
 * @returns everything that was received, with one character per byte
 */
export function exchange(url: string, parts: readonly string[], wanted = 1): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let received = ''
    let silence = 0
    const done = (): void => {
      clearInterval(clock)
      socket.destroy()
      resolve(received)
    }
    const clock = setInterval(() => {
      silence += TICK
      if (silence < QUIET) return
      if (silence >= PATIENCE || split(received).found.length >= wanted) done()
    }, TICK)
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      received += String(text)
      silence = 0
    })
    socket.on('end', done)
    socket.on('error', (error) => {
      if (received !== '') return done()
      clearInterval(clock)
      reject(error)
    })
    socket.on('connect', async () => {
      for (const part of parts) {
        socket.write(part, 'latin1')
        await new Promise((sent) => setTimeout(sent, 10))
      }
    })
  })
}

/**
 * Splits received text into responses.
 *
 * @param bodiless whether they have no bodies, whatever their headers say
 */
export function replies(text: string, bodiless = false): RawReply[] {
  const { found, rest } = split(text, bodiless)
  if (rest !== '') throw new Error(`no whole answer: ${rest.slice(0, 200)}`)
  return found
}

/** The complete responses, and the rest of the text. */
function split(text: string, bodiless = false): { found: RawReply[]; rest: string } {
  const found: RawReply[] = []
  let rest = text
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return { found, rest }
    const [first, ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first!)?.[1])
    const headers = new Map(
      lines.map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
      }),
    )
    const length = bodiless || status === 100 ? 0 : Number(headers.get('content-length') ?? 0)
    const after = end + 4 + length
    if (rest.length < after) return { found, rest }
    const body = Buffer.from(rest.slice(end + 4, after), 'latin1').toString('utf8')
    rest = rest.slice(after)
    if (status !== 100) found.push({ status, headers, body })
  }
}
