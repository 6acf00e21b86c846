/** Reads HLS playlists (RFC 8216 and its second edition): one tag per line, with attributes as NAME=value. */
import { containerByName, type Presentation, type Stated } from './presentation.ts'

interface Tag {
  readonly name: string
  readonly rest: string
  readonly line: number
  /** The URL that the tag describes. */
  readonly uri: string
}

interface Lines {
  readonly tags: readonly Tag[]
  /** Line numbers of URLs that no tag describes. */
  readonly bare: readonly number[]
}

/** The tags that describe the next URL; other tags may come between the two (RFC 8216, 4.3.2 and 4.3.4.2). */
const DESCRIBING = ['EXTINF', 'EXT-X-STREAM-INF']

export interface Playlist {
  readonly presentation: Presentation
  /** URL of the media playlist of the best rendition, as written. */
  readonly best: string | undefined
  /** URLs of the playlists that contain only key frames. */
  readonly keyFrameLists: readonly string[]
  /** The longest segment. */
  readonly longest: { readonly seconds: number; readonly line: number } | undefined
}

type Named = (name: string) => readonly Tag[]

export function parsePlaylist(text: string): Playlist {
  const { tags, bare } = linesOf(text)
  const byName = Map.groupBy(tags, ({ name }) => name)
  const named: Named = (name) => byName.get(name) ?? []
  return named('EXT-X-STREAM-INF').length > 0 ? multivariantOf(named, bare) : mediaOf(named, bare)
}

function linesOf(text: string): Lines {
  const tags: Tag[] = []
  const bare: number[] = []
  let describing: { uri: string } | undefined
  for (const [i, untrimmed] of text.split('\n').entries()) {
    const row = untrimmed.trim()
    const match = /^#(EXT[A-Z0-9-]*)(?::(.*))?$/.exec(row)
    if (match !== null) {
      const tag = { name: match[1] as string, rest: match[2] ?? '', line: i + 1, uri: '' }
      tags.push(tag)
      if (DESCRIBING.includes(tag.name)) describing = tag
    } else if (row !== '' && !row.startsWith('#')) {
      if (describing === undefined) bare.push(i + 1)
      else describing.uri = row
      describing = undefined
    }
  }
  return { tags, bare }
}

function attribute({ rest }: Tag, name: string): string | undefined {
  for (const [, key, value] of rest.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)) {
    if (key === name) return (value as string).replaceAll('"', '').trim()
  }
  return undefined
}

const numberOf = (tag: Tag, name: string): number | undefined => {
  const value = Number(attribute(tag, name) ?? Number.NaN)
  return Number.isFinite(value) && value > 0 ? value : undefined
}

function multivariantOf(named: Named, bare: readonly number[]): Playlist {
  const variants = named('EXT-X-STREAM-INF')
  const best = variants.reduce((most, variant) =>
    (numberOf(variant, 'BANDWIDTH') ?? 0) > (numberOf(most, 'BANDWIDTH') ?? 0) ? variant : most,
  )
  const [width, height] = (attribute(best, 'RESOLUTION') ?? '').split('x').map(Number)
  const range = attribute(best, 'VIDEO-RANGE')
  const described = named('EXT-X-MEDIA').find((tag) =>
    attribute(tag, 'CHARACTERISTICS')?.includes('public.accessibility.describes-video'),
  )
  const presentation: Presentation = {
    isWhole: true,
    bitrate: bitrateOf(best),
    codecs: variants.flatMap((tag) =>
      (attribute(tag, 'CODECS') ?? '')
        .split(',')
        .filter((name) => name.trim() !== '')
        .map((value) => ({ value, line: tag.line })),
    ),
    width,
    height,
    isStereoscopic: /CH-STEREO/.test(attribute(best, 'REQ-VIDEO-LAYOUT') ?? ''),
    captions: captionsOf(named),
    description: described && { value: true, line: described.line },
    transfer:
      range === 'PQ' || range === 'HLG'
        ? { value: range.toLowerCase(), line: best.line }
        : undefined,
    damage: [
      ...variants.flatMap((tag) => [
        ...(tag.uri === '' ? [{ line: tag.line, message: 'This rendition has no address.' }] : []),
        ...(numberOf(tag, 'BANDWIDTH') === undefined
          ? [{ line: tag.line, message: 'This rendition does not say its BANDWIDTH.' }]
          : []),
      ]),
      ...bare
        .slice(0, 1)
        .map((line) => ({ line, message: 'No #EXT-X-STREAM-INF describes this rendition.' })),
    ],
  }
  const keyFrameLists = named('EXT-X-I-FRAME-STREAM-INF').flatMap(
    (tag) => attribute(tag, 'URI') ?? [],
  )
  return { presentation, best: best.uri || undefined, keyFrameLists, longest: undefined }
}

function bitrateOf(best: Tag): Stated<number> | undefined {
  const average = numberOf(best, 'AVERAGE-BANDWIDTH')
  if (average !== undefined) return { value: average, line: best.line }
  const peak = numberOf(best, 'BANDWIDTH')
  return peak === undefined
    ? undefined
    : { value: peak, line: best.line, estimate: 'BANDWIDTH, the peak of the best rendition' }
}

/**
 * Captions are known to be absent if no subtitles are listed and every rendition says that its video has none. Forced
 * subtitles translate signs and foreign speech and are not captions.
 */
function captionsOf(named: Named): Stated<boolean> | undefined {
  const listed = named('EXT-X-MEDIA').find((tag) => {
    const type = attribute(tag, 'TYPE')
    return (
      type === 'CLOSED-CAPTIONS' || (type === 'SUBTITLES' && attribute(tag, 'FORCED') !== 'YES')
    )
  })
  if (listed !== undefined) return { value: true, line: listed.line }
  const variants = named('EXT-X-STREAM-INF')
  return variants.every((tag) => attribute(tag, 'CLOSED-CAPTIONS') === 'NONE')
    ? { value: false, line: variants[0]!.line }
    : undefined
}

function mediaOf(named: Named, bare: readonly number[]): Playlist {
  const segments = named('EXTINF').map((tag) => ({ ...tag, seconds: Number.parseFloat(tag.rest) }))
  const isTimed = ({ seconds }: { seconds: number }) => Number.isFinite(seconds) && seconds >= 0
  const timed = segments.filter(isTimed)
  const areAllTimed = timed.length === segments.length && bare.length === 0
  const longest = timed.reduce<(typeof timed)[number] | undefined>(
    (most, segment) => (most !== undefined && most.seconds >= segment.seconds ? most : segment),
    undefined,
  )
  const ended = named('EXT-X-ENDLIST')[0]
  const map = named('EXT-X-MAP')[0]
  const [first] = segments
  const byName = first && containerByName(first.uri.replace(/[?#].*$/s, ''))
  const presentation: Presentation = {
    isWhole: false,
    codecs: [],
    isStereoscopic: false,
    container:
      map === undefined
        ? byName === undefined
          ? undefined
          : { value: byName, line: first!.line, estimate: 'name of the first segment' }
        : { value: 'fragmented_mp4_cmaf', line: map.line },
    seconds:
      ended === undefined || timed.length === 0 || !areAllTimed
        ? undefined
        : { value: timed.reduce((sum, { seconds }) => sum + seconds, 0), line: timed[0]!.line },
    damage: [
      ...segments
        .filter((segment) => !isTimed(segment))
        .slice(0, 1)
        .map(({ line }) => ({ line, message: 'This segment has no duration.' })),
      ...bare
        .slice(0, 1)
        .map((line) => ({ line, message: 'No #EXTINF says the duration of this segment.' })),
      ...segments
        .filter(({ uri }) => uri === '')
        .slice(0, 1)
        .map(({ line }) => ({ line, message: 'This segment has no address.' })),
    ],
  }
  return {
    presentation,
    best: undefined,
    keyFrameLists: [],
    longest: longest && { seconds: longest.seconds, line: longest.line },
  }
}
