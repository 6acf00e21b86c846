/** Faults of the corpus file: kills during the build, damage, concurrent starts, no disk space, no permissions. */
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  statSync,
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
  referenceOf,
  sha256,
} from './case.ts'
import { damages } from './damages.ts'
import { pathCases } from './path-cases.ts'
import { launch, start } from './running.ts'

/** A user without any permissions. */
const NOBODY = 65_534

export function dataCases(folder: string, right: Right, kills: number): FaultCase[] {
  return [
    ...Object.entries(damages).map(([name, spoil]) => ({
      name: `a file that ${name}`,
      run: () => damaged(folder, right, name, spoil),
    })),
    { name: `${kills} kills while the file is built`, run: () => killed(folder, right, kills) },
    {
      name: '20 SIGTERMs while the file is built',
      run: () => killed(folder, right, 20, 'SIGTERM'),
    },
    { name: 'two starts at once', run: () => rivals(folder, right, 2) },
    { name: 'ten starts at once', run: () => rivals(folder, right, 10) },
    { name: 'a file limit smaller than the corpus', run: () => limited(folder, right) },
    ...pathCases(place(folder), right),
    ...(process.getuid?.() === 0 ? superuserCases(folder, right) : []),
  ]
}

/** Builds the file that all other starts are compared with. */
export async function buildRight(folder: string): Promise<Right> {
  chmodSync(folder, 0o755)
  const file = path.join(folder, 'right.db')
  const began = performance.now()
  const started = await start({ env: { DATABASE: file } })
  const built = performance.now() - began
  const reference = await referenceOf(started)
  await started.stop()
  return { file, sha256: sha256(file), reference, built }
}

async function damaged(
  folder: string,
  right: Right,
  name: string,
  spoil: (file: string) => void,
): Promise<string | undefined> {
  const file = path.join(place(folder), 'grammar.db')
  copyFileSync(right.file, file)
  spoil(file)
  const isForeign =
    existsSync(file) && !isNotAFile(name) && statSync(file).size > 0 && !isOurs(file)
  const before = isForeign ? sha256(file) : undefined
  const started = await start({ env: { DATABASE: file } })
  if (isForeign) {
    assertRefused(started, /and is left as it is: set DATABASE to another path/)
    assert(sha256(file) === before, 'it is another')
    return 'refused'
  }
  if (isNotAFile(name)) {
    assertRefused(started, /is not a file: set DATABASE/)
    return 'refused'
  }
  await assertServes(started, right.reference)
  const { code } = await started.stop()
  assert(code === 0, `it ended with ${code}`)
  const output = started.output().err.trim()
  assert(output.split('\n').length === 1, `it printed: ${output}`)
  return output === '' ? undefined : output.replace(file, 'it')
}

const isNotAFile = (name: string): boolean => name === 'is a folder' || name === 'is a pipe'

/**
 * Kills a start during the build, at times spread evenly over its duration; each start finds what the last one left.
 */
async function killed(
  folder: string,
  right: Right,
  kills: number,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<string> {
  const directory = place(folder)
  const file = path.join(directory, 'grammar.db')
  let whole = 0
  for (let i = 0; i < kills; i++) {
    // The build is a process of its own, so the whole group is killed, as a supervisor does.
    const child = launch({ env: { DATABASE: file }, group: true })
    const ended = once(child, 'exit')
    await new Promise((resolve) => setTimeout(resolve, (right.built * (i + 1)) / kills))
    process.kill(-child.pid!, signal)
    await ended
    if (!existsSync(file)) continue
    whole += 1
    assert(sha256(file) === right.sha256, `kill ${i + 1} left a file that is not the right one`)
    // Removes the file, so that the next start builds it again.
    spawnSync('rm', [file, `${file}.verified`])
  }
  const started = await start({ env: { DATABASE: file } })
  await assertServes(started, right.reference)
  await started.stop()
  const left = readdirSync(directory).filter((name) => name.includes('building'))
  assert(left.length === 0, `left behind: ${left.join(', ')}`)
  return `${whole} found the file in its place, ${kills - whole} found none, none found half of one`
}

async function rivals(folder: string, right: Right, count: number): Promise<undefined> {
  const directory = place(folder)
  const file = path.join(directory, 'grammar.db')
  const starts = await Promise.all(
    Array.from({ length: count }, () => start({ env: { DATABASE: file } })),
  )
  for (const started of starts) await assertServes(started, right.reference)
  await Promise.all(starts.map((started) => started.stop()))
  assert(sha256(file) === right.sha256, 'the file is not the right one')
  const others = readdirSync(directory).filter((name) => !/^grammar\.db(\.verified)?$/.test(name))
  assert(others.length === 0, `left behind: ${others.join(', ')}`)
}

/** `ulimit -f` counts blocks of 512 or 1024 bytes, depending on the shell; both are below the size of the file. */
async function limited(folder: string, right: Right): Promise<undefined> {
  const directory = place(folder)
  const file = path.join(directory, 'grammar.db')
  const started = await start({ env: { DATABASE: file }, ulimit: '-f 1000' })
  assertRefused(started, /^cannot build .*grammar\.db: /)
  assert(readdirSync(directory).length === 0, `left behind: ${readdirSync(directory).join(', ')}`)
  const next = await start({ env: { DATABASE: file } })
  await assertServes(next, right.reference)
  await next.stop()
}

/** Cases that need root, because they change ownership or mount a file system. */
function superuserCases(folder: string, right: Right): FaultCase[] {
  const asNobody = (file: string) => start({ env: { DATABASE: file }, uid: NOBODY })
  const prepared = (fill: (file: string) => void, mode: number): string => {
    const directory = place(folder)
    const file = path.join(directory, 'grammar.db')
    fill(file)
    chmodSync(directory, mode)
    return file
  }
  return [
    {
      name: 'the right file in a folder that cannot be written',
      run: async () => {
        const started = await asNobody(prepared((file) => copyFileSync(right.file, file), 0o555))
        await assertServes(started, right.reference)
        await started.stop()
        return undefined
      },
    },
    {
      name: 'no file in a folder that cannot be written',
      run: async () => {
        assertRefused(
          await asNobody(prepared(() => {}, 0o555)),
          /(no permission to write|no file can be made) there; /,
        )
        return undefined
      },
    },
    {
      name: 'a stale file in a folder that cannot be written',
      run: async () => {
        const file = prepared((at) => {
          copyFileSync(right.file, at)
          damages['was built from another corpus']!(at)
        }, 0o555)
        assertRefused(await asNobody(file), /(no permission to write|no file can be made) there; /)
        return undefined
      },
    },
    {
      name: 'a foreign file in a folder that cannot be written',
      run: async () => {
        const file = prepared((at) => writeFileSync(at, 'Dear diary,\n'), 0o555)
        assertRefused(await asNobody(file), /is not a corpus file and is left as it is/)
        return undefined
      },
    },
    {
      name: 'a damaged file that is read-only, in a folder of one’s own',
      run: async () => {
        const file = prepared((at) => copyFileSync(right.file, at), 0o755)
        damages['is half as long']!(file)
        chownSync(path.dirname(file), NOBODY, NOBODY)
        chmodSync(file, 0o444)
        const started = await asNobody(file)
        await assertServes(started, right.reference)
        await started.stop()
        return undefined
      },
    },
    {
      name: 'a path in a folder that may not be entered',
      run: async () => {
        const file = prepared(() => {}, 0o700)
        assertRefused(await asNobody(file), /no permission to write there; change the permission/)
        return undefined
      },
    },
    {
      name: 'a file that may not be read, in a folder of one’s own',
      run: async () => {
        const file = prepared((at) => copyFileSync(right.file, at), 0o755)
        chownSync(path.dirname(file), NOBODY, NOBODY)
        chmodSync(file, 0o000)
        assertRefused(await asNobody(file), /cannot be read \(EACCES\) and is left as it is/)
        return undefined
      },
    },
    ...['64k', '512k', '1m', '2m', '2400k', '4m'].map((size) => ({
      name: `a disk of ${size}`,
      run: () => fullDisk(folder, right, size),
    })),
  ]
}

/**
 * Depending on its size, the disk fills up at a different point of the build. Once there is space again, the next start
 * must succeed.
 */
async function fullDisk(folder: string, right: Right, size: string): Promise<string> {
  const directory = place(folder)
  const mount = (...words: string[]): void => {
    execFileSync('mount', [...words, directory], { stdio: 'ignore' })
  }
  try {
    mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs')
  } catch {
    return 'not tried: no file system can be mounted here'
  }
  try {
    const file = path.join(directory, 'grammar.db')
    const started = await start({ env: { DATABASE: file } })
    if (started.urls === undefined) {
      assertRefused(started, /^cannot build .*: the disk is full; /)
      assert(
        readdirSync(directory).length === 0,
        `left behind: ${readdirSync(directory).join(', ')}`,
      )
    } else {
      await assertServes(started, right.reference)
      await started.stop()
    }
    mount('-o', 'remount,size=64m')
    const next = await start({ env: { DATABASE: file } })
    await assertServes(next, right.reference)
    await next.stop()
    return started.urls === undefined ? 'refused, then built' : 'it was enough'
  } finally {
    execFileSync('umount', ['-l', directory])
  }
}
