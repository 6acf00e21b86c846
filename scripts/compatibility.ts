/**
 * Compares the OpenAPI documents with those of the last release: `npm run compatibility` lists every difference that
 * would break a client, as docs/compatibility.md defines it, and ends with status 1 where there is one.
 * `--release` takes the documents of today for those of the release.
 */
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { breakingDifferences } from './compatibility/differences.ts'

const api = path.join(import.meta.dirname, '../docs/api')
const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } })

let found = 0
for (const service of ['media', 'coordinate']) {
  const now = path.join(api, `${service}.openapi.json`)
  const released = path.join(api, 'released', `${service}.openapi.json`)
  if (values.release) copyFileSync(now, released)
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
  for (const difference of breakingDifferences(read(released), read(now))) {
    found += 1
    console.log(`${service}  ${difference}`)
  }
}
console.log(found === 0 ? 'Nothing breaks a client.' : `${found} differences break a client.`)
process.exitCode = found === 0 ? 0 : 1
