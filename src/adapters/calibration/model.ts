/** A solved camera model: cameras, the images that they took, and the points that the images share. */

export interface Camera {
  readonly model: string
  readonly parameters: readonly number[]
}

export interface Observation {
  readonly x: number
  readonly y: number
  readonly point: string
}

export interface Picture {
  readonly name: string
  readonly camera: number
  /** World-to-camera transform: quaternion w, x, y, z and translation. */
  readonly rotation: readonly number[]
  readonly translation: readonly number[]
  /** Observations of solved points only. */
  readonly observations: readonly Observation[]
}

export interface Solve {
  readonly cameras: ReadonlyMap<number, Camera>
  readonly pictures: readonly Picture[]
  /** World positions by id. */
  readonly points: ReadonlyMap<string, readonly number[]>
}

/**
 * Reprojection error in pixels: the distance between an observation and the projection of its point by the solved
 * camera. Models as COLMAP defines them (src/colmap/sensor/models.h): pinhole, radial, Brown-Conrady and the
 * equidistant fisheye.
 *
 * @returns undefined for another camera model, and for a point behind the camera
 */
export function residual(solve: Solve, picture: Picture, seen: Observation): number | undefined {
  const camera = solve.cameras.get(picture.camera)
  const point = solve.points.get(seen.point)
  const distort = camera && distortions[camera.model]
  if (distort === undefined || point === undefined) return undefined
  const [x = 0, y = 0, z = 0] = rotated(picture.rotation, point).map(
    (value, i) => value + (picture.translation[i] ?? 0),
  )
  if (z <= 0) return undefined
  const [u, v] = distort((camera as Camera).parameters, x / z, y / z)
  return Math.hypot(u - seen.x, v - seen.y)
}

/** Rotates a point by a unit quaternion. */
function rotated(
  [w = 1, x = 0, y = 0, z = 0]: readonly number[],
  point: readonly number[],
): number[] {
  const [px = 0, py = 0, pz = 0] = point
  return [
    (1 - 2 * (y * y + z * z)) * px + 2 * (x * y - w * z) * py + 2 * (x * z + w * y) * pz,
    2 * (x * y + w * z) * px + (1 - 2 * (x * x + z * z)) * py + 2 * (y * z - w * x) * pz,
    2 * (x * z - w * y) * px + 2 * (y * z + w * x) * py + (1 - 2 * (x * x + y * y)) * pz,
  ]
}

type Distortion = (parameters: readonly number[], u: number, v: number) => readonly [number, number]

/** One focal length for both axes, two coefficients of radial distortion. */
const radial: Distortion = ([f = 0, cx = 0, cy = 0, k1 = 0, k2 = 0], u, v) => {
  const square = u * u + v * v
  const scale = 1 + k1 * square + k2 * square * square
  return [f * u * scale + cx, f * v * scale + cy]
}

/** Brown-Conrady, with the denominator of the full OpenCV model if there is one. */
const brown: Distortion = (parameters, u, v) => {
  const [fx = 0, fy = 0, cx = 0, cy = 0, k1 = 0, k2 = 0, p1 = 0, p2 = 0] = parameters
  const [k3 = 0, k4 = 0, k5 = 0, k6 = 0] = parameters.slice(8)
  const square = u * u + v * v
  const upper = 1 + square * (k1 + square * (k2 + square * k3))
  const lower = 1 + square * (k4 + square * (k5 + square * k6))
  const scale = upper / lower
  const du = 2 * p1 * u * v + p2 * (square + 2 * u * u)
  const dv = 2 * p2 * u * v + p1 * (square + 2 * v * v)
  return [fx * (u * scale + du) + cx, fy * (v * scale + dv) + cy]
}

const fisheye: Distortion = (parameters, u, v) => {
  const [fx = 0, fy = 0, cx = 0, cy = 0, k1 = 0, k2 = 0, k3 = 0, k4 = 0] = parameters
  const radius = Math.hypot(u, v)
  if (radius < 1e-9) return [fx * u + cx, fy * v + cy]
  const angle = Math.atan(radius)
  const square = angle * angle
  const bent = angle * (1 + square * (k1 + square * (k2 + square * (k3 + square * k4))))
  return [(fx * u * bent) / radius + cx, (fy * v * bent) / radius + cy]
}

const distortions: Readonly<Record<string, Distortion>> = {
  SIMPLE_PINHOLE: radial,
  PINHOLE: brown,
  SIMPLE_RADIAL: radial,
  RADIAL: radial,
  OPENCV: brown,
  FULL_OPENCV: brown,
  OPENCV_FISHEYE: fisheye,
}
