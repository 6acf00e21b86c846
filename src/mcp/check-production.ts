/** The prompt `check-production`, which guides an agent from the known facts to a report of findings and open rules. */
import type { Prompt } from './part.ts'

export const checkProduction: Prompt = {
  name: 'check-production',
  title: 'Check a production against the rules',
  description: 'Collect facts, evaluate them subject by subject, compare remedies, report.',
  argument: {
    name: 'production',
    description: 'What is known of the production, in words; left out, the assistant asks.',
  },
  text: async (production) => `Check a production against the production rules of this server.

${production === '' ? 'Ask me first what the production is, who it is for and which files there are.' : `What is known:\n\n${production}`}

Work in this order.

1. Name the subjects: each recording, deliverable, cut or claim is one subject with a context of its own. Never mix the facts of two.
2. For each subject call grammar_describe_paths with the groups that concern it, and build a context from what I have told you and from files that you have read. Use its units and words. Leave out what nobody has measured or said: a guess is worse than a gap.
3. Call grammar_evaluate_context. Mend \`context_problems\` first and call again. Follow \`next\` until all findings are read.
4. Ask me for the facts of \`open.ask_next\`, at most five at a time, and evaluate again with the answers.
5. Where a remedy is not obvious, compare several with grammar_what_if.

Then report, for each subject:

- The verdict: blocked and by which rules, undecided, or clear.
- Findings, the strongest first: rule id, what the context holds, what is asked for, the smallest remedy, and the basis. Say that a rule of basis practice is a working figure and no norm.
- What is open: which hard rules wait for which facts. Open is not passed, and you may not call it so.
- Which facts came from me, which from files, and which tool measured them.`,
}
