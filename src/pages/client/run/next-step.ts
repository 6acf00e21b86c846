/** What a run lacks first on its way to a decision. */

export interface Step {
  readonly text: string
  /** JSONPath of the field where it is done. */
  readonly path: string
}

/** As much of a run as the way looks at; a file may lack any of it. */
interface Run {
  readonly title?: string
  readonly mode?: string
  readonly question?: string | null
  readonly baseline?: { readonly statement: string | null }
  readonly answers?: readonly { readonly coordinate: string }[]
  readonly concepts?: readonly {
    readonly gates?: Readonly<Record<string, boolean | null>>
    readonly ratings?: object | null
  }[]
  readonly forecasts?: readonly unknown[]
  readonly decision?: object | null
}

/** @returns undefined for a decided run */
export function nextStep(run: Run): Step | undefined {
  const { answers = [], baseline, concepts = [], decision, forecasts = [], question, title } = run
  if ((decision ?? null) !== null) return undefined
  if ((title ?? '') === '') return { text: 'Give the run a title.', path: '$.title' }
  if ((question ?? '') === '')
    return { text: 'Say in one sentence what it is to answer.', path: '$.question' }
  if ((baseline?.statement ?? '') === '')
    return {
      text: 'State how things stand today, with a figure, its day and its source.',
      path: '$.baseline.statement',
    }
  if (answers.length === 0) return { text: 'Choose a question and answer it.', path: '$.answers' }
  if (!answers.some(({ coordinate }) => /^GRAM-C[1-4]/.test(coordinate)))
    return {
      text: 'Go on answering. When you know how things stand, answer a question of C1 to C4: what could change.',
      path: '$.answers',
    }
  if (concepts.length === 0)
    return { text: 'Make a concept of what you propose.', path: '$.concepts' }
  for (const [i, { gates = {}, ratings }] of concepts.entries()) {
    const open = Object.keys(gates).find((id) => gates[id] === null)
    if (open !== undefined)
      return { text: 'Judge the four gates.', path: `$.concepts[${i}].gates.${open}` }
    if ((ratings ?? null) === null && !Object.values(gates).includes(false))
      return {
        text: 'Rate it by the seven criteria.',
        path: `$.concepts[${i}].ratings.outcome_contribution`,
      }
  }
  if (run.mode === 'PREDICT' && forecasts.length === 0)
    return { text: 'Write what you expect, with a probability.', path: '$.forecasts' }
  return { text: 'Decide.', path: '$.decision.kind' }
}
