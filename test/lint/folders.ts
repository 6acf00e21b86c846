/** Folders that the tests lint: tiny files with planted faults, and one without. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const corpus = path.join(import.meta.dirname, '../../corpus')

export const CONFIG = `grammar: 1
name: Lamp Room
profile: streaming-netflix
facts:
  core.frame_rate: 25
  graphics.audience: adult
  graphics.caption_profile: netflix_timed_text
  transcript.language_tag: en-GB
`

const cue = (number: number, from: string, to: string, text: string): string =>
  `${number}\n00:00:${from} --> 00:00:${to}\n${text}\n\n`

/** Captions that break no rule. */
export const cleanCaptions = `WEBVTT\nLanguage: en-GB\n\n${cue(1, '01.000', '04.000', 'The lamp was lit at dusk.')}${cue(2, '05.000', '08.000', 'It burned until the morning.')}`

/** The second cue is read far too fast, and its line is too long. */
export const fastCaptions = `WEBVTT\nLanguage: en-GB\n\n${cue(1, '01.000', '04.000', 'The lamp was lit at dusk.')}${cue(2, '05.000', '06.000', 'It burned until the morning came up over the sea.')}`

export const workedRun = readFileSync(
  path.join(corpus, 'coordinate/worked-runs/01-repair-cafe.json'),
  'utf8',
)

/** A capture whose cameras are out of sync by so many milliseconds. */
export const project = (sync: number): string =>
  JSON.stringify(
    {
      id: 'PRJ-1',
      title: 'Lamp Room',
      phase: 'capture',
      deliverables: [],
      capture: { session: 'LR-07', rig: 'inward_dome', cameras: 48, sync_error_ms: sync },
    },
    null,
    2,
  )
