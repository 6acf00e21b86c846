/** A configuration as the linter uses it; `.grammar.yaml` is read into this form elsewhere. */
import type { Place } from '../../adapters/adapter.ts'
import type { Level } from '../finding.ts'
import type { Declared } from '../tree.ts'

export interface Waiver {
  readonly rule: string
  /** Id of a subject; all where it is left out. */
  readonly subject?: string
  readonly reason: string
  readonly by: string
  /** The last day on which it holds, YYYY-MM-DD. */
  readonly until: string
  readonly place: Place
}

export interface LintConfig {
  /** Path of the file from the root; undefined where there is none. */
  readonly file: string | undefined
  readonly declared: Declared
  readonly ignore: readonly string[]
  /** Rule → level, or off. */
  readonly rules: ReadonlyMap<string, Level | 'off'>
  readonly waivers: readonly Waiver[]
  /** Path of the baseline from the root. */
  readonly baseline: string | undefined
  /** Certainties that may block besides measured, declared and judged. */
  readonly trusted: ReadonlySet<string>
  /** Whether implications are used. */
  readonly infer: boolean
  /** Settings by name of adapter. */
  readonly adapters: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Name or path of ffmpeg; undefined where it is switched off. */
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
