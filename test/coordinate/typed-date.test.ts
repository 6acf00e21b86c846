/** Dates of sources as people type them. */
import { expect, it } from 'vitest'
import { typedDate } from '../../src/engine/runs/typed-date.ts'

it.for([
  ['2026', '2026'],
  ['2026-10', '2026-10'],
  ['October 2026', '2026-10'],
  ['in Oct. 2026', '2026-10'],
  ['sept 2026', '2026-09'],
  ['October, 2026', '2026-10'],
  ['14 October 2026', '2026-10-14'],
  ['14. October 2026', '2026-10-14'],
  ['14th of October 2026', '2026-10-14'],
  ['Oct 14, 2026', '2026-10-14'],
  ['14.10.2026', '2026-10-14'],
  ['3.4.2026', '2026-04-03'],
  ['10/2026', '2026-10'],
  ['14/10/2026', '2026-10-14'],
  ['10/14/2026', '2026-10-14'],
  ['4/4/2026', '2026-04-04'],
  ['2026/10/14', '2026-10-14'],
])('reads “%s” as %s', ([typed, date]) => {
  expect(typedDate(typed!)).toEqual({ date })
})

it.for([
  ['03/04/2026', /may be 3 April 2026 or 4 March 2026/],
  ['Q3 2026', /longer than a month/],
  ['the third quarter of 2026', /longer than a month/],
  ['spring 2026', /write the month, or the year alone/],
  ['14.10.26', /with four figures/],
  ['31.02.2026', /no day of the calendar/],
  ['2025/26', /no day of the calendar/],
  ['last week', /read as no day, month or year/],
  ['marmalade 2026', /read as no day, month or year/],
  ['14 October', /read as no day, month or year/],
] as const)('asks about “%s”', ([typed, asks]) => {
  expect(typedDate(typed)).toEqual({ unclear: expect.stringMatching(asks) })
})
