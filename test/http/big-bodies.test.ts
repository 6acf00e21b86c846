import { describe, expect, inject, it, vi } from 'vitest'
import {
  BYTES_WAITING,
  createBigBodies,
  SMALL_BODY,
  whyEnded,
  whyNotStarted,
} from '../../src/big-bodies.ts'
import { useServices } from '../support/client.ts'

const { media, coordinate } = useServices()

describe('a large body', () => {
  it('gets the answer that a small one gets', async () => {
    const context = {
      core: { production_phase: 'capture' },
      camera: { is_multiview: true, sync_error_ms: 4 },
    }
    const small = await media.post('/v1/evaluate', { context })
    const large = await media.post('/v1/evaluate', {
      context: { ...context, notes: { text: 'x'.repeat(SMALL_BODY) } },
    })
    expect(large.body).toEqual(small.body)
    expect(large.headers.get('content-type')).toBe(small.headers.get('content-type'))
  })

  it('has all its errors counted and a thousand listed', async () => {
    const document = { units: Array(200_000).fill(1) }
    const { body } = await media.post('/v1/validate', { schema: 'beat', document })
    expect(body).toMatchObject({ valid: false, truncated: true })
    expect(body.errors).toHaveLength(1000)
    expect(body.error_count).toBeGreaterThan(200_000)
    const run = await coordinate.post(
      '/v1/validate',
      Object.fromEntries(document.units.slice(0, 50_000).map((n, i) => [`m${i}`, n])),
    )
    expect(run.body.error_count).toBeGreaterThan(50_000)
  })

  it('is refused as a small one is', async () => {
    const padding = 'x'.repeat(SMALL_BODY)
    const unknown = await media.post('/v1/evaluate', { context: {}, [padding]: 1 })
    expect([unknown.status, unknown.body.error]).toEqual([400, 'invalid_request'])
    const scored = await coordinate.post('/v1/score', { ratings: {}, more: padding })
    expect([scored.status, scored.body.error]).toEqual([422, 'unprocessable'])
    for (const body of [
      `{"a":"${padding}`,
      `[1e400,"${padding}"]`,
      `${'['.repeat(65)}"${padding}"${']'.repeat(65)}`,
    ]) {
      const { status } = await media.send('POST', '/v1/validate', {
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(status).toBe(400)
    }
  })

  it('that takes more memory than it may is refused, and the next is answered', {
    timeout: 90_000,
  }, async () => {
    const rules = Array.from({ length: 349_000 }, () => ({}))
    const refused = await media.post('/v1/validate', {
      schema: 'production_rules',
      document: { rules },
    })
    expect([refused.status, refused.body.error]).toEqual([413, 'payload_too_large'])
    const answered = await media.post('/v1/validate', {
      schema: 'beat',
      document: 'x'.repeat(SMALL_BODY),
    })
    expect([answered.status, answered.body.valid]).toEqual([200, false])
  })
})

/** A score of what comes in `ratings`, as JSON. */
const score = (ratings = '{}', padding = '') => ({
  service: 'coordinate' as const,
  operation: 'scoreConcept',
  bytes: Buffer.from(`{"ratings":${ratings}${padding}}`),
})

describe('large bodies at once', () => {
  it('wait for one another, as many bytes as may', async () => {
    await using bodies = createBigBodies(inject('database'))
    const body = score('{}', ' '.repeat(BYTES_WAITING / 8))
    const asked = Array.from({ length: 12 }, () =>
      bodies.answer(body).then(
        ({ status }) => status,
        ({ status }) => status,
      ),
    )
    const counts = Map.groupBy(await Promise.all(asked), (status) => status)
    // One is being worked on, seven fit into the bytes that may wait.
    expect(counts.get(422)).toHaveLength(8)
    expect(counts.get(429)).toHaveLength(4)
  })

  it('are not worked through for somebody who has gone', async () => {
    await using bodies = createBigBodies(inject('database'))
    const body = score()
    const first = bodies.answer(body)
    const gone = bodies.answer(body, () => true)
    await expect(gone).rejects.toMatchObject({ status: 429 })
    expect((await first).status).toBe(422)
  })

  it('are told when nobody waits for them any longer', async () => {
    await using bodies = createBigBodies(inject('database'))
    const asked = Array.from({ length: 3 }, () => bodies.answer(score()))
    bodies.refuse()
    for (const { status } of await Promise.all(
      asked.map((answer) => answer.catch((error) => error)),
    ))
      expect(status).toBe(429)
  })

  it('do not get the answer to one that was given up', async () => {
    await using bodies = createBigBodies(inject('database'), 700)
    // Starts the process, so that the next body is worked through at once.
    await bodies.answer(score()).catch(() => {})
    const givenUp = bodies.answer(score('{"first":1}')).catch(({ status }) => status)
    const next = bodies.answer(score('{"second":1}'))
    // The answer and the end of the time lie side by side before anybody looks.
    setImmediate(() => {
      const until = performance.now() + 900
      while (performance.now() < until);
    })
    expect(await givenUp).toBe(413)
    const { body } = await next.catch(({ status }) => ({ body: `refused with ${status}` }))
    expect(String(body)).not.toContain('first')
  })

  it('fail as themselves where no process can be started, and are answered once one can', async () => {
    await using bodies = createBigBodies(inject('database'))
    const body = score()
    // More than a system lets a new process have.
    vi.stubEnv('PADDING', 'x'.repeat(8_000_000))
    const asked = await Promise.allSettled([bodies.answer(body), bodies.answer(body)])
    vi.unstubAllEnvs()
    for (const { reason } of asked as PromiseRejectedResult[]) expect(reason.code).toBe('E2BIG')
    expect((await bodies.answer(body)).status).toBe(422)
  })

  it('fail as themselves where the operation is not there', async () => {
    await using bodies = createBigBodies(inject('database'))
    const bytes = Buffer.from('{}')
    await expect(bodies.answer({ service: 'media', operation: 'none', bytes })).rejects.toThrow(
      /not a function/,
    )
  })
})

describe('a process for large bodies that', () => {
  it.for([
    ['ran out of memory', null, 'SIGABRT', { status: 413 }],
    ['the system killed', null, 'SIGKILL', { status: 413 }],
    ['ran out of memory where there are no signals', 134, null, { status: 413 }],
    ['was told to end before it could refuse', null, 'SIGTERM', { status: 429 }],
    [
      'could not be loaded',
      1,
      null,
      { message: 'the process for large bodies ended with status 1' },
    ],
  ] as const)('%s', ([, code, signal, why]) => {
    expect(whyEnded(code, signal)).toMatchObject(why)
  })

  it.for([
    ['EMFILE', { status: 429 }],
    ['EAGAIN', { status: 429 }],
    ['ENOENT', { code: 'ENOENT' }],
  ] as const)('is not started for %s', ([code, why]) => {
    expect(whyNotStarted(Object.assign(new Error('spawn'), { code }))).toMatchObject(why)
  })
})
