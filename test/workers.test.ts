/** Several processes behind one port, as `npm start` runs them. */
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type RunningWorkers, startWorkers } from '../src/workers.ts'
import { type Started, useCommand } from './support/command.ts'

const start = useCommand()

const workersOf = ({ child }: Started): number[] =>
  readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe.runIf(process.platform === 'linux')('with WORKERS=3', () => {
  let started: Started
  beforeAll(async () => {
    started = await start({ WORKERS: '3', MEDIA_PORT: '0', COORDINATE_PORT: '0' })
  })

  it('three processes answer alike behind one address', async () => {
    expect(workersOf(started)).toHaveLength(3)
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const response = await fetch(`${started.url}/v1/rules?q=light`, {
          headers: { connection: 'close' },
        })
        return `${response.status} ${response.headers.get('etag')} ${await response.text()}`
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^200 /)
  })

  it('another worker starts where one dies, and the address stays', async () => {
    const before = workersOf(started)
    process.kill(before[0]!, 'SIGKILL')
    await until(() => started.output().includes(`Worker ${before[0]} ended (SIGKILL)`))
    expect((await fetch(`${started.url}/v1/health`)).status).toBe(200)
    await until(() => workersOf(started).length === 3)
    expect(workersOf(started)).not.toContain(before[0])
    expect((await fetch(`${started.url}/v1/health`)).status).toBe(200)
  })

  it('says once that a port is in use, and ends with status 1', async () => {
    const port = new URL(started.url).port
    const second = await start({ WORKERS: '2', MEDIA_PORT: port, COORDINATE_PORT: '0' })
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(
      `Port ${port} is in use; stop what listens there, or set MEDIA_PORT or COORDINATE_PORT to another.\n`,
    )
  })

  it('ends with status 0 on SIGTERM, and leaves no process behind', async () => {
    const workers = workersOf(started)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH')
  })
})

describe.runIf(process.platform === 'linux')('with a file that is another since the start', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-workers-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('no worker starts, and those that run go on', async () => {
    const DATABASE = path.join(folder, 'grammar.db')
    copyFileSync(inject('database'), DATABASE)
    const ports = { MEDIA_PORT: '0', COORDINATE_PORT: '0' }
    const started = await start({ WORKERS: '2', DATABASE, ...ports })
    writeFileSync(DATABASE, 'another')
    process.kill(workersOf(started)[0]!, 'SIGKILL')
    await until(() =>
      started.output().includes(`A worker could not be started: ${DATABASE} is not`),
    )
    expect((await fetch(`${started.url}/v1/health`)).status).toBe(200)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
  })
})

describe.runIf(process.platform === 'linux')('a primary that is killed', () => {
  it('leaves no worker behind, and each answers what is on its way', async () => {
    const started = await start({ WORKERS: '2', MEDIA_PORT: '0', COORDINATE_PORT: '0' })
    const { hostname, port } = new URL(started.url)
    const requests = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const socket = connect(Number(port), hostname)
        let answer = ''
        socket.on('data', (chunk) => (answer += String(chunk)))
        const closed = new Promise<string>((resolve) => {
          socket.on('error', () => {})
          socket.once('close', () => resolve(answer))
        })
        const head = `POST /v1/evaluate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
        socket.write(`${head}expect: 100-continue\r\ncontent-length: 14\r\n\r\n`)
        await until(() => answer.startsWith('HTTP/1.1 100 '))
        socket.write('{"context')
        return { socket, closed }
      }),
    )
    started.child.kill('SIGKILL')
    // Long enough for the workers to hear of it.
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (const { socket } of requests) socket.write('":{}}')
    for (const { closed } of requests) expect(await closed).toContain('HTTP/1.1 200 OK')
    // Its output ends when the last worker does.
    await started.ended
  })
})

describe('a wrong number of workers', () => {
  it.for(['0', '65', 'many', '1.5', '-1'])('%s is refused with one sentence', async (word) => {
    const { ended, output } = await start({ WORKERS: word })
    expect(await ended).toBe(1)
    expect(output()).toBe(
      `WORKERS must be a number from 1 to 64, or "auto" for one on each core; it is "${word}".\n`,
    )
  })
})

describe.runIf(process.platform === 'linux')(startWorkers, () => {
  const said: string[] = []
  const primary = { child: process } as unknown as Started
  let workers: RunningWorkers | undefined
  afterEach(() => workers?.[Symbol.asyncDispose]())

  const settings = (mediaPort: string): void => {
    Object.assign(process.env, {
      DATABASE: inject('database'),
      MEDIA_PORT: mediaPort,
      COORDINATE_PORT: '0',
      // What the command tells its workers of the file that it verified.
      GRAMMAR_VERIFIED_SHA256: createHash('sha256')
        .update(readFileSync(inject('database')))
        .digest('hex'),
    })
  }

  it('replaces a worker that ends, whatever its status, and leaves none when it is disposed of', async () => {
    settings('0')
    const before = new Set(workersOf(primary))
    const mine = (): number[] => workersOf(primary).filter((id) => !before.has(id))
    workers = await startWorkers(2, (sentence) => said.push(sentence))
    const [first] = mine()
    process.kill(first!, 'SIGTERM')
    await until(() => said.length > 0)
    expect(said).toEqual([`Worker ${first} ended (status 0); another starts.`])
    expect((await fetch(`${workers.media}/v1/health`)).status).toBe(200)
    await until(() => mine().length === 2)
    expect(mine()).not.toContain(first)
    await workers[Symbol.asyncDispose]()
    expect(mine()).toEqual([])
    expect(said).toHaveLength(1)
  })

  it('throws the sentence with which the first worker could not start', async () => {
    settings('65536')
    await expect(startWorkers(2, () => {})).rejects.toThrow(/^MEDIA_PORT must be .*"65536"\.$/)
  })
})
