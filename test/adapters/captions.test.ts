import { expect, it } from 'vitest'
import { captions } from '../../src/adapters/captions.ts'
import { named, ofKind, read, readContent, values } from './read.ts'

it('reads the format, language and faults of a WebVTT file', async () => {
  const reading = await read(captions, 'captions/faults.vtt', {
    declared: { 'core.frame_rate': 25 },
  })
  expect(values(named(reading, 'captions/faults.vtt'))).toEqual({
    'graphics.caption_format': 'webvtt',
    'delivery.captions_present': true,
    'transcript.language_tag': 'en-GB',
    'transcript.speaker_position_present': true,
  })
  expect(ofKind(reading, 'cue').map(values)).toMatchObject([
    {
      'graphics.element': ['caption_block'],
      'graphics.reading_speed': 75,
      'graphics.caption_shortest_s': 0.6,
      'graphics.caption_longest_s': 0.6,
      'graphics.caption_gap_frames': 35,
    },
    {
      'graphics.caption_line_chars': 62,
      'graphics.caption_gap_frames': 0,
      'graphics.inside_safe_title': true,
      'graphics.placement': 'lower_third_centre',
    },
    {
      'graphics.caption_longest_s': 9.5,
      'graphics.caption_gap_frames': 2,
      'graphics.inside_safe_title': false,
      'graphics.placement': 'lower_third_left',
    },
    { 'graphics.contrast_ratio': 2.32, 'graphics.text_style': ['boxed_background'] },
    { 'graphics.text_style': ['italic'] },
  ])
})

it('gives every cue and every block that is none its line', async () => {
  const reading = await read(captions, 'captions/faults.vtt')
  expect(ofKind(reading, 'cue').map(({ place }) => place.line)).toEqual([14, 18, 22, 27, 36])
  expect(reading.problems.map(({ place, kind }) => [place.line, kind])).toEqual([
    [30, 'partial'],
    [32, 'partial'],
  ])
})

it('finds no fault in a clean SubRip file, and its language in its name', async () => {
  const reading = await read(captions, 'captions/clean.en-gb.srt')
  expect(reading.problems).toEqual([])
  expect(values(reading.subjects[0])).toMatchObject({
    'graphics.caption_format': 'srt',
    'transcript.language_tag': 'en-GB',
  })
  for (const cue of ofKind(reading, 'cue').map(values)) {
    expect(cue['graphics.reading_speed']).toBeLessThanOrEqual(20)
    expect(cue['graphics.caption_line_chars']).toBeLessThanOrEqual(42)
    expect(cue['graphics.caption_shortest_s']).toBeGreaterThanOrEqual(0.833)
  }
})

it('resolves styles and regions of TTML, with the line of each paragraph', async () => {
  const reading = await read(captions, 'captions/faults.ttml')
  expect(values(reading.subjects[0])).toMatchObject({
    'graphics.caption_format': 'imsc_1_1_text',
    'transcript.language_tag': 'de-AT',
  })
  const [grey, edge] = ofKind(reading, 'cue')
  expect(grey!.place).toEqual({ file: 'captions/faults.ttml', line: 16, where: 'cue 1' })
  expect(values(grey)).toMatchObject({
    'graphics.contrast_ratio': 2.63,
    'graphics.large_text': true,
    'graphics.inside_safe_title': true,
    'graphics.placement': 'lower_third_centre',
    'graphics.caption_gap_frames': 1,
  })
  expect(edge!.place.line).toBe(17)
  expect(values(edge)).toMatchObject({
    'graphics.contrast_ratio': 21,
    'graphics.large_text': false,
    'graphics.inside_safe_title': false,
    'graphics.text_style': ['sans_bold', 'boxed_background'],
  })
  expect(reading.problems).toMatchObject([{ kind: 'partial', place: { line: 19 } }])
})

it.each([
  ['http://www.w3.org/ns/ttml/profile/imsc1/image', 'imsc_image'],
  ['http://www.w3.org/ns/ttml/profile/imsc1.3/text', 'imsc_1_3_text'],
  ['urn:ebu:tt:distribution:2018-04', 'ebu_tt_d'],
  ['http://www.smpte-ra.org/schemas/2052-1/2013/smpte-tt', 'smpte_tt'],
  ['', 'ttml2'],
])('names the TTML profile %s', async (profile, format) => {
  const xml = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xml:lang="" ttp:profile="${profile}"><body/></tt>`
  const reading = await readContent(captions, 'a.xml', xml)
  expect(values(reading.subjects[0])).toEqual({
    'graphics.caption_format': format,
    'delivery.captions_present': false,
    'transcript.speaker_position_present': false,
  })
  expect(reading.problems).toMatchObject([{ kind: 'note' }])
})

it('estimates a gap in frames where nothing names the frame rate', async () => {
  const reading = await readContent(
    captions,
    'a.srt',
    '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:02,042 --> 00:00:03,000\nB\n',
  )
  expect(ofKind(reading, 'cue')[0]!.facts).toContainEqual(
    expect.objectContaining({
      path: 'graphics.caption_gap_frames',
      value: 1,
      certainty: 'estimated',
    }),
  )
})

it('takes two cues shown at the same time for one event', async () => {
  const cues = [
    '1\n00:01.000 --> 00:02.000\nA',
    '00:01.000 --> 00:02.000\nB',
    '00:01.500 --> 00:03.000\nC',
  ]
  const reading = await readContent(captions, 'a.vtt', `WEBVTT\n\n${cues.join('\n\n')}\n`)
  expect(ofKind(reading, 'cue').map((cue) => values(cue)['graphics.caption_gap_frames'])).toEqual([
    0,
    0,
    undefined,
  ])
})
