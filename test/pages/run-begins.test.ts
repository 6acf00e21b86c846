/** What the page of the workbench brings for a run that begins with a situation. */
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

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
