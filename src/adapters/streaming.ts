/** HLS and DASH manifests: what a stream offers, without fetching it. Playlists in the same folder are read too. */
import type { Adapter, AdapterTools, InputFile, Reading } from './adapter.ts'
import { nearestAspectRatio } from './container/tables.ts'
import { extensionOf, problem, unreadable } from './files.ts'
import { parseManifest } from './streaming/dash.ts'
import { type Playlist, parsePlaylist } from './streaming/hls.ts'
import {
  codecWord,
  type Presentation,
  representationOf,
  type Stated,
} from './streaming/presentation.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { headText } from './text-encoding.ts'
import { rounded } from './values.ts'
import { parseXml, rootNameOf } from './xml.ts'

const BYTES = 16 * 1024 * 1024
const MAX_KEY_FRAME_LISTS = 32

const manifest = { certainty: 'measured', how: 'written in the manifest' } as const
const fills = {
  'delivery.container': { certainty: 'measured', how: 'header of the segments, or their type' },
  'delivery.codec': manifest,
  'delivery.bitrate': { certainty: 'measured', how: 'AVERAGE-BANDWIDTH of the best rendition' },
  'delivery.aspect_ratio': { certainty: 'measured', how: 'width / height of the best rendition' },
  'delivery.keyframe_interval_s': {
    certainty: 'estimated',
    how: 'longest distance in the playlists of key frames, which may leave some out',
  },
  'delivery.captions_present': {
    certainty: 'inferred',
    how: 'a track of subtitles or captions, whatever its language',
  },
  'delivery.audio_description_present': {
    certainty: 'measured',
    how: 'a sound track marked as describing the picture',
  },
  'core.duration': { certainty: 'measured', how: 'durations of the segments, or of the manifest' },
  'core.media_representation': { certainty: 'inferred', how: 'codecs and size of the renditions' },
  'color_vfx.transfer_function': manifest,
} as const satisfies Adapter['fills']

export const streaming: Adapter = {
  name: 'streaming',
  summary:
    'Manifests of HLS and MPEG-DASH; addresses that lead out of the folder are not followed.',
  files: ['*.m3u8', '*.mpd'],
  fills,
  limits: { bytes: BYTES, ms: 10_000 },
  matches: (file) => isPlaylist(file) || isManifest(file),
  read: async (file, tools) => {
    const text = await tools.readText(file, BYTES)
    if (isPlaylist(file)) return playlistReading(file, tools, text)
    try {
      const { root, damage } = await parseXml(text)
      if (root.name !== 'MPD') return unreadable(file, 'holds no MPD')
      return readingOf(file, parseManifest(root), [], damage && [damage])
    } catch (error) {
      return unreadable(file, error)
    }
  },
}

/**
 * Whether a file is an HLS playlist. Music playlists may begin with the same line or have the same extension, but have
 * no HLS tags.
 */
const isPlaylist = (file: InputFile): boolean => {
  const isCalledSo = extensionOf(file) === 'm3u8'
  const hasTags = /^#EXT-X-/m.test(headText(file.head))
  return beginsAsPlaylist(file) ? isCalledSo || hasTags : isCalledSo && hasTags
}

/** Whether a file begins with the line that every playlist begins with (RFC 8216, 4.3.1.1). */
const beginsAsPlaylist = (file: InputFile): boolean => /^\uFEFF?#EXTM3U\b/.test(headText(file.head))

const isManifest = (file: InputFile): boolean => rootNameOf(file.head) === 'MPD'

async function playlistReading(
  file: InputFile,
  tools: AdapterTools,
  text: string,
): Promise<Reading> {
  const playlist = parsePlaylist(text)
  const { presentation, best, keyFrameLists } = playlist
  const damage = beginsAsPlaylist(file)
    ? []
    : [{ line: 1, message: 'The first line is not #EXTM3U, so players refuse this playlist.' }]
  if (!presentation.isWhole) {
    if (playlist.longest === undefined) return unreadable(file, 'holds no rendition and no segment')
    return readingOf(file, presentation, [], damage)
  }
  const media = best === undefined ? undefined : await beside(file, tools, best)
  const { container, seconds } = media?.playlist.presentation ?? {}
  const found = media === undefined ? [] : [...sizes(media.path, { container, seconds })]
  let longest: { seconds: number; line: number; path: string } | undefined
  for (const uri of keyFrameLists.slice(0, MAX_KEY_FRAME_LISTS)) {
    const list = await beside(file, tools, uri)
    const own = list?.playlist.longest
    if (list !== undefined && own !== undefined && own.seconds > (longest?.seconds ?? -1)) {
      longest = { ...own, path: list.path }
    }
  }
  if (longest !== undefined) {
    found.push({
      path: 'delivery.keyframe_interval_s',
      value: rounded(longest.seconds),
      place: { file: longest.path, line: longest.line },
    })
  }
  return readingOf(file, presentation, found, damage)
}

/** The playlist at a relative URL; undefined for a remote one. */
async function beside(
  file: InputFile,
  tools: AdapterTools,
  uri: string,
): Promise<{ path: string; playlist: Playlist } | undefined> {
  if (/^[a-z][a-z\d+.-]*:|^\//i.test(uri)) return undefined
  const sibling = await tools.sibling(file, decodedPath(uri.replace(/[?#].*$/s, '')))
  if (sibling === undefined || sibling.bytes > BYTES) return undefined
  return { path: sibling.path, playlist: parsePlaylist(await tools.readText(sibling, BYTES)) }
}

function decodedPath(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/** Container and duration of a presentation, or of its best rendition if that is a file. */
function* sizes(
  path: string,
  { container, seconds }: Pick<Presentation, 'container' | 'seconds'>,
): Generator<Found> {
  if (container !== undefined) yield fact('delivery.container', path, container, container.value)
  if (seconds !== undefined) yield fact('core.duration', path, seconds, rounded(seconds.value))
}

function fact(
  path: string,
  file: string,
  { line, estimate }: Stated<unknown>,
  value: unknown,
): Found {
  return {
    path,
    value,
    place: { file, line },
    ...(estimate !== undefined && { certainty: 'estimated', method: estimate }),
  }
}

function readingOf(
  file: InputFile,
  presentation: Presentation,
  more: readonly Found[],
  damage: Presentation['damage'] = [],
): Reading {
  const { bitrate, captions, description, transfer, codecs, width = 0, height = 0 } = presentation
  const known = codecs.flatMap(({ value, line }) => ({ word: codecWord(value), line }))
  const words = [...new Set(known.flatMap(({ word }) => word ?? []))]
  const representation = representationOf(presentation)
  const found: Found[] = [...sizes(file.path, presentation), ...more]
  if (words.length > 0) {
    const { line } = known.find(({ word }) => word !== undefined)!
    found.push(fact('delivery.codec', file.path, { value: words, line }, words))
  }
  if (bitrate !== undefined) {
    found.push(fact('delivery.bitrate', file.path, bitrate, rounded(bitrate.value / 1e6, 4)))
  }
  const shape = width > 0 && height > 0 ? nearestAspectRatio(width / height) : undefined
  if (shape !== undefined) found.push({ path: 'delivery.aspect_ratio', value: shape })
  if (representation !== undefined) {
    found.push({ path: 'core.media_representation', value: representation })
  }
  if (captions !== undefined) {
    found.push({
      ...fact('delivery.captions_present', file.path, captions, captions.value),
      ...(!captions.value && { method: 'no subtitles, and CLOSED-CAPTIONS=NONE throughout' }),
    })
  }
  if (description !== undefined) {
    found.push(fact('delivery.audio_description_present', file.path, description, true))
  }
  if (transfer !== undefined) {
    found.push(fact('color_vfx.transfer_function', file.path, transfer, transfer.value))
  }
  // A media playlist on its own is one of several files that a multivariant playlist describes.
  const whole = wholeFile(file.path, presentation.isWhole ? 'deliverable' : 'asset')
  return {
    subjects: [subjectReading(fills, whole, found)],
    problems: [...damage, ...presentation.damage].map(({ line, message }) =>
      problem(file, 'partial', 'read_in_part', message, { line }),
    ),
  }
}
