import {
  getBlankRun,
  listPrompts,
  type Run,
  scoreConcept,
  validateRun,
} from '../generated/orval/coordinate.ts'
import {
  type ConditionOperator,
  type Context,
  compareContexts,
  type Domain,
  evaluate,
  getDimension,
  getRule,
  getSchema,
  listRules,
  validateDocument,
} from '../generated/orval/media.ts'

const context: Context = { camera: { is_multiview: true, sync_error_ms: 4, shot_size: null } }
// @ts-expect-error a misspelt state
export const misspeltState: Context = { camera: { shot_size: 'closeup' } }
// @ts-expect-error a misspelt path
export const misspeltPath: Context = { camera: { shotsize: 'close_up' } }

export async function calls(): Promise<unknown[]> {
  const domains: Domain[] = ['camera']
  const outcome = await evaluate({ context, domains, explain: true })
  const said = outcome.status === 200 ? outcome.data : undefined
  const explained = [
    ...(said?.near_misses ?? []),
    said?.verdict,
    said?.ask_next?.[0]?.question,
    said?.trace[0]?.clears?.value,
  ]
  const comparison = await compareContexts({
    context,
    patches: [{ camera: { sync_error_ms: null } }],
  })
  // @ts-expect-error requests are closed
  await evaluate({ context, explained: true })
  const rules = await listRules({ category: 'camera', type: 'hard', q: 'sync', limit: 5 })
  const rule = await getRule('CAM-004')
  const op: ConditionOperator | undefined = rule.status === 200 ? rule.data.when[0]?.op : undefined
  const dimension = await getDimension('camera.shot_size')
  const unit =
    dimension.status === 200 && dimension.data.kind === 'continuous'
      ? dimension.data.unit
      : undefined
  const schema = await getSchema('clip', { bundle: true })
  const validation = await validateDocument({ schema: 'clip', document: {} })
  const prompts = await listPrompts({ change: 'C0', internal: 'I05', meta: 'M09' })
  const score = await scoreConcept({
    ratings: {
      outcome_contribution: 3,
      feasibility: 2,
      evidence: 2,
      adoption: 2,
      differentiation: 2,
      reversible_learning: 3,
      robustness: 2,
    },
  })
  const blank = await getBlankRun()
  const run: Run | undefined = blank.status === 200 ? blank.data : undefined
  const checked = await validateRun({ ...run, title: 'A run' })
  return [
    explained,
    comparison.data,
    rules.data,
    op,
    unit,
    schema.data,
    validation.data,
    prompts.status === 200 ? prompts.data.results[0]?.text : undefined,
    score.data,
    checked.data,
  ]
}
