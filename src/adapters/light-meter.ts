/**
 * Spectrometer readings: each light by itself, and the lights of a set-up compared with each other if the settings list
 * them.
 */
import type { Adapter, AdapterTools, InputFile, Reading, SubjectReading } from './adapter.ts'
import { fromFolderOf, problem, unreadable } from './files.ts'
import { recordsAt, textAt, textsAt } from './json.ts'
import { type LightReading, lightFormatOf, readLight } from './light-meter/readings.ts'
import { spectralSimilarity } from './light-meter/similarity.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { unreadPaths } from './unread-paths.ts'
import { rounded } from './values.ts'

const BYTES = 4 * 1024 * 1024
/** Maximum number of readings of one set-up. */
const MOST_READINGS = 200

const fills = {
  'lighting.tlci': { certainty: 'measured', how: 'figure of the spectrometer' },
  'lighting.duv': { certainty: 'measured', how: 'figure of the spectrometer' },
  'lighting.mired_spread': {
    certainty: 'measured',
    how: 'a million over the lowest minus a million over the highest colour temperature of a set-up',
  },
  'lighting.ssi_to_key': {
    certainty: 'measured',
    how: 'SMPTE ST 2122 from the spectra, worst light of a set-up against the first',
  },
  'lighting.uniformity_stops': {
    certainty: 'measured',
    how: 'highest over lowest illuminance of the positions of a set-up',
  },
} as const satisfies Adapter['fills']

export const lightMeter: Adapter = {
  name: 'light-meter',
  summary:
    'Readings of spectrometers (Sekonic CSV, UPRtek text, IES TM-27): TLCI and Duv. `setups` names the readings of a set-up, from the root: `{name, lights: [key first, …], positions: […]}`.',
  files: ['*.csv', '*.xls', '*.txt', '*.spdx'],
  fills,
  limits: { bytes: BYTES, ms: 10_000 },
  matches: (file) => lightFormatOf(file) !== undefined,
  read: async (file, tools): Promise<Reading> => {
    try {
      const reading = await readLight(lightFormatOf(file)!, await tools.readText(file, BYTES))
      const own = ownReading(file, reading)
      const setups = await Promise.all(
        setupsBegunBy(file, tools).map((setup) => setupReading(file, tools, setup)),
      )
      const missing = [
        ...setups.flatMap(({ problems }) => problems),
        ...unreadPaths(file, reading.names),
      ]
      const isEmpty = own.facts.length === 0 && reading.spectrum.length === 0
      return {
        subjects: [own, ...setups.flatMap(({ subjects }) => subjects)],
        problems: isEmpty
          ? [problem(file, 'failed', 'nothing_to_read', 'holds no reading of a light'), ...missing]
          : missing,
      }
    } catch (error) {
      return unreadable(file, error)
    }
  },
}

function ownReading(file: InputFile, { tlci, duv, meter }: LightReading): SubjectReading {
  const found = Object.entries({ 'lighting.tlci': tlci, 'lighting.duv': duv }).flatMap(
    ([name, figure]): Found[] =>
      figure === undefined
        ? []
        : [{ path: name, value: figure.value, place: { file: file.path, line: figure.line } }],
  )
  return subjectReading(fills, wholeFile(file.path, 'lighting_setup'), found, meter)
}

interface Setup {
  readonly name: string
  readonly lights: readonly string[]
  readonly positions: readonly string[]
}

/** The set-ups to read with this file: each is read once, together with the first file in its list. */
const setupsBegunBy = (file: InputFile, tools: AdapterTools): readonly Setup[] =>
  recordsAt(tools.settings['setups'])
    .map((setup, i) => ({
      name: textAt(setup['name']) ?? `set-up ${i + 1}`,
      lights: textsAt(setup['lights']).slice(0, MOST_READINGS),
      positions: textsAt(setup['positions']).slice(0, MOST_READINGS),
    }))
    .filter(({ lights, positions }) => (lights[0] ?? positions[0]) === file.path)

async function setupReading(file: InputFile, tools: AdapterTools, setup: Setup): Promise<Reading> {
  const { name } = setup
  const problems: Reading['problems'][number][] = []
  const readAll = async (paths: readonly string[]): Promise<LightReading[]> => {
    const readings: LightReading[] = []
    for (const wanted of paths) {
      const beside = await tools.sibling(file, fromFolderOf(file, wanted))
      const format = beside && lightFormatOf(beside)
      if (beside === undefined || format === undefined) {
        problems.push(
          problem(
            file,
            'failed',
            'file_missing',
            `${name} names ${wanted}, which is no reading of a light`,
          ),
        )
      } else readings.push(await readLight(format, await tools.readText(beside, BYTES)))
    }
    return readings
  }
  const lights = await readAll(setup.lights)
  const positions = await readAll(setup.positions)
  const place = { file: file.path, where: name }
  const found = [...lightFacts(lights), ...positionFacts(positions)]
  const subject = subjectReading(fills, { kind: 'lighting_setup', id: name, place }, found)
  return { subjects: [subject], problems }
}

function lightFacts(lights: readonly LightReading[]): Found[] {
  const [key, ...others] = lights
  const temperatures = lights.flatMap(({ cct }) => cct?.value ?? [])
  const similar = others.flatMap(
    ({ spectrum }) => spectralSimilarity(spectrum, key!.spectrum) ?? [],
  )
  const found: Found[] = []
  if (temperatures.length > 1) {
    const spread = 1e6 / Math.min(...temperatures) - 1e6 / Math.max(...temperatures)
    found.push({ path: 'lighting.mired_spread', value: rounded(spread, 1) })
  }
  if (similar.length > 0) found.push({ path: 'lighting.ssi_to_key', value: Math.min(...similar) })
  return found
}

function positionFacts(positions: readonly LightReading[]): Found[] {
  const levels = positions.flatMap(({ illuminance }) => illuminance?.value ?? [])
  const lowest = Math.min(...levels)
  if (levels.length < 2 || lowest <= 0) return []
  const value = rounded(Math.log2(Math.max(...levels) / lowest))
  return [{ path: 'lighting.uniformity_stops', value }]
}
