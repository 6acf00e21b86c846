/** Normalises texts for the search index: stems, with every synonym replaced by one word. */
import { stems } from './words.ts'

/** Adjacent words that count as one in a search. */
interface Unit {
  readonly stem: string
  /** Number of stems that the unit replaces. */
  readonly length: number
}

export interface Folding {
  /** Groups stems into units; if several synonyms begin at a stem, the longest one wins. */
  readonly units: (stems: readonly string[]) => Unit[]
  /** The stems of a text, with synonyms replaced. */
  readonly fold: (text: string) => string
}

interface Synonym {
  readonly stems: readonly string[]
  readonly stem: string
}

/** @param groups words or phrases that mean the same, group by group */
export function folding(groups: Iterable<readonly string[]>): Folding {
  const byFirst = new Map<string, Synonym[]>()
  for (const group of groups) {
    const members = group.map((member) => stems(member)).filter(({ length }) => length > 0)
    const stem = members[0]?.join('')
    if (stem === undefined) continue
    for (const member of members) {
      const first = member[0]!
      byFirst.set(first, [...(byFirst.get(first) ?? []), { stems: member, stem }])
    }
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.stems.length - a.stems.length)

  const units = (all: readonly string[]): Unit[] => {
    const found: Unit[] = []
    for (let at = 0; at < all.length; ) {
      const synonym = byFirst
        .get(all[at]!)
        ?.find((one) => one.stems.every((stem, i) => all[at + i] === stem))
      const unit = { stem: synonym?.stem ?? all[at]!, length: synonym?.stems.length ?? 1 }
      found.push(unit)
      at += unit.length
    }
    return found
  }
  return {
    units,
    fold: (text) =>
      units(stems(text))
        .map(({ stem }) => stem)
        .join(' '),
  }
}
