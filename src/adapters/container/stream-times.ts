/**
 * Start times of the streams of a video and times of its key frames, from the index or the packets, without decoding.
 */
import type { EncodedPacketSink, Input, InputVideoTrack } from 'mediabunny'
import type {
  AdapterTools,
  InputFile,
  PictureForm,
  StreamTimes,
  StreamTimesRequest,
} from '../adapter.ts'
import { carriesCaptions } from './line-captions.ts'

/** Files without an index have to be read to the end, so they are read only up to this size, in bytes. */
const UNINDEXED_BYTES = 512 * 1024 * 1024
/** Maximum read size: a damaged length may ask for the rest of a large file. */
const PIECE_BYTES = 256 * 1024 * 1024
/** Maximum number of frames whose timestamps are read. */
const MOST_PICTURES = 2_000_000
/**
 * The frame rate is measured on this many frames. REORDERED more are read, since frames are not stored in display
 * order, and fewer than RATE_LEAST are not enough.
 */
const RATE_PICTURES = 240
const REORDERED = 16
const RATE_LEAST = 10
/** Relative deviation from the mean interval above which frames count as unevenly spaced. */
const UNEVEN = 0.1

/** Whether a file without an index is too long to be read. */
export const isTooLong = ({ bytes }: InputFile, { hasIndex }: StreamTimesRequest): boolean =>
  !hasIndex && bytes > UNINDEXED_BYTES

/**
 * @returns undefined if there is no readable video
 * @throws if the file is too damaged to read
 */
export async function readStreamTimes(
  file: InputFile,
  request: StreamTimesRequest,
  readRange: AdapterTools['readRange'],
): Promise<StreamTimes | undefined> {
  const { ALL_FORMATS, CustomSource, EncodedPacketSink, Input } = await import('mediabunny')
  const input = new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => file.bytes,
      read: (start, end) => {
        if (end - start > PIECE_BYTES) throw new Error(`a part of ${end - start} bytes is too long`)
        return readRange(file, start, end)
      },
      prefetchProfile: 'fileSystem',
      // An error before the promise is awaited is reported when it is awaited.
      handleUnhandledError: () => {},
    }),
  })
  try {
    const track = await input.getPrimaryVideoTrack()
    return track === null
      ? undefined
      : await timesOf(input, track, new EncodedPacketSink(track), request)
  } finally {
    input.dispose()
  }
}

async function timesOf(
  input: Input,
  track: InputVideoTrack,
  sink: EncodedPacketSink,
  { everyPicture, withForm, withCaptions }: StreamTimesRequest,
): Promise<StreamTimes | undefined> {
  const metadata = { metadataOnly: true }
  const keyFrames: number[] = []
  const pictures: number[] = []
  let packet = await sink.getFirstPacket(metadata)
  while (packet !== null) {
    if (packet.type === 'key') keyFrames.push(packet.timestamp)
    pictures.push(packet.timestamp)
    if (pictures.length > MOST_PICTURES)
      throw new Error(`it has more than ${MOST_PICTURES} pictures`)
    packet = everyPicture
      ? await sink.getNextPacket(packet, metadata)
      : await sink.getNextKeyPacket(packet, metadata)
  }
  const end = await track.computeDuration()
  if (keyFrames.length === 0) return undefined
  const sound = await input.getPrimaryAudioTrack()
  const [began, heard] = [await track.getFirstTimestamp(), await sound?.getFirstTimestamp()]
  const ordered = (times: number[]): number[] => times.sort((a, b) => a - b)
  return {
    keyFrames: ordered(keyFrames),
    end,
    seconds: (await input.computeDuration()) - Math.min(began, heard ?? began),
    offset: heard === undefined ? undefined : began - heard,
    pictures: everyPicture ? ordered(pictures) : undefined,
    form: withForm ? await pictureForm(track, sink) : undefined,
    captions: withCaptions ? await carriesCaptions(sink) : undefined,
  }
}

async function pictureForm(track: InputVideoTrack, sink: EncodedPacketSink): Promise<PictureForm> {
  const times: number[] = []
  let packet = await sink.getFirstPacket({ metadataOnly: true })
  while (packet !== null && times.length < RATE_PICTURES) {
    times.push(packet.timestamp)
    packet = await sink.getNextPacket(packet, { metadataOnly: true })
  }
  return {
    shape: (await track.getSquarePixelWidth()) / (await track.getSquarePixelHeight()),
    rate: evenRate(times),
  }
}

/**
 * Frames come in decoding order, so near the end some in between may be missing; that part is ignored.
 *
 * @param times seconds, of which at least RATE_LEAST are needed
 * @returns frames per second, to a thousandth; undefined if an interval differs from the mean by more than a tenth
 */
export function evenRate(times: readonly number[]): number | undefined {
  const shown = times.toSorted((a, b) => a - b).slice(0, -REORDERED)
  if (shown.length < RATE_LEAST) return undefined
  const mean = (shown.at(-1)! - shown[0]!) / (shown.length - 1)
  const isEven = shown.slice(1).every((at, i) => Math.abs((at - shown[i]!) / mean - 1) <= UNEVEN)
  return isEven ? Math.round(1000 / mean) / 1000 : undefined
}

/** The longest interval from a key frame to the next one or to the end. */
export function longestKeyFrameDistance({
  keyFrames,
  end,
}: Pick<StreamTimes, 'keyFrames' | 'end'>): { readonly seconds: number; readonly from: number } {
  let seconds = 0
  let from = 0
  for (const [i, at] of keyFrames.entries()) {
    const distance = (keyFrames[i + 1] ?? end) - at
    if (distance > seconds) [seconds, from] = [distance, at]
  }
  return { seconds, from }
}
