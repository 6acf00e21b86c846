/** The operations of the engine and the validator, and the report on the rules. */
import type { Contract } from '../contract/operation.ts'
import { comparisonSchema } from './evaluation-schemas.ts'
import * as o from './outcome-schemas.ts'
import { ruleReportSchema } from './rule-report-schemas.ts'
import * as s from './schemas.ts'

export const engineOperations = {
  evaluate: {
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
  validateDocument: {
    method: 'POST',
    path: '/v1/validate',
    tag: 'Schemas',
    summary: 'Validate a document against a packaged schema',
    description:
      'Every JSON value gets an outcome with status 200; all errors are listed with their JSONPath, up to 1,000, and all are counted.',
    body: s.validationRequest,
    ok: { 'application/json': s.validationOutcome },
    failures: [],
    examples: [
      {
        summary: 'A clip that lacks nearly everything',
        body: { schema: 'clip', document: { id: 'K4' } },
      },
    ],
    refused: [{ body: { schema: 'clips', document: { id: 'K4' } } }],
  },
  compareContexts: {
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
  getRuleReport: {
    method: 'GET',
    path: '/v1/rule-report',
    tag: 'Engine',
    summary: 'Read what the rule base says of itself: defects, rivals and a witness for every rule',
    description:
      'Computed when the corpus is loaded: rules that can never match, conditions and rules implied by others, equivalent rules, unknown paths and values, and pairs of rules that can match together and propose different values, each with a context in which it shows. A corpus with a defect is not built.',
    ok: { 'application/json': ruleReportSchema },
    failures: [],
    examples: [{ summary: 'The report' }],
  },
} as const satisfies Contract
