#!/usr/bin/env node
// The import comes after the check, so that a Node that is too old says one sentence and not a stack trace.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const oldest = engines.node.replace('>=', '')
if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  console.error(
    `grammar needs Node ${oldest} or later and this is ${process.versions.node}: install a newer one from nodejs.org, then try again.`,
  )
  process.exit(2)
}
await import('./src/command/grammar.js')
