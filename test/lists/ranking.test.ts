import { describe, expect, it } from 'vitest'
import { bestFirst } from '../../src/lists/ranking.ts'
import { fc } from '../support/fast-check.ts'

const searches = fc.uniqueArray(
  fc.record({
    number: fc.integer({ min: 1, max: 500 }),
    // Few different scores, so that many rows are as good as one another.
    score: fc.integer({ min: -5, max: -1 }).map((score) => score / 7),
  }),
  { selector: ({ number }) => number },
)

describe('the best of a search', () => {
  it('are the first ones of all in order', () => {
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
          const matches = {
            numbers: rows.map(({ number }) => number),
            scores: rows.map(({ score }) => score),
          }
          expect(bestFirst(matches, named, wanted)).toEqual(best)
        },
      ),
    )
  })
})
