/** An aim leads to the situation whose trouble it is to end, and what was lost to the situation of the loss. */
import { describe, expect, it } from 'vitest'
import { problemWords } from '../../src/coordinate/situations/problem-words.ts'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

const firstOf = async (q: string, count: number): Promise<string[]> => {
  const { body } = await coordinate.get(`/v1/situations?q=${encodeURIComponent(q)}`)
  return [...body.results, ...(body.related ?? [])]
    .slice(0, count)
    .map(({ id }: { id: string }) => id)
}

describe('the words of a problem', () => {
  it.for([
    ['fewer complaints', 'many complaints'],
    ['We want less paperwork.', 'We want much paperwork.'],
    ['our aim: far fewer returns', 'our aim: many returns'],
    ['in the classroom less noise', 'in the classroom much noise'],
    ['how do we get fewer calls', 'how do we get many calls'],
    ['cut the number of meetings', 'many meetings'],
    ['we must reduce waste and cut delays', 'we must much waste and many delays'],
    ['get our heating costs down', 'many heating costs'],
    ['shorter queues', 'long queues'],
    ['fewer apprentices quit', 'many apprentices quit'],
    ['fewer customer complaints', 'many customer complaints'],
    ['more helpers', 'fewer helpers'],
    ['we need more orders', 'we need fewer orders'],
    ['their shifts are missed by helpers', 'their shifts missed helpers'],
  ] as const)('“%s” are “%s”', ([sentence, words]) => {
    expect(problemWords(sentence)).toBe(words)
  })

  it.for([
    'fewer customers come',
    'fewer young people join',
    'fewer orders',
    'less income',
    'fewer and fewer belong to the parish',
    'regulars come less often',
    'the regulars drink less beer',
    'they cut our funds',
    'we have to cut twelve jobs',
    'cut costs',
    'nobody can cut it',
    'I cut my finger',
    'settle the class down',
    'more orders than I can handle',
    'more complaints',
    'more pupils should read',
    'more customers complain than last year',
  ])('“%s” stay as they are', (sentence) => {
    expect(problemWords(sentence)).toBe(sentence)
  })
})

it.for([
  ['fewer complaints', 'complaints-rise'],
  ['Reduce complaints', 'complaints-rise'],
  ['we want to get complaints down', 'complaints-rise'],
  ['fewer mistakes', 'half-the-work-done-twice'],
  ['fewer phone calls', 'support-overload'],
  ['fewer returns', 'too-many-returns'],
  ['less waste', 'food-waste'],
  ['fewer sick days', 'sickness-absence'],
  ['less waiting', 'shorter-lead-time-same-staff'],
  ['fewer emails', 'drowning-in-messages'],
  ['less overtime', 'overtime-is-normal'],
  ['fewer young people join', 'young-do-not-join'],
  ['fewer orders', 'market-shrinks'],
  ['more orders', 'market-shrinks'],
  ['less trust', 'trust-lost'],
  ['reduce costs', 'budget-cut'],
  ['fewer accidents at work', 'accidents-at-work'],
  ['fewer no-shows', 'fewer-no-shows'],
  ['volunteers do not show up', 'helpers-do-not-come'],
  ['too few helpers turn up for their shift', 'helpers-do-not-come'],
  [
    'too few of the unpaid helpers in our museum café turn up for their shift',
    'helpers-do-not-come',
  ],
  ['helpers sign up and then stay away', 'helpers-do-not-come'],
  ['volunteers sign up for a shift and do not come', 'helpers-do-not-come'],
  ['the rota of helpers has gaps every week', 'helpers-do-not-come'],
  ['unpaid helpers miss their shifts', 'helpers-do-not-come'],
  ['nobody wants to help any more', 'not-enough-volunteers'],
  ['too few volunteers', 'not-enough-volunteers'],
  ['people do not turn up', 'fewer-no-shows'],
  ['people reserve a table and do not come', 'fewer-no-shows'],
] as const)('“%s” leads to %s', async ([q, right]) => {
  expect(await firstOf(q, 1)).toEqual([right])
})

it.for([
  ['fewer customers come', ['market-shrinks', 'vicious-circle', 'regulars-come-less']],
  [
    'our choir loses a third of its new singers within a year',
    ['club-loses-members', 'newcomers-leave-within-weeks'],
  ],
  ['fewer visitors', ['market-shrinks', 'vicious-circle']],
] as const)('“%s” leads to %s among the first three', async ([q, right]) => {
  expect(await firstOf(q, 3)).toEqual(expect.arrayContaining([...right]))
})

it.for([
  [
    'unpaid helpers miss their shifts',
    'their shifts are missed by unpaid helpers',
    'their shifts unpaid helpers miss',
  ],
  [
    'our choir loses a third of its new singers within a year',
    'within a year our choir loses a third of its new singers',
    'a third of its new singers our choir loses within a year',
  ],
  ['less noise in the classroom', 'in the classroom less noise'],
  ['the same invoice four people check', 'four people check the same invoice'],
  ['a rival undercuts us', 'us a rival undercuts'],
])('the order of the words changes nothing: %s', async ([sentence, ...others]) => {
  const first = await firstOf(sentence!, 3)
  for (const other of others) expect(await firstOf(other, 3), other).toEqual(first)
})
