/** `lint()` for programs: it returns the output of the command byte for byte, and neither prints nor exits. */
import { beforeAll, expect, it, test, vi } from 'vitest'
import { formats } from '../../src/command/command.ts'
import { lint } from '../../src/command/lint-api.ts'
import type { Progress } from '../../src/lint/readings.ts'
import { CONFIG, fastCaptions } from '../lint/folders.ts'
import { folder, grammar } from '../support/grammar.ts'

// Keeps the cache out of the home folder of whoever runs the tests.
beforeAll(() => void vi.stubEnv('XDG_CACHE_HOME', '/dev/null'))

/** The date on which test/support/grammar.ts runs the command. */
const today = '2026-03-10'
const faulty = () =>
  folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': fastCaptions, 'show.de.vtt': fastCaptions })

test.for(formats)('the report as %s is the command’s', async (form) => {
  const cwd = faulty()
  const { format } = await lint({ cwd, today })
  const { out } = await grammar(['lint', '--format', form], { cwd })
  expect(await format(form)).toBe(out)
})

test.for([
  [{ files: ['show.de.vtt'] }, ['show.de.vtt']],
  [{ only: ['GFX-003', 'law'] }, ['--only', 'GFX-003,law']],
  [{ skip: ['graphics'] }, ['--skip', 'graphics']],
  [{ config: false, profile: 'captions-bbc' }, ['--no-config', '--profile', 'captions-bbc']],
  [{ phase: 'archive' }, ['--phase', 'archive']],
  [{ external: false, cache: false }, ['--no-external', '--no-cache']],
] as const)('%j is what the option of the command is', async ([options, args]) => {
  const cwd = faulty()
  const { format } = await lint({ cwd, today, ...options })
  const { out } = await grammar(['lint', '--format', 'json', ...args], { cwd })
  expect(await format('json')).toBe(out)
})

it('is judged by the day that is given', async () => {
  const until = `waivers:\n  - { rule: GFX-003, reason: agreed with the house, by: Ann, until: 2030-01-01 }\n`
  const cwd = folder({ '.grammar.yaml': `${CONFIG}\n${until}`, 'show.en.vtt': fastCaptions })
  const ids = async (today: string) =>
    (await lint({ cwd, today })).report.findings.map(({ rule_id }) => rule_id)
  expect(await ids('2029-12-31')).not.toContain('lint/lapsed-waiver')
  expect(await ids('2030-01-02')).toContain('lint/lapsed-waiver')
})

it('tells how far it is, up to the last file', async () => {
  const heard: Progress[] = []
  await lint({ cwd: faulty(), cache: false, onProgress: (progress) => heard.push(progress) })
  expect(heard.length).toBeGreaterThan(1)
  expect(heard.at(-1)).toMatchObject({ done: heard[0]!.total, total: heard[0]!.total })
})

test.for([
  [{ profile: 'captions-bcc' }, 'captions-bbc'],
  [{ files: ['nowhere.vtt'] }, 'there is nothing at nowhere.vtt'],
  [{ only: ['GFX-03'] }, 'GFX-003'],
] as const)('%j is refused in words', async ([options, words]) => {
  await expect(lint({ cwd: faulty(), ...options })).rejects.toThrow(words)
})
