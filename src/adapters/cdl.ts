/** ASC CDL: the slope, power and saturation of every colour decision, in XML files and in comments of an EDL. */
import type { Adapter, InputFile } from './adapter.ts'
import { extensionOf, unreadable } from './files.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { headText } from './text-encoding.ts'
import { descendants, localName, parseXml, rootNameOf } from './xml.ts'

const BYTES = 32 * 1024 * 1024

const fills = {
  'color_vfx.cdl_slope_min': { certainty: 'measured', how: 'smallest slope of the file' },
  'color_vfx.cdl_power_min': { certainty: 'measured', how: 'smallest power of the file' },
  'color_vfx.cdl_saturation': { certainty: 'measured', how: 'lowest saturation of the file' },
} as const satisfies Adapter['fills']

type Quantity = keyof typeof fills

interface Value {
  readonly quantity: Quantity
  readonly value: number
  readonly line: number
}

/** Root elements of the three file formats. */
const ROOTS = new Set(['ColorDecisionList', 'ColorCorrectionCollection', 'ColorCorrection'])

export const cdl: Adapter = {
  name: 'cdl',
  summary: 'ASC CDL in .cdl, .cc, .ccc and in the comments of an EDL: slope, power, saturation.',
  files: ['*.cdl', '*.cc', '*.ccc', '*.edl'],
  fills,
  limits: { bytes: BYTES, ms: 20_000 },
  matches: (file) =>
    ROOTS.has(rootNameOf(file.head) ?? '') ||
    (extensionOf(file) === 'edl' && /^\*\s*ASC_S(?:OP|AT)\b/m.test(headText(file.head))),
  read: async (file, tools) => {
    const text = await tools.readText(file, BYTES)
    const values = extensionOf(file) === 'edl' ? edlValues(text) : await xmlValues(text)
    if (values.length === 0) {
      return unreadable(file, 'holds no slope, power or saturation of a colour decision')
    }
    const found = (Object.keys(fills) as Quantity[]).map((path) => lowest(file, values, path))
    return { subjects: [subjectReading(fills, wholeFile(file.path, 'plate'), found)], problems: [] }
  },
}

function lowest(file: InputFile, values: readonly Value[], quantity: Quantity): Found {
  const own = values.filter((value) => value.quantity === quantity)
  const [least] = own.toSorted((a, b) => a.value - b.value)
  return { path: quantity, value: least?.value, place: { file: file.path, line: least?.line ?? 1 } }
}

const elements: Readonly<Record<string, Quantity>> = {
  Slope: 'color_vfx.cdl_slope_min',
  Power: 'color_vfx.cdl_power_min',
  Saturation: 'color_vfx.cdl_saturation',
}

/**
 * Reads values such as `<Slope>1.0 1.0 1.0</Slope>`, in any of the three formats, with or without a namespace prefix.
 */
async function xmlValues(text: string): Promise<Value[]> {
  const { root } = await parseXml(text)
  return [...descendants(root)].flatMap(({ name, text: numbers, line }) => {
    const quantity = elements[localName(name)]
    return quantity === undefined
      ? []
      : numbersOf(numbers).map((value) => ({ quantity, value, line }))
  })
}

/** Reads the comment lines `* ASC_SOP (slopes)(offsets)(powers)` and `* ASC_SAT value`. */
function edlValues(text: string): Value[] {
  return text.split(/\r?\n/).flatMap((row, i) => {
    const sop = /^\*\s*ASC_SOP\s*:?\s*\(([^)]*)\)\s*\(([^)]*)\)\s*\(([^)]*)\)/.exec(row)
    const saturation = /^\*\s*ASC_SAT\s*:?\s*(\S+)/.exec(row)
    const values = (quantity: Quantity, from: string | undefined): Value[] =>
      numbersOf(from ?? '').map((value) => ({ quantity, value, line: i + 1 }))
    return [
      ...values('color_vfx.cdl_slope_min', sop?.[1]),
      ...values('color_vfx.cdl_power_min', sop?.[3]),
      ...values('color_vfx.cdl_saturation', saturation?.[1]),
    ]
  })
}

const numbersOf = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(Number)
    .filter(Number.isFinite)
