/** Checks the files of a studio: all its rules together, each destination alone. */
import { checkDestinations } from '../destinations/check-destination.ts'
import type { CompiledRules } from '../rule-base.ts'
import { type Beside, checkHouse, type HouseCheck } from './check-house.ts'
import { namedProblem, type ReadHouse } from './read-house.ts'

/** What else destinations are checked against: implications and existing destinations. */
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
  ).map(({ source, path, message }) => ({
    ...namedProblem(source, path, message),
    path,
    plain: message,
  }))
  return { problems: [...problems, ...own], notes }
}
