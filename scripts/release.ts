/**
 * `npm run release -- --dry-run`: everything that must hold before the packages are published, and what would be
 * published. Nothing is published from here: a workflow with trusted publishing does, from the same commit, so that
 * each package carries its provenance. `--packages-only` leaves out what comes before the packages.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { distDir, type PackageName, packageNames, root, SCOPE } from '../packages/manifests.ts'
import { mediaService } from '../src/media/service.ts'

interface Step {
  readonly name: string
  /** @returns a note that is printed if the step passes */
  readonly run: () => string | undefined
}

/** What npm reports about a package that it would publish. */
interface Published {
  readonly id: string
  readonly size: number
}

interface Ended {
  readonly stdout: string
  readonly stderr: string
}

function ended(command: string, args: readonly string[], cwd = root): Ended {
  const { error, status, stderr, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status === 0) return { stdout, stderr }
  const told = `${error ?? ''}${stdout}${stderr}`
  throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${told}`)
}

const output = (command: string, args: readonly string[], cwd = root): string =>
  ended(command, args, cwd).stdout

const npm = (...args: string[]) => {
  output('npm', ['run', '--silent', ...args])
  return undefined
}

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string
}

const beforePackages: readonly Step[] = [
  {
    name: 'the tree is clean',
    run: () => {
      const changes = output('git', ['status', '--porcelain'])
      if (changes !== '') throw new Error(`these files are not committed:\n${changes}`)
      return output('git', ['rev-parse', 'HEAD']).trim()
    },
  },
  {
    name: 'the version is that of the corpus',
    run: () => {
      if (mediaService.version === version) return version
      throw new Error(`package.json has ${version}, the corpus of rules ${mediaService.version}`)
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
]

const ofPackages: readonly Step[] = [
  { name: 'the packages are built and work', run: () => npm('test:packages') },
  { name: 'a bill of materials is written for each', run: billsOfMaterials },
  { name: 'npm would take them as they are', run: () => packageNames.map(taken).join(', ') },
]

/** Writes the bill of materials of each package (CycloneDX) beside it. */
function billsOfMaterials(): string {
  const folder = path.join(distDir, 'sbom')
  mkdirSync(folder, { recursive: true })
  const counts = packageNames.map((name) => {
    const own = path.join(distDir, name)
    output(
      'npm',
      ['install', '--package-lock-only', '--ignore-scripts', '--silent', '--no-audit'],
      own,
    )
    const bill = output('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], own)
    rmSync(path.join(own, 'package-lock.json'))
    writeFileSync(path.join(folder, `${name}.cdx.json`), bill)
    const { components } = JSON.parse(bill) as { components: readonly unknown[] }
    return `${name} ${components.length}`
  })
  return `${path.relative(root, folder)}: ${counts.join(', ')} packages`
}

/**
 * @returns name, version and size
 * @throws if npm would refuse the package or change it before publishing
 */
function taken(name: PackageName): string {
  const { stdout, stderr } = ended(
    'npm',
    // Only the workflow can add provenance.
    ['publish', '--dry-run', '--json', '--provenance=false', '--loglevel=warn'],
    path.join(distDir, name),
  )
  const warnings = stderr
    .split('\n')
    .filter((line) => line.startsWith('npm warn publish') && !line.includes('logged in'))
  if (warnings.length > 0) throw new Error(`${name}:\n${warnings.join('\n')}`)
  const told = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Record<string, Published>
  const { id, size } = told[`${SCOPE}/${name}`] ?? { id: 'what npm would publish', size: 0 }
  if (!id.endsWith(`@${version}`)) throw new Error(`${id} is not ${name} ${version}`)
  return `${id} ${size} bytes`
}

if (process.argv[2] !== '--dry-run') {
  console.error('Nothing is published from here: run "npm run release -- --dry-run".')
  process.exit(2)
}
const isWhole = !process.argv.includes('--packages-only')
for (const { name, run } of [...(isWhole ? beforePackages : []), ...ofPackages]) {
  try {
    const told = run()
    console.log(`ok    ${name}${told === undefined ? '' : `: ${told}`}`)
  } catch (error) {
    console.error(`fails ${name}\n${(error as Error).message}`)
    process.exit(1)
  }
}
console.log(`${packageNames.length} packages of version ${version} could be published.`)
