/** A run that is over as Markdown, from its problem to what came of it, for people who want to read how it went. */

import { forecasts, ideaWords, lastLook, mustStay, observed, section, stopRules } from './page.ts'
import { others, proposal } from './page-concepts.ts'
import { chosenConcepts, decided, decisionWords, stands, wanted } from './page-decision.ts'
import { stillOpen } from './page-open.ts'
import type { StemOf } from './page-record.ts'
import { outcome, results } from './page-results.ts'
import { headed, list, plain, sentence } from './page-words.ts'
import type { RunReport } from './report.ts'
import type { Run } from './run.ts'
import { sentencesOf } from './written-figures.ts'

/**
 * @param stemOf finds the question of a coordinate
 * @returns Markdown
 */
export function runStory(run: Run, report: RunReport, stemOf: StemOf): string {
  const chosen = chosenConcepts(run)
  const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')
  const sections = [
    `# ${headed(plain(run.title)) || 'Untitled run'}`,
    section('In short', list(inShort(run))),
    section('The problem', run.question ? plain(run.question) : ''),
    section('How it stood', joined(stands(run), observed(run, chosen, stemOf))),
    section('The goal', joined(wanted(run), mustStay(run))),
    ...chosen.map((concept) =>
      section(`The idea: ${plain(concept.title)}`, proposal(concept, report, run)),
    ),
    section('What else was weighed', others(run, report, chosen)),
    section('Ideas not taken further', list((run.ideas ?? []).map(ideaWords))),
    section('What was expected', forecasts(run, report)),
    section('When it was to be stopped', stopRules(run, chosen)),
    section('What only people can judge', lastLook(run)),
    section('The decision', decisionWords(run)),
    section('What came of it', results(run)),
    section('What was left open', list(stillOpen(run, report, chosen, 0))),
  ]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

/** The problem, the decision and the outcome, in a sentence each. */
function inShort(run: Run): string[] {
  const firstOf = (text: string): string => sentencesOf(text)[0] ?? ''
  const problem = run.baseline.statement ?? run.question ?? ''
  const made = decided(run)
  const came = outcome(run)
  return [
    problem === '' ? '' : `**Problem.** ${sentence(firstOf(plain(problem)))}`,
    made === undefined ? '' : `**Decision, ${made.on}.** ${sentence(made.what)}`,
    came === '' ? '' : `**Outcome.** ${came}`,
  ].filter(Boolean)
}
