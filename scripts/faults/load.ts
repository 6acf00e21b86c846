/** Sixteen clients that send requests to both services without a pause and count responses and lost requests. */
import { Agent, request } from 'node:http'

const CLIENTS = 16
/** After this many responses every client has had at least one. */
const WARM = 500

export interface Load {
  readonly tally: { answered: number; readonly lost: string[] }
  /** Resolves once the services are under load. */
  warm(): Promise<void>
  /** Resolves when every client has found that the services are gone. */
  readonly over: Promise<unknown>
}

/** Each client uses one connection. */
export function load(urls: { readonly media: string; readonly coordinate: string }): Load {
  const tally = { answered: 0, lost: [] as string[] }
  const clients = Array.from({ length: CLIENTS }, (_, i) =>
    client(i % 2 === 0 ? urls.media : urls.coordinate, i, tally),
  )
  return {
    tally,
    warm: async () => {
      while (tally.answered < WARM && tally.lost.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    over: Promise.all(clients),
  }
}

/** Sends requests until the service refuses a new connection, by which a client knows that it is gone. */
async function client(url: string, number: number, tally: Load['tally']): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const outcome = await ask(agent, `${url}/v1`, number)
    if (outcome === 'gone') break
    if (outcome === 'answered') tally.answered += 1
    else tally.lost.push(outcome)
  }
  agent.destroy()
}

function ask(agent: Agent, base: string, number: number): Promise<string> {
  const body = number % 4 < 2 ? undefined : JSON.stringify({ schema: 'clip', document: {} })
  const target = body === undefined ? `${base}/health` : `${base}/validate`
  return new Promise((resolve) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(target, { agent, headers, method: body === undefined ? 'GET' : 'POST' })
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        resolve(response.statusCode === 200 ? 'answered' : `status ${response.statusCode}`),
      )
      response.on('error', (error) => resolve(error.message))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The error came before the connection was made, so no request was lost.
      const notMade =
        error.code === 'ECONNREFUSED' || (!sent.reusedSocket && !sent.writableFinished)
      resolve(notMade ? 'gone' : (error.code ?? error.message))
    })
    sent.end(body)
  })
}
