/** Rate-limited warnings, so that many events write few lines. */

/** Minimum interval in milliseconds between warnings of one kind. */
export const WARNING_INTERVAL = 10_000

/**
 * @param warn called immediately for the first event, and then once per interval with the number of events since
 * @returns the function to call for each event
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
