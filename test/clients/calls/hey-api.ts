import {
  getBlankRun,
  listPrompts,
  type Run,
  scoreConcept,
  validateRun,
} from '../generated/hey-api/coordinate/index.ts'
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
} from '../generated/hey-api/media/index.ts'

const context: Context = { camera: { is_multiview: true, sync_error_ms: 4, shot_size: null } }
// @ts-expect-error a misspelt state
export const misspeltState: Context = { camera: { shot_size: 'closeup' } }
// @ts-expect-error a misspelt path
export const misspeltPath: Context = { camera: { shotsize: 'close_up' } }

export async function calls(): Promise<unknown[]> {
  const domains: Domain[] = ['camera']
  const outcome = await evaluate({ body: { context, domains, explain: true } })
  const explained = [
    ...(outcome.data?.near_misses ?? []),
    outcome.data?.verdict,
    outcome.data?.ask_next?.[0]?.question,
    outcome.data?.trace[0]?.clears?.value,
  ]
  const comparison = await compareContexts({
    body: { context, patches: [{ camera: { sync_error_ms: null } }] },
  })
  // @ts-expect-error requests are closed
  await evaluate({ body: { context, explained: true } })
  const rules = await listRules({
    query: { category: 'camera', type: 'hard', q: 'sync', limit: 5 },
  })
  const rule = await getRule({ path: { id: 'CAM-004' } })
  const op: ConditionOperator | undefined = rule.data?.when[0]?.op
  const dimension = await getDimension({ path: { id: 'camera.shot_size' } })
  const unit = dimension.data?.kind === 'continuous' ? dimension.data.unit : undefined
  const schema = await getSchema({ path: { name: 'clip' }, query: { bundle: true } })
  const validation = await validateDocument({ body: { schema: 'clip', document: {} } })
  const prompts = await listPrompts({ query: { change: 'C0', internal: 'I05', meta: 'M09' } })
  const score = await scoreConcept({
    body: {
      ratings: {
        outcome_contribution: 3,
        feasibility: 2,
        evidence: 2,
        adoption: 2,
        differentiation: 2,
        reversible_learning: 3,
        robustness: 2,
      },
    },
  })
  const blank = await getBlankRun()
  const run: Run | undefined = blank.data
  const checked = await validateRun({ body: { ...run, title: 'A run' } })
  return [
    explained,
    comparison.data?.results,
    rules.data?.facets,
    op,
    unit,
    schema.data,
    validation.data?.errors,
    prompts.data?.results[0]?.text,
    score.data?.index,
    checked.data?.valid,
  ]
}
