/** Values of `DATABASE`, and what other programs may do to the file. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { isOurs } from '../../src/database/verify.ts'
import {
  assert,
  assertRefused,
  assertServes,
  type FaultCase,
  place,
  type Right,
  sha256,
} from './case.ts'
import { damages } from './damages.ts'
import { root, start } from './running.ts'

export function pathCases(folder: string, right: Right): FaultCase[] {
  const served = (name: string, make: (directory: string) => string): FaultCase => ({
    name,
    run: async () => {
      const started = await start({ env: { DATABASE: make(place(folder)) } })
      await assertServes(started, right.reference)
      const { code } = await started.stop()
      assert(code === 0, `it ended with ${code}`)
      return undefined
    },
  })
  const refused = (
    name: string,
    make: (directory: string) => string,
    pattern: RegExp,
  ): FaultCase => ({
    name,
    run: async () => {
      assertRefused(await start({ env: { DATABASE: make(place(folder)) } }), pattern)
      return undefined
    },
  })
  const given = (name: string): string => name
  return [
    served('a missing folder is made', (directory) => path.join(directory, 'data/grammar.db')),
    refused(
      'several missing folders are an error and are not made',
      (directory) => path.join(directory, 'not/yet/there/grammar.db'),
      /^cannot build .*does not exist or takes no new folder; make .*, or set DATABASE/,
    ),
    served('a path with spaces and marks', (directory) => path.join(directory, 'ü b?c#d%20&e=.db')),
    served('a path that looks like a URI', (directory) => path.join(directory, 'file:x?mode=ro')),
    served('a relative path', (directory) =>
      path.relative(root, path.join(directory, 'grammar.db')),
    ),
    served('a link to the whole file', (directory) => {
      const link = path.join(directory, 'grammar.db')
      symlinkSync(right.file, link)
      return link
    }),
    served('a folder behind a link', (directory) => {
      mkdirSync(path.join(directory, 'behind'))
      symlinkSync('behind', path.join(directory, 'link'))
      return path.join(directory, 'link/grammar.db')
    }),
    served('a link that leads to itself', (directory) => {
      const link = path.join(directory, 'grammar.db')
      symlinkSync(link, link)
      return link
    }),
    refused('a path in /proc', () => given('/proc/grammar.db'), /^cannot build \/proc\/grammar/),
    refused('/dev/null', () => given('/dev/null'), /^\/dev\/null is not a file: set DATABASE/),
    refused('/dev/full', () => given('/dev/full'), /^\/dev\/full is not a file: set DATABASE/),
    refused(
      'a name of 300 characters',
      (directory) => path.join(directory, 'x'.repeat(300)),
      /cannot build .*; .*set DATABASE to another path\.$/,
    ),
    {
      name: 'a link to a foreign file leaves that file alone',
      run: async () => {
        const directory = place(folder)
        const diary = path.join(directory, 'diary')
        const link = path.join(directory, 'grammar.db')
        writeFileSync(diary, 'Dear diary,\n')
        symlinkSync(diary, link)
        assertRefused(await start({ env: { DATABASE: link } }), /and is left as it is/)
        assert(readFileSync(diary, 'utf8') === 'Dear diary,\n', 'the diary is another')
        assert(lstatSync(link).isSymbolicLink(), 'the link is another')
        return undefined
      },
    },
    { name: 'a file locked by another process', run: () => locked(folder, right, false) },
    { name: 'a damaged file locked by another process', run: () => locked(folder, right, true) },
    {
      name: 'a memory of being whole that is a folder',
      run: async () => {
        const file = path.join(place(folder), 'grammar.db')
        copyFileSync(right.file, file)
        mkdirSync(`${file}.verified`)
        const started = await start({ env: { DATABASE: file } })
        await assertServes(started, right.reference)
        await started.stop()
        return undefined
      },
    },
    ...Object.entries(meddling).map(([name, meddle]) => ({
      name: `the file is ${name} while it is served`,
      run: () => meddled(folder, right, meddle),
    })),
  ]
}

/** Another process holds SQLite's exclusive lock on the file. */
async function locked(folder: string, right: Right, damage: boolean): Promise<undefined> {
  const file = path.join(place(folder), 'grammar.db')
  copyFileSync(right.file, file)
  if (damage) damages['has one letter of a rationale changed']!(file)
  const holder = await lockHolder(file)
  try {
    const started = await start({ env: { DATABASE: file } })
    await assertServes(started, right.reference)
    await started.stop()
  } finally {
    holder.kill('SIGKILL')
    await once(holder, 'exit')
  }
  assert(sha256(file) === right.sha256, 'the file is not the right one')
}

async function lockHolder(file: string): Promise<ChildProcess> {
  const code = `import Database from 'better-sqlite3'
    const database = new Database(process.argv[1])
    database.exec('begin exclusive')
    console.log('locked')
    setInterval(() => database.inTransaction, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code, file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout!, 'data')
  return holder
}

/** Ways to change the file while a service runs. */
const meddling: Readonly<Record<string, (file: string) => void>> = {
  removed: (file) => rmSync(file),
  'cut to nothing': (file) => truncateSync(file, 0),
  'written over': (file) => writeFileSync(file, Buffer.alloc(100_000, 7)),
  'made into another corpus': (file) => damages['was built from another corpus']!(file),
}

/**
 * While the service runs, every answer stays the same. The next start rebuilds the file, or leaves it alone if it is no
 * longer a corpus file.
 */
async function meddled(
  folder: string,
  right: Right,
  meddle: (file: string) => void,
): Promise<undefined> {
  const file = path.join(place(folder), 'grammar.db')
  copyFileSync(right.file, file)
  const started = await start({ env: { DATABASE: file } })
  try {
    meddle(file)
    await assertServes(started, right.reference)
    const { code } = await started.stop()
    assert(code === 0, `it ended with ${code}`)
  } finally {
    await started.stop('SIGKILL')
  }
  const isForeign = existsSync(file) && statSync(file).size > 0 && !isOurs(file)
  const next = await start({ env: { DATABASE: file } })
  if (isForeign) {
    assertRefused(next, /and is left as it is/)
    return
  }
  await assertServes(next, right.reference)
  await next.stop()
  assert(existsSync(file), 'no file is there')
}
