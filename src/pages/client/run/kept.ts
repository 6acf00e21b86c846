/**
 * Runs in the storage of this browser: one entry per run, so that two tabs with two runs do not overwrite each other.
 */
import type { Idea } from '../../../engine/runs/run.ts'
import type { JsonObject } from './document.ts'
import type { StepId } from './steps.ts'

export interface Kept {
  readonly key: string
  /** When it was last changed, ISO 8601. */
  readonly changed: string
  readonly run: JsonObject
  /** Steps of the playbook that are checked off. */
  readonly done: readonly number[]
  /** Coordinates to be answered. */
  readonly questions: readonly string[]
  /** First move of the situation. */
  readonly firstMove?: string
  /** The first move, once it was made. */
  readonly moved?: string
  /** What is counted in such a situation. */
  readonly measure?: string
  /** The situation that the problem resembles. */
  readonly like?: { readonly id: string; readonly name: string }
  /** The ideas that concepts were made of, which the run itself does not say. */
  readonly origins?: readonly Origin[]
  /** Coordinates chosen by depth and variable alone, since none of their questions fits. */
  readonly ownGauge?: readonly string[]
  /** Those of them that are defaults: a run needs a coordinate, and the writer has not confirmed one. */
  readonly guessed?: readonly string[]
  /** The open step, and the steps that the writer has left. */
  readonly step?: StepId
  readonly left?: readonly StepId[]
}

/** An idea that a concept was made of. */
export interface Origin {
  /** Id of the concept. */
  readonly concept: string
  readonly idea: Idea
  /** Coordinate of the question that the idea now answers. */
  readonly code?: string
}

const PREFIX = 'grammar-run:'

export const newKey = (): string => crypto.randomUUID().slice(0, 8)

/** @returns false if the browser cannot store it: storage is full or disabled */
export function keep(kept: Kept): boolean {
  try {
    localStorage.setItem(PREFIX + kept.key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function keptRun(key: string): Kept | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? undefined : (JSON.parse(text) as Kept)
  } catch {
    return undefined
  }
}

export const forget = (key: string): void => localStorage.removeItem(PREFIX + key)

/** A worked run that was opened, as long as it has its own title. */
const isExample = (kept: Kept): number => Number(titleOf(kept).includes('(worked example'))

/** The stored runs, most recently changed first; worked runs that were only opened come last. */
export function keptRuns(): Kept[] {
  const keys = (() => {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  })()
  return keys
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => keptRun(name.slice(PREFIX.length)))
    .filter((kept) => kept !== undefined)
    .sort((a, b) => isExample(a) - isExample(b) || (a.changed < b.changed ? 1 : -1))
}

export const titleOf = ({ run }: Kept): string => String(run['title'] || 'Untitled')
