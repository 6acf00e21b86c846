/** The headline of a verdict: what counts, and what is advised where no hard rule is broken. */
import { expect, it } from 'vitest'
import { headlineOf } from '../../src/engine/rules/verdict.ts'

const tally = {
  blocking: 0,
  broken: 0,
  open: 2,
  mayBlock: 0,
  advised: ['A-1', 'A-2', 'A-3', 'A-4'],
}

it('tells what is advised against where no hard rule is broken, and nowhere else', () => {
  expect(headlineOf('undecided', tally)).toBe(
    'not blocked; 2 rules wait for facts, none of which may block; advised against by A-1, A-2, A-3 and 1 more',
  )
  expect(headlineOf('clear', { ...tally, advised: ['A-1'] })).toBe(
    'clear: every hard rule is decided; advised against by A-1',
  )
  expect(headlineOf('clear', { ...tally, advised: [] })).toBe('clear: every hard rule is decided')
  expect(headlineOf('broken', { ...tally, broken: 1 })).not.toContain('advised')
})
