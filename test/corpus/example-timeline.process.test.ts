import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseEdit } from '../../scripts/example/edit.ts'
import { type Clip, lengthOf, type Timeline, type Track } from '../../scripts/example/otio.ts'
import { exampleFolder, stageFiles, stageText, stageValue } from '../../scripts/example/stages.ts'

const timeline = stageValue<Timeline>('timeline')
const tracks = timeline.tracks.children
const edit = parseEdit(stageText('edit'))
const shots = stageValue<{ id: string; unit?: string }[]>('shots')

interface Note {
  track_kind?: string
  incoming?: { transition: string; overlap_frames: number }
}
const noteOf = ({ metadata }: { metadata: object }): Note =>
  (metadata as { grammar?: Note }).grammar ?? {}

/** The clips of a track, each with the frame at which it begins. */
function clipsOf({ children }: Track): (Clip & { at: number })[] {
  let at = 0
  return children.flatMap((child) => {
    const start = at
    at += lengthOf(child)
    return child.OTIO_SCHEMA === 'Clip.2' ? [{ ...child, at: start }] : []
  })
}

const byName = (clips: readonly (Clip & { at: number })[], name: string) =>
  clips.find((clip) => clip.name === name)!
const sourceIn = ({ source_range }: Clip): number => source_range!.start_time.value
const track = (name: string) => tracks.find((one) => one.name === name)!
const words = tracks
  .filter((one) => noteOf(one).track_kind === 'audio_dialogue')
  .flatMap((one) => clipsOf(one))

describe('the timeline', () => {
  it('begins at one hour and fills every track from frame 0 to 1,986', () => {
    expect(timeline.global_start_time).toMatchObject({ rate: 30, value: 3600 * 30 })
    for (const { name, children } of tracks) {
      expect(
        children.reduce((sum, child) => sum + lengthOf(child), 0),
        name,
      ).toBe(1986)
    }
  })

  it('plays the volume in one take beside the picture, performers and set at the same frames', () => {
    const kinds = tracks.map((one) => noteOf(one).track_kind)
    expect(kinds.slice(0, 3)).toEqual(['volumetric_environment', 'volumetric_actor', 'video'])
    for (const name of ['Set', 'Performers']) {
      const clips = clipsOf(track(name))
      expect(clips.map(({ at, source_range }) => [at, source_range!.duration.value])).toEqual([
        [edit.volume.at, edit.volume.length],
      ])
    }
  })

  it('plays nothing that its media do not hold, nor a dissolve without handles', () => {
    for (const clip of tracks.flatMap((one) => clipsOf(one))) {
      const { available_range: held } = clip.media_references.DEFAULT_MEDIA
      if (held === null) continue
      const end = sourceIn(clip) + lengthOf(clip) + (clip.name === 'S07' ? 12 : 0)
      expect(sourceIn(clip), clip.name).toBeGreaterThanOrEqual(held.start_time.value)
      expect(end, clip.name).toBeLessThanOrEqual(held.start_time.value + held.duration.value)
    }
  })

  it('keeps picture and words of every shot in sync', () => {
    const pictures = clipsOf(track('Picture'))
    for (const { id } of shots.filter(({ unit }) => unit !== undefined)) {
      const seen = byName(pictures, id)
      const heard = byName(words, id)
      expect(seen.at - heard.at, id).toBe(sourceIn(seen) - sourceIn(heard))
    }
  })

  it('lets audio lead in a J-cut and trail in an L-cut by the frames of the edit', () => {
    const split = clipsOf(track('Picture')).flatMap((clip) => {
      const { incoming } = noteOf(clip)
      return incoming?.overlap_frames
        ? [[clip.name, incoming.transition, clip.at - byName(words, clip.name).at]]
        : []
    })
    expect(split).toEqual([
      ['S02', 'j_cut', 8],
      ['S04', 'j_cut', 8],
      ['S06', 'j_cut', 8],
      ['S07', 'l_cut', -12],
    ])
  })

  it('marks what is generated, in the picture and for the whole of the volume', () => {
    const ranges = timeline.tracks.markers.map(({ marked_range: { start_time, duration } }) => [
      start_time.value,
      duration.value,
    ])
    expect(ranges).toEqual([
      [1322, 274],
      [60, 1836],
    ])
  })
})

/** A Python program that reads the file with the library itself and prints what it finds. */
const reader = `
import json, sys
import opentimelineio as otio
timeline = otio.adapters.read_from_file(sys.argv[1])
tracks = [{
    "name": track.name,
    "kind": track.kind,
    "frames": track.duration().value,
    "clips": [[clip.name, clip.range_in_parent().start_time.value, clip.duration().value]
              for clip in track if isinstance(clip, otio.schema.Clip)],
} for track in timeline.tracks]
again = json.loads(otio.adapters.write_to_string(timeline, "otio_json"))
print(json.dumps({"name": timeline.name, "tracks": tracks, "again": again}))
`

const python = (...args: string[]) => spawnSync('python3', args, { encoding: 'utf8' })
const installed = python('-c', 'import opentimelineio').status === 0

describe('OpenTimelineIO', () => {
  it('opens the file, places every clip where the timeline has it and writes it again unchanged', ({
    skip,
  }) => {
    if (!installed)
      skip('python3 has no opentimelineio here; "pip install opentimelineio" brings it')
    const file = path.join(exampleFolder, stageFiles.get('timeline')!)
    const { stdout, stderr } = python('-c', reader, file)
    expect(stderr).toBe('')
    const { name, tracks: read, again } = JSON.parse(stdout)
    expect(name).toBe(timeline.name)
    expect(read).toEqual(
      tracks.map((one) => ({
        name: one.name,
        kind: one.kind,
        frames: edit.total,
        clips: clipsOf(one).map((clip) => [clip.name, clip.at, lengthOf(clip)]),
      })),
    )
    expect(again).toEqual(timeline)
  })
})
