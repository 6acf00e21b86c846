/** Checks the files of a studio: its rules together, each destination by itself. */
import { problemAt } from '../../../seed/sourced.ts'
import { checkDestinations } from '../destinations/check-destination.ts'
import type { CompiledRules } from '../rule-base.ts'
import { type Beside, checkHouse, type HouseCheck } from './check-house.ts'
import type { ReadHouse } from './read-house.ts'

/** What destinations are checked against besides: implications, and existing destinations. */
export type BesideAll = Beside & Pick<CompiledRules, 'implications' | 'destinations'>

export function checkAll({ files, destinations }: ReadHouse, beside: BesideAll): HouseCheck {
  const { problems, notes } = checkHouse(files, beside)
  const titles = beside.rules.flatMap(({ sources = [] }) =>
    sources.map(({ id, title }) => [id, title] as const),
  )
  const own = checkDestinations(
    destinations,
    { ...beside, titles: new Map(titles) },
    beside.destinations,
  ).map(({ source, path: place, message }) => {
    const { file, line, column, id, field } = problemAt(source, place, message)
    const where = [id, field].filter((part) => part !== '').join(' ')
    const worded = where === '' ? message : `${where}: ${message}`
    return { file, line, column, message: worded, path: place, plain: message }
  })
  return { problems: [...problems, ...own], notes }
}
