/** `POST /v1/evaluate`: which rules match a context, what they ask for and why. */
import { operation } from '../../contract/operation.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import type { Media } from '../load.ts'
import * as o from './outcome-schemas.ts'

export const evaluate = operation(
  {
    method: 'POST',
    path: '/v1/evaluate',
    tag: 'Engine',
    summary: 'Evaluate a context against the rules',
    description:
      'Send what is known of the production; the answer says which rules match, what they ask for and why. What is absent from the context is unknown and satisfies no condition but `exists: false`. Rules read the submitted context and what follows from it (`inferred`; `infer: false` leaves that out), and never what another rule did, so their order decides nothing; with `profile` the rules and declared facts of a destination stand beside; trace, ids and state are ordered by priority from high to low, then by id. Only hard rules block.',
    body: o.evaluationRequest,
    ok: { 'application/json': o.outcome },
    failures: [],
    examples: [
      {
        summary: 'A multiview stage whose cameras are not in step',
        body: {
          context: {
            core: { production_phase: 'capture' },
            camera: {
              is_multiview: true,
              capture_rig: 'inward_dome',
              sync_error_ms: 4,
              shutter_angle: 180,
            },
          },
          domains: ['camera'],
        },
      },
      {
        summary: 'A commercial for French television, loud at its end',
        body: {
          profile: 'broadcast-spot-france',
          context: { audio: { integrated_loudness: -23, short_term_max: -18.6 } },
        },
      },
      { summary: 'Nothing is known, so nothing matches', body: { context: {} } },
    ],
    refused: [
      { body: { context: { camera: { sync_error_ms: 4 } }, domains: ['camara'] } },
      { body: { contexts: {} } },
      { body: { context: {}, profile: 'broadcast-spot-franc' } },
    ],
  },
  (media: Media) =>
    async ({ body }) => {
      const engine = await media.ruleEngine()
      return engine.evaluate({ ...body, context: body.context as JsonObject })
    },
)
