/** Requests one after the other on several connections, every answer compared with what it has to be. */
import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'

interface Totals {
  readonly answers: number
  /** Requests that got no answer, or one that is neither 200 nor what was asked for. */
  readonly failures: readonly string[]
  /** Answers of no corpus, or of the old one when only the new one may answer. */
  readonly wrong: number
  readonly hits: number
  readonly old: number
  readonly fresh: number
}

interface Ask {
  readonly target: string
  readonly body?: string
}

/** A context in which some rules match. */
const EVALUATION: Ask = {
  target: '/v1/evaluate',
  body: JSON.stringify({ context: { camera: { is_multiview: true, sync_error_ms: 4 } } }),
}

/** @param port where the load goes */
export function checkedLoad(port: number, targets: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const asks: Ask[] = [...targets.map((target) => ({ target })), EVALUATION]
  /** Target → digest of what the corpus answers. */
  const right = { old: new Map<string, string>(), new: new Map<string, string>() }
  const failures: string[] = []
  const count = { answers: 0, wrong: 0, hits: 0, old: 0, fresh: 0 }
  let onlyNew = false
  let going = true
  const loops: Promise<void>[] = []

  const askForEver = async (from: number): Promise<void> => {
    for (let i = from; going; i += 7) {
      const ask = i % 20 === 0 ? EVALUATION : asks[i % asks.length]!
      const strict = onlyNew
      try {
        const answer = await send(agent, port, ask)
        count.answers += 1
        if (answer.status !== 200) failures.push(`${ask.target} answered ${answer.status}`)
        if (answer.cache === 'HIT') count.hits += 1
        judge(ask.target, answer.digest, strict)
      } catch (error) {
        failures.push(`${ask.target}: ${(error as Error).message}`)
      }
    }
  }
  const judge = (target: string, digest: string, strict: boolean): void => {
    // What the new corpus left as it was is right for both, and counts as new.
    if (right.new.get(target) === digest) count.fresh += 1
    else if (right.old.get(target) === digest && !strict) count.old += 1
    else count.wrong += 1
  }

  return {
    /** Asks a replica everything once, to know what its corpus answers. */
    learn: async (replica: number, corpus: 'old' | 'new'): Promise<void> => {
      for (const ask of asks) {
        right[corpus].set(ask.target, (await send(agent, replica, ask)).digest)
      }
    },
    start: (connections: number): void => {
      for (let i = 0; i < connections; i++) loops.push(askForEver(i * 31))
    },
    /** From now on only answers of the new corpus are right. */
    expectOnlyNew: (): void => {
      onlyNew = true
    },
    stop: async (): Promise<Totals> => {
      going = false
      await Promise.all(loops)
      agent.destroy()
      return { ...count, failures }
    },
  }
}

function send(
  agent: Agent,
  port: number,
  { target, body }: Ask,
): Promise<{ status: number; digest: string; cache: string | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    const options = {
      agent,
      host: '127.0.0.1',
      port,
      path: target,
      method,
      headers,
      timeout: 10_000,
    }
    const sent = request(options, (response) => {
      const hash = createHash('sha256')
      response.on('data', (chunk: Buffer) => hash.update(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          digest: hash.digest('hex'),
          cache: response.headers['x-cache'] as string | undefined,
        }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in 10 s')))
    sent.on('error', reject)
    sent.end(body)
  })
}
