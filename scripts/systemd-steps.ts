/**
 * The steps that `deploy/systemd/check.sh` runs under a systemd of its own: two replicas are installed, upgraded,
 * rolled back and removed by the very commands of docs/operating.md, behind nginx as docs/scaling.md starts it. Under
 * load every answer is compared with that of one release or the other. It installs and removes services, so it must not
 * run anywhere else.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { checkedLoad } from './nginx/checked-load.ts'
import { changeCameraRules, freePorts, startReplica } from './nginx/fleet.ts'
import { type Check, runProof } from './nginx/proof.ts'

const root = path.join(import.meta.dirname, '..')
const page = (file: string): string => readFileSync(path.join(root, 'docs', file), 'utf8')

/** The commands in the section on systemd, in order. */
const [install, layOut, roll, remove] = commands()
const [startNginx, stopNginx] = page('scaling.md').match(/^sudo nginx .*$/gm)!

/** The same ports as in docs/operating.md and deploy/nginx. */
const replicas = [
  { media: 4310, coordinate: 4320 },
  { media: 4311, coordinate: 4321 },
] as const
const front = { media: 8310, coordinate: 8320 }
/** Milliseconds for which nginx sends nothing to a replica that was away (`fail_timeout`), plus a margin. */
const TRUSTED_AGAIN = 3000
const CONNECTIONS = 16
/** Requests per second on each connection; `deploy/nginx/limits.conf` allows 50 per address. */
const RATE = 25

const both = (one: string): string => `${one} ${one}`

if (process.argv[2] !== '--inside') {
  console.error('Start deploy/systemd/check.sh, which runs this where it can do no harm.')
  process.exit(1)
}
await runProof(prove)

async function prove(check: Check, nginx: string): Promise<void> {
  const equal = (name: string, got: string, wanted: string): void =>
    check(name, got === wanted, got === wanted ? got : `${got}, not ${wanted}`)
  const before = await files()
  const installed = await run(install!)
  check('the installation ends ready', installed.includes('{"status":"ready"}'), 'as documented')
  await ready(1)
  await checkRights(equal)
  await run('sudo systemctl restart grammar@0')
  await ready(0)
  const compiled = (await run('find /var/cache/private/grammar -type f')).split('\n').length
  check('what Node compiled is kept for the next start', compiled > 1, `${compiled} files`)
  const log = await run('journalctl --unit grammar@0 --output cat')
  const requests = log.split('\n').filter((line) => line.includes('"event":"request"')).length
  check('the journal has the access log', requests > 0, `${requests} requests`)

  const metrics = await run('curl --fail --silent http://127.0.0.1:9311/metrics')
  check('Prometheus can read', metrics.includes('grammar_info{'), `${metrics.length} bytes`)

  await run(startNginx!)
  changeCameraRules(path.join(root, 'corpus'))
  await run(layOut!)
  const next = '/srv/grammar/1.1.0'
  const newcomer = await startReplica(`${next}/data/grammar.db`, await freePorts(), next)
  console.log(`Two replicas behind ${nginx}, Node ${process.version}`)
  await underLoad(check, async (traffic, phase) => {
    await traffic.learn(replicas[0], 'old')
    await traffic.learn(newcomer.ports, 'new')
    const old = await digest(0)
    await newcomer.kill()
    traffic.start(CONNECTIONS, RATE)
    await wait(1000)
    phase('before anything happens')

    await run(`sudo kill -KILL ${await property(1, 'MainPID')}`)
    await wait(1000)
    await ready(1)
    await wait(TRUSTED_AGAIN)
    equal('a killed replica is started once more', await property(1, 'NRestarts'), '1')
    phase('to a killed replica')
    await run(roll!)
    equal('the upgrade is in both', `${await digest(0)} ${await digest(1)}`, both(newcomer.digest))
    const kept = await rationale(front.media)
    check('and in what nginx keeps', kept.startsWith('Again: '), `${kept.slice(0, 20)}…`)
    phase('to the upgrade')
    await run(roll!.replaceAll('1.1.0', '1.0.0'))
    equal('the rollback is in both', `${await digest(0)} ${await digest(1)}`, both(old))
    phase('to the rollback')
  })

  await run('sudo systemctl stop grammar@0 grammar@1')
  for (const i of [0, 1]) {
    const [result, status] = [await property(i, 'Result'), await property(i, 'ExecMainStatus')]
    equal(`a stop ends replica ${i} with status 0`, `${result} ${status}`, 'success 0')
  }
  await run(stopNginx!)
  await run(remove!)
  const left = [...(await files())].filter((file) => !before.has(file))
  check(
    'the documented removal leaves no file behind',
    left.length === 0,
    left.join(', ') || 'none',
  )
  equal('and no unit', await run("systemctl list-units --all --plain --no-legend 'grammar*'"), '')
}

/** Runs `happen` while load goes through nginx, at a rate that its limits allow. */
async function underLoad(
  check: Check,
  happen: (traffic: ReturnType<typeof checkedLoad>, phase: (name: string) => void) => Promise<void>,
): Promise<void> {
  // Health and POST are never cached, so a replica has to answer.
  const traffic = checkedLoad(front, {
    media: ['/v1/health', '/v1/rules', '/v1/rules/CAM-001', '/v1/rules?q=light', '/v1/docs'],
    coordinate: ['/v1/health', '/v1/axes', '/v1/prompts?change=C3&internal=I07', '/v1/modes'],
  })
  let [answers, failures] = [0, 0]
  await happen(traffic, (name) => {
    const [lost, answered] = [traffic.failed() - failures, traffic.answered() - answers]
    ;[answers, failures] = [answers + answered, failures + lost]
    check(`no request is lost ${name}`, lost === 0 && answered > 0, `${lost} of ${answered}`)
  })
  const totals = await traffic.stop()
  for (const failure of new Set(totals.failures)) console.log(`        ${failure}`)
  const { wrong, old, fresh } = totals
  check('every answer is that of a release', wrong === 0, `${wrong} of ${totals.answers} wrong`)
  check('both releases answered', old > 0 && fresh > 0, `${old} and ${fresh} by one alone`)
}

async function checkRights(
  equal: (name: string, got: string, wanted: string) => void,
): Promise<void> {
  const process = await property(0, 'MainPID')
  equal('they are not root', await run(`ps -o user= -p ${process}`), 'grammar')
  const rights = await run(`sed -n 's/^CapEff:\\t//p' /proc/${process}/status`)
  equal('they have no capability', rights, '0000000000000000')
  const mounts = await run(`grep -c ' / / ro,' /proc/${process}/mountinfo`)
  equal('the release is read-only to them', mounts, '1')
}

function commands(): string[] {
  const section = /\n### systemd\n(.*?)\n### /s.exec(page('operating.md'))![1]!
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!)
}

/**
 * Runs commands from the documentation in this tree; a failure ends the proof. Root needs no `sudo` and may not have it
 * installed.
 */
async function run(block: string): Promise<string> {
  const script = `set -euo pipefail\nsudo() { "$@"; }\n${block}`
  const child = spawn('bash', ['-c', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const over = once(child, 'close')
  const output = await text(child.stdout)
  const [status] = await over
  if (status !== 0) throw new Error(`this ended with status ${status}: ${block}`)
  return output.trim()
}

function property(replica: number, name: string): Promise<string> {
  return run(`systemctl show --property ${name} --value grammar@${replica}`)
}

async function ready(replica: 0 | 1): Promise<void> {
  const { media } = replicas[replica]
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`http://127.0.0.1:${media}/ready`).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(await run(`journalctl --no-pager --unit grammar@${replica}`))
}

async function digest(replica: 0 | 1): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${replicas[replica].media}/v1/health`)
  return ((await answer.json()) as { corpus_digest: string }).corpus_digest
}

async function rationale(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/rules/CAM-001`)
  return ((await answer.json()) as { rationale: string }).rationale
}

/** All files that an installation could leave behind, except those of nginx and the journal. */
async function files(): Promise<Set<string>> {
  const found = await run('find /etc /srv /var -xdev')
  return new Set(
    found.split('\n').filter((file) => !/^\/var\/(\w+\/nginx|log\/journal)/.test(file)),
  )
}
