/**
 * `npm run proof:nginx`: two replicas behind nginx on one machine, under load. One replica is killed and comes back,
 * then a new corpus is rolled out; every answer is compared with that of the old or the new corpus. It uses the files
 * of `deploy/nginx`, talks to 127.0.0.1 only, takes about two minutes, stops what it started and prints `N passed, N
 * failed`.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { generator, load } from './http-load.ts'
import { checkedLoad, type Ports, uncheckedLoad } from './nginx/checked-load.ts'
import {
  accessLogFile,
  buildFiles,
  emptyCache,
  freePorts,
  layOutRelease,
  startNginx,
  startReplica,
  stopNginx,
} from './nginx/fleet.ts'
import { type Check, runProof } from './nginx/proof.ts'
import { flood, wrongRefusals } from './nginx/refusals.ts'

/** Milliseconds for which nginx sends nothing to a failed replica (`fail_timeout`), plus a margin. */
const TRUSTED_AGAIN = 3000

const coordinateTargets: readonly string[] = [
  '/v1/axes',
  '/v1/prompts?change=C3&internal=I07',
  '/v1/coordinates/GRAM-C3-I07-M08',
  '/v1/modes',
]

await runProof(prove)

async function prove(check: Check, nginx: string): Promise<void> {
  buildFiles()
  layOutRelease()
  const front = await freePorts()
  let first = await startReplica('old.db', await freePorts())
  let second = await startReplica('old.db', await freePorts())
  await checkRefusals(check, front, first.ports)
  await startNginx(front, [first.ports, second.ports])
  console.log(`Two replicas behind ${nginx}, Node ${process.version}`)

  await checkPolicy(check, front)
  const targets = { media: await mediaTargets(first.ports), coordinate: coordinateTargets }
  await printThroughput(first.ports, front, targets.media)

  const traffic = checkedLoad(front, targets)
  await traffic.learn(first.ports, 'old')
  const newcomer = await startReplica('new.db', await freePorts())
  await traffic.learn(newcomer.ports, 'new')
  await newcomer.kill()
  traffic.start(16)
  const began = performance.now()
  let before = 0
  const step = (name: string): void => {
    const lost = traffic.failed() - before
    before = traffic.failed()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    check(`no request fails while ${name}`, lost === 0, `${lost} failed; ${seconds} s under load`)
  }
  await wait(2000)
  step('two replicas answer')
  const oldDigest = first.digest
  await first.kill()
  await wait(TRUSTED_AGAIN)
  step('one of two replicas is killed')
  first = await startReplica('old.db', first.ports)
  await wait(TRUSTED_AGAIN)
  step('it comes back')

  const statuses = [await first.stop()]
  first = await startReplica('new.db', first.ports)
  await wait(TRUSTED_AGAIN)
  step('the first replica gets the new corpus')
  statuses.push(await second.stop())
  second = await startReplica('new.db', second.ports)
  await wait(1000)
  step('the second one gets it')
  emptyCache()
  await wait(500)
  traffic.expectOnlyNew()
  await wait(2000)
  step('the cache is emptied and filled anew')

  const { answers, failures, wrong, cache, old, fresh } = await traffic.stop()
  for (const failure of new Set(failures)) console.log(`        ${failure}`)
  check(
    'replicas end with status 0 at SIGTERM',
    statuses.every((s) => s === 0),
    statuses.join(', '),
  )
  check(
    'health tells the corpora apart',
    first.digest === second.digest && first.digest !== oldDigest,
    `${oldDigest.slice(0, 12)}, then ${first.digest.slice(0, 12)}`,
  )
  check(
    'both corpora were seen',
    old > 0 && fresh > 0,
    `${old} answers of the old one alone, ${fresh} of the new one`,
  )
  check(
    'every answer is that of a corpus, at the end of the new one',
    wrong === 0,
    `${wrong} of ${answers} wrong`,
  )
  const reads = Object.values(cache).reduce((sum, count) => sum + count, 0)
  const share = (count: number): string => `${((count / reads) * 100).toFixed(1)} %`
  check(
    'most reads come from the cache',
    (cache['HIT'] ?? 0) > reads / 2,
    `hit rate ${share(cache['HIT'] ?? 0)}`,
  )
  console.log(
    `${answers} answers, of them ${reads} reads: ${Object.entries(cache)
      .map(([word, count]) => `${word} ${count}`)
      .join(', ')}`,
  )
}

/** Checks what nginx refuses by itself: with the limits of `deploy/nginx`, and if no replica answers. */
async function checkRefusals(check: Check, front: Ports, replica: Ports): Promise<void> {
  const unused = await freePorts()
  const proxy = await startNginx(front, [replica, unused], { limits: true })
  const wrong = await wrongRefusals(front.media)
  check(
    'what nginx refuses itself is JSON that every page may read',
    wrong.length === 0,
    wrong.join('; ') || '6 refusals',
  )
  const searches = await flood(front.media, '/v1/rules?q=light', 150)
  check(
    'an address that searches too much gets 429 with Retry-After',
    searches.limited > 0 && searches.wrong === 0,
    `${searches.limited} of 150`,
  )
  const bodies = await flood(front.media, '/v1/evaluate', 190, '{"context":{}}')
  check(
    'an address that evaluates too much gets 429 with Retry-After',
    bodies.limited > 0 && bodies.wrong === 0,
    `${bodies.limited} of 190`,
  )
  // Waits until the rate limit allows requests again.
  await wait(4000)
  const { status } = await fetch(`http://127.0.0.1:${front.media}/v1/health`)
  check('and is answered what is no search', status === 200, String(status))
  const { limited, wrong: bad } = await flood(front.media, '/v1/health', 400)
  check(
    'an address that asks too much gets 429 with Retry-After',
    limited > 0 && bad === 0,
    `${limited} of 400`,
  )
  await stopNginx(proxy)
  const lines = readFileSync(accessLogFile, 'utf8').trim().split('\n')
  const statuses = new Set(lines.map((line) => (JSON.parse(line) as { status: number }).status))
  check(
    'the access log has a JSON line for each, refusals too',
    [200, 400, 405, 413, 414, 429].every((status) => statuses.has(status)),
    `${lines.length} lines`,
  )
}

/** Checks that nginx does not change the caching headers of the services. */
async function checkPolicy(check: Check, { media, coordinate }: Ports): Promise<void> {
  const ask = (target: string, headers: Record<string, string>, port = media): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${target}`, { headers })
  const encodings: (string | null)[] = []
  for (const wish of ['gzip, deflate, br', 'br', 'gzip', 'br;q=0, gzip', 'identity']) {
    const response = await ask('/v1/rules', { 'accept-encoding': wish })
    await response.arrayBuffer()
    encodings.push(`${response.headers.get('content-encoding')} ${response.headers.get('x-cache')}`)
  }
  const wanted = 'br MISS, br HIT, gzip MISS, gzip HIT, null MISS'
  const got = encodings.join(', ')
  check('each encoding is kept once, however it is asked for', got === wanted, got)

  const whole = await ask('/v1/rules/CAM-004', { 'x-request-id': 'first' })
  const etag = whole.headers.get('etag')!
  const again = await ask('/v1/rules/CAM-004', { 'x-request-id': 'second', 'if-none-match': etag })
  const id = again.headers.get('x-request-id')
  check(
    'a caller who holds the answer gets 304 from the cache',
    again.status === 304,
    String(again.headers.get('x-cache')),
  )
  check('a cached response carries the id of its own request', id === 'second', String(id))

  const healths = [await ask('/v1/health', {}), await ask('/v1/health', {}, coordinate)]
  const kept = healths.map(({ headers }) => headers.get('x-cache'))
  check(
    'health never comes from the cache',
    kept.every((word) => word === null),
    `X-Cache: ${kept.map((word) => word ?? 'none').join(', ')}`,
  )
  const missing = [await ask('/v1/rules/none', {}), await ask('/v1/rules/none', {})]
  check(
    'an answer with no-store is not kept',
    missing.every(({ status, headers }) => status === 404 && headers.get('x-cache') === 'MISS'),
    missing.map(({ headers }) => headers.get('x-cache')).join(', '),
  )
}

/** Targets: every rule, a search for each, and some lists. */
async function mediaTargets({ media }: Ports): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${media}/v1/rules?limit=1000`)
  const { results } = (await response.json()) as { results: { id: string }[] }
  const each = results.flatMap(({ id }) => [`/v1/rules/${id}`, `/v1/rules?q=${id}&limit=20`])
  return [...each, '/v1/rules', '/v1/dimensions', '/v1/rules?q=light', '/v1/sources', '/v1/docs']
}

async function printThroughput(
  one: Ports,
  front: Ports,
  targets: readonly string[],
): Promise<void> {
  const contestants = [
    ['one process, asked directly', one.media],
    ['nginx before two replicas', front.media],
  ] as const
  const measure = generator === 'wrk' ? load : uncheckedLoad
  const client = generator === 'wrk' ? 'wrk' : 'no wrk here: a client in Node, itself the limit'
  const rates = contestants.map(() => [] as number[])
  for (let round = 0; round < 4; round++) {
    for (const [i, [, port]] of contestants.entries()) {
      const { perSecond, failed } = await measure({ port, targets, seconds: 1, connections: 32 })
      if (failed > 0) throw new Error(`${failed} requests failed`)
      // The first round is not counted; it fills the cache of nginx and the response cache of the process.
      if (round > 0) rates[i]!.push(perSecond)
    }
  }
  console.log(`Answers a second to ${targets.length} items and lists in turn (${client}):`)
  for (const [i, [name]] of contestants.entries()) {
    const middle = rates[i]!.toSorted((a, b) => a - b)[1]!
    console.log(`  ${name.padEnd(28)} ${Math.round(middle)}`)
  }
}
