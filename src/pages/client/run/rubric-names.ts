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
