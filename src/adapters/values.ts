/** Rounds values for facts. */

/** Hides the floating-point error of sums. */
export const rounded = (value: number, decimals = 3): number => Number(value.toFixed(decimals))
