/**
 * Decodes compressed audio with the browser's decoders in chunks, so that an hour takes no more memory than a minute.
 */
import type { AudioSample, InputAudioTrack } from 'mediabunny'
import type { AdapterTools, DecodedSound } from '../../../adapters/adapter.ts'

/** @returns undefined if the browser has no decoder for it, or the file has no audio */
export async function decodedSound(
  readRange: AdapterTools['readRange'],
  ...[file, signal]: Parameters<AdapterTools['decodedSound']>
): Promise<DecodedSound | undefined> {
  if (typeof AudioDecoder === 'undefined') return undefined
  const { ALL_FORMATS, AudioSampleSink, CustomSource, Input } = await import('mediabunny')
  const input = new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => file.bytes,
      read: (start, end) => readRange(file, start, end),
      prefetchProfile: 'fileSystem',
      // An error before the promise is awaited is reported when it is awaited.
      handleUnhandledError: () => {},
    }),
  })
  const track = await firstSound(input)
  if (track === undefined) {
    input.dispose()
    return undefined
  }
  const samples = new AudioSampleSink(track).samples()
  const first = await samples.next()
  if (first.done === true) {
    input.dispose()
    return undefined
  }
  const { numberOfChannels, sampleRate } = first.value
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      yield interleaved(first.value as AudioSample)
      for await (const sample of samples) {
        signal.throwIfAborted()
        yield interleaved(sample)
      }
    } finally {
      input.dispose()
    }
  }
  const codec = await track.getCodec()
  return {
    channels: numberOfChannels,
    sampleRate,
    tool: `WebCodecs (${codec ?? 'sound'})`,
    pieces: pieces(),
  }
}

/** @returns undefined if there is none that can be decoded */
async function firstSound(input: {
  getPrimaryAudioTrack(): Promise<InputAudioTrack | null>
}): Promise<InputAudioTrack | undefined> {
  try {
    const track = await input.getPrimaryAudioTrack()
    return track !== null && (await track.canDecode()) ? track : undefined
  } catch {
    // The library cannot read the file; the page then says that the audio was not measured.
    return undefined
  }
}

function interleaved(sample: AudioSample): Uint8Array {
  const options = { planeIndex: 0, format: 'f32' } as const
  const bytes = new Uint8Array(sample.allocationSize(options))
  sample.copyTo(bytes, options)
  sample.close()
  return bytes
}
