import { describe, expect, it, test } from 'vitest'
import { equal } from '../../src/engine/values/equality.ts'
import type { Json } from '../../src/engine/values/json.ts'

describe(equal, () => {
  const same: [Json, Json][] = [
    [0, -0],
    [null, null],
    [
      [1, ['a']],
      [1, ['a']],
    ],
    [
      { a: 1, b: { c: [] } },
      { b: { c: [] }, a: 1 },
    ],
  ]
  test.for(same)('%j equals %j', ([a, b]) => {
    expect(equal(a, b)).toBe(true)
  })

  const different: [Json, Json][] = [
    ['1', 1],
    [null, false],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [{}, []],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{}, null],
    [{ toString: 1 }, { a: 1 }],
  ]
  test.for(different)('%j does not equal %j', ([a, b]) => {
    expect(equal(a, b)).toBe(false)
  })

  it('does not find inherited members', () => {
    expect(equal(JSON.parse('{"toString":1}') as Json, { x: 1 })).toBe(false)
  })
})
