import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

const ratings = {
  outcome_contribution: 3,
  feasibility: 2,
  evidence: 1,
  adoption: 2,
  differentiation: 4,
  reversible_learning: 3,
  robustness: 2,
}

describe('POST /v1/score', () => {
  it('weights the ratings into an index with one contribution a criterion', async () => {
    const { body } = await coordinate.post('/v1/score', { ratings, hard_gates_passed: true })
    expect(body).toMatchObject({ index: 58.75, status: 'comparable', hard_gates_passed: true })
    expect(body.contributions[0]).toEqual({
      criterion: 'outcome_contribution',
      weight: 20,
      rating: 3,
      contribution: 15,
    })
  })

  it.for([
    [{ outcome_contribution: 4, evidence: 1 }, [['outcome_contribution', 'evidence']]],
    [
      { outcome_contribution: 4, evidence: 0, feasibility: 1 },
      [
        ['outcome_contribution', 'feasibility'],
        ['outcome_contribution', 'evidence'],
      ],
    ],
    [{ adoption: 3, feasibility: 1, evidence: 2 }, [['adoption', 'feasibility']]],
    [{ robustness: 4, feasibility: 0, evidence: 2 }, [['robustness', 'feasibility']]],
    [{ outcome_contribution: 3, evidence: 1 }, []],
    [{ outcome_contribution: 4, evidence: 2 }, []],
    [{ adoption: 2, feasibility: 1 }, []],
  ] as const)('names the ratings that cannot both hold: %j', async ([own, pairs]) => {
    const { body } = await coordinate.post('/v1/score', {
      ratings: { ...ratings, ...own },
      hard_gates_passed: true,
    })
    expect(body.status).toBe('comparable')
    expect(body.at_odds).toEqual(pairs.map(([high, low]) => ({ high, low })))
    const words = 'the ratings contradict each other: the index is compared with nothing'
    expect(body.meaning.includes(words)).toBe(pairs.length > 0)
    expect(body.meaning.split('cannot both hold.')).toHaveLength(pairs.length + 1)
  })

  it('agrees with every test vector of the rubric', async () => {
    const { body } = await coordinate.get('/v1/scoring')
    expect(body.test_vectors.length).toBeGreaterThanOrEqual(5)
    for (const vector of body.test_vectors) {
      const { ratings, ...wanted } = vector
      const { body: got } = await coordinate.post('/v1/score', { ratings, hard_gates_passed: true })
      const { index, status, promise, confidence } = got
      expect({ index, status, promise: promise.points, confidence: confidence.points }).toEqual(
        wanted,
      )
    }
  })

  it.for([undefined, null])('holds the result where the gates are %s', async (passed) => {
    const { body } = await coordinate.post('/v1/score', { ratings, hard_gates_passed: passed })
    expect(body).toMatchObject({ status: 'held_for_investigation', hard_gates_passed: null })
  })

  it('rejects where a gate failed, whatever the index', async () => {
    const { body } = await coordinate.post('/v1/score', { ratings, hard_gates_passed: false })
    expect(body).toMatchObject({ status: 'rejected', index: 58.75 })
  })

  it.for([
    {
      note: 'a missing criterion',
      body: { ratings: { ...ratings, evidence: undefined } },
      message: '"evidence" is missing',
    },
    {
      note: 'an unknown criterion',
      body: { ratings: { ...ratings, evidense: 1 } },
      message: '(did you mean "evidence"?)',
    },
    {
      note: 'a rating of 5',
      body: { ratings: { ...ratings, evidence: 5 } },
      message: '$.ratings.evidence: must be at most 4; got 5',
    },
    {
      note: 'a rating of 1.5',
      body: { ratings: { ...ratings, evidence: 1.5 } },
      message: 'must be an integer; got 1.5',
    },
    {
      note: 'a rating in words',
      body: { ratings: { ...ratings, evidence: '3' } },
      message: 'must be an integer; got "3"',
    },
    {
      note: 'gates that are no truth value',
      body: { ratings, hard_gates_passed: 'yes' },
      message: 'got "yes"',
    },
    { note: 'no ratings', body: {}, message: '"ratings" is missing' },
    { note: 'a list', body: [], message: 'must be an object' },
  ])('refuses $note', async ({ body, message }) => {
    const reply = await coordinate.post('/v1/score', body)
    expect(reply.status).toBe(422)
    expect(reply.body.message).toContain(message)
  })

  it('refuses what is not JSON with 400', async () => {
    const reply = await coordinate.send('POST', '/v1/score', {
      headers: { 'content-type': 'application/json' },
      body: '{"ratings":',
    })
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_request'])
  })
})

describe('POST /v1/score with the gates one by one', () => {
  const passed = {
    lawful_and_cleared: true,
    no_unacceptable_harm: true,
    baseline_recorded: true,
    test_and_exit_defined: true,
  }

  it.for([
    { note: 'all are passed', gates: passed, folded: true, status: 'comparable' },
    {
      note: 'one failed and one is open',
      gates: { ...passed, baseline_recorded: null, lawful_and_cleared: false },
      folded: false,
      status: 'rejected',
    },
    {
      note: 'one is open',
      gates: { ...passed, test_and_exit_defined: null },
      folded: null,
      status: 'held_for_investigation',
    },
    { note: 'none is given', gates: {}, folded: null, status: 'held_for_investigation' },
  ])('folds them where $note', async ({ gates, folded, status }) => {
    const { body } = await coordinate.post('/v1/score', { ratings, gates })
    expect(body).toMatchObject({ status, hard_gates_passed: folded })
    const { passed: yes, failed, open } = body.gates
    expect([...yes, ...failed, ...open].toSorted()).toEqual(Object.keys(passed).toSorted())
  })

  it('refuses a fold that the gates do not give', async () => {
    const gates = { ...passed, test_and_exit_defined: null }
    const { status, body } = await coordinate.post('/v1/score', {
      ratings,
      gates,
      hard_gates_passed: true,
    })
    expect(status).toBe(422)
    expect(body.message).toBe(
      '$.hard_gates_passed: is true, and the gates given fold to null; leave one of the two out',
    )
  })

  it('does not compare a concept that moves nothing', async () => {
    const { body } = await coordinate.post('/v1/score', {
      ratings: { ...ratings, outcome_contribution: 0 },
      hard_gates_passed: true,
    })
    expect(body.status).toBe('no_effect')
  })

  it('reads promise and confidence apart', async () => {
    const { body } = await coordinate.post('/v1/score', { ratings, gates: passed })
    expect(body.promise).toEqual({ points: 25, of: 30, percent: 83 })
    expect(body.confidence).toEqual({ points: 26.25, of: 60, percent: 44 })
  })
})

describe('GET /v1/scoring', () => {
  it('has seven weights that sum to 100, four gates and five anchors', async () => {
    const { body } = await coordinate.get('/v1/scoring')
    const weights = body.criteria.map(({ weight }: { weight: number }) => weight)
    expect(weights.reduce((a: number, b: number) => a + b)).toBe(100)
    expect(body.criteria.map(({ id }: { id: string }) => id)).toEqual(Object.keys(ratings))
    expect(body.hard_gates).toHaveLength(4)
    expect(body.rating_anchors.map(({ rating }: { rating: number }) => rating)).toEqual([
      0, 1, 2, 3, 4,
    ])
  })
})

describe('POST /v1/validate', () => {
  it('finds the blank run valid', async () => {
    const blank = await coordinate.get('/v1/schema/blank-run')
    const { body } = await coordinate.post('/v1/validate', blank.body)
    expect(body).toEqual({ valid: true, error_count: 0, errors: [], warnings: [] })
  })

  it('names the place of every error', async () => {
    const blank = await coordinate.get('/v1/schema/blank-run')
    const { body } = await coordinate.post('/v1/validate', {
      ...blank.body,
      mode: 'DREAM',
      extra: 1,
    })
    expect(body.valid).toBe(false)
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      '$.extra',
      '$.mode',
    ])
  })

  it.for([null, 3, 'run', [], true])('gives an outcome for %j', async (document) => {
    const { status, body } = await coordinate.post('/v1/validate', document)
    expect([status, body.valid]).toEqual([200, false])
  })
})
