/** Everything that can be wrong with the corpus file or lie about beside it, each as one way to spoil a whole file. */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import Database from 'better-sqlite3'

/** Spoils the whole corpus file at that path. */
type Spoil = (file: string) => void

const PAGE = 4096

/** Changes the bytes of the file. */
const bytes =
  (change: (bytes: Buffer) => Buffer | undefined): Spoil =>
  (file) => {
    const before = readFileSync(file)
    writeFileSync(file, change(before) ?? before)
  }

const cut = (length: (size: number) => number): Spoil =>
  bytes((whole) => whole.subarray(0, length(whole.length)))

const zeroPage = (page: (pages: number) => number): Spoil =>
  bytes((whole) => {
    const at = page(whole.length / PAGE) * PAGE
    whole.fill(0, at, at + PAGE)
    return whole
  })

const flip = (count: number): Spoil =>
  bytes((whole) => {
    // Always the same places: a failure can be looked at again.
    for (let i = 1; i <= count; i++) whole[(i * 104_729) % whole.length]! ^= 0x5a
    return whole
  })

/** Changes the file as SQLite would. */
const sql =
  (text: string): Spoil =>
  (file) => {
    const database = new Database(file)
    database.unsafeMode()
    database.pragma('writable_schema = on')
    database.exec(text)
    database.close()
  }

const replaced =
  (content: string): Spoil =>
  (file) =>
    writeFileSync(file, content)

export const damages: Readonly<Record<string, Spoil>> = {
  'is missing': (file) => rmSync(file),
  'is empty': cut(() => 0),
  'is one byte long': cut(() => 1),
  'ends within the header': cut(() => 50),
  'ends after the header': cut(() => 100),
  'is one page long': cut(() => PAGE),
  'is half as long': cut((size) => Math.floor(size / 2)),
  'lacks its last page': cut((size) => size - PAGE),
  'lacks its last byte': cut((size) => size - 1),
  'has garbage at its end': (file) => appendFileSync(file, 'x'.repeat(10_000)),
  'has a page of zeros at its end': (file) => appendFileSync(file, Buffer.alloc(PAGE)),
  'has no signature': bytes((whole) => whole.fill(0, 0, 16)),
  'says a wrong page size': bytes((whole) => whole.fill(0xff, 16, 18)),
  'says a newer file format': bytes((whole) => whole.fill(99, 18, 20)),
  'says it is in WAL mode': bytes((whole) => whole.fill(2, 18, 20)),
  'says it has fewer pages': bytes((whole) => {
    whole.writeUInt32BE(3, 28)
    return whole
  }),
  'says another text encoding': bytes((whole) => {
    whole.writeUInt32BE(2, 56)
    return whole
  }),
  'has a page of zeros for its schema': zeroPage(() => 0),
  'has a page of zeros near its beginning': zeroPage(() => 2),
  'has a page of zeros in its middle': zeroPage((pages) => Math.floor(pages / 2)),
  'has a page of zeros for its last': zeroPage((pages) => pages - 1),
  'has one byte changed': flip(1),
  'has a hundred bytes changed': flip(100),
  'has two pages swapped': bytes((whole) => {
    const [a, b] = [20 * PAGE, 40 * PAGE]
    const kept = Buffer.from(whole.subarray(a, a + PAGE))
    whole.copy(whole, a, b, b + PAGE)
    kept.copy(whole, b)
    return whole
  }),
  'is random bytes': bytes((whole) => {
    for (let i = 0; i < whole.length; i++) whole[i] = (i * 2_654_435_761) >>> 24
    return whole
  }),
  'is a text': replaced('Dear diary,\n'),
  'is a JSON document': replaced('{"corpus": true}'),
  "is somebody else's database": (file) => {
    rmSync(file)
    sql('create table holiday (day text); insert into holiday values (1)')(file)
  },
  'is a database with an empty table of that name': (file) => {
    rmSync(file)
    sql('create table corpus (digest, schema_digest, rows_digest)')(file)
  },
  'was built from an older corpus': sql(`update corpus set digest = 'older'`),
  'was built by a newer version': sql(`update corpus set schema_digest = 'newer'`),
  'has no row that says what it is': sql('delete from corpus'),
  'has a rationale reworded': sql(`update rule set rationale = 'Because.' where id = 'CAM-001'`),
  'has lost a rule': sql('pragma foreign_keys = off; delete from rule where number = 7'),
  'has a rule more': sql(
    `insert into rule select number + 1000, 'XXX-001', domain, priority, hard, logic, conditions, actions, rationale, tags, basis, sources from rule where number = 1`,
  ),
  'has lost a table': sql('pragma foreign_keys = off; drop table source'),
  'has lost a view': sql('drop view rule_tag'),
  'has another view': sql('create view other as select 1'),
  'has an emptied search index': sql('delete from rule_search_docsize'),
  'has a search index with other words': sql(
    'update prompt_search_data set block = zeroblob(length(block)) where id > 1000',
  ),
  'has lost its search index': sql('drop table rule_search'),
  'has the journal of another write beside it': (file) =>
    writeFileSync(`${file}-journal`, Buffer.concat([journalHeader, Buffer.alloc(PAGE * 2, 7)])),
  'has the log of another write beside it': (file) => writeFileSync(`${file}-wal`, 'not a log'),
  'has a memory of being whole that is a lie': (file) => {
    flip(3)(file)
    writeFileSync(`${file}.verified`, JSON.stringify({ bytes: 'x', digest: 'y' }))
  },
  'has a memory of being whole that is no JSON': (file) => writeFileSync(`${file}.verified`, '{'),
  'is a folder': (file) => {
    rmSync(file)
    mkdirSync(file)
  },
  'is a pipe': (file) => {
    rmSync(file)
    execFileSync('mkfifo', [file])
  },
  'is a link to nothing': (file) => {
    rmSync(file)
    symlinkSync(`${file}-nowhere`, file)
  },
  'is a link to half a file': (file) => {
    writeFileSync(`${file}-elsewhere`, readFileSync(file))
    truncateSync(`${file}-elsewhere`, 100_000)
    rmSync(file)
    symlinkSync(`${file}-elsewhere`, file)
  },
}

/** How a rollback journal begins that SQLite would play back. */
const journalHeader = Buffer.from('d9d505f920a163d70000000100000000000000000000020000001000', 'hex')
