/** Rate-limited warnings, so that many events write few lines. */

/** Milliseconds in which one warning of a kind is written, at most. */
export const WARNING_INTERVAL = 10_000

/**
 * @param warn called at once with the first event and then, once an interval, with the number of those since
 * @returns the function to call with each event
 */
export function rateLimited(
  warn: (count: number) => void,
  interval = WARNING_INTERVAL,
): () => void {
  let count = 0
  let isQuiet = false
  const write = (): void => {
    isQuiet = count > 0
    if (!isQuiet) return
    warn(count)
    count = 0
    setTimeout(write, interval).unref()
  }
  return () => {
    count += 1
    if (!isQuiet) write()
  }
}
