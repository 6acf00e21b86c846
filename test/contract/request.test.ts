import { describe, expect, it } from 'vitest'
import { LISTED_DETAILS } from '../../src/contract/request.ts'
import { useServices } from '../support/client.ts'

const { media, coordinate } = useServices()

describe('a request with more mistakes than are listed', () => {
  const names = Array.from({ length: LISTED_DETAILS + 20 }, (_, i) => `mistake_${i}`)

  it('reports how many errors are left, with a body', async () => {
    const body = Object.fromEntries(names.map((name) => [name, 1]))
    const reply = await coordinate.post('/v1/score', body)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveLength(LISTED_DETAILS + 1)
    // The ratings are missing as well.
    expect(reply.body.errors.at(-1)).toEqual({ path: '$', message: '21 more are not listed' })
    expect(reply.body.message).toMatch(/^more than 100 things are wrong with this request: /)
  })

  it('reports each error that is listed in a query', async () => {
    const reply = await media.get(`/v1/rules?${names.slice(0, 5).join('&')}`)
    expect(reply.status).toBe(400)
    expect(reply.body.errors.map(({ path }: { path: string }) => path)).toEqual(names.slice(0, 5))
  })

  it('says of a missing parameter what is missing, without a place', async () => {
    const reply = await media.get('/v1/destinations/compare?ids=cinema')
    expect(reply.body.message).toMatch(/; "with" is missing$/)
  })
})

describe('a body without Content-Type', () => {
  it('is refused with what is missing', async () => {
    const body = new TextEncoder().encode('{"ratings": {}}')
    const reply = await coordinate.send('POST', '/v1/score', { body })
    expect([reply.status, reply.body.error]).toEqual([415, 'unsupported_media_type'])
    expect(reply.body.message).toBe(
      'the body must be application/json; got no Content-Type; send "Content-Type: application/json"',
    )
  })
})
