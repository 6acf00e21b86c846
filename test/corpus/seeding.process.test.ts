import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, inject, test } from 'vitest'
import { corpusDigest } from '../../seed/files.ts'
import { readCorpus } from '../../seed/read.ts'
import { CorpusProblems } from '../../seed/report.ts'
import { corpusRows } from '../../seed/rows.ts'
import { replaceFile, seedDatabase } from '../../seed/seed-database.ts'
import { writeDatabase } from '../../seed/write.ts'
import { rowsDigest } from '../../src/database/rows-digest.ts'
import { oneSubject, realCorpus, temporaryFolder, writtenCorpus } from './altered-corpus.ts'

const root = path.join(import.meta.dirname, '../..')

/** The rows of a corpus that builds quickly: only the axes. */
function smallRows() {
  const axes = ['about', 'change-levels', 'internal-variables', 'meta-variables']
  const texts = axes
    .map((name) => `coordinate/axes/${name}.yaml`)
    .map((file) => [file, readFileSync(path.join(realCorpus, file), 'utf8')])
  return corpusRows(readCorpus(writtenCorpus(Object.fromEntries(texts))).corpus)
}

const identity = {
  name: 'test',
  media_version: '1',
  coordinate_version: '1',
  digest: 'd',
  schema_digest: 's',
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

describe('the same corpus', () => {
  test('gives the same bytes, wherever and whenever it is built', async () => {
    const folder = temporaryFolder()
    const [first, second] = [path.join(folder, 'a.db'), path.join(folder, 'deeper/b.db')]
    await seedDatabase({ corpusDir: realCorpus, databaseFile: first })
    const copy = path.join(folder, 'corpus')
    cpSync(realCorpus, copy, { recursive: true })
    await seedDatabase({ corpusDir: copy, databaseFile: second })
    expect(sha256(second)).toBe(sha256(first))
  })

  test('has a digest that changes with any byte and any name', () => {
    const digest = (files: Record<string, string>) => corpusDigest(writtenCorpus(files))
    const model = 'media/model.yaml'
    const digests = [
      digest({ [model]: 'a' }),
      digest({ [model]: 'b' }),
      digest({ 'media/sources.yaml': 'a' }),
      digest({ [model]: 'a', 'media/sources.yaml': '' }),
    ]
    expect(new Set(digests).size).toBe(4)
    expect(digest({ [model]: 'a', 'README.md': 'x', '_schema/rules.schema.json': '{}' })).toBe(
      digests[0],
    )
  })
})

describe('the built file', () => {
  test('carries the digest of its corpus and of its rows', () => {
    const database = new Database(inject('database'), { readonly: true })
    const row = database.prepare('select digest, rows_digest from corpus').get()
    expect(row).toEqual({ digest: corpusDigest(realCorpus), rows_digest: rowsDigest(database) })
    database.close()
  })

  test('has another digest of rows when one value changes', async () => {
    const file = path.join(temporaryFolder(), 'a.db')
    await writeDatabase(file, smallRows(), identity)
    const database = new Database(file)
    const before = rowsDigest(database)
    database.exec(`update axis_entry set name = 'Magnitudes' where code = 'M01'`)
    expect(rowsDigest(database)).not.toBe(before)
    database.close()
  })

  test('needs no file beside it to be read', () => {
    const database = new Database(inject('database'), { readonly: true })
    expect(database.pragma('journal_mode', { simple: true })).toBe('delete')
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    database.close()
    const folder = path.dirname(inject('database'))
    const companions = readdirSync(folder).filter((name) => /-(journal|wal|shm)$/.test(name))
    expect(companions).toEqual([])
  })
})

describe('a seed that fails', () => {
  test('leaves the old file as it was when the corpus is wrong', async () => {
    const databaseFile = path.join(temporaryFolder(), 'grammar.db')
    writeFileSync(databaseFile, 'old')
    const corpusDir = writtenCorpus({ 'media/model.yaml': 'decision_variables: 3\n' })
    await expect(seedDatabase({ corpusDir, databaseFile })).rejects.toThrow(CorpusProblems)
    expect(readFileSync(databaseFile, 'utf8')).toBe('old')
  })

  test('leaves the old file and nothing beside it when the build dies', async () => {
    const folder = temporaryFolder()
    const target = path.join(folder, 'grammar.db')
    writeFileSync(target, 'old')
    const build = async (file: string) => {
      writeFileSync(file, 'half')
      throw new Error('the build died')
    }
    await expect(replaceFile(target, build)).rejects.toThrow(
      `cannot build ${target}: the build died.`,
    )
    expect(readdirSync(folder)).toEqual(['grammar.db'])
    expect(readFileSync(target, 'utf8')).toBe('old')
  })

  test('says in one sentence that a part of the path is a file', async () => {
    const file = path.join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(replaceFile(path.join(file, 'grammar.db'), async () => {})).rejects.toThrow(
      /cannot build .*: a part of the path is a file, not a folder; set DATABASE to another path\.$/,
    )
  })

  test('says in one sentence that a folder has the name', async () => {
    const folder = temporaryFolder()
    await expect(replaceFile(folder, async (file) => writeFileSync(file, ''))).rejects.toThrow(
      /cannot build .*: a folder has that name/,
    )
  })

  // Root may write anywhere, so nothing would be refused.
  test.skipIf(process.getuid?.() === 0)(
    'says in one sentence that it may not write there',
    async () => {
      const folder = temporaryFolder()
      chmodSync(folder, 0o500)
      const file = path.join(folder, 'grammar.db')
      await expect(
        replaceFile(file, async (temporary) => writeFileSync(temporary, '')),
      ).rejects.toThrow(/no permission to write there/)
      chmodSync(folder, 0o700)
    },
  )

  test('says that there is no corpus', async () => {
    await expect(seedDatabase({ corpusDir: '/no/corpus', databaseFile: '/no/db' })).rejects.toThrow(
      'there is no corpus at /no/corpus',
    )
  })
})

describe('what killed seeds left behind', () => {
  test('is removed when its process is gone or it is ten minutes old', async () => {
    const folder = temporaryFolder()
    const target = path.join(folder, 'grammar.db')
    const gone = spawn(process.execPath, ['-e', ''])
    await once(gone, 'exit')
    const [dead, old, running, other] = [
      `grammar.db.building-${gone.pid}-00000000`,
      `grammar.db.building-${process.pid}-11111111`,
      `grammar.db.building-${process.pid}-22222222`,
      'other.db.building-1-33333333',
    ]
    for (const name of [dead, old, running, other]) writeFileSync(path.join(folder, name), '')
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000)
    utimesSync(path.join(folder, old), elevenMinutesAgo, elevenMinutesAgo)
    await replaceFile(target, async (file) => writeFileSync(file, 'new'))
    expect(readdirSync(folder).toSorted()).toEqual(['grammar.db', running, other].toSorted())
  })
})

describe('the command', () => {
  const seed = (...options: string[]) =>
    spawn(process.execPath, [path.join(root, 'seed/seed.ts'), ...options])

  test('builds the same file when two run at once', async () => {
    const folder = temporaryFolder()
    const target = path.join(folder, 'grammar.db')
    const both = [seed('--database', target), seed('--database', target)]
    const codes = await Promise.all(
      both.map(async (child) => (await once(child, 'exit'))[0] as number),
    )
    expect(codes).toEqual([0, 0])
    expect(readdirSync(folder)).toEqual(['grammar.db'])
    expect(sha256(target)).toBe(sha256(inject('database')))
  })

  // Killed while the file is empty, while tables have no rows, and once all rows are written, before the indexes and
  // the compact copy.
  test.for([1, 100_000, 20_000_000])(
    'killed with %i bytes written, leaves the right file or none',
    async (most) => {
      const folder = temporaryFolder()
      const target = path.join(folder, 'grammar.db')
      const child = seed('--database', target)
      const poll = setInterval(() => {
        if (writtenIn(folder) >= most) child.kill('SIGKILL')
      }, 5)
      const [status] = (await once(child, 'exit')) as [number | null]
      clearInterval(poll)
      if (status !== null || readdirSync(folder).includes('grammar.db'))
        expect(sha256(target)).toBe(sha256(inject('database')))
      await replaceFile(target, async (file) => writeFileSync(file, 'new'))
      expect(readdirSync(folder)).toEqual(['grammar.db'])
    },
  )

  test('ends with status 1 and the problems on standard error', async () => {
    const child = seed(
      '--check',
      '--corpus',
      writtenCorpus({ 'media/model.yaml': `decision_variables: 3\n${oneSubject}` }),
    )
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(output).toMatch(
      /media\/model\.yaml:1:21 {2}decision_variables {2}must be an array; got 3\n\n1 problem in 1 file\n$/,
    )
  })
})

/** Total size in bytes of the files in a folder, some of which may disappear meanwhile. */
const writtenIn = (folder: string): number =>
  readdirSync(folder)
    .map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0)
