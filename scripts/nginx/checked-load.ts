/** Sends requests one after the other on several connections and compares every answer with the expected one. */
import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from '../../src/contract/operation.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { mediaService } from '../../src/media/service.ts'
import type { Load, Measured } from '../http-load.ts'

/** Ports of both services on 127.0.0.1. */
export interface Ports {
  readonly media: number
  readonly coordinate: number
}

interface Pace {
  /** Requests per second on each connection. */
  readonly rate: number
  /** Local address that the connection comes from. */
  readonly address: string
}

interface Ask {
  readonly service: keyof Ports
  readonly target: string
  /** A JSON text. If it is set, the request is a POST. */
  readonly body?: string
}

interface Totals {
  readonly answers: number
  /** Requests without a response, or with a status other than 200. */
  readonly failures: readonly string[]
  /** Responses with status 200 that match neither corpus, or match the old one when only the new one may answer. */
  readonly wrong: number
  /** Responses by their `X-Cache` header; a POST and `/v1/health` have none. */
  readonly cache: Readonly<Record<string, number>>
  /** Responses that only the old corpus gives. */
  readonly old: number
  /** Responses that only the new corpus gives. */
  readonly fresh: number
}

const post = (service: keyof Ports, { path, examples: [{ body }] }: Operation): Ask => ({
  service,
  target: path,
  body: JSON.stringify(body),
})

/** Requests that are never cached, so that a replica has to answer. They are one in ten of all requests. */
const POSTS: readonly Ask[] = [
  post('media', mediaService.contract.evaluate),
  post('media', mediaService.contract.validateDocument),
  post('coordinate', coordinateService.contract.scoreConcept),
]

/**
 * @param ports where requests are sent
 * @param targets what is requested, by service
 */
export function checkedLoad(
  ports: Ports,
  targets: Readonly<Record<keyof Ports, readonly string[]>>,
) {
  const agent = new Agent({ keepAlive: true })
  const reads = (['media', 'coordinate'] as const).flatMap((service) =>
    targets[service].map((target) => ({ service, target })),
  )
  /** Digest of the right response, by target. */
  const right = { old: new Map<string, string>(), new: new Map<string, string>() }
  const failures: string[] = []
  const cache: Record<string, number> = {}
  const count = { answers: 0, wrong: 0, old: 0, fresh: 0 }
  let onlyNew = false
  let going = true
  const loops: Promise<void>[] = []

  const askForEver = async (from: number, pace?: Pace): Promise<void> => {
    for (let i = from; going; i += 7) {
      if (pace !== undefined) await wait(1000 / pace.rate)
      const ask: Ask = i % 10 === 0 ? POSTS[i % POSTS.length]! : reads[i % reads.length]!
      // An answer to a request that was sent before the switch may still come from the old corpus.
      const strict = onlyNew
      try {
        const { status, digest, headers } = await send(agent, ports, ask, pace?.address)
        const kept = headers['x-cache']
        count.answers += 1
        if (typeof kept === 'string') cache[kept] = (cache[kept] ?? 0) + 1
        if (status === 200) judge(ask, digest, strict)
        else failures.push(`${ask.target} answered ${status}`)
      } catch (error) {
        failures.push(`${ask.target}: ${(error as Error).message}`)
      }
    }
  }
  const judge = (ask: Ask, digest: string, strict: boolean): void => {
    const isOld = right.old.get(nameOf(ask)) === digest
    const isNew = right.new.get(nameOf(ask)) === digest
    if (isOld && isNew) return
    if (isNew) count.fresh += 1
    else if (isOld && !strict) count.old += 1
    else count.wrong += 1
  }

  return {
    /** Requests everything once from a replica, to record the responses of its corpus. */
    learn: async (replica: Ports, corpus: 'old' | 'new'): Promise<void> => {
      for (const ask of [...reads, ...POSTS]) {
        const { status, digest } = await send(agent, replica, ask)
        if (status !== 200) throw new Error(`${ask.target} answers ${status}`)
        right[corpus].set(nameOf(ask), digest)
      }
    },
    /**
     * @param rate requests per second on each connection; each connection then has an address of its own, since limits
     * count by address
     */
    start: (connections: number, rate?: number): void => {
      for (let i = 0; i < connections; i++) {
        const pace = rate === undefined ? undefined : { rate, address: `127.0.0.${i + 2}` }
        loops.push(askForEver(i * 31, pace))
      }
    },
    /** From now on only responses of the new corpus are right. */
    expectOnlyNew: (): void => {
      onlyNew = true
    },
    /** Failures so far. */
    failed: (): number => failures.length,
    /** Responses so far. */
    answered: (): number => count.answers,
    stop: async (): Promise<Totals> => {
      going = false
      await Promise.all(loops)
      agent.destroy()
      return { ...count, cache, failures }
    },
  }
}

/** Responses per second, for machines without wrk. */
export async function uncheckedLoad(wanted: Load): Promise<Measured> {
  const { port, targets, seconds, connections } = wanted
  const agent = new Agent({ keepAlive: true })
  const ports = { media: port, coordinate: port }
  const until = performance.now() + seconds * 1000
  let answers = 0
  let failed = 0
  const askUntil = async (from: number): Promise<void> => {
    for (let i = from; performance.now() < until; i++) {
      const target = targets[i % targets.length]!
      const { status } = await send(agent, ports, { service: 'media', target })
      answers += 1
      if (status !== 200) failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, i) => askUntil(i * 31)))
  agent.destroy()
  return { perSecond: answers / seconds, failed }
}

const nameOf = ({ service, target }: Ask): string => `${service} ${target}`

function send(
  agent: Agent,
  ports: Ports,
  { service, target: path, body }: Ask,
  localAddress?: string,
): Promise<{
  status: number
  digest: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        ...(localAddress !== undefined && { localAddress }),
        port: ports[service],
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        timeout: 10_000,
      },
      (response) => {
        const hash = createHash('sha256')
        response.on('data', (chunk: Buffer) => hash.update(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            digest: hash.digest('hex'),
            headers: response.headers,
          }),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in 10 s')))
    sent.on('error', reject)
    sent.end(body)
  })
}
