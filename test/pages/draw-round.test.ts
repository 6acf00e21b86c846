/** A round with the cards of `/draw`: its minutes, its tables, its printed pages and what is done first. */
import { describe, expect, it } from 'vitest'
import { cardEnds, pagesOf, spread } from '../../src/coordinate/pages/print-pages.ts'
import { useServices } from '../support/client.ts'
import { textOf } from '../support/pages.ts'

const { coordinate } = useServices()
const textAt = async (query: string): Promise<string> =>
  textOf(await (await fetch(`${coordinate.url()}/draw?${query}`)).text())

describe('a round with cards', () => {
  const about = 'about=fewer+complaints'

  it('fits the minutes that there are, and says when the cards are too many', async () => {
    const usual = await textAt(`${about}&people=7&tables=&time=`)
    expect(usual).toContain('7 people, 6 cards, 49 minutes')
    const hour = await textAt(`${about}&people=7&tables=2&time=60`)
    expect(hour).toContain('7 people, 6 cards, 60 minutes')
    expect(hour).toContain('4 minutes a card, 24 minutes before')
    const minutes = [
      ...hour.matchAll(
        / (\d+) (?:Say what|Lay one|Everybody reads|Everybody marks|Each table|For the first)/g,
      ),
    ]
    expect(minutes.reduce((sum, [, one]) => sum + Number(one), 0)).toBe(60)
    expect(hour).not.toContain('too long')
    expect(await textAt(`${about}&people=7&time=20&n=12`)).toMatch(
      /That is \d+ minutes too long: take fewer cards\./,
    )
  })

  it('sits at the tables that there are, and prints the pages for them', async () => {
    const one = await textAt(`${about}&people=7&tables=1`)
    expect(one).not.toContain('people sit at')
    expect(one).toContain('Lines for ideas come last.')
    expect(one).toContain(
      'One print has it all: the cards (pages 2 and 3) and the lines for ideas of all 7 (pages 4 to 10).',
    )
    expect(one).not.toContain('Each table reads')
    expect(await textAt(`${about}&people=7&tables=2`)).toContain('(pages 2 and 3) twice,')
    expect(await textAt(`${about}&people=3&tables=9`)).toContain('3 people sit at 3 tables of 1')
  })

  it('says on its sheet what the case that was found does first', async () => {
    const { first_move: move } = (await coordinate.get('/v1/situations/complaints-rise')).body
    const text = await textAt(about)
    expect(text).toContain(
      `After the meeting, whatever the cards bring (from “Complaints rise and nobody knows why”): ${move}`,
    )
    expect(await textAt('seed=1')).not.toContain('After the meeting')
  })

  it('leaves no card alone on a page that could have company', () => {
    expect([1, 2, 4, 5, 6, 9, 10].map((cards) => spread(cards, 4))).toEqual([
      [1],
      [2],
      [4],
      [3, 2],
      [3, 3],
      [3, 3, 3],
      [4, 3, 3],
    ])
    expect([...cardEnds(10)]).toEqual([4, 7])
    for (let cards = 1; cards <= 30; cards += 1) {
      const sizes = spread(cards, 4)
      expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(cards)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2)
    }
    expect(pagesOf(12, 1)).toEqual({ cards: 'pages 2 to 4', ideas: 'pages 5 and 6' })
    expect(pagesOf(3, 1)).toEqual({ cards: 'page 2', ideas: 'page 3' })
  })
})
