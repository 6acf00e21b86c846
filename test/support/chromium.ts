/**
 * Finds a Chromium for the tests: `CHROMIUM` names one; on Linux x64 that of @sparticuz/chromium is unpacked once. Its
 * own `executablePath()` is not used, since it takes whatever file is in the temporary folder, nor are its `args`,
 * which switch off what the tests are to prove.
 */
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string
  }
}

/** Provides the path of a browser; an empty one if there is none for this machine. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', (await chromiumPath()) ?? '')
}

export async function chromiumPath(): Promise<string | undefined> {
  if (process.env['CHROMIUM']) return process.env['CHROMIUM']
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const home = path.join(import.meta.dirname, '../../node_modules/@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = path.join(import.meta.dirname, '../../node_modules/.cache', `chromium-${version}`)
  const file = path.join(folder, 'chromium')
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await pipeline(
    createReadStream(path.join(home, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(unfinished, { mode: 0o755 }),
  )
  await rename(unfinished, file)
  return file
}
