import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
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

  test('does not start with rules that have to be mended, and says where', async () => {
    const broken = stringify(house(0.05)).replace('camera.sync_error_ms', 'camera.sync_eror_ms')
    const root = folder({ 'rules.yaml': broken })
    await expect(start({ rules: root })).rejects.toThrow(
      `${path.basename(root)}/rules.yaml:16:15  BRM-001 when[0].path: unknown path "camera.sync_eror_ms" (did you mean "camera.sync_error_ms"?)`,
    )
    await expect(start({ rules: path.join(root, 'nowhere') })).rejects.toThrow(
      'holds no house rules',
    )
  })
})
