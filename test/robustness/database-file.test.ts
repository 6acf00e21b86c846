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
import Database from 'better-sqlite3'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { damages } from '../../scripts/faults/damages.ts'
import { ensureDatabase } from '../../seed/ensure.ts'
import { MAX_IN_MEMORY, openDatabase } from '../../src/database/open.ts'
import { rowsDigest } from '../../src/database/rows-digest.ts'
import { bytesDigest, isOurs, verifyDatabase } from '../../src/database/verify.ts'
import { lazy } from '../../src/lazy.ts'
import { startServices } from '../../src/services.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'grammar-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

let copies = 0

/** A copy of the corpus file, to be damaged in one way. */
function spoilt(name: string): string {
  copies += 1
  const file = path.join(folder, `${copies}.db`)
  copyFileSync(inject('database'), file)
  damages[name]?.(file)
  return file
}

/** What is wrong with the file, as the message of a failed start says. */
const faultOf = (...asked: Parameters<typeof verifyDatabase>): string | undefined =>
  verifyDatabase(...asked).fault

/** Which corpus and which code a file says it was built from. */
function originOf(file: string): { digest: string; schema_digest: string } {
  using opened = openDatabase(file)
  return opened.sqlite.prepare('select digest, schema_digest from corpus').get() as ReturnType<
    typeof originOf
  >
}

/** Damage that does no harm: SQLite still reads the same corpus from the file. */
const harmless = new Set([
  'has garbage at its end',
  'has a page of zeros at its end',
  'is there twice, one behind the other',
  'has the journal of another write beside it',
  'has the journal of another write and a memory of being whole',
  'has the log of another write beside it',
  'has the log of a killed writer and a memory of being whole',
  'has a memory of being whole that was cut short',
  'has a memory of its bytes and of another origin',
  'has a memory of its bytes and of no origin',
])

describe('a corpus file', () => {
  it('is whole as the seed leaves it, and on every later look', () => {
    const file = spoilt('not at all')
    expect(faultOf(file)).toBeUndefined()
    expect(existsSync(`${file}.verified`)).toBe(true)
    expect(faultOf(file)).toBeUndefined()
  })

  it.for(Object.keys(damages).filter((name) => !name.startsWith('was built')))(
    'that %s is not served unless it says the same',
    (name) => {
      const file = spoilt(name)
      const fault = faultOf(file)
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
    // A sparse file: larger than memory, and it takes no space on the disk.
    truncateSync(file, 2 ** 40)
    expect(faultOf(file)).toBe('is not a corpus file')
  })

  it('that was verified is verified again when one byte has changed', () => {
    const file = spoilt('not at all')
    expect(faultOf(file)).toBeUndefined()
    const bytes = readFileSync(file)
    bytes[bytes.length - 100]! ^= 1
    writeFileSync(file, bytes)
    const fault = faultOf(file)
    if (fault === undefined) {
      using opened = openDatabase(file)
      expect(opened.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    } else expect(fault).toMatch(/^is damaged/)
  })

  it('of another corpus or version is distinguished from the right one', () => {
    const file = spoilt('not at all')
    const right = originOf(file)
    expect(faultOf(file, right)).toBeUndefined()
    expect(faultOf(file, { ...right, digest: 'x' })).toBe('was built from another corpus')
    expect(faultOf(file, { ...right, schema_digest: 'x' })).toBe('was built by another version')
  })

  it('of another version is called that and not damaged, whatever tables it lacks', () => {
    const file = spoilt('not at all')
    const right = originOf(file)
    const writer = new Database(file)
    writer.exec(`update corpus set schema_digest = 'older'; drop table media_search`)
    writer.close()
    expect(faultOf(file, right)).toBe('was built by another version')
    expect(faultOf(file)).toMatch(/^is damaged: /)
  })

  it('is of the origin that it names itself, whatever the note beside it says', () => {
    const right = originOf(inject('database'))
    for (const note of ['another origin', 'no origin'])
      expect(faultOf(spoilt(`has a memory of its bytes and of ${note}`), right)).toBeUndefined()
    const older = spoilt('was built from another corpus')
    const { digest: bytes } = verifyDatabase(older) as { digest: string }
    writeFileSync(`${older}.verified`, JSON.stringify({ bytes, ...right }))
    expect(faultOf(older, right)).toBe('was built from another corpus')
  })

  it('is handed on as the bytes that were verified', () => {
    const file = spoilt('not at all')
    const verdict = verifyDatabase(file)
    writeFileSync(file, 'another')
    if (verdict.fault !== undefined) expect.unreachable(verdict.fault)
    expect(bytesDigest(verdict.corpus)).toBe(bytesDigest(readFileSync(inject('database'))))
    expect(bytesDigest(verdict.corpus)).toBe(verdict.digest)
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
    const file = spoilt('not at all')
    const { corpus, replaced } = await ensureDatabase(file, { corpusDir: nowhere })
    expect(bytesDigest(corpus)).toBe(bytesDigest(readFileSync(file)))
    expect(replaced).toBeUndefined()
  })

  it('without a corpus serves a whole file of another corpus, and of no other version', async () => {
    const { replaced } = await ensureDatabase(spoilt('was built from another corpus'), {
      corpusDir: nowhere,
    })
    expect(replaced).toBeUndefined()
    await expect(
      ensureDatabase(spoilt('was built by another version'), { corpusDir: nowhere }),
    ).rejects.toThrow(/\.db was built by another version, and there is no corpus at /)
  })

  it.for(['is missing', 'is half as long', 'is empty'])(
    'without a corpus ends with one sentence when the file %s',
    async (name) => {
      await expect(ensureDatabase(spoilt(name), { corpusDir: nowhere })).rejects.toThrow(
        /^\S+\.db .+, and there is no corpus at \S+ to build it from: build one with this version of the code \("npm run seed"\) and put it there, or set DATABASE to such a file\.$/,
      )
    },
  )

  it('with a corpus that has problems ends with one sentence, and leaves the file as it was', async () => {
    const corpus = path.join(folder, 'corpus')
    mkdirSync(path.join(corpus, 'media'), { recursive: true })
    for (const name of ['one', 'two']) writeFileSync(path.join(corpus, 'media', name), '')
    const file = spoilt('not at all')
    await expect(ensureDatabase(file, { corpusDir: corpus })).rejects.toThrow(
      /^\S+\.db was built from another corpus; the corpus cannot be built: [^\n]+, and has 1 more problem; "npm run corpus" lists what is to be mended\.$/,
    )
    expect(readFileSync(file)).toEqual(readFileSync(inject('database')))
  })

  it.for(['is a folder', 'is a pipe'])('ends with one sentence when the file %s', async (name) => {
    await expect(ensureDatabase(spoilt(name))).rejects.toThrow(
      /is not a file: set DATABASE to the path of a file\.$/,
    )
  })

  it.for(['is a text', "is somebody else's database"])(
    'ends with one sentence and touches nothing when the file %s',
    async (name) => {
      const file = spoilt(name)
      writeFileSync(`${file}-journal`, 'theirs')
      const before = [readFileSync(file), readdirSync(folder)]
      for (const options of [{}, { corpusDir: nowhere }]) {
        await expect(ensureDatabase(file, options)).rejects.toThrow(
          `${file} is not a corpus file and is left as it is: set DATABASE to another path, or move the file away.`,
        )
      }
      expect([readFileSync(file), readdirSync(folder)]).toEqual(before)
      expect(readFileSync(`${file}-journal`, 'utf8')).toBe('theirs')
    },
  )

  it('rebuilds a damaged file, and says so', { timeout: 180_000 }, async () => {
    const damaged = spoilt('is half as long')
    const { corpus, replaced } = await ensureDatabase(damaged)
    expect(replaced).toMatch(/; it was built anew from the corpus\.$/)
    expect(bytesDigest(corpus)).toBe(bytesDigest(readFileSync(damaged)))
    expect(faultOf(damaged)).toBeUndefined()
    const missing = spoilt('is missing')
    expect((await ensureDatabase(missing)).replaced).toBeUndefined()
    const left = readdirSync(folder).filter((name) => name.includes('building'))
    expect(left).toEqual([])
  })
})

describe('the services', () => {
  it('serve the bytes that were verified, whatever the file is by then', async () => {
    const file = spoilt('not at all')
    const { corpus } = await ensureDatabase(file)
    writeFileSync(file, 'another')
    await using services = await startServices(
      {
        host: '127.0.0.1',
        mediaPort: 0,
        coordinatePort: 0,
        database: file,
        logLevel: 'silent',
        cacheBytes: 0,
      },
      corpus,
    )
    const response = await fetch(`${services.media.url}/v1/health`)
    const { corpus_digest } = (await response.json()) as { corpus_digest: string }
    expect(corpus_digest).toBe(originOf(inject('database')).digest)
  })
})

describe('a corpus file too large to be held in memory', () => {
  const nowhere = path.join(folder, 'no-corpus')

  /** A sparse file: SQLite reads as many pages as the header says, and the rest takes no space on the disk. */
  const large = (name: string): string => {
    const file = spoilt(name)
    truncateSync(file, MAX_IN_MEMORY + 4096)
    return file
  }

  it('is verified whole and served from where it lies', async () => {
    const file = large('not at all')
    const { corpus, digest } = await ensureDatabase(file, { corpusDir: nowhere })
    expect(corpus).toBe(file)
    expect(digest).toBe(bytesDigest(readFileSync(file)))
    expect(readFileSync(`${file}.verified`, 'utf8').trim()).toBe(digest)
    using opened = openDatabase(corpus)
    expect(rowsDigest(opened.sqlite)).toBe(
      opened.sqlite.prepare('select rows_digest from corpus').pluck().get(),
    )
  })

  it('is found damaged as any other', () => {
    expect(faultOf(large('has a byte changed in a page of rules'))).toMatch(/^is damaged: /)
    expect(faultOf(large('has a rationale reworded'))).toMatch(/^is damaged: its rows /)
  })

  it.for([
    ['has the journal of another write beside it', '-journal'],
    ['has the log of another write beside it', '-wal'],
    ['has the log of a killed writer and a memory of being whole', '-wal'],
  ])('and %s ends the start with a sentence that says what to remove', async ([name, left]) => {
    const file = large(name!)
    await expect(ensureDatabase(file, { corpusDir: nowhere })).rejects.toThrow(
      `${file} cannot be read where it lies, since another process writes to it or left a write unfinished: end what writes to it, then remove ${file}${left}.`,
    )
    expect(() => openDatabase(file)).toThrow(`then remove ${file}${left}.`)
  })

  it('and locked ends the start with a sentence that says so', async () => {
    const file = large('not at all')
    const writer = new Database(file)
    writer.exec('begin exclusive')
    await expect(ensureDatabase(file, { corpusDir: nowhere })).rejects.toThrow(
      `${file} cannot be read where it lies, since another process has locked it: end what writes to it.`,
    )
    writer.close()
    expect((await ensureDatabase(file, { corpusDir: nowhere })).corpus).toBe(file)
  })

  it('cannot be written to through SQLite while it is served', () => {
    const file = large('not at all')
    using _opened = openDatabase(file)
    const writer = new Database(file, { timeout: 0 })
    expect(() => writer.exec('delete from media_search')).toThrow('database is locked')
    writer.close()
  })
})

describe('what is loaded when it is first needed', () => {
  it('is kept', () => {
    let made = 0
    const value = lazy(() => ++made)
    expect([value(), value()]).toEqual([1, 1])
  })

  it('is loaded again when it could not be had', async () => {
    let tries = 0
    const value = lazy(async () => {
      if (++tries === 1) throw new Error('too many open files')
      return tries
    })
    await expect(value()).rejects.toThrow('too many open files')
    expect([await value(), await value()]).toEqual([2, 2])
  })
})
