/** Bodies that never end, on more connections than the service keeps unfinished bodies for. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { BODY_LIMIT } from '../../src/contract/failures.ts'
import { MAX_ARRIVING } from '../../src/http/requests/arriving-bodies.ts'
import { useServices } from '../support/client.ts'
import { replies } from '../support/raw.ts'

const { media } = useServices()

const body = '{"context":{}}'.padEnd(BODY_LIMIT)
const head = `POST /v1/evaluate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY_LIMIT}\r\n\r\n`

/** A connection that has sent all of a body but its last byte. */
async function begun(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  await new Promise<unknown>((resolve) => socket.write(head + body.slice(0, -1), resolve))
  return socket
}

it('ends the body that began first, and no other request', async () => {
  const port = Number(new URL(media.url()).port)
  const first = await begun(port)
  let answer = ''
  first.on('data', (part: string) => {
    answer += part
  })
  const closed = once(first, 'close')
  // As many connections as fit; with the first one, they are one too many.
  const room = Math.floor(MAX_ARRIVING / (BODY_LIMIT - 1))
  const others = await Promise.all(Array.from({ length: room }, () => begun(port)))
  await closed
  const [refused] = replies(answer)
  expect(refused!.status).toBe(408)
  expect(refused!.headers.get('connection')).toBe('close')
  // This is not the refusal of a slow request, which has the same status.
  expect(JSON.parse(refused!.body)).toEqual({
    error: 'request_timeout',
    message:
      'other bodies needed the room of this one, which had not arrived in full: send it again',
  })
  const statuses = others.map(async (socket) => {
    const completed = once(socket, 'data')
    socket.write(' ')
    return replies(String((await completed)[0]))[0]!.status
  })
  expect(await Promise.all(statuses)).toEqual(others.map(() => 200))
  for (const socket of others) socket.destroy()
})
