import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { warningCodes } from '../../src/engine/run.ts'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

const file = path.join(import.meta.dirname, '../cases/runs/sound.json')

/** A sound run, free to be spoilt. */
const sound = () => JSON.parse(readFileSync(file, 'utf8'))
type Spoilt = ReturnType<typeof sound>

async function warningsOf(
  run: unknown,
): Promise<{ path: string; code: string; message: string }[]> {
  const { body } = await coordinate.post('/v1/validate', run)
  expect(body.errors).toEqual([])
  expect(body.valid).toBe(true)
  return body.warnings
}

interface Mistake {
  readonly note: string
  readonly spoil: (run: Spoilt) => void
  readonly path: string
  readonly code: keyof typeof warningCodes
  readonly message: RegExp
}

const shelf = 0
const photo = 1
const kept = 2

/** One mistake each, planted in a sound run. */
const mistakes: Mistake[] = [
  {
    note: 'a concept that failed a gate is tested',
    spoil: ({ concepts }) => {
      concepts[shelf].gates.no_unacceptable_harm = false
      concepts[shelf].hard_gates_passed = false
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_rejected_concept',
    message: /failed no_unacceptable_harm$/,
  },
  {
    note: 'a rejected concept is adopted, since another one passed',
    spoil: ({ concepts, decision }) => {
      decision.kind = 'adopt'
      decision.concept_ids = ['photo-first']
      concepts[photo].gates.lawful_and_cleared = false
      concepts[photo].hard_gates_passed = false
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_rejected_concept',
    message: /"photo-first" is to be adopted and failed lawful_and_cleared/,
  },
  {
    note: 'a held concept is adopted',
    spoil: ({ decision }) => {
      decision.kind = 'adopt'
      decision.concept_ids = ['kept-until-next-time']
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_held_concept',
    message: /not yet judged for lawful_and_cleared, no_unacceptable_harm, test_and_exit_defined/,
  },
  {
    note: 'an unrated concept is adopted',
    spoil: ({ decision }) => {
      decision.kind = 'adopt'
      decision.concept_ids = ['kept-until-next-time']
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_unrated_concept',
    message: /has no ratings/,
  },
  {
    note: 'the decision misspells a concept',
    spoil: ({ decision }) => {
      decision.concept_ids = ['part-shelf']
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_unknown_concept',
    message: /did you mean "parts-shelf"\?/,
  },
  {
    note: 'a concept without effect is tested',
    spoil: ({ concepts }) => {
      concepts[shelf].ratings.outcome_contribution = 0
      concepts[shelf].index = 47.5
    },
    path: '$.decision.concept_ids[0]',
    code: 'decision_on_concept_without_effect',
    message: /rated 0 for outcome/,
  },
  {
    note: 'an index is copied wrong',
    spoil: ({ concepts }) => {
      concepts[shelf].index = 75
    },
    path: '$.concepts[0].index',
    code: 'index_differs',
    message: /^is 75; the ratings give 53.75$/,
  },
  {
    note: 'the test gate is passed in a run without stop rules',
    spoil: (run) => {
      run.decision.kind = 'investigate'
      run.stop_rules = []
    },
    path: '$.concepts[0].gates.test_and_exit_defined',
    code: 'gate_contradicted',
    message: /no stop rule/,
  },
  {
    note: 'the exit repeats the test',
    spoil: ({ concepts }) => {
      concepts[shelf].exit = concepts[shelf].test
    },
    path: '$.concepts[0].gates.test_and_exit_defined',
    code: 'gate_contradicted',
    message: /same text$/,
  },
  {
    note: 'the baseline gate is passed and the baseline is not stated',
    spoil: (run) => {
      run.decision = null
      run.baseline = { statement: null, date: null, evidence: [] }
    },
    path: '$.concepts[0].gates.baseline_recorded',
    code: 'gate_contradicted',
    message: /baseline is not stated/,
  },
  {
    note: 'a change is proposed before the baseline is stated',
    spoil: (run) => {
      run.decision = null
      run.baseline = { statement: null, date: null, evidence: [] }
    },
    path: '$.baseline.statement',
    code: 'baseline_missing',
    message: /say what holds today/,
  },
  {
    note: 'evidence is rated 3 without an observation',
    spoil: ({ concepts }) => {
      concepts[shelf].coordinates = ['GRAM-C2-I10-M01', 'GRAM-C2-I10-M10']
    },
    path: '$.concepts[0].ratings.evidence',
    code: 'rating_without_observation',
    message: /^is 3, which asks for dated observations/,
  },
  {
    note: 'two concepts have one id',
    spoil: ({ concepts }) => {
      concepts[photo].id = 'parts-shelf'
    },
    path: '$.concepts[1].id',
    code: 'duplicate_id',
    message: /the id of \$\.concepts\[0\] too/,
  },
  {
    note: 'an answer stands twice',
    spoil: ({ answers }) => {
      answers.push(answers[0])
    },
    path: '$.answers[19]',
    code: 'duplicate_entry',
    message: /^says what \$\.answers\[0\] says$/,
  },
  {
    note: 'one sentence answers two stems',
    spoil: ({ answers }) => {
      answers[1].text = answers[0].text
    },
    path: '$.answers[1]',
    code: 'duplicate_entry',
    message: /^says what \$\.answers\[0\] says$/,
  },
  {
    note: 'two concepts are described alike',
    spoil: ({ concepts }) => {
      concepts[photo].description = concepts[shelf].description
    },
    path: '$.concepts[1]',
    code: 'duplicate_entry',
    message: /^says what \$\.concepts\[0\] says$/,
  },
  {
    note: 'a constraint stands twice',
    spoil: (run) => {
      run.constraints = ['Eight fixers.', 'Eight fixers.']
    },
    path: '$.constraints[1]',
    code: 'duplicate_entry',
    message: /says what/,
  },
  {
    note: 'a piece of evidence stands twice',
    spoil: ({ baseline }) => {
      baseline.evidence.unshift(baseline.evidence[0])
    },
    path: '$.baseline.evidence[1]',
    code: 'duplicate_entry',
    message: /says what/,
  },
  {
    note: 'a coordinate is answered and called not applicable',
    spoil: ({ answers }) => {
      answers.push({ ...answers[0], status: 'not-applicable', text: 'We do not look at this.' })
    },
    path: '$.answers[19]',
    code: 'contradictory_answers',
    message: /answered elsewhere/,
  },
  {
    note: 'a run begins on 31 February',
    spoil: (run) => {
      run.created = '2026-02-31'
    },
    path: '$.created',
    code: 'impossible_date',
    message: /^2026-02-31 is no day of the calendar$/,
  },
  {
    note: 'a stop rule is checked on 29 February of a common year',
    spoil: ({ stop_rules }) => {
      stop_rules[0].check_by = '2027-02-29'
    },
    path: '$.stop_rules[0].check_by',
    code: 'impossible_date',
    message: /2027-02-29/,
  },
  {
    note: 'evidence comes from the future',
    spoil: ({ answers }) => {
      answers[0].evidence[0].date = '2931'
    },
    path: '$.answers[0].evidence[0].date',
    code: 'future_date',
    message: /^2931 is after today/,
  },
  {
    note: 'the evidence of a gate comes from the future',
    spoil: ({ concepts }) => {
      concepts[shelf].gate_evidence = {
        lawful_and_cleared: [{ source: 'Letter of the council', date: '2931-05' }],
      }
    },
    path: '$.concepts[0].gate_evidence.lawful_and_cleared[0].date',
    code: 'future_date',
    message: /^2931-05/,
  },
  {
    note: 'the run is decided before it is begun',
    spoil: (run) => {
      run.created = '2026-05-01'
    },
    path: '$.decision.date',
    code: 'date_order',
    message: /before it was begun on 2026-05-01$/,
  },
  {
    note: 'the run is decided before its baseline is read',
    spoil: ({ baseline }) => {
      baseline.date = '2026-05-01'
    },
    path: '$.baseline.date',
    code: 'date_order',
    message: /before its baseline was read/,
  },
  {
    note: 'a baseline answer rests on evidence from after the decision',
    spoil: ({ answers }) => {
      answers[0].evidence[0].date = '2026-06'
    },
    path: '$.answers[0].evidence[0].date',
    code: 'date_order',
    message: /before this evidence was read on 2026-06$/,
  },
  {
    note: 'the baseline is older than its evidence',
    spoil: ({ baseline }) => {
      baseline.evidence[0].date = '2026-05-02'
    },
    path: '$.baseline.evidence[0].date',
    code: 'date_order',
    message: /before the evidence that it rests on/,
  },
  {
    note: 'a target is due before the baseline was read',
    spoil: (run) => {
      run.target = { statement: 'At most 24 stops.', by: '2025-01-01' }
    },
    path: '$.target.by',
    code: 'date_order',
    message: /before the baseline was read/,
  },
  {
    note: 'a target is due before an open run was begun',
    spoil: (run) => {
      run.decision = null
      run.concepts = []
      run.answers = []
      run.forecasts = []
      run.baseline = { statement: null, date: null, evidence: [] }
      run.target = { statement: 'At most 24 stops.', by: '2025-01-01' }
    },
    path: '$.target.by',
    code: 'date_order',
    message: /before the run was begun/,
  },
  {
    note: 'a forecast is due before it was made',
    spoil: ({ forecasts }) => {
      forecasts[0].resolve_by = '2026-01-11'
    },
    path: '$.forecasts[0].resolve_by',
    code: 'date_order',
    message: /before it was made/,
  },
  {
    note: 'a forecast without a day is due before the run was begun',
    spoil: ({ forecasts }) => {
      delete forecasts[0].made
      forecasts[0].resolve_by = '2020-01-11'
    },
    path: '$.forecasts[0].resolve_by',
    code: 'date_order',
    message: /before the run was begun/,
  },
  {
    note: 'a forecast was made before the run was begun',
    spoil: ({ forecasts }) => {
      forecasts[0].made = '2025-01-01'
    },
    path: '$.forecasts[0].made',
    code: 'date_order',
    message: /before the run was begun/,
  },
  {
    note: 'a forecast was settled before it was made',
    spoil: ({ forecasts }) => {
      forecasts[1].resolved = '2026-01-02'
    },
    path: '$.forecasts[1].resolved',
    code: 'date_order',
    message: /settled on 2026-01-02, before it was made/,
  },
  {
    note: 'a forecast was settled before the run was begun',
    spoil: ({ forecasts }) => {
      delete forecasts[1].made
      forecasts[1].resolved = '2025-01-02'
    },
    path: '$.forecasts[1].resolved',
    code: 'date_order',
    message: /before the run was begun/,
  },
  {
    note: 'a forecast was settled after its last day',
    spoil: ({ forecasts }) => {
      forecasts[1].resolved = '2026-03-02'
    },
    path: '$.forecasts[1].resolved',
    code: 'date_order',
    message: /to be settled on 2026-02-09, before it was settled/,
  },
  {
    note: 'a stop rule is checked before the decision',
    spoil: ({ stop_rules }) => {
      stop_rules[0].check_by = '2026-01-20'
    },
    path: '$.stop_rules[0].check_by',
    code: 'date_order',
    message: /before the decision/,
  },
  {
    note: 'a stop rule of an open run is checked before it was begun',
    spoil: (run) => {
      run.decision = null
      run.stop_rules[0].check_by = '2025-01-20'
    },
    path: '$.stop_rules[0].check_by',
    code: 'date_order',
    message: /before the run was begun/,
  },
  {
    note: 'a concept cites a coordinate that was not answered',
    spoil: ({ concepts }) => {
      concepts[shelf].coordinates.push('GRAM-C2-I05-M08')
    },
    path: '$.concepts[0].coordinates[3]',
    code: 'unanswered_coordinate',
    message: /GRAM-C2-I05-M08$/,
  },
  {
    note: 'a forecast concerns a coordinate that was not answered',
    spoil: ({ forecasts }) => {
      forecasts[0].coordinate = 'GRAM-C0-I08-M01'
    },
    path: '$.forecasts[0].coordinate',
    code: 'unanswered_coordinate',
    message: /GRAM-C0-I08-M01$/,
  },
  {
    note: 'a concept changes nothing that was answered by a change',
    spoil: ({ concepts }) => {
      concepts[shelf].coordinates = ['GRAM-C2-I10-M10', 'GRAM-C0-I10-M05']
      delete concepts[shelf].expression
    },
    path: '$.concepts[0].coordinates',
    code: 'concept_without_transformation',
    message: /say what the concept changes/,
  },
  {
    note: 'an expression names an operator that is none',
    spoil: ({ concepts }) => {
      concepts[shelf].expression = 'BUFER(GRAM-C2-I10-M01)'
    },
    path: '$.concepts[0].expression',
    code: 'expression_differs',
    message: /did you mean "BUFFER"\?/,
  },
  {
    note: 'an expression names a coordinate that the concept does not cite',
    spoil: ({ concepts }) => {
      concepts[shelf].expression = 'BUFFER(GRAM-C2-I10-M02)'
    },
    path: '$.concepts[0].expression',
    code: 'expression_differs',
    message: /^GRAM-C2-I10-M02 is not among/,
  },
  {
    note: 'an expression names a coordinate that is none',
    spoil: ({ concepts }) => {
      concepts[shelf].expression = 'BUFFER(GRAM-C2-I10-M01, GRAM-C7-I10-M02)'
    },
    path: '$.concepts[0].expression',
    code: 'expression_differs',
    message: /^GRAM-C7-I10-M02 is no coordinate$/,
  },
  {
    note: 'an expression has a bracket too few',
    spoil: ({ concepts }) => {
      concepts[shelf].expression = 'BUFFER(BUFFER(GRAM-C2-I10-M01)'
    },
    path: '$.concepts[0].expression',
    code: 'expression_differs',
    message: /^the brackets do not match$/,
  },
  {
    note: 'an expression closes what is not open',
    spoil: ({ concepts }) => {
      concepts[shelf].expression = 'BUFFER(GRAM-C2-I10-M01))(x)'
    },
    path: '$.concepts[0].expression',
    code: 'expression_differs',
    message: /^the brackets do not match$/,
  },
  {
    note: 'a link leads to a coordinate that was not answered',
    spoil: (run) => {
      run.links = [{ from: 'GRAM-C2-I10-M01', to: 'GRAM-C0-I08-M01', sign: '-' }]
    },
    path: '$.links[0].to',
    code: 'unanswered_coordinate',
    message: /GRAM-C0-I08-M01$/,
  },
  {
    note: 'a link leads to where it comes from',
    spoil: (run) => {
      run.links = [{ from: 'GRAM-C2-I10-M01', to: 'GRAM-C2-I10-M01', sign: '+' }]
    },
    path: '$.links[0]',
    code: 'link_to_itself',
    message: /to itself$/,
  },
  {
    note: 'a link stands twice with different signs',
    spoil: (run) => {
      const link = { from: 'GRAM-C2-I10-M01', to: 'GRAM-C0-I10-M05' }
      run.links = [
        { ...link, sign: '+' },
        { ...link, sign: '-' },
      ]
    },
    path: '$.links[1]',
    code: 'duplicate_entry',
    message: /says what \$\.links\[0\] says/,
  },
  {
    note: 'a forecast names no source',
    spoil: ({ forecasts }) => {
      delete forecasts[0].source
    },
    path: '$.forecasts[0]',
    code: 'forecast_without_source',
    message: /no source/,
  },
  {
    note: 'nobody knows when a forecast was made',
    spoil: ({ forecasts }) => {
      delete forecasts[0].made
    },
    path: '$.forecasts[0]',
    code: 'forecast_without_day',
    message: /when it was made/,
  },
  {
    note: 'a forecast is certain',
    spoil: ({ forecasts }) => {
      forecasts[0].probability = 1
    },
    path: '$.forecasts[0].probability',
    code: 'certain_forecast',
    message: /^is 1;/,
  },
  {
    note: 'a forecast is ruled out',
    spoil: ({ forecasts }) => {
      forecasts[0].probability = 0
    },
    path: '$.forecasts[0].probability',
    code: 'certain_forecast',
    message: /^is 0;/,
  },
  {
    note: 'a forecast is settled without an outcome',
    spoil: ({ forecasts }) => {
      forecasts[1].outcome = null
      delete forecasts[1].note
    },
    path: '$.forecasts[1].resolved',
    code: 'resolved_without_outcome',
    message: /say why in note/,
  },
  {
    note: 'a rating of 4 has no reason',
    spoil: ({ concepts }) => {
      concepts[shelf].ratings.adoption = 4
      delete concepts[shelf].index
    },
    path: '$.concepts[0].ratings.adoption',
    code: 'rating_without_reason',
    message: /^is 4 and has no reason/,
  },
  {
    note: 'reasons are given and no ratings',
    spoil: ({ concepts }) => {
      concepts[kept].rating_reasons = { evidence: 'Nothing was counted yet.' }
    },
    path: '$.concepts[2].rating_reasons',
    code: 'reason_without_rating',
    message: /not rated/,
  },
  {
    note: 'a source is a placeholder',
    spoil: ({ answers }) => {
      answers[0].evidence[0].source = 'TBD'
    },
    path: '$.answers[0].evidence[0].source',
    code: 'placeholder_text',
    message: /^"TBD" says nothing/,
  },
  {
    note: 'a way back is a dash',
    spoil: ({ stop_rules }) => {
      stop_rules[0].way_back = ' - '
    },
    path: '$.stop_rules[0].way_back',
    code: 'placeholder_text',
    message: /says nothing/,
  },
  {
    note: 'the title is blank',
    spoil: (run) => {
      run.title = '   '
    },
    path: '$.title',
    code: 'placeholder_text',
    message: /says nothing/,
  },
  {
    note: 'nobody is named as the owner of a stop rule',
    spoil: ({ stop_rules }) => {
      stop_rules[0].owner = 'n/a'
    },
    path: '$.stop_rules[0].owner',
    code: 'placeholder_text',
    message: /^"n\/a" says nothing/,
  },
  {
    note: 'evidence points elsewhere',
    spoil: ({ answers }) => {
      answers[0].evidence[0].source = 'See above.'
    },
    path: '$.answers[0].evidence[0].source',
    code: 'placeholder_text',
    message: /^"See above." says nothing/,
  },
  {
    note: 'an answer is dummy text',
    spoil: ({ answers }) => {
      answers[0].text = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.'
    },
    path: '$.answers[0].text',
    code: 'placeholder_text',
    message: /^"Lorem ipsum dolor/,
  },
  {
    note: 'a slot of a template is not filled in',
    spoil: ({ baseline }) => {
      baseline.statement = 'Of <number> items <number> were repaired.'
    },
    path: '$.baseline.statement',
    code: 'placeholder_text',
    message: /^"Of <number> items/,
  },
  {
    note: 'a constraint is not written',
    spoil: (run) => {
      run.constraints = ['to be defined']
    },
    path: '$.constraints[0]',
    code: 'placeholder_text',
    message: /^"to be defined"/,
  },
]

describe('POST /v1/validate warns', () => {
  it('of nothing in a sound run', async () => {
    expect(await warningsOf(sound())).toEqual([])
  })

  it.for(mistakes)('when $note', async ({ spoil, path, code, message }) => {
    const run = sound()
    spoil(run)
    expect(await warningsOf(run)).toContainEqual({
      path,
      code,
      message: expect.stringMatching(message),
    })
  })

  it('of every kind there is, each planted above', () => {
    const planted = new Set(mistakes.map(({ code }) => code))
    expect([...planted].toSorted()).toEqual(Object.keys(warningCodes).toSorted())
  })

  it('of nothing while the document does not satisfy the schema', async () => {
    const { body } = await coordinate.post('/v1/validate', { ...sound(), mode: 'DREAM' })
    expect(body).toMatchObject({ valid: false, error_count: 1, warnings: [] })
  })

  it.for([
    [
      'an open run that holds optional fields',
      (run: Spoilt) => {
        run.question = 'What would let more items go home working?'
        run.target = { statement: 'At most 24 of 120 items stop.' }
        run.constraints = ['No more than eight fixers.']
        run.participants = ['Session leader']
        run.links = [
          { from: 'GRAM-C2-I10-M01', to: 'GRAM-C0-I10-M05', sign: '-', delay: 'four weeks' },
        ]
        run.decision = null
      },
    ],
    [
      'reasons for ratings that are there',
      ({ concepts }: Spoilt) => {
        concepts[shelf].rating_reasons = { evidence: 'A count of one year.' }
      },
    ],
    [
      'a held concept that is to be investigated',
      ({ decision }: Spoilt) => {
        decision.kind = 'investigate'
        decision.concept_ids = ['kept-until-next-time']
      },
    ],
    [
      'a void forecast with its reason',
      ({ forecasts }: Spoilt) => {
        forecasts[1].outcome = null
        forecasts[1].note = 'Void: the session was cancelled.'
      },
    ],
    [
      'an expression that leaves the operators out',
      ({ concepts }: Spoilt) => {
        concepts[shelf].expression = 'GRAM-C2-I10-M01'
      },
    ],
    [
      'reasons left empty and ratings left out',
      ({ concepts }: Spoilt) => {
        concepts[kept].rating_reasons = {}
      },
    ],
  ] as const)('of nothing in %s', async ([, spoil]) => {
    const run = sound()
    spoil(run)
    expect(await warningsOf(run)).toEqual([])
  })

  it('of a placeholder wherever a text is asked for', async () => {
    const run = sound()
    run.participants = ['TBD']
    const evidence = [{ source: 'TBD', date: '2026' }]
    Object.assign(run.concepts[shelf], {
      who_must_agree: ['TBD'],
      rating_reasons: { evidence: 'TBD' },
      gate_evidence: { lawful_and_cleared: evidence },
    })
    expect((await warningsOf(run)).map(({ path }) => path)).toEqual([
      '$.participants[0]',
      '$.concepts[0].who_must_agree[0]',
      '$.concepts[0].gate_evidence.lawful_and_cleared[0].source',
      '$.concepts[0].rating_reasons.evidence',
    ])
  })

  it('of every unknown concept, and suggests a right one for the first ten', async () => {
    const run = sound()
    run.decision.concept_ids = Array.from({ length: 12 }, (_, i) => `parts-shelf-${i}`)
    const messages = (await warningsOf(run)).map(({ message }) => message)
    expect(messages).toHaveLength(12)
    expect(messages.filter((message) => message.includes('did you mean'))).toHaveLength(10)
  })

  it('a thousand times at most', async () => {
    const run = sound()
    const evidence = Array.from({ length: 50 }, () => ({ source: 'Job cards', date: '2931' }))
    run.answers = run.answers.map((answer: object) => ({ ...answer, evidence }))
    run.answers.push(...run.answers)
    expect(await warningsOf(run)).toHaveLength(1000)
  })
})
