/** Reads OpenTimelineIO documents: tracks of clips, gaps and transitions; a nested composition is one item. */
import { isRecord, type JsonRecord, numberAt, recordAt, recordsAt, textAt } from '../json.ts'
import { type Edit, type EditItem, type EditTrack, transitionNamed } from './edit.ts'

const MAX_DEPTH = 32

const schemaOf = (value: JsonRecord): string =>
  (textAt(value['OTIO_SCHEMA']) ?? '').replace(/\.\d+$/, '')

/** Replaces Infinity and NaN, which the reference library writes and JSON does not allow; such a range is ignored. */
export const withoutInfinities = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|-?Inf(?:inity)?\b|\bNaN\b/g, (token) =>
    token.startsWith('"') ? token : 'null',
  )

export const isOtio = (document: unknown): document is JsonRecord =>
  isRecord(document) && schemaOf(document) === 'Timeline'

export function parseOtio(document: JsonRecord): Edit {
  const children = recordsAt(recordAt(document['tracks'])['children'])
  const start = recordAt(document['global_start_time'])
  const frameRate = firstRate(children, 0) ?? numberAt(start['rate'])
  const media = new Map<string, number | undefined>()
  const tracks = children
    .filter((track) => schemaOf(track) === 'Track')
    .map((track, index) => readTrack(track, index + 1, frameRate ?? 0, media))
  const damage = frameRate === undefined ? [{ message: 'The timeline names no rate.' }] : []
  return { frameRate, tracks: frameRate === undefined ? [] : tracks, media, damage }
}

/** The rate of the first clip with a range, since the timeline states none itself. */
function firstRate(items: readonly JsonRecord[], depth: number): number | undefined {
  if (depth > MAX_DEPTH) return undefined
  for (const item of items) {
    const rate =
      numberAt(recordAt(recordAt(item['source_range'])['duration'])['rate']) ??
      firstRate(recordsAt(item['children']), depth + 1)
    if (rate !== undefined && rate > 0) return rate
  }
  return undefined
}

function readTrack(
  track: JsonRecord,
  number: number,
  rate: number,
  media: Map<string, number | undefined>,
): EditTrack {
  const name = textAt(track['name']) ?? `track ${number}`
  const items: EditItem[] = []
  let at = 0
  for (const [index, child] of recordsAt(track['children']).entries()) {
    const item = readItem(child, at, rate, `${name}, item ${index + 1}`, media)
    items.push(item)
    if (item.kind !== 'transition') at += item.frames
  }
  return { isPicture: textAt(track['kind']) === 'Video', items: items.map(fadesBesideGaps) }
}

function readItem(
  child: JsonRecord,
  start: number,
  rate: number,
  place: string,
  media: Map<string, number | undefined>,
): EditItem {
  const name = textAt(child['name']) ?? ''
  const within = { where: name === '' ? place : `${place} "${name}"` }
  const schema = schemaOf(child)
  if (schema === 'Transition') {
    const frames = framesOf(child['in_offset'], rate) + framesOf(child['out_offset'], rate)
    const transition = transitionNamed(`${textAt(child['transition_type'])} ${name}`)
    return { kind: 'transition', name, start, frames, within, transition }
  }
  const frames = durationOf(child, rate, 0)
  if (schema === 'Gap') {
    const isIntended = recordsAt(child['markers']).length > 0 || !/^(gap)?$/i.test(name)
    return { kind: 'gap', name, start, frames, within, isIntended }
  }
  const isRetimed = recordsAt(child['effects']).some(isTimeWarp)
  const reference = referenceOf(child)
  const available = recordAt(reference['available_range'])
  const source = textAt(reference['target_url'])
  const sourceRate = numberAt(recordAt(available['duration'])['rate'])
  if (source !== undefined) {
    const known = media.get(source)
    // It is enough to report one clip with another rate.
    media.set(source, known === undefined || known === rate ? (sourceRate ?? known) : known)
  }
  // A still image has one frame and generated media have none; both can be extended as far as needed.
  const isStill =
    schemaOf(reference) === 'GeneratorReference' ||
    (isRecord(available['duration']) && framesOf(available['duration'], rate) <= 1)
  const handles = isRetimed || isStill ? undefined : handlesOf(child, available, rate)
  const range = recordAt(child['source_range'])
  const sourceStart = isRecord(range['start_time'])
    ? framesOf(range['start_time'], rate)
    : undefined
  const mediaStart = mediaStartOf(child, available)
  return {
    kind: 'clip',
    name,
    start,
    frames,
    within,
    isRetimed,
    handles,
    mediaStart,
    media: source,
    sourceStart,
  }
}

/** Seconds from the start of the media; undefined if the range of the clip or of its media is missing. */
function mediaStartOf(clip: JsonRecord, available: JsonRecord): number | undefined {
  const from = secondsOf(recordAt(clip['source_range'])['start_time'])
  const first = secondsOf(available['start_time'])
  return from === undefined || first === undefined ? undefined : from - first
}

function secondsOf(time: unknown): number | undefined {
  const { value, rate } = recordAt(time)
  const frames = numberAt(value)
  return frames === undefined || !numberAt(rate) ? undefined : frames / (rate as number)
}

function isTimeWarp(effect: JsonRecord): boolean {
  const schema = schemaOf(effect)
  return (
    schema === 'FreezeFrame' ||
    (schema === 'LinearTimeWarp' && (numberAt(effect['time_scalar']) ?? 1) !== 1)
  )
}

function referenceOf(clip: JsonRecord): JsonRecord {
  const key = textAt(clip['active_media_reference_key']) ?? 'DEFAULT_MEDIA'
  return recordAt(recordAt(clip['media_references'])[key] ?? clip['media_reference'])
}

/** Converts a time to frames of the timeline. */
function framesOf(time: unknown, rate: number): number {
  const { value, rate: own } = recordAt(time)
  const seconds = (numberAt(value) ?? 0) / (numberAt(own) || rate)
  return Math.round(seconds * rate)
}

function durationOf(item: JsonRecord, rate: number, depth: number): number {
  const range = item['source_range'] ?? referenceOf(item)['available_range']
  if (isRecord(range)) return framesOf(range['duration'], rate)
  if (depth > MAX_DEPTH) return 0
  const lengths = recordsAt(item['children'])
    .filter((child) => schemaOf(child) !== 'Transition')
    .map((child) => durationOf(child, rate, depth + 1))
  return schemaOf(item) === 'Stack'
    ? lengths.reduce((longest, length) => Math.max(longest, length), 0)
    : lengths.reduce((sum, length) => sum + length, 0)
}

function handlesOf(clip: JsonRecord, available: JsonRecord, rate: number): number | undefined {
  const range = recordAt(clip['source_range'])
  if (!isRecord(available['duration']) || !isRecord(range['duration'])) return undefined
  const head = framesOf(range['start_time'], rate) - framesOf(available['start_time'], rate)
  const tail = framesOf(available['duration'], rate) - head - framesOf(range['duration'], rate)
  return Math.max(0, Math.min(head, tail))
}

/** Turns a dissolve from or to a gap into a fade. */
function fadesBesideGaps(item: EditItem, index: number, items: readonly EditItem[]): EditItem {
  if (item.transition !== 'dissolve') return item
  if ((items[index - 1]?.kind ?? 'gap') === 'gap') return { ...item, transition: 'fade_in' }
  return (items[index + 1]?.kind ?? 'gap') === 'gap' ? { ...item, transition: 'fade_out' } : item
}
