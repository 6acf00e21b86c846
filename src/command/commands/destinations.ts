/** `grammar destinations`: the destinations that files can be made for, as ids for --profile and the configuration. */
import { nearDestinations } from '../../lint/destinations/near-destination.ts'
import { type Run, WrongUse } from '../command.ts'
import { openRules } from '../project.ts'

export const run: Run = async (given, machine) => {
  const { destinations } = await openRules(given, machine)
  const words = given.operands.join(' ').toLowerCase().split(/\s+/)
  const found = destinations.filter(({ id, name, kind, description }) => {
    const text = [id, name, kind, description].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  if (found.length === 0) {
    const asked = given.operands.join(' ')
    throw new WrongUse(
      'not_found',
      `no destination speaks of "${asked}"${nearDestinations(asked, destinations)}`,
    )
  }
  if (given.text('format') === 'json') {
    const rows = found.map(({ id, edition, name, kind, description, rules }) => ({
      id,
      edition,
      name,
      kind,
      description,
      rules: rules.length,
    }))
    machine.out(`${JSON.stringify(rows, null, 2)}\n`)
    return 0
  }
  const width = Math.max(...found.map(({ id }) => id.length))
  const kinds = Map.groupBy(found, ({ kind }) => kind)
  for (const [kind, some] of kinds) {
    const rows = some.map(({ id, name }) => `  ${id.padEnd(width)}  ${name}`)
    machine.out(`${kind.replaceAll('_', ' ')}\n${rows.join('\n')}\n`)
  }
  return 0
}
