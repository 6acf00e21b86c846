import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { parseSearch } from '../../src/lists/search-text.ts'
import { suggestions } from '../../src/lists/suggestions.ts'
import { matchingRules } from '../../src/media/queries.ts'

describe('a search text as a MATCH expression', () => {
  it.for([
    ['CAM-001', '"CAM-001"*', 'CAM-001'],
    ['cam-001', '"cam-001"*', 'CAM-001'],
    [' CAM- ', '"CAM-"*', 'CAM-'],
    ['GRAM-C3-I07', '"GRAM-C3-I07"*', 'GRAM-C3-I07'],
    ['"depth of field"', '"depth of field"', undefined],
    ['"depth of field" lens', '"depth of field" AND "lens"*', undefined],
    ['c2pa.created', '"c2pa.created"*', undefined],
    ['R128', '"R128"*', undefined],
    ['naïve', '"naïve"*', undefined],
    ['16:9', '"16:9"*', undefined],
    ['lens "depth of', '"lens"* AND "depth"* AND "of"*', undefined],
    ['NEAR(', '"NEAR("*', undefined],
    ['a AND b', '"a"* AND "AND"* AND "b"*', undefined],
    ['a\u0000b', '"a"* AND "b"*', undefined],
    ['🎬', undefined, undefined],
    ['🎬 cut', '"cut"*', undefined],
    ['', undefined, undefined],
    ['"""', undefined, undefined],
    ['-- ; *', undefined, undefined],
  ])('%j becomes %j', ([text, match, id]) => {
    expect(parseSearch(text!)).toMatchObject({ match, id })
  })

  it('counts the words between blanks, in phrases too', () => {
    expect(parseSearch('a "b c" d-e').words).toBe(4)
    expect(parseSearch(Array(500).fill('x').join(' ')).words).toBe(500)
  })

  it('gives the words alone as the index folds them', () => {
    expect(parseSearch('Naïve "Depth-of" C2PA').terms()).toEqual(['naive', 'depth', 'of', 'c2pa'])
  })

  it('never makes an expression that the index refuses', () => {
    using database = openDatabase(inject('database'))
    const pieces = [
      '"',
      "'",
      '*',
      '(',
      ')',
      '^',
      ':',
      '-',
      '+',
      '{',
      'NEAR',
      'OR',
      'é',
      '𝒳',
      '²',
      '\\',
      'ab',
    ]
    for (const a of pieces) {
      for (const b of pieces) {
        for (const text of [a + b, `${a} ${b}`, `"${a}${b}"`, `${b}"${a} x`]) {
          const { match } = parseSearch(text)
          if (match !== undefined)
            expect(matchingRules(database, { match, most: 10 })).toBeInstanceOf(Array)
        }
      }
    }
  })
})

describe('suggestions', () => {
  const terms = ['light', 'lighting', 'parallax', 'shutter', '1080', 'of']

  it.for([
    [['parralax'], ['parallax']],
    [
      ['shuter', 'parallx'],
      ['shutter', 'parallax'],
    ],
    [['ligth', 'light'], ['light']],
    [['light', 'shutter'], []],
    [['lig'], []],
    [['zzzzzz'], []],
    [['1081'], []],
    [['xy'], []],
    [
      ['ligth', 'shuter', 'parallx', 'lightign'],
      ['light', 'shutter', 'parallax'],
    ],
  ] as const)('for %j are %j', ([words, wanted]) => {
    expect(suggestions(words, terms)).toEqual(wanted)
  })
})
