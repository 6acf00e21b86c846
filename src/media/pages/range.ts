/** Figures that lie outside of the range of their fact. */
import type { Json } from '../../engine/values/json.ts'
import { meantInUnit } from '../../engine/values/units.ts'
import { formatted } from '../../pages/html.ts'
import { unitSign } from '../../pages/words.ts'
import type { Fact } from './book.ts'

export interface OutOfRange {
  /** “Gaussian count goes from 0 to 10,000 million” */
  readonly problem: string
  /** The value in the unit of the fact, if it was probably written in another one. */
  readonly meant?: number
}

/** @returns undefined if the value is in range or no figure */
export function outOfRange(fact: Fact, value: Json): OutOfRange | undefined {
  const { name, unit, minimum = -Infinity, maximum = Infinity } = fact
  if (typeof value !== 'number' || (value >= minimum && value <= maximum)) return undefined
  const range =
    maximum === Infinity
      ? `is at least ${formatted(minimum)}`
      : minimum === -Infinity
        ? `is at most ${formatted(maximum)}`
        : `goes from ${formatted(minimum)} to ${formatted(maximum)}`
  const meant = meantInUnit(value, unit, fact)
  return {
    problem: `${name} ${range} ${unitSign(unit ?? '')}`.trimEnd(),
    ...(meant === undefined ? {} : { meant }),
  }
}
