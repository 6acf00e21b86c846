/** Bytes to a service and back, without a client that would set them right first. */
import { connect } from 'node:net'

export interface RawReply {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/**
 * Sends the parts one after the other and reads until the service ends the connection or is quiet for `quiet` ms.
 *
 * @returns everything that came back, as text of one byte a character
 */
export function exchange(url: string, parts: readonly string[], quiet = 400): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let received = ''
    const done = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(received)
    }
    let timer = setTimeout(done, 20_000)
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      received += String(text)
      clearTimeout(timer)
      timer = setTimeout(done, quiet)
    })
    socket.on('end', done)
    socket.on('error', (error) => (received === '' ? reject(error) : done()))
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
