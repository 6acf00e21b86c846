import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { damages } from '../../scripts/faults/damages.ts'
import { ensureDatabase } from '../../src/database/ensure.ts'
import { once } from '../../src/database/once.ts'
import { openDatabase } from '../../src/database/open.ts'
import { rowsDigest } from '../../src/database/rows-digest.ts'
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

/** What is no damage: SQLite reads the same corpus from the bytes of the file. */
const harmless = new Set([
  'has garbage at its end',
  'has a page of zeros at its end',
  'is there twice, one behind the other',
  'has the journal of another write beside it',
  'has the journal of another write and a memory of being whole',
  'has the log of another write beside it',
  'has the log of a killed writer and a memory of being whole',
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
      const file = spoilt(name)
      const fault = databaseFault(file)
      if (harmless.has(name)) {
        expect(fault).toBeUndefined()
        using opened = openDatabase(file)
        expect(rowsDigest(opened.sqlite)).toBe(
          opened.sqlite.prepare('select rows_digest from corpus').pluck().get(),
        )
      } else expect(fault).toMatch(/^(is|cannot be|holds) /)
    },
  )

  it('answers as before when it is cut, written over or removed after it was opened', () => {
    const file = spoilt('not at all')
    using opened = openDatabase(file)
    const digest = rowsDigest(opened.sqlite)
    for (const change of [
      () => writeFileSync(file, 'Dear diary,\n'),
      () => truncateSync(file, 0),
      () => rmSync(file),
    ]) {
      change()
      expect(rowsDigest(opened.sqlite)).toBe(digest)
    }
  })

  it('is not read where it does not call itself one, however large it is', () => {
    const file = spoilt('is a text')
    // Sparse: more than a process can hold, and nothing on the disk.
    truncateSync(file, 2 ** 40)
    expect(databaseFault(file)).toBe('is not a corpus file')
  })

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

  it('without a corpus serves a whole file of another corpus, and of no other version', async () => {
    expect(await ensureDatabase(spoilt('was built from another corpus'), nowhere)).toBeUndefined()
    await expect(ensureDatabase(spoilt('was built by another version'), nowhere)).rejects.toThrow(
      /\.db was built by another version, and there is no corpus at /,
    )
  })

  it.for(['is missing', 'is half as long', 'is a text'])(
    'without a corpus ends with one sentence when the file %s',
    async (name) => {
      await expect(ensureDatabase(spoilt(name), nowhere)).rejects.toThrow(
        /^\S+\.db .+, and there is no corpus at \S+ to build it from: build one with this version of the code \("npm run seed"\) and put it there, or set DATABASE to such a file\.$/,
      )
    },
  )

  it('with a corpus that has problems ends with one sentence, and leaves the file as it was', async () => {
    const corpus = path.join(folder, 'corpus')
    mkdirSync(path.join(corpus, 'media'), { recursive: true })
    for (const name of ['one', 'two']) writeFileSync(path.join(corpus, 'media', name), '')
    const file = spoilt('not at all')
    await expect(ensureDatabase(file, corpus)).rejects.toThrow(
      /^\S+\.db was built from another corpus; the corpus cannot be built: [^\n]+, and has 1 more problem; "npm run corpus" lists what is to be mended\.$/,
    )
    expect(readFileSync(file)).toEqual(readFileSync(inject('database')))
  })

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

describe('what is loaded when it is first asked for', () => {
  it('is kept', () => {
    let made = 0
    const value = once(() => ++made)
    expect([value(), value()]).toEqual([1, 1])
  })

  it('is loaded again when it could not be had', async () => {
    let tries = 0
    const value = once(async () => {
      if (++tries === 1) throw new Error('too many open files')
      return tries
    })
    await expect(value()).rejects.toThrow('too many open files')
    expect([await value(), await value()]).toEqual([2, 2])
  })
})
