/** Which questions about the present of a situation are looked up first. */

/** Maximum number of questions about the present that are answered first. */
const FIGURES = 3

/** The code of the internal variable in `GRAM-C0-I02-M07`. */
const internalOf = (code: string): string => code.slice('GRAM-C0-'.length, 'GRAM-C0-I02'.length)

/**
 * The question that asks of any case how many of it go wrong. The measure of a situation asks the same of what the
 * situation is about, so the question comes last beside it.
 */
export const GONE_WRONG = 'GRAM-C0-I10-M01'

/**
 * Questions about the present that suit a problem of any kind: what it comes with, who says nothing of it, which two
 * demands pull against each other, how late it is heard of, and who pulls which way.
 */
export const ANY_CASE = [
  'GRAM-C0-I10-M12',
  'GRAM-C0-I07-M04',
  'GRAM-C0-I06-M12',
  'GRAM-C0-I07-M09',
  'GRAM-C0-I02-M02',
] as const

/** The variable about how something goes wrong, whose questions speak of faults, cases and repairs. */
const FAILURES = 'I10'

/**
 * The questions to look up first: the closest, then those about the same as the closest, then others. Where a situation
 * is about people, what speaks of faults and repairs is left out unless it is among the closest.
 */
export function firstOf<Stem extends { readonly id: string }>(
  today: readonly Stem[],
  { closest, field }: { readonly closest: readonly string[]; readonly field: string },
): Stem[] {
  const held = new Set(closest.map(internalOf))
  const near = today.filter(({ id }) => closest.includes(id))
  const others = today.filter(({ id }) => field !== 'people' || internalOf(id) !== FAILURES)
  const alike = others.filter(({ id }) => held.has(internalOf(id)))
  return [...new Set([...near, ...alike, ...others])]
    .filter(({ id }) => id !== GONE_WRONG)
    .slice(0, FIGURES)
}

/** Whether the answer to a question is a number; the other questions ask who, which or what. */
export const asksFigure =
  /\b(?:how (?:many|much|often|long|far|fast|close|large|high|old|soon|late|quickly)|what figure|(?:at|by) (?:what|which|how)|(?:since|until) when|what (?:share|percentage|number|proportion|does it cost)|on how)\b/i
