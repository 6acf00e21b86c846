/** Gaussian splats: their number, from the header, for files of any size. */
import { joined } from '../bytes.ts'
import type { Adapter, AdapterTools, InputFile } from './adapter.ts'
import { extensionOf, messageOf, problem, unreadable, viewOf } from './files.ts'
import { subjectReading, wholeFile } from './subject.ts'
import { rounded } from './values.ts'

/** Maximum size of a PLY header, in bytes. */
const HEADER = 64 * 1024
/** Bytes read from a compressed file at a time. */
const PIECE = 1024 * 1024
/** Maximum size of an inflated file, in bytes: ten million splats take some 650 MB. */
const MOST_INFLATED = 4 * 1024 * 1024 * 1024
const SPZ_MAGIC = 0x5053474e
/** Bytes of one splat in a `.splat` file: position, scale, colour, rotation. */
const SPLAT_BYTES = 32

const fills = {
  'generation.gaussian_count': { certainty: 'measured', how: 'count in the header' },
  'generation.method': { certainty: 'inferred', how: 'the file holds Gaussians of one moment' },
  'core.media_representation': {
    certainty: 'inferred',
    how: 'the file holds Gaussians of one moment',
  },
  'color_vfx.file_format': { certainty: 'measured', how: 'header' },
} as const satisfies Adapter['fills']

export const splat: Adapter = {
  name: 'splat',
  summary: 'Gaussian splats in PLY, SPZ and .splat: the number of Gaussians.',
  files: ['*.ply', '*.spz', '*.splat'],
  fills,
  limits: { bytes: Number.MAX_SAFE_INTEGER, ms: 60_000 },
  matches: (file) => isSplatPly(file) || isSpz(file) || extensionOf(file) === 'splat',
  read: async (file, tools) => {
    const extension = extensionOf(file)
    const reading = isSpz(file)
      ? await readSpz(file, tools)
      : extension === 'splat'
        ? readRaw(file)
        : await readPly(file, tools)
    if (typeof reading === 'string') return unreadable(file, reading)
    const { count, cut } = reading
    const found = [
      // The dimension is in millions.
      { path: 'generation.gaussian_count', value: rounded(count / 1e6, 6) },
      { path: 'generation.method', value: ['gaussian_splatting_3d'] },
      { path: 'core.media_representation', value: 'gaussian_splat_static' },
      ...(extension === 'splat' ? [] : [{ path: 'color_vfx.file_format', value: extension }]),
    ]
    const problems = cut === undefined ? [] : [problem(file, 'partial', 'read_in_part', cut)]
    return { subjects: [subjectReading(fills, wholeFile(file.path, 'asset'), found)], problems }
  },
}

interface SplatReading {
  readonly count: number
  /** Says how much of the file is missing according to its header. */
  readonly cut?: string | undefined
}

/**
 * Whether a PLY file holds splats: if so, its vertices have opacity and scale, unlike those of a mesh or a point cloud.
 */
const isSplatPly = ({ head }: InputFile): boolean => {
  const text = new TextDecoder('latin1').decode(head)
  return (
    /^ply\r?\n/.test(text) &&
    /property float opacity\b/.test(text) &&
    /property float scale_0\b/.test(text)
  )
}

/** Reads a `.splat` file, which has no header and 32 bytes for each splat. */
function readRaw({ bytes }: InputFile): SplatReading | string {
  const count = Math.floor(bytes / SPLAT_BYTES)
  if (bytes % SPLAT_BYTES === 0) return { count }
  if (count === 0) return `has ${bytes} bytes, and a splat has ${SPLAT_BYTES}`
  return { count, cut: `has ${bytes} bytes, which is no whole number of splats of ${SPLAT_BYTES}` }
}

async function readPly(file: InputFile, tools: AdapterTools): Promise<SplatReading | string> {
  const text = new TextDecoder('latin1').decode(
    await tools.readRange(file, 0, Math.min(file.bytes, HEADER)),
  )
  const end = /^end_header\r?\n/m.exec(text)
  const header = text.slice(0, end?.index ?? 0)
  const written = /^element vertex (\d+)\r?$/m.exec(header)?.[1]
  if (end === null || written === undefined) {
    return 'is a PLY file whose header names no vertices or has no end'
  }
  const count = Number(written)
  const present = file.bytes - end.index - end[0].length
  const needed = count * bytesOfVertex(header)
  const cut =
    present < needed
      ? `is cut short: its ${count} splats take ${needed} bytes, and ${present} are there`
      : undefined
  return { count, cut }
}

const PLY_BYTES: Readonly<Record<string, number>> = {
  ...{ char: 1, uchar: 1, int8: 1, uint8: 1, short: 2, ushort: 2, int16: 2, uint16: 2 },
  ...{ int: 4, uint: 4, int32: 4, uint32: 4, float: 4, float32: 4, double: 8, float64: 8 },
}

/** Bytes per vertex in a binary file; 0 for text, whose length cannot be predicted. */
function bytesOfVertex(header: string): number {
  if (!/^format binary_/m.test(header)) return 0
  const [, vertex = ''] = header.split(/^element vertex .*$/m)
  const [own = ''] = vertex.split(/^element /m)
  return [...own.matchAll(/^property (\w+) \S+\r?$/gm)].reduce(
    (sum, [, type = '']) => sum + (PLY_BYTES[type] ?? 0),
    0,
  )
}

/**
 * Whether a file is SPZ. Versions 1 to 3 are one gzip stream; from version 4 on an uncompressed header comes before
 * Zstandard streams.
 */
const isSpz = (file: InputFile): boolean =>
  isOpenSpz(file.head) ||
  (extensionOf(file) === 'spz' && file.head[0] === 0x1f && file.head[1] === 0x8b)

const isOpenSpz = (head: Uint8Array): boolean =>
  head.length >= 16 && viewOf(head).getUint32(0, true) === SPZ_MAGIC

async function readSpz(file: InputFile, tools: AdapterTools): Promise<SplatReading | string> {
  if (isOpenSpz(file.head)) return { count: viewOf(file.head).getUint32(8, true) }
  const { start, error } = await inflated(file, tools)
  if (start.length < 12)
    return `is no gzip stream with the header of SPZ${error ? `: ${error}` : ''}`
  const view = viewOf(start)
  if (view.getUint32(0, true) !== SPZ_MAGIC) return 'does not begin with the mark of SPZ'
  const cut = error === undefined ? undefined : `is cut short or damaged: ${error}`
  return { count: view.getUint32(8, true), cut }
}

/**
 * The first inflated bytes of a gzip stream, and any error in the rest. The rest is inflated only to count its bytes.
 */
async function inflated(
  file: InputFile,
  tools: AdapterTools,
): Promise<{ start: Uint8Array; error: string | undefined }> {
  let start = new Uint8Array()
  let at = 0
  const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      if (at >= file.bytes) return controller.close()
      const end = Math.min(at + PIECE, file.bytes)
      controller.enqueue(new Uint8Array(await tools.readRange(file, at, end)))
      at = end
    },
  })
  try {
    let size = 0
    for await (const chunk of pieces.pipeThrough(new DecompressionStream('gzip'))) {
      if (start.length < 16) start = joined(start, chunk.subarray(0, 16))
      size += chunk.length
      if (size > MOST_INFLATED) throw new Error(`holds more than ${MOST_INFLATED} bytes`)
    }
    return { start, error: undefined }
  } catch (error) {
    return { start, error: messageOf(error) }
  }
}
