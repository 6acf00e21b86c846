/** From shots and edit to a timeline in whole frames. The words keep their place; J and L cuts roll the picture. */
import type { Join, Picture } from './edit.ts'
import { unitsOf } from './score.ts'
import { type Authored, type Rate, rounded } from './stages.ts'

const frames = (seconds: number, { numerator, denominator }: Rate): number =>
  Math.round((seconds * numerator) / denominator)

const seconds = (count: number, { numerator, denominator }: Rate): number =>
  rounded((count * denominator) / numerator)

/**
 * The shot list with its lengths. A shot runs from the end of the unit before to the end of its own, so
 * that the shots of a clip cover it without a gap and every cut falls at the end of somebody's words.
 */
export function measuredShots({ shots, clips, transcript, project }: Authored) {
  const { rate, selected_clip } = project
  const clip = clips.find(({ id }) => id === selected_clip)!
  const units = unitsOf(clip, transcript)
  return shots.map((shot, index) => {
    const source_in = units[index - 1]?.end ?? units[0]!.start
    const length = frames(units[index]!.end - source_in, rate)
    return {
      ...shot,
      ...{ frames: length, seconds: seconds(length, rate), rate, source_in },
      lens_type: 'virtual_pinhole',
      asset: `${project.capture.session}-SPLAT`,
      // A view of a splat is merged from many exposures and, unless a shot says so, holds nothing generated.
      digital_source_type: shot.digital_source_type ?? 'computationalCapture',
    }
  })
}

export type MeasuredShot = ReturnType<typeof measuredShots>[number]

/** Frames by which a join moves the picture cut later; negative for earlier. */
const roll = (join: Join | undefined): number =>
  join?.kind === 'J' ? join.frames : join?.kind === 'L' ? -join.frames : 0

const transitions = { hard: 'cut', J: 'j_cut', L: 'l_cut', dissolve: 'dissolve' } as const

/** The figure of a cut, as a state of `editing.transition`, and how far sound and picture change apart. */
export function incomingCut(join: Join) {
  const apart = join.kind === 'J' || join.kind === 'L' ? join.frames : 0
  return { transition: transitions[join.kind], overlap_frames: apart }
}

export function timeline(authored: Authored) {
  const { edit, project, transcript, clips } = authored
  const { rate, start, pictures, joins, total } = edit
  const shots = measuredShots(authored)
  const session = project.capture.session
  const soundIn = pictures.map((_, index) =>
    pictures.slice(0, index).reduce((sum, { length }) => sum + length, 0),
  )
  const pictureIn = soundIn.map((frame, index) => frame + roll(joins[index - 1]))
  const ends = [...pictureIn.slice(1), total]
  const shotOf = ({ id }: Picture) => shots.find((shot) => shot.id === id)

  const picture = pictures.flatMap((entry, index) => {
    const join = joins[index - 1]
    const shot = shotOf(entry)
    const record_in = pictureIn[index]!
    const source =
      shot === undefined ? {} : { source_in: rounded(shot.source_in + seconds(roll(join), rate)) }
    const media =
      shot === undefined
        ? { reference: 'GeneratorReference', generator: entry.kind, text: entry.text }
        : { reference: 'ExternalReference', asset: shot.asset }
    const clip = {
      kind: 'Clip',
      name: entry.id,
      record_in,
      frames: ends[index]! - record_in,
      ...source,
      media,
      ...(join === undefined ? {} : { incoming: incomingCut(join) }),
    }
    return join?.kind === 'dissolve' ? [dissolve(join.frames), clip] : [clip]
  })

  const speech = transcript.speakers.map(({ id }) => ({
    name: `Dialogue ${id}`,
    kind: 'audio_dialogue',
    items: withGaps(
      pictures.flatMap((entry, index) => {
        const shot = shotOf(entry)
        const unit = transcript.units.find((one) => one.id === shot?.unit)
        if (shot === undefined || unit?.speaker !== id) return []
        return [
          {
            kind: 'Clip',
            name: entry.id,
            record_in: soundIn[index]!,
            frames: entry.length,
            source_in: shot.source_in,
            media: { reference: 'ExternalReference', asset: `${session}-${id}` },
          },
        ]
      }),
      total,
    ),
  }))

  const synthetic = shots
    .filter(({ invented_area_ratio }) => (invented_area_ratio ?? 0) > 0)
    .map(({ id, invented_area_ratio }) => {
      const index = pictures.findIndex((entry) => entry.id === id)
      const share = Math.round(invented_area_ratio! * 100)
      return {
        frame: pictureIn[index]!,
        count: ends[index]! - pictureIn[index]!,
        note: `${id}: up to ${share} % of the picture is generated; the AI label belongs here.`,
      }
    })

  const room = {
    kind: 'Clip',
    name: 'Room tone',
    record_in: 0,
    frames: total,
    media: { reference: 'ExternalReference', asset: `${session}-ROOM` },
  }
  return {
    title: clips.find(({ id }) => id === project.selected_clip)!.title,
    clip: project.selected_clip,
    rate,
    start_tc: start,
    total_frames: total,
    total_seconds: seconds(total, rate),
    tracks: [
      { name: 'Picture', kind: 'video', items: picture },
      ...speech,
      { name: 'Room', kind: 'audio_ambience', items: [room] },
    ],
    markers: synthetic,
  }
}

export type Timeline = ReturnType<typeof timeline>

function dissolve(length: number) {
  const half = length / 2
  return {
    kind: 'Transition',
    name: 'Dissolve',
    transition_type: 'SMPTE_Dissolve',
    in_offset: half,
    out_offset: half,
  }
}

/** The clips of a track with a gap wherever none plays, so that the track is as long as the piece. */
function withGaps<T extends { record_in: number; frames: number }>(
  clips: readonly T[],
  total: number,
) {
  const items: (T | { kind: 'Gap'; record_in: number; frames: number })[] = []
  let at = 0
  for (const clip of clips) {
    if (clip.record_in > at) items.push({ kind: 'Gap', record_in: at, frames: clip.record_in - at })
    items.push(clip)
    at = clip.record_in + clip.frames
  }
  if (at < total) items.push({ kind: 'Gap', record_in: at, frames: total - at })
  return items
}
