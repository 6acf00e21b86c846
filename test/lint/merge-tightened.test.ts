/** One fault is one finding, however many rules it breaks: if one rule tightens another, the tighter one reports it. */
import { describe, expect, test } from 'vitest'
import { toneFile } from '../adapters/signals.ts'
import { corpusSize } from '../support/corpus-size.ts'
import { folder, grammar, report } from '../support/grammar.ts'

const cd = (): Uint8Array => toneFile([{ seconds: 4, levels: [-23, -23] }], 44_100, 3)

const rates = async (config: string, ...options: string[]) => {
  const root = folder({ '.grammar.yaml': `grammar: 1\n${config}`, 'mix.wav': cd() })
  const { findings } = await report(root, options)
  return findings.filter(({ breaches }) =>
    breaches.some(({ path }) => path === 'audio.sample_rate_hz'),
  )
}

describe('of a rule and one that tightens it', () => {
  test('the tighter one speaks alone, and names the other', async () => {
    const [finding, ...others] = await rates('profile: streaming-netflix\n')
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule_id: 'NFX-001', tightens: 'EDT-011', level: 'error' })
    expect(new Set(finding!.sources).size).toBe(finding!.sources.length)
    const root = folder({ 'mix.wav': cd() })
    const { out } = await grammar(['lint', '--profile', 'streaming-netflix'], { cwd: root })
    expect(out).toContain('stricter than EDT-011')
  })

  test('the other speaks where the tighter one is off or waived', async () => {
    const off = await rates('profile: streaming-netflix\nrules: { NFX-001: off }\n')
    expect(off.map(({ rule_id }) => rule_id)).toEqual(['EDT-011'])
    const waived = await rates(`profile: streaming-netflix
waivers:
  - { rule: NFX-001, reason: agreed with the client, by: M. Okafor, until: 2026-12-31 }
`)
    expect(waived.map(({ rule_id }) => rule_id).sort()).toEqual(['EDT-011', 'NFX-001'])
  })

  test('the tighter one is as heavy as the other, where that one is heavier', async () => {
    const [finding] = await rates('profile: streaming-netflix\nrules: { NFX-001: note }\n')
    expect(finding).toMatchObject({ rule_id: 'NFX-001', level: 'error' })
  })

  test('holds of house rules as of destinations', async () => {
    const house = `grammar: 1
ruleset: brightmoor
rules:
  - id: BRM-001
    title: Deliver at 48 kHz
    tightens: EDT-011
    subject: deliverable
    priority: 90
    hard: true
    logic: all
    when:
      - { path: audio.sample_rate_hz, op: ne, value: 48000 }
      - { path: core.production_phase, op: in, value: [mastering, delivery] }
    limit: [0]
    then:
      - { op: require, path: audio.sample_rate_hz, value: 48000 }
    rationale: The house delivers nothing else.
`
    const root = folder({
      '.grammar.yaml': 'grammar: 1\nprofile: broadcast-hd-ebu\nextends: [./house]\n',
      'house/rules.yaml': house,
      'mix.wav': cd(),
    })
    const { findings } = await report(root)
    const found = findings.map(({ rule_id }) => rule_id)
    expect(found).toContain('BRM-001')
    expect(found).not.toContain('EDT-011')
  })
})

describe('a destination that there is not', () => {
  test('is refused with the few that are near, and says where the list is', async () => {
    const refused = async (id: string): Promise<string> =>
      (await grammar(['lint', '--profile', id], { cwd: folder({ 'mix.wav': cd() }) })).error
    expect(await refused('nonsense')).toContain(
      `names no destination: "nonsense"; none of the ${corpusSize.destinations} is near. "grammar destinations" lists them.`,
    )
    expect(await refused('netflix-german')).toContain('did you mean "captions-netflix-german"?')
    expect(await refused('netflix')).toMatch(/; near are imf-netflix, (\S+, ){3}\S+ and \d+ more\./)
  })
})

describe('grammar destinations', () => {
  test('lists ids by kind, those that speak of all the words', async () => {
    const all = await grammar(['destinations'])
    expect(all.out.match(/^ {2}\S/gm)).toHaveLength(corpusSize.destinations)
    const some = await grammar(['destinations', 'arte', 'captions'])
    expect(some.out).toMatch(/^captions\n {2}captions-arte +\S.*\n$/)
    const none = await grammar(['destinations', 'podcats'])
    expect(none).toMatchObject({ status: 2, error: expect.stringContaining('"podcast"') })
  })
})
