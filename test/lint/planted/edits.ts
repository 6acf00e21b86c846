/** Planted faults in edits, as OpenTimelineIO documents. */
import { type Facts, type Planted, type Rows, sample, text } from './plant.ts'

const RATE = 25
const time = (value: number, rate = RATE) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate })
const range = (start: number, frames: number, rate = RATE) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: time(start, rate),
  duration: time(frames, rate),
})

interface Shot {
  readonly frames: number
  readonly handle?: number
  readonly rate?: number
}

const shot = ({ frames, handle = 50, rate = RATE }: Shot, index: number) => ({
  OTIO_SCHEMA: 'Clip.2',
  name: `A${index + 1}`,
  source_range: range(handle, frames),
  media_references: {
    DEFAULT_MEDIA: {
      OTIO_SCHEMA: 'ExternalReference.1',
      target_url: `media/A${index + 1}.mov`,
      available_range: range(0, frames + 2 * handle, rate),
    },
  },
  active_media_reference_key: 'DEFAULT_MEDIA',
})

const gap = (frames: number) => ({ OTIO_SCHEMA: 'Gap.1', source_range: range(0, frames) })

/** @param more tracks above the first */
const edit = (items: readonly object[], more: readonly object[] = []): string =>
  JSON.stringify({
    OTIO_SCHEMA: 'Timeline.1',
    name: 'Cut 4',
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      children: [{ OTIO_SCHEMA: 'Track.1', name: 'V1', kind: 'Video', children: items }, ...more],
    },
  })

const shots = (...some: readonly Shot[]): string => edit(some.map(shot))

const lowerThird = (frames: number): string =>
  edit(
    [shot({ frames: 250 }, 0)],
    [
      {
        OTIO_SCHEMA: 'Track.1',
        name: 'GFX',
        kind: 'Video',
        children: [gap(20), { ...shot({ frames }, 1), name: 'lower third Ada' }],
      },
    ],
  )

const FILE = 'cut.otio'
const long: Shot = { frames: 100 }
const clean = shots(long, long)
const phase = (word: string): Facts => ({ 'core.production_phase': word })
const delivery = phase('delivery')

/** A cut beside the transcript of its source. */
const quoted = (at: string): Planted => ({
  facts: { ...delivery, 'story.is_factual': true },
  clean: {
    [FILE]: sample('timeline/interview-clean.otio'),
    'interview.json': sample('timeline/interview.json'),
  },
  fault: { [FILE]: sample('timeline/interview-faults.otio') },
  at: `${FILE} (${at})`,
})

export const edits: Rows = {
  'EDT-003': quoted('A1, item 3 "half"'),
  'EDT-013': quoted('A1, item 2 "answer"'),
  'CLP-009': text(
    FILE,
    [clean, shots(long, { frames: 100, handle: 4 })],
    `${FILE} (V1, item 2 "A2")`,
    phase('editorial'),
  ),
  // The film has a key frame after one second.
  'CLP-005': {
    ...text(
      FILE,
      [shots({ frames: 20, handle: 25 }), shots({ frames: 20, handle: 30 })],
      `${FILE} (V1, item 1 "A1")`,
      {
        ...phase('editorial'),
        'clip.selected': true,
        'core.media_representation': 'gaussian_splat_dynamic',
      },
    ),
    clean: {
      [FILE]: shots({ frames: 20, handle: 25 }),
      'media/A1.mov': sample('container/clean.mp4'),
    },
  },
  'EDT-006': text(
    FILE,
    [clean, shots(long, { frames: 2 }, long)],
    `${FILE} (V1, item 2 "A2")`,
    delivery,
  ),
  'EDT-007': text(
    FILE,
    [clean, edit([shot(long, 0), gap(3), shot(long, 1)])],
    `${FILE} (V1, item 2)`,
    delivery,
  ),
  'EDT-010': text(FILE, [clean, shots(long, { frames: 100, rate: 30 })], `${FILE} (media/A2.mov)`, {
    ...phase('editorial'),
    'core.asset_class': 'camera_original',
  }),
  // The player decides whether a title is fixed to the head, so that is declared.
  'GFX-011': text(
    FILE,
    [lowerThird(100), lowerThird(40)],
    `${FILE} (GFX, item 2 "lower third Ada")`,
    delivery,
  ),
}
