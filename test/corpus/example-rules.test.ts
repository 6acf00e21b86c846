import { describe, expect, it } from 'vitest'
import { clipFacts, withFacts } from '../../scripts/example/context.ts'
import { candidate } from '../../scripts/example/score.ts'
import { readAuthored, stageValue } from '../../scripts/example/stages.ts'
import { corpusRuleset } from '../../scripts/example.ts'
import { evaluate } from '../../src/engine/evaluate.ts'
import type { Outcome } from '../../src/engine/outcome.ts'
import type { Field, Json, JsonObject } from '../../src/engine/rule.ts'
import { corpusSize } from '../support/corpus-size.ts'

interface Unit {
  id: string
  words: number
  duration: number
}

const authored = readAuthored()
const ruleset = corpusRuleset()
const context = stageValue<JsonObject>('rule-context')
const evaluation = stageValue<Outcome>('rule-evaluation')

/** Whether a context may hold the value: known path, right type, a listed word or a number in range. */
function isAllowed(field: Field | undefined, value: Json): boolean {
  if (field === undefined || Array.isArray(value) !== field.multiple) return false
  return [value].flat().every((one) => isAllowedWord(field, one))
}

function isAllowedWord(
  { type, values, minimum, maximum }: Field,
  value: Json | undefined,
): boolean {
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'string' || type === 'enumerated') {
    return typeof value === 'string' && (values?.includes(value) ?? true)
  }
  if (typeof value !== 'number' || (type === 'integer' && !Number.isInteger(value))) return false
  return value >= minimum! && value <= maximum!
}

describe('the rule context', () => {
  const values = Object.entries(context).flatMap(([group, members]) =>
    Object.entries(members as JsonObject).map(([name, value]) => ({
      path: `${group}.${name}`,
      value,
    })),
  )

  it('holds values that their dimensions and variables allow, and nothing else', () => {
    const wrong = values.filter(({ path, value }) => !isAllowed(ruleset.fields.get(path), value))
    expect(wrong).toEqual([])
    expect(values.length).toBe(136)
  })

  it('holds the speech of the clip: 116 words in 58.2 s', () => {
    const { units } = stageValue<{ units: Unit[] }>('transcript')
    const inside = units.filter(({ id }) => id >= 'U009' && id <= 'U015')
    const words = inside.reduce((sum, unit) => sum + unit.words, 0)
    const seconds = inside.reduce((sum, { duration }) => sum + duration, 0)
    expect([words, Number(seconds.toFixed(1))]).toEqual([116, 58.2])
    expect(Number(((words * 60) / seconds).toFixed(1))).toBe(119.6)
    expect(context).toMatchObject({ transcript: { speech_rate: 119.6, asr_confidence: 0.95 } })
  })

  it('holds the pace of the cut: 61.2 s in seven shots and six cuts', () => {
    expect(context).toMatchObject({
      core: { duration: 66.2 },
      editing: {
        average_shot_length: Number((61.2 / 7).toFixed(3)),
        cut_rate: Number((360 / 61.2).toFixed(3)),
      },
    })
  })
})

describe('the rule evaluation', () => {
  it('is what the engine answers to the context', () => {
    expect(evaluation).toEqual(evaluate(ruleset, { context }))
  })

  it('is not blocked, and shows hard and soft rules, a human review and demands', () => {
    expect(evaluation.blocked).toBe(false)
    expect(evaluation.evaluated_count).toBe(corpusSize.rules)
    expect(evaluation.hard_matched).toEqual(['GEN-014', 'GFX-014', 'GEN-012'])
    expect(evaluation.soft_matched).toEqual([
      'STO-007',
      'DLV-003',
      'QAC-005',
      'POD-004',
      'EDT-009',
      'CAM-002',
      'EDT-005',
    ])
    expect(evaluation.state.human_reviews).toMatchObject([{ rule_id: 'GEN-014', path: 'legal' }])
  })

  it('shows two rules that propose different cuts for the same place', () => {
    const proposals = evaluation.state.proposals.filter(
      ({ path: at }) => at === 'editing.transition',
    )
    expect(proposals.map(({ rule_id, value }) => [rule_id, value])).toEqual([
      ['EDT-009', 'cutaway'],
      ['EDT-005', 'j_cut'],
    ])
  })

  it('names the conflict and its winner when asked to explain', () => {
    const { conflicts } = evaluate(ruleset, { context, explain: true })
    expect(conflicts).toMatchObject([
      {
        path: 'editing.transition',
        winner: { rule_id: 'EDT-009', value: 'cutaway' },
        losers: [{ rule_id: 'EDT-005', value: 'j_cut' }],
        decided_by: 'priority',
      },
    ])
  })

  it('leaves open in the project what asks for work or for a decision', () => {
    const { requirements, human_reviews } = evaluation.state
    const asking = new Set([...requirements, ...human_reviews].map(({ rule_id }) => rule_id))
    const { open_requirements } = stageValue<{ open_requirements: string[] }>('project')
    expect(open_requirements).toEqual(
      evaluation.trace.map(({ rule_id }) => rule_id).filter((id) => asking.has(id)),
    )
  })

  it.for([
    ['clip.contradicted_claims', 1, 'CLP-001', 11],
    ['core.consent_scope', 'withdrawn', 'CLP-002', 11],
    ['core.rights_status', 'unknown', 'DLV-001', 11],
    ['delivery.captions_present', false, 'DLV-002', 11],
    ['generation.disclosure', 'disclosure_pending', 'GEN-001', 10],
  ] as const)('is blocked by one changed fact: %s %s by %s', ([path, value, blocker, matched]) => {
    const outcome = evaluate(ruleset, { context: withFacts(context, { [path]: value }) })
    expect(outcome.blocked).toBe(true)
    expect(outcome.state.block_reasons.map(({ rule_id }) => rule_id)).toEqual([blocker])
    expect(outcome.matched_count).toBe(matched)
  })

  it('loses a demand once the label is in the picture', () => {
    const outcome = evaluate(ruleset, {
      context: withFacts(context, { 'graphics.ai_label_present': true }),
    })
    expect(outcome.hard_matched).toEqual(['GEN-014', 'GEN-012'])
    expect(outcome.matched_count).toBe(9)
  })

  it('is blocked twice with the facts of K2 in place of those of K4', () => {
    const all = authored.clips.map((clip) => candidate(clip, authored))
    const facts = clipFacts('K2', all, authored)
    expect(facts).toMatchObject({
      'clip.contradicted_claims': 1,
      'transcript.verification_status': 'contradicted',
    })
    const outcome = evaluate(ruleset, { context: withFacts(context, facts) })
    expect(outcome.state.block_reasons.map(({ rule_id, path: scope }) => [rule_id, scope])).toEqual(
      [
        ['CLP-001', 'clip'],
        ['TRN-010', 'clip'],
      ],
    )
  })
})
