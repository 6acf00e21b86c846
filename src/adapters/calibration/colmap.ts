/** COLMAP's sparse models, in text and binary form (https://colmap.github.io/format.html). */
import { viewOf } from '../files.ts'
import type { Camera, Observation, Picture, Solve } from './model.ts'

/** The three files of one model. */
export interface SolveFiles {
  readonly cameras: Uint8Array
  readonly images: Uint8Array
  readonly points: Uint8Array
}

export function readTextSolve(files: SolveFiles): Solve {
  const cameras = new Map<number, Camera>()
  for (const row of rows(files.cameras)) {
    const [id, model = '', , , ...parameters] = row.split(/\s+/)
    cameras.set(Number(id), { model, parameters: parameters.map(Number) })
  }
  const points = new Map<string, number[]>()
  for (const row of rows(files.points)) {
    const [id = '', ...rest] = row.split(/\s+/, 4)
    points.set(id, rest.map(Number))
  }
  return { cameras, pictures: textPictures(files.images), points }
}

const rows = (bytes: Uint8Array): string[] =>
  text(bytes).filter((row) => row !== '' && !row.startsWith('#'))

const text = (bytes: Uint8Array): string[] =>
  new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .map((row) => row.trim())

/** Reads two lines for each image; the second is empty if the image saw no solved point. */
function textPictures(bytes: Uint8Array): Picture[] {
  const lines = text(bytes).filter((row) => !row.startsWith('#'))
  const pictures: Picture[] = []
  for (let i = 0; i < lines.length; i += 2) {
    const words = (lines[i] as string).split(/\s+/)
    if (words.length < 10) continue
    const numbers = words.slice(1, 9).map(Number)
    const seen = (lines[i + 1] ?? '').split(/\s+/)
    const observations: Observation[] = []
    for (let at = 0; at + 2 < seen.length; at += 3) {
      const point = seen[at + 2] as string
      if (point !== '-1') observations.push({ x: Number(seen[at]), y: Number(seen[at + 1]), point })
    }
    pictures.push({
      name: words.slice(9).join(' '),
      camera: numbers[7] as number,
      rotation: numbers.slice(0, 4),
      translation: numbers.slice(4, 7),
      observations,
    })
  }
  return pictures
}

/** COLMAP's camera models by number, each with its parameter count. */
const binaryModels: readonly (readonly [string, number])[] = [
  ['SIMPLE_PINHOLE', 3],
  ['PINHOLE', 4],
  ['SIMPLE_RADIAL', 4],
  ['RADIAL', 5],
  ['OPENCV', 8],
  ['OPENCV_FISHEYE', 8],
  ['FULL_OPENCV', 12],
  ['FOV', 5],
  ['SIMPLE_RADIAL_FISHEYE', 4],
  ['RADIAL_FISHEYE', 5],
  ['THIN_PRISM_FISHEYE', 12],
]

/** @throws RangeError if a file ends within a record */
export function readBinarySolve(files: SolveFiles): Solve {
  const cameras = new Map<number, Camera>()
  const camera = reader(files.cameras)
  for (let left = camera.count(); left > 0; left--) {
    const id = camera.uint32()
    const [model, size] = binaryModels[camera.uint32()] ?? ['unknown', 0]
    camera.skip(16)
    cameras.set(id, { model, parameters: camera.doubles(size) })
  }
  const points = new Map<string, number[]>()
  const point = reader(files.points)
  for (let left = point.count(); left > 0; left--) {
    points.set(point.id(), point.doubles(3))
    point.skip(3 + 8)
    point.skip(8 * point.count())
  }
  const picture = reader(files.images)
  const pictures: Picture[] = []
  for (let left = picture.count(); left > 0; left--) pictures.push(binaryPicture(picture))
  return { cameras, pictures, points }
}

const NO_POINT = String(2n ** 64n - 1n)

function binaryPicture(file: Reader): Picture {
  file.skip(4)
  const rotation = file.doubles(4)
  const translation = file.doubles(3)
  const camera = file.uint32()
  const name = file.name()
  const observations: Observation[] = []
  for (let left = file.count(); left > 0; left--) {
    const [x = 0, y = 0] = file.doubles(2)
    const point = file.id()
    if (point !== NO_POINT) observations.push({ x, y, point })
  }
  return { name, camera, rotation, translation, observations }
}

type Reader = ReturnType<typeof reader>

/** Reads consecutive little-endian values. */
function reader(bytes: Uint8Array) {
  const view = viewOf(bytes)
  let at = 0
  const next = (size: number): number => {
    at += size
    if (at > bytes.length) throw new RangeError('the file ends within a record')
    return at - size
  }
  return {
    skip: (size: number): void => void next(size),
    uint32: () => view.getUint32(next(4), true),
    /** A record count; it is a safe integer in any file that can be read. */
    count: () => Number(view.getBigUint64(next(8), true)),
    id: () => String(view.getBigUint64(next(8), true)),
    doubles: (count: number) => Array.from({ length: count }, () => view.getFloat64(next(8), true)),
    name: () => {
      const end = bytes.indexOf(0, at)
      if (end === -1) throw new RangeError('the file ends within a name')
      const start = next(end - at + 1)
      return new TextDecoder().decode(bytes.subarray(start, end))
    },
  }
}
