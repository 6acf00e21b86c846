/** Reads MPEG-DASH manifests (ISO/IEC 23009-1). Representations inherit the attributes of their adaptation set. */
import { childrenNamed, descendants, type XmlElement } from '../xml.ts'
import type { Presentation, Stated } from './presentation.ts'

interface Representation {
  readonly kind: 'video' | 'audio' | 'text' | 'other'
  readonly line: number
  readonly bandwidth: number
  readonly attributes: Readonly<Record<string, string>>
}

export function parseManifest(root: XmlElement): Presentation {
  const sets = [...descendants(root)].filter(({ name }) => name === 'AdaptationSet')
  const period = childrenNamed(root, 'Period')[0]
  const inFirst = period === undefined ? [] : childrenNamed(period, 'AdaptationSet')
  const best = (kind: Representation['kind']): Representation | undefined =>
    inFirst
      .filter((set) => !isTrickMode(set))
      .flatMap(representationsOf)
      .filter((one) => one.kind === kind)
      .reduce<Representation | undefined>(
        (most, one) => (most !== undefined && most.bandwidth >= one.bandwidth ? most : one),
        undefined,
      )
  const video = best('video')
  const sound = best('audio')
  const lead = video ?? sound
  const representations = sets.flatMap(representationsOf)
  return {
    isWhole: true,
    bitrate: bitrateOf(video, sound),
    codecs: representations.flatMap(({ attributes, line }) =>
      (attributes['codecs'] ?? '')
        .split(',')
        .filter((name) => name.trim() !== '')
        .map((value) => ({ value, line })),
    ),
    width: Number(video?.attributes['width'] ?? 0) * shapeOf(video?.attributes['sar']),
    height: Number(video?.attributes['height'] ?? 0),
    isStereoscopic: [...descendants(root)].some(
      ({ name, attributes }) =>
        name === 'FramePacking' && /frame[-_]?pack/i.test(attributes['schemeIdUri'] ?? ''),
    ),
    captions: stated(sets.find(hasCaptions)),
    description: stated(sets.find(describesPicture)),
    transfer: transferOf(inFirst, video),
    container: containerOf(lead),
    seconds: durationOf(root),
    damage:
      representations.length > 0
        ? []
        : [{ line: root.line, message: 'The manifest lists no representation.' }],
  }
}

const stated = (element: XmlElement | undefined): Stated<true> | undefined =>
  element && { value: true, line: element.line }

function representationsOf(set: XmlElement): Representation[] {
  return childrenNamed(set, 'Representation').map((element) => {
    const attributes = { ...set.attributes, ...element.attributes }
    const bandwidth = Number(attributes['bandwidth'])
    return {
      kind: kindOf(attributes),
      line: element.line,
      bandwidth: Number.isFinite(bandwidth) && bandwidth > 0 ? bandwidth : 0,
      attributes,
    }
  })
}

function kindOf(attributes: Readonly<Record<string, string>>): Representation['kind'] {
  const codecs = attributes['codecs'] ?? ''
  if (/^(?:stpp|wvtt)/.test(codecs)) return 'text'
  const type = attributes['contentType'] ?? (attributes['mimeType'] ?? '').split('/')[0]
  if (attributes['mimeType'] === 'application/ttml+xml') return 'text'
  return type === 'video' || type === 'audio' || type === 'text' ? type : 'other'
}

/** Pixel aspect ratio such as `sar="4:3"`, as the width for a height of one. */
function shapeOf(sar: string | undefined): number {
  const [width = 1, height = 1] = (sar ?? '1:1').split(':').map(Number)
  const shape = width / height
  return Number.isFinite(shape) && shape > 0 ? shape : 1
}

const properties = (set: XmlElement, name: string): readonly [string, string][] =>
  childrenNamed(set, name).map(({ attributes }) => [
    attributes['schemeIdUri'] ?? '',
    attributes['value'] ?? '',
  ])

const isTrickMode = (set: XmlElement): boolean =>
  [...properties(set, 'EssentialProperty'), ...properties(set, 'SupplementalProperty')].some(
    ([scheme]) => scheme === 'http://dashif.org/guidelines/trickmode',
  )

/** Whether an adaptation set has captions. CEA-608 and 708 captions in the video count too; forced subtitles do not. */
function hasCaptions(set: XmlElement): boolean {
  const roles = properties(set, 'Role').map(([, value]) => value)
  if (roles.some((role) => /^forced[-_]subtitle$/.test(role))) return false
  const isText =
    kindOf(set.attributes) === 'text' || representationsOf(set).some(({ kind }) => kind === 'text')
  return (
    isText ||
    properties(set, 'Accessibility').some(([scheme]) => scheme.startsWith('urn:scte:dash:cc:cea-'))
  )
}

/** Whether a track describes the picture: by its DASH role, or the TV-Anytime purpose "for the visually impaired". */
const describesPicture = (set: XmlElement): boolean =>
  [...properties(set, 'Role'), ...properties(set, 'Accessibility')].some(
    ([scheme, value]) =>
      (scheme === 'urn:mpeg:dash:role:2011' && value === 'description') ||
      (scheme === 'urn:tva:metadata:cs:AudioPurposeCS:2007' && value === '1'),
  )

/** DASH states the bandwidth that a client needs, which is at least the bit rate. */
function bitrateOf(
  video: Representation | undefined,
  sound: Representation | undefined,
): Stated<number> | undefined {
  const value = (video?.bandwidth ?? 0) + (sound?.bandwidth ?? 0)
  const line = (video ?? sound)?.line
  if (line === undefined || value === 0) return undefined
  const parts = [video && 'video', sound && 'sound'].filter(Boolean).join(' and ')
  return { value, line, estimate: `bandwidth of the best ${parts}, first period` }
}

/** Transfer functions by their number in ISO/IEC 23091-2, table 3. */
const TRANSFERS: Readonly<Record<string, string>> = { 16: 'pq', 18: 'hlg' }

function transferOf(
  sets: readonly XmlElement[],
  video: Representation | undefined,
): Stated<string> | undefined {
  const signal = sets
    .filter((set) => representationsOf(set).some(({ line }) => line === video?.line))
    .flatMap((set) => [...descendants(set)])
    .find(
      ({ attributes }) =>
        attributes['schemeIdUri'] === 'urn:mpeg:mpegB:cicp:TransferCharacteristics',
    )
  const value = TRANSFERS[signal?.attributes['value'] ?? '']
  return signal === undefined || value === undefined ? undefined : { value, line: signal.line }
}

const CONTAINERS: Readonly<Record<string, string>> = {
  mp4: 'fragmented_mp4_cmaf',
  mp2t: 'mpeg_ts',
  webm: 'webm',
}

function containerOf(lead: Representation | undefined): Stated<string> | undefined {
  const value = CONTAINERS[(lead?.attributes['mimeType'] ?? '').split('/')[1] ?? '']
  return lead === undefined || value === undefined ? undefined : { value, line: lead.line }
}

/** Parses `PT1H2M3.5S`. Years and months have no fixed length, so a duration with any is not read; `P0Y0M` is. */
function durationOf(root: XmlElement): Stated<number> | undefined {
  if (root.attributes['type'] === 'dynamic') return undefined
  const match = /^P(?:0+Y)?(?:0+M)?(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(
    root.attributes['mediaPresentationDuration'] ?? '',
  )
  if (match === null) return undefined
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const value = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
  return Number.isFinite(value) ? { value, line: root.line } : undefined
}
