/** Bodies that never end, on more connections than their bytes are kept for. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { BODY_LIMIT } from '../../src/contract/failures.ts'
import { MAX_ARRIVING } from '../../src/http/arriving-bodies.ts'
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
  const answer = once(first, 'data')
  const others: Socket[] = []
  for (let bytes = 0; bytes <= MAX_ARRIVING; bytes += BODY_LIMIT) others.push(await begun(port))
  const [refused] = replies(String(await answer))
  expect(refused!.status).toBe(408)
  expect(refused!.headers.get('connection')).toBe('close')
  expect(JSON.parse(refused!.body)).toMatchObject({ error: 'request_timeout' })
  await once(first, 'close')
  const last = others.at(-1)!
  const completed = once(last, 'data')
  last.write(' ')
  expect(replies(String(await completed))[0]!.status).toBe(200)
  for (const socket of others) socket.destroy()
})
