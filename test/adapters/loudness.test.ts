/** Tests loudness, loudness range and true peak with the signals that the EBU defines for meters. */
import { describe, expect, it } from 'vitest'
import { kWeightingCoefficients } from '../../src/adapters/audio/k-weighting.ts'
import { HISTORY, PHASES, truePeak } from '../../src/adapters/audio/true-peak.ts'
import { fc } from '../support/fast-check.ts'
import { loudPeriodFile, measure, stereo, toneFile } from './signals.ts'

/** Level in dBFS at which a tone counts as silence. */
const SILENCE = -200

// Signals 7 and 8 are programmes, and 12 to 14 are of momentary loudness, which no rule reads.
describe('loudness, on the signals of EBU Tech 3341', () => {
  const FIVE_CHANNELS = 0b110111
  it.each([
    ['1: -23 dBFS', stereo([-23, 20]), -23],
    ['2: -33 dBFS', stereo([-33, 20]), -33],
    ['3: with quieter ends', stereo([-36, 10], [-23, 60], [-36, 10]), -23],
    ['4: with silent ends', stereo([-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10]), -23],
    ['5: louder in the middle', stereo([-26, 20], [-20, 20.1], [-26, 20]), -23],
    [
      '6: five channels',
      toneFile(
        [{ seconds: 20, levels: [-28, -28, -24, -30, -30] }],
        48_000,
        FIVE_CHANNELS & ~0b1000,
      ),
      -23,
    ],
  ])('integrates signal %s', async (_, signal, expected) => {
    const measured = (await measure(signal))['audio.integrated_loudness'] as number
    expect(Math.abs(measured - expected)).toBeLessThanOrEqual(0.1)
  })

  it.each<[string, number[], Buffer]>([
    [
      '9: louder and quieter parts of every three seconds',
      [-23],
      stereo(
        ...Array.from(
          { length: 5 },
          () =>
            [
              [-20, 1.34],
              [-30, 1.66],
            ] as const,
        ).flat(),
      ),
    ],
    ...Array.from({ length: 20 }, (_, i): [string, number[], Buffer] => [
      `10: three seconds after ${(0.15 * i).toFixed(2)} s`,
      [-23],
      stereo([SILENCE, 0.15 * i], [-23, 3], [SILENCE, 1]),
    ]),
    [
      '11: three seconds of each level, of which the last is the loudest',
      [-19],
      stereo(
        ...Array.from({ length: 20 }, (_, i) => [
          [SILENCE, 0.15 * i] as const,
          [i - 38, 3] as const,
          [SILENCE, 3 - 0.15 * i] as const,
        ]).flat(),
      ),
    ],
  ])('finds the loudest three seconds of signal %s', async (_, [expected], signal) => {
    const measured = (await measure(signal))['audio.short_term_max'] as number
    // Expected values have one decimal place, and the tolerance is 0.1.
    expect(Math.round(Math.abs(measured - expected!) * 1000)).toBeLessThanOrEqual(100)
  })

  it('finds the loudest three seconds', async () => {
    const measured = await measure(stereo([-33, 5], [-18, 3], [-33, 5]))
    expect(measured['audio.short_term_max']).toBeCloseTo(-18, 1)
  })

  it.each([44_100, 22_050, 11_025, 96_000])('integrates alike at %i Hz', async (rate) => {
    const signal = toneFile([{ seconds: 5, levels: [-23, -23] }], rate)
    expect((await measure(signal))['audio.integrated_loudness']).toBeCloseTo(-23, 1)
  })

  it('takes one channel as two loudspeakers play it, as loud as the same sound in two', async () => {
    const inOne = await measure(toneFile([{ seconds: 5, levels: [-20] }]))
    const inTwo = await measure(toneFile([{ seconds: 5, levels: [-20, -20] }]))
    for (const path of ['audio.integrated_loudness', 'audio.short_term_max']) {
      expect(inOne[path]).toBeCloseTo(-20, 1)
      expect(inOne[path]).toBe(inTwo[path])
    }
  })

  it('leaves out low frequency effects and weighs the sides, of 5.1', async () => {
    const low = toneFile([{ seconds: 2, levels: [-90, -90, -90, -20, -90, -90] }], 48_000, 0b111111)
    expect(await measure(low)).not.toHaveProperty(['audio.integrated_loudness'])
    const side = toneFile(
      [{ seconds: 2, levels: [-200, -200, -200, -200, -20, -200] }],
      48_000,
      0b111111,
    )
    expect((await measure(side))['audio.integrated_loudness']).toBeCloseTo(-21.5, 1)
  })

  it('has the coefficients of the standard at 48 kHz', () => {
    const { shelf, highPass } = kWeightingCoefficients(48_000)
    expect(shelf.b0).toBeCloseTo(1.53512485958697, 9)
    expect(shelf.b1).toBeCloseTo(-2.69169618940638, 9)
    expect(shelf.b2).toBeCloseTo(1.19839281085285, 9)
    expect(shelf.a1).toBeCloseTo(-1.69065929318241, 9)
    expect(shelf.a2).toBeCloseTo(0.73248077421585, 9)
    expect(highPass.a1).toBeCloseTo(-1.99004745483398, 9)
    expect(highPass.a2).toBeCloseTo(0.99007225036621, 9)
  })
})

describe('loudness range, on the signals of EBU Tech 3342', () => {
  it.each([
    ['1', stereo([-20, 20], [-30, 20]), 10],
    ['2', stereo([-20, 20], [-15, 20]), 5],
    ['3', stereo([-40, 20], [-20, 20]), 20],
    ['4', stereo([-50, 20], [-35, 20], [-20, 20], [-35, 20], [-50, 20]), 15],
  ])('is that of signal %s', async (_, signal, expected) => {
    const measured = (await measure(signal))['audio.loudness_range'] as number
    expect(Math.abs(measured - expected)).toBeLessThanOrEqual(0.1)
  })
})

describe('true peak, on the signals of EBU Tech 3341', () => {
  const tone = (divisor: number, phase: number, level: number): Buffer =>
    toneFile([{ seconds: 0.5, hertz: 48_000 / divisor, phase, levels: [level, level] }])
  it.each([
    ['15', tone(4, 0, -6.02), -6],
    ['16', tone(4, 45, -6.02), -6],
    ['17', tone(6, 60, -6.02), -6],
    ['18', tone(8, 67.5, -6.02), -6],
    ['19', tone(4, 45, 3), 3],
  ])('of signal %s lies within the tolerance of the document', async (name, signal, expected) => {
    const measured = (await measure(signal))['audio.true_peak'] as number
    expect(measured, name).toBeLessThanOrEqual(expected + 0.2)
    expect(measured, name).toBeGreaterThanOrEqual(expected - 0.4)
  })

  it.each([
    ['20', 0],
    ['21', 1],
    ['22', 2],
    ['23', 3],
  ])(
    'of signal %s, one loud period taken from sample %i of four, lies within it too',
    async (name, offset) => {
      const measured = (await measure(loudPeriodFile(offset)))['audio.true_peak'] as number
      expect(measured, name).toBeLessThanOrEqual(0.2)
      expect(measured, name).toBeGreaterThanOrEqual(-0.4)
    },
  )

  it('is that of the whole filter, whatever is left out', () => {
    const sample = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 300 }),
        fc.nat(100),
        (signal, loud) => {
          const samples = Float64Array.from([
            ...new Array(HISTORY).fill(0),
            ...signal.map((value, i) => (i % 100 === loud ? value : value / 3)),
          ])
          let expected = 0
          for (let i = HISTORY; i < samples.length; i++) {
            expected = Math.max(expected, Math.abs(samples[i]!))
            for (const phase of PHASES) {
              const sum = phase.reduce(
                (total, coefficient, tap) => total + coefficient * samples[i - tap]!,
                0,
              )
              expected = Math.max(expected, Math.abs(sum))
            }
          }
          expect(truePeak(samples, HISTORY, samples.length, 0)).toBeCloseTo(expected, 12)
        },
      ),
    )
  })
})
