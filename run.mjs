// Runs a TypeScript entry on a Node that can: `node run.mjs src/main.ts …`. Plain JavaScript, so that a Node
// that is too old says one helpful sentence and not ERR_UNKNOWN_FILE_EXTENSION.
import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 18)) {
  console.error(
    `Node 24.18 or later is needed and this is ${process.versions.node}: run "npm ci" here, which brings it on Linux and Windows, or install Node 24 from nodejs.org, then try again.`,
  )
  process.exit(1)
}
module.enableCompileCache()
const entry = path.resolve(process.argv[2])
process.argv.splice(1, 2, entry)
await import(pathToFileURL(entry).href)
