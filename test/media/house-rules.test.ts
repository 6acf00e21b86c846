import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { openapiFile } from '../../src/contract/openapi-document.ts'
import { folder } from '../support/grammar.ts'
import { start } from '../support/start.ts'

const house = (limit: number) => ({
  grammar: 1,
  ruleset: 'brightmoor',
  facts: [
    {
      path: 'x.brightmoor.rehearsed',
      name: 'Rehearsed',
      type: 'boolean',
      description: 'By the stage manager.',
    },
  ],
  rules: [
    {
      id: 'BRM-001',
      title: 'Keep camera sync within half of what the corpus asks',
      subject: 'capture_setup',
      priority: 90,
      hard: true,
      logic: 'all',
      when: [
        { path: 'camera.sync_error_ms', op: 'gt', value: limit },
        { path: 'x.brightmoor.rehearsed', op: 'eq', value: true },
      ],
      limit: [0],
      then: [{ op: 'require', path: 'camera.sync', value: 'Relock the rig.' }],
      rationale: 'Our solver resolves faster motion.',
    },
  ],
})

const context = { camera: { sync_error_ms: 0.07 }, x: { brightmoor: { rehearsed: true } } }

async function evaluated(url: string, body: object = context) {
  const response = await fetch(`${url}/v1/evaluate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ context: body, explain: true }),
  })
  return [response.status, (await response.json()) as { readonly corpus_digest: string }] as const
}

const digest = async (url: string): Promise<string> =>
  ((await (await fetch(`${url}/v1/health`)).json()) as { corpus_digest: string }).corpus_digest

describe('a service with house rules', () => {
  test('evaluates them beside those of the corpus, and they are part of its digest', async () => {
    await using plain = await start()
    await using one = await start({ rules: folder({ 'rules.yaml': stringify(house(0.05)) }) })
    await using other = await start({ rules: folder({ 'rules.yaml': stringify(house(0.06)) }) })
    const [status, outcome] = await evaluated(one.media.url)
    expect(status).toBe(200)
    expect(outcome).toMatchObject({
      hard_matched: ['BRM-001'],
      trace: [{ rule_id: 'BRM-001', domain: 'house', basis: 'house' }],
      context_problems: [],
    })
    const [, misspelt] = await evaluated(one.media.url, { x: { brightmoor: { rehersed: true } } })
    expect(misspelt).toMatchObject({
      context_problems: [
        { path: 'x.brightmoor.rehersed', message: expect.stringContaining('did you mean') },
      ],
    })
    const [, without] = await evaluated(plain.media.url)
    expect(without).toMatchObject({
      hard_matched: [],
      corpus_digest: await digest(plain.media.url),
    })
    const digests = await Promise.all([plain, one, other].map(({ media }) => digest(media.url)))
    expect(new Set(digests).size).toBe(3)
    expect(outcome.corpus_digest).toBe(digests[1])
  })

  test('does not start with invalid rules, and names the places', async () => {
    const broken = stringify(house(0.05)).replace('camera.sync_error_ms', 'camera.sync_eror_ms')
    const root = folder({ 'rules.yaml': broken })
    await expect(start({ rules: root })).rejects.toThrow(
      `${path.basename(root)}/rules.yaml:16:15  BRM-001 when[0].path: unknown path "camera.sync_eror_ms" (did you mean "camera.sync_error_ms"?)`,
    )
  })

  test('does not start without rules where it is to have some', async () => {
    const empty = folder({ 'notes.txt': '', 'inner/rules.yaml': stringify(house(0.05)) })
    await expect(start({ rules: empty })).rejects.toThrow(
      `RULES must be a folder of house rules; ${empty} holds no house rules (no *.yaml).`,
    )
    const missing = path.join(empty, 'nowhere')
    await expect(start({ rules: missing })).rejects.toThrow(
      `RULES must be a folder of house rules; ${missing} does not exist.`,
    )
  })

  test('serves them by their domain and their ids, and in the report', async () => {
    await using one = await start({ rules: folder({ 'rules.yaml': stringify(house(0.05)) }) })
    const get = async (path: string) => {
      const response = await fetch(`${one.media.url}${path}`)
      return [response.status, await response.json()] as const
    }
    expect(await get('/v1/rules?category=house')).toMatchObject([
      200,
      {
        count: 1,
        results: [
          {
            id: 'BRM-001',
            domain: 'house',
            type: 'hard',
            tags: ['house'],
            href: '/v1/rules/BRM-001',
          },
        ],
        facets: { category: { house: 1 }, type: { hard: 1, soft: 0 } },
      },
    ])
    expect(await get('/v1/rules?category=house&type=soft')).toMatchObject([200, { count: 0 }])
    expect(await get('/v1/rules?category=house&q=sync')).toMatchObject([
      400,
      { message: expect.stringContaining('house rules are listed without') },
    ])
    expect((await get('/v1/rules'))[1]).toMatchObject({ count: 197 })
    expect(await get('/v1/rules/BRM-001')).toMatchObject([
      200,
      { id: 'BRM-001', basis: 'house', when: [{ value: 0.05 }, { value: true }], limit: [0] },
    ])
    const [, report] = (await get('/v1/rule-report')) as [number, { witnesses: object[] }]
    expect(report.witnesses).toHaveLength(197)
    const [, document] = await get('/v1/openapi.json')
    expect(JSON.stringify(document)).toContain('"gram","house"]')
    expect((await fetch(`${one.media.url}/rules/BRM-001`)).status).toBe(200)
  })

  test('evaluates them alone, and refuses their domain where there are none', async () => {
    await using one = await start({ rules: folder({ 'rules.yaml': stringify(house(0.05)) }) })
    await using plain = await start()
    const alone = (url: string) =>
      fetch(`${url}/v1/evaluate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ context, domains: ['house'] }),
      })
    expect(await (await alone(one.media.url)).json()).toMatchObject({
      evaluated_count: 1,
      hard_matched: ['BRM-001'],
    })
    const refused = await alone(plain.media.url)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('got "house"'),
    })
    const document = await (await fetch(`${plain.media.url}/v1/openapi.json`)).text()
    const committed = readFileSync(openapiFile('media'), 'utf8')
    expect(JSON.parse(document)).toEqual(JSON.parse(committed))
  })
})

test('a service takes the destinations of a studio from the folder of its house rules', async () => {
  const own = {
    id: 'brightmoor-archive',
    edition: '2026',
    name: 'Brightmoor vault',
    kind: 'preservation',
    description: 'What goes into the vault of the house.',
    phrases: ['brightmoor vault', 'vault of the house'],
    declares: { 'core.production_phase': 'archive' },
    sources: [],
  }
  await using services = await start({
    rules: folder({ 'rules.yaml': stringify(house(0.05)), 'vault.yaml': stringify(own) }),
  })
  const get = async (path: string) => (await fetch(`${services.media.url}${path}`)).json()
  expect(await get('/v1/destinations/brightmoor-archive')).toMatchObject({ name: own.name })
  const { count } = (await get('/v1/destinations?kind=preservation')) as { count: number }
  const linter = (await get('/v1/linter')) as { destinations: { id: string; kind: string }[] }
  expect(linter.destinations.filter(({ kind }) => kind === own.kind)).toHaveLength(count)
  expect(linter.destinations.at(-1)).toMatchObject({ id: own.id })
  const response = await fetch(`${services.media.url}/v1/evaluate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ context: {}, profile: own.id }),
  })
  expect(await response.json()).toMatchObject({
    destinations: [{ id: own.id, declared: ['core.production_phase'] }],
  })
})
