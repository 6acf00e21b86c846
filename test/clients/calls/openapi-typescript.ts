import createClient from 'openapi-fetch'
import type {
  components as CoordinateComponents,
  paths as CoordinatePaths,
} from '../generated/openapi-typescript/coordinate.ts'
import type {
  components as MediaComponents,
  paths as MediaPaths,
} from '../generated/openapi-typescript/media.ts'

type Context = MediaComponents['schemas']['Context']
type Domain = MediaComponents['schemas']['Domain']
type Run = CoordinateComponents['schemas']['Run']

// Lists are also available as CSV, which this client does not request.
type Json = 'application/json'
const media = createClient<MediaPaths, Json>({ baseUrl: 'http://127.0.0.1:4310' })
const coordinate = createClient<CoordinatePaths, Json>({ baseUrl: 'http://127.0.0.1:4320' })

const context: Context = { camera: { is_multiview: true, sync_error_ms: 4, shot_size: null } }
// @ts-expect-error a misspelt state
export const misspeltState: Context = { camera: { shot_size: 'closeup' } }
// @ts-expect-error a misspelt path
export const misspeltPath: Context = { camera: { shotsize: 'close_up' } }

// @ts-expect-error requests are closed
export const closed: MediaComponents['schemas']['EvaluationRequest'] = { context, explained: true }

export async function calls(): Promise<unknown[]> {
  const domains: Domain[] = ['camera']
  const outcome = await media.POST('/v1/evaluate', { body: { context, domains, explain: true } })
  const explained = [
    ...(outcome.data?.near_misses ?? []),
    outcome.data?.verdict,
    outcome.data?.ask_next?.[0]?.question,
    outcome.data?.trace[0]?.clears?.value,
  ]
  const comparison = await media.POST('/v1/evaluate/compare', {
    body: { context, patches: [{ camera: { sync_error_ms: null } }] },
  })
  const rules = await media.GET('/v1/rules', {
    params: { query: { category: 'camera', type: 'hard', q: 'sync', limit: 5 } },
  })
  const rule = await media.GET('/v1/rules/{id}', { params: { path: { id: 'CAM-004' } } })
  const op: MediaComponents['schemas']['ConditionOperator'] | undefined = rule.data?.when[0]?.op
  const dimension = await media.GET('/v1/dimensions/{id}', {
    params: { path: { id: 'camera.shot_size' } },
  })
  const unit = dimension.data?.kind === 'continuous' ? dimension.data.unit : undefined
  const schema = await media.GET('/v1/schemas/{name}', {
    params: { path: { name: 'clip' }, query: { bundle: true } },
  })
  const validation = await media.POST('/v1/validate', { body: { schema: 'clip', document: {} } })
  const prompts = await coordinate.GET('/v1/prompts', {
    params: { query: { change: 'C0', internal: 'I05', meta: 'M09' } },
  })
  const score = await coordinate.POST('/v1/score', {
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
  const blank = await coordinate.GET('/v1/schema/blank-run')
  const run: Run | undefined = blank.data
  const checked = await coordinate.POST('/v1/validate', { body: { ...run, title: 'A run' } })
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
