/** How often a test passes if nothing has changed, by what its words and the figure of today say. */
import { describe, expect, it } from 'vitest'
import { passesUnchanged } from '../../src/engine/runs/chance.ts'

const tooEasy = (how: string): string => `: that is too easy. ${how}`
const still = (words: string): string => `If nothing changed, it would still pass ${words}`

describe('the odds of a pass without a change', () => {
  it.for<[test: string, baseline: string | undefined, said: string]>([
    // Poisson, as the tail of 33 or 86 expected cases.
    [
      'Three sessions, 33 stops expected without the shelf. Success: 24 stops or fewer.',
      undefined,
      `in about 6 of 100 such tests${tooEasy('At most 23 would show something.')}`,
    ],
    [
      'Six weeks, 86 missed sessions expected. Success: 64 or fewer missed. Failure: 78 or more.',
      undefined,
      'in about 1 of 100 such tests.',
    ],
    [
      'A week. It fails if fewer than 20 people come; 18 would be usual.',
      undefined,
      `in about 35 of 100 such tests${tooEasy('At least 26 would show something.')}`,
    ],
    // Binomial: 12 cases at 31 of 96, and at 4 of 12.
    [
      'The next 12 get a partner. It has failed if 4 or more of the 12 new singers leave.',
      '31 of 96 new singers left in 2025, 32 per cent.',
      `in about 42 of 100 such tests (32 per cent, as today)${tooEasy('At most 0 of 12 would show something.')}`,
    ],
    [
      'It has failed if 4 or more of the 12 leave; 4 of 12 expected if nothing is done.',
      undefined,
      `in about 39 of 100 such tests${tooEasy('At most 0 of 12 would show something.')}`,
    ],
    [
      'It has failed if 2 or more of the 14 have left; if nothing had changed, 3 of 14 expected.',
      undefined,
      `in about 16 of 100 such tests${tooEasy('At most 0 of 14 would show something.')}`,
    ],
    [
      'Success: at most 2 of 40 letters come back.',
      '20 per cent of the letters come back.',
      'in about 1 of 100 such tests (20 per cent, as today).',
    ],
    [
      'Success: at least 1 of 20 seats is taken; 10 of 20 expected.',
      undefined,
      `nearly always${tooEasy('At least 15 of 20 would show something.')}`,
    ],
    [
      'Success: at least 1 of 10,000 letters come back; 5,000 of 10,000 expected.',
      undefined,
      `nearly always${tooEasy('At least 5083 of 10000 would show something.')}`,
    ],
    [
      'Success: at most 1 of 4 calls fail; 1 of 4 expected.',
      undefined,
      `in about 74 of 100 such tests${tooEasy('No count of so few would show anything: test more cases.')}`,
    ],
    [
      'Success: at most 10 of 100 letters come back; 50 of 100 expected.',
      undefined,
      'in fewer than 1 of 100 such tests.',
    ],
  ])('%s', ([test, baseline, said]) => {
    expect(passesUnchanged(test, baseline)).toBe(still(said))
  })
})

describe('nothing is said', () => {
  it.for<[why: string, test: string, baseline?: string]>([
    ['of no figure', 'We ask them whether they like it.'],
    ['where nothing says what comes up anyway', 'Success: at most 3 of 12 leave.'],
    [
      'where today counts another span of time',
      'Success: at most 3 of 12 new singers leave within 12 weeks.',
      '31 of 96 new singers left within one year.',
    ],
    [
      'where today counts something else',
      'Success: at least 9 of 12 stay.',
      '32 per cent of the new singers leave.',
    ],
    [
      'where today has two figures',
      'Success: at most 3 of 12 new singers leave.',
      '31 of 96 new singers and 4 of 60 others left.',
    ],
    ['of a change in per cent', 'Success: 20 % fewer complaints; 30 expected.'],
    ['of hours', 'Success: at most 4 hours; 6 hours expected.'],
    [
      'where the test says it',
      'Success: 24 or fewer, 33 expected. If nothing changed, 24 would come up in 6 of 100.',
    ],
    ['of counts beyond any test', 'Success: 90,000 or fewer; 100,000 expected.'],
  ])('%s', ([, test, baseline]) => {
    expect(passesUnchanged(test, baseline)).toBeUndefined()
  })
})

describe('the odds of a pass where the goal is reached', () => {
  it.for<[test: string, target: string, said: string]>([
    [
      'Success: at least 16 of 18 new singers still sing; 13 of 18 expected.',
      'At least 30 of 36 new singers still sing.',
      `in about 9 of 100 such tests${tooEasy('At least 17 of 18 would show something. An idea that reached the goal (83 per cent) would then pass only in about 17 of 100 such tests: at least 74 of 92 would tell the two apart.')}`,
    ],
    [
      'Success: at least 60 of 80 new singers still sing; 48 of 80 expected.',
      '80 per cent of the new singers still sing.',
      'in fewer than 1 of 100 such tests. An idea that reached the goal (80 per cent) would pass in about 89 of 100 such tests.',
    ],
    [
      'Success: at most 1 of 4 calls fail; 1 of 4 expected.',
      'At most 5 per cent of the calls fail.',
      'in about 74 of 100 such tests',
    ],
    [
      'Success: at least 16 of 18 new singers still sing; 13 of 18 expected.',
      'At least 74 per cent of the new singers still sing.',
      'and fewer than 500 cases do not tell the two apart.',
    ],
    [
      'Success: at least 16 of 18 new singers still sing; 13 of 18 expected.',
      'The choir enjoys itself.',
      `in about 9 of 100 such tests${tooEasy('At least 17 of 18 would show something.')}`,
    ],
  ])('%s %s', ([test, target, said]) => {
    expect(passesUnchanged(test, undefined, '', target)).toContain(said)
  })
})
