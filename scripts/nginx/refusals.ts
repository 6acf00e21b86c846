/** The responses of nginx to requests that it refuses itself. */
import { connect } from 'node:net'

const HEAD = 'HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'
const requests: Readonly<Record<string, readonly [string, number]>> = {
  'a line that is no request': ['NONSENSE\r\n\r\n', 400],
  'a path that cannot be decoded': [`GET /%zz ${HEAD}\r\n`, 400],
  'headers without end': [`GET / ${HEAD}X: ${'a'.repeat(17_000)}\r\n\r\n`, 400],
  'a target without end': [`GET /${'a'.repeat(17_000)} ${HEAD}\r\n`, 414],
  TRACE: [`TRACE /v1/rules ${HEAD}\r\n`, 405],
  'a body without end': [`POST /v1/evaluate ${HEAD}Content-Length: 9999999\r\n\r\n`, 413],
}

/**
 * Sends requests that nginx refuses.
 *
 * @returns the responses that are not JSON with open CORS headers, or have the wrong status
 */
export async function wrongRefusals(port: number): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, [text, status]] of Object.entries(requests)) {
    const received = await exchange(port, text)
    if (!isRight(received, status)) wrong.push(`${name}: ${received.split('\r\n')[0]}`)
  }
  return wrong
}

/** Concurrent connections, below the limit for one address. */
const CONNECTIONS = 50

/**
 * @param body a JSON text; with it the requests are POSTs
 * @returns how many requests from one address are refused, and how many of the refusals are wrong
 */
export async function flood(
  port: number,
  target: string,
  count: number,
  body?: string,
): Promise<{ limited: number; wrong: number }> {
  const request =
    body === undefined
      ? `GET ${target} ${HEAD}\r\n`
      : `POST ${target} ${HEAD}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const all: string[] = []
  let left = count
  const ask = async (): Promise<void> => {
    for (; left > 0; all.push(await exchange(port, request))) left -= 1
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  const limited = all.filter((received) => received.startsWith('HTTP/1.1 429'))
  const wrong = limited.filter(
    (received) => !isRight(received, 429) || !/^Retry-After: 1\r$/m.test(received),
  )
  return { limited: limited.length, wrong: wrong.length }
}

function isRight(received: string, status: number): boolean {
  const [head = '', body = ''] = received.split('\r\n\r\n')
  if (!head.startsWith(`HTTP/1.1 ${status} `)) return false
  if (!/^Content-Type: application\/json/im.test(head)) return false
  if (!/^Access-Control-Allow-Origin: \*\r?$/im.test(head)) return false
  try {
    return typeof (JSON.parse(body) as { error: unknown }).error === 'string'
  } catch {
    return false
  }
}

function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1').setTimeout(5000, () => socket.destroy())
    socket.on('data', (part: string) => {
      received += part
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.write(text, 'latin1')
  })
}
