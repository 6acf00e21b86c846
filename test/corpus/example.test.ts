import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parseEdit } from '../../scripts/example/edit.ts'
import { candidate } from '../../scripts/example/score.ts'
import {
  exampleFolder,
  readAuthored,
  stageFiles,
  stageText,
  stageValue,
} from '../../scripts/example/stages.ts'
import { corpusRuleset, toText, workedStages } from '../../scripts/example.ts'
import { compileDocumentValidators } from '../../src/engine/documents/validators.ts'

interface Unit {
  id: string
  speaker: string | null
  start: number
  end: number
  duration: number
  text: string
  words: number
  confidence: number
  speech_rate?: number
}
interface Evidence {
  finding: string
  quantity?: { value: number }
}
interface Claim {
  id: string
  unit: string
  status: string
  support: number
  quantity?: { value: number }
  evidence: Evidence[]
}
interface Shot {
  id: string
  unit?: string
  units?: string[]
  frames: number
  source_in: number
  view_gap_degrees?: number
  magnification?: number
}
interface Candidate {
  id: string
  units: string[]
  start: number
  end: number
  duration: number
  frames: number
  claims: string[]
  features: Record<string, number>
  base: number
  penalties: { penalty: string; count: number; points: number }[]
  penalty_total: number
  score: number
}
const authored = readAuthored()
const { units } = stageValue<{ units: Unit[] }>('transcript')
const claims = stageValue<Claim[]>('claims')
const candidates = stageValue<Candidate[]>('candidates')
const ranked =
  stageValue<{ rank: number; id: string; score: number; rank_by_base: number }[]>('ranked')
const { weights, support } = authored.weights
const shots = stageValue<Shot[]>('shots')
const edit = parseEdit(stageText('edit'))
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const byId = <T extends { id: string }>(list: readonly T[], id: string): T =>
  list.find((entry) => entry.id === id)!
describe('the stages of the example', () => {
  it('are fifteen files, numbered in the order of the run', () => {
    expect(readdirSync(exampleFolder).sort()).toEqual([...stageFiles.values()])
  })

  it('hold what follows from the stages before them', () => {
    const worked = workedStages(authored, corpusRuleset())
    const stale = [...worked].filter(([stage, value]) => stageText(stage) !== toText(value))
    expect(stale.map(([stage]) => stage)).toEqual([])
  })

  it('satisfy their schemas', () => {
    const folder = path.join(exampleFolder, '../schemas')
    const validators = compileDocumentValidators(
      new Map(
        readdirSync(folder).map((file) => [
          file.replace('.schema.json', ''),
          JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as AnySchemaObject,
        ]),
      ),
    )
    const documents: [string, readonly unknown[]][] = [
      ['transcript_unit', units],
      ['claim', claims],
      ['clip', stageValue<unknown[]>('clips')],
      ['clip', candidates],
      ['shot', shots],
      ['timeline', [stageValue('timeline')]],
      ['project', [stageValue('project')]],
    ]
    const refused = documents.flatMap(([schema, list]) =>
      list.flatMap((document) =>
        validators.get(schema)!(document).errors.map(
          ({ path: place, message }) => `${schema} ${place}: ${message}`,
        ),
      ),
    )
    expect(refused).toEqual([])
  })
})

describe('the transcript', () => {
  it('has twenty units in the order of speaking, each ending after it starts', () => {
    expect(units.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => `U${String(index + 1).padStart(3, '0')}`),
    )
    for (const { start, end } of units) expect(end).toBeGreaterThan(start)
    const starts = units.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  })

  it('counts words and words a minute', () => {
    const spoken = units.filter(({ words }) => words > 0)
    expect(spoken.length).toBe(19)
    for (const { text, words, duration, start, end, speech_rate } of spoken) {
      expect(text.replaceAll(' –', '').split(' ').length).toBe(words)
      expect(duration).toBeCloseTo(end - start, 6)
      expect(speech_rate).toBeCloseTo((words / duration) * 60, 1)
    }
  })
})

describe('the arithmetic of the story', () => {
  const minutes = 6 * 60 + 30 - (2 * 60 + 10)

  it('has 260 minutes from ten past two to half past six, four hours and twenty minutes', () => {
    expect(minutes).toBe(260)
    expect(minutes).toBe(4 * 60 + 20)
    expect(byId(claims, 'C07').evidence[0]?.finding).toContain(`${minutes} min`)
  })

  it('makes 520 turns of them at one turn in 30 seconds', () => {
    const secondsATurn = byId(claims, 'C06').quantity!.value
    expect((minutes * 60) / secondsATurn).toBe(520)
    expect(byId(claims, 'C07').quantity!.value).toBe(520)
  })

  it('puts the horizon of a lamp at 46 m and an eye at 4 m nearer to 18 than to 24 nautical miles', () => {
    const range = 2.08 * (Math.sqrt(46) + Math.sqrt(4))
    const { quantity, evidence } = byId(claims, 'C03')
    expect(evidence.map((found) => found.quantity!.value)).toEqual([18, Number(range.toFixed(1))])
    expect(quantity!.value).toBe(24)
  })

  it('has a log entry of eight words with the date', () => {
    const [, entry = ''] = byId(claims, 'C09').evidence[0]!.finding.split('reads: ')
    expect(entry.split(' ').length).toBe(byId(claims, 'C09').quantity!.value)
  })
})

describe('the arithmetic of the volume', () => {
  const { deliverables, reconstruction } = authored.project
  const { volume } = deliverables.find(({ target }) => target === 'webxr_headset')!
  const performers = 80_000
  const [keySplat, movedSplat] = [16, 2]

  it('adds a key frame a second, 29 frames of moved splats and the audio to the bit rate', () => {
    const bytes = performers * keySplat + 29 * 30_000 * movedSplat
    expect(bytes * 8).toBeCloseTo(24.16e6, 6)
    expect(Number((24.16 + 0.064).toFixed(1))).toBe(volume!.bitrate_mbps)
    expect(reconstruction.splats).toBe(600_000 + performers)
  })

  it('shows the first view once a coarse set and one key frame have come', () => {
    const bytes = 60_000 * keySplat + performers * keySplat
    expect(bytes).toBe(2.24e6)
    expect(Number(((bytes * 8) / 10e6 + 1).toFixed(1))).toBe(volume!.first_view_s)
  })
})

describe('the ranking', () => {
  it('takes clarity from the confidence of what is spoken and evidence from the support of claims', () => {
    for (const { id, units: inside, claims: named, features } of candidates) {
      const spoken = units.filter((unit) => inside.includes(unit.id) && unit.words > 0)
      const held = claims.filter(({ unit }) => inside.includes(unit))
      expect(named, id).toEqual(held.map((claim) => claim.id))
      expect(features['clarity'], id).toBeCloseTo(
        sum(spoken.map(({ confidence }) => confidence)) / spoken.length,
        4,
      )
      expect(features['evidence'], id).toBeCloseTo(
        sum(held.map((claim) => claim.support)) / held.length,
        4,
      )
    }
  })

  it('gives each claim the support of its status', () => {
    for (const { id, status, support: given } of claims) expect(given, id).toBe(support[status])
  })

  it('weighs seven features to 1.00', () => {
    expect(Object.keys(weights).length).toBe(7)
    expect(sum(Object.values(weights))).toBeCloseTo(1, 10)
  })

  it('adds weighted features to base points and takes the penalties off', () => {
    for (const { id, features, base, penalties, penalty_total, score } of candidates) {
      const points = Object.entries(weights).map(([name, weight]) => 100 * weight * features[name]!)
      expect(Math.abs(base - sum(points)), id).toBeLessThan(0.001)
      for (const { penalty, count, points: taken } of penalties) {
        expect(taken, id).toBe(count * authored.penalties[penalty]!.points)
      }
      expect(penalty_total, id).toBe(sum(penalties.map(({ points: taken }) => taken)))
      expect(score, id).toBeCloseTo(base - penalty_total, 6)
    }
  })

  it('orders by score, and the contradicted claim costs K2 the first place', () => {
    const order = candidates.toSorted((a, b) => b.score - a.score).map(({ id }) => id)
    expect(ranked.map(({ id }) => id)).toEqual(order)
    expect(order).toEqual(['K4', 'K1', 'K3', 'K2', 'K6', 'K5'])
    expect(ranked.find(({ rank_by_base }) => rank_by_base === 1)?.id).toBe('K2')
    expect(byId(candidates, 'K2').penalties).toEqual([
      { penalty: 'contradicted_claim', count: 1, points: 25 },
    ])
  })

  it('shows the points of the chosen clip term by term', () => {
    const shown = stageValue<{ clip: string; terms: { points: number }[]; base: number }>(
      'clip-score',
    )
    expect(shown.clip).toBe('K4')
    expect(sum(shown.terms.map(({ points }) => points))).toBeCloseTo(88.09, 6)
    expect(shown.base).toBe(byId(candidates, 'K4').base)
  })
})

describe('the shots', () => {
  const chosen = byId(candidates, 'K4')
  const cut = shots.filter(({ unit }) => unit !== undefined)
  const volume = byId(shots, 'V01')

  it('cover the clip: 1,836 frames in seven shots, 1,986 with title and end card', () => {
    expect(chosen.frames).toBe(chosen.duration * 30)
    expect(sum(cut.map(({ frames }) => frames))).toBe(1836)
    expect(edit.total).toBe(60 + 1836 + 90)
  })

  it('are one for each unit of the clip, without a gap in the recording', () => {
    expect(cut.map(({ unit }) => unit)).toEqual(chosen.units)
    let at = chosen.start
    for (const { frames, source_in } of cut) {
      expect(source_in).toBeCloseTo(at, 6)
      at += frames / 30
    }
    expect(at).toBeCloseTo(chosen.end, 6)
  })

  it('hold the volume as one take of the same units and frames', () => {
    expect(volume.units).toEqual(chosen.units)
    expect(volume.frames).toBe(1836)
    expect(volume.source_in).toBe(chosen.start)
    expect(edit.volume).toMatchObject({ id: 'V01', at: 60, length: 1836 })
  })

  it('keep every virtual camera within 15 degrees of a real one and under 1.5 times its pixels', () => {
    for (const { id, view_gap_degrees, magnification } of cut) {
      expect(view_gap_degrees, id).toBeLessThanOrEqual(15)
      expect(magnification, id).toBeLessThanOrEqual(1.5)
    }
  })

  it('are written in the edit as the shot list has them', () => {
    const written = edit.pictures
      .filter(({ kind }) => kind === 'shot')
      .map(({ id, unit, length, size, movement }) => ({ id, unit, frames: length, size, movement }))
    expect(cut).toMatchObject(written)
    expect(written.length).toBe(cut.length)
  })
})

describe('the evidence of a clip', () => {
  const clip = authored.clips.find(({ id }) => id === 'K4')!
  const evidence = (status: string | undefined) =>
    candidate(clip, {
      ...authored,
      claims:
        status === undefined
          ? []
          : [{ id: 'C01', unit: 'U009', type: 'quotation', status, support: support[status]! }],
    }).features['evidence']

  it('counts for more where a claim held than where nothing is claimed, and for less where one is false', () => {
    for (const held of ['verified_primary', 'corroborated', 'verified_secondary']) {
      expect(evidence(held), held).toBeGreaterThan(evidence(undefined)!)
    }
    expect(evidence('contradicted')).toBeLessThan(evidence(undefined)!)
  })
})
