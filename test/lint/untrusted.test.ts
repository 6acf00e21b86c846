import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { adapters } from '../../src/adapters/adapters.ts'
import { fc } from '../support/fast-check.ts'
import { add, folder, grammar, report } from '../support/grammar.ts'
import { CONFIG, cleanCaptions, fastCaptions, workedRun } from './folders.ts'

/** For each glob of each adapter, a file name that it matches. */
const names = [...new Set(adapters.flatMap(({ files }) => files))].map((glob, i) =>
  glob.replace('*', `file-${i}.`).replaceAll('*', 'x').replace('..', '.'),
)

describe('a file that is not what its name says', () => {
  test('is a word in the report and never a fault of the linter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const root = folder(Object.fromEntries(names.map((name) => [name, bytes])))
        const { status, problems } = await report(root, ['--no-external'])
        expect([0, 1, 2]).toContain(status)
        for (const { message } of problems)
          expect(message).not.toMatch(/undefined|is not a function|Cannot read/)
      }),
      { numRuns: 8 },
    )
  })

  test.for([0.1, 0.5, 0.9])(
    'cut off at %d of its length is read as far as it goes',
    async (share) => {
      const cut = (text: string): string => text.slice(0, Math.floor(text.length * share))
      const root = folder({
        '.grammar.yaml': CONFIG,
        'show.en.vtt': cut(fastCaptions),
        'run.json': cut(workedRun),
      })
      const { status, problems } = await report(root)
      expect([0, 1, 2]).toContain(status)
      expect(problems.every(({ message }) => message.length > 0)).toBe(true)
    },
  )
})

describe('a link', () => {
  test('out of the folder is not followed, and said to be one', async () => {
    const outside = folder({ 'secret.en.vtt': fastCaptions })
    const root = folder({ '.grammar.yaml': CONFIG, 'show.en.vtt': cleanCaptions })
    symlinkSync(path.join(outside, 'secret.en.vtt'), path.join(root, 'linked.en.vtt'))
    symlinkSync(outside, path.join(root, 'linked'))
    const { findings, problems, status } = await report(root)
    expect(findings).toEqual([])
    expect(status).toBe(0)
    expect(problems.map(({ place }) => place.file)).toEqual(['linked', 'linked.en.vtt'])
  })

  test('that a hash list names is not opened', async () => {
    const outside = folder({ 'secret.bin': 'x' })
    const root = folder({
      SHA256SUMS: `${'0'.repeat(64)}  linked.bin\n${'0'.repeat(64)}  ../../etc/passwd\n`,
    })
    symlinkSync(path.join(outside, 'secret.bin'), path.join(root, 'linked.bin'))
    expect((await grammar(['facts'], { cwd: root })).out).not.toContain('secret')
  })
})

describe('hidden and ignored files', () => {
  test('are left out', async () => {
    const root = folder({ '.grammar.yaml': `${CONFIG}ignore: ["work/**"]\n` })
    add(root, {
      '.hidden/a.en.vtt': fastCaptions,
      'node_modules/a.en.vtt': fastCaptions,
      'work/a.en.vtt': fastCaptions,
    })
    expect(await report(root)).toMatchObject({ findings: [], files_read: 0 })
  })
})
