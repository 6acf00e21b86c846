/** Subjects that people look up as a whole: who looks for suppliers wants what is said of deliveries and stock too. */
import type { Folding } from './folding.ts'
import { theming } from './themes.ts'

/** The word by which the index holds that a text is about a subject; no text and no search has it. */
export const subjectToken = (stem: string): string => `subjectof${stem.replaceAll(' ', '')}`

/**
 * @param groups of each subject its word, then narrower words of texts that are about it
 * @returns the tokens of the subjects of which a text says something
 */
export function subjects(
  groups: readonly (readonly string[])[],
  folding: Folding,
): (text: string) => string[] {
  const { of } = theming(
    groups.map(([, ...narrower]) => narrower),
    folding,
  )
  const tokens = new Map(
    groups.map(([subject], i) => [`t${i + 1}`, subjectToken(folding.fold(subject!))]),
  )
  return (text) => {
    const said = of(folding.fold(text).split(' ')).flat()
    return [...new Set(said.map(({ token }) => tokens.get(token)!))]
  }
}
