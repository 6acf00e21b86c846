/**
 * One planted fault for every rule that the linter can decide: the same production without the fault passes the rule, with it the rule
 * is found, at its place. A rule that becomes decidable needs a row in `test/lint/planted/`.
 */

import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { decidability } from '../../scripts/generate/adapters-page.ts'
import { adapters } from '../../src/adapters/adapters.ts'
import { loadRules } from '../../src/command/rules-file.ts'
import { placeText } from '../../src/lint/formats/text-words.ts'
import { folder, report } from '../support/grammar.ts'
import { captions } from './planted/captions.ts'
import { edits } from './planted/edits.ts'
import { feeds } from './planted/feeds.ts'
import { pictures } from './planted/pictures.ts'
import type { Facts, Files, Planted, Rows } from './planted/plant.ts'
import { records } from './planted/records.ts'
import { reports } from './planted/reports.ts'
import { runs } from './planted/runs.ts'
import { sound } from './planted/sound.ts'
import { transcripts } from './planted/transcripts.ts'

const rows: Rows = {
  ...reports,
  ...records,
  ...runs,
  ...captions,
  ...transcripts,
  ...sound,
  ...pictures,
  ...feeds,
  ...edits,
}

const judged = (rule: string, { adapters: settings }: Planted, facts: Facts, files: Files) => {
  const config = { name: 'Lamp Room', facts, adapters: settings ?? {} }
  return report(folder({ '.grammar.yaml': stringify(config), ...files }), ['--only', rule])
}

test.for(Object.entries(rows))(
  '%s passes what keeps it and finds its planted fault',
  async ([rule, row]) => {
    const clean = await judged(rule, row, row.facts, row.clean)
    const open = row.isNeverPassed === true ? 1 : 0
    expect(clean).toMatchObject({ findings: [], tally: { rules: 1, found: 0, open } })
    const faulty = await judged(
      rule,
      row,
      { ...row.facts, ...row.faultFacts },
      { ...row.clean, ...row.fault },
    )
    const found = faulty.findings.filter(({ rule_id }) => rule_id === rule)
    expect(found.map(({ place }) => placeText(place))).toEqual([row.at].flat())
  },
)

test('every rule that files, facts of the configuration and records decide has its planted fault', async () => {
  const { byFiles, byRecords } = decidability(await loadRules(), adapters)
  const missing = [...byFiles, ...byRecords].map(({ id }) => id).filter((id) => !(id in rows))
  expect(missing, 'rules without a planted fault: add a row to test/lint/planted/').toEqual([])
})
