/** Values in the form in which facts hold them. */

/** Rounded to hide the floating-point error of sums. */
export const rounded = (value: number, decimals = 3): number => Number(value.toFixed(decimals))
