/** Tables are read as csv-parse reads them, whatever separates their cells. */
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readTable } from '../../src/adapters/table.ts'
import { fc } from '../support/fast-check.ts'

const cell = fc.string({
  unit: fc.constantFrom('a', 'b', ',', ';', '\t', '"', '\n', '7'),
  maxLength: 6,
})
const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 5 })

test('as csv-parse reads it', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      (some, by, end) => {
        const head = ['one', 'two', 'three']
        const written = [head, ...some].map((row) =>
          row.map((text) => `"${text.replaceAll('"', '""')}"`).join(by),
        )
        const text = written.join(end)
        const expected = parse(text, { delimiter: by, trim: true }) as string[][]
        const [, ...others] = expected.map((row) => row.map((one) => one.trim()))
        const { separator, ...table } = readTable(text, 100)
        expect(separator).toBe(by)
        expect(table.head).toEqual(head)
        expect(table.rows.map(({ cells }) => cells)).toEqual(
          others.filter((row) => row.some((one) => one !== '')),
        )
      },
    ),
  )
})

test('a cell that is never closed ends with the text, and a mark within one is kept', () => {
  expect(readTable('a,b\n"1,2\n3', 9).rows).toEqual([{ cells: ['1,2\n3'], line: 2 }])
  expect(readTable('a,b\n5" disc,2', 9).rows).toEqual([{ cells: ['5" disc', '2'], line: 2 }])
  expect(readTable('', 9)).toMatchObject({ head: [''], rows: [] })
})
