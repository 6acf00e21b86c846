/** Colour chart readings in CGATS files, compared with the reference file in the same folder. */
import type { Adapter, AdapterTools, InputFile, Reading } from './adapter.ts'
import { labPatches } from './colour-chart/cgats.ts'
import { ciede2000, type Lab } from './colour-chart/ciede2000.ts'
import { nameOf, problem, unreadable } from './files.ts'
import { subjectReading, wholeFile } from './subject.ts'
import { rounded } from './values.ts'

const BYTES = 8 * 1024 * 1024
const REFERENCE = /\.reference\.[^.]+$/i

const fills = {
  'color_vfx.delta_e': {
    certainty: 'measured',
    how: 'CIEDE2000, mean of all patches, against `<name>.reference` or `chart.reference` beside it',
  },
} as const satisfies Adapter['fills']

export const colourChart: Adapter = {
  name: 'colour-chart',
  summary:
    'Readings of colour charts (CGATS with Lab), against `<name>.reference.txt` or the `chart.reference.txt` of the folder: the neighbouring camera, or the product.',
  files: ['*.cgats', '*.txt', '*.ti3', '*.cie'],
  fills,
  limits: { bytes: BYTES, ms: 20_000 },
  matches: ({ path, head }) =>
    !REFERENCE.test(path) && /^BEGIN_DATA_FORMAT\s*$/m.test(new TextDecoder().decode(head)),
  read: async (file, tools) => {
    const patches = labPatches(await tools.readText(file, BYTES))
    if (patches === undefined) {
      return {
        subjects: [],
        problems: [problem(file, 'note', 'nothing_to_read', 'holds no Lab values of patches')],
      }
    }
    const reference = await referenceOf(file, tools)
    if (reference === undefined) {
      const message = 'is a reading of a chart, and no reference lies beside it'
      return { subjects: [], problems: [problem(file, 'note', 'companion_missing', message)] }
    }
    return readingOf(file, patches, reference)
  },
}

interface Reference {
  readonly file: string
  readonly patches: ReadonlyMap<string, Lab> | undefined
}

async function referenceOf(file: InputFile, tools: AdapterTools): Promise<Reference | undefined> {
  const [, stem = '', ending = ''] = /^(.*)\.([^.]+)$/.exec(nameOf(file)) ?? []
  for (const name of [`${stem}.reference.${ending}`, `chart.reference.${ending}`]) {
    const beside = await tools.sibling(file, name)
    if (beside !== undefined)
      return { file: beside.path, patches: labPatches(await tools.readText(beside, BYTES)) }
  }
  return undefined
}

function readingOf(
  file: InputFile,
  patches: ReadonlyMap<string, Lab>,
  reference: Reference,
): Reading {
  const differences = [...patches].flatMap(([name, lab]) => {
    const wanted = reference.patches?.get(name)
    return wanted === undefined ? [] : [{ name, difference: ciede2000(lab, wanted) }]
  })
  if (differences.length === 0)
    return unreadable(file, `shares no patch with its reference ${reference.file}`)
  const mean = differences.reduce((sum, { difference }) => sum + difference, 0) / differences.length
  const worst = differences.reduce((a, b) => (b.difference > a.difference ? b : a))
  const where = `${differences.length} patches, worst ${worst.name} at ${worst.difference.toFixed(2)}`
  const method = `CIEDE2000, mean against ${reference.file}`
  const found = [
    {
      path: 'color_vfx.delta_e',
      value: rounded(mean, 2),
      method,
      place: { file: file.path, where },
    },
  ]
  return {
    subjects: [subjectReading(fills, wholeFile(file.path, 'capture_setup'), found)],
    problems: [],
  }
}
