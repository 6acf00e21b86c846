/** House rules on pages, in lists and for agents: rules that match or nearly match, and paths of their own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client as Agent } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { stringify } from 'yaml'
import type { ServiceDescription } from '../../src/contract/operation.ts'
import { withHouse } from '../../src/media/rules/house-part.ts'
import { mediaService } from '../../src/media/service.ts'
import type { RunningServices } from '../../src/services.ts'
import { overHttp } from '../mcp/agent.ts'
import { checkReply } from '../support/client.ts'
import { idsOf, linksOf } from '../support/pages.ts'
import { start } from '../support/start.ts'

const MEMO = 'Memo of the stage, 3 March 2026'

const rule = {
  subject: 'capture_setup',
  logic: 'all',
  limit: [1],
  rationale: 'The solver of the studio resolves faster motion; see CAM-004.',
}
const rules = {
  grammar: 1,
  ruleset: 'brightmoor',
  facts: [
    {
      path: 'x.brightmoor.rehearsed',
      name: 'Rehearsed',
      type: 'boolean',
      description: 'By the stage manager.',
    },
    {
      path: 'x.brightmoor.crew',
      name: 'Crew on the day',
      type: 'integer',
      minimum: 0,
      maximum: 40,
      unit: 'people',
      description: 'From the call sheet.',
    },
    {
      path: 'x.brightmoor.slate',
      name: 'Slate in use',
      type: 'string',
      values: ['clap', 'digital'],
      description: 'From the log.',
    },
  ],
  rules: [
    {
      ...rule,
      id: 'BRM-001',
      title: 'Keep camera sync within half of what the corpus asks',
      tightens: 'CAM-004',
      priority: 90,
      hard: true,
      when: [
        { path: 'camera.is_multiview', op: 'eq', value: true },
        { path: 'camera.sync_error_ms', op: 'gt', value: 0.05 },
      ],
      then: [{ op: 'block', path: 'capture', value: 'Relock the rig.' }],
      sources: [MEMO, 'EBU-R128'],
      tags: ['relock'],
    },
    {
      ...rule,
      id: 'BRM-002',
      title: 'Rehearse with a small crew',
      priority: 20,
      hard: false,
      when: [
        { path: 'x.brightmoor.rehearsed', op: 'eq', value: false },
        { path: 'x.brightmoor.crew', op: 'gt', value: 12 },
      ],
      then: [{ op: 'propose', path: 'x.brightmoor.crew', value: 12 }],
    },
    {
      ...rule,
      id: 'BRM-003',
      title: 'Clap every take of the studio',
      priority: 80,
      hard: true,
      when: [
        { path: 'camera.is_multiview', op: 'eq', value: true },
        { path: 'x.brightmoor.slate', op: 'ne', value: 'clap' },
      ],
      then: [{ op: 'require', path: 'x.brightmoor.slate', value: 'Clap.' }],
      basis: 'guideline',
    },
  ],
  replaces: { 'CAM-013': 'BRM-002' },
}

/** A context that only a house rule blocks, and one that a soft house rule matches. */
const blocked = { camera: { is_multiview: true, sync_error_ms: 0.07 } }
const advised = { x: { brightmoor: { rehearsed: false, crew: 20, slate: 'digital' } } }

let services: RunningServices
let agent: Agent
beforeAll(async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'house-rules-'))
  writeFileSync(path.join(root, 'rules.yaml'), stringify(rules))
  services = await start({ rules: root })
  // The rules are read once, at the start.
  rmSync(root, { recursive: true })
  agent = await overHttp(services.media.url, '2026-07-28')
})
afterAll(async () => {
  await agent.close()
  await services[Symbol.asyncDispose]()
})

const service: ServiceDescription = {
  ...mediaService,
  contract: withHouse(mediaService.contract),
}

/** A response, validated against the contract of an instance with house rules. */
async function answer(target: string, body?: object) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(services.media.url + target, body === undefined ? {} : init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const reply = {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
    text,
  }
  if (target.startsWith('/v1')) checkReply(service, body ? 'POST' : 'GET', target, reply)
  return reply
}

const idsIn = ({ results }: { results: readonly { id: string }[] }) => results.map(({ id }) => id)

describe('lists', () => {
  it.for([
    ['category=house', ['BRM-001', 'BRM-002', 'BRM-003']],
    ['basis=house', ['BRM-001', 'BRM-002']],
    ['category=house&basis=guideline', ['BRM-003']],
    ['reads=x.brightmoor.crew', ['BRM-002']],
    ['reads=camera.sync_error_ms', ['CAM-004', 'BRM-001']],
    ['tag=relock', ['BRM-001']],
    ['subject=capture_setup&min_priority=90&basis=house', ['BRM-001']],
  ] as const)('finds %s', async ([query, ids]) => {
    const { body } = await answer(`/v1/rules?${query}`)
    expect(idsIn(body)).toEqual(ids)
    expect(body.count).toBe(ids.length)
    const { text } = await answer(`/v1/rules?${query}&format=csv`)
    expect(text.match(/^"[A-Z]{3}-\d{3}"/gm)).toEqual(ids.map((id) => `"${id}"`))
    expect((await answer(`/rules?${query}`)).text).toContain(`/rules/${ids[0]}`)
  })

  it('come after the rules of the corpus, and facets count them', async () => {
    const { body } = await answer('/v1/rules?limit=1000')
    expect(idsIn(body).slice(-3)).toEqual(['BRM-001', 'BRM-002', 'BRM-003'])
    expect(body.count).toBe(body.results.length)
    expect(body.facets).toMatchObject({ category: { house: 3 }, basis: { house: 2 } })
  })

  it.for(['category=house', 'basis=house'])('refuses to search beside %s', async (filter) => {
    const { status, body } = await answer(`/v1/rules?${filter}&q=sync`)
    expect([status, body.message]).toEqual([400, expect.stringContaining('without it')])
  })

  it('describes paths of the house as decision variables', async () => {
    const { body } = await answer('/v1/model')
    const own = body.decision_variables.filter(({ path }: { path: string }) => /^x\./.test(path))
    expect(own).toMatchObject([
      { path: 'x.brightmoor.rehearsed', type: 'boolean', rules: ['BRM-002'] },
      { path: 'x.brightmoor.crew', unit: 'people', maximum: 40, rules: ['BRM-002'] },
      { path: 'x.brightmoor.slate', values: ['clap', 'digital'], rules: ['BRM-003'] },
    ])
    const schema = (await answer('/v1/schemas/context')).body
    expect(schema.properties.x.properties.brightmoor.properties.slate).toMatchObject({
      description: 'From the log. Read by BRM-003.',
      enum: ['clap', 'digital', null],
    })
  })

  it('names them in the texts for agents', async () => {
    expect((await answer('/llms.txt')).text).toContain('gram | house')
    const { text } = await answer('/llms-full.txt')
    expect(text).toContain('## House rules\n\n### BRM-001 Keep camera sync')
    expect(text).toContain('- `x.brightmoor.crew` (integer, people, from 0, to 40)')
  })
})

describe('answers', () => {
  it('say what the house asks for, from what, and the way out', async () => {
    const { body } = await answer('/v1/evaluate', { context: blocked, explain: true })
    expect(body).toMatchObject({ blocked: true, hard_matched: ['BRM-001'] })
    expect(body.trace[0]).toMatchObject({
      domain: 'house',
      sources: [{ id: MEMO }, { id: 'EBU-R128' }],
      clears: { path: 'camera.sync_error_ms', value: 0.05, blocked_after: false },
    })
    expect(body.near_misses).toContainEqual(expect.objectContaining({ rule_id: 'BRM-003' }))
  })

  it('compare contexts', async () => {
    const patches = [advised, { camera: { sync_error_ms: 0.01 } }]
    const { body } = await answer('/v1/evaluate/compare', { context: blocked, patches })
    expect(body.results).toMatchObject([
      { gained: ['BRM-003', 'BRM-002'], blocked_after: true },
      { lost: ['BRM-001'], blocked_after: false },
    ])
  })

  it('report on all that is evaluated', async () => {
    const { body } = await answer('/v1/rule-report')
    const witnesses = body.witnesses.map(({ rule_id }: { rule_id: string }) => rule_id)
    expect(witnesses).toEqual(expect.arrayContaining(['BRM-001', 'BRM-002', 'BRM-003']))
    expect(witnesses).not.toContain('CAM-013')
  })
})

describe('pages', () => {
  const [one, other] = [
    'camera.is_multiview=true&camera.sync_error_ms=0.07',
    'x.brightmoor.rehearsed=false&x.brightmoor.crew=20',
  ]
  it.for([
    ['/', 'House rules'],
    ['/rules', '199 rules'],
    ['/rules?category=house', 'Clap every take of the studio'],
    ['/rules/BRM-001', `<div>${MEMO}</div>`],
    ['/rules/BRM-001', 'href="/sources/EBU-R128"'],
    ['/rules/BRM-001', 'A rule of this house.'],
    ['/rules/BRM-002', 'Crew on the day'],
    ['/rules/BRM-003', 'A published guideline.'],
    ['/rules/CAM-004', 'href="/rules/BRM-001"'],
    ['/rules/CAM-013', 'Not asked here'],
    ['/facts/x.brightmoor.crew', 'Rules that propose crew on the day'],
    ['/facts/x.brightmoor.slate', 'digital'],
    ['/dimensions', 'Slate in use'],
    ['/rule-report', 'href="/rules/BRM-002"'],
    [`/evaluate?${one}`, 'Ways out'],
    [`/evaluate?${one}`, 'BRM-003'],
    [`/evaluate?${other}`, 'What the rules ask for'],
    ['/evaluate?camera.is_multiview=true', 'One fact away'],
    ['/evaluate?also=crew+on+the', 'type="number"'],
    ['/evaluate?from=BRM-002', 'name="x.brightmoor.rehearsed"'],
    [`/compare?${new URLSearchParams({ from: one, to: other })}`, 'Rules that come in'],
  ] as const)('%s shows %s', async ([address, text]) => {
    const { status, text: markup } = await answer(address)
    expect([status, markup]).toEqual([200, expect.stringContaining(text)])
    expect(/\[object \w+\]|>(?:undefined|NaN)</.exec(markup)?.[0]).toBeUndefined()
  })

  it('lead only to what exists', async () => {
    const addresses = ['/rules/BRM-001', '/rules/BRM-002', `/evaluate?${one}&${other}`]
    const pages = await Promise.all(addresses.map(async (address) => (await answer(address)).text))
    for (const href of new Set(pages.flatMap(linksOf).filter((link) => link.startsWith('/')))) {
      const [target = '', fragment = ''] = href.split('#')
      const { status, text } = await answer(target)
      expect([href, status]).toEqual([href, 200])
      if (fragment !== '') expect([href, idsOf(text).has(fragment)]).toEqual([href, true])
    }
  })
})

describe('agents', () => {
  const ajv = new Ajv2020({ strict: false })

  /** The result of a tool, validated against the schema that it declares. */
  async function called(name: string, input: Record<string, unknown>) {
    const { tools } = await agent.listTools()
    const result = await agent.callTool({ name, arguments: input })
    expect([name, result.content, result.isError]).toEqual([name, expect.anything(), undefined])
    const schema = tools.find((tool) => tool.name === name)!.outputSchema!
    expect([ajv.validate(schema as object, result.structuredContent), ajv.errors]).toEqual([
      true,
      null,
    ])
    // biome-ignore lint/suspicious/noExplicitAny: the schema has just been checked
    return result.structuredContent as any
  }

  test('evaluate', async () => {
    const answered = await called('grammar_evaluate_context', { context: blocked, detail: 'full' })
    expect(answered.findings).toMatchObject([{ rule_id: 'BRM-001', blocks: true, basis: 'house' }])
    expect(answered.near_misses).toContainEqual(expect.objectContaining({ rule_id: 'BRM-003' }))
    const alone = await called('grammar_evaluate_context', {
      context: { camera: { is_multiview: true } },
      domains: ['house'],
    })
    expect(alone.open.ask_next).toContainEqual(
      expect.objectContaining({
        path: 'x.brightmoor.slate',
        question: 'From the log. One of clap, digital.',
      }),
    )
  })

  test('compare', async () => {
    const { results } = await called('grammar_what_if', { context: blocked, patches: [advised] })
    expect(results[0].gained).toMatchObject([{ rule_id: 'BRM-003' }, { rule_id: 'BRM-002' }])
  })

  test.for(['category', 'basis'])('find rules by %s', async (filter) => {
    const input = { [filter]: 'house', detail: 'full' }
    const { rules: found } = await called('grammar_find_rules', input)
    expect(found[0]).toMatchObject({
      id: 'BRM-001',
      basis: 'house',
      rule: { sources: [MEMO, 'EBU-R128'] },
    })
  })

  test('describe paths', async () => {
    const { paths } = await called('grammar_describe_paths', { rules: ['BRM-002'] })
    expect(paths).toMatchObject([
      { path: 'x.brightmoor.crew', type: 'integer', unit: 'people', rules: ['BRM-002'] },
      { path: 'x.brightmoor.rehearsed', type: 'boolean', rules: ['BRM-002'] },
    ])
  })

  test.for(['rules/BRM-001', 'facts/x.brightmoor.crew'])('read %s', async (name) => {
    const { contents } = await agent.readResource({ uri: `grammar://${name}` })
    expect(contents[0]).toMatchObject({ text: expect.stringContaining(name.split('/')[1]!) })
  })
})
