import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { damages } from '../../scripts/faults/damages.ts'
import { ensureDatabase } from '../../src/database/ensure.ts'
import { openDatabase } from '../../src/database/open.ts'
import { databaseFault, isOurs } from '../../src/database/verify.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'grammar-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

let copies = 0

/** A whole corpus file of its own, spoilt in one way. */
function spoilt(name: string): string {
  copies += 1
  const file = path.join(folder, `${copies}.db`)
  copyFileSync(inject('database'), file)
  damages[name]?.(file)
  return file
}

/** Damages after which SQLite reads the same corpus from the file. */
const harmless = new Set([
  'has garbage at its end',
  'has a page of zeros at its end',
  'has the log of another write beside it',
  'has a memory of being whole that is no JSON',
])

describe('a corpus file', () => {
  it('is whole as the seed leaves it, and on every later look', () => {
    const file = spoilt('not at all')
    expect(databaseFault(file)).toBeUndefined()
    expect(existsSync(`${file}.verified`)).toBe(true)
    expect(databaseFault(file)).toBeUndefined()
  })

  it.for(Object.keys(damages).filter((name) => !name.startsWith('was built')))(
    'that %s is not served unless it says the same',
    (name) => {
      const fault = databaseFault(spoilt(name))
      // In WAL mode, a log that is none is thrown away by SQLite; either end is right.
      if (harmless.has(name))
        expect(fault === undefined || fault.startsWith('is damaged')).toBe(true)
      else expect(fault).toMatch(/^(is|cannot be|holds) /)
    },
  )

  it('that was verified once is looked at again when one byte has changed', () => {
    const file = spoilt('not at all')
    expect(databaseFault(file)).toBeUndefined()
    const bytes = readFileSync(file)
    bytes[bytes.length - 100]! ^= 1
    writeFileSync(file, bytes)
    const fault = databaseFault(file)
    if (fault === undefined) {
      using opened = openDatabase(file)
      expect(opened.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    } else expect(fault).toMatch(/^is damaged/)
  })

  it('of another corpus or version is told apart from the right one', () => {
    const file = spoilt('not at all')
    using opened = openDatabase(file)
    const right = opened.sqlite.prepare('select digest, schema_digest from corpus').get() as {
      digest: string
      schema_digest: string
    }
    expect(databaseFault(file, right)).toBeUndefined()
    expect(databaseFault(file, { ...right, digest: 'x' })).toBe('was built from another corpus')
    expect(databaseFault(file, { ...right, schema_digest: 'x' })).toBe(
      'was built by another version',
    )
  })

  it('calls itself one, and other files do not', () => {
    expect(isOurs(spoilt('not at all'))).toBe(true)
    for (const name of ['is a text', 'is empty', "is somebody else's database"])
      expect([name, isOurs(spoilt(name))]).toEqual([name, false])
  })
})

describe('a start', () => {
  const nowhere = path.join(folder, 'no-corpus')

  it('without a corpus serves a file that is whole', async () => {
    expect(await ensureDatabase(spoilt('not at all'), nowhere)).toBeUndefined()
  })

  it.for(['is missing', 'is half as long', 'is a text'])(
    'without a corpus ends with one sentence when the file %s',
    async (name) => {
      await expect(ensureDatabase(spoilt(name), nowhere)).rejects.toThrow(
        /^\S+\.db .+, and there is no corpus at \S+ to build it from: put one of the two back, or set DATABASE to a whole file\.$/,
      )
    },
  )

  it.for(['is a folder', 'is a pipe'])('ends with one sentence when the file %s', async (name) => {
    await expect(ensureDatabase(spoilt(name))).rejects.toThrow(
      /is not a file: set DATABASE to the path of a file\.$/,
    )
  })

  it('builds anew what is damaged, keeps what may be somebody’s own, and says so', {
    timeout: 180_000,
  }, async () => {
    const damaged = spoilt('is half as long')
    expect(await ensureDatabase(damaged)).toMatch(/; it was built anew from the corpus\.$/)
    expect(databaseFault(damaged)).toBeUndefined()
    const foreign = spoilt('is a text')
    writeFileSync(`${foreign}-journal`, 'theirs')
    expect(await ensureDatabase(foreign)).toContain(`what was there is now ${foreign}.replaced-1`)
    expect(readFileSync(`${foreign}.replaced-1`, 'utf8')).toBe('Dear diary,\n')
    expect(readFileSync(`${foreign}.replaced-1-journal`, 'utf8')).toBe('theirs')
    const missing = spoilt('is missing')
    expect(await ensureDatabase(missing)).toBeUndefined()
    const left = readdirSync(folder).filter((name) => name.includes('building'))
    expect(left).toEqual([])
  })
})
