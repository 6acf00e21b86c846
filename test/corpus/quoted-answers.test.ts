/** The chapters quote requests and answers; a reader who sends the request gets the answer printed there. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { media } = useServices()
const chapters = path.join(import.meta.dirname, '../../corpus/media/docs')

/** The `json` blocks of a chapter, parsed, in the order of the text. */
function quoted(chapter: string) {
  const text = readFileSync(path.join(chapters, chapter), 'utf8')
  return [...text.matchAll(/^```json\n(.*?)^```$/gms)].map(([, block]) => JSON.parse(block!))
}

describe('chapter 5, evaluation engine', () => {
  const [request, answer, explanation, ...others] = quoted('05-evaluation-engine.md')
  const { sync_error_ms, ...camera } = request.context.camera
  const without = { ...request, context: { ...request.context, camera }, explain: true }

  it('quotes one request and parts of two answers', () => {
    expect(others).toEqual([])
    expect(sync_error_ms).toBe(4)
    expect(Object.keys(explanation)).toEqual(['undetermined_hard_rules', 'ask_next'])
  })

  it('prints the first answer whole but for the trace', async () => {
    const { trace, ...shown } = (await media.post('/v1/evaluate', request)).body
    expect(shown, 'the answer in corpus/media/docs/05-evaluation-engine.md').toEqual(answer)
    expect(trace.map((item: { rule_id: string }) => item.rule_id)).toEqual(['CAM-004', 'CAM-013'])
  })

  it('prints entries of the second answer as they are, in their order', async () => {
    const { body } = await media.post('/v1/evaluate', without)
    expect(body, 'corpus/media/docs/05-evaluation-engine.md').toMatchObject({
      blocked: false,
      hard_matched: [],
      soft_matched: ['CAM-013'],
    })
    const named = (list: { rule_id: string }[]) => list.map(({ rule_id }) => rule_id)
    const open = named(explanation.undetermined_hard_rules)
    const found = body.undetermined_hard_rules.filter((item: { rule_id: string }) =>
      open.includes(item.rule_id),
    )
    expect(found).toMatchObject(explanation.undetermined_hard_rules)
    const asked = explanation.ask_next.map((item: { path: string }) => item.path)
    const questions = body.ask_next.filter((item: { path: string }) => asked.includes(item.path))
    expect(questions).toMatchObject(explanation.ask_next)
  })

  it('shows the change that makes CAM-004 match', async () => {
    const { body } = await media.post('/v1/evaluate', without)
    const near = body.near_misses.find((item: { rule_id: string }) => item.rule_id === 'CAM-004')
    expect(near).toMatchObject({
      path: 'camera.sync_error_ms',
      change: { action: 'provide', bounds: { low: { value: 0.2, inclusive: false }, high: null } },
      effect: { blocked_before: false, blocked_after: true },
    })
  })
})

describe('chapter 4, rules and priorities', () => {
  it('lists the four rules that match, in their order', async () => {
    const [context] = quoted('04-rules-and-priorities.md')
    const { body } = await media.post('/v1/evaluate', { context })
    expect(body).toMatchObject({
      hard_matched: ['GEN-001', 'CAM-002', 'DLV-006', 'GEN-013'],
      soft_matched: [],
      context_problems: [],
    })
  })

  it('says rightly that a label for people clears the first and leaves three', async () => {
    const [context] = quoted('04-rules-and-priorities.md')
    const generation = { ...context.generation, disclosure: ['c2pa_manifest', 'visible_label'] }
    const { body } = await media.post('/v1/evaluate', { context: { ...context, generation } })
    expect(body.hard_matched).toEqual(['CAM-002', 'DLV-006', 'GEN-013'])
  })
})
