/** The Node options of `npm start` (decision 37), for scripts that start the services without npm. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export function startFlags(): string[] {
  const file = path.join(import.meta.dirname, '../package.json')
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}
