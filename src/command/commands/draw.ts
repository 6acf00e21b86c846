/** `grammar draw`: draws cards with a seed. */
import type { Run } from '../command.ts'
import { openCorpus } from '../corpus.ts'

interface Drawing {
  readonly results: readonly {
    readonly kind: string
    readonly id: string
    readonly text: string
    readonly change?: string
    readonly gauge?: string
  }[]
}

const FILTERS = ['seed', 'mode', 'change', 'internal', 'situation', 'n']

export const run: Run = async (given, machine) => {
  const query = new URLSearchParams()
  for (const name of FILTERS) {
    const value = given.text(name)
    if (value !== undefined) query.set(name, value)
  }
  if (given.flag('bookkeeping')) query.set('bookkeeping', 'true')
  using corpus = await openCorpus(machine)
  const drawing = (await corpus.ask('coordinate', `/v1/draw?${query}`)) as Drawing
  if (given.text('format') === 'json') machine.out(`${JSON.stringify(drawing, null, 2)}\n`)
  else
    for (const { kind, id, text, change = text, gauge } of drawing.results)
      machine.out(`${kind} ${id}\n  ${change}\n${gauge === undefined ? '' : `  ${gauge}\n`}`)
  return 0
}
