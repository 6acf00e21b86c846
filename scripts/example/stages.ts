/** The stages of the worked example as values, and as files: numbered, in the order of the inventory. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { stages as inventory } from '../../seed/inventory.ts'
import type { JsonObject } from '../../src/engine/values/json.ts'
import { parseEdit, type Rate } from './edit.ts'

export const exampleFolder = path.join(import.meta.dirname, '../../corpus/media/example')

/** File extensions of stages that are not `json`; an `.otio` file is JSON too. */
const endings = new Map([
  ['weights', 'yaml'],
  ['penalties', 'yaml'],
  ['project', 'yaml'],
  ['edit', 'dsl'],
  ['timeline', 'otio'],
  ['commands', 'dsl'],
])

/** File name of each stage. */
export const stageFiles: ReadonlyMap<string, string> = new Map(
  inventory.map(({ stage }, index) => [
    stage,
    `${String(index + 1).padStart(2, '0')}-${stage}.${endings.get(stage) ?? 'json'}`,
  ]),
)

export interface Unit {
  readonly id: string
  /** Null if nobody speaks. */
  readonly speaker: string | null
  readonly start: number
  readonly end: number
  readonly type: string
  readonly text: string
  readonly confidence: number
  readonly overlaps?: readonly string[]
}

export interface Transcript {
  readonly recording: string
  readonly language: string
  readonly method: string
  readonly speakers: readonly {
    readonly id: string
    readonly role: string
    readonly consent_scope: readonly string[]
  }[]
  readonly units: readonly Unit[]
}

export interface Claim {
  readonly id: string
  readonly unit: string
  readonly type: string
  readonly status: string
  readonly support: number
}

export interface Clip {
  readonly id: string
  readonly title: string
  readonly units: readonly string[]
  /** The features that a person rates. */
  readonly ratings: Readonly<Record<string, number>>
}

export interface Weights {
  /** The share of each feature in the base score. */
  readonly weights: Readonly<Record<string, number>>
  /** The support of a claim by its status. */
  readonly support: Readonly<Record<string, number>>
  /** The feature "evidence" of a clip without claims. */
  readonly without_claims: number
}

export interface Penalty {
  readonly points: number
  readonly below?: number
  readonly above?: number
  readonly low?: number
  readonly high?: number
  readonly scopes?: readonly string[]
}

export interface Shot {
  readonly id: string
  readonly unit?: string
  /** Ids of the units, if the shot extends over several. */
  readonly units?: readonly string[]
  readonly size: string
  readonly movement: string
  readonly digital_source_type?: string
  readonly invented_area_ratio?: number
  readonly disclosure?: readonly string[]
  readonly view_gap_degrees?: number
  readonly magnification?: number
}

export interface Project {
  readonly id: string
  readonly rate: Rate
  readonly phase: string
  readonly rights_status: string
  readonly selected_clip: string
  readonly capture: {
    readonly session: string
    readonly rig: string
    readonly cameras: number
    readonly shutter_angle: number
    readonly view_overlap: number
    readonly sync_error_ms: number
    readonly missing_frames: number
    readonly originals_kept: boolean
    readonly calibration: {
      readonly mean_residual_px: number
      readonly worst_residual_px: number
      readonly moved_since: boolean
    }
  }
  readonly reconstruction: {
    readonly asset: string
    readonly representation: string
    readonly methods: readonly string[]
    readonly splats: number
    readonly bad_matte_ratio: number
    readonly holdout: { readonly psnr: number; readonly ssim: number; readonly lpips: number }
    readonly artefacts: readonly string[]
    readonly approved_by?: string
  }
  readonly deliverables: readonly Deliverable[]
}

export interface Deliverable {
  readonly target: string
  readonly codec: readonly string[]
  readonly file_format?: string
  readonly loudness_profile?: string
  readonly volume?: {
    readonly bitrate_mbps: number
    readonly key_mesh_interval_s: number
    readonly first_view_s: number
    readonly viewpoints_checked: number
    readonly eye_height_error_cm: number
    readonly nearest_object_m: number
    readonly axes_verified: boolean
  }
}

/** The hand-written stages; all others are computed from these. */
export interface Authored {
  readonly transcript: Transcript
  readonly claims: readonly Claim[]
  readonly clips: readonly Clip[]
  readonly weights: Weights
  readonly penalties: Readonly<Record<string, Penalty>>
  readonly shots: readonly Shot[]
  readonly edit: ReturnType<typeof parseEdit>
  /** Facts that were observed; those that follow from other stages are filled in. */
  readonly observed: JsonObject
  readonly project: Project
}

/** @throws if the stage has no file yet */
export function stageText(stage: string, folder = exampleFolder): string {
  return readFileSync(path.join(folder, stageFiles.get(stage)!), 'utf8')
}

/** The stage parsed from JSON or YAML. */
export function stageValue<T>(stage: string, folder = exampleFolder): T {
  const text = stageText(stage, folder)
  return (endings.get(stage) === 'yaml' ? parse(text) : JSON.parse(text)) as T
}

export function hasStage(stage: string, folder = exampleFolder): boolean {
  return existsSync(path.join(folder, stageFiles.get(stage)!))
}

export function readAuthored(folder = exampleFolder): Authored {
  return {
    transcript: stageValue('transcript', folder),
    claims: stageValue('claims', folder),
    clips: stageValue('clips', folder),
    weights: stageValue('weights', folder),
    penalties: stageValue<{ penalties: Record<string, Penalty> }>('penalties', folder).penalties,
    shots: stageValue('shots', folder),
    edit: parseEdit(stageText('edit', folder)),
    observed: stageValue('rule-context', folder),
    project: stageValue('project', folder),
  }
}

/** Rounds to three decimals unless another number is given, halves up, so that no file shows 0.1 + 0.2. */
export function rounded(value: number, decimals = 3): number {
  const scale = 10 ** decimals
  // Halves are as often stored slightly too low as too high, so a small amount is added before rounding.
  return Math.round(value * scale + 1e-6) / scale
}
