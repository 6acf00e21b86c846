/** ACES Metadata Files: the colour pipeline from camera to display, and how many output transforms it has. */
import type { Adapter, InputFile } from './adapter.ts'
import { problem, unreadable } from './files.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { childrenNamed, descendants, parseXml, rootNameOf, type XmlElement } from './xml.ts'

const BYTES = 8 * 1024 * 1024

const fills = {
  'color_vfx.transform_count': {
    certainty: 'inferred',
    how: 'output transforms of the pipeline, and looks that hold one; what a player adds is not seen',
  },
  'color_vfx.cdl_slope_min': { certainty: 'measured', how: 'smallest slope of the looks' },
  'color_vfx.cdl_power_min': { certainty: 'measured', how: 'smallest power of the looks' },
  'color_vfx.cdl_saturation': { certainty: 'measured', how: 'lowest saturation of the looks' },
} as const satisfies Adapter['fills']

export const amf: Adapter = {
  name: 'amf',
  summary: 'ACES Metadata Files: output transforms and colour decisions of the pipeline.',
  files: ['*.amf'],
  fills,
  limits: { bytes: BYTES, ms: 20_000 },
  matches: ({ head }) => rootNameOf(head) === 'acesMetadataFile',
  read: async (file, tools) => {
    try {
      const { root, damage } = await parseXml(await tools.readText(file, BYTES))
      const pipeline = root.children.find((child) => localName(child) === 'pipeline')
      if (pipeline === undefined) return unreadable(file, 'holds no pipeline')
      const found = [transformFact(file, pipeline), ...decisionFacts(file, pipeline)]
      return {
        subjects: [subjectReading(fills, wholeFile(file.path, 'plate'), found)],
        problems:
          damage === undefined
            ? []
            : [problem(file, 'partial', 'read_in_part', damage.message, { line: damage.line })],
      }
    } catch (error) {
      return unreadable(file, error)
    }
  },
}

const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1)

/** Ids of output transforms: `…:Output.Academy.…`; RRT and ODT in ACES 1. */
const TO_DISPLAY = /:(?:Output|RRTODT|ODT|RRT)\./

function transformFact(file: InputFile, pipeline: XmlElement): Found {
  const toDisplay = pipeline.children.filter((step) => {
    if (localName(step) === 'outputTransform') return true
    const names = [...descendants(step)].filter((child) => localName(child) === 'transformId')
    return localName(step) === 'lookTransform' && names.some(({ text }) => TO_DISPLAY.test(text))
  })
  const last = toDisplay.at(-1)
  return {
    path: 'color_vfx.transform_count',
    value: toDisplay.length,
    place: last && { file: file.path, line: last.line, where: localName(last) },
  }
}

const QUANTITIES = [
  ['color_vfx.cdl_slope_min', 'Slope'],
  ['color_vfx.cdl_power_min', 'Power'],
  ['color_vfx.cdl_saturation', 'Saturation'],
] as const

function decisionFacts(file: InputFile, pipeline: XmlElement): Found[] {
  const looks = pipeline.children.filter((step) => localName(step) === 'lookTransform')
  const parts = looks.flatMap((look) => [...descendants(look)])
  return QUANTITIES.flatMap(([path, name]): Found[] => {
    const values = parts
      .filter((part) => localName(part) === name && childrenNamed(part, name).length === 0)
      .flatMap(({ text, line }) =>
        text
          .trim()
          .split(/\s+/)
          .map((word) => ({ value: Number(word), line })),
      )
      .filter(({ value }) => Number.isFinite(value))
    const [least] = values.toSorted((a, b) => a.value - b.value)
    return least === undefined
      ? []
      : [{ path, value: least.value, place: { file: file.path, line: least.line } }]
  })
}
