/** Runs MediaInfo, which requests the parts of the file that it needs. One instance reads files one after another. */
import type { MediaInfo } from 'mediainfo.js'
import { latin1 } from '../../bytes.ts'
import type { AdapterTools, InputFile, Place } from '../adapter.ts'
import { textAt } from '../json.ts'

export type Track = Readonly<Record<string, unknown>>

let instance: Promise<MediaInfo<'object'>> | undefined
let previous: Promise<unknown> = Promise.resolve()

/**
 * Maximum number of bytes read of WAVE and AIFF: MediaInfo would read every sample without learning more than header
 * and length say.
 */
const SAMPLES_BYTES = 4 * 1024 * 1024
const NOTHING = new Uint8Array(0)

const isPlainSamples = (head: Uint8Array): boolean =>
  /^(?:(?:RIFF|RF64|BW64).{4}WAVE|FORM.{4}AIF[FC])/s.test(latin1(head.subarray(0, 12)))

/** @throws if MediaInfo fails or times out */
export function mediaInfoTracks(file: InputFile, tools: AdapterTools): Promise<readonly Track[]> {
  const tracks = previous.then(() => analyse(file, tools))
  previous = tracks.catch(() => {})
  return tracks
}

async function analyse(file: InputFile, tools: AdapterTools): Promise<readonly Track[]> {
  const { default: createMediaInfo } = await import('mediainfo.js')
  const place = tools.locate('mediainfo.js/MediaInfoModule.wasm')
  instance ??= createMediaInfo({
    format: 'object',
    ...(place === undefined ? {} : { locateFile: () => place }),
  })
  const mediaInfo = await instance
  try {
    const end = isPlainSamples(file.head) ? SAMPLES_BYTES : file.bytes
    const result = await mediaInfo.analyzeData(file.bytes, (size, offset) => {
      tools.signal.throwIfAborted()
      if (offset >= end) return NOTHING
      return withoutPentax(file, tools.readRange(file, offset, offset + size))
    })
    return (result.media?.track ?? []).map((track) => onceEach(track as unknown as Track))
  } catch (error) {
    // A damaged file may have left the instance in a bad state, so it is discarded.
    instance = undefined
    throw error
  }
}

/**
 * MediaInfo never returns from AVI or WAVE that name a Pentax camera as their program, so it gets that name as a chunk
 * of no meaning.
 */
async function withoutPentax(
  { head }: InputFile,
  read: Uint8Array | Promise<Uint8Array>,
): Promise<Uint8Array> {
  const bytes = await read
  if (latin1(head.subarray(0, 4)) !== 'RIFF') return bytes
  const at = latin1(bytes).search(/ISFT.{4}PENTAX/s)
  if (at === -1) return bytes
  const changed = Uint8Array.from(bytes)
  changed.set([0x4a, 0x55, 0x4e, 0x4b], at)
  return changed
}

/**
 * Removes repeated values: MediaInfo joins those of two descriptions of a stream, even if they are the same: "PQ / PQ".
 */
const onceEach = (track: Track): Track =>
  Object.fromEntries(
    Object.entries(track).map(([name, value]) => {
      if (typeof value !== 'string' || !value.includes(' / ')) return [name, value]
      const [first, ...others] = value.split(' / ')
      return [name, others.every((other) => other === first) ? first : value]
    }),
  )

export async function mediaInfoName(): Promise<string> {
  const { version } = (await import('mediainfo.js/package.json', { with: { type: 'json' } }))
    .default
  return `mediainfo.js ${version}`
}

export const ofType = (streams: readonly Track[], type: string): readonly Track[] =>
  streams.filter((track) => track['@type'] === type)

/** The location of a track: "video stream 1", counted from 1 for each kind. */
export function placeOf(file: InputFile, track: Track | undefined): Place | undefined {
  if (track === undefined) return undefined
  const number = textAt(track['@typeorder']) ?? '1'
  return { file: file.path, where: `${String(track['@type']).toLowerCase()} stream ${number}` }
}
