/** What the page of the workbench brings for a run that begins with a situation. */
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { markupOf } from '../support/pages.ts'

const { coordinate } = useServices()

it('begins a run in SOLVE with what its playbook looks for, early enough to be seen', async () => {
  const { body } = await coordinate.get('/v1/situations?limit=1000')
  const ids = (body.results as { id: string; mode: string }[])
    .filter(({ mode }) => mode === 'SOLVE')
    .map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(200)
  const late: string[] = []
  for (const id of ids) {
    const page = await (await fetch(`${coordinate.url()}/run?situation=${id}`)).text()
    const [, brought] = /<template id="brought">(.*?)<\/template>/s.exec(page)!
    const { questions } = (JSON.parse(brought!) as { start: { questions: string[] } }).start
    const first = questions.filter((code) => code.startsWith('GRAM-C0-')).slice(0, 4)
    if (!first.some((code) => /-I0[67]-/.test(code))) late.push(id)
  }
  expect(late).toEqual([])
})

const startOf = async (query: string) => {
  const page = await (await fetch(`${coordinate.url()}/run?${query}`)).text()
  const [, brought] = /<template id="brought">(.*?)<\/template>/s.exec(page)!
  return {
    page,
    start: (JSON.parse(brought!) as { start?: { title: string; questions: string[] } }).start,
  }
}

const PROBLEM = 'problem=our+code+reviews+take+four+days'

it('offers more situations than the nearest, and keeps the sentence with each', async () => {
  const { page, start } = await startOf(PROBLEM)
  expect(start).toBeUndefined()
  const [near = '', others = ''] = page.split('Others that share words with it')
  const linked = (text: string) => [...text.matchAll(/problem=[^"]+&amp;situation=([a-z-]+)"/g)]
  expect(linked(near)).toHaveLength(3)
  const more = linked(others).map(([, id]) => id)
  expect(more.length).toBeGreaterThan(2)
  const { start: begun } = await startOf(`${PROBLEM}&situation=${more[0]}`)
  expect(begun!.title).toBe('our code reviews take four days')
})

it.for([`${PROBLEM}&situation=none`, 'problem=zzqx+wvkjh', 'mode=solve'])(
  'asks what suits any case where no situation was chosen: %s',
  async (query) => {
    const { start } = await startOf(query)
    expect(start!.questions).toContain('GRAM-C0-I06-M12')
    expect(start!.questions.length).toBeGreaterThan(3)
    // Prices, customers and machines are not asked of a choir.
    const texts = await Promise.all(
      start!.questions.map(async (id) => (await coordinate.get(`/v1/prompts/${id}`)).body.text),
    )
    expect(texts.join(' ')).not.toMatch(/price|customer|machine|item|service/i)
  },
)

it('a run begins with one of the nearest situations where none is sure, or with none of them', async () => {
  const at = '/run?problem=how+tall+is+the+product+catalogue+of+the+ministry'
  const asked = await markupOf(`${coordinate.url()}${at}`)
  expect(asked).toContain('Is it like one of these?')
  // The main buttons keep a situation, the plain one drops it.
  expect(asked).toMatch(/class="button second" href="[^"]*situation=none"/)
  expect(asked).not.toMatch(/class="button" href="[^"]*situation=none"/)
  // Three, others that are folded, and none of them.
  const [near = '', others = ''] = asked.split('Others that share words with it')
  expect(near.match(/situation=[a-z-]+"/g)).toHaveLength(3)
  expect(others).toMatch(/situation=[a-z-]+"[\s\S]*situation=none"/)
  expect(asked).not.toContain('"title":')
  const chosen = await markupOf(`${coordinate.url()}${at}&situation=too-many-variants`)
  expect(chosen).toContain('"like":{"id":"too-many-variants","name":"Too many variants"}')
  expect(chosen).toMatch(/"questions":\[[^\]]*"GRAM-C0-/)
  const none = await markupOf(`${coordinate.url()}${at}&situation=none`)
  expect(none).toContain('"title":"how tall is the product catalogue of the ministry"')
  // Nothing is assumed of the case.
  expect(none).not.toContain('"like":')
  expect(none).toMatch(/"questions":\["GRAM-C0-[^\]]*\]/)
})
