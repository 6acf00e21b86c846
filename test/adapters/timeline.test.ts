import { expect, it } from 'vitest'
import { timeline } from '../../src/adapters/timeline.ts'
import { ofKind, read, readContent, values } from './read.ts'

it('finds gaps, short events, thin handles, retimes and brief names in OpenTimelineIO', async () => {
  const reading = await read(timeline, 'timeline/faults.otio')
  expect(reading.problems).toEqual([])
  const [whole] = ofKind(reading, 'timeline')
  expect(whole).toMatchObject({ id: 'timeline/faults.otio', wholeFile: true })
  expect(values(whole)).toEqual({
    'editing.track_kind': 'video',
    'editing.gap_frames': 3,
    'editing.shortest_event_frames': 2,
    'editing.average_shot_length': 3.92,
    'editing.cut_rate': 12.245,
    'editing.operation': 'retime',
    'core.frame_rate': 25,
    'core.duration': 19.6,
  })
  expect(whole!.facts.find(({ path }) => path === 'editing.gap_frames')!.place.where).toBe(
    'V1, item 2',
  )
  expect(
    ofKind(reading, 'clip').map((clip) => [clip.place.where, values(clip)['clip.handle_frames']]),
  ).toEqual([
    ['V1, item 1 "A01"', 50],
    ['V1, item 3 "A02"', 100],
    ['V1, item 5 "B01"', 5],
    ['V1, item 8 "D01"', 100],
  ])
  expect(ofKind(reading, 'cue').map(values)).toEqual([
    { 'graphics.element': ['lower_third'], 'graphics.on_screen_time': 1.6 },
  ])
  expect(ofKind(reading, 'cut').map(values)).toEqual([{ 'editing.transition': 'dissolve' }])
  const rates = ofKind(reading, 'recording').map((media) => [
    media.id,
    ...Object.values(values(media)),
  ])
  expect(rates).toContainEqual(['media/A01.mov', true])
  expect(rates).toContainEqual(['media/D01.mov', false])
})

it('finds nothing in a clean edit', async () => {
  const reading = await read(timeline, 'timeline/clean.otio')
  expect(reading.problems).toEqual([])
  expect(values(reading.subjects[0])).toMatchObject({
    'editing.gap_frames': 0,
    'editing.shortest_event_frames': 100,
    'editing.cut_rate': 6,
  })
  expect(values(reading.subjects[0])).not.toHaveProperty(['editing.operation'])
})

it('takes no frame for a gap that another picture track fills', async () => {
  const gap = { OTIO_SCHEMA: 'Gap.1', source_range: range(10) }
  const clip = (frames: number) => ({
    OTIO_SCHEMA: 'Clip.1',
    name: 'a',
    source_range: range(frames),
  })
  const tracks = [
    [clip(20), gap, clip(20)],
    [{ OTIO_SCHEMA: 'Gap.1', source_range: range(23) }, clip(4)],
  ].map((children) => ({ OTIO_SCHEMA: 'Track.1', kind: 'Video', children }))
  const document = {
    OTIO_SCHEMA: 'Timeline.1',
    tracks: { OTIO_SCHEMA: 'Stack.1', children: tracks },
  }
  const reading = await readContent(timeline, 'a.otio', JSON.stringify(document))
  expect(values(reading.subjects[0])['editing.gap_frames']).toBe(6)
})

const range = (frames: number) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: { value: 0, rate: 25 },
  duration: { value: frames, rate: 25 },
})

it('reads an edit decision list, at the rate of the project', async () => {
  const reading = await read(timeline, 'timeline/faults.edl', {
    declared: { 'core.frame_rate': 25 },
  })
  const [whole] = reading.subjects
  expect(values(whole)).toMatchObject({
    'editing.gap_frames': 3,
    'editing.shortest_event_frames': 2,
    'editing.operation': 'retime',
    'core.frame_rate': 25,
    'core.duration': 13.16,
  })
  expect(
    whole!.facts.find(({ path }) => path === 'editing.shortest_event_frames')!.place,
  ).toMatchObject({
    line: 6,
    where: 'FLASH.MOV',
  })
  expect(ofKind(reading, 'cut').map(values)).toEqual([{ 'editing.transition': 'dissolve' }])
  expect(reading.problems).toMatchObject([{ kind: 'partial', place: { line: 13 } }])
})

it('guesses the rate of a list from its frame numbers, and says so', async () => {
  const reading = await read(timeline, 'timeline/faults.edl')
  expect(reading.subjects[0]!.facts).toContainEqual(
    expect.objectContaining({ path: 'core.frame_rate', value: 25, certainty: 'estimated' }),
  )
})

it('counts drop-frame timecode as it runs', async () => {
  const edl =
    'FCM: DROP FRAME\n001 A V C 00:00:00;00 00:01:00;02 00:00:00;00 00:01:00;02\n002 B V C 00:00:00;00 00:00:01;00 00:01:00;02 00:01:01;02\n'
  const reading = await readContent(timeline, 'a.edl', edl)
  expect(values(reading.subjects[0])).toMatchObject({
    'core.frame_rate': 30_000 / 1001,
    'editing.gap_frames': 0,
    'core.duration': 61.061,
  })
})

it('reads the first sequence of Final Cut Pro XML, with its lines', async () => {
  const reading = await read(timeline, 'timeline/faults.fcpxml')
  expect(reading.problems).toEqual([])
  expect(values(reading.subjects[0])).toMatchObject({
    'editing.gap_frames': 4,
    'editing.shortest_event_frames': 1,
    'editing.operation': 'retime',
    'core.frame_rate': 30_000 / 1001,
  })
  expect(ofKind(reading, 'cue')[0]).toMatchObject({ place: { line: 14 } })
  expect(ofKind(reading, 'cue').map(values)).toEqual([
    { 'graphics.element': ['lower_third'], 'graphics.on_screen_time': 1.001 },
  ])
  expect(ofKind(reading, 'clip').map(values)).toEqual([
    { 'clip.handle_frames': 5 },
    { 'clip.handle_frames': 100 },
  ])
  expect(ofKind(reading, 'recording').map(({ id, facts }) => [id, facts[0]!.value])).toEqual([
    ['file:///media/harbour.mov', true],
    ['file:///media/market.mov', false],
  ])
})

it('holds media that lie in the folder against the edit', async () => {
  const reading = await read(timeline, 'timeline/media.otio')
  expect(
    ofKind(reading, 'clip').map(({ place, facts }) => [
      place.where,
      facts.find(({ path }) => path === 'clip.starts_on_key_frame')?.value,
    ]),
  ).toEqual([
    ['V1, item 1 "on key"', true],
    ['V1, item 2 "off key"', false],
    ['V1, item 3 "slower"', true],
  ])
  expect(ofKind(reading, 'recording').flatMap(({ facts }) => facts)).toMatchObject([
    {
      value: true,
      certainty: 'measured',
      method: '25 frames a second by its header, 25 in the edit',
    },
    { value: false, certainty: 'measured' },
  ])
})

it('takes the word of the edit for media that are elsewhere', async () => {
  const reading = await read(timeline, 'timeline/faults.otio')
  const facts = ofKind(reading, 'recording').flatMap((media) => media.facts)
  expect(new Set(facts.map(({ certainty }) => certainty))).toEqual(new Set(['declared']))
})

it.each(['{"OTIO_SCHEMA":"Marker.1"}', '[]', 'not json'])(
  'says of %s that it is no timeline',
  async (text) => {
    const reading = await readContent(timeline, 'a.otio', text)
    expect(reading.problems).toMatchObject([{ kind: 'failed' }])
  },
)

it('holds a cut against the transcript of its source', async () => {
  const reading = await read(timeline, 'timeline/interview-faults.otio')
  expect(reading.problems).toEqual([])
  expect(ofKind(reading, 'cut').map((cut) => [cut.place.where, values(cut)])).toEqual([
    [
      'A1, item 2 "answer"',
      { 'editing.composite_quote': false, 'editing.answer_question_mismatch': true },
    ],
    // The cut joins "I was there, and I" to "from them".
    ['A1, item 3 "half"', { 'editing.composite_quote': true }],
  ])
  const facts = ofKind(reading, 'cut').flatMap((cut) => cut.facts)
  expect(new Set(facts.map(({ certainty }) => certainty))).toEqual(new Set(['estimated']))
})

it('finds nothing in a cut that keeps sentences and answers', async () => {
  const reading = await read(timeline, 'timeline/interview-clean.otio')
  expect(ofKind(reading, 'cut').map(values)).toEqual([
    { 'editing.composite_quote': false, 'editing.answer_question_mismatch': false },
    { 'editing.composite_quote': false },
    { 'editing.composite_quote': false, 'editing.answer_question_mismatch': false },
  ])
})

/** Events of one reel each, of 25 frames: [reel, first frame of the source, first frame on the timeline]. */
const edl = (...events: (readonly [string, number, number, number])[]): string => {
  const time = (frames: number): string =>
    `00:00:${String(Math.floor(frames / 25)).padStart(2, '0')}:${String(frames % 25).padStart(2, '0')}`
  return [
    'TITLE: PARTS',
    ...events.map(
      ([reel, from, at, frames], i) =>
        `${String(i + 1).padStart(3, '0')}  ${reel} V C ${time(from)} ${time(from + frames)} ${time(at)} ${time(at + frames)}`,
    ),
    '',
  ].join('\n')
}

it.each([
  ['a shot that goes on in the next event is one', edl(['A', 0, 0, 50], ['A', 50, 50, 1]), 51],
  ['another reel is a cut', edl(['A', 0, 0, 50], ['B', 50, 50, 1]), 1],
  ['a jump in the reel is a cut', edl(['A', 0, 0, 50], ['A', 60, 50, 1]), 1],
])('%s', async (_what, list, shortest) => {
  const reading = await readContent(timeline, 'a.edl', list, {
    declared: { 'core.frame_rate': 25 },
  })
  expect(values(reading.subjects[0])['editing.shortest_event_frames']).toBe(shortest)
})

const otio = (clip: object): string =>
  JSON.stringify({
    OTIO_SCHEMA: 'Timeline.1',
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      children: [{ OTIO_SCHEMA: 'Track.1', kind: 'Video', children: [clip] }],
    },
  })
const span = (start: number, duration: number) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: { OTIO_SCHEMA: 'RationalTime.1', rate: 24, value: start },
  duration: { OTIO_SCHEMA: 'RationalTime.1', rate: 24, value: duration },
})
const clipOf = (reference: object) => ({
  OTIO_SCHEMA: 'Clip.1',
  name: 'shot',
  source_range: span(0, 48),
  media_reference: reference,
})
const media = (available: object) => ({
  OTIO_SCHEMA: 'ExternalReference.1',
  target_url: 'shot.png',
  available_range: available,
})

it.each([
  ['a still picture', media(span(0, 1)), undefined],
  ['a generator', { OTIO_SCHEMA: 'GeneratorReference.1', available_range: span(0, 48) }, undefined],
  ['a film of its own length', media(span(0, 48)), 0],
  ['a film with a second behind it', media(span(0, 72)), 0],
])('the handles of %s', async (_what, reference, handles) => {
  const { subjects } = await readContent(timeline, 'a.otio', otio(clipOf(reference)))
  const found = subjects.flatMap(({ facts }) => facts.filter(({ path }) => path.includes('handle')))
  expect(found.map(({ value }) => value)).toEqual(handles === undefined ? [] : [handles])
})

it('reads numbers that JSON does not have', async () => {
  const text = otio({ ...clipOf(media(span(0, 72))), metadata: { gain: 'GAIN', note: 'Inf NaN' } })
  const { subjects, problems } = await readContent(
    timeline,
    'a.otio',
    text.replace('"GAIN"', '-Infinity'),
  )
  expect(problems).toEqual([])
  expect(values(subjects[0])['core.frame_rate']).toBe(24)
})

it('says nothing of the picture of a list of sound', async () => {
  const text =
    'TITLE: R1 DX\nFCM: NON-DROP FRAME\n001  FKI_LEAD A2    C        00:00:00:00 00:00:08:00 01:00:00:00 01:00:08:00\n'
  const { subjects, problems } = await readContent(timeline, 'dx.edl', text)
  expect(subjects.map(values)).toEqual([{}])
  expect(problems).toMatchObject([
    { kind: 'note', message: 'No picture is listed, and sound is not read.' },
  ])
})

it('names events that are as long as their source only at a speed that is not written', async () => {
  const event = (number: string, source: string): string =>
    `${number}  AX  V  C  01:00:00:00 ${source} 00:00:00:00 00:00:02:00\n`
  const text = `TITLE: A\n${event('001', '01:00:02:00')}${event('002', '01:00:04:00')}M2 AX 048.0 01:00:00:00\n${event('003', '01:00:00:00')}${event('004', '01:00:01:01')}${event('005', '01:00:03:00')}`
  const { problems } = await readContent(timeline, 'a.edl', text)
  expect(problems).toMatchObject([
    {
      kind: 'note',
      message:
        'This event has 25 frames in its source and 48 in the edit, and no M2 says at which speed (and of 1 more the same is true).',
      place: { line: 6 },
    },
  ])
})
