/** Finds dropped frames: in a recording with evenly spaced timestamps, a gap is as long as the frames missing in it. */

/** Share of equal intervals above which the frame rate counts as constant; phones vary theirs. */
const EVEN = 0.9
/** Relative deviation up to which an interval counts as equal to the usual one. */
const TOLERANCE = 0.1
/** With fewer frames than this no frame rate is assumed. */
const TELLING = 10

/**
 * @param times seconds of all frames, in order
 * @returns undefined if the rate varies, so that no gap can be recognised
 */
export function missingPictures(
  times: readonly number[],
): { readonly missing: number; readonly first: number | undefined } | undefined {
  const distances = times.slice(1).map((at, i) => at - times[i]!)
  if (distances.length < TELLING) return undefined
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)]!
  const isUsual = (distance: number): boolean => Math.abs(distance / usual - 1) <= TOLERANCE
  if (!(usual > 0) || distances.filter(isUsual).length < EVEN * distances.length) return undefined
  const lacking = distances.map((distance) => Math.max(0, Math.round(distance / usual) - 1))
  const first = lacking.findIndex((count) => count > 0)
  return {
    missing: lacking.reduce((sum, count) => sum + count, 0),
    first: first === -1 ? undefined : times[first],
  }
}
