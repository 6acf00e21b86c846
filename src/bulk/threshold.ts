/** The lowest outcome that counts as a finding; it decides the exit status. */

export type Threshold = 'block' | 'error' | 'warning' | 'never'

/** @param outcome whether something blocks, and how many hard rules and rules of any kind match */
export function isAtThreshold(
  threshold: Threshold,
  outcome: { readonly blocked: boolean; readonly hard: number; readonly matched: number },
): boolean {
  if (threshold === 'block') return outcome.blocked
  if (threshold === 'error') return outcome.hard > 0
  return threshold === 'warning' && outcome.matched > 0
}
