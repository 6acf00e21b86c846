/** Bytes to a service and back, without a client that would set them right first. */
import { connect } from 'node:net'

export interface RawReply {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Milliseconds in which a first byte has to come. */
const PATIENCE = 20_000
/** Milliseconds without a byte after which nothing more is expected. */
const QUIET = 400
/** Silence is counted in ticks of so many milliseconds: a machine that stood still for a second heard one tick of it. */
const TICK = 50

/**
 * Sends the parts one after the other and reads until the service ends the connection or is quiet.
 *
 * @returns everything that came back, as text of one byte a character
 */
export function exchange(url: string, parts: readonly string[]): Promise<string> {
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
      if (silence >= (received === '' ? PATIENCE : QUIET)) done()
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

/** Answers as they stand one after the other in what came back. */
export function replies(text: string, bodiless = false): RawReply[] {
  const found: RawReply[] = []
  let rest = text
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) throw new Error(`no whole answer: ${rest.slice(0, 200)}`)
    const [first, ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first!)?.[1])
    const headers = new Map(
      lines.map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
      }),
    )
    const length = bodiless || status === 100 ? 0 : Number(headers.get('content-length') ?? 0)
    const body = Buffer.from(rest.slice(end + 4, end + 4 + length), 'latin1').toString('utf8')
    rest = rest.slice(end + 4 + length)
    if (status !== 100) found.push({ status, headers, body })
  }
  return found
}
