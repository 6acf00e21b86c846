/** Finds names in a text, with their positions: rules, sources, coordinates and words in backticks. */
import { domains } from '../src/forms/media-enums.ts'
import { citedSource, coordinateCode, ruleIdOf } from '../src/forms/names-in-text.ts'
import { withoutBlocks, withoutCode } from './prose.ts'

export interface Mention {
  readonly id: string
  readonly offset: number
}

/** Sources named in square brackets, `[EBU-R128]`, but not the words of a link. */
export function citedSources(markdown: string): Mention[] {
  return mentions(withoutCode(markdown), citedSource)
}

const ruleId = ruleIdOf(domains.map(({ prefix }) => prefix))

/** Rule ids, written plain: CAM-004. Other names of that form, such as FCC-791, are left alone. */
export function namedRules(text: string): Mention[] {
  return mentions(withoutBlocks(text), ruleId)
}

/** Coordinates, written plain or in backticks: GRAM-C3-I07-M08. */
export function namedCoordinates(text: string): Mention[] {
  return mentions(text, coordinateCode)
}

/** One word in backticks: `camera.shot_size`, `close_up`. */
export function codeWords(markdown: string): Mention[] {
  return mentions(withoutBlocks(markdown), /`([^`\s]+)`/g)
}

function mentions(text: string, pattern: RegExp): Mention[] {
  return [...text.matchAll(pattern)].map((match) => ({
    id: match[1]!,
    offset: match.index + match[0].indexOf(match[1]!),
  }))
}
