/** Beside a rule only those destinations are named that ask more than it does; over the whole corpus. */
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { textOf } from '../support/pages.ts'

interface Limited {
  readonly id: string
  readonly hard: boolean
  readonly tightens?: string
  readonly limit: readonly number[]
  readonly when: readonly { readonly path: string; readonly op: string; readonly value: unknown }[]
  readonly then: readonly { readonly path: string; readonly value?: unknown }[]
}

const { media } = useServices()

const json = async (path: string): Promise<unknown> => (await fetch(media.url() + path)).json()

/** The first limit of a rule; a figure that it requires stands for one that leaves room for a meter. */
function limitOf({ limit, then, when }: Limited) {
  const { op, path, value } = when[limit[0]!]!
  const asked = then.find((one) => one.path === path && typeof one.value === 'number')?.value
  const isMetered = typeof value === 'number' && Math.abs(value - Number(asked)) <= 1
  return { op, value: isMetered && /fps|peak|loudness/.test(path) ? asked : value }
}

/** Whether a limit is another than the general one; where both are figures, whether it is stricter. */
function isStricter(own: Limited, general: Limited): boolean {
  if ((own.hard && !general.hard) || own.limit.length < general.limit.length) return true
  const [there, here] = [limitOf(own), limitOf(general)]
  if (there.op === here.op && there.op === 'gt') return Number(there.value) < Number(here.value)
  if (there.op === here.op && there.op === 'lt') return Number(there.value) > Number(here.value)
  return JSON.stringify(there) !== JSON.stringify(here)
}

it('names no destination whose limit equals the general one, and leaves out none that is stricter', async () => {
  const { results } = (await json('/v1/destinations?limit=500')) as {
    results: { id: string; name: string }[]
  }
  const stricter = new Map<string, string[]>()
  const alike: [string, string][] = []
  for (const { id, name } of results) {
    const { rules = [] } = (await json(`/v1/destinations/${id}`)) as { rules?: Limited[] }
    for (const rule of rules) {
      if (rule.tightens === undefined) continue
      const general = (await json(`/v1/rules/${rule.tightens}`)) as Limited
      if (isStricter(rule, general))
        stricter.set(general.id, [...(stricter.get(general.id) ?? []), name])
      else alike.push([general.id, name])
    }
  }
  expect(alike).toContainEqual(['QAC-008', 'Lens for Spectacles'])
  const lineOf = async (id: string): Promise<string> => {
    const markup = await (await fetch(`${media.url()}/rules/${id}`)).text()
    return textOf(/Stricter at .*?\.<\/p>/.exec(markup)?.[0] ?? '')
  }
  for (const [id, names] of stricter) {
    const line = await lineOf(id)
    const more = Number(/and (\d+) more/.exec(line)?.[1] ?? 0)
    const named = names.filter((name) => line.includes(name))
    expect(named.length + more, `${id}: ${line}`).toBe(new Set(names).size)
  }
  for (const [id, name] of alike) expect(await lineOf(id), id).not.toContain(name)
})
