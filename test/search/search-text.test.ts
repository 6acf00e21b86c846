import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { mediaSearch } from '../../src/media/searched.ts'
import { find } from '../../src/search/find.ts'
import { folding } from '../../src/search/folding.ts'
import { searchIndex } from '../../src/search/search-index.ts'
import { parseSearch } from '../../src/search/search-text.ts'
import { corrected, isOneEditAway } from '../../src/search/spelling.ts'
import { theming } from '../../src/search/themes.ts'
import { vocabulary } from '../../src/search/vocabulary.ts'
import { stems } from '../../src/search/words.ts'

describe('a search text', () => {
  it.for([
    ['CAM-001', ['CAM-001'], 'CAM-001'],
    [' cam- ', ['cam-'], 'CAM-'],
    ['"depth of field" lens', ['depth of field', 'lens'], undefined],
    ['lens "depth of', ['lens', 'depth', 'of'], undefined],
    ['a\u0000b', ['a', 'b'], undefined],
    ['🎬 cut cut', ['cut'], 'undefined'],
    ['-- ; *', [], undefined],
    [
      "the shop’s owner won't say they've",
      ['the', 'shop', 'owner', 'will', 'say', 'they'],
      undefined,
    ],
    ["O'Brien's L'Oréal", ["O'Brien", "L'Oréal"], undefined],
    ['sales are kind of flat', ['sales', 'are', 'flat'], undefined],
    ['all questions about suppliers', ['suppliers'], undefined],
    ['The list is long. What do you do on Monday?', ['The', 'list', 'is', 'long'], undefined],
    ['The shop is empty on Monday', ['The', 'shop', 'is', 'empty', 'on', 'Monday'], undefined],
    ['what do you do on Monday', ['what', 'do', 'you', 'on', 'Monday'], undefined],
    ['rules for captions', ['captions'], undefined],
    ['rules of the house', ['rules', 'of', 'the', 'house'], undefined],
    ['a question about the accused', ['a', 'question', 'about', 'the', 'accused'], undefined],
    ['"kind of blue" sort of', ['kind of blue', 'sort', 'of'], undefined],
    ['sound (for Netflix, say)?', ['sound', 'for', 'Netflix', 'say'], undefined],
    ['“-16” at 30%!', ['-16', 'at', '30%'], 'undefined'],
  ] as const)('%j has the pieces %j', ([text, pieces, id]) => {
    const search = parseSearch(text)
    expect(search.pieces.map((piece) => piece.text)).toEqual(pieces)
    if (id !== 'undefined') expect(search.id).toBe(id)
  })

  it('counts the words as the index has them, in phrases and between hyphens too', () => {
    expect(parseSearch('a "b c" d-e').wordCount).toBe(5)
    expect(parseSearch(Array(500).fill('x').join(' ')).wordCount).toBe(500)
    expect(parseSearch(Array(250).fill('x').join('-')).wordCount).toBe(250)
  })
})

describe('a figure with its unit', () => {
  it.for([
    ['30Mbit/s', ['30', 'Mbit/s']],
    ['29.97fps', ['29.97', 'fps']],
    ['5600K', ['5600', 'kelvin']],
    ['17cps', ['17', 'cps']],
    ['24p', ['24', 'fps']],
    ['5m/s', ['5', 'm/s']],
    ['-16LUFS', ['-16', 'LUFS']],
    ['1080p', ['1080p']],
    ['4K', ['4K']],
    ['mp4', ['mp4']],
    ['"29.97fps"', ['29.97fps']],
  ] as const)('in %s has the pieces %j', ([text, pieces]) => {
    expect(parseSearch(text).pieces.map((piece) => piece.text)).toEqual(pieces)
  })
})

describe('stems', () => {
  it.for([
    ['colour', 'color'],
    ['colours', 'color'],
    ['stabilisation', 'stabilization'],
    ['analysed', 'analyzed'],
    ['travelled', 'traveled'],
    ['metre', 'meter'],
    ['catalogue', 'catalog'],
    ['licences', 'license'],
    ['48kHz', '48 khz'],
    ['Naïve', 'naive'],
  ] as const)('of %s are those of %s', ([one, other]) => {
    expect(stems(one)).toEqual(stems(other))
  })

  it.for([
    ['hour', 'hor'],
    ['four', 'for'],
    ['reel', 'real'],
  ] as const)('of %s are not those of %s', ([one, other]) => {
    expect(stems(one)).not.toEqual(stems(other))
  })
})

describe('synonyms', () => {
  const { fold } = folding([
    ['timecode', 'time code', 'tc'],
    ['face swap', 'deepfake', 'deep fake'],
  ])

  it.for([
    ['drop frame time codes', 'drop frame timecode'],
    ['TC', 'timecode'],
    ['a deep-fake of him', 'a face swap of him'],
  ] as const)('make %s and %s one', ([one, other]) => {
    expect(fold(one)).toBe(fold(other))
  })
})

describe('a misspelt word', () => {
  it.for([
    ['captoins', 'captions', true],
    ['parralax', 'parallax', false],
    ['loudnes', 'loudness', true],
    ['light', 'light', false],
    ['tripod', 'tried', false],
  ] as const)('%s and %s', ([a, b, is]) => {
    expect(isOneEditAway(a, b)).toBe(is)
    expect(isOneEditAway(b, a)).toBe(is)
  })

  it('of four letters is left as it is', () => {
    expect(corrected('tme', ['time'])).toBeUndefined()
    expect(corrected('tmie', ['time'])).toBeUndefined()
  })
})

describe('the search index', () => {
  it('is never asked what it refuses', () => {
    using database = openDatabase(inject('database'))
    const index = searchIndex(database, mediaSearch, ['rule'], { first: 1, last: 196 })
    const folded = folding([['a', 'b c']])
    const lookup = {
      folding: folded,
      themes: theming([['light', 'ab']], folded),
      subjectOf: () => undefined,
      vocabulary: vocabulary(['light']),
    }
    const pieces = [...'"\'*()^:-+{é²\\', 'NEAR', 'OR', '𝒳', 'ab', 'ab:', 'id', 'lihgt']
    for (const a of pieces) {
      for (const b of pieces) {
        for (const text of [a + b, `${a} ${b}`, `"${a}${b}"`, `${b}"${a} x`]) {
          expect(find(parseSearch(text), index, lookup, () => true).numbers).toBeInstanceOf(Array)
        }
      }
    }
  })
})
