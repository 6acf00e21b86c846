import { describe, expect, it } from 'vitest'
import { type Measure, score } from '../../src/engine/runs/score.ts'

const weights = [
  { id: 'outcome_contribution', weight: 20, measures: 'promise' },
  { id: 'feasibility', weight: 15, measures: 'confidence' },
  { id: 'evidence', weight: 15, measures: 'confidence' },
  { id: 'adoption', weight: 15, measures: 'confidence' },
  { id: 'differentiation', weight: 10, measures: 'promise' },
  { id: 'reversible_learning', weight: 10, measures: 'learning' },
  { id: 'robustness', weight: 15, measures: 'confidence' },
] as const satisfies readonly {
  readonly measures: Measure
  readonly id: string
  readonly weight: number
}[]

const criteria = weights.map((criterion) => ({
  ...criterion,
  name: criterion.id.replaceAll('_', ' '),
  anchors: [0, 1, 2, 3, 4].map((rating) => `Rated ${rating}.`),
}))

const rate = (...ratings: number[]): Record<string, number> =>
  Object.fromEntries(criteria.map(({ id }, i) => [id, ratings[i % ratings.length]!]))

describe(score, () => {
  it.for([
    { note: 'all 0', ratings: rate(0), index: 0 },
    { note: 'all 2', ratings: rate(2), index: 50 },
    { note: 'all 3', ratings: rate(3), index: 75 },
    { note: 'all 4', ratings: rate(4), index: 100 },
    { note: 'mixed', ratings: rate(3, 2, 1, 2, 4, 3, 2), index: 58.75 },
  ])('gives $index for $note', ({ ratings, index }) => {
    const result = score(criteria, ratings, true)
    expect(result.index).toBe(index)
    const sum = result.contributions.reduce((total, { contribution }) => total + contribution, 0)
    expect(sum).toBe(index)
  })

  it.for([
    { gates: true, status: 'comparable' },
    { gates: false, status: 'rejected' },
    { gates: null, status: 'held_for_investigation' },
  ] as const)('is $status where the gates are $gates', ({ gates, status }) => {
    const result = score(criteria, rate(4), gates)
    expect(result.status).toBe(status)
    expect(result.hard_gates_passed).toBe(gates)
  })

  it('refuses ratings that lack a criterion', () => {
    expect(() => score(criteria, { feasibility: 1 }, true)).toThrow(/outcome_contribution/)
  })

  it('never falls when a rating rises', () => {
    for (const { id } of criteria) {
      const low = score(criteria, { ...rate(2), [id]: 1 }, true).index
      const high = score(criteria, { ...rate(2), [id]: 4 }, true).index
      expect(high).toBeGreaterThan(low)
    }
  })

  it('names every 0 in its meaning, however high the index', () => {
    const { index, meaning } = score(criteria, { ...rate(4), feasibility: 0, adoption: 0 }, true)
    expect(index).toBe(70)
    expect(meaning).toContain(
      'But feasibility is 0 (rated 0), and adoption is 0 (rated 0): find out',
    )
    expect(score(criteria, rate(3), true).meaning).not.toContain('But')
  })

  it('says which rating costs most and what the next one asks', () => {
    const { next } = score(criteria, { ...rate(4), adoption: 1, robustness: 2 }, true)
    expect(next).toEqual({ criterion: 'adoption', rating: 1, gain: 3.75, asks: 'Rated 2.' })
    // Both lose 15 points; the lower rating goes first.
    const even = score(criteria, { ...rate(4), outcome_contribution: 1, evidence: 0 }, true)
    expect(even.next).toMatchObject({ criterion: 'evidence', asks: 'Rated 1.' })
    expect(score(criteria, rate(4), true).next).toBeNull()
  })
})
