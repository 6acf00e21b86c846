/** Six questions about a run that no check can answer: people discuss them aloud at the end. */

export const lastLookIds = [
  'answers_fit',
  'sources_hold',
  'cause_met',
  'test_can_fail',
  'affected_asked',
  'best_chosen',
] as const

export type LastLookId = (typeof lastLookIds)[number]

/** The writers' answers at the end of a run; “yes” is always the good answer. */
export interface LastLook extends Readonly<Partial<Record<LastLookId, boolean | null>>> {
  readonly date: string
  readonly note?: string
}

/** Each question is about a mistake that a valid document can have. The schema of a run has the same wording. */
export const lastLookQuestions: Readonly<Record<LastLookId, string>> = {
  answers_fit: 'Does every answer answer the question above it, and not one close by?',
  sources_hold: 'Would a stranger who opens the sources find in them what is written here?',
  cause_met: 'Does what is decided act on what the observations show, and on nothing else?',
  test_can_fail: 'Can the test fail by its own figure, and would everybody then stop?',
  affected_asked: 'Were those who carry the work, the cost or the risk asked in person?',
  best_chosen: 'Is it the best idea of this run, whoever had it?',
}
