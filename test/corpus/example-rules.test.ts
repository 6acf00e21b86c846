import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { clipFacts, withFacts } from '../../scripts/example/context.ts'
import { candidate } from '../../scripts/example/score.ts'
import { exampleFolder, readAuthored, stageValue } from '../../scripts/example/stages.ts'
import { corpusRuleset } from '../../scripts/example.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { Outcome } from '../../src/engine/rules/outcome.ts'
import type { Field } from '../../src/engine/rules/rule.ts'
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
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

/** The table of chapter 22 under "Change one fact". */
function changedFacts() {
  const chapter = path.join(exampleFolder, '../docs/22-worked-example.md')
  const [, section = ''] = readFileSync(chapter, 'utf8').split('## Change one fact')
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) => {
    const cells = row.split('|').map((cell) => cell.trim().replaceAll('`', ''))
    const [, phase = '', changed = '', value = '', blocked = '', rules = '', matches = ''] = cells
    return { phase, path: changed, value, blocked, rules, matches }
  })
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
    expect(values.length).toBe(160)
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

  it('holds the volume: one take of 61.2 s in a piece of 66.2 s, without a cut or a hole', () => {
    expect(context).toMatchObject({
      core: { duration: 66.2, media_representation: 'gaussian_splat_dynamic' },
      editing: { average_shot_length: 61.2, cut_rate: 0, gap_frames: 0 },
      delivery: { target: ['webxr_headset'] },
    })
  })

  it('holds what everybody has agreed to, and a withdrawal by anybody', () => {
    const consent = (host: string[], keeper: string[]) => {
      const { transcript } = authored
      const speakers = transcript.speakers.map((speaker, index) => ({
        ...speaker,
        consent_scope: index === 0 ? host : keeper,
      }))
      const changed = { ...authored, transcript: { ...transcript, speakers } }
      const all = authored.clips.map((clip) => candidate(clip, changed))
      return clipFacts('K4', all, changed)['core.consent_scope']
    }
    const volume = ['volumetric_capture', 'promotional_use']
    expect(consent(volume, volume)).toEqual(volume)
    expect(consent(volume, ['volumetric_capture'])).toEqual(['volumetric_capture'])
    expect(consent(['withdrawn'], volume)).toEqual(['withdrawn'])
  })
})

describe('the rule evaluation', () => {
  it('is what the engine answers to the context', () => {
    expect(evaluation).toEqual(evaluate(ruleset, { context }))
  })

  it('is not blocked, and shows hard and soft rules, a human review and demands', () => {
    expect(evaluation.blocked).toBe(false)
    expect(evaluation.evaluated_count).toBe(corpusSize.rules)
    expect(evaluation.hard_matched).toEqual(['GEN-014', 'GFX-014'])
    expect(evaluation.soft_matched).toEqual(['DLV-003', 'GFX-005', 'TRN-012'])
    expect(evaluation.state.human_reviews).toMatchObject([{ rule_id: 'GEN-014', path: 'legal' }])
    expect(evaluation.state.proposals).toMatchObject([{ rule_id: 'GFX-005', value: 1.2 }])
    expect(evaluation.context_problems).toEqual([])
  })

  it('leaves no hard rule of the volume open: only issues, generated runs and colour numbers', () => {
    const { undetermined_hard_rules: open = [] } = evaluate(ruleset, { context, explain: true })
    expect(open.map(({ rule_id }) => rule_id).filter((id) => !id.startsWith('GRM'))).toEqual([
      'QAC-011',
      'TRN-013',
      'QAC-002',
      'CVX-006',
      'CVX-010',
      'CVX-013',
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

  it.for(changedFacts())(
    'turns with one changed fact as chapter 22 says: in $phase, $path $value',
    ({ phase, path: changed, value, blocked, rules, matches }) => {
      const facts = { 'core.production_phase': phase, [changed]: JSON.parse(value) as Json }
      const outcome = evaluate(ruleset, { context: withFacts(context, facts) })
      const further = outcome.hard_matched.filter((id) => !evaluation.hard_matched.includes(id))
      const row = {
        blocked: outcome.blocked ? 'yes' : 'no',
        rules: further.join(', ') || 'none',
        matches: String(outcome.matched_count),
      }
      expect(row, 'the table of changed facts in chapter 22 of corpus/media/docs').toEqual({
        blocked,
        rules,
        matches,
      })
      expect(outcome.context_problems).toEqual([])
    },
  )

  it.for([
    ['capture', 0],
    ['reconstruction', 0],
    ['editorial', 0],
    ['finishing', 4],
    ['mastering', 5],
    ['delivery', 5],
  ] as const)('finds in %s, with no fact altered, %i rules that match', ([phase, matches]) => {
    const facts = { 'core.production_phase': phase }
    const outcome = evaluate(ruleset, { context: withFacts(context, facts) })
    expect(outcome.matched_count).toBe(matches)
    expect(outcome.blocked).toBe(false)
  })

  it('turns in chapter 22 with consent, sync, the worst camera, axes and disclosure', () => {
    expect(changedFacts().map(({ path: changed }) => changed)).toEqual(
      expect.arrayContaining([
        'core.consent_scope',
        'camera.sync_error_ms',
        'camera.worst_residual_px',
        'delivery.axes_verified',
        'generation.disclosure',
      ]),
    )
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
        ['TRN-010', 'publish'],
      ],
    )
  })
})
