/**
 * `npm run packages`: writes the packages into `packages/dist`, from the sources and the corpus as they are. Nothing of
 * it is committed. The tools of `packages/package.json` must be installed.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import type * as Seed from '../seed/seed-database.ts'
import { compiledRules, writeRulesFile } from '../src/command/compiled-rules.ts'
import { commands } from '../src/command/table.ts'
import type { Field } from '../src/engine/rules/rule.ts'
import { contextType } from './context-type.ts'
import {
  commandManifest,
  distDir,
  libraries,
  manifest,
  type PackageName,
  packageNames,
  packagesDir,
  root,
  servicesManifest,
} from './manifests.ts'
import { keepReachable } from './reachable.ts'

const inPackage = (name: PackageName, ...parts: string[]): string =>
  path.join(distDir, name, ...parts)

function run(binary: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], {
    cwd: packagesDir,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${binary} ${args.join(' ')}\n${stdout}${stderr}`)
}

const tool = (name: string): string => path.join(packagesDir, 'node_modules/.bin', name)

async function bundle(input: string, file: string): Promise<void> {
  const bundled = await rolldown({ input, platform: 'neutral', external: /^[^./]/ })
  // Readable, with its sources in the map: whoever bundles it makes it small, and a stack trace names functions.
  await bundled.write({ file, format: 'esm', sourcemap: true })
}

/** Declarations name each other as the files that are published: `.js` stands for `.d.ts`. */
function declarations(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll(/(from '\.[^']*|import\("\.[^"]*)\.ts(['"])/g, '$1.js$2'))
  }
}

const module = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('')

/** Modules of the packages whose declarations TypeScript writes. */
const declared = {
  engine: ['index'],
  rules: ['index', 'full', 'domain', 'destinations'],
  cli: ['index'],
} as const

function writeTypes(): void {
  run(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json')
  const types = path.join(distDir, 'types')
  declarations(types)
  for (const [name, modules] of Object.entries(declared)) {
    const own = inPackage(name as PackageName, 'types')
    cpSync(types, own, { recursive: true })
    keepReachable(
      own,
      modules.map((one) => path.join(own, 'packages', name, `${one}.d.ts`)),
    )
    const context = name === 'rules' ? "export type { Context } from './context.js'\n" : ''
    const all = `export * from './types/packages/${name}/index.js'\n`
    writeFileSync(inPackage(name as PackageName, 'index.d.ts'), all + context)
  }
  rmSync(types, { recursive: true })
}

/** What the engine reads of a path. */
const bare = ({ maximum, minimum, multiple, path: at, type, values }: Field): Field => ({
  path: at,
  type,
  multiple,
  ...(values === undefined ? {} : { values }),
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
})

function writeRules(): string[] {
  const compiled = compiledRules(path.join(root, 'corpus'))
  const { destinations, digest, domains, fields, implications, rules, subjects } = compiled
  const short = rules.map(({ sources: _, ...rule }) => ({ ...rule, rationale: null }))
  const write = (file: string, values: Readonly<Record<string, unknown>>): void =>
    writeFileSync(inPackage('rules', `${file}.js`), module(values))
  write('index', { rules: short, fields: fields.map(bare), implications, digest })
  write('full', { rules, fields, implications, subjects, domains, digest })
  writeFileSync(inPackage('rules', 'context.d.ts'), contextType(fields))
  write('destinations', { destinations })
  for (const name of ['full', 'destinations']) {
    const types = `export * from './types/packages/rules/${name}.js'\n`
    writeFileSync(inPackage('rules', `${name}.d.ts`), types)
  }
  for (const { id } of domains) {
    const own = rules.filter(({ domain }) => domain === id)
    const read = new Set(own.flatMap(({ when }) => when.map((condition) => condition.path)))
    const paths = fields.filter((field) => read.has(field.path)).map(bare)
    write(id, { rules: own, fields: paths })
    const ownTypes = "export * from './types/packages/rules/domain.js'\n"
    writeFileSync(inPackage('rules', `${id}.d.ts`), ownTypes)
  }
  return ['full', 'destinations', ...domains.map(({ id }) => id)]
}

async function writeClient(): Promise<void> {
  for (const service of ['media', 'coordinate']) {
    const document = path.join(root, `docs/api/${service}.openapi.json`)
    run(tool('openapi-typescript'), document, '-o', inPackage('client', `${service}.d.ts`))
  }
  const source = path.join(packagesDir, 'client/index.ts')
  await bundle(source, inPackage('client', 'index.js'))
  const text = readFileSync(source, 'utf8')
  writeFileSync(inPackage('client', 'index.d.ts'), clientTypes(text))
}

/** The declarations of the client: its functions without their bodies. */
const clientTypes = (source: string): string =>
  source
    .replace('import createClient, { type Client', 'import type { Client')
    .replace('type ClientOptions }', 'ClientOptions }')
    .replaceAll("'./coordinate.ts'", "'./coordinate.js'")
    .replaceAll("'./media.ts'", "'./media.js'")
    .replaceAll(
      /export const (\w+) = (\(.*?\)): (Client<[\w, ]+>) =>\n.*\n/g,
      'export declare const $1: $2 => $3\n',
    )

const writeJson = (file: string, value: object): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** What is started by its place, and imported by nobody: the process that reads files, the threads that judge lines and rows. */
const started = [
  'src/machine/readers/reader-process.js',
  'src/machine/bulk/line-thread.js',
  'src/machine/bulk/row-thread.js',
]

/** What the services read besides their code and the corpus, where the code looks for it. */
const besidesServices = [
  'docs/api',
  'docs/database.md',
  'docs/schemas',
  'skills',
  'src/media/facts/read-from.json',
  'src/pages/assets',
  'src/pages/style',
  'src/search/english-words.copyright.txt',
  'src/search/english-words.gz',
]

/** The services with every command: the tree without its types. */
async function writeServices(): Promise<void> {
  run(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'services/tsconfig.json')
  const imported = importedBy(inPackage('services'))
  for (const place of besidesServices) {
    cpSync(path.join(root, place), inPackage('services', place), { recursive: true })
  }
  copyFileSync(path.join(packagesDir, 'bin.js'), inPackage('services', 'bin.js'))
  await writeCorpus()
  writeJson(inPackage('services', 'package.json'), servicesManifest(imported))
}

/** The command: what lints, without the commands that ask the corpus. It brings the compiled rules alone. */
function writeCommand(): void {
  run(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'cli/tsconfig.json')
  const entries = ['packages/cli/index.js', 'src/command/grammar.js', ...started]
  const others = commands.filter(({ asksCorpus }) => asksCorpus === true)
  keepReachable(
    inPackage('cli'),
    [...entries.map((file) => inPackage('cli', file))],
    new Set(others.map(({ name }) => inPackage('cli', `src/command/commands/${name}.js`))),
  )
  const imported = importedBy(inPackage('cli'))
  writeFileSync(inPackage('cli', 'index.js'), "export * from './packages/cli/index.js'\n")
  copyFileSync(path.join(packagesDir, 'bin.js'), inPackage('cli', 'bin.js'))
  for (const place of ['data/rules.json', 'src/pages/style/tokens.css']) {
    cpSync(inPackage('services', place), inPackage('cli', place))
  }
  writeJson(inPackage('cli', 'package.json'), commandManifest(imported))
}

/**
 * The corpus as it is asked: compiled rules, and the file that the packaged code builds and knows as its own. Whoever
 * installs the package builds nothing, and needs no right to write into its folder.
 */
async function writeCorpus(): Promise<void> {
  const corpusDir = path.join(root, 'corpus')
  writeRulesFile(compiledRules(corpusDir), inPackage('services', 'data/rules.json'))
  const { seedDatabase } = (await import(
    inPackage('services', 'seed/seed-database.js')
  )) as typeof Seed
  await seedDatabase({ corpusDir, databaseFile: inPackage('services', 'data/grammar.db') })
}

/** A package in `from '…'`, `import('…')` or `require('…')`. */
const specifier =
  /\b(?:from |import |import\(|require\()'(@[^/']+\/[^/']+|[a-z][^/':]*)(?:\/[^']*)?'/g

/** Names of the packages that the code of a folder imports. */
function importedBy(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [...readFileSync(path.join(folder, name), 'utf8').matchAll(specifier)])
    .map(([, name]) => name!)
  return [...new Set(names)].sort()
}

rmSync(distDir, { recursive: true, force: true })
for (const name of packageNames) {
  mkdirSync(inPackage(name), { recursive: true })
  copyFileSync(path.join(root, 'LICENSE'), inPackage(name, 'LICENSE'))
  copyFileSync(path.join(root, 'CHANGELOG.md'), inPackage(name, 'CHANGELOG.md'))
  copyFileSync(path.join(packagesDir, name, 'README.md'), inPackage(name, 'README.md'))
}
const subpaths = writeRules()
await bundle(path.join(packagesDir, 'engine/index.ts'), inPackage('engine', 'index.js'))
await writeClient()
for (const name of libraries) {
  writeJson(inPackage(name, 'package.json'), manifest(name, name === 'rules' ? subpaths : []))
}
await writeServices()
writeCommand()
writeTypes()
process.stdout.write(`${packageNames.join(', ')} are in ${path.relative(root, distDir)}\n`)
