import { describe, expect, it } from 'vitest'
import { draw, nextSeed } from '../../src/engine/runs/draw.ts'
import { fc } from '../support/fast-check.ts'

const groups = fc.array(fc.array(fc.nat(), { maxLength: 4 }), { maxLength: 4 })

/** Decks of distinct cards, each of which says where it comes from. */
const decks = fc.tuple(groups, groups, groups).map((all) => {
  const [intent, stem, operator] = all.map((deck, kind) =>
    deck.map((group, at) => group.map((_, i) => ({ kind, id: `${kind}-${at}-${i}`, group: at }))),
  )
  return { intent: intent!, stem: stem!, operator: operator! }
})

describe(draw, () => {
  it('gives the same cards for the same seed, no card twice, and as many as there are', () => {
    fc.assert(
      fc.property(fc.string(), decks, fc.nat(20), (seed, all, count) => {
        const cards = draw(seed, all, count)
        const ids = cards.map(({ id }) => id)
        const there = Object.values(all).flat(2).length
        expect(draw(seed, all, count)).toEqual(cards)
        expect(new Set(ids).size).toBe(ids.length)
        expect(cards).toHaveLength(Math.min(count, there))
        // A shorter draw is the beginning of a longer one.
        expect(draw(seed, all, count + 3).slice(0, count)).toEqual(cards)
      }),
    )
  })

  it('draws what an earlier card says only where no kind has anything else', () => {
    fc.assert(
      fc.property(fc.string(), decks, fc.nat(20), (seed, all, count) => {
        const saysOf = ({ group }: { group: number }): string[] => [String(group)]
        const cards = draw(seed, all, count, { saysOf })
        for (const [at, card] of cards.entries()) {
          const before = cards.slice(0, at)
          const said = new Set(before.flatMap(saysOf))
          if (!said.has(String(card.group))) continue
          const others = Object.values(all)
            .flat(2)
            .filter(({ id }) => before.every((one) => one.id !== id))
          expect(others.every(({ group }) => said.has(String(group)))).toBe(true)
        }
      }),
    )
  })

  it('spreads the cards where it can', () => {
    const of = (kind: string, groups: readonly number[]) =>
      groups.map((group) => [{ id: `${kind}-${group}`, group }])
    const all = {
      intent: of('intent', [1, 2, 3, 4]),
      stem: of('stem', [1, 2, 3, 4]),
      operator: [],
    }
    const spreadOf = ({ group }: { group: number }): string[] => [String(group)]
    for (let seed = 0; seed < 20; seed++) {
      const cards = draw(String(seed), all, 4, { spreadOf })
      expect(new Set(cards.map(({ group }) => group)).size).toBe(4)
      expect(draw(String(seed), all, 20, { spreadOf })).toHaveLength(8)
    }
  })

  it('takes a card of every group before a second of any', () => {
    fc.assert(
      fc.property(fc.string(), decks, (seed, all) => {
        for (const [kind, deck] of Object.values(all).entries()) {
          const drawn = draw(seed, all, 1000).filter((card) => card.kind === kind)
          const filled = deck.filter(({ length }) => length > 0).length
          expect(new Set(drawn.slice(0, filled).map(({ group }) => group)).size).toBe(filled)
        }
      }),
    )
  })

  it('draws each card about equally often over many seeds', () => {
    const deck = [Array.from({ length: 10 }, (_, i) => i)]
    const first = Array.from(
      { length: 2000 },
      (_, seed) => draw(String(seed), { intent: deck, stem: [], operator: [] }, 1)[0]!,
    )
    for (let card = 0; card < 10; card++) {
      const times = first.filter((drawn) => drawn === card).length
      // 200 are expected, with a standard deviation of 13.4; six of them are allowed.
      expect(Math.abs(times - 200)).toBeLessThan(80)
    }
  })
})

describe(nextSeed, () => {
  it.for([
    ['7', '8'],
    ['tuesday', 'tuesday-2'],
    ['tuesday-2', 'tuesday-3'],
    ['', '-2'],
    ['9999999999', '91000000000'],
  ] as const)('%s → %s', ([seed, next]) => expect(nextSeed(seed)).toBe(next))
})
