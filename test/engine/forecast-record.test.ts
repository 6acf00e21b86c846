import { describe, expect, it } from 'vitest'
import { forecastRecord } from '../../src/engine/runs/forecast-record.ts'
import type { Forecast } from '../../src/engine/runs/run.ts'
import { fc } from '../support/fast-check.ts'

const forecast = (
  probability: number,
  outcome: Forecast['outcome'],
  resolved?: string,
): Forecast => ({
  statement: 'It holds.',
  probability,
  resolve_by: '2026-01-01',
  outcome,
  ...(resolved === undefined ? {} : { resolved }),
})

const anyForecasts = fc.array(
  fc
    .tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom<Forecast['outcome']>(0, 1, null),
      fc.boolean(),
    )
    .map(([probability, outcome, isVoid]) =>
      forecast(probability, outcome, outcome !== null || isVoid ? '2026-01-01' : undefined),
    ),
  { maxLength: 30 },
)

describe(forecastRecord, () => {
  it('has no score before anything is settled', () => {
    expect(forecastRecord([forecast(0.4, null), forecast(0.4, null, '2026-01-01')])).toEqual({
      count: 2,
      settled: 0,
      open: 1,
      void: 1,
      brier_score: null,
      base_rate_score: null,
      calibration: [],
    })
  })

  it.for([
    { note: 'perfect', of: [forecast(1, 1), forecast(0, 0)], score: 0 },
    { note: 'perfectly wrong', of: [forecast(0, 1), forecast(1, 0)], score: 1 },
    { note: 'undecided', of: [forecast(0.5, 1), forecast(0.5, 0)], score: 0.25 },
    { note: 'mixed', of: [forecast(0.9, 1), forecast(0.6, 0)], score: 0.185 },
  ])('scores $note forecasts $score', ({ of, score }) => {
    expect(forecastRecord(of).brier_score).toBe(score)
  })

  it('puts every settled forecast into one band, with scores from 0 to 1', () => {
    fc.assert(
      fc.property(anyForecasts, (forecasts) => {
        const record = forecastRecord(forecasts)
        const banded = record.calibration.reduce((sum, { count }) => sum + count, 0)
        expect(banded).toBe(record.settled)
        expect(record.settled + record.open + record.void).toBe(record.count)
        for (const { from, to, mean_probability, came_true } of record.calibration) {
          expect(mean_probability).toBeGreaterThanOrEqual(from - 0.0001)
          expect(mean_probability).toBeLessThanOrEqual(to + 0.0001)
          expect(came_true).toBeGreaterThanOrEqual(0)
          expect(came_true).toBeLessThanOrEqual(1)
        }
        if (record.brier_score !== null) {
          expect(record.brier_score).toBeGreaterThanOrEqual(0)
          expect(record.brier_score).toBeLessThanOrEqual(1)
          expect(record.base_rate_score).toBeLessThanOrEqual(0.25)
        }
      }),
    )
  })
})
