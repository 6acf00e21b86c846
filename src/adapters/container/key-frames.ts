/** When the streams of a video begin and where its key frames stand, from the index of the file or its packets, without decoding. */
import type { AdapterTools, InputFile } from '../adapter.ts'

/** Files without an index are read from end to end, so only up to this size. */
const UNINDEXED_BYTES = 512 * 1024 * 1024

export interface StreamTimes {
  readonly keyFrames: number
  /** Seconds from one key frame to the next, or to the end. */
  readonly longest: number
  readonly longestAt: number
  /** Seconds from the first sound to the first picture; positive where sound leads. */
  readonly offset: number | undefined
}

/** @returns undefined where there is no video that can be read */
export async function streamTimes(
  file: InputFile,
  tools: AdapterTools,
  hasIndex: boolean,
): Promise<StreamTimes | undefined> {
  if (!hasIndex && file.bytes > UNINDEXED_BYTES) return undefined
  const { ALL_FORMATS, CustomSource, EncodedPacketSink, Input } = await import('mediabunny')
  using input = new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => file.bytes,
      read: (start, end) => {
        tools.signal.throwIfAborted()
        return tools.readRange(file, start, end)
      },
      prefetchProfile: 'fileSystem',
      // What fails while nobody waits for it fails again for the one who does.
      handleUnhandledError: () => {},
    }),
  })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) return undefined
  const sink = new EncodedPacketSink(track)
  const metadata = { metadataOnly: true }
  let keyFrames = 0
  let previous: number | undefined
  let longest = 0
  let longestAt = 0
  const distance = (to: number): void => {
    if (previous !== undefined && to - previous > longest) {
      longest = to - previous
      longestAt = previous
    }
    previous = to
  }
  let packet = await sink.getFirstPacket(metadata)
  while (packet !== null) {
    if (packet.type === 'key') {
      keyFrames++
      distance(packet.timestamp)
    }
    packet = await sink.getNextKeyPacket(packet, metadata)
  }
  distance(await track.computeDuration())
  if (keyFrames === 0) return undefined
  const sound = await input.getPrimaryAudioTrack()
  const offset =
    sound === null
      ? undefined
      : (await track.getFirstTimestamp()) - (await sound.getFirstTimestamp())
  return { keyFrames, longest, longestAt, offset }
}
