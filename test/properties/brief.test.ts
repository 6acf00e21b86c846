/** Property tests of the brief evaluation: it agrees with the full outcome. */
import { describe, expect, it } from 'vitest'
import { askedOf, evaluateBriefly } from '../../src/engine/rules/brief.ts'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate, rulesOf } from '../../src/engine/rules/evaluate.ts'
import { read } from '../../src/engine/values/path.ts'
import { fc } from '../support/fast-check.ts'
import { context, domains, rules, world } from './engine-generators.ts'

describe('the short answer', () => {
  it('says what the whole outcome says, whatever was asked in between', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(context, { minLength: 1, maxLength: 6 }),
        domains,
        fc.boolean(),
        world,
        (base, contexts, chosen, infer, known) => {
          const ruleset = compileRuleset(base, known)
          const asked = askedOf(ruleset, { domains: chosen, unknown: known.unknown, infer })
          for (const given of contexts) {
            const request = { context: given, domains: chosen, unknown: known.unknown, infer }
            const decided: string[] = []
            const brief = evaluateBriefly(asked, request, ({ rule, blocks }, path) => {
              decided.push(`${rule.id} ${path}`)
              expect(blocks).toBe(rule.then.some(({ op }) => op === 'block'))
            })
            const whole = evaluate(ruleset, { ...request, explain: true })
            const ids = (some: typeof brief.hard) => some.map(({ rule }) => rule.id)
            const waiting = whole.undetermined_hard_rules?.map(({ rule_id }) => rule_id) ?? []
            expect(brief.verdict).toBe(whole.verdict)
            expect(ids(brief.hard)).toEqual(whole.hard_matched)
            expect(ids(brief.soft)).toEqual(whole.soft_matched)
            expect(new Set(ids(brief.blocking))).toEqual(
              new Set(whole.state.block_reasons.map(({ rule_id }) => rule_id)),
            )
            expect(brief.open).toBe(waiting.length)
            // With `any`, one path that holds settles the rule, but no single path is sure to settle it.
            const several = new Set(
              base
                .filter(
                  ({ logic, when }) =>
                    logic === 'any' && new Set(when.map(({ path }) => path)).size > 1,
                )
                .map(({ id }) => id),
            )
            const alone = (whole.undetermined_hard_rules ?? [])
              .filter(({ rule_id, open }) => open.length === 1 && !several.has(rule_id))
              .map(({ rule_id, open: [one] }) => `${rule_id} ${one?.path}`)
            expect(decided.sort()).toEqual(alone.sort())
            expect(brief.problems).toEqual(whole.context_problems)
            const begun = base.filter(
              ({ id, when }) =>
                waiting.includes(id) &&
                when.some(({ path }) => (read(given, path) ?? null) !== null),
            )
            expect(ids(rulesOf(ruleset, brief.undecided, undefined)).sort()).toEqual(
              begun.map(({ id }) => id).sort(),
            )
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})
