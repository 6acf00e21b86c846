/** Every fact that an adapter measures has a use: a rule reads it, or a chapter says how people decide by it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { chapterOf, unreadPaths } from '../../scripts/generate/adapters-page.ts'
import { adapters } from '../../src/adapters/adapters.ts'
import { loadRules } from '../../src/command/rules-file.ts'

const chapters = path.join(import.meta.dirname, '../../corpus/media/docs')

it('has a chapter for each fact that no rule reads, and for no other', async () => {
  expect(unreadPaths(await loadRules(), adapters)).toEqual(Object.keys(chapterOf).sort())
})

it.each(Object.entries(chapterOf))('%s stands in chapter %s', (fact, chapter) => {
  expect(readFileSync(path.join(chapters, `${chapter}.md`), 'utf8')).toContain(fact)
})
