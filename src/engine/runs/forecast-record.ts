/** The accuracy of settled forecasts: Brier score and calibration. */
import type { Forecast } from './run.ts'

export interface ForecastRecord {
  readonly count: number
  readonly settled: number
  /** Forecasts that are still open. */
  readonly open: number
  /** Forecasts given up with a note: they have a settlement date but no outcome. */
  readonly void: number
  /**
   * Mean of (probability - outcome)², from 0 (best) to 1 (worst); a probability of 0.5 throughout gives 0.25. Null
   * without a settled forecast.
   */
  readonly brier_score: number | null
  /** The Brier score of always forecasting the share that came true. */
  readonly base_rate_score: number | null
  readonly calibration: readonly CalibrationBand[]
}

/** Settled forecasts with probabilities in one band. */
export interface CalibrationBand {
  readonly from: number
  /** Upper end, inclusive in the last band only. */
  readonly to: number
  readonly count: number
  readonly mean_probability: number
  /** The share that came true; for a well calibrated forecaster it equals the mean probability. */
  readonly came_true: number
}

type State = 'settled' | 'open' | 'void'

export function stateOf({ outcome, resolved }: Forecast): State {
  if (outcome !== null) return 'settled'
  return resolved === undefined ? 'open' : 'void'
}

/** Number of calibration bands: 0 to 0.2, and so on. A run has too few forecasts for finer bands. */
const BANDS = 5

/**
 * @source G. W. Brier, Verification of forecasts expressed in terms of probability, Monthly Weather Review 78 (1950)
 */
export function forecastRecord(forecasts: readonly Forecast[]): ForecastRecord {
  const settled = forecasts.filter(
    (forecast): forecast is Forecast & { outcome: 0 | 1 } => forecast.outcome !== null,
  )
  const counted = (state: State): number =>
    forecasts.filter((forecast) => stateOf(forecast) === state).length
  const rate = mean(settled.map(({ outcome }) => outcome))
  return {
    count: forecasts.length,
    settled: settled.length,
    open: counted('open'),
    void: counted('void'),
    brier_score: rounded(
      mean(settled.map(({ probability, outcome }) => (probability - outcome) ** 2)),
    ),
    base_rate_score: rounded(rate === null ? null : rate * (1 - rate)),
    calibration: Array.from({ length: BANDS }, (_, band) => bandOf(settled, band)).filter(
      ({ count }) => count > 0,
    ),
  }
}

function bandOf(
  settled: readonly { readonly probability: number; readonly outcome: 0 | 1 }[],
  band: number,
): CalibrationBand {
  const own = settled.filter(
    ({ probability }) => Math.min(BANDS - 1, Math.floor(probability * BANDS)) === band,
  )
  return {
    from: band / BANDS,
    to: (band + 1) / BANDS,
    count: own.length,
    mean_probability: rounded(mean(own.map(({ probability }) => probability))) ?? 0,
    came_true: rounded(mean(own.map(({ outcome }) => outcome))) ?? 0,
  }
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Rounds to four decimals. */
function rounded<T extends number | null>(value: T): T {
  return value === null ? value : (Number(value.toFixed(4)) as T)
}
