import { describe, expect, it, test } from 'vitest'
import { captions } from '../../src/adapters/captions.ts'
import { named, ofKind, read, readContent, values } from './read.ts'

it('reads the format, language and faults of a WebVTT file', async () => {
  const reading = await read(captions, 'captions/faults.vtt', {
    declared: { 'core.frame_rate': 25 },
  })
  expect(values(named(reading, 'captions/faults.vtt'))).toEqual({
    'graphics.caption_format': 'webvtt',
    'graphics.caption_encoding': 'utf_8',
    'delivery.captions_present': true,
    'transcript.language_tag': 'en-GB',
    'transcript.language_tag_written': true,
    'transcript.speaker_position_present': true,
  })
  expect(ofKind(reading, 'cue').map(values)).toMatchObject([
    {
      'graphics.element': ['caption_block'],
      'graphics.reading_speed': 75,
      'graphics.caption_shortest_s': 0.6,
      'graphics.caption_longest_s': 0.6,
      'graphics.caption_lines': 1,
      'graphics.caption_gap_frames': 35,
    },
    {
      'graphics.caption_line_chars': 62,
      'graphics.caption_gap_frames': 0,
      'graphics.inside_safe_title': true,
      'graphics.placement': 'lower_third_centre',
    },
    {
      'graphics.caption_shortest_s': 9.5,
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
  expect(reading.problems).toMatchObject([{ kind: 'note', place: { line: 19 } }])
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
    'graphics.caption_encoding': 'utf_8',
    'delivery.captions_present': false,
    'transcript.language_tag_written': false,
    'transcript.speaker_position_present': false,
  })
  expect(reading.problems).toMatchObject([{ kind: 'note' }])
})

it.each([
  ['a background', '<div begin="1s" end="3s" region="r" smpte:backgroundImage="#one"/>'],
  ['an element', '<div begin="1s" end="3s" region="r"><image src="one.png"/></div>'],
])('takes a picture as a caption whose words it cannot read: %s', async (_what, div) => {
  const xml = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:smpte="http://www.smpte-ra.org/schemas/2052-1/2010/smpte-tt" xml:lang="ja"><head><layout><region xml:id="r"/></layout></head><body>${div}</body></tt>`
  const reading = await readContent(captions, 'a.xml', xml)
  expect(values(reading.subjects[0])).toEqual({
    'graphics.caption_format': 'smpte_tt',
    'graphics.caption_encoding': 'utf_8',
    'delivery.captions_present': true,
    'transcript.language_tag': 'ja',
    'transcript.language_tag_written': true,
  })
})

it.each([
  ['film.en.srt', true],
  ['film.de-at.sbv', true],
  ['film.cut.srt', undefined],
])(
  'takes the language in the name %s as written where the format has no place for one',
  async (name, written) => {
    const text = name.endsWith('srt')
      ? '1\n00:00:01,000 --> 00:00:02,000\nA\n'
      : '0:00:01.000,0:00:02.000\nA\n'
    const reading = await readContent(captions, name, text)
    expect(values(reading.subjects[0])['transcript.language_tag_written']).toBe(written)
  },
)

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
    '00:02.000 --> 00:03.000\nC',
  ]
  const reading = await readContent(captions, 'a.vtt', `WEBVTT\n\n${cues.join('\n\n')}\n`)
  expect(ofKind(reading, 'cue').map((cue) => values(cue)['graphics.caption_gap_frames'])).toEqual([
    0,
    0,
    undefined,
  ])
})

describe('times of TTML', () => {
  const NS = 'xmlns="http://www.w3.org/ns/ttml" xml:lang="en"'
  const cuesOf = async (body: string, head = '') => {
    const text = `<tt ${NS}><head>${head}</head><body>${body}</body></tt>`
    const reading = await readContent(captions, 'a.ttml', text)
    const cues = ofKind(reading, 'cue').map(values)
    return {
      reading,
      durations: cues.map((cue) => cue['graphics.caption_shortest_s']),
      speeds: cues.map((cue) => cue['graphics.reading_speed']),
    }
  }

  it.each([
    ['<div begin="0s" end="1s"><p>Hi there</p></div>', [1]],
    ['<div begin="5s"><p begin="1s" dur="2s">One</p><p begin="4s" dur="3s">Two</p></div>', [2, 3]],
    ['<div begin="1s" dur="3s"><p begin="1s" end="9s">Cut by its division</p></div>', [2]],
    ['<div timeContainer="seq"><p dur="2s">One</p><p dur="3s">Two</p></div>', [2, 3]],
    ['<div><p begin="1s" end="2s"/><p begin="3s" end="4s">Two</p></div>', [1]],
  ])('come from what a paragraph lies in: %s', async (body, expected) => {
    const { durations, reading } = await cuesOf(body)
    expect(durations).toEqual(expected)
    expect(reading.problems).toEqual([])
    expect(values(reading.subjects[0])['delivery.captions_present']).toBe(true)
  })

  it('of spans make events of their own', async () => {
    const { durations, speeds } = await cuesOf(
      '<div><p><span begin="1s" end="2s">Hello</span><span begin="2s" end="4s">World</span></p></div>',
    )
    expect(durations).toEqual([1, 2])
    expect(speeds).toEqual([5, 2.5])
  })

  it('of spans that add to what is shown make one event', async () => {
    const { durations, speeds } = await cuesOf(
      '<div><p begin="0s" end="4s">One <span begin="1s">two </span><span begin="2s">three</span></p></div>',
    )
    expect(durations).toEqual([4])
    expect(speeds).toEqual([3.25])
  })

  it('end with the region', async () => {
    const { durations } = await cuesOf(
      '<div><p region="r" begin="1s" end="9s">Here</p></div>',
      '<layout><region xml:id="r" begin="2s" end="5s"/></layout>',
    )
    expect(durations).toEqual([3])
  })

  it('without an end leave captions that are there, and no speed', async () => {
    const { durations, reading } = await cuesOf('<div><p>For ever</p></div>')
    expect(durations).toEqual([])
    expect(values(reading.subjects[0])['delivery.captions_present']).toBe(true)
    expect(reading.problems).toMatchObject([{ kind: 'note' }])
  })
})

describe('encodings', () => {
  const srt = (text: string): string => `1\n00:00:01,000 --> 00:00:03,000\n${text}\n`
  const longest = async (bytes: Uint8Array, name = 'a.srt') => {
    const reading = await readContent(captions, name, bytes)
    const [fact] = ofKind(reading, 'cue')[0]!.facts.filter(
      ({ path }) => path === 'graphics.caption_line_chars',
    )
    return { ...fact!, problems: reading.problems.map(({ message }) => message) }
  }
  /** Encodes text as windows-1251, where А to я have the same order as in Unicode. */
  const cyrillic = (text: string): Uint8Array =>
    Uint8Array.from(text, (letter) => {
      const code = letter.codePointAt(0)!
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
    })
  const words =
    'Когда солнце зашло за холмы, старый рыбак медленно вернулся домой по узкой тропинке'

  it('UTF-8 is taken as it is', async () => {
    const { value, certainty, problems } = await longest(Buffer.from(srt('Où êtes-vous ?')))
    expect({ value, certainty, problems }).toEqual({
      value: 14,
      certainty: 'measured',
      problems: [],
    })
  })

  it.each([
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
    ['utf-16le', []],
    ['utf-16be', []],
  ])('%s with the mark %j', async (encoding, mark) => {
    const wide = Buffer.from(srt('Où êtes-vous ?'), 'utf16le')
    if (encoding === 'utf-16be') wide.swap16()
    const { value, certainty, method } = await longest(Buffer.concat([Buffer.from(mark), wide]))
    expect({ value, certainty }).toEqual({ value: 14, certainty: 'measured' })
    expect(method).toContain(`read as ${encoding}`)
  })

  it('a code page of old is guessed, named, and counted by its own letters', async () => {
    const { value, method, problems } = await longest(cyrillic(srt(words)))
    expect(value).toBe(words.length)
    expect(method).toContain('read as windows-1251')
    expect(problems.join()).toContain('windows-1251')
  })

  it('what hardly any letter tells is estimated', async () => {
    const { certainty } = await longest(Buffer.from(srt('caf\xe9'), 'latin1'))
    expect(certainty).toBe('estimated')
  })

  it('XML says its own', async () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?><tt xmlns="http://www.w3.org/ns/ttml" xml:lang="fr"><body><div><p begin="1s" end="3s">Où êtes-vous ?</p></div></body></tt>`
    const { value, certainty } = await longest(Buffer.from(text, 'latin1'), 'a.ttml')
    expect({ value, certainty }).toEqual({ value: 14, certainty: 'measured' })
  })
})

describe('WebVTT', () => {
  it.each([
    ['a header without its empty line', 'WEBVTT\n00:01.000 --> 00:02.000\nHello', 1],
    ['an hour that is left out', 'WEBVTT\n\n59:59.000 --> 01:00:01.000\nHello', 1],
    ['minutes of sixty', 'WEBVTT\n\n00:60:00.000 --> 00:61:00.000\nHello', 0],
    ['seconds of sixty', 'WEBVTT\n\n00:00:60.000 --> 00:01:01.000\nHello', 0],
    ['a header of one word', 'WEBVTT', 0],
  ])('%s', async (_what, text, cues) => {
    expect(ofKind(await readContent(captions, 'a.vtt', text), 'cue')).toHaveLength(cues)
  })

  it.each(['00:00:01,000 --> 00:00:02,000', '00:01.00 --> 00:02.000', '0:01.000 --> 0:02.000'])(
    'reads a cue at %s and says that players leave it out',
    async (times) => {
      const reading = await readContent(captions, 'a.vtt', `WEBVTT\n\n${times}\nA\n\n${times}\nB`)
      expect(ofKind(reading, 'cue')).toHaveLength(2)
      expect(reading.problems).toMatchObject([
        {
          kind: 'partial',
          message: `Players leave out "${times}", and 1 more: times of WebVTT are written 00:00:02.000.`,
          place: { line: 3 },
        },
      ])
    },
  )

  it.each(['<v ', '<c.a', '{\\an8', '<font ', '::cue(', '/*'])(
    'of 200,000 times %j is read in one pass',
    async (piece) => {
      const style = `STYLE\n${piece.repeat(200_000)}\n\n`
      const text = `WEBVTT\n\n${style}00:01.000 --> 00:02.000\n${piece.repeat(200_000)}`
      const reading = await readContent(captions, 'a.vtt', text)
      expect(ofKind(reading, 'cue')).toHaveLength(1)
    },
  )
})

it.each([
  [
    'tool.py',
    'NS = "http://www.w3.org/ns/ttml"\nXML = """<tt xmlns="http://www.w3.org/ns/ttml"/>"""\n',
  ],
  ['notes.md', 'A document begins with `<tt xmlns="http://www.w3.org/ns/ttml">`.\n'],
  ['page.html', '<!doctype html><html><p><tt>http://www.w3.org/ns/ttml</tt></html>'],
  ['firmware.srt', new Uint8Array(600)],
])('does not take %s for captions', async (name, content) => {
  await expect(readContent(captions, name, content)).rejects.toThrow('does not ask for')
})

it.each([
  ['ttp:timeBase="clock"', '<div><p begin="1s" end="2s">A</p></div>', 'Unsupported time base', 1],
  ['', '<div>\n</div><p/>', 'Parent of <p> element is not <div>', 2],
])('quotes imsc of TTML that it does not read, %s%s', async (attribute, body, words, line) => {
  const text = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ${attribute}><body>${body}</body></tt>`
  const reading = await readContent(captions, 'a.ttml', text)
  const message = `The document is not read: imsc, which lays it out as players do, says "${words}".`
  expect(reading.problems).toMatchObject([{ kind: 'failed', message, place: { line } }])
  // Whether there are captions is unknown.
  expect(reading.subjects[0]!.looked).not.toContain('delivery.captions_present')
})

it.each([
  ['<style tts:color="red"/>', 'A <style> element has no xml:id, so nothing can use it.'],
  [
    '<style xml:id="a" tts:color="#fff"/>',
    'Players leave out the style color="#fff": TTML has no value of that form.',
  ],
  ['<style xml:id="a" style="b"/>', 'An element names a style that the document does not define.'],
  [
    '<style xml:id="a" tts:fontSize="22px"/>',
    'Players leave out fontSize of <div>, whose length cannot be worked out: pixels, for one, need tts:extent on the <tt> element.',
  ],
])(
  'says in plain words which style of a document is left out, and reads it: %s',
  async (style, message) => {
    const text = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"><head><styling>${style}</styling></head><body><div style="a"><p begin="1s" end="2s">A</p></div></body></tt>`
    const { problems } = await readContent(captions, 'a.ttml', text)
    expect(problems).toContainEqual(expect.objectContaining({ kind: 'partial', message }))
  },
)

it('refuses TTML that is nested without end, and does not lay it out', async () => {
  const deep = `<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p>${'<span>'.repeat(100_000)}`
  const reading = await readContent(captions, 'a.ttml', deep)
  expect(reading.problems).toMatchObject([{ kind: 'failed', message: /nested deeper than 500/ }])
})

test.for([
  ['two words', 'Two words.', 120],
  ['a dash and a note are none', '♪ - Two words - ♪', 120],
  ['over two lines', 'One, two\nthree', 180],
  ['a script without spaces', '日本語の字幕', undefined],
] as const)('counts words a minute of one second: %s', async ([, text, rate]) => {
  const file = `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
  const reading = await readContent(captions, 'show.srt', file)
  const [cue] = ofKind(reading, 'cue').map(values)
  expect(cue!['graphics.caption_words_per_minute']).toBe(rate)
})
