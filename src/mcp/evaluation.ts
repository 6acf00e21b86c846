/** `grammar_evaluate_context` and `grammar_what_if`: the engine's outcome, reduced to what decides the next step. */

import type { Ask } from '../contract/ask.ts'
import {
  anyJson,
  anyObject,
  array,
  boolean,
  count,
  nullable,
  object,
  oneOf,
  string,
  type Value,
} from '../contract/schema.ts'
import type { EvaluationRequest, JudgedChange, TraceItem } from '../engine/rules/outcome.ts'
import { ruleBases } from '../forms/media-enums.ts'
import type { contract } from '../media/contract.ts'
import * as e from '../media/evaluation/evaluation-schemas.ts'
import { inferredSchema, verdictSchema } from '../media/evaluation/inference-schemas.ts'
import type { ForProfile } from '../media/evaluation/judged-by.ts'
import { comparisonRequest, evaluationRequest } from '../media/evaluation/outcome-schemas.ts'
import type { Fact } from '../media/facts/facts.ts'
import type { Media } from '../media/load.ts'
import type { Rule } from '../media/rules/rules.ts'
import { ruleId } from '../media/rules/schemas.ts'
import { detail, FULL_ANSWER_BYTES, fitted, limitOf, next, offset, texts } from './pages.ts'
import type { Tool } from './part.ts'

/** Maximum number of facts to ask for in an answer. */
const ASKED = 5
/** Maximum number of values shown for an enum fact. */
const WORDS = 20
/** Maximum number of problems of the context in an answer. */
const PROBLEMS = 5
/** Maximum number of rules in an answer that wait only for the phase. */
const WOULD_FAIL = 10
/** Maximum number of near misses in a full answer. */
const NEAR_MISSES = 10

const { domains, context, infer, profile: destinations } = evaluationRequest.properties
const [{ description: _id, examples: _examples, ...destination }, several] = destinations.anyOf
/** The ids without the description and example that each of them has in the request, to save an agent's reading. */
const profile = {
  anyOf: [destination, { ...several, items: destination }],
  description: destinations.description,
} as const
const unknown = {
  ...evaluationRequest.properties.unknown,
  description:
    'Paths that nobody looked at, or groups of them (`lighting`): nothing there means open, not absent.',
} as const
const subject = {
  ...evaluationRequest.properties.subject,
  description: 'Ask the rules of this subject alone: what the context describes.',
} as const

const finding = object(
  {
    rule_id: ruleId,
    title: string('What to do, in a line.'),
    hard: boolean('True for a rule that must be met.'),
    blocks: boolean('True where it stops the work until it is met.'),
    basis: oneOf(ruleBases, 'What kind of authority stands behind it.'),
    because: array(
      object({
        path: string('Where in the context.'),
        actual: anyJson('What the context holds.'),
        op: string('How the rule compares.'),
        expected: anyJson('With what.'),
      }),
      'The conditions that judge; all of them with full detail.',
    ),
    asks: texts('What the rule asks for.'),
    way_out: nullable(
      object(
        {
          path: string('What to change.'),
          action: string('provide, set, remove, add_elements or remove_elements.'),
          value: anyJson('The nearest value that ends the match.'),
          patch: anyJson('The change as a merge patch, for grammar_what_if.'),
          blocked_after: boolean('Whether the changed context is blocked.'),
        },
        {
          gains: texts('Rules that the change brings.'),
          by: oneOf(
            ['person'],
            'Present where only an act of a person makes it true: ask for it, never assume it.',
          ),
        },
      ),
    ),
  },
  {
    rationale: nullable(string('With full detail: why the rule exists.')),
    sources: array(anyObject('Id, title and how far it was checked.')),
    destination: string('Present on a rule of a destination: which one asks for it.'),
  },
)

/** Members of a full answer, the same as those of `POST /v1/evaluate` with `explain`; its contract describes them. */
const fullMembers = {
  near_misses: array(
    anyObject('Rule, condition and the smallest change that makes it match.'),
    `Rules that fail on one path alone, the first ${NEAR_MISSES}.`,
  ),
  conflicts: array(anyObject('Path, winner and losers.'), 'Proposals that differ.'),
} as const

export function evaluateContext({ ruleEngine, ruleOf, factOf }: Media): Tool {
  const input = object({ context }, { profile, unknown, infer, subject, domains, detail, offset })
  const name = 'grammar_evaluate_context'
  return {
    name,
    title: 'Check a context against the production rules',
    description:
      'Send what is known of one subject (a recording, a deliverable, a cut), nested by path; absent means unknown. The answer says which rules match, why, what each asks for, the smallest change that ends the match, and which facts to find out next. `verdict` says whether it may go on: not while it is blocked, not into delivery while a hard rule is broken, not yet while hard rules wait for facts. Call grammar_describe_paths first to learn paths, units and words.',
    input,
    output: object(
      {
        context_problems: array(
          e.contextProblemSchema,
          `Names and values that no rule can read, the first ${PROBLEMS}: mend them first.`,
        ),
        verdict: verdictSchema,
        headline: string('The verdict as a sentence that counts.'),
        blocked: boolean('True where a matched hard rule blocks.'),
        matched_count: count('Rules that match.'),
        evaluated_count: count('Rules that were asked.'),
        findings: array(finding, 'Rules that match, the strongest first.'),
        open: object(
          {
            hard_rules: count('Hard rules that missing facts leave open: neither met nor broken.'),
            would_fail: array(
              object({ rule_id: string('The rule.'), title: string('What it asks.') }),
              `Of these, those that wait for the phase alone and are broken in one of their own: the first ${WOULD_FAIL}.`,
            ),
            ask_next: array(
              object(
                {
                  path: string('The fact to find out.'),
                  question: string('The question as one asks a colleague, with its unit or words.'),
                  decides: count('Open hard rules that it settles by itself.'),
                  bears_on: count('Open hard rules that wait for it and for others.'),
                },
                { who: string('The role that usually knows.') },
              ),
              'The facts to ask for: rights, consent and safety first, then by the weight of the rules that wait.',
            ),
          },
          {},
          'What nobody has said yet. Open is not passed.',
        ),
        inferred: { ...inferredSchema, description: 'What follows from the context.' },
      },
      { ...fullMembers, next },
    ),
    maxBytes: FULL_ANSWER_BYTES,
    run: async ({ detail: level, offset: start, ...request }: Value<typeof input>) => {
      const engine = await ruleEngine()
      const outcome = engine.explain(request as EvaluationRequest & ForProfile)
      const { near_misses, conflicts, trace, undetermined_hard_rules, would_fail, ask_next } =
        outcome
      const isFull = level === 'full'
      const findings = trace.map((item) => findingOf(item, ruleOf(item.rule_id), isFull))
      return fitted(
        findings,
        (shown, following) => ({
          context_problems: outcome.context_problems.slice(0, PROBLEMS),
          verdict: outcome.verdict,
          headline: outcome.headline,
          blocked: outcome.blocked,
          matched_count: outcome.matched_count,
          evaluated_count: outcome.evaluated_count,
          findings: shown,
          open: {
            hard_rules: undetermined_hard_rules.length,
            would_fail: would_fail
              .slice(0, WOULD_FAIL)
              .map((rule_id) => ({ rule_id, title: ruleOf(rule_id).title })),
            ask_next: ask_next.slice(0, ASKED).map(({ path, decides, bears_on, who }) => ({
              path,
              question: questionOf(factOf(path)),
              ...(who === undefined ? {} : { who }),
              decides: decides.length,
              bears_on: bears_on.length,
            })),
          },
          inferred: [...outcome.inferred],
          ...(isFull ? { near_misses: near_misses.slice(0, NEAR_MISSES), conflicts } : {}),
          ...(following === undefined ? {} : { next: following }),
        }),
        { tool: name, start, bytes: limitOf(level) },
      )
    },
  }
}

function questionOf({ description, multiple, question, type, unit, values }: Fact): string {
  const asked = question ?? description
  if (values.length > 0) {
    const words = values.slice(0, WORDS).join(', ')
    const more = values.length > WORDS ? ' …' : ''
    return `${asked} ${multiple ? 'Some' : 'One'} of ${words}${more}.`
  }
  if (type === 'boolean') return `${asked} true or false.`
  return `${asked} ${unit === undefined ? `A ${type}.` : `In ${unit}.`}`
}

function findingOf(item: TraceItem, rule: Rule, isFull: boolean) {
  const { actions, clears, conditions = [] } = item
  const judging = isFull ? conditions : rule.limit.map((at) => conditions[at]!)
  return {
    rule_id: item.rule_id,
    title: rule.title,
    hard: item.hard,
    blocks: actions.some(({ op }) => op === 'block'),
    basis: rule.basis,
    because: judging.map(({ actual, expected, op, path }) => ({ path, actual, op, expected })),
    asks: actions.map(asked),
    way_out: clears == null ? null : wayOut(clears),
    ...(item.destination === undefined ? {} : { destination: item.destination }),
    ...(isFull ? { rationale: item.rationale, sources: item.sources } : {}),
  }
}

const wayOut = ({ action, blocked_after, by, effect, patch, path, value }: JudgedChange) => ({
  path,
  action,
  value,
  patch,
  blocked_after,
  ...(effect.gained.length > 0 ? { gains: effect.gained } : {}),
  ...(by === undefined ? {} : { by }),
})

/** An action as an agent reads it: operator, path, and the sentence or the value. */
export const asked = ({ op, path, text, value }: TraceItem['actions'][number]): string =>
  `${op} ${path}: ${text ?? shown(value)}`

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

const named = array(
  object({
    rule_id: ruleId,
    title: string('What to do, in a line.'),
    hard: boolean('Must be met.'),
  }),
)

const difference = object(
  {
    patch: count('Zero-based position of the patch in the request.'),
    blocked_before: boolean('Whether the context was blocked.'),
    blocked_after: boolean('Whether the patched context is.'),
    verdict_after: verdictSchema,
    matched_count: count('Rules that match the patched context.'),
    gained: { ...named, description: 'Rules that match after the patch and did not before.' },
    lost: { ...named, description: 'Rules that matched before and no longer do.' },
  },
  { state: anyObject('With full detail: entries of the state gained and lost, list by list.') },
)

export function whatIf(ask: Ask<typeof contract>, ruleOf: Media['ruleOf']): Tool {
  const { items, ...listed } = comparisonRequest.properties.patches
  const { description: _, ...patch } = items
  const patches = { ...listed, items: patch } as const
  const description = 'As in grammar_evaluate_context.'
  const input = object(
    { context: { ...context, description }, patches },
    {
      profile: { ...profile, description },
      unknown: { ...unknown, description },
      infer: { ...infer, description },
      domains: { ...domains, description },
      detail,
      offset,
    },
  )
  const name = 'grammar_what_if'
  const nameOf = (id: string) => {
    const { hard, title } = ruleOf(id)
    return { rule_id: id, title, hard }
  }
  return {
    name,
    title: 'Ask what other facts would change',
    description:
      'Send a context and one to twenty changes of it. For each the answer says which rules it brings and which it ends, and whether the context is blocked before and after. Use it to compare remedies before anybody shoots or renders again; `way_out.patch` of grammar_evaluate_context fits as it is.',
    input,
    output: object(
      {
        verdict: { ...verdictSchema, description: 'Of the context as it is.' },
        blocked: boolean('Whether the context as it is is blocked.'),
        matched_count: count('Rules that match the context as it is.'),
        context_problems: array(e.contextProblemSchema, `The first ${PROBLEMS}.`),
        results: array(difference, 'One for each patch, in their order.'),
      },
      { next },
    ),
    maxBytes: FULL_ANSWER_BYTES,
    run: async ({ detail: level, offset: start, ...body }: Value<typeof input>) => {
      const { value: comparison } = await ask.json('compareContexts', { body })
      const results = comparison.results.map(({ gained, lost, state, ...result }) => ({
        ...result,
        gained: gained.map(nameOf),
        lost: lost.map(nameOf),
        ...(level === 'full' ? { state } : {}),
      }))
      return fitted(
        results,
        (page, following) => ({
          verdict: comparison.verdict,
          blocked: comparison.blocked,
          matched_count: comparison.matched_count,
          context_problems: comparison.context_problems.slice(0, PROBLEMS),
          results: page,
          ...(following === undefined ? {} : { next: following }),
        }),
        { tool: name, start, bytes: limitOf(level) },
      )
    },
  }
}
