/** What `/score` says could still turn its answer is what happens once that answer is given. */
import { describe, expect, it } from 'vitest'
import { conceptsOf, type RatedConcept } from '../../src/coordinate/pages/score-address.ts'
import { firstAnswer } from '../../src/coordinate/pages/score-first.ts'
import { contradictionsOf, type Rubric, standing } from '../../src/coordinate/pages/score-order.ts'
import { turnsOf } from '../../src/coordinate/pages/score-turns.ts'
import { useServices } from '../support/client.ts'
import { fc } from '../support/fast-check.ts'
import { textOf } from '../support/pages.ts'

const { coordinate } = useServices()

const rubricOf = async (): Promise<Rubric> => {
  const { body } = await coordinate.get('/v1/scoring')
  return { criteria: body.criteria, gates: body.hard_gates }
}
const idsOf = ({ criteria, gates }: Rubric) => ({
  criteria: criteria.map(({ id }) => id),
  gates: gates.map(({ id }) => id),
})
const ideasOf = (given: Record<string, string>, rubric: Rubric): RatedConcept[] =>
  conceptsOf(new URLSearchParams(given).toString(), idsOf(rubric))

describe('what could turn the answer', () => {
  const phone = {
    title: 'A phone line',
    'b.title': 'A second room',
    lawful_and_cleared: 'unknown',
    no_unacceptable_harm: 'yes',
    baseline_recorded: 'yes',
    test_and_exit_defined: 'yes',
    ...Object.fromEntries(
      ['outcome_contribution', 'feasibility', 'evidence', 'adoption'].flatMap((id) => [
        [id, '2'],
        [`b.${id}`, '1'],
      ]),
    ),
  }

  it('names a gate that is open, and what a no at it leaves', async () => {
    const rubric = await rubricOf()
    const text = textOf(String(firstAnswer(ideasOf(phone, rubric), rubric)))
    expect(text).toMatch(
      /A no at “\s*Lawful and cleared\s*” ends “A phone line” and leaves “A second room”\./,
    )
    expect(text).not.toContain('No single answer')
    const ended = ideasOf({ ...phone, lawful_and_cleared: 'no' }, rubric)
    expect(textOf(String(firstAnswer(ended, rubric)))).toContain(
      '“A second room”: only this one is left',
    )
    const passed = ideasOf({ ...phone, lawful_and_cleared: 'yes' }, rubric)
    expect(textOf(String(firstAnswer(passed, rubric)))).not.toContain('A no at')
  })

  it('holds for every answer that is missing, at every gate and of every rating', async () => {
    const rubric = await rubricOf()
    let turned = 0
    fc.assert(
      fc.property(anyIdeas(rubric), (ideas) => {
        const { first, left } = standing(ideas, rubric)
        fc.pre(first !== undefined && left.length > 1)
        const { able, gates, without, zeros } = turnsOf(left, first!, rubric)
        expect(gates).toEqual(rubric.gates.filter(({ id }) => first!.gates.get(id) !== 'yes'))
        for (const { id } of gates)
          expect(standing(withNo(left, first!, id), rubric)).toEqual(without)
        for (const answer of answersOf(left, first!, rubric)) {
          const { id, idea, isTurned, isZero } = answer
          const named = { able: has(able, id), zero: has(zeros, id) }
          expect(named, `${idea.letter} ${id}`).toSatisfy((said) => isTrue(said, answer))
          turned += Number(isTurned && !isZero)
        }
      }),
      { numRuns: 200 },
    )
    expect(turned).toBeGreaterThan(0)
  })
})

const has = (some: readonly { readonly id: string }[], id: string): boolean =>
  some.some((one) => one.id === id)

/** What turns the order is named; where only a 0 is said to turn it, nothing else does. */
function isTrue(
  said: { readonly able: boolean; readonly zero: boolean },
  { isAnother, isTurned, isZero }: ReturnType<typeof answersOf>[number],
): boolean {
  if (said.zero) return isTurned === isZero
  return said.able || !(isZero ? isAnother : isTurned)
}

/** Two or three ideas of which some answers are missing; what each contributes is rated. */
function anyIdeas(rubric: Rubric): fc.Arbitrary<RatedConcept[]> {
  const { criteria, gates } = idsOf(rubric)
  const rating = fc.constantFrom('0', '1', '2', '3', '4')
  const idea = (prefix: string) =>
    fc
      .record({
        contributes: rating,
        rest: fc.dictionary(fc.constantFrom(...criteria), rating),
        judged: fc.dictionary(fc.constantFrom(...gates), fc.constantFrom('yes', 'unknown')),
      })
      .map(({ contributes, judged, rest }) =>
        Object.entries({ ...rest, ...judged, outcome_contribution: contributes }).map(
          ([id, value]) => [prefix + id, value] as const,
        ),
      )
  return fc
    .tuple(idea(''), idea('b.'), fc.option(idea('c.'), { nil: [] }))
    .map((all) => ideasOf(Object.fromEntries(all.flat()), rubric))
}

const withNo = (left: readonly RatedConcept[], first: RatedConcept, gate: string): RatedConcept[] =>
  left.map((idea) =>
    idea === first ? { ...idea, gates: new Map([...idea.gates, [gate, 'no' as const]]) } : idea,
  )

/** Every single rating that is missing, unless it contradicts another, and whether it changes what comes first. */
function answersOf(left: readonly RatedConcept[], first: RatedConcept, rubric: Rubric) {
  const missing = left.flatMap((idea) =>
    rubric.criteria
      .filter(({ id }) => !idea.ratings.has(id))
      .flatMap(({ id }) => [0, 1, 2, 3, 4].map((rating) => ({ id, idea, rating }))),
  )
  return missing.flatMap(({ id, idea, rating }) => {
    const changed = { ...idea, ratings: new Map([...idea.ratings, [id, rating]]) }
    if (contradictionsOf(changed).length > 0) return []
    const now = standing(
      left.map((one) => (one === idea ? changed : one)),
      rubric,
    )
    const isTurned = now.first?.letter !== first.letter
    const isZero = idea === first && rating === 0
    return [{ id, idea, isTurned, isZero, isAnother: isTurned && now.first !== undefined }]
  })
}
