/** Tags and names of languages, which must be the same on every machine. */
import { expect, it } from 'vitest'
import { canonicalLanguage, isNamedLanguage, languageByName } from '../../src/adapters/language.ts'

it.each([
  ['en', 'en'],
  ['en-gb', 'en-GB'],
  ['ENG', 'en'],
  ['ger', 'de'],
  ['deu-at', 'de-AT'],
  ['fre', 'fr'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['cmn-hans', 'cmn-Hans'],
  ['und', 'und'],
  ['es-419', 'es-419'],
  [' pt-br ', 'pt-BR'],
  ['not a tag', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is %j', (tag, canonical) => {
  expect(canonicalLanguage(tag)).toBe(canonical)
})

it.each(['en', 'en-GB', 'de', 'yue', 'fil', 'ger'])('%s names a language', (tag) => {
  expect(isNamedLanguage(tag)).toBe(true)
})

it.each(['cut', 'final', 'v2', 'mix', 'x', 'subtitles'])('%s names none', (tag) => {
  expect(isNamedLanguage(tag)).toBe(false)
})

it('is known by its English name, as some transcribers write it', () => {
  expect(['English', 'german', 'Klingonish'].map(languageByName)).toEqual(['en', 'de', undefined])
})
