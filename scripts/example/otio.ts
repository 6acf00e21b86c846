/** Builders for the objects of an OpenTimelineIO file, with every member that the library writes. */
import type { JsonObject } from '../../src/engine/values/json.ts'

/** Frames at a whole or fractional rate. */
export type RationalTime = ReturnType<typeof rationalTime>
export type TimeRange = ReturnType<typeof timeRange>
export type MediaReference =
  | ReturnType<typeof externalReference>
  | ReturnType<typeof generatorReference>
export type Clip = ReturnType<typeof clip>
export type Gap = ReturnType<typeof gap>
export type Transition = ReturnType<typeof transition>
export type Marker = ReturnType<typeof marker>
export type Track = ReturnType<typeof track>
export type Timeline = ReturnType<typeof timeline>

export const rationalTime = (value: number, rate: number) => ({
  OTIO_SCHEMA: 'RationalTime.1' as const,
  rate,
  value,
})

export const timeRange = (start: number, duration: number, rate: number) => ({
  OTIO_SCHEMA: 'TimeRange.1' as const,
  duration: rationalTime(duration, rate),
  start_time: rationalTime(start, rate),
})

export const externalReference = (
  target_url: string,
  available_range: TimeRange,
  metadata: JsonObject,
) => ({
  OTIO_SCHEMA: 'ExternalReference.1' as const,
  metadata,
  name: '',
  available_range,
  available_image_bounds: null,
  target_url,
})

export const generatorReference = (generator_kind: string, parameters: JsonObject) => ({
  OTIO_SCHEMA: 'GeneratorReference.1' as const,
  metadata: {},
  name: '',
  available_range: null,
  available_image_bounds: null,
  generator_kind,
  parameters,
})

const item = (name: string, source_range: TimeRange | null, metadata: JsonObject) => ({
  metadata,
  name,
  source_range,
  effects: [],
  markers: [] as Marker[],
  enabled: true,
})

export const clip = (
  name: string,
  range: TimeRange,
  media: MediaReference,
  metadata: JsonObject = {},
) => ({
  OTIO_SCHEMA: 'Clip.2' as const,
  ...item(name, range, metadata),
  media_references: { DEFAULT_MEDIA: media },
  active_media_reference_key: 'DEFAULT_MEDIA',
})

export const gap = (frames: number, rate: number) => ({
  OTIO_SCHEMA: 'Gap.1' as const,
  ...item('', timeRange(0, frames, rate), {}),
})

/**
 * A transition overlaps the end of the item before it and the start of the item after it, and takes up no time of its
 * own.
 */
export const transition = (name: string, half: number, rate: number) => ({
  OTIO_SCHEMA: 'Transition.1' as const,
  metadata: {},
  name,
  in_offset: rationalTime(half, rate),
  out_offset: rationalTime(half, rate),
  transition_type: 'SMPTE_Dissolve',
})

/** A marker with a range in the time of the object that holds it. */
export const marker = (name: string, range: TimeRange, comment: string) => ({
  OTIO_SCHEMA: 'Marker.2' as const,
  metadata: {},
  name,
  color: 'RED',
  marked_range: range,
  comment,
})

export const track = (
  name: string,
  kind: 'Video' | 'Audio',
  children: readonly (Clip | Gap | Transition)[],
  metadata: JsonObject,
) => ({
  OTIO_SCHEMA: 'Track.1' as const,
  ...item(name, null, metadata),
  children,
  kind,
})

/** A timeline, whose first track is the bottom of the stack. */
export const timeline = (
  name: string,
  start: RationalTime,
  tracks: readonly Track[],
  markers: Marker[],
  metadata: JsonObject,
) => ({
  OTIO_SCHEMA: 'Timeline.1' as const,
  metadata,
  name,
  global_start_time: start,
  tracks: {
    OTIO_SCHEMA: 'Stack.1' as const,
    ...item('tracks', null, {}),
    markers,
    children: tracks,
  },
})

/** Frames of an item in its track; a transition adds none. */
export const lengthOf = (child: Clip | Gap | Transition): number =>
  child.OTIO_SCHEMA === 'Transition.1' ? 0 : child.source_range!.duration.value
