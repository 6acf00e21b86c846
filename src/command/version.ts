/** Version of the project, of its rules and of Node. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export function version(): string {
  const file = path.join(import.meta.dirname, '../../package.json')
  const { version: own } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return `grammar ${own} (Node ${process.versions.node})`
}
