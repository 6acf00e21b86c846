import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { grammar } from '../support/grammar.ts'
import { type Era, eras, overHttp, overStdio } from './agent.ts'
import { calls, context, runs, workedRun, workedRuns } from './calls.ts'
import { wholeOutputs } from './outputs.ts'

const clients = useServices()
const ajv = new Ajv2020({ strict: false })

/** A folder with captions that nobody can read in time. */
const folder = mkdtempSync(path.join(tmpdir(), 'grammar-mcp-'))
writeFileSync(
  path.join(folder, 'en.vtt'),
  `WEBVTT\n\n00:00:01.000 --> 00:00:01.001\n${'far too many words for so short a time '.repeat(3)}\n`,
)
afterAll(() => rmSync(folder, { recursive: true }))
const whole = wholeOutputs(folder)

const agents: Record<string, Client> = {}
const ways = eras.flatMap((era) => [`http ${era}`, `stdio ${era}`])

beforeAll(async () => {
  const connecting = eras.flatMap((era) => [
    [`http media ${era}`, overHttp(clients.media.url(), era)] as const,
    [`http coordinate ${era}`, overHttp(clients.coordinate.url(), era)] as const,
    [`stdio ${era}`, overStdio(inject('database'), folder, era)] as const,
  ])
  await Promise.all(
    connecting.map(async ([name, connected]) => {
      agents[name] = await connected
    }),
  )
})
afterAll(() => Promise.all(Object.values(agents).map((agent) => agent.close())))

/** The clients that together reach all tools. */
const reaching = (way: string): Client[] =>
  way.startsWith('stdio')
    ? [agents[way]!]
    : ['media', 'coordinate'].map((service) => agents[way.replace('http', `http ${service}`)]!)

describe.each(ways)('%s', (way) => {
  it('speaks its era of the protocol', () => {
    const era: Era = way.endsWith('legacy') ? 'legacy' : '2026-07-28'
    for (const agent of reaching(way)) {
      expect(agent.getProtocolEra()).toBe(era === 'legacy' ? 'legacy' : 'modern')
    }
  })

  it('lists tools that read only, each with schemas of both ends', async () => {
    const listed = await Promise.all(reaching(way).map((agent) => agent.listTools()))
    const tools = listed.flatMap((list) => list.tools)
    const offered = Object.keys(calls).filter(
      (name) => way.startsWith('stdio') || name !== 'grammar_lint_project',
    )
    expect(tools.map(({ name }) => name).sort()).toEqual(offered.sort())
    for (const { annotations, description, inputSchema, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
      expect(description!.length).toBeGreaterThan(100)
      expect(inputSchema.type).toBe('object')
      expect(outputSchema!.type).toBe('object')
    }
  })

  it('costs an agent little to read, and speaks of no other way to the services', async () => {
    const listed = await Promise.all(reaching(way).map((agent) => agent.listTools()))
    const text = JSON.stringify(listed.flatMap(({ tools }) => tools))
    // Four characters a token: at most 4,750 tokens.
    expect(text.length).toBeLessThanOrEqual(19_000)
    expect(text).not.toMatch(/\/v1\/|HTTP|facets|\$comment/)
  })

  it('names all paths in one answer, where nothing is asked for', async () => {
    const [agent] = reaching(way)
    const { structuredContent } = await agent!.callTool({
      name: 'grammar_describe_paths',
      arguments: {},
    })
    const { count, names } = structuredContent as {
      count: number
      names: Record<string, string[]>
    }
    expect(Object.values(names).flat()).toHaveLength(count)
    expect(names['camera']).toContain('sync_error_ms')
  })

  it('answers every tool in its schema and within its bytes', async () => {
    for (const agent of reaching(way)) {
      const { tools } = await agent.listTools()
      for (const { name, outputSchema } of tools) {
        for (const given of calls[name]!) {
          const answer = await agent.callTool({ name, arguments: { ...given } })
          expect(answer.isError, `${name} ${JSON.stringify(answer.content)}`).not.toBe(true)
          for (const schema of [outputSchema as object, whole.get(name)!]) {
            expect(ajv.validate(schema, answer.structuredContent), ajv.errorsText()).toBe(true)
          }
          expect(answer.content).toEqual([
            { type: 'text', text: JSON.stringify(answer.structuredContent) },
          ])
          const limit = 'detail' in given ? 40_000 : 10_000
          const shown = JSON.stringify(answer.structuredContent)
          expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(limit)
        }
      }
    }
  })

  it('completes, reads and refuses resources', async () => {
    const [agent] = reaching(way)
    const { resourceTemplates } = await agent!.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      expect.arrayContaining(
        ['rules', 'facts', 'chapters'].map((kind) => `grammar://${kind}/{name}`),
      ),
    )
    const { completion } = await agent!.complete({
      ref: { type: 'ref/resource', uri: 'grammar://rules/{name}' },
      argument: { name: 'name', value: 'cam-00' },
    })
    expect(completion.values.slice(0, 2)).toEqual(['CAM-001', 'CAM-002'])
    const { contents } = await agent!.readResource({ uri: 'grammar://rules/CAM-004' })
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ id: 'CAM-004' })
    const { contents: fact } = await agent!.readResource({
      uri: 'grammar://facts/camera.shot_size',
    })
    expect(JSON.parse((fact[0] as { text: string }).text)).toMatchObject({ type: 'state' })
    await expect(agent!.readResource({ uri: 'grammar://rules/CAM-999' })).rejects.toMatchObject({
      code: -32_602,
    })
  })

  it('has a prompt for the check and one for each playbook', async () => {
    const prompts: Record<string, string> = {}
    for (const agent of reaching(way)) {
      for (const { name, arguments: given } of (await agent.listPrompts()).prompts) {
        const value = { [given![0]!.name]: 'late library books' }
        const { messages } = await agent.getPrompt({ name, arguments: value })
        prompts[name] = (messages[0]!.content as { text: string }).text
      }
    }
    expect(Object.keys(prompts).sort()).toEqual(
      ['check-production', 'decode', 'generate', 'plan', 'position', 'predict', 'solve'].sort(),
    )
    for (const text of Object.values(prompts)) expect(text).toContain('late library books')
  })

  it('serves the skills', async () => {
    const skills = way.startsWith('stdio')
      ? ['check-a-production', 'innovation-run']
      : ['check-a-production']
    for (const skill of skills) {
      const { contents } = await reaching(way)[0]!.readResource({
        uri: `skill://${skill}/SKILL.md`,
      })
      expect((contents[0] as { text: string }).text).toContain(`name: ${skill}`)
    }
  })

  it('goes on where a list was cut', async () => {
    const [agent] = reaching(way)
    const ids = new Set<string>()
    let offset = 0
    for (let page = 0; page < 100; page++) {
      const { structuredContent } = await agent!.callTool({
        name: 'grammar_find_rules',
        arguments: { offset },
      })
      const { rules, next, count } = structuredContent as {
        rules: { id: string }[]
        count: number
        next?: { offset: number; left: number }
      }
      for (const { id } of rules) ids.add(id)
      if (next === undefined) {
        expect(ids.size).toBe(count)
        return
      }
      expect(next.left).toBe(count - next.offset)
      offset = next.offset
    }
    throw new Error('the list has no end')
  })

  it('names the right word where a call is wrong', async () => {
    const [agent] = reaching(way)
    const wrong = [
      ['grammar_find_rules', { category: 'camara' }, 'did you mean "camera"?'],
      ['grammar_find_rules', { categorie: 'camera' }, 'did you mean "category"?'],
      ['grammar_evaluate_context', {}, '$: "context" is missing'],
      ['grammar_find_rules', { q: 'x'.repeat(600) }, 'q'],
    ] as const
    for (const [name, given, message] of wrong) {
      const answer = await agent!.callTool({ name, arguments: given })
      expect(answer.isError).toBe(true)
      expect((answer.content[0] as { text: string }).text).toContain(message)
    }
  })
})

it('lets clients of the current revision cache what they read for a day', async () => {
  const agent = agents['http media 2026-07-28']!
  expect(await agent.listTools()).toMatchObject({ ttlMs: 86_400_000, cacheScope: 'public' })
  expect(await agent.readResource({ uri: 'grammar://rules/CAM-004' })).toMatchObject({
    ttlMs: 86_400_000,
    cacheScope: 'public',
  })
})

it('lints inside of its folder and nowhere else', async () => {
  const agent = agents['stdio 2026-07-28']!
  const { structuredContent } = await agent.callTool({
    name: 'grammar_lint_project',
    arguments: {},
  })
  const { findings } = structuredContent as { findings: { place: string; asks: string[] }[] }
  expect(findings.some(({ place }) => place.startsWith('en.vtt'))).toBe(true)
  for (const outside of ['..', '/etc', '../..']) {
    const answer = await agent.callTool({
      name: 'grammar_lint_project',
      arguments: { path: outside },
    })
    expect(answer.isError).toBe(true)
    expect(JSON.stringify(answer.content)).toContain('outside of the folder')
  }
})

it.each(workedRuns)('finds in the run %s what the linter finds in its file', async (name) => {
  const file = path.join(runs, name)
  const { out } = await grammar(['lint', '--only', 'gram', '--format', 'json', file], { cwd: runs })
  const report = JSON.parse(out) as {
    findings: { rule_id: string; subject: { id: string } }[]
  }
  const run = JSON.parse(readFileSync(file, 'utf8')) as object
  const { structuredContent } = await agents['http coordinate 2026-07-28']!.callTool({
    name: 'grammar_score_run',
    arguments: { run },
  })
  const { findings, finding_count } = structuredContent as {
    findings: { rule_id: string; concept: string }[]
    finding_count: number
  }
  const linted = report.findings.map(
    ({ rule_id, subject }) => `${subject.id.split('#')[1]} ${rule_id}`,
  )
  expect(findings.map(({ concept, rule_id }) => `${concept} ${rule_id}`).sort()).toEqual(
    linted.sort(),
  )
  expect(finding_count).toBe(linted.length)
})

it('says which concept of a run may not go forward, and what it lacks', async () => {
  const run = structuredClone(workedRun) as { concepts: { id: string; gates: object }[] }
  const [concept] = run.concepts
  Object.assign(concept!.gates, { no_unacceptable_harm: false })
  Object.assign(concept!, { hard_gates_passed: false })
  const { structuredContent } = await agents['stdio legacy']!.callTool({
    name: 'grammar_score_run',
    arguments: { run },
  })
  const { findings } = structuredContent as { findings: object[] }
  expect(findings).toContainEqual(
    expect.objectContaining({ concept: concept!.id, rule_id: 'GRM-003', hard: true, blocks: true }),
  )
})

it('reads whatever it lists, and what its tools speak of', async () => {
  const agent = agents['stdio 2026-07-28']!
  const { resources } = await agent.listResources()
  const spoken = [
    'grammar://schemas/clip',
    'grammar://operators/DECOUPLE',
    'grammar://coordinates/GRAM-C3-I07-M08',
  ]
  expect(resources.map(({ uri }) => uri)).toEqual(
    expect.arrayContaining([
      'grammar://chapters/overview',
      'grammar://playbooks/SOLVE',
      'grammar://runs/schema',
      'grammar://runs/repair-cafe',
    ]),
  )
  for (const uri of [...spoken, ...resources.map((one) => one.uri)]) {
    const { contents } = await agent.readResource({ uri })
    expect((contents[0] as { text: string }).text.length, uri).toBeGreaterThan(100)
  }
})

it.for([
  [{ q: 'missed appointments' }, 'fewer-no-shows'],
  [{ q: 'missed appointments', mode: 'PLAN' }, undefined],
  [{ q: 'zeppelin appointments in the crater' }, undefined],
] as const)('finds for %j the situation %s', async ([given, id]) => {
  const { structuredContent } = await agents['stdio legacy']!.callTool({
    name: 'grammar_find_questions',
    arguments: given,
  })
  const { situation } = structuredContent as { situation?: { id: string } }
  expect(situation?.id).toBe(id)
})

it('says by way of which situation a question came', async () => {
  const { structuredContent } = await agents['http coordinate legacy']!.callTool({
    name: 'grammar_find_questions',
    arguments: { q: 'patients forget their appointments' },
  })
  const { questions } = structuredContent as { questions: { by_way_of?: { id: string } }[] }
  expect(questions.map((one) => one.by_way_of?.id)).toContain('fewer-no-shows')
})

it.for([
  ['loudness target', 'audio.loudness_profile'],
  ['mains flicker', 'lighting.flicker_visible'],
  ['captions reading speed', 'graphics.reading_speed'],
  ['frames per second', 'core.frame_rate'],
])('finds by "%s" among the first five facts %s', async ([words, path]) => {
  const { structuredContent } = await agents['http media legacy']!.callTool({
    name: 'grammar_describe_paths',
    arguments: { words },
  })
  const { paths } = structuredContent as { paths: { path: string }[] }
  expect(paths.slice(0, 5).map((fact) => fact.path)).toContain(path)
})

it('returns a valid blank run where none is sent', async () => {
  const { structuredContent } = await agents['http coordinate legacy']!.callTool({
    name: 'grammar_score_run',
    arguments: {},
  })
  const blank = (await clients.coordinate.get('/v1/schema/blank-run')).body
  expect(structuredContent).toMatchObject({ valid: true, error_count: 0, run: blank })
})

it('calls nothing clear that is not decided', async () => {
  const verdict = async (given: object) => {
    const { structuredContent } = await agents['http media legacy']!.callTool({
      name: 'grammar_evaluate_context',
      arguments: { ...given },
    })
    return structuredContent as {
      verdict: string
      open: { hard_rules: number; ask_next: { path: string; question: string }[] }
    }
  }
  expect(await verdict({ context })).toMatchObject({ verdict: 'blocked' })
  const unsaid = await verdict({
    context: { core: { production_phase: 'delivery' }, audio: { integrated_loudness: -19.5 } },
    domains: ['audio'],
  })
  expect(unsaid.verdict).toBe('undecided')
  expect(unsaid.open.hard_rules).toBeGreaterThan(0)
  expect(
    unsaid.open.ask_next.find(({ path }) => path === 'audio.loudness_profile')?.question,
  ).toContain('One of ebu_r128, ')
  const decided = { core: { production_phase: 'development' } }
  expect(await verdict({ context: decided, domains: ['lighting'] })).toMatchObject({
    verdict: 'clear',
    open: { hard_rules: 0 },
  })
})

it('evaluates as the service does', async () => {
  const { body } = await clients.media.post('/v1/evaluate', { context })
  const { structuredContent } = await agents['http media legacy']!.callTool({
    name: 'grammar_evaluate_context',
    arguments: { context },
  })
  const { findings } = structuredContent as { findings: { rule_id: string }[] }
  expect(structuredContent).toMatchObject({
    blocked: body.blocked,
    matched_count: body.matched_count,
  })
  expect(findings.map(({ rule_id }) => rule_id)).toEqual(
    body.trace.map(({ rule_id }: { rule_id: string }) => rule_id),
  )
})
