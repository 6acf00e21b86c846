/** Camera calibration: sparse models of COLMAP, whose reprojection errors are recomputed, and files of OpenCV. */
import { type Adapter, type AdapterTools, type InputFile, type Reading, Unread } from './adapter.ts'
import { readBinarySolve, readTextSolve, type SolveFiles } from './calibration/colmap.ts'
import { residual, type Solve } from './calibration/model.ts'
import { extensionOf, messageOf, nameOf, problem, unreadable } from './files.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { unreadPaths } from './unread-paths.ts'
import { rounded } from './values.ts'
import { rootNameOf } from './xml.ts'

const BYTES = 512 * 1024 * 1024

const fills = {
  'camera.reprojection_error_px': {
    certainty: 'measured',
    how: 'mean over all observations, computed from cameras, poses and points',
  },
  'camera.worst_residual_px': {
    certainty: 'measured',
    how: 'mean over the observations of the worst camera',
  },
  'camera.view_overlap': {
    certainty: 'estimated',
    how: 'share of the points of a view that its nearest neighbour sees too, median over the views',
  },
} as const satisfies Adapter['fills']

export const calibration: Adapter = {
  name: 'calibration',
  summary: 'Camera calibration: COLMAP (text and binary), OpenCV (YAML and XML).',
  files: ['images.txt', 'images.bin', '*.yml', '*.yaml', '*.xml'],
  fills,
  limits: { bytes: BYTES, ms: 60_000 },
  matches: (file) => isColmapText(file) || nameOf(file) === 'images.bin' || isOpenCv(file),
  read: async (file, tools) => {
    if (isOpenCv(file)) return readOpenCv(file, await tools.readText(file, BYTES))
    const files = await solveFiles(file, tools)
    if (files === undefined) {
      const message = 'is part of a COLMAP model whose cameras and points3D are not beside it'
      return { subjects: [], problems: [problem(file, 'failed', 'companion_missing', message)] }
    }
    try {
      const read = extensionOf(file) === 'bin' ? readBinarySolve : readTextSolve
      return judged(file, read(files))
    } catch (error) {
      if (error instanceof Unread) throw error
      return unreadable(file, `cannot be read as a COLMAP model: ${messageOf(error)}`)
    }
  },
}

const headText = ({ head }: InputFile): string => new TextDecoder('latin1').decode(head)

const isColmapText = (file: InputFile): boolean =>
  nameOf(file) === 'images.txt' && /^\s*(#|\d+(\s+-?[\d.e+-]+){7}\s+\d+\s+\S)/i.test(headText(file))

const isOpenCv = (file: InputFile): boolean =>
  ['yml', 'yaml', 'xml'].includes(extensionOf(file)) &&
  (/^%YAML:1\.0/.test(headText(file)) || rootNameOf(file.head) === 'opencv_storage') &&
  /camera_matrix|reprojection_error/i.test(headText(file))

async function solveFiles(file: InputFile, tools: AdapterTools): Promise<SolveFiles | undefined> {
  const extension = extensionOf(file)
  const cameras = await tools.sibling(file, `cameras.${extension}`)
  const points = await tools.sibling(file, `points3D.${extension}`)
  if (cameras === undefined || points === undefined) return undefined
  const [a, b, c] = await Promise.all(
    [cameras, file, points].map((one) => tools.readBytes(one, BYTES)),
  )
  return { cameras: a!, images: b!, points: c! }
}

function judged(file: InputFile, solve: Solve): Reading {
  const byCamera = new Map<string, { sum: number; count: number }>()
  let unprojected = 0
  for (const picture of solve.pictures) {
    const key = cameraOf(picture.name, picture.camera, solve)
    const own = byCamera.get(key) ?? { sum: 0, count: 0 }
    byCamera.set(key, own)
    for (const seen of picture.observations) {
      const error = residual(solve, picture, seen)
      if (error === undefined) unprojected += 1
      else {
        own.sum += error
        own.count += 1
      }
    }
  }
  const measured = [...byCamera].filter(([, { count }]) => count > 0)
  const sum = measured.reduce((total, [, own]) => total + own.sum, 0)
  const count = measured.reduce((total, [, own]) => total + own.count, 0)
  if (count === 0) return unreadable(file, 'holds no observation that its cameras can project')
  const [worst, { sum: worstSum, count: worstCount }] = measured.reduce((a, b) =>
    b[1].sum / b[1].count > a[1].sum / a[1].count ? b : a,
  )
  const overlap = viewOverlap(solve)
  const found: Found[] = [
    { path: 'camera.reprojection_error_px', value: rounded(sum / count) },
    {
      path: 'camera.worst_residual_px',
      value: rounded(worstSum / worstCount),
      place: { file: file.path, where: worst },
    },
    { path: 'camera.view_overlap', value: overlap === undefined ? undefined : rounded(overlap) },
  ]
  return {
    subjects: [subjectReading(fills, wholeFile(file.path, 'capture_setup'), found)],
    problems:
      unprojected === 0
        ? []
        : [
            problem(
              file,
              'partial',
              'read_in_part',
              `${unprojected} observations could not be projected: an unknown camera model, a missing point or one behind its camera`,
            ),
          ],
  }
}

/** The name of a camera on the stage: if all images share one camera model, each image counts as a camera. */
const cameraOf = (name: string, camera: number, { cameras }: Solve): string =>
  cameras.size > 1 ? `camera ${camera}` : name

/** Median over the views of the largest share of a view's points that another single view sees too. */
function viewOverlap({ pictures }: Solve): number | undefined {
  const viewsOf = new Map<string, number[]>()
  pictures.forEach(({ observations }, view) => {
    for (const point of new Set(observations.map((seen) => seen.point))) {
      const views = viewsOf.get(point)
      if (views === undefined) viewsOf.set(point, [view])
      else views.push(view)
    }
  })
  const shares = pictures.flatMap(({ observations }, view) => {
    const own = new Set(observations.map(({ point }) => point))
    if (own.size === 0 || pictures.length < 2) return []
    const shared = new Map<number, number>()
    for (const point of own) {
      for (const other of viewsOf.get(point) ?? []) {
        if (other !== view) shared.set(other, (shared.get(other) ?? 0) + 1)
      }
    }
    return [Math.max(0, ...shared.values()) / own.size]
  })
  const sorted = shares.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/**
 * `avg_reprojection_error`, as the calibration sample of OpenCV writes it for a single camera; there is no worst
 * camera.
 */
function readOpenCv(file: InputFile, text: string): Reading {
  const number = String.raw`[-+]?\d*\.?\d+(?:e[-+]?\d+)?`
  const mean = new RegExp(String.raw`avg_reprojection_error\s*[:>]\s*(${number})`, 'i').exec(text)
  if (mean === null) {
    return {
      subjects: [],
      problems: [
        problem(
          file,
          'note',
          'incomplete',
          'is a calibration of OpenCV that records no reprojection error',
        ),
        ...unreadPaths(file, openCvNames(text)),
      ],
    }
  }
  const line = text.slice(0, mean.index).split('\n').length
  const found: Found[] = [
    {
      path: 'camera.reprojection_error_px',
      value: Number(mean[1]),
      place: { file: file.path, line },
      certainty: 'estimated',
      method: 'avg_reprojection_error: the root mean square of one camera',
    },
  ]
  return {
    subjects: [subjectReading(fills, wholeFile(file.path, 'capture_setup'), found)],
    problems: unreadPaths(file, openCvNames(text)),
  }
}

/** YAML keys and XML element names, with their lines. */
const openCvNames = (text: string): [name: string, line: number][] =>
  text.split('\n').flatMap((row, index) => {
    const name = /^\s*(?:<([\w.]+)>|([\w.]+):)/.exec(row)
    return name === null ? [] : [[(name[1] ?? name[2])!, index + 1]]
  })
