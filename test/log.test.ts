import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '../src/log.ts'

describe.skipIf(process.platform === 'win32')('the log in a pipe', () => {
  it('waits for a reader that falls behind, and loses no line', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'grammar-pipe-'))
    const file = path.join(folder, 'pipe')
    execFileSync('mkfifo', [file])
    const { O_RDWR, O_NONBLOCK } = constants
    const descriptor = openSync(file, O_RDWR | O_NONBLOCK)
    let read = ''
    const chunk = Buffer.alloc(65_536)
    const take = (): void => {
      try {
        read += chunk.toString('latin1', 0, readSync(descriptor, chunk))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('EAGAIN')
      }
    }
    // More than a pipe holds, and less than the log keeps for a slow reader.
    const lines = Array.from({ length: 3000 }, (_, i) => `line ${i} ${'x'.repeat(80)}`)
    const log = createLog('info', descriptor)
    for (const line of lines) log.write.info(line)
    await new Promise((resolve) => setTimeout(resolve, 50))
    while (!read.includes(`"${lines.at(-1)}"}\n`)) {
      take()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await log[Symbol.asyncDispose]()
    closeSync(descriptor)
    rmSync(folder, { recursive: true })
    const output = read
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(output).toEqual(lines)
  })
})
