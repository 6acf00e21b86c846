// Runs a TypeScript entry on a Node that can (decisions 1 and 2): `node run.mjs src/main.ts …`. Plain JavaScript, so that a Node
// that is too old says one helpful sentence and not ERR_UNKNOWN_FILE_EXTENSION.
import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = import.meta.dirname
const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const oldest = engines.node.replace('>=', '')
if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  const brought = path.join(root, 'node_modules/.bin/node')
  const remedy = existsSync(brought)
    ? `start with ${brought}, which npm brought.`
    : `run "npm ci" here, which brings it on Linux and Windows, or install Node ${oldest} or later from nodejs.org, then try again.`
  end(`Node ${oldest} or later is needed and this is ${process.versions.node}: ${remedy}`)
}
if (!existsSync(path.join(root, 'node_modules'))) {
  end('The dependencies are not installed yet: run "npm ci" here, then try again.')
}
if (process.argv[2] === undefined) {
  end('Say what to run: "node run.mjs src/main.ts" starts the services; README.md has the rest.')
}
const entry = path.resolve(process.argv[2])
if (!existsSync(entry)) end(`There is no ${entry}: run this in ${root}, after "npm ci".`)

// What is compiled once need not be compiled at the next start. NODE_COMPILE_CACHE names another folder.
const cache = path.join(root, 'node_modules/.cache/compile')
if (isOurs(cache)) {
  module.enableCompileCache(cache)
  // Processes and threads that this one starts take it from the environment.
  process.env.NODE_COMPILE_CACHE ??= cache
}

process.argv.splice(1, 2, entry)
try {
  await import(pathToFileURL(entry).href)
} catch (error) {
  const isAbsent = error?.code === 'ERR_MODULE_NOT_FOUND' || error?.code === 'MODULE_NOT_FOUND'
  // npm writes this file last, so it is missing after an installation that was interrupted.
  if (!isAbsent || existsSync(path.join(root, 'node_modules/.package-lock.json'))) throw error
  const [what] = error.message.split('\n', 1)
  end(`The dependencies are not all installed (${what}): run "npm ci" here, then try again.`)
}

/** Ends with one sentence. */
function end(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Whether a folder can be trusted with code (decision 39): Node runs what it finds there. It is made where it is missing, and belongs
 * to this user alone; a folder in /tmp, where Node has its own, may have been put there by somebody else.
 */
function isOurs(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const stats = lstatSync(folder)
    const uid = process.getuid?.()
    return (
      stats.isDirectory() &&
      (uid === undefined || (stats.uid === uid && (stats.mode & 0o022) === 0))
    )
  } catch {
    return false
  }
}
