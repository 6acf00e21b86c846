import { describe, expect, it } from 'vitest'
import {
  contextProblems,
  LISTED_PROBLEMS,
  MAX_CHECKED,
} from '../../src/engine/rules/context-problems.ts'
import type { Field } from '../../src/engine/rules/rule.ts'

const list: Field[] = [
  { path: 'camera.sync_error_ms', type: 'number', multiple: false, minimum: 0, maximum: 1000 },
  { path: 'camera.shot_size', type: 'enumerated', multiple: false, values: ['close_up', 'insert'] },
  { path: 'camera.is_multiview', type: 'boolean', multiple: false },
  { path: 'audio.element', type: 'enumerated', multiple: true, values: ['dialogue', 'foley'] },
]
const fields = new Map(list.map((field) => [field.path, field]))
const found = (context: object, unknown?: string[]) =>
  contextProblems({ context: context as never, unknown }, fields)

describe(contextProblems, () => {
  it.for([
    {
      note: 'a misspelt path',
      context: { camera: { sync_eror_ms: 4 } },
      path: 'camera.sync_eror_ms',
      says: '(did you mean "camera.sync_error_ms"?)',
    },
    {
      note: 'a path written flat',
      context: { 'camera.sync_error_ms': 4 },
      path: 'camera.sync_error_ms',
      says: 'nest it: {"camera": {"sync_error_ms": …}}',
    },
    {
      note: 'a misspelt group',
      context: { camara: {} },
      path: 'camara',
      says: '(did you mean "camera"?)',
    },
    {
      note: 'a group that nobody knows',
      context: { invoice_number: { total: 3 } },
      path: 'invoice_number',
      says: 'is no group of facts; no rule reads it; the groups are camera, audio',
    },
    {
      note: 'a group that is no object',
      context: { camera: 3 },
      path: 'camera',
      says: 'holds an object',
    },
    {
      note: 'a misspelt state',
      context: { camera: { shot_size: 'close_upp' } },
      path: 'camera.shot_size',
      says: '(did you mean "close_up"?)',
    },
    {
      note: 'a value out of range',
      context: { camera: { sync_error_ms: -5 } },
      path: 'camera.sync_error_ms',
      says: 'which goes from 0 to 1000',
    },
    {
      note: 'a word for a truth value',
      context: { camera: { is_multiview: 'yes' } },
      path: 'camera.is_multiview',
      says: 'is true or false',
    },
    {
      note: 'an array for a single value',
      context: { camera: { shot_size: ['insert'] } },
      path: 'camera.shot_size',
      says: 'holds a single value, got an array',
    },
    {
      note: 'an object for a single value',
      context: { camera: { shot_size: {} } },
      path: 'camera.shot_size',
      says: 'got an object',
    },
    {
      note: 'a single value for an array',
      context: { audio: { element: 'dialogue' } },
      path: 'audio.element',
      says: 'holds an array of values, even for one; read as ["dialogue"]',
    },
    {
      note: 'a misspelt element',
      context: { audio: { element: ['dialogue', 'foly'] } },
      path: 'audio.element',
      says: '(did you mean "foley"?)',
    },
    {
      note: 'a path near to none',
      context: { camera: { zzzzzzzzzzzzzzzzzzzzz: 1 } },
      path: 'camera.zzzzzzzzzzzzzzzzzzzzz',
      says: 'no rule reads it',
    },
  ])('names $note', ({ context, path, says }) => {
    expect(found(context)).toEqual([{ path, message: expect.stringContaining(says) }])
  })

  it('reports neither valid members nor those of other tools', () => {
    expect(
      found({
        camera: { sync_error_ms: 0.2, shot_size: 'insert', is_multiview: null },
        audio: { element: ['foley'] },
        $schema: 'https://example.org/context.json',
        lighting: null,
      }),
    ).toEqual([])
  })

  it('says nothing where no field is known', () => {
    expect(contextProblems({ context: { a: { b: 1 } } }, new Map())).toEqual([])
  })

  it('names what the request calls unknown and no rule reads', () => {
    expect(found({}, ['camera', 'camera.shot_size', 'camera.shot_siz'])).toEqual([
      {
        path: 'camera.shot_siz',
        message: expect.stringContaining('did you mean "camera.shot_size"'),
      },
    ])
  })

  it('lists no more than its bound and looks no further than its own', () => {
    const members = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, i]))
    expect(found({ camera: members })).toHaveLength(LISTED_PROBLEMS)
    const others = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, i) => [`q${i}`, {}]))
    const read = Object.fromEntries(Object.keys(others(MAX_CHECKED)).map((name) => [name, null]))
    expect(found({ ...read, camara: 1 })).toHaveLength(0)
    expect(found({ camara: 1, ...read })).toHaveLength(1)
  })
})
