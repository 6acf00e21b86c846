/** Rules for any file, served in the form in which the linter asks for them. */
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { media } = useServices()

interface List {
  readonly count: number
  readonly holds: readonly { readonly id: string; readonly when: unknown; readonly href: string }[]
  readonly rules: readonly { readonly id: string }[]
}

it('lists what the linter asks', async () => {
  const { holds, rules, count } = (await media.get('/v1/anyway')).body as List
  const { anyway } = (await media.get('/v1/linter')).body as { anyway: List }
  expect(holds.map(({ id, when }) => [id, when])).toEqual(
    anyway.holds.map(({ id, when }) => [id, when]),
  )
  expect(rules.map(({ id }) => id)).toEqual(anyway.rules.map(({ id }) => id))
  expect(count).toBe(anyway.holds.length + anyway.rules.length)
})

it('serves its own rules by id, and leads from their page to the list', async () => {
  const { rules } = (await media.get('/v1/anyway')).body as List
  for (const rule of rules) {
    expect((await media.get(`/v1/rules/${rule.id}`)).body).toEqual(rule)
    const page = await fetch(`${media.url()}/rules/${rule.id}`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    expect([page.status, page.headers.get('location')]).toEqual([303, `/anyway#${rule.id}`])
    const list = await (await fetch(`${media.url()}/anyway`)).text()
    expect(list).toContain(`id="${rule.id}"`)
  }
})

it('is named by a search for a silent channel', async () => {
  const page = await (await fetch(`${media.url()}/search?q=a+silent+channel`)).text()
  expect(page).toContain('href="/anyway"')
})
