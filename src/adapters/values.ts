/** Values in the form in which facts hold them. */

/** Rounded so that the last digits of a sum of decimals do not show. */
export const rounded = (value: number, decimals = 3): number => Number(value.toFixed(decimals))
