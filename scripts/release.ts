/**
 * `npm run release -- --dry-run`: everything that must hold before the packages are published, and what would be
 * published. Nothing is published from here: a workflow with trusted publishing does, from the same commit, so that
 * each package carries its provenance.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const distDir = path.join(root, 'packages/dist')
const packages = ['engine', 'rules', 'client', 'cli'] as const

interface Step {
  readonly name: string
  readonly run: () => string | undefined
}

function output(command: string, args: readonly string[], cwd = root): string {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`)
}

const npm = (...args: string[]) => {
  output('npm', ['run', '--silent', ...args])
  return undefined
}

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string
}

const steps: readonly Step[] = [
  {
    name: 'the tree is clean',
    run: () => {
      const changes = output('git', ['status', '--porcelain'])
      if (changes !== '') throw new Error(`these files are not committed:\n${changes}`)
      return output('git', ['rev-parse', 'HEAD']).trim()
    },
  },
  {
    name: 'the changelog has a section for what is released',
    run: () => {
      const text = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
      if (text.includes(`## ${version}`)) return `section ${version}`
      if (text.includes('## Unreleased')) return `"Unreleased" becomes ${version}`
      throw new Error(`CHANGELOG.md has neither "## ${version}" nor "## Unreleased"`)
    },
  },
  { name: 'the corpus may be released', run: () => npm('corpus:release') },
  { name: 'everything that must hold holds', run: () => npm('verify') },
  { name: 'the contract is compatible', run: () => npm('compatibility') },
  { name: 'the packages are built and work', run: () => npm('test:packages') },
  { name: 'a bill of materials is written for each', run: billsOfMaterials },
  {
    name: 'npm would take them',
    run: () =>
      packages
        .map((name) => {
          const text = output(
            'npm',
            ['publish', '--dry-run', '--json', '--provenance=false'],
            path.join(distDir, name),
          )
          const { id, size } = JSON.parse(text.slice(text.indexOf('{'))) as {
            id: string
            size: number
          }
          return `${id} ${size} bytes`
        })
        .join(', '),
  },
]

/** What each package brings into an install, as CycloneDX, beside the packages. */
function billsOfMaterials(): string {
  const folder = path.join(distDir, 'sbom')
  mkdirSync(folder, { recursive: true })
  for (const name of packages) {
    const own = path.join(distDir, name)
    output(
      'npm',
      ['install', '--package-lock-only', '--ignore-scripts', '--silent', '--no-audit'],
      own,
    )
    const bill = output('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], own)
    writeFileSync(path.join(folder, `${name}.cdx.json`), bill)
  }
  return path.relative(root, folder)
}

if (process.argv[2] !== '--dry-run') {
  console.error('Nothing is published from here: run "npm run release -- --dry-run".')
  process.exit(2)
}
const from = process.argv.includes('--packages-only') ? 5 : 0
for (const { name, run } of steps.slice(from)) {
  try {
    const said = run()
    console.log(`ok    ${name}${said === undefined ? '' : `: ${said}`}`)
  } catch (error) {
    console.error(`fails ${name}\n${(error as Error).message}`)
    process.exit(1)
  }
}
console.log(`${packages.length} packages of version ${version} could be published.`)
