import { describe, expect, it } from 'vitest'
import { targetGap } from '../../src/engine/runs/target-gap.ts'

const pay = 'At most 30 per cent of those who open the payment page leave without paying.'

describe('a test that can pass and miss the target', () => {
  it.for([
    [
      pay,
      'Four weeks, about 2,000 people; it has failed if more than 36 per cent of them still leave.',
      'The test passes at 36 per cent; the target is 30 per cent: a pass does not yet show that the target is reached.',
    ],
    [
      'At least 85 of 148 children (57 per cent) ride on an average school morning.',
      'Four weeks with all 148 children; it has failed if fewer than 70 ride on an average morning.',
      'The test passes at 70; the target is 85 of 148: a pass does not yet show that the target is reached.',
    ],
    [
      'At most 24 of 118 children stop before lesson 12.',
      'Four of eight groups for one course; it has failed if more than 17 of 59 children stop.',
      'The test passes at 17 of 59 (29 per cent); the target is 24 of 118 (20 per cent): a pass does not yet show that the target is reached.',
    ],
    [
      'At most £4 a day are lost.',
      'Two weeks. Success: at most £6 a day are lost. Failure: £9 a day or more.',
      'The test passes at £6 a day; the target is £4 a day: a pass does not yet show that the target is reached.',
    ],
    [
      'A call waits at most 4 minutes.',
      'A week. Success: a call waits at most 7 minutes.',
      'The test passes at 7 minutes; the target is 4 minutes: a pass does not yet show that the target is reached.',
    ],
    [
      'At most 30 per cent leave.',
      'It has failed if 36 per cent or more leave.',
      'The test passes below 36 per cent; the target is 30 per cent: a pass does not yet show that the target is reached.',
    ],
    [
      'Complaints go from 12 to 3.',
      'Four weeks in the front room. Success: below 8.',
      'The test passes below 8; the target is 3: a pass does not yet show that the target is reached.',
    ],
    [
      'Bring the complaints down from 12 a week to 3 a week.',
      'It works if fewer than 8 complaints a week come in.',
      'The test passes below 8 a week; the target is 3 a week: a pass does not yet show that the target is reached.',
    ],
    [
      '3 complaints, against 12 today.',
      'One month. Success: at most 8 complaints.',
      'The test passes at 8; the target is 3: a pass does not yet show that the target is reached.',
    ],
    [
      'At least 20 % of the guests come back.',
      'Two months, with cards. Success at 5 %.',
      'The test passes at 5 per cent; the target is 20 per cent: a pass does not yet show that the target is reached.',
      'Of the guests 3 % came back last year.',
    ],
    [
      '20 % of the guests come back.',
      'Two months. Success: 5 % of the guests come back.',
      'The test passes at 5 per cent; the target is 20 per cent: a pass does not yet show that the target is reached.',
      '3 per cent of the guests of May came back.',
    ],
    [
      'Cut missed appointments by 20 %.',
      'A month. Success: 5 % fewer missed appointments.',
      'The test passes at 5 per cent less; the target is 20 per cent less: a pass does not yet show that the target is reached.',
    ],
  ] as const)('is told for %s', ([target, test, sentence, baseline]) => {
    expect(targetGap(target, test, baseline)).toBe(sentence)
  })

  it.for([
    ['a pass reaches it', pay, 'It has failed if more than 28 per cent of them leave.'],
    ['both are the same figure', pay, 'It has failed if more than 30 per cent of them leave.'],
    ['the units differ', pay, 'It has failed if more than 900 people leave.'],
    ['something else is counted', pay, 'It has failed if more than 36 per cent see an error.'],
    ['the sides differ', pay, 'It has failed if fewer than 36 per cent leave.'],
    [
      'the test is of another time',
      'At most 30 parcels get lost in six weeks.',
      'Two weeks. Success: 36 parcels or fewer get lost.',
    ],
    [
      'of another number of things',
      'At most 24 of 118 stop.',
      'It has failed if more than 30 stop.',
    ],
    ['there is no figure', pay, 'It has failed if people complain.'],
    [
      'there are two limits',
      pay,
      'Success: at most 36 per cent leave, at most 2 per cent complain.',
    ],
    [
      'a bare share may be better lower',
      '5 % of the bread is thrown away.',
      'Success: 2 % of the bread is thrown away.',
    ],
    [
      'a test counts something else between the two figures',
      'Complaints go from 12 to 3.',
      'Success: below 8 callers on hold.',
    ],
    ['a change and a reading meet', 'Cut waste by 20 %.', 'Success: at most 5 % waste.'],
    ['both are the same journey', 'From 12 to 3 complaints.', 'Success: from 12 to 3 complaints.'],
    ['a test goes further', 'From 12 to 3 complaints.', 'Success: 2 complaints or fewer.'],
    [
      'a count alone may be of anything',
      'All 400 boxes stand in the new store.',
      'Success: 40 boxes stand in the new store.',
    ],
  ] as const)('is not told where %s', ([, target, test]) => {
    expect(targetGap(target, test)).toBeUndefined()
  })

  it('is not told without a target or a test', () => {
    expect(targetGap(undefined, 'Success: 36 or fewer.')).toBeUndefined()
    expect(targetGap(pay, undefined)).toBeUndefined()
  })
})

describe('a test that passes if nothing changes', () => {
  it.for([
    'The season of spring. Failed if 6 or more leave; 5 would be usual.',
    'Six weeks. Success: at most 8 complaints. Usually it is 7.',
    'On average 40 come. It works if at least 30 come.',
  ])('is told by its own figures: %s', (test) => {
    expect(targetGap(undefined, test)).toContain('it passes if nothing changes')
  })

  it.for([
    'The season of spring. Failed if 6 or more leave; 9 would be usual.',
    'Six weeks. Success: at most 4 complaints. Usually it is 7.',
    'Six weeks with the usual 40 guests; it has failed if fewer than 50 come.',
  ])('is not where the usual figure fails: %s', (test) => {
    expect(targetGap(undefined, test)).toBeUndefined()
  })
})
