/** The timecode track of QuickTime: each sample is the timecode of a frame from which counting starts. */
import type { AdapterTools, InputFile } from '../adapter.ts'
import { viewOf } from '../files.ts'
import { boxAt, indexOf, tableRows, tracksOf } from './iso-boxes.ts'

/** Maximum number of samples of a timecode track that are read; each is a break or a new recording. */
const MOST_SAMPLES = 10_000
/** Offsets of timescale and frame duration in a sample description. */
const DESCRIPTION = { timescale: 24, frameDuration: 28, length: 33 }

export interface TimecodeTrack {
  /** How often the timecode is discontinuous. */
  readonly breaks: number
  /** Time of the first break in seconds. */
  readonly firstBreak: number | undefined
}

/** @returns undefined if there is no timecode track that can be read completely */
export async function timecodeTrack(
  file: InputFile,
  tools: Pick<AdapterTools, 'readRange'>,
): Promise<TimecodeTrack | undefined> {
  const index = await indexOf(file, tools)
  const track = index && tracksOf(index, 'tmcd')[0]
  // An edit list may play the counter in another order than it was written.
  if (track === undefined || tableRows(boxAt(track, 'edts', 'elst'), 3).length > 1) return undefined
  const table = boxAt(track, 'mdia', 'minf', 'stbl')
  const description = table && boxAt(table, 'stsd')?.subarray(8)
  const timescale = timescaleOf(boxAt(track, 'mdia', 'mdhd'))
  if (table === undefined || description === undefined || description.length < DESCRIPTION.length)
    return undefined
  const own = viewOf(description)
  const frame = own.getUint32(DESCRIPTION.frameDuration) / own.getUint32(DESCRIPTION.timescale)
  const durations = sampleDurations(table)
  const offsets = sampleOffsets(table, durations.length)
  if (!(frame > 0) || timescale === 0 || durations.length === 0) return undefined
  if (durations.length > MOST_SAMPLES || offsets.length !== durations.length) return undefined
  let breaks = 0
  let firstBreak: number | undefined
  let expected: number | undefined
  let seconds = 0
  for (const [i, offset] of offsets.entries()) {
    const bytes = await tools.readRange(file, offset, offset + 4)
    if (bytes.length < 4) return undefined
    const first = viewOf(bytes).getUint32(0)
    if (expected !== undefined && first !== expected) {
      breaks++
      firstBreak ??= seconds
    }
    const length = durations[i]! / timescale
    expected = first + Math.round(length / frame)
    seconds += length
  }
  return { breaks, firstBreak }
}

/** The timescale comes after two dates, which have eight bytes each in version 1. */
function timescaleOf(header: Uint8Array | undefined): number {
  const at = header?.[0] === 1 ? 20 : 12
  return header === undefined || header.length < at + 4 ? 0 : viewOf(header).getUint32(at)
}

/** Durations of the samples in the timescale of the track. */
function sampleDurations(table: Uint8Array): number[] {
  const durations: number[] = []
  for (const [count = 0, duration = 0] of tableRows(boxAt(table, 'stts'), 2)) {
    for (let i = 0; i < count && durations.length <= MOST_SAMPLES; i++) durations.push(duration)
  }
  return durations
}

/** Offsets of the samples, each of which has four bytes. */
function sampleOffsets(table: Uint8Array, samples: number): number[] {
  const short = tableRows(boxAt(table, 'stco'), 1).map(([at]) => at!)
  const long = tableRows(boxAt(table, 'co64'), 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low)
  const chunks = short.length > 0 ? short : long
  const runs = tableRows(boxAt(table, 'stsc'), 3)
  const offsets: number[] = []
  for (const [i, chunk] of chunks.entries()) {
    const run = runs.findLast(([first = 0]) => first <= i + 1)
    for (let k = 0; k < (run?.[1] ?? 1) && offsets.length < samples; k++)
      offsets.push(chunk + 4 * k)
  }
  return offsets
}
