import { expect, it } from 'vitest'
import { oneSum } from '../../src/engine/runs/one-sum.ts'

it.for([
  ['18,000 euros', 18_000, '€', ''],
  ['52 000 €', 52_000, '€', ''],
  ['€1.5m once', 1_500_000, '€', ''],
  ['£92 a month', 92, '£', 'month'],
  ['$20k yearly', 20_000, '$', 'year'],
  ['20,000 a year', 20_000, '', 'year'],
  ['90,000 once', 90_000, '', ''],
  ['18,000 euros for two lines', 18_000, '€', ''],
  ['18,000 euros, 40 hours of the nurses', 18_000, '€', ''],
] as const)('“%s” is one sum', ([text, amount, currency, each]) => {
  expect(oneSum(text)).toEqual({ amount, currency, each })
})

it.for([
  '',
  'much',
  '40 hours',
  '18,000 to 20,000 euros',
  '18,000-20,000 euros',
  '€18,000 once, €2,000 a year',
  '€200 each',
  'from 4,000 pounds',
  '4,000 euros and the room',
  '30 people',
])('“%s” is none that could be compared', (text) => {
  expect(oneSum(text)).toBeUndefined()
})
