/** Facts about the sound of a container, from its header. */
import type { InputFile } from '../adapter.ts'
import { numberAt, textAt } from '../json.ts'
import { canonicalLanguage } from '../language.ts'
import type { Found } from '../subject.ts'
import { ofType, placeOf, type Track } from './media-info.ts'
import { CHANNEL_LAYOUTS } from './tables.ts'

export function audioFacts(file: InputFile, general: Track, streams: readonly Track[]): Found[] {
  const audio = ofType(streams, 'Audio')[0]
  if (audio === undefined) return []
  const place = placeOf(file, audio)
  const facts: Found[] = [
    { path: 'audio.sample_rate_hz', value: sampleRateOf(audio) },
    // Flash Video always labels AAC as stereo, whatever its channels (Video File Format Specification 10.1, E.4.2.1).
    ...(general['Format'] === 'Flash Video' && audio['Format'] === 'AAC'
      ? []
      : [{ path: 'audio.channel_layout', value: channelLayoutOf(audio) }]),
  ]
  const language = canonicalLanguage(textAt(audio['Language']))
  if (language !== undefined && language !== 'und') {
    facts.push({ path: 'transcript.language_tag', value: language })
  }
  return facts.map((fact) => ({ ...fact, place }))
}

/**
 * Opus is decoded at 48 kHz whatever was recorded, which is all that its header states (RFC 7845, 5.1); MediaInfo gives
 * that, and in MP4 with its bytes swapped.
 */
const sampleRateOf = (audio: Track): number | undefined =>
  audio['Format'] === 'Opus' ? 48_000 : numberAt(audio['SamplingRate'])

function channelLayoutOf(audio: Track): string | undefined {
  if (/Atmos/.test(String(audio['Format_Commercial_IfAny'])) || audio['Format'] === 'IAB')
    return 'object_based'
  const named = textAt(audio['ChannelLayout'])
  if (named !== undefined) return CHANNEL_LAYOUTS[named.split(/\s+/).toSorted().join(' ')]
  const channels = numberAt(audio['Channels']) ?? 0
  return channels > 2 ? undefined : [undefined, 'mono', 'stereo'][channels]
}
