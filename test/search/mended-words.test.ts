/** A correctly spelt word is never corrected to another, and an answer says which words were corrected. */
import { describe, expect, it } from 'vitest'
import { englishWords } from '../../scripts/generate/english-words.ts'
import { isEnglish } from '../../src/search/english.ts'
import { useServices } from '../support/client.ts'

const { media, coordinate } = useServices()

const ask = async (list: string, q: string) =>
  (await (list === 'rules' ? media : coordinate).get(`/v1/${list}?q=${encodeURIComponent(q)}`)).body

describe('a word of the vocabulary or of common English', () => {
  it.for([
    ['situations', 'patients do not take their pills'],
    ['rules', 'drone permit above crowd'],
    ['rules', 'leather jacket in a flood'],
    ['situations', 'the thief of the layer width'],
    ['prompts', 'friction and contrast'],
  ] as const)('is left as it is in %s: %s', async ([list, q]) => {
    expect(await ask(list, q)).not.toHaveProperty('mended')
  })

  it('is one of the list, whole', () => {
    for (const word of ['pills', 'drone', 'jackets', 'colour', 'color']) {
      expect(isEnglish(word)).toBe(true)
    }
    for (const word of ['concent', 'recieve', 'pill\ns']) expect(isEnglish(word)).toBe(false)
    const some = englishWords()
      .trim()
      .split('\n')
      .filter((_, i) => i % 500 === 0)
    expect(some.filter((word) => !isEnglish(word))).toEqual([])
  })
})

describe('a misspelt word', () => {
  it.for([
    ['situations', 'maintainance', 'maintenance'],
    ['situations', 'recieve', 'received'],
    ['prompts', 'schedual', 'schedule'],
    ['situations', 'beaurocracy', 'bureaucracy'],
    ['rules', 'concent', 'consent'],
    ['rules', 'captoins', 'captions'],
  ] as const)('is said in %s: %s', async ([list, from, to]) => {
    const page = await ask(list, from)
    expect(page.count).toBeGreaterThan(0)
    expect(page.mended).toEqual([{ from, to: expect.stringMatching(`^${to.slice(0, 6)}`) }])
    expect(page).not.toHaveProperty('dropped')
  })

  it('is said on the page', async () => {
    const text = await (await fetch(`${media.url()}/rules?q=concent`)).text()
    expect(text).toContain('“concent” was searched as <b>consent</b>')
  })
})

describe('a search that nothing is close to', () => {
  it.for([
    ['rules', 'parking in the city'],
    ['rules', 'train timetable to vienna'],
    ['situations', 'horoscope for leo'],
  ] as const)('finds nothing in %s: %s', async ([list, q]) => {
    const page = await ask(list, q)
    expect(page).toMatchObject({ count: 0, match: 'none', results: [] })
  })

  it('says so on the page', async () => {
    const text = await (await fetch(`${media.url()}/rules?q=train+timetable+to+vienna`)).text()
    expect(text).toContain('Nothing here is close.')
  })
})

describe('the name of a situation', () => {
  it('finds it first, whatever its words', async () => {
    const { body } = await coordinate.get('/v1/situations?limit=1000')
    for (const { id, name } of body.results.slice(0, 60)) {
      const page = await ask('situations', name)
      expect(page.results[0].id, name).toBe(id)
    }
    const [first] = (await ask('situations', 'More people want it than can have it')).results
    expect(first.id).toBe('sold-out-in-minutes')
  })
})
