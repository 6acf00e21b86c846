/** `grammar search`: full-text search in both corpora. */
import { type Run, WrongUse } from '../command.ts'
import { openCorpus, type ServiceName } from '../corpus.ts'

interface Hit {
  readonly kind: string
  readonly id: string
  readonly title: string
}

interface Page {
  readonly results: readonly Hit[]
  /** Further results that have most of the words or the same subject. */
  readonly related?: readonly Hit[]
}

export const run: Run = async (given, machine) => {
  const words = given.operands.join(' ')
  if (words === '')
    throw new WrongUse('operand_missing', 'say what to search for: grammar search lip sync')
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
  const list = (hits: readonly Hit[]) => {
    for (const { kind, id, title } of hits) machine.out(`  ${kind.padEnd(10)} ${id}  ${title}\n`)
  }
  let count = 0
  for (const [service, { results, related = [] }] of Object.entries(pages)) {
    const found = results.length + related.length
    count += found
    if (found > 0 && services.length > 1) machine.out(`${service}\n`)
    list(results)
    if (related.length > 0) machine.out('  Near in words or in meaning:\n')
    list(related)
  }
  if (count === 0) machine.out('Nothing found.\n')
  return 0
}
