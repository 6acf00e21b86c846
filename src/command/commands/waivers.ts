/** `grammar waivers`: lists every waiver with its remaining days. */

import type { Run } from '../command.ts'
import { openConfig } from '../project.ts'

const DAY = 86_400_000

export const run: Run = async (given, machine) => {
  const { config } = await openConfig(given, machine)
  const rows = config.waivers.map((waiver) => ({
    ...waiver,
    days_left:
      waiver.until === ''
        ? null
        : Math.round((Date.parse(waiver.until) - Date.parse(machine.today)) / DAY),
  }))
  if (given.text('format') === 'json') machine.out(`${JSON.stringify(rows, null, 2)}\n`)
  else {
    for (const { rule, subject = 'all subjects', reason, by, until, days_left } of rows) {
      const left =
        days_left === null
          ? 'no day that can be read'
          : days_left < 0
            ? `lapsed ${-days_left} days ago`
            : `${days_left} days left`
      machine.out(`${rule}  ${subject}  ${until || '?'} (${left})  ${by}: ${reason}\n`)
    }
    if (rows.length === 0) machine.out('No waivers.\n')
  }
  return rows.some(({ days_left }) => days_left === null || days_left < 0) ? 1 : 0
}
