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
