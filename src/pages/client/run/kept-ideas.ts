/** Ideas that a run keeps until a question is chosen for them. */
import type { Idea } from '../../../engine/runs/run.ts'
import type { Json } from './document.ts'
import { edit, listAt } from './state.ts'

export const ideas = (): readonly Idea[] => listAt(['ideas']) as unknown as readonly Idea[]

export const setIdeas = (next: readonly Idea[]): void =>
  edit(['ideas'], next.length === 0 ? undefined : (next as unknown as readonly Json[]))

/** Adds ideas that the run does not have yet. */
export function takeIdeas(more: readonly Idea[]): void {
  const keyOf = ({ at, text }: Idea): string => JSON.stringify([at, text])
  const known = new Set(ideas().map(keyOf))
  setIdeas([...ideas(), ...more.filter((idea) => !known.has(keyOf(idea)))])
}
