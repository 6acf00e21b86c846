import path from 'node:path'
import { expect, test } from 'vitest'
import { folder, grammar } from '../support/grammar.ts'
import { CONFIG, fastCaptions, project, workedRun } from './folders.ts'

/**
 * Folders whose whole report is a snapshot; `npx vitest run test/lint/golden.test.ts -u` updates it after an intended
 * change.
 */
const cases = {
  captions: { '.grammar.yaml': CONFIG, 'show.en.vtt': fastCaptions },
  capture: { '.grammar.yaml': 'name: Lamp Room\n', 'project.json': project(4) },
  proposal: { '.grammar.yaml': 'name: Repair café\n', 'run.json': workedRun },
} satisfies Record<string, Readonly<Record<string, string>>>

test.for(Object.entries(cases))('the report of %s', async ([name, files]) => {
  const { out } = await grammar(['lint'], { cwd: folder(files) })
  await expect(out).toMatchFileSnapshot(path.join(import.meta.dirname, `expected/${name}.txt`))
})
