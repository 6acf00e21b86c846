/** Which answer that is still missing would change what comes first. Each answer is tried, so that no claim outruns the order. */
import { HIGHEST_RATING } from '../../engine/runs/score.ts'
import { type Html, html, joined, lowered, type Piece } from '../../pages/html.ts'
import type { RatedConcept } from './score-address.ts'
import { contradictionsOf, type Rubric, type Standing, standing } from './score-order.ts'
import { type Criterion, type Named, nameOf } from './score-words.ts'

export interface Turns {
  /** Gates without an answer: a no at any of them ends the first idea. */
  readonly gates: readonly Named[]
  /** What stands once the first idea is ended. */
  readonly without: Standing
  /** Ratings by which another idea can come first, or none does, although the first idea is not rated 0. */
  readonly able: readonly Criterion[]
  /** Ratings by which only a 0 for the first idea puts another first. */
  readonly zeros: readonly Criterion[]
  /** Whether ratings are missing. */
  readonly isMissing: boolean
}

/**
 * @param left the ideas that are left, two or more
 * @param first the one of them that comes first
 */
export function turnsOf(left: readonly RatedConcept[], first: RatedConcept, rubric: Rubric): Turns {
  const missing = rubric.criteria
    .filter(({ id }) => left.some(({ ratings }) => !ratings.has(id)))
    .toSorted((a, b) => b.weight - a.weight)
  const isTurned = (ideas: readonly RatedConcept[]): boolean =>
    ideas.every((idea) => contradictionsOf(idea).length === 0) &&
    standing(ideas, rubric).first?.letter !== first.letter
  const able = missing.filter(({ id }) => answered(left, first, id).some(isTurned))
  const zeros = missing.filter((one) => {
    if (able.includes(one) || first.ratings.has(one.id)) return false
    const ideas = left.map((idea) => (idea === first ? rated(idea, one.id, 0) : idea))
    return isTurned(ideas) && standing(ideas, rubric).first !== undefined
  })
  return {
    gates: rubric.gates.filter(({ id }) => first.gates.get(id) !== 'yes'),
    without: standing(
      left.filter((idea) => idea !== first),
      rubric,
    ),
    able,
    zeros,
    isMissing: missing.length > 0,
  }
}

const rated = (idea: RatedConcept, id: string, rating: number): RatedConcept => ({
  ...idea,
  ratings: new Map([...idea.ratings, [id, rating]]),
})

/** The ideas with every answer to one question that the ideas still lack, except a 0 for the first. */
function answered(
  left: readonly RatedConcept[],
  first: RatedConcept,
  id: string,
): RatedConcept[][] {
  let all: RatedConcept[][] = [[]]
  for (const idea of left) {
    const lowest = idea === first ? 1 : 0
    const given = idea.ratings.has(id)
      ? [idea]
      : Array.from({ length: HIGHEST_RATING + 1 - lowest }, (_, i) => rated(idea, id, lowest + i))
    all = all.flatMap((before) => given.map((one) => [...before, one]))
  }
  return all
}

/** “A no at “Lawful and cleared” ends it and leaves “A second room”. What could still turn it …” */
export function turnWords(
  left: readonly RatedConcept[],
  first: RatedConcept,
  rubric: Rubric,
): Piece {
  const { able, gates, isMissing, without, zeros } = turnsOf(left, first, rubric)
  return [
    able.length > 0
      ? html`What could still turn it, or bring them level: ${joined(able.map(linked), ', ')}. `
      : isMissing && zeros.length === 0
        ? 'No rating that is missing turns it alone. '
        : '',
    zeros.length === 0
      ? ''
      : html`For ${joined(zeros.map(linked), ', ')}, only a 0 for “${nameOf(first)}” turns it. `,
    gates.length === 0
      ? ''
      : html`A no at ${oneOf(gates)} ends “${nameOf(first)}” and ${leaves(without)}.`,
  ]
}

const linked = ({ id, name }: Named): Html => html`<a href="#f-${id}">${lowered(name)}</a>`

function oneOf(gates: readonly Named[]): Piece {
  const links = gates.map(({ id, name }) => html`“<a href="#f-${id}">${name}</a>”`)
  const last = links.pop()!
  return links.length === 0 ? last : html`${joined(links, ', ')} or ${last}`
}

function leaves({ first, left }: Standing): string {
  const names = left.map((idea) => `“${nameOf(idea)}”`)
  if (left.length === 1) return `leaves ${names[0]!}`
  return first === undefined
    ? `leaves ${names.join(', ')}, of which none comes first yet`
    : `puts “${nameOf(first)}” first`
}
