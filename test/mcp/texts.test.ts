import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { contract as coordinateContract } from '../../src/coordinate/contract.ts'
import { contract as mediaContract } from '../../src/media/contract.ts'
import { useServices } from '../support/client.ts'
import { folder, grammar } from '../support/grammar.ts'
import { start } from '../support/start.ts'

const { media, coordinate } = useServices()
const root = path.join(import.meta.dirname, '../..')
const skills = readdirSync(path.join(root, 'skills'))

it('has every rule, fact and chapter in the whole text of the media service', async () => {
  const { text } = await media.get('/llms-full.txt')
  const rules = (await media.get('/v1/rules?limit=1000')).body.results as { id: string }[]
  const { enumerated, continuous } = (await media.get('/v1/dimensions')).body
  const { decision_variables } = (await media.get('/v1/model')).body
  const chapters = (await media.get('/v1/docs')).body.results as { title: string }[]
  for (const { id } of rules) expect(text).toContain(`\n### ${id} `)
  for (const { id } of [...enumerated, ...continuous]) expect(text).toContain(`\n- \`${id}\` (`)
  for (const { path: name } of decision_variables) expect(text).toContain(`\n- \`${name}\` (`)
  for (const { title } of chapters) expect(text).toContain(`\n## ${title}\n`)
})

it('has every stem, operator and playbook in the whole text of the coordinate service', async () => {
  const { text } = await coordinate.get('/llms-full.txt')
  const stems = (await coordinate.get('/v1/prompts?limit=700')).body.results
  for (const { id, text: stem } of stems) expect(text).toContain(`- \`${id}\` ${stem}`)
  for (const { name } of (await coordinate.get('/v1/operators')).body.results) {
    expect(text).toContain(`- **${name}** (`)
  }
  for (const { title } of (await coordinate.get('/v1/modes')).body.results) {
    expect(text).toContain(title)
  }
})

it.each(skills)('finds what the skill %s names', async (skill) => {
  const text = readFileSync(path.join(root, 'skills', skill, 'SKILL.md'), 'utf8')
  const [, front, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text)!
  const { name, description } = parse(front!) as { name: string; description: string }
  expect(name).toBe(skill)
  expect(description.length).toBeLessThanOrEqual(1024)
  const isMedia = skill === 'check-a-production'
  const service = isMedia ? media : coordinate
  const operations = Object.values(isMedia ? mediaContract : coordinateContract)
  for (const [, method, target] of body!.matchAll(/`(GET|POST) (\/[^`\s]*)`/g)) {
    if (method === 'GET' && !/[{…]/.test(target!)) {
      expect((await service.get(target!)).status, target).toBe(200)
    } else {
      const known = operations.some(
        (one) => one.method === method && one.path === target!.split('?')[0],
      )
      expect(known, `${method} ${target}`).toBe(true)
    }
  }
})

it('blocks the context that the skill shows, and names the way out', async () => {
  const text = readFileSync(path.join(root, 'skills/check-a-production/SKILL.md'), 'utf8')
  const body = JSON.parse(/```json\n(.*?)\n```/s.exec(text)![1]!)
  const outcome = (await media.post('/v1/evaluate', { ...body, explain: true })).body
  expect(outcome.blocked).toBe(true)
  expect(outcome.trace[0]).toMatchObject({
    rule_id: 'CAM-004',
    clears: { path: 'camera.sync_error_ms', value: 0.1, blocked_after: false },
  })
})

it('lets a context and a run name the schema that an editor checks them with', async () => {
  const $schema = 'http://127.0.0.1:4310/v1/schemas/context'
  const { body } = await media.post('/v1/evaluate', { context: { $schema } })
  expect(body.context_problems).toEqual([])
  const run = { ...(await coordinate.get('/v1/schema/blank-run')).body, $schema }
  expect((await coordinate.post('/v1/validate', run)).body.valid).toBe(true)
})

it('lets a configuration of the linter name its schema', async () => {
  const cwd = folder({ '.grammar.yaml': '$schema: grammar.schema.json\ngrammar: 1\n' })
  expect(await grammar(['lint'], { cwd })).toMatchObject({ status: 0, error: '' })
})

it('has schemas whose ids are their addresses, where people reach the service by a known one', async () => {
  const [mediaUrl, coordinateUrl] = ['https://media.example/a', 'https://coordinate.example']
  await using running = await start({ mediaUrl, coordinateUrl })
  const fetched = async (id: string) => {
    const own = id
      .replace(mediaUrl, running.media.url)
      .replace(coordinateUrl, running.coordinate.url)
    return (await fetch(own)).json() as Promise<{ $id: string }>
  }
  const { results } = (await fetched(`${mediaUrl}/v1/schemas`)) as unknown as {
    results: { id: string }[]
  }
  const made = ['context', 'grammar', 'house-rules', 'clip?bundle=true'].map(
    (name) => `${mediaUrl}/v1/schemas/${name}`,
  )
  const schemas = await Promise.all(results.map(({ id }) => fetched(id)))
  expect(schemas.map(({ $id }) => $id)).toEqual(results.map(({ id }) => id))
  for (const address of [...made, `${coordinateUrl}/v1/schema/run`]) {
    const { $id } = await fetched(address)
    expect($id).toMatch(/^https:/)
    expect((await fetched($id)).$id).toBe($id)
  }
  // The references between the schemas resolve.
  const ajv = new Ajv2020({ strict: false, schemas, validateFormats: false })
  expect(ajv.getSchema(`${mediaUrl}/v1/schemas/clip.schema.json`)!({})).toBe(false)
})

it('knows in the schema for editors what the engine knows', async () => {
  const { body } = await media.get('/v1/schemas/context.schema.json')
  const { enumerated, continuous } = (await media.get('/v1/dimensions')).body
  const { decision_variables } = (await media.get('/v1/model')).body
  const at = (dotted: string) =>
    dotted.split('.').reduce((schema, name) => schema.properties[name], body)
  for (const { id, values, multiple } of enumerated) {
    expect(multiple ? at(id).items.enum : at(id).enum).toEqual(
      multiple ? values : [...values, null],
    )
  }
  for (const { id, minimum, maximum } of continuous) {
    expect(at(id)).toMatchObject({ type: ['number', 'null'], minimum, maximum })
  }
  for (const { path: name } of decision_variables) expect(at(name).description).toBeDefined()
})
