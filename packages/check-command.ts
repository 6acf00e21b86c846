/** The command as strangers meet it: its weight, what it lints, what it names that it lacks, and the services beside it. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { SERVICES_PACKAGE } from '../src/command/services-package.ts'
import { kinds } from '../test/browser/kinds.ts'
import { install, run, say } from './install.ts'
import { root, SCOPE } from './manifests.ts'

/** Of the command with everything that it brings. */
const COMMAND_BYTES = 40 * 1024 ** 2

/** What the command answers by the rules that it brought, with a word that the answer has. */
const askedOfRules: readonly (readonly [readonly string[], string])[] = [
  [['explain', 'CAM-004'], 'CAM-004'],
  [['evaluate', '--fail-on', 'never', 'context.json'], '"CAM-004"'],
  [
    ['evaluate', '--ndjson', '--jobs', '2', '--fail-on', 'never', 'context.json'],
    '"blocked_by":["CAM-004"]',
  ],
  [
    ['table', 'rigs.csv', '-m', 'rigs.yaml', '--html', 'rigs.html', '--fail-on', 'never'],
    '4,blocked,CAM-004',
  ],
  [
    ['table', 'rigs.csv', '-m', 'rigs.yaml', '--jobs', '2', '--fail-on', 'never'],
    '4,blocked,CAM-004',
  ],
]

/** What it answers from the corpus of the services. */
const askedOfCorpus: readonly (readonly [readonly string[], string])[] = [
  [['search', 'loudness'], 'audio.'],
  [['show', 'GRAM-C2-I05-M09'], '"meta_variable"'],
  [['draw', '--seed', 'tuesday'], 'GRAM-C'],
  [['score', 'ratings.json'], '"index"'],
  [['sql', 'select count(*) as rules from rule'], '196'],
]

const context = {
  core: { production_phase: 'capture' },
  camera: { is_multiview: true, capture_rig: 'inward_dome', sync_error_ms: 4 },
}

const ratings = {
  outcome_contribution: 3,
  feasibility: 2,
  evidence: 2,
  adoption: 2,
  differentiation: 2,
  reversible_learning: 3,
  robustness: 2,
}

const listTools = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/list',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'check', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
}

/** The command as `npx` runs it: files in, findings out; what asks the corpus says where it is, and is handed over. */
export function checkCommand(folder: string, nodes: readonly string[]): void {
  checkWeight(folder)
  writeFileSync(path.join(folder, 'context.json'), JSON.stringify(context))
  writeFileSync(path.join(folder, 'ratings.json'), JSON.stringify({ ratings }))
  const production = path.join(folder, 'production')
  mkdirSync(production)
  writeFileSync(path.join(production, 'en.vtt'), CAPTIONS)
  cpSync(CREDENTIAL, path.join(production, 'credential.jpg'))
  writeFileSync(path.join(folder, 'rigs.csv'), 'rig,sync\ninward_dome,4\n')
  writeFileSync(
    path.join(folder, 'rigs.yaml'),
    'constants: { core.production_phase: capture }\ncolumns: { rig: camera.capture_rig, sync: camera.sync_error_ms }\n',
  )
  for (const node of nodes) {
    checkLint(folder, node)
    ask(folder, node, askedOfRules)
  }
  const { status, stderr } = spawnSync(nodes[0]!, [commandOf(folder), 'search', 'loudness'], {
    encoding: 'utf8',
  })
  if (status !== 2 || !stderr.includes(`npm install ${SERVICES_PACKAGE}`))
    throw new Error(`search without the services: ${status} ${stderr}`)
  say(`grammar lints on ${nodes.length} Nodes, the same in a program, and names what it lacks`)
  install(folder, ['services'])
  for (const node of nodes) {
    ask(folder, node, askedOfCorpus)
    const mcp = [commandOf(folder), 'mcp', production]
    const tools = run(node, mcp, folder, `${JSON.stringify(listTools)}\n`)
    if (!tools.includes('grammar_lint_project')) throw new Error(tools.slice(0, 2000))
  }
  say(`grammar answers from the corpus of the services, on ${nodes.length} Nodes`)
}

function ask(folder: string, node: string, all: typeof askedOfRules): void {
  for (const [args, word] of all) {
    const answer = run(node, [commandOf(folder), ...args], folder)
    if (!answer.includes(word)) throw new Error(`${args.join(' ')}: ${answer.slice(0, 2000)}`)
  }
}

const CAPTIONS = `WEBVTT\n\n00:00:01.000 --> 00:00:01.900\n${'far too many words for so short a time '.repeat(3)}\n`
const CREDENTIAL = path.join(root, 'test/adapters/files/c2pa/generated.jpg')

const commandOf = (folder: string): string => path.join(folder, 'node_modules', SCOPE, 'cli/bin.js')

/** What somebody downloads who wants to lint: the command and all that it brings, alone in a folder. */
function checkWeight(folder: string): void {
  const alone = mkdtempSync(path.join(tmpdir(), 'grammar-command-'))
  try {
    writeFileSync(path.join(alone, 'package.json'), '{"private":true}')
    const [tarball] = readdirSync(folder).filter((name) => /-cli-.*\.tgz$/.test(name))
    const from = path.join(folder, tarball!)
    run('npm', ['install', '--silent', '--ignore-scripts', '--no-audit', from], alone)
    const brought = readdirSync(path.join(alone, 'node_modules'), {
      recursive: true,
      withFileTypes: true,
    })
    const bytes = brought
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
    if (bytes > COMMAND_BYTES) throw new Error(`grammar brings ${bytes} bytes`)
    say(`grammar brings ${(bytes / 1024 ** 2).toFixed(1)} MB, at most ${COMMAND_BYTES / 1024 ** 2}`)
  } finally {
    rmSync(alone, { recursive: true })
  }
}

/** In the command and in a program that imports it, with the same bytes. */
function checkLint(folder: string, node: string): void {
  const args = ['lint', '--profile', 'streaming-netflix', '--format', 'json']
  const report = run(
    node,
    [commandOf(folder), ...args, '--no-cache', '--fail-on', 'never', 'production'],
    folder,
  )
  const { findings, problems } = JSON.parse(report) as {
    findings: { place: { file: string } }[]
    problems: { message: string }[]
  }
  const isNamed = problems.some(({ message }) => message.includes('npm install @contentauth'))
  if (!isNamed || !findings.some(({ place }) => place.file === 'en.vtt'))
    throw new Error(report.slice(0, 2000))
  if (run(node, ['lint.mjs'], folder) !== report)
    throw new Error('lint() in a program gives another report than the command')
}

/** Both services from the corpus that the command brought: every kind of page is there. */
export async function checkServe(folder: string): Promise<void> {
  const child = spawn(process.execPath, [commandOf(folder), 'serve'], {
    cwd: folder,
    env: { ...process.env, MEDIA_PORT: '0', COORDINATE_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const wrong: string[] = []
  try {
    const addresses: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      addresses.push(...(/http:\S+?(?=\/ )/.exec(line) ?? []))
      if (addresses.length === 2) break
    }
    for (const [i, targets] of [kinds.media, kinds.coordinate].entries())
      for (const target of targets) {
        const { status } = await fetch(addresses[i]! + target)
        if (status >= 500) wrong.push(`${target}: ${status}`)
      }
  } finally {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  }
  if (wrong.length > 0) throw new Error(`grammar serve: ${wrong.join(', ')}`)
  say('grammar serve has every kind of page')
}

/** An old Node is told what it needs, in a sentence. */
export function checkOldNode(folder: string): void {
  const program = `Object.defineProperty(process.versions, 'node', { value: '20.19.0' })
process.argv[1] = 'grammar'
await import('./node_modules/${SCOPE}/cli/bin.js')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status === 2 && /^grammar needs Node 22\.18\S* or later and this is 20\.19\.0/.test(stderr))
    return
  throw new Error(`an old Node: ${status} ${stderr}`)
}
