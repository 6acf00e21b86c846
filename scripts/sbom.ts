/**
 * `npm run sbom`: writes the software bill of materials (CycloneDX JSON) of the runtime dependencies to a file, since
 * npm prints lines of its own to standard output.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const file = path.resolve(process.argv[2] ?? path.join(root, 'sbom.cdx.json'))
const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']
const text = execFileSync('npm', words, {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const { specVersion, components } = JSON.parse(text) as {
  specVersion: string
  components: object[]
}
writeFileSync(file, text)
console.log(`${file}: CycloneDX ${specVersion}, ${components.length} packages`)
