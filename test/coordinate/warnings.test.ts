import { describe, expect, it } from 'vitest'
import { warningCodes } from '../../src/engine/runs/run.ts'
import { useServices } from '../support/client.ts'
import { concepts } from './run-mistakes/concepts.ts'
import { decisions } from './run-mistakes/decisions.ts'
import { gates } from './run-mistakes/gates.ts'
import { honestSayings } from './run-mistakes/honest.ts'
import { honestLimits } from './run-mistakes/honest-limits.ts'
import { limits } from './run-mistakes/limits.ts'
import { honestOutcomes, outcomes } from './run-mistakes/outcomes.ts'
import { honestReadings, readings } from './run-mistakes/readings.ts'
import { record } from './run-mistakes/record.ts'
import { sayings } from './run-mistakes/sayings.ts'
import { honest, sense } from './run-mistakes/sense.ts'
import { kept, type Spoilt, shelf, sound } from './run-mistakes/sound-run.ts'
import { honestSteps, steps } from './run-mistakes/steps.ts'
import { honestSums, sums } from './run-mistakes/sums.ts'
import { honestTimes, times } from './run-mistakes/times.ts'
import { honestWordings, wordings } from './run-mistakes/wordings.ts'

const { coordinate } = useServices()

async function warningsOf(
  run: unknown,
): Promise<{ path: string; code: string; message: string }[]> {
  const { body } = await coordinate.post('/v1/validate', run)
  expect(body.errors).toEqual([])
  expect(body.valid).toBe(true)
  return body.warnings
}

const mistakes = [
  ...concepts,
  ...gates,
  ...decisions,
  ...record,
  ...sense,
  ...sayings,
  ...limits,
  ...outcomes,
  ...wordings,
  ...readings,
  ...times,
  ...sums,
  ...steps,
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

  it.for([
    ...honest,
    ...honestSayings,
    ...honestLimits,
    ...honestOutcomes,
    ...honestWordings,
    ...honestReadings,
    ...honestTimes,
    ...honestSums,
    ...honestSteps,
  ])('of nothing in an honest run with %s', async ([, change]) => {
    const run = sound()
    change(run)
    expect(await warningsOf(run)).toEqual([])
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

  it('of a placeholder in every text member', async () => {
    const run = sound()
    run.participants = ['TBD']
    const evidence = [{ source: 'TBD', date: '2026' }]
    Object.assign(run.concepts[shelf], {
      who_must_agree: ['TBD'],
      rating_reasons: { evidence: 'TBD' },
      gate_evidence: {
        ...run.concepts[shelf].gate_evidence,
        lawful_and_cleared: evidence,
      },
    })
    expect((await warningsOf(run)).map(({ path }) => path)).toEqual([
      '$.participants[0]',
      '$.concepts[0].who_must_agree[0]',
      '$.concepts[0].gate_evidence.lawful_and_cleared[0].source',
      '$.concepts[0].rating_reasons.evidence',
    ])
  })

  it('with the date of old evidence as it is written', async () => {
    const run = sound()
    run.baseline.evidence = [{ source: 'Job cards', date: '2019-06' }]
    const old = (await warningsOf(run)).filter(({ code }) => code === 'baseline_old')
    expect(old).toMatchObject([{ message: expect.stringContaining('was read on 2019-06, more') }])
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
