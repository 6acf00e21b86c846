/** Reports use words that a reader understands who does not know the fields of a run. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { sound } from './run-mistakes/sound-run.ts'

const { coordinate } = useServices()

const markdownOf = async (run: unknown): Promise<string> =>
  (await coordinate.post('/v1/report', run)).body.markdown

describe('the words of a report', () => {
  it('name the gates that are not judged beside those that are', async () => {
    const run = sound()
    const { gates } = run.concepts[0]
    Object.assign(gates, { lawful_and_cleared: null })
    run.concepts[0].hard_gates_passed = null
    run.decision.kind = 'investigate'
    expect(await markdownOf(run)).toMatch(
      /\*\*Checked beforehand\.\*\* .*“Baseline recorded” passed.* \*\*Not yet checked:\*\* “Lawful and cleared”\./,
    )
  })

  it('give each source of today with its own day', async () => {
    const run = sound()
    run.baseline.evidence.push({ source: 'Notes of five telephone calls', date: '2026-01-23' })
    expect(await markdownOf(run)).toContain('; Notes of five telephone calls, 23 January 2026*')
  })

  it('say of a gate and of a rating what a reader sees, and no value of a field', async () => {
    const run = sound()
    run.concepts[0].who_must_agree = ['Town council: not yet asked', 'Fixers: agreed on 2026-01-20']
    run.concepts[0].ratings.reversible_learning = 4
    delete run.concepts[0].index
    delete run.concepts[0].rating_reasons
    run.last_look = { date: '2026-02-01', affected_asked: false }
    run.decision.concept_ids = ['parts-shelf', 'nobody']
    const markdown = await markdownOf(run)
    expect(markdown).toContain(
      '- “A shelf of thirty parts”, lawful and cleared: judged as passed, and “Town council: not yet asked” is still to agree; if it needs that permission, nobody can know yet that it is cleared.',
    )
    expect(markdown).toContain(
      '- “A shelf of thirty parts”, reversible learning: rated 4 without a reason; say beside the rating what has been done and seen.',
    )
    expect(markdown).toContain('say beside it what that means for the decision')
    expect(markdown).not.toMatch(/\bis true\b|gates lawful|who_must_agree|rating_reasons|\$\./)
  })

  it('list as open what is agreed in part and what is promised by a day', async () => {
    const run = sound()
    const open = async (): Promise<string> =>
      /## Still open\n\n([^#]*)/.exec(await markdownOf(run))?.[1] ?? ''
    const before = await open()
    expect(before).not.toMatch(/agreed in part|Promised/)
    run.concepts[0].who_must_agree = [
      'Session leader: agreed on 2026-01-17',
      'Librarian: agreed to the three sessions, not yet to the cupboard',
      'Caretaker: is asked by 5 February 2026',
    ]
    run.last_look = {
      date: '2026-01-24',
      affected_asked: false,
      note: 'The guests were asked by 20 January 2026. The fixers have not been asked; they are asked by 30 January 2026, before the first session.',
    }
    const after = await open()
    expect(after).toContain(
      'is agreed to in part. Librarian: agreed to the three sessions, not yet to the cupboard.',
    )
    expect(after).toContain('waits for an answer. Caretaker: is asked by 5 February 2026.')
    expect(after).toContain(
      'Promised: was it done? The fixers have not been asked; they are asked by 30 January 2026, before the first session.',
    )
    expect(after).not.toContain('The guests were asked')
    expect(after).not.toContain('Session leader')
  })

  it('say how an idea is rated, which gate names no source, and at which figure the test has failed', async () => {
    const run = sound()
    const markdown = await markdownOf(run)
    expect(markdown).toContain(
      '**How it is rated.** Of 4 each: outcome contribution 2, feasibility 2, evidence 3, adoption 2, differentiation 1, reversible learning 3, robustness 2.\n',
    )
    expect(markdown).not.toMatch(
      /No other idea was rated|harm” passed, no source given|has failed, in/,
    )
    delete run.concepts[0].gate_evidence
    run.concepts[1].ratings = null
    delete run.concepts[1].index
    run.stop_rules = [run.stop_rules[1]]
    run.concepts[0].test_from = '2026-02-07'
    const alone = await markdownOf(run)
    expect(alone).toContain(
      'robustness 2. No other idea was rated, so the figures do not say that this one is the best.',
    )
    expect(alone).toContain(
      '“Lawful and cleared” passed, no source given but the agreement above; “No unacceptable harm” passed, no source given; “Baseline recorded” passed;',
    )
    expect(alone).toContain('**How it is tested, from 7 February 2026.** Three sessions,')
    expect(alone).toMatch(
      /## When it is stopped\n\n- When the test of “A shelf of thirty parts” has failed, in its own words: “30 or more”\./,
    )
    run.last_look = { date: '2026-01-24', best_chosen: true }
    expect(await markdownOf(run)).toContain(
      'No other idea was rated: that this one is the best is what the writers say.',
    )
    run.decision = null
    expect(await markdownOf(run)).toContain('No other idea was rated')
  })

  it('say who checks a stop rule by when, and leave a line to whoever decides until a test has a result', async () => {
    const run = sound()
    run.target = { statement: 'Five repairs in a hundred wait for a part', by: '2026-12-31' }
    run.stop_rules[0].owner = 'Head of the workshop'
    run.stop_rules[0].check_by = '2026-06-30'
    const line = /^Decided (?:by, and on which day|on [^:]+ by): \.+$/m
    const open = await markdownOf(run)
    expect(open).toContain('Five repairs in a hundred wait for a part.')
    expect(open).toContain('Check due by 30 June 2026 (Head of the workshop).')
    expect(open).toMatch(line)
    run.concepts[0].result = {
      date: '2026-03-01',
      believed: 'Eight in ten find the part.',
      observed: '27 of 31 found the part.',
      learned: 'Most repairs need one of six parts.',
      therefore: 'The shelf stays.',
      passed: true,
    }
    expect(await markdownOf(run)).not.toMatch(line)
  })

  it.for([
    'The board decides on 3 March 2026.',
    'The shelf is tried if the council approves.',
    'It is proposed to try the shelf.',
    'Tried for three sessions, subject to the approval of the parish.',
    'The shelf, not yet approved.',
  ])('call a decision proposed that says: %s', async (text) => {
    const run = sound()
    run.decision.text = text
    expect(await markdownOf(run)).toContain('## Proposed, not decided yet\n')
  })

  it.for([
    'The board decided on 20 January 2026 to try it.',
    'Whoever decides later has the figures; the head of the library agreed.',
  ])('call a decision decided that says: %s', async (text) => {
    const run = sound()
    run.decision.text = text
    expect(await markdownOf(run)).toContain('## What is decided\n')
  })

  it('say what came of a decision beside it, of a test or of what was expected', async () => {
    const top = async (id: string) => {
      const { body } = await coordinate.get(`/v1/worked-runs/${id}`)
      return (await markdownOf(body)).split(/\n## /)[1]
    }
    expect(await top('repair-cafe')).toContain(
      '**What came of it.** “A shelf of thirty parts”, 7 April 2026: the test failed. 31 of 117 items stopped because a part was missing.',
    )
    expect(await top('theatre-run')).toMatch(
      /\*\*What came of it\.\*\* Of \d+ expectations \w+ came true\./,
    )
    expect(await markdownOf({ ...sound(), forecasts: [] })).not.toContain('What came of it')
  })

  it('judge what is proposed before anything is decided', async () => {
    const run = sound()
    run.decision = null
    const markdown = await markdownOf(run)
    expect(markdown).toMatch(
      /## Proposed, not decided yet\n\n\*\*Proposed: “A shelf of thirty parts”, .*\n\n\*\*Still to agree/,
    )
    expect(markdown).toContain('## A shelf of thirty parts\n')
    expect(markdown).toContain('**How it is rated.** Of 4 each')
  })

  it('say of every gate that was passed what it lacks', async () => {
    const run = sound()
    const [concept] = run.concepts
    delete concept.gate_evidence
    concept.who_must_agree = ['Nobody else.']
    expect(await markdownOf(run)).toContain(
      '“Lawful and cleared” passed, no source given; “No unacceptable harm” passed, no source given; “Baseline recorded” passed; “Test and exit defined” passed.',
    )
  })

  it('say nothing of steps of a method and of the form of the document', async () => {
    const run = sound()
    run.mode = 'POSITION'
    run.concepts[0].index = 75
    const { markdown, warnings } = (await coordinate.post('/v1/report', run)).body
    expect(warnings.map(({ code }: { code: string }) => code)).toContain('step_missing')
    expect(markdown).not.toMatch(/a run in|is 75/)
  })

  it('name no field in a warning about one', async () => {
    const run = sound()
    run.concepts[0].who_must_agree = ['Fixers: not asked']
    run.concepts[0].ratings.evidence = 4
    delete run.concepts[0].index
    delete run.concepts[0].rating_reasons
    run.last_look = { date: '2026-02-01', affected_asked: true }
    run.baseline.evidence = [{ source: 'Job cards', date: '2019' }]
    const [, record = ''] = (await markdownOf(run)).split('## For those who wrote it')
    expect(record).toContain(
      'affected asked: is answered with yes, and “A shelf of thirty parts”, who must agree says that somebody was not asked; ask, or say why it holds all the same.',
    )
    expect(record).toContain('read it again, or say when somebody looked and it still held.')
    expect(record).not.toMatch(/`|_|\$\.|\[\d|\?\.|\bis true\b/)
  })

  it('make no matter of the law of somebody who pays and was not asked', async () => {
    const run = sound()
    run.concepts[0].who_must_agree = ['Finance lead: not yet asked', 'Fixers: agreed on 2026-01-20']
    const { warnings, markdown } = (await coordinate.post('/v1/report', run)).body
    expect(warnings).toEqual([])
    expect(markdown).toContain('**Still to agree.** Finance lead: not yet asked.')
  })

  it('say who of several has not agreed, beside the gate too, and that what is adopted was not tested', async () => {
    const run = sound()
    run.decision.kind = 'adopt'
    run.concepts[0].who_must_agree = [
      'Data protection officer: asked, wants a tick of its own for storing the card',
      'Fixers: agreed on 2026-01-20',
      'Librarian: agreed on 2026-01-20',
    ]
    const markdown = await markdownOf(run)
    expect(markdown).toContain(
      '**Still to agree.** Data protection officer: asked, wants a tick of its own for storing the card. One of three has not agreed.',
    )
    expect(markdown).toContain(
      '“Lawful and cleared” passed, no source given, though one of three has not agreed',
    )
    expect(markdown).toContain('is no yes; name the paper that clears it, or wait for the answer.')
    expect(markdown).toContain(
      '**Not tested yet.** The test of “A shelf of thirty parts” has not been run.',
    )
  })

  it('say the baseline once, and end each sentence with its stop', async () => {
    const run = sound()
    run.baseline.statement = '33 of 100 repairs wait for a part'
    run.answers[0].text = '33 of 100 repairs wait for a part.'
    run.answers[0].status = 'observation'
    run.forecasts[0].statement = 'It rains without an order'
    const markdown = await markdownOf(run)
    expect(markdown.split('33 of 100 repairs wait for a part')).toHaveLength(2)
    expect(markdown).toContain('wait for a part. *')
    expect(markdown).toContain('It rains without an order. Settled by')
  })

  it('name as open whoever has not answered, once, and nobody who has', async () => {
    const run = sound()
    const officer = 'Data protection officer: asked, answer by 4 December 2026'
    run.concepts[0].who_must_agree = [
      officer,
      'The library: asked on 2026-01-20, no answer yet',
      'Fixers: agreed on 2026-01-20',
    ]
    const {
      markdown,
      open_questions: questions,
      warnings,
    } = (await coordinate.post('/v1/report', run)).body
    expect(warnings).toMatchObject([
      { path: '$.concepts[0].gates.lawful_and_cleared', code: 'gate_contradicted' },
    ])
    expect(questions.map(({ path: at }: { path: string }) => at)).toEqual(
      expect.arrayContaining([
        '$.concepts[0].who_must_agree[0]',
        '$.concepts[0].who_must_agree[1]',
      ]),
    )
    const [forReaders = ''] = markdown.split('## For those who wrote it')
    const [above = '', open = ''] = forReaders.split('## Still open')
    expect(above).toContain(`**Still to agree.** ${officer}`)
    expect(open).not.toContain(officer)
    expect(open).toContain('waits for an answer. The library: asked on 20 January 2026')
    expect(open).not.toContain('Fixers')
  })

  it('say the question of a coordinate beside its code', async () => {
    const run = sound()
    run.answers.push({
      coordinate: 'GRAM-C3-I08-M02',
      status: 'transformation',
      text: 'Guests pay for the part before the repair.',
      evidence: [],
    })
    run.answers.push({
      coordinate: 'GRAM-C0-I08-M02',
      status: 'observation',
      text: 'Of 80 guests 31 pay late.',
      evidence: [{ source: 'Till report', date: '2026-01-10' }],
    })
    const { body } = await coordinate.get('/v1/prompts/GRAM-C3-I08-M02')
    const [question] = body.text.split('? ')
    expect(await markdownOf(run)).toContain(
      `no concept takes up the change at “${question}?” (GRAM-C3-I08-M02)`,
    )
  })

  it('say a day once', async () => {
    const run = sound()
    run.baseline.date = '2025-10-31'
    run.baseline.evidence = [
      { source: 'Funnel report of 31 October 2025', date: '2025-10-31' },
      { source: 'Exit report, October 2025', date: '2025-10-30' },
      { source: 'Job cards', date: '2025-10-30' },
    ]
    expect(await markdownOf(run)).toContain(
      '*Funnel report of 31 October 2025; Exit report, October 2025, dated 30 October 2025; Job cards, 30 October 2025*',
    )
  })

  it('begin the title with a capital, and leave one alone that has its own', async () => {
    const titled = async (title: string) =>
      (await markdownOf({ ...sound(), title })).split('\n', 1)[0]
    expect(await titled('too many visitors leave')).toBe('# Too many visitors leave')
    expect(await titled('iPhones are left behind')).toBe('# iPhones are left behind')
  })

  it('say once on which day it was decided, and that a last look was left out or not finished', async () => {
    const run = sound()
    const text = await markdownOf(run)
    expect(text).toMatch(/Decided on \d+ \p{L}+ \d{4} by: \.+/u)
    expect(text).not.toContain('Decided by, and on which day')
    expect(text).toMatch(
      /No last look was taken: the six questions that those who write ask themselves/,
    )
    run.last_look = { date: '2026-02-01', answers_fit: true }
    expect(await markdownOf(run)).toContain('Last look unfinished: 5 of six not answered.')
    run.decision = null
    const open = await markdownOf(run)
    expect(open).toContain('Decided by, and on which day: ....')
    expect(open).not.toContain('Last look unfinished')
  })

  it('say neutrally and once what is not written yet, and leave on paper the remarks for the writers out', async () => {
    const run = sound()
    const [concept] = run.concepts
    run.concepts = [concept]
    run.stop_rules = []
    run.forecasts = []
    for (const gate of Object.keys(concept.gates)) concept.gates[gate] = null
    concept.hard_gates_passed = null
    for (const name of ['ratings', 'gate_evidence', 'who_must_agree', 'cost', 'index'])
      delete concept[name]
    concept.ratings = null
    run.decision.kind = 'investigate'
    const { html, markdown } = (await coordinate.post('/v1/report', run)).body
    const [before, open = ''] = markdown.split('## Still open')
    expect(before).not.toMatch(/not yet|Nobody (?:is|has)|not judged/)
    for (const line of [
      'Who must agree to “A shelf of thirty parts”.',
      'What “A shelf of thirty parts” costs.',
      'Gates of “A shelf of thirty parts” not judged yet: “Lawful and cleared”, “No unacceptable harm”,',
      '“A shelf of thirty parts” is not rated yet.',
    ])
      expect(open).toContain(`- ${line}`)
    run.concepts[0].test_by = '2025-01-01'
    const warned = (await coordinate.post('/v1/report', run)).body
    expect(warned.warnings).not.toEqual([])
    expect(warned.markdown).toMatch(/- The check of this record has \d+ remarks? to settle\./)
    expect(warned.html).toMatch(
      /<section class="noprint">\s*<h2>For those who wrote it<\/h2>[\s\S]*day of the answer[\s\S]*<\/section>/,
    )
    expect(warned.html).toContain('.noprint { display: none }')
    expect(html.split('<section class="noprint">').length).toBe(
      markdown.split('## For those who wrote it').length,
    )
  })
})
