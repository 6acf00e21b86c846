import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog, LOG_BUFFER, LOG_GRACE, WRITE_INTERVAL } from '../src/log.ts'
import { logFile } from './support/log-lines.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'grammar-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the log', () => {
  it('writes one JSON object a line from its level up', async () => {
    await using file = logFile()
    file.log.write.debug('not this')
    file.log.write.error({ err: new Error('boom'), request_id: 'r1' }, 'a request failed')
    for (let i = 0; i < 100; i++) file.log.write.info({ i }, 'x'.repeat(100))
    const lines = await file.lines()
    expect(lines[0]).toMatchObject({
      request_id: 'r1',
      msg: 'a request failed',
      err: { message: 'boom' },
    })
    expect(lines.slice(1).map(({ i }) => i)).toEqual(Array.from({ length: 100 }, (_, i) => i))
  })

  it('ends where its descriptor takes nothing at all', async () => {
    const log = createLog('info', 1_000_000)
    log.write.info('lost')
    await expect(log[Symbol.asyncDispose]()).resolves.toBeUndefined()
  })
})

describe.skipIf(process.platform === 'win32')('the log in a pipe', () => {
  /** A named pipe that nobody reads yet, and a function that reads its lines up to a given message. */
  function pipe(name: string) {
    const file = path.join(folder, name)
    execFileSync('mkfifo', [file])
    const { O_RDWR, O_NONBLOCK } = constants
    const descriptor = openSync(file, O_RDWR | O_NONBLOCK)
    const chunk = Buffer.alloc(65_536)
    const take = (): string => {
      try {
        return chunk.toString('latin1', 0, readSync(descriptor, chunk))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('EAGAIN')
        return ''
      }
    }
    const messagesTo = async (last: string): Promise<string[]> => {
      let read = ''
      while (!read.endsWith(`"${last}"}\n`)) {
        read += take()
        await sleep(5)
      }
      return read
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { msg: string }).msg)
    }
    return { descriptor, take, messagesTo }
  }

  it('waits for a reader that falls behind, and loses no line', async () => {
    const { descriptor, messagesTo } = pipe('behind')
    // More lines than a pipe holds, but fewer than the log buffers for a slow reader.
    const lines = Array.from({ length: 3000 }, (_, i) => `line ${i} ${'x'.repeat(80)}`)
    const log = createLog('info', descriptor)
    for (const line of lines) log.write.info(line)
    await sleep(50)
    expect(await messagesTo(lines.at(-1)!)).toEqual(lines)
    await log[Symbol.asyncDispose]()
    closeSync(descriptor)
  })

  it('is written to its end where the process is held up while it ends', async () => {
    const { descriptor, take } = pipe('held-up')
    const log = createLog('info', descriptor)
    log.write.info('first')
    // Logged while the first line is being written, so that the second one waits for it.
    await sleep(WRITE_INTERVAL)
    log.write.info('second')
    const ended = log[Symbol.asyncDispose]()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * LOG_GRACE)
    await ended
    expect(take()).toMatch(/"first"\}\n.*"second"\}\n$/)
    closeSync(descriptor)
  })

  it('drops whole lines where there is no reader, ends all the same, and goes on with one', async () => {
    const { descriptor, messagesTo } = pipe('unread')
    const log = createLog('info', descriptor)
    const lines = Array.from({ length: 20 }, (_, i) => `${i} ${'x'.repeat(LOG_BUFFER / 10)}`)
    for (const line of lines) log.write.info(line)
    await log[Symbol.asyncDispose]()
    log.write.info('a reader has come')
    expect(await messagesTo('a reader has come')).toEqual([
      ...lines.slice(0, 9),
      'a reader has come',
    ])
    await log[Symbol.asyncDispose]()
    closeSync(descriptor)
  })
})
