/** `POST /v1/evaluate/compare`: how the outcome would change if facts were different. */
import { operation } from '../../contract/operation.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import type { Media } from '../load.ts'
import { comparisonSchema } from './comparison-schemas.ts'
import * as o from './outcome-schemas.ts'

export const compareContexts = operation(
  {
    method: 'POST',
    path: '/v1/evaluate/compare',
    tag: 'Engine',
    summary: 'Ask what would change if facts of the context were other than they are',
    description:
      'Send a context and one to twenty patches (JSON Merge Patch, RFC 7396). The answer says for each patch which rules and which entries of the state are gained and lost, and whether the context is blocked before and after.',
    body: o.comparisonRequest,
    ok: { 'application/json': comparisonSchema },
    failures: [],
    examples: [
      {
        summary: 'What putting the cameras in step would change, and what a rolling shutter would',
        body: {
          context: {
            core: { production_phase: 'capture' },
            camera: { is_multiview: true, capture_rig: 'inward_dome', sync_error_ms: 4 },
          },
          patches: [{ camera: { sync_error_ms: 0.3 } }, { camera: { global_shutter: false } }],
          domains: ['camera'],
        },
      },
    ],
    refused: [{ body: { context: {}, patches: [] } }],
  },
  (media: Media) =>
    async ({ body }) => {
      const engine = await media.ruleEngine()
      return engine.compare({
        ...body,
        context: body.context as JsonObject,
        patches: body.patches as JsonObject[],
      })
    },
)
