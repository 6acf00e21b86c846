import { describe, expect, it, test } from 'vitest'
import {
  contextsText,
  corpusRules,
  exampleContexts,
  makeContexts,
  ruleCoverage,
  shippedContexts,
} from '../../scripts/rule-coverage.ts'

const { rules, fields } = corpusRules()
const shipped = shippedContexts()

describe('the shipped contexts', () => {
  const coverage = ruleCoverage(rules, [...exampleContexts(), ...[...shipped.values()].flat()])

  it('match every rule', () => {
    expect(coverage.filter(({ reached }) => reached !== 'matched')).toEqual([])
  })

  it('show every condition both holding and failing', () => {
    const half = coverage.filter(({ conditions }) =>
      conditions.some((seen) => !seen.holds || !seen.fails),
    )
    expect(half).toEqual([])
  })

  it('are made for every domain', () => {
    expect([...shipped.keys()].sort()).toEqual(
      [...new Set(rules.map(({ domain }) => domain))].sort(),
    )
  })

  test.for([...makeContexts(rules, fields)])(
    'of %s are those that its rules ask for: npm run coverage:rules -- --write',
    ([domain, contexts]) => {
      expect(contextsText(shipped.get(domain) ?? [])).toBe(contextsText(contexts))
    },
  )
})

describe(ruleCoverage, () => {
  it('distinguishes matched, near and never', () => {
    const [first] = rules
    const none = ruleCoverage(rules, [])
    expect(none.every(({ reached }) => reached === 'never')).toBe(true)
    const own = shipped.get(first?.domain ?? '') ?? []
    expect(ruleCoverage(rules, own.slice(0, 1))[0]).toMatchObject({ reached: 'matched' })
    expect(ruleCoverage(rules, own.slice(1, 2))[0]).toMatchObject({ reached: 'near' })
  })
})
