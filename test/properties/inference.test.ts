/** Property tests of inference. */
import { describe, expect, it } from 'vitest'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import { read, write } from '../../src/engine/values/path.ts'
import { fc } from '../support/fast-check.ts'
import { context, implications, rules, runs, world } from './engine-generators.ts'

describe('what follows', () => {
  it('stands at no path at which something is stated', () => {
    fc.assert(
      fc.property(rules, context, world, (base, given, known) => {
        const { inferred } = evaluate(compileRuleset(base, known), { context: given })
        for (const { path } of inferred) expect(read(given, path) ?? null).toBeNull()
      }),
      runs,
    )
  })

  it('does not depend on the order in which implications are given', () => {
    fc.assert(
      fc.property(rules, context, world, (base, given, known) => {
        const turned = { ...known, implications: known.implications.toReversed() }
        const request = { context: given, explain: true }
        expect(evaluate(compileRuleset(base, turned), request)).toEqual(
          evaluate(compileRuleset(base, known), request),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('is left out with infer: false, and the outcome is that of the rules alone', () => {
    fc.assert(
      fc.property(rules, context, world, (base, given, known) => {
        const request = { context: given, unknown: known.unknown, explain: true, infer: false }
        expect(evaluate(compileRuleset(base, known), request)).toEqual(
          evaluate(compileRuleset(base, { ...known, implications: [] }), request),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('changes nothing where it is stated as well', () => {
    fc.assert(
      fc.property(rules, context, world, (base, given, known) => {
        const ruleset = compileRuleset(base, known)
        const { inferred, ...first } = evaluate(ruleset, { context: given })
        const single = inferred.filter(({ path, value, holds }) => {
          const same = inferred.filter((other) => other.path === path)
          return holds === 'by_definition' && !Array.isArray(value) && same.length === 1
        })
        const stated = single.reduce((now, { path, value }) => write(now, path, value), given)
        // A stated object around a path that rules read is a separate fact.
        fc.pre(!single.some(({ path }) => ['a', 'd.f'].some((outer) => path.startsWith(outer))))
        const { inferred: _, ...second } = evaluate(ruleset, { context: stated })
        expect(second).toEqual({ ...first, context_problems: second.context_problems })
      }),
      { numRuns: 1000 },
    )
  })

  it('never makes a rule block that the certain facts do not block', () => {
    fc.assert(
      fc.property(rules, context, implications, (base, given, all) => {
        const certain = all.filter(({ holds }) => holds === 'by_definition')
        const blocked = (known: typeof all): boolean =>
          evaluate(compileRuleset(base, { implications: known }), { context: given }).blocked
        expect(blocked(all)).toBe(blocked(certain))
      }),
      { numRuns: 1000 },
    )
  })
})
