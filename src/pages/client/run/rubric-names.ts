/** The names of what a concept is judged by; a module of its own, which is loaded with the last steps. */

/** The four hard gates. */
export const gateNames: Readonly<Record<string, string>> = {
  lawful_and_cleared: 'Lawful and cleared',
  no_unacceptable_harm: 'No unacceptable harm',
  baseline_recorded: 'Baseline recorded',
  test_and_exit_defined: 'Test and exit defined',
}

export const criterionNames: Readonly<Record<string, string>> = {
  outcome_contribution: 'Outcome contribution',
  feasibility: 'Feasibility',
  evidence: 'Evidence',
  adoption: 'Adoption',
  differentiation: 'Differentiation',
  reversible_learning: 'Reversible learning',
  robustness: 'Robustness',
}

/** What each level of a criterion comes to in a word or two, from 0 to 4; the rubric has the whole sentence. */
export const levelNames: Readonly<Record<string, readonly string[]>> = {
  outcome_contribution: ['none', 'claimed', 'reasoned', 'measured near', 'measured here'],
  feasibility: ['a lack', 'said', 'parts tried', 'trial works', 'runs daily'],
  evidence: ['no source', 'opinion', 'some observed', 'core observed', 'stood up'],
  adoption: ['refused', 'not asked', 'said yes', 'came back', 'as a habit'],
  differentiation: ['none', 'not compared', 'one listed', 'users name it', 'users choose it'],
  reversible_learning: [
    'no way back',
    'cannot fail',
    'slow to undo',
    'quick to undo',
    'done and undone',
  ],
  robustness: ['easily upset', 'not looked at', 'listed', 'tried', 'held out'],
}
