import { describe, expect, it, test } from 'vitest'
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
import { isWellFormed, read, withMember, write } from '../../src/engine/values/path.ts'
import { plainRead } from '../support/plain-engine.ts'
import { caseTable, contextOf } from '../support/rules.ts'

interface PathCase {
  note: string
  given?: JsonObject
  text?: string
  path: string
  expect?: Json
  missing?: true
}

describe(read, () => {
  test.for(caseTable<PathCase[]>('paths'))('$note', (row) => {
    const context = contextOf(row)
    const wanted = row.missing === true ? undefined : row.expect
    expect(read(context, row.path)).toEqual(wanted)
    expect(plainRead(context, row.path)).toEqual(wanted)
  })
})

describe(write, () => {
  it('sets a value and leaves the context as it was', () => {
    const context = { camera: { support: 'handheld', focal_length: 85 } }
    expect(write(context, 'camera.support', 'tripod')).toEqual({
      camera: { support: 'tripod', focal_length: 85 },
    })
    expect(context.camera.support).toBe('handheld')
  })

  it('makes the groups that are not there', () => {
    expect(write({}, 'a.b.c', 1)).toEqual({ a: { b: { c: 1 } } })
  })

  it('replaces a value on the way with an object', () => {
    expect(write({ a: 'text' }, 'a.b', 1)).toEqual({ a: { b: 1 } })
    expect(write({ a: [1] }, 'a.b', 1)).toEqual({ a: { b: 1 } })
  })

  it('takes a member away', () => {
    expect(write({ a: { b: 1, c: 2 } }, 'a.b', undefined)).toEqual({ a: { c: 2 } })
  })

  it('treats __proto__ as a name like any other', () => {
    const changed = write({}, '__proto__.polluted', true)
    expect(JSON.stringify(changed)).toBe('{"__proto__":{"polluted":true}}')
    expect(({} as JsonObject)['polluted']).toBeUndefined()
    expect(read(changed, '__proto__.polluted')).toBe(true)
  })
})

describe(withMember, () => {
  it('copies an object and sets one member of it', () => {
    const object = { a: 1 }
    expect(withMember(object, 'b', 2)).toEqual({ a: 1, b: 2 })
    expect(object).toEqual({ a: 1 })
  })
})

describe(isWellFormed, () => {
  test.for(['camera.focal_length', 'a.b.c', 'qa.lpips_2'])(
    '%s may be written in a rule',
    (path) => {
      expect(isWellFormed(path)).toBe(true)
    },
  )
  test.for(['camera', '', 'a..b', 'A.b', 'a.b-c', '__proto__.x', 'a.0'])(
    '"%s" may not be written in a rule',
    (path) => {
      expect(isWellFormed(path)).toBe(false)
    },
  )
})
