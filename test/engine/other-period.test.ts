/** A test that expects the figure of another period: it is asked about, and its odds are not told. */
import { describe, expect, it } from 'vitest'
import { asksPeriod, passesUnchanged } from '../../src/engine/runs/chance.ts'

const TITLE = 'A third of our new singers leave the choir within a year'
const YEAR = '9 of 27 new singers left within a year, 33 per cent'

describe('a test of another period than the figure of today', () => {
  it.for([
    [
      '20 weeks with 12 new singers. Success: at most 1 of 12 leaves, 4 of 12 expected if nothing changes.',
      YEAR,
      '',
    ],
    [
      'For 20 weeks. Failure: 2 or more of the 12 have left; 4 of 12 expected.',
      '9 of 27, 33 per cent',
      TITLE,
    ],
    [
      'Twenty singers, five months. Success: at most 2 of 20 leave, 7 of 20 expected.',
      '9 of 27 left in their first year',
      '',
    ],
    [
      'Success: at most 1 of 12 leaves within 12 weeks; 4 of 12 expected.',
      'A third of the new singers leave in a year',
      '',
    ],
  ])('is asked about: %s', ([test, baseline, title]) => {
    const asked = asksPeriod(test, baseline, title)
    expect(asked).toMatch(
      /^The figure of today is of a year, the test takes (?:\w+) (?:weeks|months): how many of (?:12|20) /,
    )
    expect(passesUnchanged(test, baseline, title)).toBeUndefined()
  })

  it.for([
    ['scaled', '20 weeks. Success: at most 0 of 12 leave, 2 of 12 expected.', YEAR],
    [
      'confirmed',
      '20 weeks. Success: at most 1 of 12 leaves, 4 of 12 expected in the same time.',
      YEAR,
    ],
    [
      'confirmed with its time',
      '20 weeks. Success: at most 1 of 12 leaves, 4 of 12 expected in 20 weeks.',
      YEAR,
    ],
    [
      'of the same time in other words',
      '12 months. Success: at most 1 of 12 leaves, 4 of 12 expected.',
      YEAR,
    ],
    ['of no stated time', 'Success: at most 1 of 12 leaves, 4 of 12 expected.', YEAR],
    [
      'of a figure without a time',
      '20 weeks. Success: at most 1 of 12 leaves, 4 of 12 expected.',
      '9 of 27 left',
    ],
    [
      'of a figure that counts over a time',
      '6 weeks. Success: at most 20 of 120 fail, 40 of 120 expected.',
      '33 per cent of the items of a month fail',
    ],
  ])('is settled where it is %s', ([, test, baseline]) => {
    expect(asksPeriod(test, baseline)).toBeUndefined()
    expect(passesUnchanged(test, baseline)).toContain('If nothing changed, it would still pass')
  })
})
