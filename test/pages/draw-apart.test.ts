/** What cards of one draw have in common: as little as there is to choose from. */
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

const pageAt = async (target: string): Promise<string> =>
  (await fetch(coordinate.url() + target)).text()

it('the cards for fewer complaints are about several things, and nothing stands on two of them', async () => {
  for (const seed of ['1', '2', 'tuesday', 'b']) {
    const markup = await pageAt(`/draw?about=fewer+complaints&people=7&seed=${seed}`)
    const [, deck] = /<ol class="deck"[^>]*>(.*?)<\/ol>/s.exec(markup)!
    const said = [...deck!.matchAll(/<(h2|p)(?: class="small(?: quiet)?")?>(.*?)<\/\1>/g)].map(
      ([, , words]) => words!,
    )
    expect(said.length).toBeGreaterThan(12)
    expect(new Set(said).size).toBe(said.length)
    const variables = [...deck!.matchAll(/class="id">(?:GRAM-)?C\d-(I\d\d)/g)].map(([, one]) => one)
    expect(variables).toHaveLength(4)
    expect(new Set(variables).size).toBe(4)
    expect(deck).not.toMatch(/<div class="front"><p[^>]*>(?:Intent|Question)/)
  }
})

it('gives no case twice even where all cards are of one cell', async () => {
  const { results } = (await coordinate.get('/v1/draw?change=C3&internal=I05&n=6')).body
  const kinds = results.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['intent', 'stem', 'operator', 'stem', 'operator', 'stem'])
  const cases = results.flatMap(
    ({ example }: { example?: { answer: string } }) => example?.answer ?? [],
  )
  expect(cases.length).toBeGreaterThan(3)
  expect(new Set(cases).size).toBe(cases.length)
})
