/**
 * What it means for the work if a rule is not met, in the words of pages, prints, linter and contract. A hard rule
 * either blocks or must be mended before delivery; a soft rule advises.
 */
export type Force = 'blocks' | 'mend' | 'advises'

/** The predicate of “the rule …”, and its explanation. */
export const forces: Readonly<Record<Force, { readonly word: string; readonly means: string }>> = {
  blocks: { word: 'blocks', means: 'it stops the work until it is met' },
  mend: { word: 'must be mended before delivery', means: 'the work goes on until then' },
  advises: { word: 'advises', means: 'a person may set it aside with a reason' },
}

/** @returns the force of a rule, by its kind and its actions */
export function forceOf({
  hard,
  then,
}: {
  readonly hard: boolean
  readonly then: readonly { readonly op: string }[]
}): Force {
  if (!hard) return 'advises'
  return then.some(({ op }) => op === 'block') ? 'blocks' : 'mend'
}
