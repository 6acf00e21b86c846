/**
 * One rule with findings in many files: the report prints the first ones and counts the rest, and its last line counts
 * every check.
 */
import { expect, test } from 'vitest'
import { folder, grammar, report } from '../support/grammar.ts'

const fast = 'WEBVTT\n\n00:00:01.000 --> 00:00:01.900\nfar too many words for so short a time\n'
const episodes = (count: number): Record<string, string> => ({
  '.grammar.yaml': 'name: Salt\nprofile: streaming-netflix\n',
  ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`ep${i + 10}.vtt`, fast])),
})

test('of twelve episodes five stand in the text and seven are counted', async () => {
  const { out } = await grammar(['lint'], { cwd: folder(episodes(12)) })
  expect(out.match(/^ep\d+\.vtt:\d+.* GFX-003 /gm)).toHaveLength(5)
  expect(out).toContain('… and 7 more of GFX-003 in 7 files; --format json has all')
  const { findings } = await report(folder(episodes(12)))
  expect(findings.filter(({ rule_id }) => rule_id === 'GFX-003')).toHaveLength(12)
})

test('the last line counts every limit that was held against a caption', async () => {
  const [one, two] = await Promise.all([1, 2].map((count) => report(folder(episodes(count)))))
  expect(two!.tally.checks).toBe(2 * one!.tally.checks)
  expect(two!.tally.decided).toBe(one!.tally.decided)
})
