/**
 * `npm run proof:upgrade`: two replicas of a release behind nginx, under load. The next release is rolled out, one
 * replica after the other, and rolled back; no request may be lost, and every answer must be that of one of the two
 * releases. Then the folder of a release is removed under a ready replica, which has to answer everything without it.
 * It talks to 127.0.0.1 only, takes about a minute, stops what it started and prints `N passed, N failed`.
 */
import { renameSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { exampleTarget } from '../src/contract/llms-txt.ts'
import { coordinateService } from '../src/coordinate/service.ts'
import { mediaService } from '../src/media/service.ts'
import { kinds } from '../test/browser/kinds.ts'
import { checkedLoad, type Ports } from './nginx/checked-load.ts'
import {
  buildFiles,
  freePorts,
  layOutRelease,
  type Replica,
  startNginx,
  startReplica,
} from './nginx/fleet.ts'
import { type Check, runProof } from './nginx/proof.ts'

/** Milliseconds for which nginx sends nothing to a replica that was away (`fail_timeout`), plus a margin. */
const TRUSTED_AGAIN = 3000
const CONNECTIONS = 16

await runProof(prove)

async function prove(check: Check, nginx: string): Promise<void> {
  buildFiles()
  const releases = { old: layOutRelease('1.0.0'), new: layOutRelease('1.1.0') } as const
  const start = (release: keyof typeof releases, ports: Ports): Promise<Replica> =>
    startReplica(`${release}.db`, ports, releases[release])
  const front = await freePorts()
  const replicas = [await start('old', await freePorts()), await start('old', await freePorts())]
  await startNginx(
    front,
    replicas.map(({ ports }) => ports),
  )
  console.log(`Two replicas behind ${nginx}, Node ${process.version}`)

  const traffic = checkedLoad(front, {
    media: ['/v1/rules', '/v1/rules/CAM-001', '/v1/rules/CAM-004', '/v1/rules?q=light', '/v1/docs'],
    coordinate: ['/v1/axes', '/v1/prompts?change=C3&internal=I07', '/v1/modes'],
  })
  await traffic.learn(replicas[0]!.ports, 'old')
  const newcomer = await start('new', await freePorts())
  await traffic.learn(newcomer.ports, 'new')
  await newcomer.kill()

  traffic.start(CONNECTIONS)
  await wait(1000)
  const statuses: (number | string)[] = []
  const roll = async (release: keyof typeof releases, what: string): Promise<void> => {
    const before = traffic.failed()
    for (const [i, { ports, stop }] of replicas.entries()) {
      statuses.push(await stop())
      replicas[i] = await start(release, ports)
      await wait(TRUSTED_AGAIN)
    }
    const lost = traffic.failed() - before
    check(`no request is lost while ${what}`, lost === 0, `${lost} lost`)
  }
  await roll('new', 'the next release is rolled in')
  await roll('old', 'it is rolled back')
  const { answers, failures, wrong, old, fresh } = await traffic.stop()
  for (const failure of new Set(failures)) console.log(`        ${failure}`)
  check('every answer is that of a release', wrong === 0, `${wrong} of ${answers} wrong`)
  check('both releases answered', old > 0 && fresh > 0, `${old} and ${fresh} by one alone`)
  const clean = statuses.every((status) => status === 0)
  check('each replica ended with status 0', clean, statuses.join(', '))

  renameSync(releases.old, `${releases.old}-gone`)
  const asked = await askEverything(replicas[0]!.ports)
  const wrongOnes = asked.filter(({ status }) => status >= 500)
  check(
    'a replica that is ready needs nothing of its folder',
    wrongOnes.length === 0 && asked.length > 0,
    wrongOnes.map(({ target }) => target).join(', ') || `${asked.length} requests`,
  )
}

/** Requests every example of both contracts and every kind of page, and returns the statuses. */
async function askEverything(ports: Ports): Promise<{ target: string; status: number }[]> {
  const asked: { target: string; status: number }[] = []
  const ask = async (port: number, target: string, init?: RequestInit): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}${target}`, init)
    await response.arrayBuffer()
    asked.push({ target: `${init?.method ?? 'GET'} ${target}`, status: response.status })
  }
  for (const [name, service, port] of [
    ['media', mediaService, ports.media],
    ['coordinate', coordinateService, ports.coordinate],
  ] as const) {
    for (const operation of Object.values(service.contract)) {
      for (const example of operation.examples) {
        const target = exampleTarget(operation, example)
        const { body } = example as { body?: unknown }
        if (operation.method === 'GET') await ask(port, target)
        else {
          const headers = { 'content-type': 'application/json' }
          await ask(port, target, { method: 'POST', headers, body: JSON.stringify(body) })
        }
      }
    }
    for (const target of [
      ...kinds[name],
      '/no/such/page',
      '/llms.txt',
      '/.well-known/security.txt',
    ]) {
      await ask(port, target)
    }
    const initialize = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    await ask(port, '/mcp', { method: 'POST', headers, body: JSON.stringify(initialize) })
    await ask(port, '/v1/rules', { method: 'OPTIONS' })
  }
  return asked
}
