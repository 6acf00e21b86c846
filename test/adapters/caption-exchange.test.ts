/** Captions as other programs hand them out: MacCaption MCC, YouTube SBV, and TTML of the drafts. */
import { describe, expect, it } from 'vitest'
import { captions } from '../../src/adapters/captions.ts'
import { ofKind, readContent, values } from './read.ts'

describe('MacCaption MCC', () => {
  const RATE_2997 = 0x4f
  /** A line with pairs of CEA-608 in the first field, or triples as they are. */
  function line(time: string, triples: readonly string[], rate = RATE_2997): string {
    const data = triples.join('')
    const count = (0xe0 + triples.length).toString(16)
    const body = `9669${'00'}${rate.toString(16)}43000072${count}${data}740000`
    const length = (body.length / 2 + 1).toString(16).padStart(2, '0')
    return `${time}\t6101${length}${body}00`
  }
  const first = (pair: string): string => `fc${pair}`
  const mcc = (rate: string, ...lines: string[]): string =>
    ['File Format=MacCaption_MCC V1.0', '', `Time Code Rate=${rate}`, '', ...lines].join('\r\n')
  /** Resume loading, row 15, "HELLO", end of caption, and its erasure two seconds later; each code comes twice. */
  const HELLO = [
    line('00:01:00;02', [first('9420')]),
    line('00:01:00;03', [first('9420')]),
    line('00:01:00;04', [first('9470'), 'fd1520']),
    line('00:01:00;05', [first('c845')]),
    line('00:01:00;06', [first('4c4c')]),
    line('00:01:00;07', [first('4f80'), 'fa0000']),
    line('00:01:00;08', [first('942f')]),
    line('00:01:00;09', [first('942f')]),
    line('00:01:02;08', [first('942c')]),
  ]

  it('reads the first channel, in drop-frame time, and judges it as any caption', async () => {
    const { subjects, problems } = await readContent(captions, 'show.mcc', mcc('30DF', ...HELLO))
    expect(problems).toEqual([])
    expect(values(subjects[0])).toMatchObject({
      'graphics.caption_format': 'cea_608',
      'delivery.captions_present': true,
    })
    const [cue] = ofKind({ subjects, problems }, 'cue')
    // Sixty frames at 29.97 a second.
    expect(values(cue)).toMatchObject({
      'graphics.caption_longest_s': 2.002,
      'graphics.caption_line_chars': 5,
      'graphics.reading_speed': 2.5,
    })
    expect(cue?.place.line).toBe(11)
  })

  it('spells out the letters for bytes that come often', async () => {
    const [, short] = line('00:00:01:00', [first('942f')]).split('\t')
    const written = short!.replace('6101', 'T').replace('9669', 'S').replace('0000', 'ZZ')
    const text = mcc('30', ...HELLO.slice(0, 6), `00:01:01:00\t${written}`, HELLO.at(-1)!)
    const { subjects, problems } = await readContent(captions, 'show.mcc', text)
    expect(problems).toEqual([])
    expect(subjects).toHaveLength(2)
  })

  it('names a line that holds no whole packet, and captions of CEA-708 alone', async () => {
    const cut = mcc('30DF', ...HELLO, '00:01:04;00\t6101200000')
    expect((await readContent(captions, 'cut.mcc', cut)).problems).toMatchObject([
      {
        kind: 'partial',
        message: 'This line holds no whole packet of captions.',
        place: { line: 14 },
      },
    ])
    const digital = mcc('30', line('00:00:01:00', ['ff0221', 'fe4869']))
    const { subjects, problems } = await readContent(captions, 'new.mcc', digital)
    expect(values(subjects[0])).toMatchObject({ 'graphics.caption_format': 'cea_708' })
    expect(problems).toMatchObject([{ kind: 'note', message: /CEA-708 alone/ }])
  })
})

describe('YouTube SBV', () => {
  it('reads times with a comma between them, and both ways of breaking a line', async () => {
    const text =
      '0:00:01.000,0:00:03.000\nOne line\nand another\n\n0:00:04.000,0:00:05.000\nA[br]B\n'
    const reading = await readContent(captions, 'talk.en.sbv', text)
    expect(reading.problems).toMatchObject([{ kind: 'note', message: /not judged here/ }])
    expect(values(reading.subjects[0])['graphics.caption_format']).toBeUndefined()
    expect(values(reading.subjects[0])).toMatchObject({
      'transcript.language_tag': 'en',
    })
    const cues = ofKind(reading, 'cue')
    expect(cues.map(({ place }) => place.line)).toEqual([1, 5])
    expect(cues.map((cue) => values(cue)['graphics.caption_lines'])).toEqual([2, 2])
    expect(values(cues[0])).toMatchObject({ 'graphics.reading_speed': 9.5 })
  })

  it('names a block whose times are none', async () => {
    const text = '0:00:01.000,0:00:03.000\nOne.\n\n0:00:1x.000,0:00:05.000\nTwo.\n'
    expect((await readContent(captions, 'a.sbv', text)).problems).toMatchObject([
      { kind: 'partial', place: { line: 4 } },
      { kind: 'note' },
    ])
  })
})

describe('TTML of another namespace', () => {
  const body = '<body><div><p begin="00:00:01.000" end="00:00:03.000">A lamp.</p></div></body></tt>'
  const ttml = (attributes: string, rest = body): string =>
    `<tt ${attributes} xml:lang="en">${rest}`

  it.each([
    [
      'xmlns="http://www.w3.org/2006/10/ttaf1" xmlns:tts="http://www.w3.org/2006/10/ttaf1#styling"',
      /draft of 2006/,
    ],
    ['xmlns="http://www.w3.org/2006/04/ttaf1"', /draft of 2006/],
    ['', /names no namespace/],
  ])('reads %s and says what players miss', async (attributes, message) => {
    const { subjects, problems } = await readContent(captions, 'show.dfxp', ttml(attributes))
    expect(problems).toMatchObject([{ kind: 'note', code: 'incomplete', message }])
    expect(values(subjects[1])).toMatchObject({ 'graphics.reading_speed': 3.5 })
  })

  it('knows the draft in a file that ends in .xml', async () => {
    const { subjects } = await readContent(
      captions,
      'show.xml',
      ttml('xmlns="http://www.w3.org/2006/10/ttaf1"'),
    )
    expect(subjects).toHaveLength(2)
  })

  it('says of times without a unit that players read none', async () => {
    const { problems } = await readContent(
      captions,
      'song.ttml',
      ttml(
        'xmlns="http://www.w3.org/ns/ttml"',
        '<body><div><p begin="19.7" end="21.9">La.</p></div></body></tt>',
      ),
    )
    expect(problems).toMatchObject([
      { message: /without a unit, such as "19.7"/ },
      { code: 'incomplete' },
    ])
  })
})
