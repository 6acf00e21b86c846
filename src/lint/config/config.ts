/** The configuration in the form that the linter uses; `.grammar.yaml` is parsed into it elsewhere. */
import type { Place } from '../../adapters/adapter.ts'
import type { Level } from '../finding.ts'
import type { Declared } from '../tree.ts'

export interface Waiver {
  readonly rule: string
  /** Id of the subject that the waiver covers; all subjects if omitted. */
  readonly subject?: string
  readonly reason: string
  readonly by: string
  /** The last day on which the waiver is valid, YYYY-MM-DD. */
  readonly until: string
  readonly place: Place
}

export interface LintConfig {
  /** Path of the file from the root; undefined if there is none. */
  readonly file: string | undefined
  readonly declared: Declared
  readonly ignore: readonly string[]
  /** Level of each rule, or off. */
  readonly rules: ReadonlyMap<string, Level | 'off'>
  readonly waivers: readonly Waiver[]
  /** Path of the baseline from the root. */
  readonly baseline: string | undefined
  /** Further certainties that may block, besides measured, declared and judged. */
  readonly trusted: ReadonlySet<string>
  /** Whether implications are used. */
  readonly infer: boolean
  /** Settings by adapter name. */
  readonly adapters: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Name or path of ffmpeg; undefined if it is disabled. */
  readonly ffmpeg: string | undefined
}

export function noConfig(name: string): LintConfig {
  return {
    file: undefined,
    declared: { name, place: { file: '.' }, facts: [], subjects: [], answers: [] },
    ignore: [],
    rules: new Map(),
    waivers: [],
    baseline: undefined,
    trusted: new Set(),
    infer: true,
    adapters: {},
    ffmpeg: 'ffmpeg',
  }
}
