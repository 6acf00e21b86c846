import { describe, expect, it } from 'vitest'
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

/** The prose before the list of operations: written by hand, so compared with the service. */
async function prose(): Promise<string> {
  const { text } = await coordinate.get('/llms.txt')
  return text.slice(0, text.indexOf(`\n## ${coordinateService.tags[0]!.name}`))
}

async function bodies(): Promise<unknown[]> {
  return [...(await prose()).matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, body]) =>
    JSON.parse(body!),
  )
}

describe('the agent guide', () => {
  it('has the form of llms.txt: one title, a quoted summary, and no heading before the lists', async () => {
    const lines = (await prose()).split('\n')
    expect(lines[0]).toBe('# Coordinate Grammar Service')
    expect(lines[2]).toMatch(/^> /)
    expect(lines.slice(1).filter((line) => /^#+ /.test(line))).toEqual([])
  })

  it('names only requests that are answered', async () => {
    const targets = [...(await prose()).matchAll(/`GET (\/[^`]+)`/g)].map(([, target]) => target!)
    expect(targets.length).toBeGreaterThanOrEqual(8)
    for (const target of targets) {
      expect([target, (await coordinate.get(target)).status]).toEqual([target, 200])
    }
  })

  it('lists every operation with a call', async () => {
    const { text } = await coordinate.get('/llms.txt')
    for (const operation of Object.values(coordinateService.contract)) {
      expect(text).toContain(
        `${operation.method} ${exampleTarget(operation, operation.examples[0])}`,
      )
    }
  })

  it('shows a run document that is valid, without a warning, and a score that follows from it', async () => {
    const [run, request] = (await bodies()) as [
      { concepts: { ratings: object; hard_gates_passed: boolean; index: number }[] },
      object,
    ]
    expect((await coordinate.post('/v1/validate', run)).body).toMatchObject({
      errors: [],
      warnings: [],
    })
    const [concept] = run.concepts
    const { ratings, hard_gates_passed, index } = concept!
    expect(request).toEqual({ ratings, hard_gates_passed })
    expect((await coordinate.post('/v1/score', request)).body.index).toBe(index)
  })

  it.for([
    'not a validated forecasting system',
    'illustrative vocabularies, not calibrated numerical scales',
    'An unfilled cell does not establish novelty or demand.',
    'A decoded explanation is not proof of intent or wrongdoing.',
  ])('states the caveat: %s', async (caveat) => {
    expect(await prose()).toContain(caveat)
  })
})
