import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AT_ONCE, bestFirst, type Match, matchesThat } from '../../src/lists/ranking.ts'

const searches = fc.uniqueArray(
  fc.record({
    number: fc.integer({ min: 1, max: 500 }),
    // Few different scores, so that many rows are as good as one another.
    score: fc.integer({ min: -5, max: -1 }).map((score) => score / 7),
  }),
  { selector: ({ number }) => number },
)

const columns = (rows: readonly Match[]) => ({
  numbers: rows.map(({ number }) => number),
  scores: rows.map(({ score }) => score),
})

describe('the best of a search', () => {
  it('are those that stand first when all are sorted', () => {
    fc.assert(
      fc.property(
        searches,
        fc.uniqueArray(fc.integer({ min: 1, max: 500 })),
        fc.nat(600),
        (rows, ids, wanted) => {
          const named = new Set(ids)
          const sorted = rows.toSorted(
            (a, b) =>
              Number(named.has(b.number)) - Number(named.has(a.number)) ||
              (named.has(a.number) ? 0 : a.score - b.score) ||
              a.number - b.number,
          )
          const best = sorted.slice(0, wanted).map(({ number }) => number)
          expect(bestFirst(columns(rows), named, wanted)).toEqual(best)
        },
      ),
    )
  })
})

describe('the rows of a search', () => {
  const rows = (count: number): Match[] =>
    Array.from({ length: count }, (_, i) => ({ number: i + 1, score: -1 / (i + 1) }))
  const isOdd = (number: number) => number % 2 === 1

  it.each([0, 1, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE])(
    'are the same however many there are: %i',
    (count) => {
      const all = rows(count)
      const asked: string[] = []
      const found = matchesThat(
        isOdd,
        (most) => {
          asked.push('at once')
          return all.slice(0, most)
        },
        () => {
          asked.push('one by one')
          return all.values()
        },
      )
      expect(found).toEqual(columns(all.filter(({ number }) => isOdd(number))))
      expect(asked).toEqual(count < AT_ONCE ? ['at once'] : ['at once', 'one by one'])
    },
  )
})
