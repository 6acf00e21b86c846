/** What a report says of ratings and tests that fall short. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { sound } from './run-mistakes/sound-run.ts'

const { coordinate } = useServices()

const markdownOf = async (run: unknown): Promise<string> =>
  (await coordinate.post('/v1/report', run)).body.markdown

describe('what falls short, in a report', () => {
  it('name what is rated lowest where something is rated lower than the rest', async () => {
    const run = sound()
    for (const criterion of Object.keys(run.concepts[0].ratings))
      run.concepts[0].ratings[criterion] = 3
    delete run.concepts[0].index
    expect(await markdownOf(run)).not.toContain('What is rated lowest')
    // In the order of the rubric, whichever was rated first.
    const { outcome_contribution: first, ...others } = run.concepts[0].ratings
    run.concepts[0].ratings = { ...others, outcome_contribution: first }
    expect(await markdownOf(run)).toContain('Of 4 each: outcome contribution 3, feasibility 3, ')
    run.concepts[0].ratings.evidence = 1
    expect(await markdownOf(run)).toContain('**What is rated lowest.** Evidence is rated 1 of 4.')
    run.concepts[0].ratings.robustness = 1
    expect(await markdownOf(run)).toContain(
      '**What is rated lowest.** Evidence and robustness are rated 1 of 4. The next step up of evidence: ',
    )
    run.concepts[0].ratings.evidence = 3
    expect(await markdownOf(run)).toContain(
      'The next step up: the main ways in which it can go wrong are listed, with how bad each would be',
    )
  })

  it('say that a test can pass and miss the target, of worked runs where it is so', async () => {
    const run = sound()
    run.target = { statement: 'At most 18 of 120 items stop.', by: '2026-04-11' }
    run.concepts[0].test =
      'Three sessions, 120 items. Success: 24 items or fewer stop. Failure: 30 or more.'
    expect(await markdownOf(run)).toContain(
      'The test passes at 24; the target is 18 of 120: a pass does not yet show that the target is reached.',
    )
    const { results } = (await coordinate.get('/v1/worked-runs')).body
    const short: string[] = []
    for (const { id } of results) {
      const worked = (await coordinate.get(`/v1/worked-runs/${id}`)).body
      const bare = worked.concepts.map(({ result: _, ...concept }: { result: unknown }) => concept)
      const markdown = await markdownOf({ ...worked, concepts: bare })
      short.push(...(markdown.match(/The test passes .*? does not yet show/g) ?? []))
    }
    // Only one test in the worked runs can pass short of its target, which is 110 g a lunch.
    expect(short).toEqual(['The test passes at 120; the target is 110: a pass does not yet show'])
  })
})
