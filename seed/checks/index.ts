import type { Check } from './check.ts'

/** Every check, in the order in which their problems are easiest to mend. */
export const checks: readonly Check[] = []
