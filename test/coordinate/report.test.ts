import { describe, expect, it } from 'vitest'
import { lastLookQuestions } from '../../src/engine/runs/last-look.ts'
import { useServices } from '../support/client.ts'
import { sound } from './run-mistakes/sound-run.ts'

const { coordinate } = useServices()

const reportOf = async (run: unknown) => (await coordinate.post('/v1/report', run)).body

describe('POST /v1/report', () => {
  it('computes the scores of the concepts, best first', async () => {
    const run = sound()
    run.concepts[1].index = 90
    const { scores, warnings } = await reportOf(run)
    expect(scores.map(({ concept }: { concept: string }) => concept)).toEqual([
      'parts-shelf',
      'photo-first',
      'kept-until-next-time',
    ])
    expect(scores[0]).toMatchObject({
      status: 'comparable',
      index: 53.75,
      recorded_index: 53.75,
      promise: { points: 12.5, of: 30, percent: 42 },
      confidence: { points: 33.75, of: 60, percent: 56 },
    })
    expect(scores[1]).toMatchObject({ index: 46.25, recorded_index: 90 })
    expect(scores[2]).toMatchObject({ status: 'not_rated', index: null, promise: null })
    expect(scores[2].gates.open).toContain('lawful_and_cleared')
    expect(warnings).toEqual((await coordinate.post('/v1/validate', run)).body.warnings)
    expect(warnings).toHaveLength(1)
  })

  it('orders no concept whose ratings cannot both hold', async () => {
    const run = sound()
    run.concepts[0].ratings = { ...run.concepts[0].ratings, adoption: 4, feasibility: 1 }
    run.concepts[0].rating_reasons = { adoption: 'All eight fixers reach for it, by the tally.' }
    delete run.concepts[0].index
    const { markdown, order, scores } = await reportOf(run)
    expect(order).toEqual({ to_test: ['photo-first'], to_build: ['photo-first'] })
    const own = scores.find(({ concept }: { concept: string }) => concept === 'parts-shelf')
    expect(own.at_odds).toEqual([{ high: 'adoption', low: 'feasibility' }])
    expect(markdown).toMatch(/\| A shelf of thirty parts \| contradicts itself \|/)
  })

  it('gives seven observations as reasons, each below its question, and counts those that it leaves out', async () => {
    const run = sound()
    const seen = run.answers.filter(({ status }: { status: string }) => status === 'observation')
    expect(seen).toHaveLength(12)
    const { markdown } = await reportOf(run)
    expect(markdown).toContain('And five more, in the run itself.')
  })

  it('keeps a record of the forecasts', async () => {
    const { forecasts } = await reportOf(sound())
    expect(forecasts).toEqual({
      count: 2,
      settled: 1,
      open: 1,
      void: 0,
      brier_score: 0.0625,
      base_rate_score: 0,
      calibration: [{ from: 0.6, to: 0.8, count: 1, mean_probability: 0.75, came_true: 1 }],
    })
  })

  it('counts the cells that were answered', async () => {
    const run = sound()
    run.answers.push({
      coordinate: 'GRAM-C4-I08-M01',
      status: 'not-applicable',
      text: 'Nobody here may set the purpose.',
      evidence: [],
    })
    const { coverage } = await reportOf(run)
    const cells = new Set(
      run.answers.map(({ coordinate: code }: { coordinate: string }) => code.slice(0, 11)),
    )
    expect(coverage).toMatchObject({ cells: 50, answers: 20, answered_cells: cells.size - 1 })
    expect(coverage.by_status['not-applicable']).toBe(
      run.answers.filter(({ status }: { status: string }) => status === 'not-applicable').length,
    )
    expect(coverage.grid).toContainEqual({
      change: 'C4',
      internal: 'I08',
      answers: 0,
      not_applicable: 1,
    })
  })

  it('shows what the writers answered when they looked for the last time', async () => {
    const run = sound()
    const { markdown: before } = await reportOf(run)
    expect(before).not.toContain('What only people can judge')
    run.last_look = {
      date: '2026-02-01',
      answers_fit: true,
      test_can_fail: false,
      note: 'The limit is set too low.',
    }
    const { markdown, open_questions, warnings } = await reportOf(run)
    expect(warnings).toEqual([])
    const part = markdown.split('## What only people can judge')[1].split('\n## ')[0]
    expect(part).toContain('on 1 February 2026')
    expect(part).not.toContain(lastLookQuestions.test_can_fail)
    expect(part).toContain(
      `**Not answered.** ${lastLookQuestions.sources_hold} ${lastLookQuestions.cause_met} ${lastLookQuestions.affected_asked} ${lastLookQuestions.best_chosen}`,
    )
    // What was answered with yes takes no room.
    expect(part).not.toContain(lastLookQuestions.answers_fit)
    expect(part).toContain('and answered yes to one; no to one, named at the top; nothing to four.')
    const top = markdown.slice(0, markdown.indexOf('\n## A shelf of thirty parts'))
    expect(top).toContain(
      `**In a last look the writers answered no** to “${lastLookQuestions.test_can_fail}”, and add: The limit is set too low.`,
    )
    expect(markdown.split('The limit is set too low.')).toHaveLength(2)
    expect(open_questions).toContainEqual({
      path: '$.last_look.test_can_fail',
      question: `The writers say no: ${lastLookQuestions.test_can_fail}`,
    })
    expect(open_questions).not.toContainEqual(
      expect.objectContaining({ path: '$.last_look.answers_fit' }),
    )
  })

  it('asks the six questions in the words of the schema', async () => {
    const { body } = await coordinate.get('/v1/schema/run')
    const { date, note, ...asked } = body.properties.last_look.properties
    const words = Object.entries(asked as Record<string, { description: string }>)
    expect(
      Object.fromEntries(
        words.map(([id, { description }]) => [id, description.replace(' Yes is true.', '')]),
      ),
    ).toEqual(lastLookQuestions)
  })

  it('lists ideas that no answer took up, as open until the run is decided', async () => {
    const run = sound()
    run.ideas = [{ text: 'Lend tools at the door.', at: 'C3-I05', gauge: 'Ten a day.', by: 'Ana' }]
    const decided = await reportOf(run)
    expect(decided.warnings).toEqual([])
    expect(decided.markdown).toContain('- Lend tools at the door. Ten a day. (Ana)')
    run.decision = null
    const { open_questions } = await reportOf(run)
    expect(open_questions).toContainEqual({
      path: '$.ideas[0]',
      question: expect.stringContaining('Lend tools at the door.'),
    })
  })

  it('says what is open', async () => {
    const run = sound()
    const { open_questions: decided } = await reportOf(run)
    expect(decided.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining([
        '$.answers[13]',
        '$.concepts[2].gates.lawful_and_cleared',
        '$.concepts[2].ratings',
        '$.forecasts[0].outcome',
        '$.stop_rules[0]',
      ]),
    )
    run.forecasts[0].resolve_by = '2931-01-01'
    run.stop_rules[0].check_by = '2931-01-01'
    const { open_questions: waiting } = await reportOf(run)
    expect(waiting).toContainEqual({
      path: '$.forecasts[0].outcome',
      question: expect.stringMatching(/^Due by 2931-01-01: did it come true\?/),
    })
    expect(waiting.map(({ path }: { path: string }) => path)).not.toContain('$.stop_rules[0]')
    const { body: blank } = await coordinate.get('/v1/schema/blank-run')
    const { open_questions: begun, markdown } = await reportOf(blank)
    expect(begun.map(({ path }: { path: string }) => path)).toEqual([
      '$.baseline.statement',
      '$.decision',
    ])
    expect(markdown).toContain('# Untitled run')
    expect(markdown).toContain('- What holds today, in figures and with a date?')
    expect(markdown).toContain('Nothing yet.')
  })

  it('makes a page for the person who pays', async () => {
    const run = sound()
    run.question = 'What would let more items go home working?'
    run.target = { statement: 'At most 24 of 120 items stop.', by: '2026-04-11' }
    run.constraints = ['No more than eight fixers.']
    run.concepts[1].title = 'Photograph | before you come'
    delete run.stop_rules[1].owner
    delete run.stop_rules[1].way_back
    run.forecasts.push({ ...run.forecasts[1], statement: 'It rains.\nA lot.', outcome: 0 })
    run.forecasts.push({
      ...run.forecasts[1],
      statement: 'The hall stays open.',
      resolve_by: '2026-04-11',
      outcome: null,
      resolved: '2026-02-01',
      note: 'The hall was sold.',
    })
    run.concepts[0].test_by = '2026-04-04'
    run.concepts[0].cost = {
      test: '£240 for parts, and two evenings.',
      adoption: 'Nothing further.',
      if_wrong: '£46 of the box.',
    }
    run.decision.concept_ids.push('nobody')
    run.concepts.push({ ...run.concepts[2], id: 'kept-for-ever' })
    const { markdown } = await reportOf(run)
    expect(markdown).toContain(`# ${run.title}\n\nWhat would let more items go home working?`)
    expect(markdown).toContain('**The target, by 11 April 2026.** At most 24 of 120 items stop.')
    expect(markdown).toContain('**What must stay**\n\n- No more than eight fixers.')
    expect(markdown).toContain('**Try: “A shelf of thirty parts”, “nobody”.** The shelf is tried')
    expect(markdown).toContain('A labelled shelf beside the bench holds two each of the 30 parts')
    expect(markdown).toContain('- Librarian, for the cupboard: agreed on 20 January 2026')
    expect(markdown).toContain(
      '**How it is tested, with an answer by 4 April 2026.** Three sessions, 7 February, 7 March',
    )
    expect(markdown).toContain(
      '**What it costs.** To try: £240 for parts, and two evenings. In use: Nothing further. If it is wrong: £46 of the box.',
    )
    expect(markdown).toMatch(/\. Settled by 11 April 2026, from: [^*\n]+\.$/m)
    expect(markdown).toContain('**The way back, and what it costs.** On failure the parts go')
    expect(markdown).toMatch(
      /- How often has your commonest fault struck in the last hundred days\? 33 times in the last hundred days .*\*Job cards, field 'part missing'/,
    )
    expect(markdown).toContain(
      '| Photograph \\| before you come | all gates passed, held down by differentiation 1 and outcome contribution 2 | 46 |',
    )
    expect(markdown).toContain('75 per cent likely: It rains. A lot. **Did not come true.**')
    expect(markdown).toContain('The hall stays open. **Given up on 1 February 2026.**')
    expect(markdown).toContain(
      'Together these 2 were worse than saying 50 per cent of everything: a Brier score of 0.3125, where that gives 0.25 and 0 is best.',
    )
    expect(markdown).toContain('no concept of this run has the id "nobody"')
    expect(markdown).toContain('Gates of “Kept until the next session” not judged yet: ')
    expect(markdown).not.toMatch(/GRAM-C|\$\.|Mode SOLVE/)
  })

  it('says what a test showed, and what became of the stop rules', async () => {
    const { body: run } = await coordinate.get('/v1/worked-runs/school-meals')
    const { markdown, html } = await reportOf(run)
    expect(markdown).toContain('**“Play before lunch”, 21 April 2026: the test was passed.**')
    expect(markdown).toContain(
      '**“Weights on the same day”, 3 April 2026: stopped by its own rule: a class is teased because of its weight, in a single case.**',
    )
    expect(markdown).toContain('- We learnt: The three teachers who feared a contest were right')
    expect(markdown).toContain('**Reached, and stopped, 2 April 2026.** One case: year 4')
    expect(html).toMatch(/^<!doctype html>/)
    expect(html).toContain('<h2>What was learnt</h2>')
    expect(html).toContain('Nine lunch supervisors: asked on 12 March 2026; two object')
    expect(html).not.toMatch(/<script|<a |<img/)
  })

  it('makes no markup of what a run says', async () => {
    const run = sound()
    run.title = '<script>alert(1)</script>'
    run.concepts[0].description = '![x](http://example.com/a.png) [here](http://example.com)'
    const { html } = await reportOf(run)
    expect(html).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>')
    expect(html).not.toMatch(/<script|<img|<a /)
  })

  it('orders the concepts by what to test and by what to build', async () => {
    const { order, scores } = await reportOf(sound())
    expect(order).toEqual({
      to_test: ['photo-first', 'parts-shelf'],
      to_build: ['parts-shelf', 'photo-first'],
    })
    expect(scores[0].next).toMatchObject({ criterion: 'outcome_contribution', gain: 5 })
  })

  it('says “build first” of no concept that its own ratings hold down', async () => {
    const run = sound()
    const orderOf = async (own: Record<string, number>) => {
      run.concepts[0].ratings = { ...run.concepts[0].ratings, ...own }
      delete run.concepts[0].index
      return (await reportOf(run)).markdown
        .split('\n')
        .find((line: string) => /^By these ratings/.test(line))
    }
    expect(await orderOf({})).toMatch(
      /“A shelf of thirty parts” leads in all, and is \*\*not worth building yet\*\*: it is held down by differentiation 1/,
    )
    expect(await orderOf({ outcome_contribution: 4, differentiation: 3, robustness: 0 })).toContain(
      'it is held down by robustness 0. So **test first**',
    )
    expect(await orderOf({ feasibility: 4, evidence: 4, robustness: 3 })).toContain(
      '**build first** “A shelf of thirty parts”',
    )
  })

  it('lists as open what it costs, and asks for a target whose day is past', async () => {
    const run = sound()
    run.target = { statement: 'At most 24 of 120 items stop.', by: '2026-04-11' }
    const { markdown, open_questions: open } = await reportOf(run)
    expect(markdown).not.toContain('**What it costs.**')
    expect(markdown).toContain('- What “A shelf of thirty parts” costs.')
    expect(open).toContainEqual({
      path: '$.target',
      question: 'Due on 2026-04-11: was it reached? At most 24 of 120 items stop.',
    })
  })

  it('asks what came of a test that is over, and of changes that nobody took up', async () => {
    const run = sound()
    const questions = async () =>
      (await reportOf(run)).open_questions.map(({ question }: { question: string }) => question)
    expect(await questions()).toContain(
      'What did the test of “A shelf of thirty parts” show, and what follows?',
    )
    run.decision = null
    run.concepts.pop()
    expect(await questions()).toContainEqual(
      expect.stringMatching(/^Which concept takes this up, or why does none\?/),
    )
  })

  it('shortens what does not fit a page', async () => {
    const run = sound()
    const [concept] = run.concepts
    run.concepts = Array.from({ length: 12 }, (_, i) => ({ ...concept, id: `shelf-${i}` }))
    run.stop_rules = Array.from({ length: 12 }, (_, i) => ({
      ...run.stop_rules[0],
      rule: `Stop at ${i + 1} items.`,
    }))
    run.decision = null
    run.target = { statement: 'At most 24 of 120 items stop.' }
    const { markdown, scores } = await reportOf(run)
    expect(scores).toHaveLength(12)
    expect(markdown).toContain('\nAnd 4 more.')
    expect(markdown).toContain('- And 4 more.')
    expect(markdown).toContain('**The target.** At most 24')
  })

  it('refuses what does not satisfy the run schema, with every error', async () => {
    const { status, body } = await coordinate.post('/v1/report', { mode: 'DREAM' })
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path: '$.mode', message: expect.stringMatching(/DREAM/) })
  })
})
