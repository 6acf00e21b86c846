/** Virtual camera paths from Nerfstudio, compared with the cameras that captured the volume. */
import type { Adapter, AdapterTools, InputFile, Reading } from './adapter.ts'
import {
  angleAt,
  convergence,
  distance,
  moved,
  type Pose,
  poseOf,
  type Vector,
} from './camera-path/geometry.ts'
import { extensionOf, fromFolderOf, nameOf, problem } from './files.ts'
import { isRecord, type JsonRecord, numberAt, parseJson, recordsAt, textAt } from './json.ts'
import { subjectReading } from './subject.ts'
import { unreadMembers } from './unread-paths.ts'
import { rounded } from './values.ts'

const BYTES = 64 * 1024 * 1024
const MOST_POSES = 100_000
const MOST_CAMERAS = 2000

const fills = {
  'camera.virtual_view_gap_deg': {
    certainty: 'estimated',
    how: 'largest angle to the nearest capture camera along the path, at the point where the axes of the capture cameras meet',
  },
  'camera.virtual_magnification': {
    certainty: 'estimated',
    how: 'focal length in pixels / distance, of the virtual camera where it is nearest and of the capture camera beside it',
  },
} as const satisfies Adapter['fills']

export const cameraPath: Adapter = {
  name: 'camera-path',
  summary:
    'Camera paths of Nerfstudio (JSON), with `transforms.json` and `dataparser_transforms.json` beside them or one folder up, or where `transforms` and `dataparser` name them from the root.',
  files: ['*.json'],
  fills,
  limits: { bytes: BYTES, ms: 20_000, readsOthers: true },
  matches: (file) => {
    const start = new TextDecoder().decode(file.head)
    return (
      extensionOf(file) === 'json' &&
      /^\s*\{/.test(start) &&
      /"camera_type"|"keyframes"|"camera_path"/.test(start) &&
      /"render_height"|"camera_path"|"default_fov"/.test(start)
    )
  },
  read: async (file, tools): Promise<Reading> => {
    const text = await tools.readText(file, BYTES)
    const document = parseJson(text)
    if (!isRecord(document) || !Array.isArray(document['camera_path']))
      return {
        subjects: [],
        problems: [problem(file, 'note', 'malformed', 'looks like a camera path and is none')],
      }
    const unread = unreadMembers(file, text, document)
    const [transforms, dataparser] = await Promise.all([
      besides(file, tools, 'transforms.json', tools.settings['transforms']),
      besides(file, tools, 'dataparser_transforms.json', tools.settings['dataparser']),
    ])
    if (transforms === undefined || dataparser === undefined) {
      const message =
        'is a camera path; transforms.json and dataparser_transforms.json, which say where the capture cameras stood, are not beside it'
      return {
        subjects: [],
        problems: [problem(file, 'note', 'companion_missing', message), ...unread],
      }
    }
    const { subjects, problems } = readingOf(file, document, transforms, dataparser)
    return { subjects, problems: [...problems, ...unread] }
  },
}

async function besides(
  file: InputFile,
  tools: AdapterTools,
  name: string,
  setting: unknown,
): Promise<JsonRecord | undefined> {
  const named = textAt(setting)
  const places = named === undefined ? [name, `../${name}`] : [fromFolderOf(file, named)]
  for (const place of places) {
    const beside = await tools.sibling(file, place)
    const document = beside && parseJson(await tools.readText(beside, BYTES))
    if (isRecord(document)) return document
  }
  return undefined
}

interface Camera extends Pose {
  /** Focal length in pixels. */
  readonly focalLength: number
}

const rowsOf = (value: unknown): readonly (readonly number[])[] => {
  const numbers = Array.isArray(value) ? (value as unknown[]).flat().map(Number) : []
  return [0, 1, 2].map((row) => numbers.slice(4 * row, 4 * row + 4))
}

function captureCameras(transforms: JsonRecord, dataparser: JsonRecord): Camera[] {
  const turn = rowsOf(dataparser['transform'])
  const scale = numberAt(dataparser['scale']) ?? 1
  return recordsAt(transforms['frames'])
    .slice(0, MOST_CAMERAS)
    .flatMap((frame): Camera[] => {
      const pose = poseOf(moved(turn, rowsOf(frame['transform_matrix']), scale))
      const focalLength = numberAt(frame['fl_x']) ?? numberAt(transforms['fl_x'])
      return pose === undefined || focalLength === undefined ? [] : [{ ...pose, focalLength }]
    })
}

function virtualCameras(document: JsonRecord): Camera[] {
  const height = numberAt(document['render_height']) ?? 0
  return recordsAt(document['camera_path'])
    .slice(0, MOST_POSES)
    .flatMap((step): Camera[] => {
      const pose = poseOf(rowsOf(step['camera_to_world']))
      const fov = numberAt(step['fov'])
      if (pose === undefined || fov === undefined || fov <= 0 || fov >= 180) return []
      return [{ ...pose, focalLength: height / 2 / Math.tan((fov * Math.PI) / 360) }]
    })
}

function readingOf(
  file: InputFile,
  document: JsonRecord,
  transforms: JsonRecord,
  dataparser: JsonRecord,
): Reading {
  const capture = captureCameras(transforms, dataparser)
  const steps = virtualCameras(document)
  const centre = convergence(capture)
  if (steps.length === 0 || capture.length === 0 || centre === undefined) {
    const message =
      'is a camera path that cannot be held against its capture: no pose, or cameras whose axes do not meet'
    return { subjects: [], problems: [problem(file, 'partial', 'nothing_to_read', message)] }
  }
  const gaps = steps.map(({ position }) => nearest(centre, position, capture))
  const widest = gaps.reduce((worst, gap, i) => (gap.degrees > gaps[worst]!.degrees ? i : worst), 0)
  const closest = steps.reduce(
    (best, { position }, i) =>
      distance(position, centre) < distance(steps[best]!.position, centre) ? i : best,
    0,
  )
  const step = (i: number) => ({ file: file.path, where: `step ${i + 1} of ${steps.length}` })
  const found = [
    {
      path: 'camera.virtual_view_gap_deg',
      value: rounded(gaps[widest]!.degrees, 1),
      place: step(widest),
    },
    {
      path: 'camera.virtual_magnification',
      value: rounded(sizeAt(steps[closest]!, centre) / sizeAt(gaps[closest]!.camera, centre)),
      place: step(closest),
    },
  ].filter(({ value }) => Number.isFinite(value))
  const identity = { kind: 'clip', id: nameOf(file), place: { file: file.path } }
  return { subjects: [subjectReading(fills, identity, found)], problems: [] }
}

function nearest(
  centre: Vector,
  position: Vector,
  cameras: readonly Camera[],
): { readonly degrees: number; readonly camera: Camera } {
  let best = { degrees: Number.POSITIVE_INFINITY, camera: cameras[0]! }
  for (const camera of cameras) {
    const degrees = angleAt(centre, position, camera.position)
    if (degrees < best.degrees) best = { degrees, camera }
  }
  return best
}

/** Size in pixels of one unit of length at the subject. */
const sizeAt = ({ focalLength, position }: Camera, subject: Vector): number =>
  focalLength / distance(position, subject)
