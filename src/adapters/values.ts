/** Values in the form in which facts hold them. */

/** A BCP 47 tag in its canonical spelling: `en-gb` is `en-GB`. Undefined where it is none. */
export function canonicalLanguage(tag: string | undefined): string | undefined {
  const trimmed = tag?.trim()
  if (trimmed === undefined || trimmed === '') return undefined
  try {
    return Intl.getCanonicalLocales(trimmed)[0]
  } catch {
    return undefined
  }
}

/** Rounded so that the last digits of a sum of decimals do not show. */
export const rounded = (value: number, decimals = 3): number => Number(value.toFixed(decimals))
