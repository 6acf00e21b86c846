/** The result for a large run stays within the size limit, and everything left out can be requested. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { overHttp } from './agent.ts'

const clients = useServices()
const file = path.join(
  import.meta.dirname,
  '../../corpus/coordinate/worked-runs/01-repair-cafe.json',
)

let agent: Client
beforeAll(async () => {
  agent = await overHttp(clients.coordinate.url(), 'legacy')
})
afterAll(() => agent.close())

/** The worked run with many more items, each with a text of a different length. */
function largeRun() {
  const run = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object[]>
  const [{ result: _, ...concept }] = run['concepts'] as [Record<string, unknown>]
  const [forecast] = run['forecasts']!
  run['concepts'] = Array.from({ length: 28 }, (_, i) => ({
    ...concept,
    id: `concept-${i}`,
    gates: Object.fromEntries(
      Object.keys((concept as { gates: object }).gates).map((gate) => [gate, null]),
    ),
    hard_gates_passed: null,
  }))
  run['forecasts'] = Array.from({ length: 30 }, (_, i) => ({
    ...forecast,
    statement: 'It comes true "after all". '.repeat(i * 2 + 1),
    probability: 1,
    outcome: null,
  }))
  return run
}

const lists = ['scores', 'findings', 'warnings', 'open_questions'] as const

type Scored = Record<(typeof lists)[number], object[]> & {
  readonly valid: boolean
  readonly concept_count: number
  readonly finding_count: number
  readonly warning_count: number
  readonly open_question_count: number
  readonly markdown?: string
  readonly next?: { readonly offset: number }
}

describe('a run of a hundred kilobytes', () => {
  const run = largeRun()
  const score = async (given: object) => {
    const answer = await agent.callTool({
      name: 'grammar_score_run',
      arguments: { run, ...given },
    })
    return {
      bytes: Buffer.byteLength(JSON.stringify(answer.structuredContent)),
      ...(answer.structuredContent as Scored),
    }
  }

  it('is answered within the bytes of either detail', async () => {
    expect(JSON.stringify(run).length).toBeGreaterThan(100_000)
    const brief = await score({})
    expect(brief).toMatchObject({ valid: true, errors: [] })
    expect(brief.bytes).toBeLessThanOrEqual(10_000)
    const full = await score({ detail: 'full' })
    expect(full.bytes).toBeLessThanOrEqual(40_000)
    expect(full.markdown).toMatch(/^# Repair/)
  })

  it('has some of each list on its first page and all of each on the pages that follow', async () => {
    const pages = [await score({})]
    for (const name of lists) expect(pages[0]![name].length, name).toBeGreaterThan(0)
    while (pages.at(-1)!.next !== undefined && pages.length < 100) {
      pages.push(await score({ offset: pages.at(-1)!.next!.offset }))
    }
    for (const { bytes } of pages) expect(bytes).toBeLessThanOrEqual(10_000)
    const [first] = pages
    const counts = [
      first!.concept_count,
      first!.finding_count,
      first!.warning_count,
      first!.open_question_count,
    ]
    expect(lists.map((name) => pages.flatMap((page) => page[name]).length)).toEqual(counts)
  })
})
