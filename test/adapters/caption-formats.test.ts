/** The caption formats of broadcasters and of fan subtitles: EBU STL, Scenarist SCC and SubStation Alpha. */
import { describe, expect, it } from 'vitest'
import { parseAss } from '../../src/adapters/captions/ass.ts'
import { parseScc } from '../../src/adapters/captions/scc.ts'
import { parseStl } from '../../src/adapters/captions/stl.ts'
import { captions } from '../../src/adapters/captions.ts'
import { readContent, values } from './read.ts'

describe('EBU STL', () => {
  interface Subtitle {
    readonly from: readonly number[]
    readonly to: readonly number[]
    readonly text: readonly number[]
    readonly cumulative?: number
    readonly extension?: number
    readonly isComment?: boolean
  }

  /** A file at 25 frames/s in German (language code 08) with the Latin table. */
  function stl(subtitles: readonly Subtitle[], table = '00'): Uint8Array {
    const gsi = `850STL25.011${table}08`.padEnd(238) + String(subtitles.length).padStart(5, '0')
    const blocks = subtitles.map((one, number) => {
      const block = new Uint8Array(128).fill(0x8f)
      block.set([0, number, 0, one.extension ?? 0xff, one.cumulative ?? 0, ...one.from, ...one.to])
      block.set([20, 2, one.isComment === true ? 1 : 0, ...one.text], 13)
      return block
    })
    return Buffer.concat([Buffer.from(gsi.padEnd(1024), 'latin1'), ...blocks])
  }

  const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')]
  const cuesOf = (bytes: Uint8Array): unknown[] =>
    parseStl(bytes).cues.map(({ start, end, lines }) => [start, end, lines])

  it('reads text, times in frames, language and frame rate', async () => {
    const [double, white, accent] = [0x0d, 0x07, 0xc8]
    const text = [
      double,
      white,
      ...ascii('F'),
      accent,
      ...ascii('unf K'),
      accent,
      ...ascii('ase'),
      0x8a,
    ]
    const bytes = stl([
      { from: [10, 0, 1, 0], to: [10, 0, 3, 5], text: [...text, 0x8a, ...ascii('und 1 Brot')] },
      { from: [10, 0, 3, 8], to: [10, 0, 4, 0], text: ascii('Ja.') },
    ])
    const reading = await readContent(captions, 'show.stl', bytes)
    expect(reading.problems).toEqual([])
    const [file, cue] = reading.subjects
    expect(values(file)).toEqual({
      'graphics.caption_format': 'ebu_stl',
      'delivery.captions_present': true,
      'transcript.language_tag': 'de',
      'transcript.language_tag_written': true,
      'transcript.speaker_position_present': false,
    })
    expect(values(cue)).toMatchObject({
      'graphics.caption_longest_s': 2.2,
      'graphics.caption_lines': 2,
      'graphics.caption_gap_frames': 3,
      'graphics.reading_speed': 8.64,
    })
    expect(cuesOf(bytes)[0]).toEqual([36_001, 36_003.2, ['F\u00FCnf K\u00E4se', 'und 1 Brot']])
  })

  it('joins what goes on in a further block and what builds up, and leaves out comments', () => {
    const [from, to] = [
      [0, 0, 1, 0],
      [0, 0, 4, 0],
    ]
    const block = { from, to }
    expect(
      cuesOf(
        stl([
          { ...block, text: ascii('One tw'), extension: 0 },
          { ...block, text: ascii('o') },
          { from: [0, 0, 5, 0], to: [0, 0, 8, 0], text: ascii('First.'), cumulative: 1 },
          { from: [0, 0, 6, 0], to: [0, 0, 8, 0], text: ascii('Second.'), cumulative: 3 },
          { ...block, text: ascii('Check this name'), isComment: true },
          { from: [0, 0, 9, 0], to: [0, 0, 10, 0], text: ascii('Third.') },
        ]),
      ),
    ).toEqual([
      [1, 4, ['One two']],
      [5, 8, ['First.', 'Second.']],
      [9, 10, ['Third.']],
    ])
  })

  it('reads Greek by its table, and says where the header miscounts or the file is cut', () => {
    const one = { from: [0, 0, 1, 0], to: [0, 0, 2, 0], text: [0xcd, 0xe1, 0xe9] }
    const whole = stl([one, one], '03')
    expect(cuesOf(whole)[0]).toEqual([1, 2, ['\u039D\u03B1\u03B9']])
    expect(parseStl(whole.subarray(0, -100)).damage).toEqual([
      { message: 'The last block has 28 of its 128 bytes.' },
      { message: 'The header counts 2 blocks of text, and 1 follow.' },
    ])
    expect(parseStl(whole.subarray(0, 1024))).toMatchObject({ isOpen: false, cues: [] })
  })
})

describe('Scenarist SCC', () => {
  const scc = (...lines: string[]): string => ['Scenarist_SCC V1.0', ...lines].join('\n\n')
  const cuesOf = (text: string): unknown[] =>
    parseScc(text).cues.map(({ start, end, lines, line }) => [
      Number(start.toFixed(3)),
      Number(end.toFixed(3)),
      lines,
      line,
    ])

  it('shows a caption from the end of its loading to its erasure, in drop-frame time', () => {
    const text = scc(
      // Resume loading, row 14, "HI", row 15, "no" and a C that one with a cedilla replaces, end.
      '00:01:00;02\t9420 9420 94d0 94d0 c849 9470 9470 6eef 4380 9232 9232 942f 942f',
      '00:01:02;00\t942c 942c',
    )
    // Frame 1800, the first after the two skipped numbers, and eleven pairs.
    expect(cuesOf(text)).toEqual([[60.427, 61.995, ['HI', 'no\u00C7'], 3]])
  })

  it('takes each row that rolls up as one caption, and what nothing erases as endless', async () => {
    const text = scc(
      '00:00:01:00\t9425 9425 94ad 94ad 9470 9470 4fce c580',
      '00:00:03:00\t9425 9425 94ad 94ad 9470 9470 54d7 4f80',
    )
    expect(cuesOf(text)).toEqual([[1.201, 3.07, ['ONE'], 3]])
    const { subjects, problems } = await readContent(captions, 'a.scc', text)
    expect(values(subjects[0])).toMatchObject({ 'graphics.caption_format': 'cea_608' })
    expect(problems).toMatchObject([{ code: 'incomplete', place: { line: 5 } }])
  })

  it('says which line is none, which runs into the one above, and what is no pair', () => {
    const { damage } = parseScc(
      scc('00:00:02:00\t9420 94zz 942f', 'then nothing', '00:00:01:00\t942c'),
    )
    expect(damage).toEqual([
      { line: 3, message: '"94zz" is no pair of bytes.' },
      { line: 5, message: 'This line has no time with pairs of bytes after it.' },
      { line: 7, message: 'Its time is before the end of the codes of the line above.' },
    ])
  })
})

describe('SubStation Alpha', () => {
  const ass = (...events: string[]): string =>
    `[Script Info]\nTitle: Harbour\n\n[Events]\nFormat: Layer, Start, End, Style, Name, Text\n${events.join('\n')}\n`

  it('reads lines and speakers, and leaves out signs, drawings and comments', async () => {
    const text = ass(
      'Dialogue: 0,0:00:01.00,0:00:03.50,Main,Mira,{\\i1}Late,{\\i0} as ever,\\Nand wet.',
      'Comment: 0,0:00:01.00,0:00:03.50,Main,,ask Mira',
      'Dialogue: 1,0:00:01.00,0:00:09.00,Sign,,{\\pos(320,40)}HARBOUR',
      'Dialogue: 1,0:00:01.00,0:00:09.00,Sign,,{\\p1}m 0 0 l 9 9{\\p0}',
      // These overlap, and players stack them.
      'Dialogue: 0,0:00:03.00,0:00:04.00,Main,Ole,Where?',
      'Dialogue: 0,0:00:06.00,0:00:05.00,Main,Ole,Here.',
    )
    expect(parseAss(text).cues).toMatchObject([
      { line: 6, start: 1, end: 3.5, lines: ['Late, as ever,', 'and wet.'], speakers: ['Mira'] },
      { line: 10, start: 3, end: 4, lines: ['Where?'], speakers: ['Ole'] },
    ])
    const { subjects, problems } = await readContent(captions, 'a.ass', text)
    expect(values(subjects[0])).toMatchObject({
      'graphics.caption_format': 'ass_ssa',
      'delivery.captions_present': true,
    })
    expect(problems).toEqual([
      {
        kind: 'partial',
        code: 'read_in_part',
        message: 'This line ends at 5 s and starts at 6 s.',
        place: { file: 'a.ass', line: 11 },
      },
    ])
  })

  it('says of a file of SubStation Alpha with signs alone that none is a caption', async () => {
    const text =
      '[Script Info]\n\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:00.00,0:00:10.00,{\\pos(60,100)}A lazy dog\n'
    const { problems } = await readContent(captions, 'a.ass', text)
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Every line is placed in the picture/),
    ])
  })
})
