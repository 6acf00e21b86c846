/** Calls that the tests of the tools send. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const context = {
  core: { production_phase: 'capture' },
  camera: { is_multiview: true, capture_rig: 'inward_dome', sync_error_ms: 4 },
}
export const runs = path.join(import.meta.dirname, '../../corpus/coordinate/worked-runs')
export const workedRuns = readdirSync(runs)
export const workedRun = JSON.parse(
  readFileSync(path.join(runs, '01-repair-cafe.json'), 'utf8'),
) as object

/** As many names as a call may have, each of them long and misspelt. */
const fifty = (begin: string): string[] =>
  Array.from({ length: 50 }, (_, i) => `${begin}${i}`.padEnd(80, 'eaoi'))

/** Calls of every tool; each result is validated against the schema that the tool declares. */
export const calls: Readonly<Record<string, readonly object[]>> = {
  grammar_evaluate_context: [
    { context },
    { context, detail: 'full' },
    { context: {} },
    { context: {}, profile: 'broadcast-hd-dpp' },
    { context, profile: ['headset', 'streaming'] },
  ],
  grammar_what_if: [
    { context, patches: [{ camera: { sync_error_ms: 0.05 } }, {}] },
    { context, patches: [{ camera: null }], detail: 'full' },
  ],
  grammar_find_rules: [
    { q: 'how loud should a podcast be' },
    { q: 'loudnes' },
    { category: 'camera', type: 'hard', detail: 'full' },
    { reads: 'camera.sync_error_ms' },
    { state: 'delivery.target.vr_headset_app' },
    {},
  ],
  grammar_describe_paths: [
    { paths: ['camera'] },
    { paths: ['camera.sync_eror_ms'], rules: ['CAM-004', 'CAM-999'], detail: 'full' },
    { words: 'loudness' },
    { detail: 'brief' },
    { paths: fifty('camera.'), rules: fifty('CAM-') },
    {},
  ],
  grammar_find_destinations: [{ q: 'advert for french television' }, { kind: 'immersive' }, {}],
  grammar_validate_document: [{ schema: 'clip', document: { id: 'K4' } }],
  grammar_find_questions: [
    { q: 'missed appointments' },
    { change: 'C3', internal: 'I05' },
    { seed: 'tuesday', mode: 'PLAN', n: 3, detail: 'full' },
    { seed: 'tuesday', situation: 'too-many-meetings', n: 3 },
  ],
  grammar_lint_project: [{}, { path: 'en.vtt', only: 'graphics', detail: 'full' }],
  grammar_score_run: [{ run: workedRun, detail: 'full' }, { run: { mode: 'SOLVE' } }, {}],
}
