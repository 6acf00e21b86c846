/** A search for which of two figures is better: “is −14 or −24 LUFS nearer for streaming”. */
import type { Tool } from '../../pages/tools.ts'
import { comparedAt } from './compare-choices.ts'

const FIGURE = String.raw`[-−–]?\d+(?:[.,]\d+)?`
const UNIT = String.raw`(?:\s?[\p{L}°%/]+)?`
/** Two figures with a word between them that sets one against the other; the unit may stand behind either. */
const PAIR = new RegExp(
  `(?<!\\S)(?<one>${FIGURE})(?<unitOfOne>${UNIT})\\s+(?:or|vs\\.?|versus|against|compared (?:to|with))\\s+(?<other>${FIGURE})(?<unitOfOther>${UNIT})`,
  'u',
)
/** Words that set two figures against each other; “3 or 4 people” alone are about as many. */
const AGAINST =
  /(?<!\p{L})(?:vs|versus|against|compared|which|nearer|closer|better|best|right)(?!\p{L})/iu
/** What asks for the better of two, and states nothing. */
const ASKING =
  /(?<!\p{L})(?:is|are|which|what|who|one|of the two|the|nearer|closer|better|best|right|fits?|should|it|be|do|does|i|we|use|take|or|to)(?!\p{L})/giu

/**
 * The comparison of two figures that a question sets against each other, with what else it says on both sides.
 *
 * @returns none if it sets none against each other
 */
export function twoFigures(q = ''): Tool[] {
  const { groups } = PAIR.exec(q) ?? {}
  if (groups === undefined) return []
  const { one, other, unitOfOne = '', unitOfOther = '' } = groups
  if (!AGAINST.test(q) && (unitOfOne === '' || unitOfOther === '')) return []
  const [first, second] = [
    `${one}${unitOfOne || unitOfOther}`,
    `${other}${unitOfOther || unitOfOne}`,
  ]
  const side = (figure: string): string =>
    q
      .replace(PAIR, () => figure)
      .replaceAll(/[?!:]+|[.]+(?=\s|$)/g, ' ')
      .replaceAll(ASKING, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  return [
    {
      title: 'Compare the two',
      href: comparedAt({
        from: side(first),
        from_for: '',
        from_said: '',
        to: side(second),
        to_for: '',
        to_said: '',
      }),
      does: `Which of “${first}” and “${second}” is nearer to what is asked, and by how much each misses it.`,
      words: [],
    },
  ]
}
