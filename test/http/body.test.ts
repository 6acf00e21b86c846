import { describe, expect, it } from 'vitest'
import { parseBody } from '../../src/http/requests/body.ts'

const parse = (text: string): unknown => parseBody(Buffer.from(text))

describe(parseBody, () => {
  it.for([
    ['1e308', 1e308],
    ['-1.5E-400', -0],
    ['[123456789012345678901234567890]', [123_456_789_012_345_680_000_000_000_000]],
    ['"1e400"', '1e400'],
    ['{"\\"[[[":"\\\\"}', { '"[[[': '\\' }],
    ['{"a":1,"a":2}', { a: 2 }],
    ['"\\ud800"', '\ud800'],
    [' \n[ ]\t', []],
    ['true', true],
    ['\ufeff[]', []],
  ] as const)('reads %s', ([text, value]) => {
    expect(parse(text)).toEqual(value)
  })

  it('reads a name that pollutes prototypes as a name like any other', () => {
    const body = parse('{"__proto__":{"a":1},"constructor":2}') as object
    expect(Object.keys(body)).toEqual(['__proto__', 'constructor'])
    expect(({} as { a?: number }).a).toBeUndefined()
  })

  it.for([
    ['1e400', /the number 1e400 is too large/],
    ['[-1e400]', /the number 1e400 is too large/],
    [`{"a":${'9'.repeat(400)}}`, /the number 9{20}… is too large/],
    ['[1e999999999]', /too large/],
    ['1e+', /is not JSON/],
    ['1.2.3.4.5', /is not JSON/],
    ['[1,]', /is not JSON/],
    ['"abc', /is not JSON/],
    ['', /is empty; it must be JSON/],
    ['NaN', /is not JSON/],
    ['['.repeat(65), /nested deeper than 64 levels/],
    ['{"a":'.repeat(65), /nested deeper than 64 levels/],
  ] as const)('refuses %s', ([text, message]) => {
    expect(() => parse(text)).toThrow(message)
  })

  it.for([['c3 28'], ['ff'], ['ed a0 80'], ['22 f0 28 8c 28 22']])(
    'refuses bytes that are no UTF-8: %s',
    ([hex]) => {
      expect(() => parseBody(Buffer.from(hex!.replaceAll(' ', ''), 'hex'))).toThrow(
        'the body is not UTF-8',
      )
    },
  )
})
