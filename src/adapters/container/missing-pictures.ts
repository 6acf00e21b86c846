/** Pictures that a camera dropped: where its time stamps are even, each hole is as long as the pictures that it lacks. */

/** Share of the distances that must be equal for a run to be even; a phone varies its rate by itself. */
const EVEN = 0.9
/** How far an equal distance may lie from the usual one. */
const TOLERANCE = 0.1
/** Fewer pictures say nothing of a rate. */
const TELLING = 10

/**
 * @param times seconds of all pictures, in order
 * @returns undefined where the rate varies, so that no hole can be told from it
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
