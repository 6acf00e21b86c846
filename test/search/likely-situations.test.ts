/** A search for stems names the situations that its words most likely mean. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

interface Named {
  readonly id: string
  readonly name: string
  readonly href: string
}

const ask = async (q: string, more = ''): Promise<readonly Named[] | undefined> =>
  (await coordinate.get(`/v1/prompts?q=${encodeURIComponent(q)}${more}`)).body.situations

describe('a search for stems', () => {
  it.for([
    ['patients forget their appointments', 'fewer-no-shows'],
    ['handover between shifts takes too long', 'handover-errors'],
    ['more customers complain than last year', 'complaints-rise'],
    ['a rival undercuts us', 'rival-undercuts'],
    ['we throw away too much food', 'food-waste'],
  ])('by "%s" names %s first', async ([q, id]) => {
    const [best] = (await ask(q!))!
    expect(best!.id).toBe(id)
  })

  it('offers the backlog first for a waiting list that has grown', async () => {
    const { body } = await coordinate.get(
      '/v1/situations?q=our+waiting+list+has+grown+to+eleven+weeks',
    )
    expect(body.results[0].id).toBe('backlog-does-not-shrink')
  })

  it('offers two who no longer talk first for two who fight', async () => {
    const q = 'two volunteers on our allotment committee are fighting and both threaten to leave'
    const { body } = await coordinate.get(`/v1/situations?limit=3&q=${encodeURIComponent(q)}`)
    expect(body.results.map(({ id }: { id: string }) => id)).toContain('two-colleagues-not-talking')
    const { body: others } = await coordinate.get(
      '/v1/situations?limit=1&q=our+volunteers+threaten+to+leave',
    )
    expect(others.results[0].id).not.toBe('two-colleagues-not-talking')
  })

  it.for([
    ['our meetings take too long', 'too-many-meetings'],
    ['fewer meetings', 'too-many-meetings'],
    ['meetings take up our whole week', 'too-many-meetings'],
    ['I sell honey in jars at the market and the next stall is cheaper', 'rival-undercuts'],
    ['my honey is too expensive next to the other stall', 'rival-undercuts'],
    ['the customers stay away', 'regulars-come-less'],
    ['how do we know when to stop a pilot', 'pilot-without-an-end'],
    ['when should we end the trial', 'pilot-without-an-end'],
    ['does brainstorming work', 'brainstorming-in-doubt'],
    ['is brainstorming a waste of time', 'brainstorming-in-doubt'],
    ['our waiting list gets longer although nobody is ill', 'wait-grows-with-full-team'],
    ['everybody is at work and patients wait longer', 'wait-grows-with-full-team'],
  ])('offers for "%s" the situation %s first', async ([q, id]) => {
    const { body } = await coordinate.get(`/v1/situations?q=${encodeURIComponent(q!)}`)
    expect(body.results[0].id).toBe(id)
  })

  it('takes customers who stay away for no hotel guests', async () => {
    const { body } = await coordinate.get('/v1/prompts?q=customers+stay+away')
    expect(JSON.stringify(body.themes ?? [])).not.toContain('hotel')
  })

  it('names situations as their list does, three at most, each at its address', async () => {
    for (const q of ['queue', 'people leave', 'no-shows', 'complaints from customers rise']) {
      const named = (await ask(q)) ?? []
      const { body } = await coordinate.get(`/v1/situations?q=${encodeURIComponent(q)}`)
      const listed = body.results.map(({ id }: Named) => id)
      expect(named.map(({ id }) => id)).toEqual(listed.slice(0, named.length))
      expect(named.length, q).toBeGreaterThan(0)
      expect(named.length).toBeLessThanOrEqual(3)
      for (const { href, id, name } of named) {
        const one = await coordinate.get(href)
        expect(one.body).toMatchObject({ id, name })
      }
    }
  })

  it.for(['bullwhip', 'zeppelin appointments in the crater', '?!'])(
    'by "%s" names none, since none holds enough of it',
    async (q) => {
      expect(await ask(q)).toBeUndefined()
    },
  )

  it('names them on the first page alone, and never without words', async () => {
    expect(await ask('queue')).toBeDefined()
    expect(await ask('queue', '&offset=10')).toBeUndefined()
    const { body } = await coordinate.get('/v1/prompts?limit=1')
    expect(body).not.toHaveProperty('situations')
  })
})
