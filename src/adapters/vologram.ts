/**
 * Volograms of version 1.3: a mesh sequence with complete meshes in its key frames. Only the frame headers are read.
 */
import { latin1 } from '../bytes.ts'
import type { Adapter, AdapterTools, InputFile, Reading } from './adapter.ts'
import { problem, unreadable, viewOf } from './files.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { rounded } from './values.ts'

/** Size of the header, which holds everything that is read. */
const HEADER_BYTES = 44
const FRAME_HEADER_BYTES = 9
/** Bytes at the end of a frame, where it repeats its size. */
const FRAME_END_BYTES = 4
const MOST_FRAMES = 100_000
/** The first version that states its rate and is a single file. */
const VERSION = 13
const KEY_FRAME = 1
/** Older versions begin with the length of their name. */
const NAMES = ['VOLS', '\x04VOL']

const header = { certainty: 'measured', how: 'header' } as const
const fills = {
  'core.media_representation': header,
  'core.frame_rate': header,
  'core.duration': { certainty: 'measured', how: 'frames / rate of the header' },
  'delivery.key_mesh_interval_s': {
    certainty: 'measured',
    how: 'longest distance from a key frame to the next or to the end',
  },
} as const satisfies Adapter['fills']

export const vologram: Adapter = {
  name: 'vologram',
  summary: 'Volograms (.vols, version 1.3): rate, length and key meshes of a mesh sequence.',
  files: ['*.vols'],
  fills,
  limits: { bytes: Number.MAX_SAFE_INTEGER, ms: 60_000 },
  matches: ({ head }) => NAMES.includes(latin1(head.subarray(0, 4))),
  read: async (file, tools): Promise<Reading> => {
    const start = viewOf(file.head)
    if (
      file.head[0] === 4 ||
      file.head.length < HEADER_BYTES ||
      start.getUint32(4, true) !== VERSION
    ) {
      const message = 'is a vologram of a version whose header names no rate, or is cut short'
      return { subjects: [], problems: [problem(file, 'note', 'malformed', message)] }
    }
    const count = start.getUint32(12, true)
    const rate = start.getFloat32(28, true)
    if (!(rate > 0) || count > MOST_FRAMES)
      return unreadable(file, `names ${count} frames at ${rate} a second`)
    try {
      const keys = await keyFrames(file, tools, start.getUint32(40, true), count)
      const isTextured = file.head[17] === 1
      const found: Found[] = [
        ...(isTextured
          ? [{ path: 'core.media_representation', value: 'textured_mesh_sequence' }]
          : []),
        { path: 'core.frame_rate', value: rounded(rate) },
        { path: 'core.duration', value: rounded(count / rate) },
        keyMeshFact(file, keys, count, rate),
      ]
      return { subjects: [subjectReading(fills, wholeFile(file.path), found)], problems: [] }
    } catch (error) {
      return unreadable(file, error)
    }
  },
}

/** Numbers of the frames that hold a whole mesh, counted from 0. */
async function keyFrames(
  file: InputFile,
  tools: AdapterTools,
  start: number,
  count: number,
): Promise<readonly number[]> {
  const keys: number[] = []
  let at = start
  for (let frame = 0; frame < count; frame++) {
    tools.signal.throwIfAborted()
    const bytes = await tools.readRange(file, at, at + FRAME_HEADER_BYTES)
    if (bytes.length < FRAME_HEADER_BYTES || viewOf(bytes).getUint32(0, true) !== frame)
      throw new Error(`is cut short or damaged at frame ${frame + 1} of ${count}`)
    if (bytes[8] === KEY_FRAME) keys.push(frame)
    at += FRAME_HEADER_BYTES + viewOf(bytes).getUint32(4, true) + FRAME_END_BYTES
  }
  return keys
}

function keyMeshFact(file: InputFile, keys: readonly number[], count: number, rate: number): Found {
  let longest = { frames: 0, from: 0 }
  // Frames before the first key frame cannot be shown, so they count as an interval too.
  for (const [i, from] of [0, ...keys].entries()) {
    const frames = (keys[i] ?? count) - from
    if (frames > longest.frames) longest = { frames, from }
  }
  return {
    path: 'delivery.key_mesh_interval_s',
    value: rounded(longest.frames / rate),
    place: { file: file.path, where: `from ${(longest.from / rate).toFixed(2)} s` },
  }
}
