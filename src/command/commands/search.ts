/** `grammar search`: both corpora by free text. */
import { type Run, WrongUse } from '../command.ts'
import { openCorpus, type ServiceName } from '../corpus.ts'

interface Page {
  readonly results: readonly {
    readonly kind: string
    readonly id: string
    readonly title: string
  }[]
}

export const run: Run = async (given, machine) => {
  const words = given.operands.join(' ')
  if (words === '') throw new WrongUse('say what to search for: grammar search lip sync')
  const named = given.text('in')
  const services: ServiceName[] =
    named === 'both' ? ['media', 'coordinate'] : [named as ServiceName]
  const query = new URLSearchParams({ q: words, limit: given.text('limit') ?? '10' })
  using corpus = await openCorpus(machine)
  const pages: Record<string, Page> = {}
  for (const service of services) {
    pages[service] = (await corpus.ask(service, `/v1/search?${query}`)) as Page
  }
  if (given.text('format') === 'json') {
    machine.out(`${JSON.stringify(pages, null, 2)}\n`)
    return 0
  }
  for (const [service, { results }] of Object.entries(pages)) {
    if (results.length > 0 && services.length > 1) machine.out(`${service}\n`)
    for (const { kind, id, title } of results) machine.out(`  ${kind.padEnd(10)} ${id}  ${title}\n`)
  }
  const count = Object.values(pages).reduce((sum, { results }) => sum + results.length, 0)
  if (count === 0) machine.out('Nothing found.\n')
  return 0
}
