/** Ideas of a run that are not used in a concept or assigned to a question yet. */
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

/** Whether an idea answers a question that asks for a change: that of its card, or a chosen one. */
export const isPlaced = ({ at }: Idea): boolean => /^GRAM-C[1-4]/.test(at ?? '')

/** An idea and its gauge, as the text of an answer. */
export const wordsOf = ({ gauge, text }: Idea): string => [text, gauge].filter(Boolean).join(' ')
