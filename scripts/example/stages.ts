/** The stages of the worked example as values, and as files: numbered, in the order of the inventory. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { stages as inventory } from '../../seed/inventory.ts'
import type { JsonObject } from '../../src/engine/rule.ts'
import { parseEdit } from './edit.ts'

export const exampleFolder = path.join(import.meta.dirname, '../../corpus/media/example')

const texts = new Map([
  ['weights', 'yaml'],
  ['penalties', 'yaml'],
  ['project', 'yaml'],
  ['edit', 'dsl'],
  ['commands', 'dsl'],
])

/** Name of a stage → name of its file. */
export const stageFiles: ReadonlyMap<string, string> = new Map(
  inventory.map(({ stage }, index) => [
    stage,
    `${String(index + 1).padStart(2, '0')}-${stage}.${texts.get(stage) ?? 'json'}`,
  ]),
)

export interface Rate {
  readonly numerator: number
  readonly denominator: number
}

export interface Unit {
  readonly id: string
  /** Null where nobody speaks. */
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
  /** Feature → its share of the base score. */
  readonly weights: Readonly<Record<string, number>>
  /** Status of a claim → its support. */
  readonly support: Readonly<Record<string, number>>
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
  readonly unit: string
  readonly size: string
  readonly movement: string
  readonly digital_source_type?: string
  readonly invented_area_ratio?: number
  readonly disclosure?: string
}

export interface Project {
  readonly rate: Rate
  readonly selected_clip: string
  readonly capture: { readonly session: string }
}

/** What people wrote; all else follows from it. */
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

/** @throws where the stage has no file yet */
export function stageText(stage: string, folder = exampleFolder): string {
  return readFileSync(path.join(folder, stageFiles.get(stage)!), 'utf8')
}

/** The stage parsed from JSON or YAML. */
export function stageValue<T>(stage: string, folder = exampleFolder): T {
  const text = stageText(stage, folder)
  return (texts.get(stage) === 'yaml' ? parse(text) : JSON.parse(text)) as T
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

/** Rounds to three decimals unless said otherwise, halves up, so that no file shows 0.1 + 0.2. */
export function rounded(value: number, decimals = 3): number {
  const scale = 10 ** decimals
  // A half is stored a hair below itself as often as above.
  return Math.round(value * scale + 1e-6) / scale
}
