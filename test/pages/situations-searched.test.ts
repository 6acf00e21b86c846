/** What a search for situations and the page of one say. */
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, textOf } from '../support/pages.ts'

const { coordinate } = useServices()

const textAt = async (target: string): Promise<string> => {
  const response = await fetch(coordinate.url() + target)
  expect([target, response.status]).toEqual([target, 200])
  return decoded((await response.text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
}

const markupAt = async (path: string): Promise<string> =>
  decoded(await (await fetch(coordinate.url() + path)).text())

it('a situation counts as figures only what is one, and leads to its cards', async () => {
  const markup = await (await fetch(`${coordinate.url()}/situations/too-many-meetings`)).text()
  // “How often” and “how many people” ask for figures; “whom” does not.
  expect(markup).toContain('Before you change anything: 2 figures and 1 other thing to look up')
  expect(markup).toContain('href="/draw?situation=too-many-meetings"')
  const found = await textAt('/situations?q=not+enough+volunteers+come+forward')
  expect(found).toContain('Too few volunteers')
  expect(found).toContain('Draw cards of it')
  expect(found.indexOf('Draw cards of it')).toBeLessThan(found.indexOf('Or one of these'))
})

it('asks of people where a situation is about people, and says what to count', async () => {
  const { body } = await coordinate.get('/v1/situations?limit=1000')
  const all: { id: string; field: string; measure: string }[] = body.results
  expect(all.filter(({ measure }) => !/^[a-z].+[^.?!]$/.test(measure))).toEqual([])
  for (const { id, measure } of all.filter(({ field }) => field === 'people')) {
    const text = await textAt(`/situations/${id}`)
    const [, open = ''] = /Before you change anything(.*?)more questions/s.exec(text) ?? []
    expect(open).toMatch(/^: [1-3] /)
    expect(open).toContain(`What to count, now and afterwards: ${measure}.`)
    expect(open).not.toContain('Of all the cases last year')
  }
  // A printed sheet has a row for the figure, and a run asks for it.
  const sheet = await textAt('/situations/same-few-do-it-all')
  expect(sheet).toContain('People who carry half of the work, out of all who belong: how many now?')
  expect(await markupAt('/run?situation=same-few-do-it-all')).toContain(
    '"measure":"people who carry half of the work, out of all who belong"',
  )
})

it('calls a situation that is far ahead the nearest, and no other', async () => {
  for (const [q, said] of [
    ['Hardly any parents show up when we hold our evening for parents', 'The nearest:'],
    ['purple elephants sing in the attic', 'The nearest situations:'],
  ]) {
    const text = await textAt(`/situations?q=${encodeURIComponent(q!)}`)
    expect(text.match(/The nearest:|The nearest situations:/g)).toEqual([said])
  }
})

it('offers no other words for a search that find no more', async () => {
  for (const path of ['situations', 'prompts', 'search']) {
    const q = encodeURIComponent('boss wants something with AI and nobody knows what for')
    const { body } = await coordinate.get(`/v1/${path}?q=${q}`)
    const tried = await textAt(`/${path}?q=${q}`)
    for (const { count, href, text } of body.suggestions ?? [])
      expect(tried.includes(`Try ${text}`), text).toBe(count > body.count || !href.includes('?q='))
  }
})

it('says once that no situation fits', async () => {
  const text = await textAt('/situations?q=asdf+qwerty+zxcv')
  expect(text.match(/No situation fits|No situation is sure|Nothing here is close/g)).toEqual([
    'No situation fits',
  ])
  expect(text).toContain('You can also search everything')
  expect(text).toContain('Draw cards')
  const filtered = await textAt('/situations?q=asdf+qwerty+zxcv&field=operations')
  expect(filtered).toContain('Take a filter off, or search everything')
})

it.for([
  '/situations/same-few-do-it-all',

  '/draw?seed=tuesday',
])('%s says that its cases are made up', async (target) => {
  expect(textOf(await (await fetch(coordinate.url() + target)).text())).toMatch(/made up/)
})
