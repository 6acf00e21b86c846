import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ruleSubjects } from '../../src/forms/media-enums.ts'
import { useServices } from '../support/client.ts'
import { corpusSize } from '../support/corpus-size.ts'

const { media } = useServices()

const unsynchronised = {
  core: { production_phase: 'capture' },
  camera: { is_multiview: true, sync_error_ms: 4 },
}

describe('POST /v1/evaluate', () => {
  it('says which rules match, what they ask for and why', async () => {
    const { body } = await media.post('/v1/evaluate', { context: unsynchronised })
    expect(body).toMatchObject({ blocked: true, evaluated_count: corpusSize.rules })
    expect(body.hard_matched).toContain('CAM-004')
    expect(body.state.block_reasons[0]).toMatchObject({ rule_id: 'CAM-004', path: 'capture' })
    const item = body.trace.find((t: { rule_id: string }) => t.rule_id === 'CAM-004')
    expect(Object.keys(item)).toEqual([
      'rule_id',
      'domain',
      'priority',
      'hard',
      'matched',
      'rationale',
      'actions',
    ])
    expect(item).toMatchObject({ matched: true, hard: true, domain: 'camera' })
  })

  it('answers state, verdict, trace and what was inferred', async () => {
    const { body } = await media.post('/v1/evaluate', { context: {} })
    expect(Object.keys(body)).toEqual([
      'state',
      'verdict',
      'blocked',
      'matched_count',
      'evaluated_count',
      'hard_matched',
      'soft_matched',
      'trace',
      'context_problems',
      'inferred',
    ])
    expect(Object.keys(body.state)).toEqual([
      'flags',
      'proposals',
      'requirements',
      'human_reviews',
      'blocked',
      'block_reasons',
    ])
  })

  it('matches nothing where nothing is known', async () => {
    const { body } = await media.post('/v1/evaluate', { context: {} })
    expect(body).toMatchObject({
      matched_count: 0,
      evaluated_count: corpusSize.rules,
      blocked: false,
      trace: [],
    })
  })

  it('lists the rules that did not match where matched_only is false', async () => {
    const { body } = await media.post('/v1/evaluate', {
      context: unsynchronised,
      domains: ['camera'],
      matched_only: false,
    })
    expect(body.trace).toHaveLength(corpusSize.rulesOf('camera'))
    const matched = body.trace.filter((item: { matched: boolean }) => item.matched)
    expect(matched).toHaveLength(body.matched_count)
    const order = body.trace.map((item: { priority: number }) => item.priority)
    expect(order).toEqual(order.toSorted((a: number, b: number) => b - a))
  })

  it('evaluates the chosen domains alone', async () => {
    const { body } = await media.post('/v1/evaluate', {
      context: unsynchronised,
      domains: ['audio', 'qa'],
    })
    expect(body).toMatchObject({
      evaluated_count: corpusSize.rulesOf('audio') + corpusSize.rulesOf('qa'),
      matched_count: 0,
    })
  })

  it('says what each condition found with explain', async () => {
    const { body } = await media.post('/v1/evaluate', { context: unsynchronised, explain: true })
    const item = body.trace.find((t: { rule_id: string }) => t.rule_id === 'CAM-004')
    expect(item.conditions).toContainEqual(
      expect.objectContaining({
        path: 'camera.sync_error_ms',
        op: 'gt',
        actual: 4,
        satisfied: true,
      }),
    )
  })

  it.for([
    { note: 'no context', body: {}, message: '"context" is missing' },
    {
      note: 'a context without its envelope',
      body: { camera: { sync_error_ms: 4 } },
      message:
        '"context" is missing (the facts go into "context", such as {"context": {"camera": {"sync_error_ms": 4}}})',
    },
    {
      note: 'a context that is no object',
      body: { context: [] },
      message: '$.context: must be an object; got an empty array',
    },
    {
      note: 'an unknown domain',
      body: { context: {}, domains: ['lightning'] },
      message: '(did you mean "lighting"?)',
    },
    { note: 'no domain', body: { context: {}, domains: [] }, message: 'must have at least 1 item' },
    {
      note: 'a misspelt option',
      body: { context: {}, match_only: true },
      message: '(did you mean "matched_only"?)',
    },
    {
      note: 'a word for a truth value',
      body: { context: {}, matched_only: 'yes' },
      message: 'must be a boolean; got "yes"',
    },
    { note: 'a body that is no object', body: 7, message: 'must be an object; got 7' },
  ])('refuses $note', async ({ body, message }) => {
    const reply = await media.post('/v1/evaluate', body)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(message)
  })
})

describe('POST /v1/validate', () => {
  it('always carries valid, error_count and errors with paths', async () => {
    const { body } = await media.post('/v1/validate', { schema: 'clip', document: { id: 7 } })
    expect(body).toMatchObject({ schema: 'clip', valid: false })
    expect(body.error_count).toBe(body.errors.length)
    expect(body.errors).toContainEqual(expect.objectContaining({ path: '$.id' }))
  })

  it('finds every example document of the corpus valid', async () => {
    const timeline = await media.get('/v1/example/timeline')
    const { body } = await media.post('/v1/validate', {
      schema: 'timeline',
      document: timeline.body,
    })
    expect(body).toEqual({ schema: 'timeline', valid: true, error_count: 0, errors: [] })
  })

  it.for([null, 0, 'text', [], false])('gives an outcome for %j', async (document) => {
    const { status, body } = await media.post('/v1/validate', { schema: 'shot', document })
    expect(status).toBe(200)
    expect(body.valid).toBe(false)
  })

  it.for([
    { body: { schema: 'clips', document: {} }, message: '(did you mean "clip"?)' },
    { body: { schema: 'clip' }, message: '"document" is missing' },
    { body: { document: {} }, message: '"schema" is missing' },
  ])('refuses $body', async ({ body, message }) => {
    const reply = await media.post('/v1/validate', body)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(message)
  })
})

describe('a subject', () => {
  it('narrows an evaluation to its rules', async () => {
    const { body } = await media.get('/v1/rules?limit=1000&subject=capture_setup')
    const ids = (body.results as { id: string }[]).map(({ id }) => id)
    const narrowed = await media.post('/v1/evaluate', {
      context: unsynchronised,
      subject: 'capture_setup',
      matched_only: false,
    })
    const asked = narrowed.body.trace.map(({ rule_id }: { rule_id: string }) => rule_id) as string[]
    expect(asked.toSorted()).toEqual(ids.toSorted())
    expect(narrowed.body.evaluated_count).toBe(ids.length)
    expect(narrowed.body).toMatchObject({ verdict: 'blocked', blocked: true })
  })

  it('leaves out what matches for another, and asks for none of its facts', async () => {
    const { body } = await media.post('/v1/evaluate', {
      context: unsynchronised,
      subject: 'feed_item',
      explain: true,
    })
    expect(body).toMatchObject({ matched_count: 0, blocked: false })
    const { body: list } = await media.get('/v1/rules?limit=1000&subject=feed_item')
    const ids = (list.results as { id: string }[]).map(({ id }) => id)
    const waiting = (body.ask_next as { decides: string[]; bears_on: string[] }[]).flatMap(
      ({ decides, bears_on }) => [...decides, ...bears_on],
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('that is not known is refused with the nearest', async () => {
    const { status, body } = await media.post('/v1/evaluate', {
      context: {},
      subject: 'capture_setups',
    })
    expect(status).toBe(400)
    expect(body.message).toContain('did you mean "capture_setup"?')
  })

  it('is one of those of the corpus', () => {
    const file = path.join(import.meta.dirname, '../../corpus/media/model.yaml')
    const { subjects } = parse(readFileSync(file, 'utf8')) as { subjects: { id: string }[] }
    expect(ruleSubjects).toEqual(subjects.map(({ id }) => id))
  })
})

describe('a live stream of which no phase is told', () => {
  const judged = async (target: readonly string[], more: object = {}) => {
    const context = {
      delivery: { target, has_speech: true, captions_present: false },
      ...more,
    }
    return (await media.post('/v1/evaluate', { context, explain: true })).body
  }

  it('is judged by no rule of a finished file', async () => {
    expect((await judged(['streaming_live'])).would_fail).not.toContain('DLV-002')
    expect((await judged(['streaming_live', 'streaming_vod'])).would_fail).toContain('DLV-002')
    const page = await fetch(
      `${media.url()}/evaluate?delivery.target=streaming_live&delivery.has_speech=true&delivery.captions_present=false`,
    )
    expect(await page.text()).not.toContain('would fail')
  })

  it('is judged by them once it is handed over', async () => {
    const { hard_matched, context_problems } = await judged(['streaming_live'], {
      core: { production_phase: 'delivery' },
    })
    expect(hard_matched).toContain('DLV-002')
    expect(context_problems).toEqual([])
  })

  it('and whose mix is measured is judged by the limits of its profile', async () => {
    const { hard_matched } = await judged(['streaming_live'], {
      audio: { loudness_profile: 'ebu_r128', integrated_loudness: -19 },
    })
    expect(hard_matched).toContain('AUD-001')
  })
})
