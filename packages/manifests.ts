/** What stands in the package.json of each package. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { adapters } from '../src/adapters/adapters.ts'
import { SERVICES_PACKAGE } from '../src/command/services-package.ts'

export const packagesDir = import.meta.dirname
export const distDir = path.join(packagesDir, 'dist')
export const root = path.join(packagesDir, '..')

export const SCOPE = '@grammar-of-media'
export const packageNames = ['engine', 'rules', 'client', 'cli', 'services'] as const
/** Those that run wherever JavaScript does; the others are run by Node. */
export const libraries = ['engine', 'rules', 'client'] as const
export type PackageName = (typeof packageNames)[number]
type Library = (typeof libraries)[number]

const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string
  license: string
  engines: { readonly node: string }
  dependencies: Readonly<Record<string, string>>
  devDependencies: Readonly<Record<string, string>>
}
const { license, version } = own

const descriptions: Readonly<Record<PackageName, string>> = {
  engine: 'A rule engine in which a missing fact is unknown: outcomes that explain themselves.',
  rules:
    'Production rules for film, podcast, broadcast and volumetric media as data, with sources.',
  client: 'Typed clients of the media and coordinate grammar services.',
  cli: 'The command grammar: checks the files of a production against production rules.',
  services:
    'The media and coordinate grammar services with their corpus, for a person and for agents.',
}

const dependencies: Readonly<Record<Library, Readonly<Record<string, string>>>> = {
  engine: {},
  rules: {},
  client: { 'openapi-fetch': '0.17.0' },
}

/** Where the workflow that publishes runs: npm refuses provenance of a package that names another repository, or none. */
const { GITHUB_REPOSITORY, GITHUB_SERVER_URL = 'https://github.com' } = process.env
const repository =
  GITHUB_REPOSITORY === undefined
    ? {}
    : {
        repository: { type: 'git', url: `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git` },
        homepage: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}#readme`,
        bugs: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/issues`,
      }

/** What people search a registry for. */
const keywords: Readonly<Record<PackageName, readonly string[]>> = {
  engine: ['rule-engine', 'rules', 'decision', 'explainable', 'unknown'],
  rules: ['media', 'film', 'podcast', 'broadcast', 'volumetric', 'loudness', 'captions', 'rules'],
  client: ['media', 'innovation', 'openapi', 'fetch', 'client'],
  cli: ['linter', 'media', 'captions', 'loudness', 'video', 'gltf', 'c2pa', 'quality-control'],
  services: ['media', 'innovation', 'rules', 'mcp', 'sqlite', 'full-text-search'],
}

const publishConfig = { access: 'public', provenance: true }

const common = (name: PackageName) => ({
  name: `${SCOPE}/${name}`,
  version,
  description: descriptions[name],
  license,
  keywords: keywords[name],
  ...repository,
  type: 'module',
})

/** Condition order matters to TypeScript: types first. */
const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` })

/** @param subpaths file names that are exported besides the index */
export function manifest(name: Library, subpaths: readonly string[] = []): object {
  return {
    ...common(name),
    sideEffects: false,
    engines: { node: '>=22' },
    exports: {
      '.': entry('index'),
      ...Object.fromEntries(subpaths.map((one) => [`./${one}`, entry(one)])),
      './package.json': './package.json',
    },
    files: ['*.js', '*.js.map', '*.d.ts', 'types', 'LICENSE', 'README.md', 'CHANGELOG.md'],
    dependencies: dependencies[name],
    publishConfig,
  }
}

const versionsOf = (names: readonly string[]): Record<string, string | undefined> => {
  const versions = { ...own.devDependencies, ...own.dependencies }
  return Object.fromEntries(names.map((name) => [name, versions[name]]))
}

/**
 * The command. Heavy libraries for few files, and the services, are optional peers.
 *
 * @param imported names of the packages that its code imports
 */
export function commandManifest(imported: readonly string[]): object {
  const optional = adapters.flatMap(({ library }) => library ?? [])
  const peers = { ...versionsOf(optional), [SERVICES_PACKAGE]: version }
  return {
    ...common('cli'),
    // npm takes a name that begins with a point out of what it publishes.
    bin: { grammar: 'bin.js' },
    engines: { node: '>=22.18' },
    exports: { '.': entry('index'), './package.json': './package.json' },
    dependencies: versionsOf(imported.filter((name) => !optional.some((one) => one === name))),
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(peers).map((name) => [name, { optional: true }]),
    ),
    publishConfig,
  }
}

/**
 * The services, with every command.
 *
 * @param imported names of the packages that their code imports
 */
export const servicesManifest = (imported: readonly string[]): object => ({
  ...common('services'),
  bin: { 'grammar-services': 'bin.js' },
  engines: { node: '>=22.18' },
  // What `serve` needs, which runs the services.
  services: own.engines,
  exports: { './main': './src/command/main.js', './package.json': './package.json' },
  dependencies: versionsOf(imported),
  publishConfig,
})
