/**
 * Compares the OpenAPI documents with those of the last release, which is the last tag of the form `v1.2.3`: `npm run
 * compatibility` lists every difference that would break a client, as docs/compatibility.md defines it, and ends with
 * status 1 if it finds any. `-- --since <tag or commit>` compares with that commit instead.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { breakingDifferences } from './compatibility/differences.ts'

const root = path.join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { since: { type: 'string' } } })

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

/** @returns undefined if nothing has been released yet */
const lastRelease = (): string | undefined =>
  git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-v:refname').split('\n', 1)[0] || undefined

const since = values.since ?? lastRelease()
if (since === undefined) {
  console.log('Nothing has been released yet: there is no tag to compare with.')
} else {
  let found = 0
  for (const service of ['media', 'coordinate']) {
    const file = `docs/api/${service}.openapi.json`
    const released: unknown = JSON.parse(git('show', `${since}:${file}`))
    const now: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
    for (const difference of breakingDifferences(released, now)) {
      found += 1
      console.log(`${service}  ${difference}`)
    }
  }
  console.log(
    found === 0
      ? `Nothing breaks a client of ${since}.`
      : `${found} differences break a client of ${since}.`,
  )
  process.exitCode = found === 0 ? 0 : 1
}
