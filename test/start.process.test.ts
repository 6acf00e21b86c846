/** The command that runs both services: start, failed start and shutdown. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { useCommand } from './support/command.ts'

const start = useCommand()
const free = { MEDIA_PORT: '0', COORDINATE_PORT: '0' }

const folder = mkdtempSync(path.join(tmpdir(), 'grammar-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const health = async (url: string): Promise<number> => (await fetch(`${url}/v1/health`)).status

describe('a start', () => {
  it('says where both services listen, and ends with status 0 however many signals come', async () => {
    const { child, url, output, ended } = await start(free)
    expect(output()).toMatch(
      /^Media grammar service {7}(http:\/\/127\.0\.0\.1:\d+)\/ {2}\(data: \1\/v1\)\nCoordinate grammar service {2}(http:\/\/127\.0\.0\.1:\d+)\/ {2}\(data: \2\/v1\)\n$/,
    )
    expect(await health(url)).toBe(200)
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) child.kill(signal)
    expect(await ended).toBe(0)
  })

  it('is what "grammar serve" does', async () => {
    const { child, url, ended } = await start(free, [], ['src/command/grammar.ts', 'serve'])
    expect(await health(url)).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it.each([
    ['24.9.0', 'src/command/grammar.ts', 'the services need Node 24.18.0 or later'],
    ['24.9.0', 'run.mjs', 'Node 24.18.0 or later is needed'],
    ['9.24.0', 'run.mjs', 'Node 24.18.0 or later is needed'],
  ])('on Node %s is refused by %s in a sentence', (node, entry, sentence) => {
    const versions = `Object.defineProperty(process, 'versions', { value: { node: '${node}' } })`
    const older = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`]
    const { status, stderr } = spawnSync(process.execPath, [...older, entry, 'serve'], {
      cwd: path.join(import.meta.dirname, '..'),
      encoding: 'utf8',
    })
    expect(status).toBe(entry === 'run.mjs' ? 1 : 2)
    expect(stderr).toContain(sentence)
    expect(stderr).toContain(`this is ${node}`)
  })

  it('says what was wrong with a file that it rebuilt, and serves the corpus', async () => {
    const database = path.join(folder, 'damaged.db')
    copyFileSync(inject('database'), database)
    truncateSync(database, 100_000)
    const { child, url, output, ended } = await start({ ...free, DATABASE: database })
    expect(output()).toContain(`${database} `)
    expect(output()).toContain('it was built anew from the corpus')
    expect(await health(url)).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('ends with one sentence where DATABASE is not a corpus file, and leaves the file unchanged', async () => {
    const database = path.join(folder, 'diary.txt')
    writeFileSync(database, 'Dear diary,\n')
    const { output, ended } = await start({ ...free, DATABASE: database })
    expect(await ended).toBe(1)
    expect(output()).toBe(
      `${database} is not a corpus file and is left as it is: set DATABASE to another path, or move the file away.\n`,
    )
    expect(readFileSync(database, 'utf8')).toBe('Dear diary,\n')
  })

  // A host name cannot contain spaces, so this one is not looked up on the network.
  it.for(['192.0.2.1', 'no such machine'])(
    'that cannot listen on HOST=%s says so in one sentence and ends with status 1',
    async (host) => {
      const { output, ended } = await start({ ...free, HOST: host })
      expect(await ended).toBe(1)
      expect(output()).toMatch(
        new RegExp(`^HOST "${host}" is not an address of this machine \\([A-Z_]+\\); .*\\n$`),
      )
    },
  )

  it('that was given words says in one sentence where settings are', () => {
    const root = path.join(import.meta.dirname, '..')
    const words = ['run.mjs', 'src/main.ts', '--port', '80']
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
    expect([status, stderr]).toEqual([
      1,
      '"--port 80" is not read: settings are environment variables, such as MEDIA_PORT=8080; README.md lists them.\n',
    ])
  })

  const isRoot = process.getuid?.() === 0
  const setpriv = spawnSync('setpriv', ['--version']).status === 0
  it.runIf(isRoot && setpriv)(
    'that may not listen on a port says so in one sentence and ends with status 1',
    async () => {
      const through = ['setpriv', '--bounding-set=-net_bind_service']
      const { output, ended } = await start({ ...free, MEDIA_PORT: '80' }, through)
      expect(await ended).toBe(1)
      expect(output()).toMatch(/^Port 80 needs more rights than this user has; .*\n$/)
    },
  )
})

describe.skipIf(process.platform === 'win32')('a start by npm', () => {
  it('stays as long as the shell that npm put between, and no longer', async () => {
    // The command after it keeps the shell alive as the parent, as with npm.
    const through = ['sh', '-c', '"$0" "$@"; true']
    const { child, url, ended } = await start({ ...free, npm_lifecycle_event: 'start' }, through)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await health(url)).toBe(200)
    child.kill('SIGKILL')
    await ended
    await expect(health(url)).rejects.toThrow('fetch failed')
  })
})
