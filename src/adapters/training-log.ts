/** Evaluation results of trainers of splats and radiance fields, on held-out views. */
import { lineOf } from '../engine/values/json-places.ts'
import type { Adapter, InputFile, Reading } from './adapter.ts'
import { nameOf, unreadable } from './files.ts'
import { isRecord, type JsonPath, type JsonRecord, numberAt, parseJson, recordAt } from './json.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { unreadMembers } from './unread-paths.ts'
import { rounded } from './values.ts'

const BYTES = 16 * 1024 * 1024

const fills = {
  'generation.holdout_psnr': { certainty: 'measured', how: 'mean over the held-out views' },
  'generation.holdout_ssim': { certainty: 'measured', how: 'mean over the held-out views' },
  'generation.holdout_lpips': { certainty: 'measured', how: 'mean over the held-out views' },
  'generation.gaussian_count': { certainty: 'measured', how: 'count at the last step' },
  'generation.method': { certainty: 'inferred', how: 'the trainer that writes such a file' },
} as const satisfies Adapter['fills']

/** Metrics in the file of one trainer. */
interface Scores {
  readonly at: JsonPath
  readonly values: JsonRecord
  readonly method?: string
}

export const trainingLog: Adapter = {
  name: 'training-log',
  summary:
    'Evaluations of 3D Gaussian Splatting (results.json), gsplat (val_step*.json) and Nerfstudio (ns-eval).',
  files: ['results.json', 'val_step*.json', 'eval*.json', 'output.json'],
  fills,
  limits: { bytes: BYTES, ms: 20_000 },
  matches: (file) =>
    nameOf(file).endsWith('.json') && /"psnr"/i.test(new TextDecoder().decode(file.head)),
  read: async (file, tools) => {
    const text = await tools.readText(file, BYTES)
    const log = parseJson(text)
    if (!isRecord(log)) return unreadable(file, 'looks like an evaluation and is no valid JSON')
    const scores = gaussianSplatting(log) ?? nerfstudio(log) ?? gsplat(log)
    if (scores === undefined) return { subjects: [], problems: [] }
    const reading = judged(file, text, scores)
    return { ...reading, problems: [...reading.problems, ...unreadMembers(file, text, log)] }
  },
}

/** Reads `{"ours_30000": {"SSIM": …, "PSNR": …, "LPIPS": …}}`; the last step is used. */
function gaussianSplatting(log: JsonRecord): Scores | undefined {
  const steps = Object.keys(log)
    .flatMap((key) => {
      const step = /^ours_(\d+)$/.exec(key)?.[1]
      return step === undefined ? [] : [{ key, step: Number(step) }]
    })
    .toSorted((a, b) => b.step - a.step)
  const [last] = steps
  if (last === undefined) return undefined
  return { at: [last.key], values: recordAt(log[last.key]), method: 'gaussian_splatting_3d' }
}

/** Reads `{"experiment_name": …, "method_name": …, "results": {"psnr": …}}`. */
function nerfstudio(log: JsonRecord): Scores | undefined {
  if (!isRecord(log['results'])) return undefined
  const method = nerfstudioMethods.find(([pattern]) =>
    pattern.test(String(log['method_name'])),
  )?.[1]
  return { at: ['results'], values: log['results'], ...(method !== undefined && { method }) }
}

const nerfstudioMethods: readonly (readonly [RegExp, string])[] = [
  [/^splatfacto/, 'gaussian_splatting_3d'],
  [/nerf|ngp/, 'neural_radiance_field'],
]

/** Reads `{"psnr": …, "ssim": …, "lpips": …, "num_GS": …}`. */
const gsplat = (log: JsonRecord): Scores => ({
  at: [],
  values: log,
  ...(numberAt(log['num_GS']) !== undefined && { method: 'gaussian_splatting_3d' }),
})

function judged(file: InputFile, text: string, { at, values, method }: Scores): Reading {
  const score = (path: keyof typeof fills, ...names: readonly string[]): Found[] => {
    const name = names.find((candidate) => numberAt(values[candidate]) !== undefined)
    const value = name === undefined ? undefined : numberAt(values[name])
    const line = lineOf(text, name === undefined ? at : [...at, name])
    return [{ path, value, place: { file: file.path, line } }]
  }
  const count = numberAt(values['num_GS']) ?? numberAt(values['gaussian_count'])
  const found = [
    ...score('generation.holdout_psnr', 'psnr', 'PSNR'),
    ...score('generation.holdout_ssim', 'ssim', 'SSIM'),
    ...score('generation.holdout_lpips', 'lpips', 'LPIPS'),
    // The dimension is in millions.
    ...(count === undefined
      ? []
      : [{ path: 'generation.gaussian_count', value: rounded(count / 1e6, 6) }]),
    ...(method === undefined ? [] : [{ path: 'generation.method', value: [method] }]),
  ]
  return {
    subjects: [subjectReading(fills, wholeFile(file.path, 'generated_asset'), found)],
    problems: [],
  }
}
