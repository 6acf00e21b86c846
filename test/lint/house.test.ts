import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { corpusSize } from '../support/corpus-size.ts'
import { folder, grammar, report } from '../support/grammar.ts'
import { project } from './folders.ts'

const tighter = {
  id: 'BRM-001',
  title: 'Keep camera sync within half of what the corpus asks',
  tightens: 'CAM-004',
  subject: 'capture_setup',
  priority: 90,
  hard: true,
  logic: 'all',
  when: [
    { path: 'camera.is_multiview', op: 'eq', value: true },
    { path: 'camera.sync_error_ms', op: 'gt', value: 0.05 },
  ],
  limit: [1],
  then: [{ op: 'require', path: 'camera.sync', value: 'Relock the rig.' }],
  rationale: 'Our solver resolves faster motion.',
}

const sponsor = {
  ...tighter,
  id: 'BRM-002',
  title: 'Give the sponsor code of every capture',
  tightens: undefined,
  hard: false,
  when: [{ path: 'x.brightmoor.sponsor_code', op: 'eq', value: false }],
  limit: [0],
  then: [{ op: 'flag', path: 'sponsor.code', value: 'Ask the sales desk.' }],
}

const house = {
  grammar: 1,
  ruleset: 'brightmoor',
  needs: '1.0',
  facts: [
    {
      path: 'x.brightmoor.sponsor_code',
      name: 'Sponsor code given',
      type: 'boolean',
      description: 'From the sales desk.',
    },
  ],
  rules: [tighter, sponsor],
}

type House = typeof house

const check = (change: (file: House) => object) => {
  const text = stringify(change(parse(stringify(house)) as House))
  return grammar(['rules', 'check', 'house.yaml'], { cwd: folder({ 'house.yaml': text }) })
}
const withRule = (rule: object) => check((file) => ({ ...file, rules: [{ ...tighter, ...rule }] }))

describe('house rules', () => {
  test('are asked beside those of the corpus, and their facts may be declared', async () => {
    const config = 'extends: [house]\nfacts: { x.brightmoor.sponsor_code: false }\n'
    const root = folder({
      '.grammar.yaml': config,
      'house/rules.yaml': stringify(house),
      'project.json': project(0.07),
    })
    const { findings, tally } = await report(root)
    expect(findings).toMatchObject([
      {
        rule_id: 'BRM-001',
        level: 'error',
        basis: 'house',
        breaches: [{ value: 0.07, limit: 'at most 0.05 ms' }],
      },
      { rule_id: 'BRM-002', level: 'warning' },
    ])
    expect(tally.rules).toBe(corpusSize.rules + 2)
    expect((await grammar(['explain', 'brm-001'], { cwd: root })).out).toContain('house')
  })

  test('are sound, by the check', async () => {
    expect(await check((file) => file)).toMatchObject({
      status: 0,
      out: `2 house rules beside ${corpusSize.rules}: 0 to mend, 0 to know.\n`,
    })
  })

  test('may stand for a rule of the corpus, which is then not asked', async () => {
    const file = { ...house, replaces: { 'CAM-004': 'BRM-001' } }
    const root = folder({
      '.grammar.yaml': 'extends: [house.yaml]\n',
      'house.yaml': stringify(file),
      'project.json': project(4),
    })
    expect((await report(root)).findings).toMatchObject([{ rule_id: 'BRM-001' }])
  })

  test.for([
    [
      'a misspelt path',
      {
        when: [{ path: 'camera.sync_eror_ms', op: 'gt', value: 1 }],
        limit: [0],
        tightens: undefined,
      },
      'did you mean "camera.sync_error_ms"?',
    ],
    [
      'a value outside',
      {
        when: [{ path: 'core.production_phase', op: 'eq', value: 'captur' }],
        limit: [0],
        tightens: undefined,
      },
      'did you mean "capture"?',
    ],
    [
      'a contradiction',
      {
        when: [
          { path: 'camera.sync_error_ms', op: 'gt', value: 5 },
          { path: 'camera.sync_error_ms', op: 'lt', value: 2 },
        ],
        tightens: undefined,
      },
      'cannot match',
    ],
    [
      'a block by a soft rule',
      { hard: false, then: [{ op: 'block', path: 'capture', value: 'Stop.' }] },
      'a soft rule may not block',
    ],
    [
      'a prefix of the corpus',
      { id: 'CAM-015' },
      'CAM-015 has the prefix of a domain of the corpus',
    ],
    [
      'an unknown subject',
      { subject: 'capture_set' },
      'is about no kind of subject: "capture_set" (did you mean "capture_setup"?)',
    ],
    ['a limit that is not there', { limit: [2] }, 'has no condition 2; the first is 0'],
    ['a member misspelt', { titel: 'x' }, 'unknown member "titel" (did you mean "title"?)'],
    ['what it tightens unknown', { tightens: 'CAM-044' }, 'there is no rule CAM-044'],
    [
      'a looser one that says it tightens',
      {
        when: [
          ...tighter.when.slice(0, 1),
          { path: 'core.production_phase', op: 'in', value: ['rehearsal', 'capture'] },
          { path: 'camera.sync_error_ms', op: 'gt', value: 0.5 },
        ],
        limit: [2],
      },
      'BRM-001 does not tighten CAM-004: it is looser than CAM-004',
    ],
  ] as const)('with %s are refused with the place', async ([, rule, said]) => {
    const { status, out } = await withRule(rule)
    expect(out).toContain(said)
    expect(out).toMatch(/^house\.yaml:\d+:\d+ {2}error/)
    expect(status).toBe(1)
  })

  test('that repeat one another are told', async () => {
    const { out } = await check((file) => ({
      ...file,
      rules: [tighter, { ...tighter, id: 'BRM-003' }],
    }))
    expect(out).toContain('BRM-003 matches exactly where BRM-001 does')
  })

  test('cannot loosen a rule that blocks', async () => {
    const { out, status } = await check((file) => ({
      ...file,
      rules: [
        {
          ...tighter,
          tightens: undefined,
          when: [...tighter.when.slice(0, 1), { path: 'camera.sync_error_ms', op: 'gt', value: 3 }],
        },
      ],
      replaces: { 'CAM-004': 'BRM-001' },
    }))
    expect(out).toContain(
      'BRM-001 loosens CAM-004: contexts that CAM-004 matches pass, and CAM-004 is a law or blocks',
    )
    expect(status).toBe(1)
  })

  test('keep their paths under their own name, and their ids apart', async () => {
    const foreign = await check((file) => ({
      ...file,
      facts: [{ ...file.facts[0], path: 'x.other.sponsor_code' }],
    }))
    expect(foreign.out).toContain('"x.other.sponsor_code" does not begin with x.brightmoor.')
    const twice = await check((file) => ({
      ...file,
      rules: [tighter, { ...sponsor, id: 'BRM-001' }],
    }))
    expect(twice.out).toContain('BRM-001 stands twice')
    expect((await check((file) => ({ ...file, needs: '2.0' }))).out).toContain(
      'needs the corpus 2.0; this one is 1.',
    )
  })
})

/** A destination of a studio's own, for a client that wants quiet spots. */
const client = {
  id: 'brightmoor-cinema-spot',
  edition: '3',
  name: 'Brightmoor cinema spot',
  kind: 'broadcast',
  description: 'A spot for the screens of Brightmoor.',
  phrases: ['spot for brightmoor', 'brightmoor screens'],
  declares: {
    'core.production_phase': 'delivery',
    'audio.loudness_profile': 'ebu_r128_s1',
    'delivery.target': ['broadcast_linear'],
  },
  rules: [
    {
      id: 'BRS-001',
      title: 'Keep the short-term loudness of Brightmoor spots at -22 LUFS or below',
      domain: 'audio',
      tightens: 'AUD-005',
      subject: 'deliverable',
      rationale: 'The screens stand in a hall with a long echo. Louder spots are not understood.',
      priority: 85,
      hard: true,
      logic: 'all',
      when: [
        { path: 'audio.loudness_profile', op: 'eq', value: 'ebu_r128_s1' },
        { path: 'audio.short_term_max', op: 'gt', value: -22 },
        { path: 'core.production_phase', op: 'in', value: ['finishing', 'mastering', 'delivery'] },
      ],
      limit: [1],
      then: [
        { op: 'require', path: 'audio.short_term_max', value: 'Pull down the loudest passage.' },
      ],
      basis: 'guideline',
      samples: {
        passes: { 'audio.short_term_max': -23 },
        fails: { 'audio.short_term_max': -21 },
      },
    },
  ],
  sources: [
    {
      id: 'BRIGHTMOOR-3',
      publisher: 'Brightmoor',
      title: 'Delivery sheet 3',
      edition: '3',
      url: null,
      read: '2026-01-10',
      review_by: '2027-01-10',
      passages: [
        { clause: null, quote: 'no louder than -22', grade: 'original', carries: ['BRS-001'] },
      ],
    },
  ],
}

const loud = 'facts: { audio.short_term_max: -19 }'
const captions = { 'a.vtt': 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nThe lamp was lit.\n' }

describe('destinations', () => {
  test('of a studio are checked as those of the corpus are', async () => {
    const written = (change: object) =>
      grammar(['rules', 'check', 'client.yaml'], {
        cwd: folder({ 'client.yaml': stringify({ ...client, ...change }) }),
      })
    expect(await written({})).toMatchObject({
      status: 0,
      out: `0 house rules and 1 destination beside ${corpusSize.rules}: 0 to mend, 0 to know.\n`,
    })
    const taken = await written({ id: 'podcast' })
    expect(taken.out).toMatch(
      /client\.yaml:1:5 {2}error {2}id: "podcast" is that of podcast already/,
    )
    const [rule] = client.rules
    const failingRule = {
      ...rule,
      samples: { ...rule!.samples, passes: { 'audio.short_term_max': -20 } },
    }
    const failing = await written({ rules: [failingRule] })
    expect(failing.status).toBe(1)
    expect(failing.out).toContain('BRS-001 samples.passes: matches BRS-001')
    expect((await written({ kind: 'brodcast' })).out).toMatch(
      /error {2}kind: must be one of .*did you mean "broadcast"/,
    )
    expect((await written({ phrases: ['one'] })).out).toMatch(/error {2}phrases: must have/)
    const unknown = await written({ declares: { 'core.production_phase': 'delivry' } })
    expect(unknown.out.match(/did you mean "delivery"/g)).toHaveLength(1)
  })

  test('of a studio judge the subjects that go there, and no others', async () => {
    const config = [
      'extends: [house]',
      'subjects:',
      '  - { id: hall, profile: brightmoor-cinema-spot, facts: { audio.short_term_max: -21 } }',
      '  - { id: tv, profile: broadcast-spot-ebu, facts: { audio.short_term_max: -21 } }',
      '',
    ].join('\n')
    const root = folder({
      '.grammar.yaml': config,
      'house/client.yaml': stringify(client),
      ...captions,
    })
    const { findings } = await report(root)
    expect(findings.map(({ rule_id, subject }) => [rule_id, subject.id])).toEqual([
      ['BRS-001', 'hall'],
    ])
  })

  test('are extended by id, by id and edition, and from an installed package', async () => {
    const judged = async (config: string, more: Readonly<Record<string, string>> = {}) => {
      const root = folder({ '.grammar.yaml': `${config}\n${loud}\n`, ...captions, ...more })
      return (await report(root)).findings.map(({ rule_id }) => rule_id)
    }
    expect(await judged('extends: broadcast-spot-france')).toEqual(['FRA-001'])
    expect(await judged('extends: [broadcast-spot-france@2011-29]')).toEqual(['FRA-001'])
    const installed = { 'node_modules/@brightmoor/sheets/client.yaml': stringify(client) }
    const packaged = "extends: ['@brightmoor/sheets']\nprofile: brightmoor-cinema-spot"
    expect(await judged(packaged, installed)).toEqual(['BRS-001'])
  })

  test('that are not there, or have another edition, are named with their place', async () => {
    const refused = async (extend: string) => {
      const cwd = folder({ '.grammar.yaml': `extends: [${extend}]\n`, 'a.vtt': 'WEBVTT\n' })
      return (await grammar(['lint'], { cwd })).error
    }
    expect(await refused('broadcast-spot-frence')).toMatch(
      /\.grammar\.yaml:1:11 .*does not exist \(did you mean "broadcast-spot-france"\?\)/,
    )
    expect(await refused('broadcast-spot-france@2009')).toMatch(
      /asks for edition 2009 of broadcast-spot-france; these rules have 2011-29/,
    )
  })
})
