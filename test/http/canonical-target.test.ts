import { describe, expect, it } from 'vitest'
import { canonicalTargets } from '../../src/http/requests/canonical-target.ts'
import { contract } from '../../src/media/contract.ts'

const canonical = canonicalTargets(contract)

describe('the canonical form of a target', () => {
  it.for([
    ['/v1/rules?q=light&limit=5', '/v1/rules?limit=5&q=light', 'order does not count'],
    ['/v1/rules?q=a+b', '/v1/rules?q=a%20b', 'a blank is a blank'],
    ['/v1/rules?limit=100&offset=0&highlight=false', '/v1/rules?', 'defaults are left out'],
    ['/v1/rules?%71=light', '/v1/rules?q=light', 'names are decoded'],
    ['/v1/rules?&&q=x&', '/v1/rules?q=x', 'empty pairs say nothing'],
  ])('%s is %s: %s', ([one, other]) => {
    expect(canonical(one!)).toBeDefined()
    expect(canonical(one!)).toBe(canonical(other!))
  })

  it.for([
    ['/v1/rules?q=a', '/v1/rules?q=A', 'the page links show the text as it was sent'],
    ['/v1/rules?q=a%26limit=5', '/v1/rules?q=a&limit=5', 'an escaped ampersand is text'],
    ['/v1/rules?q=', '/v1/rules', 'an empty search finds nothing'],
    ['/v1/rules?limit=0100', '/v1/rules?limit=100', 'a number is written in one way'],
    ['/v1/rules?q=a%23b', '/v1/rules?q=a', 'an escaped hash is text'],
  ])('%s is not %s: %s', ([one, other]) => {
    expect(canonical(one!)).not.toBe(canonical(other!))
  })

  it.for([
    '/v1/rules?x=1',
    '/v1/rules?q=a&q=b',
    '/v1/rules?q=%E0%A4%A',
    '/v1/rules?q=a#b',
    '/v1?a=1',
  ])('there is none of %s', (target) => {
    expect(canonical(target)).toBeUndefined()
  })
})
