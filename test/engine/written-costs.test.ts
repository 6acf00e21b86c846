/** What people write in a field for costs, and what is read of it. */
import { describe, expect, it } from 'vitest'
import { costsIn } from '../../src/engine/runs/written-costs.ts'

type Read = Partial<Record<'once' | 'year' | 'firstYear', number>>

describe('costs', () => {
  it.for([
    // Written before the reader of them was.
    ['9,000 euros once, 2,000 a year', '€', { once: 9000, year: 2000 }, []],
    ['9,000 once and 2,000 a year', '', { once: 9000, year: 2000 }, []],
    ['9,000 euros once, 6 hours a week', '€', { once: 9000 }, ['6 hours a week']],
    ['40,000 euros once, 12,000 a year', '€', { once: 40_000, year: 12_000 }, []],
    ['9000', '', { once: 9000 }, []],
    ['€9,000', '€', { once: 9000 }, []],
    ['9k one-off plus 200 a month', '', { once: 9000, year: 2400 }, []],
    ['200 euros a month', '€', { year: 2400 }, []],
    ['£500 per quarter', '£', { year: 2000 }, []],
    ['9.000 euros', '€', { once: 9000 }, []],
    ['9 000 euros once, then 2 000 a year', '€', { once: 9000, year: 2000 }, []],
    ['2,000 a year and 9,000 to set up', '', { once: 9000, year: 2000 }, []],
    ['$1.5k per month', '$', { year: 18_000 }, []],
    ['1.5 million once', '', { once: 1_500_000 }, []],
    ['12,000 yearly', '', { year: 12_000 }, []],
    ['nothing', '', { once: 0 }, []],
    ['about 50 euros a week', '€', { year: 2600 }, []],
    ['one-off: 9,000; yearly: 2,000', '', { once: 9000, year: 2000 }, []],
    ['11,000 euros in the first year', '€', { firstYear: 11_000 }, []],
    ['EUR 9,000 upfront + EUR 2,000/year', '€', { once: 9000, year: 2000 }, []],
    // Written after it.
    ['18,000 euros', '€', { once: 18_000 }, []],
    ['52 000 €', '€', { once: 52_000 }, []],
    ['€1.5m once', '€', { once: 1_500_000 }, []],
    ['£92 a month', '£', { year: 1104 }, []],
    ['18,000 euros for two lines', '€', { once: 18_000 }, []],
    ['18,000 euros, 40 hours of the nurses', '€', { once: 18_000 }, ['40 hours of the nurses']],
    ['9,000 euros and half a day a week', '€', { once: 9000 }, ['half a day a week']],
    ['9,000 euros, two and a half hours', '€', { once: 9000 }, ['two and a half hours']],
    ['4,000 euros and the room', '€', { once: 4000 }, ['the room']],
    ['no money, 6 hours a week', '', { once: 0 }, ['6 hours a week']],
    ['nine thousand euros', '€', { once: 9000 }, []],
    ['9.000,50 € once', '€', { once: 9000 }, []],
    ['1,5k euros', '€', { once: 1500 }, []],
    ['2,000 euros p.a.', '€', { year: 2000 }, []],
    ['2,000 per annum', '', { year: 2000 }, []],
    ['approx. 9,000 euros', '€', { once: 9000 }, []],
    ['~9000€', '€', { once: 9000 }, []],
    ['9,000 euros once. Then 2,000 a year.', '€', { once: 9000, year: 2000 }, []],
    ['6 hours a week and 9,000 euros', '€', { once: 9000 }, ['6 hours a week']],
    ['2,000 euros a year for three years', '€', { year: 2000 }, []],
    ['11,000 in the first year, then 2,000 a year', '', { firstYear: 11_000, year: 2000 }, []],
    ['9,000 euros for the line, 1,000 euros for training', '€', { once: 10_000 }, []],
    ['set-up 9,000, upkeep 200 a month', '', { once: 9000, year: 2400 }, []],
    ['€200 monthly', '€', { year: 2400 }, []],
    ['9,000 euros (once), 2,000 euros (annually)', '€', { once: 9000, year: 2000 }, []],
    ['40000 once 12000 a year', '', { once: 40_000, year: 12_000 }, []],
    ['9,000 euros once – 2,000 a year', '€', { once: 9000, year: 2000 }, []],
    ['9,000 initially, 2,000 each year after', '', { once: 9000, year: 2000 }, []],
    ['2 people for 3 weeks, 4,000 euros', '€', { once: 4000 }, ['2 people for 3 weeks']],
    ['6 h/week, € 9 000', '€', { once: 9000 }, ['6 h/week']],
  ] as [string, string, Read, string[]][])('“%s” is read', ([text, currency, read, besides]) => {
    expect(costsIn(text)).toEqual({ currency, ...read, besides })
  })

  it.for([
    '',
    'much',
    '40 hours',
    '30 people',
    '18,000 to 20,000 euros',
    '18,000-20,000 euros',
    '€200 each',
    'from 4,000 pounds',
    '9,000 or 12,000 euros',
    '9,000 euros, 2,000 of it a year',
    '9,000 euros over three years',
    '9,000 euros, 2,000 every second month',
    '9,000 once, saves 2,000 a year',
    '20 euros a day',
    '9,000 euros, 2,000 pounds a year',
    'rent 2,000 euros',
    'up to 9,000 euros',
    '200 euros for each house',
    '50 % of 9,000 euros',
  ])('“%s” is no sum that could be compared', (text) => {
    expect(costsIn(text)).toBeUndefined()
  })
})
