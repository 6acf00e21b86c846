/**
 * What a rule that is not met means for the work, in the words that people read wherever they meet it: pages, prints, the
 * linter, the contract. A hard rule either blocks or must be mended before delivery; a soft one advises.
 */
export type Force = 'blocks' | 'mend' | 'advises'

/** The word for each, after “the rule”, and what it comes to. */
export const forces: Readonly<Record<Force, { readonly word: string; readonly means: string }>> = {
  blocks: { word: 'blocks', means: 'it stops the work until it is met' },
  mend: { word: 'must be mended before delivery', means: 'the work goes on until then' },
  advises: { word: 'advises', means: 'a person may set it aside with a reason' },
}

/** @returns whether a rule blocks, must be mended before delivery where it is not met, or advises */
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
