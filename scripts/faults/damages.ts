/**
 * Every way to damage a corpus file or to leave unexpected files beside it, each as a function that takes an undamaged
 * file.
 */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { rowsDigest } from '../../src/database/rows-digest.ts'
import { bytesDigest, verifyDatabase } from '../../src/database/verify.ts'

/** Damages the whole corpus file at that path. */
type Spoil = (file: string) => void

const PAGE = 4096

/** Rewrites the file with changed bytes; undefined leaves it as it was. */
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
    // The same offsets each time, so that a failure can be reproduced.
    for (let i = 1; i <= count; i++) whole[(i * 104_729) % whole.length]! ^= 0x5a
    return whole
  })

/** Changes the file with SQL. */
const sql =
  (text: string): Spoil =>
  (file) => {
    const database = new Database(file)
    database.unsafeMode()
    database.pragma('writable_schema = on')
    database.exec(text)
    database.close()
  }

/**
 * Changes rows and updates the digest over them, as if another corpus or another version of the code had written them.
 */
const rebuilt =
  (text: string): Spoil =>
  (file) => {
    sql(text)(file)
    const database = new Database(file)
    database.prepare('update corpus set rows_digest = ?').run(rowsDigest(database))
    database.exec('vacuum')
    database.close()
  }

/** The single value that a query returns. */
function valueIn(file: string, query: string): unknown {
  const database = new Database(file, { readonly: true })
  const value = database.prepare(query).pluck().get()
  database.close()
  return value
}

/** Changes one letter of a text wherever it occurs, so that every page is still valid for SQLite. */
const letter =
  (query: string): Spoil =>
  (file) => {
    const text = String(valueIn(file, query))
    bytes((whole) => {
      for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) {
        whole[at]! ^= 0x20
      }
      return whole
    })(file)
  }

/** Flips bits of a byte near the end of the last leaf page of a table or index, inside a cell. */
const leafOf =
  (name: string): Spoil =>
  (file) => {
    const page = valueIn(
      file,
      `select max(pageno) from dbstat where name = '${name}' and pagetype = 'leaf'`,
    ) as number
    bytes((whole) => {
      whole[page * PAGE - 10]! ^= 0x5a
      return whole
    })(file)
  }

/** Opens another connection in WAL mode, writes, and leaves its log beside the file, as a killed writer does. */
const withLog: Spoil = (file) => {
  const copy = `${file}-copy`
  copyFileSync(file, copy)
  const writer = new Database(copy)
  writer.pragma('journal_mode = wal')
  writer.exec(`update rule set rationale = 'Because.'`)
  copyFileSync(`${copy}-wal`, `${file}-wal`)
  writer.close()
  for (const name of readdirSync(path.dirname(file))) {
    if (name.startsWith(path.basename(copy))) rmSync(path.join(path.dirname(file), name))
  }
}

/** Writes a `.verified` note beside the undamaged file, with the digest of its bytes and their origin. */
const noted =
  (origin: object): Spoil =>
  (file) =>
    writeFileSync(
      `${file}.verified`,
      JSON.stringify({ bytes: bytesDigest(readFileSync(file)), ...origin }),
    )

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
  'is there twice, one behind the other': bytes((whole) => Buffer.concat([whole, whole])),
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
  'has one byte changed': bytes((whole) => {
    whole[whole.indexOf('CAM-004')]! ^= 1
    return whole
  }),
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
  'was built from another corpus': rebuilt(
    `update corpus set digest = 'older'; update rule set rationale = 'Because.' where number = 1`,
  ),
  'was built by another version': rebuilt(`update corpus set schema_digest = 'newer'`),
  'has another digest of its corpus': sql(`update corpus set digest = 'older'`),
  'has one letter of a rationale changed': letter(
    `select rationale from rule where id = 'CAM-001'`,
  ),
  'has one letter of a prompt changed': letter('select text from prompt limit 1'),
  'has a byte changed in the row that says what it is': leafOf('corpus'),
  'has a byte changed in a page of rules': leafOf('rule'),
  'has a byte changed in the search index of the rules': leafOf('media_search_data'),
  'has a byte changed in the search index of the prompts': leafOf('coordinate_search_idx'),
  'has no row that says what it is': sql('delete from corpus'),
  'has a rationale reworded': sql(`update rule set rationale = 'Because.' where id = 'CAM-001'`),
  'has lost a rule': sql('pragma foreign_keys = off; delete from rule where number = 7'),
  'has a rule more': sql(
    `create temp table another as select * from rule where number = 1;
    update another set number = number + 1000, id = 'XXX-001';
    insert into rule select * from another`,
  ),
  'has lost a table': sql('pragma foreign_keys = off; drop table source'),
  'has lost a view': sql('drop view rule_tag'),
  'has another view': sql('create view other as select 1'),
  'has an emptied search index': sql('delete from media_search_docsize'),
  'has a search index with other words': sql(
    'update coordinate_search_data set block = zeroblob(length(block)) where id > 1000',
  ),
  'has lost its search index': sql('drop table media_search'),
  'has the journal of another write beside it': (file) =>
    writeFileSync(`${file}-journal`, Buffer.concat([journalHeader, Buffer.alloc(PAGE * 2, 7)])),
  'has the journal of another write and a memory of being whole': (file) => {
    remembered(file)
    writeFileSync(`${file}-journal`, Buffer.concat([journalHeader, Buffer.alloc(PAGE * 2, 7)]))
  },
  'has the log of a killed writer and a memory of being whole': (file) => {
    remembered(file)
    withLog(file)
  },
  'has the log of another write beside it': (file) => writeFileSync(`${file}-wal`, 'not a log'),
  'has a memory of being whole that is a lie': (file) => {
    flip(100)(file)
    writeFileSync(`${file}.verified`, 'x'.repeat(64))
  },
  'has a memory of being whole that was cut short': (file) =>
    writeFileSync(`${file}.verified`, bytesDigest(readFileSync(file)).slice(0, 20)),
  // Written by versions that took the origin from this note and not from the file.
  'has a memory of its bytes and of another origin': noted({ digest: 'x', schema_digest: 'x' }),
  'has a memory of its bytes and of no origin': noted({}),
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

/** Writes the note that a start leaves when it has verified the whole file. */
function remembered(file: string): void {
  const { fault } = verifyDatabase(file)
  if (fault !== undefined) throw new Error(`the file ${fault} already`)
}

/** The header of a rollback journal that SQLite would play back. */
const journalHeader = Buffer.from('d9d505f920a163d70000000100000000000000000000020000001000', 'hex')
