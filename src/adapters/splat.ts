/** Gaussian splats: how many a file holds, read from its header, however large it is. */
import { createGunzip } from 'node:zlib'
import type { Adapter, AdapterTools, InputFile } from './adapter.ts'
import { extensionOf, unreadable, viewOf } from './files.ts'
import { subjectReading, wholeFile } from './subject.ts'
import { rounded } from './values.ts'

/** Bytes of a PLY header that are read, at most. */
const HEADER = 64 * 1024
/** Bytes of compressed data that hold the 16 bytes of an SPZ header with room to spare. */
const SPZ_START = 4096
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
  limits: { bytes: Number.MAX_SAFE_INTEGER, ms: 20_000 },
  matches: (file) => isSplatPly(file) || ['spz', 'splat'].includes(extensionOf(file)),
  read: async (file, tools) => {
    const count = await gaussians(file, tools)
    if (typeof count === 'string') return unreadable(file, count)
    const extension = extensionOf(file)
    const found = [
      // The dimension counts in millions.
      { path: 'generation.gaussian_count', value: rounded(count / 1e6, 6) },
      { path: 'generation.method', value: ['gaussian_splatting_3d'] },
      { path: 'core.media_representation', value: 'gaussian_splat_static' },
      ...(extension === 'splat' ? [] : [{ path: 'color_vfx.file_format', value: extension }]),
    ]
    return { subjects: [subjectReading(fills, wholeFile(file.path, 'asset'), found)], problems: [] }
  },
}

/** A PLY file is a splat where its vertices carry opacity and scale; a mesh or a point cloud does not. */
const isSplatPly = ({ head }: InputFile): boolean => {
  const text = new TextDecoder('latin1').decode(head)
  return (
    /^ply\r?\n/.test(text) &&
    /property float opacity\b/.test(text) &&
    /property float scale_0\b/.test(text)
  )
}

/** @returns the count, or what is wrong with the file */
async function gaussians(file: InputFile, tools: AdapterTools): Promise<number | string> {
  if (extensionOf(file) === 'splat') {
    return file.bytes % SPLAT_BYTES === 0
      ? file.bytes / SPLAT_BYTES
      : `has ${file.bytes} bytes, which is no whole number of splats of ${SPLAT_BYTES}`
  }
  if (extensionOf(file) === 'spz') return spzCount(file, tools)
  const text = new TextDecoder('latin1').decode(
    await tools.readRange(file, 0, Math.min(file.bytes, HEADER)),
  )
  const header = text.slice(0, text.indexOf('end_header') + 1)
  const count = /^element vertex (\d+)\r?$/m.exec(header)?.[1]
  return count === undefined
    ? 'is a PLY file whose header names no vertices or has no end'
    : Number(count)
}

/** SPZ, versions 1 to 3: a gzip stream that begins with magic, version and number of points. */
async function spzCount(file: InputFile, tools: AdapterTools): Promise<number | string> {
  const start = await inflatedStart(await tools.readRange(file, 0, Math.min(file.bytes, SPZ_START)))
  if (start.length < 12) return 'is no gzip stream with the header of SPZ'
  const view = viewOf(start)
  if (view.getUint32(0, true) !== SPZ_MAGIC) return 'does not begin with the mark of SPZ'
  return view.getUint32(8, true)
}

/** What the beginning of a gzip stream holds, as far as it goes. */
function inflatedStart(bytes: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const gunzip = createGunzip()
    const done = (chunk: Uint8Array): void => {
      gunzip.destroy()
      resolve(chunk)
    }
    gunzip.once('data', done)
    gunzip.once('error', () => done(new Uint8Array()))
    gunzip.once('end', () => done(new Uint8Array()))
    gunzip.end(bytes)
  })
}
