/** Position and direction of cameras, and the point that they converge on. */

export type Vector = readonly [x: number, y: number, z: number]

export interface Pose {
  readonly position: Vector
  /** Unit vector along the optical axis. */
  readonly direction: Vector
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const distance = (a: Vector, b: Vector): number => Math.sqrt(dot(minus(a, b), minus(a, b)))

/** Takes the rows of a camera-to-world matrix; the camera looks along its negative z axis. */
export function poseOf(matrix: readonly (readonly number[])[]): Pose | undefined {
  const rows = matrix.slice(0, 3)
  if (rows.length < 3 || !rows.every((row) => row.length >= 4 && row.every(Number.isFinite)))
    return undefined
  const column = (at: number): Vector => [rows[0]![at]!, rows[1]![at]!, rows[2]![at]!]
  const axis = column(2)
  const length = Math.sqrt(dot(axis, axis))
  if (!(length > 0)) return undefined
  return {
    position: column(3),
    direction: [-axis[0] / length, -axis[1] / length, -axis[2] / length],
  }
}

/** The product of two matrices given by three rows; the fourth row is 0 0 0 1. */
export const moved = (
  transform: readonly (readonly number[])[],
  matrix: readonly (readonly number[])[],
  scale: number,
): number[][] =>
  transform.slice(0, 3).map((row) =>
    [0, 1, 2, 3].map((column) => {
      const sum = [0, 1, 2].reduce((total, k) => total + row[k]! * (matrix[k]?.[column] ?? 0), 0)
      return column === 3 ? (sum + row[3]!) * scale : sum
    }),
  )

/** Below this determinant the optical axes are too nearly parallel to have a convergence point. */
const LEAST_DETERMINANT = 1e-4

/** The point nearest to all optical axes; undefined if they are nearly parallel. */
export function convergence(poses: readonly Pose[]): Vector | undefined {
  const sum = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]
  for (const { position, direction } of poses) {
    for (const i of [0, 1, 2] as const) {
      for (const j of [0, 1, 2] as const) {
        const part = (i === j ? 1 : 0) - direction[i] * direction[j]
        sum[i]![j]! += part / poses.length
        sum[i]![3]! += (part * position[j]) / poses.length
      }
    }
  }
  const column = (at: number): Vector => [sum[0]![at]!, sum[1]![at]!, sum[2]![at]!]
  const [a, b, c, d] = [column(0), column(1), column(2), column(3)]
  const whole = determinant(a, b, c)
  if (Math.abs(whole) < LEAST_DETERMINANT) return undefined
  return [determinant(d, b, c) / whole, determinant(a, d, c) / whole, determinant(a, b, d) / whole]
}

const determinant = (a: Vector, b: Vector, c: Vector): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) -
  b[0] * (a[1] * c[2] - a[2] * c[1]) +
  c[0] * (a[1] * b[2] - a[2] * b[1])

/** Angle in degrees between two points as seen from a third. */
export function angleAt(centre: Vector, a: Vector, b: Vector): number {
  const [first, second] = [minus(a, centre), minus(b, centre)]
  const cosine = dot(first, second) / Math.sqrt(dot(first, first) * dot(second, second))
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI
}
