/** Builds an OpenTimelineIO timeline from shots and edit. Speech keeps its place; J and L cuts move the picture cut. */
import type { Json } from '../../src/engine/values/json.ts'
import type { Join, Picture, Rate } from './edit.ts'
import * as otio from './otio.ts'
import { unitsOf } from './score.ts'
import { type Authored, rounded, type Shot } from './stages.ts'

const frames = (seconds: number, { numerator, denominator }: Rate): number =>
  Math.round((seconds * numerator) / denominator)

const seconds = (count: number, { numerator, denominator }: Rate): number =>
  rounded((count * denominator) / numerator)

/**
 * The shot list with its lengths. A shot runs from the end of the unit before its first to the end of its last,
 * so that the shots of a clip cover it without a gap and every cut falls at the end of somebody's words.
 */
export function measuredShots({ shots, clips, transcript, project }: Authored) {
  const { rate, selected_clip } = project
  const clip = clips.find(({ id }) => id === selected_clip)!
  const units = unitsOf(clip, transcript)
  return shots.map((shot) => {
    const heard = unitsHeard(shot)
    const first = units.findIndex(({ id }) => id === heard[0])
    const source_in = units[first - 1]?.end ?? units[0]!.start
    const end = units.find(({ id }) => id === heard.at(-1))!.end
    const length = frames(end - source_in, rate)
    return {
      ...shot,
      ...{ frames: length, seconds: seconds(length, rate), rate, source_in },
      lens_type: 'virtual_pinhole',
      asset: `${project.capture.session}-SPLAT`,
      // A view of a splat is merged from many exposures and contains nothing generated unless the shot says so.
      digital_source_type: shot.digital_source_type ?? 'computationalCapture',
    }
  })
}

export type MeasuredShot = ReturnType<typeof measuredShots>[number]

const unitsHeard = ({ unit, units }: Shot): readonly string[] =>
  units ?? (unit === undefined ? [] : [unit])

/** Frames by which a join moves the picture cut later; negative for earlier. */
const roll = (join: Join | undefined): number =>
  join?.kind === 'J' ? join.frames : join?.kind === 'L' ? -join.frames : 0

const transitions = { hard: 'cut', J: 'j_cut', L: 'l_cut', dissolve: 'dissolve' } as const

/**
 * The kind of cut, as a state of `editing.transition`, and how many frames lie between the change of sound and of
 * picture.
 */
const incomingCut = (join: Join) => ({
  transition: transitions[join.kind],
  overlap_frames: join.kind === 'J' || join.kind === 'L' ? join.frames : 0,
})

/** Data for which OpenTimelineIO has no field goes into the metadata, under the key `grammar`. */
const noted = (note: Record<string, Json>) => ({ grammar: note })

/** Handle frames that a rendered view has on either side of its clip. */
const HANDLE = 12

interface Placed {
  readonly entry: Picture
  readonly shot: MeasuredShot | undefined
  readonly soundIn: number
  readonly pictureIn: number
  readonly pictureFrames: number
  readonly join: Join | undefined
}

function placed(authored: Authored): Placed[] {
  const { pictures, joins, total } = authored.edit
  const shots = measuredShots(authored)
  const soundIn = pictures.map((_, index) =>
    pictures.slice(0, index).reduce((sum, { length }) => sum + length, 0),
  )
  const pictureIn = soundIn.map((frame, index) => frame + roll(joins[index - 1]))
  return pictures.map((entry, index) => ({
    entry,
    shot: shots.find(({ id }) => id === entry.id),
    soundIn: soundIn[index]!,
    pictureIn: pictureIn[index]!,
    pictureFrames: (pictureIn[index + 1] ?? total) - pictureIn[index]!,
    join: joins[index - 1],
  }))
}

export function timeline(authored: Authored): otio.Timeline {
  const { edit, project, transcript, clips } = authored
  const rate = edit.rate.numerator / edit.rate.denominator
  const session = project.capture.session
  const cut = placed(authored)
  const volume = measuredShots(authored).find(({ id }) => id === edit.volume.id)!
  const first = frames(transcript.units[0]!.start, edit.rate)
  const last = frames(Math.max(...transcript.units.map(({ end }) => end)), edit.rate)
  /** A file of the whole passage, with the timecode of the session. */
  const recorded = (asset: string, file: string) =>
    otio.externalReference(`media/${file}`, otio.timeRange(first, last - first, rate), {
      ...noted({ asset }),
    })
  const inVolume = (asset: string, name: string) =>
    padded(
      [
        {
          at: edit.volume.at,
          item: otio.clip(
            name,
            otio.timeRange(frames(volume.source_in, edit.rate), edit.volume.length, rate),
            recorded(asset, `${asset}.spz`),
            noted({ shot: volume.id }),
          ),
        },
      ],
      edit.total,
      rate,
    )
  const voices = transcript.speakers.map(({ id }) => {
    const spoken = cut.filter(
      ({ shot }) => transcript.units.find((unit) => unit.id === shot?.unit)?.speaker === id,
    )
    const words = spoken.map(({ entry, shot, soundIn }) => ({
      at: soundIn,
      item: otio.clip(
        entry.id,
        otio.timeRange(frames(shot!.source_in, edit.rate), entry.length, rate),
        recorded(`${session}-${id}`, `${session}-${id}.wav`),
        noted({ unit: shot!.unit! }),
      ),
    }))
    const kind = noted({ track_kind: 'audio_dialogue' })
    return otio.track(`Dialogue ${id}`, 'Audio', padded(words, edit.total, rate), kind)
  })
  const room = otio.clip(
    'Room tone',
    otio.timeRange(first, edit.total, rate),
    recorded(`${session}-ROOM`, `${session}-ROOM.wav`),
  )
  return otio.timeline(
    clips.find(({ id }) => id === project.selected_clip)!.title,
    otio.rationalTime(startFrame(edit.start, rate), rate),
    [
      otio.track(
        'Set',
        'Video',
        inVolume(edit.volume.set, 'Lamp room'),
        noted({ track_kind: 'volumetric_environment' }),
      ),
      otio.track(
        'Performers',
        'Video',
        inVolume(edit.volume.actor, 'Keeper and host'),
        noted({ track_kind: 'volumetric_actor' }),
      ),
      otio.track(
        'Picture',
        'Video',
        cut.flatMap((place) => pictureItems(place, session, edit.rate, rate)),
        noted({ track_kind: 'video' }),
      ),
      ...voices,
      otio.track('Room', 'Audio', [room], noted({ track_kind: 'audio_ambience' })),
    ],
    [...generatedMarkers(cut, rate), volumeMarker(volume, edit.volume.at, rate)],
    noted({ clip: project.selected_clip, project: project.id }),
  )
}

function pictureItems(
  place: Placed,
  session: string,
  { numerator, denominator }: Rate,
  rate: number,
) {
  const { entry, shot, join, pictureFrames } = place
  const at =
    shot === undefined ? 0 : Math.round((shot.source_in * numerator) / denominator) + roll(join)
  const media =
    shot === undefined
      ? otio.generatorReference(entry.kind, { text: entry.text! })
      : otio.externalReference(
          `media/${session}-${shot.id}.mov`,
          otio.timeRange(at - HANDLE, pictureFrames + 2 * HANDLE, rate),
          noted({ asset: shot.asset }),
        )
  const clip = otio.clip(
    entry.id,
    otio.timeRange(at, pictureFrames, rate),
    media,
    join === undefined ? {} : noted({ incoming: incomingCut(join) }),
  )
  return join?.kind === 'dissolve'
    ? [otio.transition('Dissolve', join.frames / 2, rate), clip]
    : [clip]
}

const percent = (ratio: number): number => Math.round(ratio * 100)

/** Markers where the flat version shows something that no camera recorded. */
function generatedMarkers(cut: readonly Placed[], rate: number): otio.Marker[] {
  return cut.flatMap(({ shot, pictureIn, pictureFrames }) => {
    const share = shot?.invented_area_ratio ?? 0
    if (share === 0) return []
    const comment = `${shot!.id}: up to ${percent(share)} % of the picture is generated; the AI label belongs here.`
    return [otio.marker('AI label', otio.timeRange(pictureIn, pictureFrames, rate), comment)]
  })
}

/** A visitor can look at the generated part at any moment, so the volume is labelled for its whole length. */
function volumeMarker(volume: MeasuredShot, at: number, rate: number): otio.Marker {
  const share = percent(volume.invented_area_ratio ?? 0)
  const comment = `${volume.id}: up to ${share} % of a view is generated; the AI label is there from the first frame.`
  return otio.marker('AI label of the volume', otio.timeRange(at, volume.frames, rate), comment)
}

/** The clips of a track with a gap wherever none plays, so that the track is as long as the piece. */
function padded(clips: readonly { at: number; item: otio.Clip }[], total: number, rate: number) {
  const items: (otio.Clip | otio.Gap)[] = []
  let at = 0
  for (const { at: place, item } of clips) {
    if (place > at) items.push(otio.gap(place - at, rate))
    items.push(item)
    at = place + otio.lengthOf(item)
  }
  if (at < total) items.push(otio.gap(total - at, rate))
  return items
}

/** The frame number of a non-drop-frame timecode. */
function startFrame(timecode: string, rate: number): number {
  const [hours = 0, minutes = 0, whole = 0, frame = 0] = timecode.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + whole) * rate + frame
}
