/** Whatever is done to a file, an adapter answers: what it read, and what is wrong with the rest. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { adapters } from '../../src/adapters/adapters.ts'
import { inputFile } from '../../src/machine/files.ts'
import { fc } from '../support/fast-check.ts'
import { readContent } from './read.ts'

const folder = path.join(import.meta.dirname, 'files')
const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
const RUNS = Number(process.env['CASES'] ?? 12)

/** For each file, the adapters that match it before it is damaged. */
const askedFor = await Promise.all(
  names.map(async (name) => {
    const file = inputFile(folder, name)!
    return [name, adapters.filter((adapter) => adapter.matches(file))] as const
  }),
)

it.each(askedFor)('withstands damage to %s', async (name, readers) => {
  const whole = readFileSync(path.join(folder, name))
  const damage = fc.oneof(
    fc.nat(whole.length).map((length) => whole.subarray(0, length)),
    fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
      .map((changes) => {
        const changed = Buffer.from(whole)
        for (const [at, byte] of changes) changed[at] = byte
        return changed
      }),
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.concat([whole.subarray(0, 16), bytes])),
  )
  await fc.assert(
    fc.asyncProperty(damage, async (bytes) => {
      for (const adapter of readers) {
        try {
          const reading = await readContent(adapter, name, bytes)
          expect(reading.subjects.length + reading.problems.length).toBeGreaterThan(0)
        } catch (error) {
          // Damage to its first bytes may make it a file that the adapter does not ask for.
          if (!String(error).includes('does not ask for')) throw error
        }
      }
    }),
    { numRuns: RUNS },
  )
})
