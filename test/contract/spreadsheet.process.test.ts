/**
 * Opens lists as CSV in LibreOffice, saves them as workbooks and exports them again; and checks the limits of Excel.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { contract as coordinateContract } from '../../src/coordinate/contract.ts'
import { contract as mediaContract } from '../../src/media/contract.ts'
import { useServices } from '../support/client.ts'

const clients = useServices()
const folder = mkdtempSync(path.join(tmpdir(), 'grammar-spreadsheet-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Maximum number of characters in a cell of Excel. */
const LONGEST_CELL = 32_767

/** Requests for whole lists, with every row of the corpus. */
const whole: Readonly<Record<string, string>> = {
  listRules: '/v1/rules?limit=1000&format=csv',
  listPrompts: '/v1/prompts?limit=700&format=csv',
}

/** Reads a file with an independent CSV parser. */
const cells = (file: string): string[][] => parse(readFileSync(file), { bom: true }) as string[][]

beforeAll(async () => {
  for (const service of ['media', 'coordinate'] as const) {
    const contract: Readonly<Record<string, Operation>> =
      service === 'media' ? mediaContract : coordinateContract
    for (const [id, operation] of Object.entries(contract)) {
      const example = operation.examples.find(({ mediaType }) => mediaType === 'text/csv')
      if (example === undefined) continue
      const target = whole[id] ?? exampleTarget(operation, example)
      const response = await fetch(clients[service].url() + target)
      const bytes = Buffer.from(await response.arrayBuffer())
      writeFileSync(path.join(folder, `${service}-${id}.csv`), bytes)
    }
  }
})

const files = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.csv'))

it('ends every row with CRLF, has as many cells in each, and none that is too long', () => {
  expect(files().length).toBeGreaterThan(18)
  for (const name of files()) {
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll(/"(?:[^"]|"")*"/g, '')
    expect(text, name).toMatch(/^\uFEFF(?:[^"\r\n]*\r\n)+$/)
    const rows = cells(path.join(folder, name))
    expect(new Set(rows.map(({ length }) => length)).size, name).toBe(1)
    expect(Math.max(...rows.flat().map(({ length }) => length))).toBeLessThan(LONGEST_CELL)
  }
})

const office = spawnSync('soffice', ['--version'], { encoding: 'utf8' })

/**
 * The CSV filter of LibreOffice. The options below are comma, double quote, UTF-8, from the first line; on export,
 * texts are quoted and numbers are as stored.
 */
const FORM = 'Text - txt - csv (StarCalc)'

function convert(into: string, form: string, from: readonly string[], ...more: string[]): void {
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`
  const args = [profile, '--headless', ...more, '--convert-to', form, '--outdir', into, ...from]
  const { status, stderr } = spawnSync('soffice', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

it.skipIf(office.status !== 0)(
  'is the same after LibreOffice has opened it, kept it as a workbook and written it again',
  { timeout: 120_000 },
  () => {
    const [books, again] = [path.join(folder, 'books'), path.join(folder, 'again')]
    const own = files().map((name) => path.join(folder, name))
    convert(books, 'xlsx', own, `--infilter=${FORM}:44,34,UTF8,1`)
    const workbooks = readdirSync(books).map((name) => path.join(books, name))
    convert(again, `csv:${FORM}:44,34,UTF8,1,,0,true,false`, workbooks)
    for (const name of files()) {
      // A spreadsheet has its own way to write a boolean.
      const seen = cells(path.join(again, name)).map((row) =>
        row.map((cell) => cell.replace(/^(TRUE|FALSE)$/, (word) => word.toLowerCase())),
      )
      expect(seen, name).toEqual(cells(path.join(folder, name)))
    }
  },
)
