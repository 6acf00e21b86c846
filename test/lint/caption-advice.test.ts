/** What a person is told to change in captions, and which of it the mended copy has already. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { captionWords } from '../../src/lint/formats/caption-words.ts'
import { firstHeadline } from '../../src/lint/formats/first-headline.ts'
import type { LintReport } from '../../src/lint/lint.ts'
import { captionAdvice } from '../../src/lint/remedies/caption-advice.ts'
import { withWords } from '../../src/lint/remedies/caption-rewording.ts'
import { mendedFiles } from '../../src/lint/remedies/mended.ts'
import type { CaptionLimits } from '../../src/lint/remedies/remedy.ts'
import { folder, grammar, report } from '../support/grammar.ts'

const cue = (times: string, ...lines: string[]): string => `${times}\n${lines.join('\n')}\n`

describe('advice for one caption', () => {
  const told = (limits: CaptionLimits, ...cues: string[]) => {
    const [first] = captionAdvice(`WEBVTT\n\n${cues.join('\n')}`, 'webvtt', new Map([[3, limits]]))
    return [first?.faults, first?.changes, first?.needsWords]
  }

  test.each<[string, CaptionLimits, string[], unknown[]]>([
    [
      'there is room to stay',
      { reading_speed: 20 },
      [cue('00:00:01.000 --> 00:00:02.000', 'x'.repeat(40))],
      [
        ['40 characters a second, at most 20'],
        ['Let it stay until 00:00:03.000 in place of 00:00:02.000.'],
        false,
      ],
    ],
    [
      'there is some room, and not enough',
      { reading_speed: 20 },
      [
        cue('00:00:01.000 --> 00:00:02.000', 'x'.repeat(50)),
        cue('00:00:02.750 --> 00:00:05.000', 'Yes.'),
      ],
      [
        ['50 characters a second, at most 20'],
        [
          'It can stay until 00:00:02.500, as long as there is room; 1 s is missing.',
          'Shorten it to 30 characters; it has 50, so 20 have to go.',
        ],
        true,
      ],
    ],
    [
      'the captions behind it have room',
      { reading_speed: 20 },
      [
        cue('00:00:01.000 --> 00:00:02.000', 'x'.repeat(50)),
        cue('00:00:02.750 --> 00:00:04.000', 'Yes.'),
        cue('00:00:04.500 --> 00:00:05.000', 'No.'),
        cue('00:00:09.000 --> 00:00:10.000', 'Well.'),
      ],
      [
        ['50 characters a second, at most 20'],
        [
          'It can stay until 00:00:02.500, as long as there is room; 1 s is missing.',
          'Shorten it to 30 characters; it has 50, so 20 have to go.',
          'Or keep every word and begin caption 2 at 00:00:03.750 and caption 3 at 00:00:05.500, 1 s later than now, for 4 s are free after them. Then listen whether what was moved still fits the speech.',
        ],
        true,
      ],
    ],
    [
      'it stays as long as any may',
      { reading_speed: 20 },
      [cue('00:01.000 --> 00:08.000', 'x'.repeat(160))],
      [
        ['22.9 characters a second, at most 20'],
        [
          'It cannot stay longer: 7 s are the most.',
          'Shorten it to 140 characters; it has 160, so 20 have to go.',
        ],
        true,
      ],
    ],
    [
      'there is no room at all',
      { reading_speed: 20, shortest_s: 0.833 },
      [cue('00:01.000 --> 00:01.500', 'x'.repeat(48)), cue('00:01.600 --> 00:05.000', 'Yes.')],
      [
        ['96 characters a second, at most 20', 'shown for 0.5 s, at least 0.833'],
        [
          'It cannot stay longer: the next one begins at 00:01.600, and 0.25 s before that stay free; 1.9 s are missing.',
          'Shorten it to 10 characters; it has 48, so 38 have to go.',
          'Or join it with the caption before or after it.',
        ],
        true,
      ],
    ],
    [
      'the destination lets it meet the next one',
      { reading_speed: 20, free_s: 0, closed_s: 1 },
      [cue('00:01.000 --> 00:01.500', 'x'.repeat(48)), cue('00:01.500 --> 00:05.000', 'Yes.')],
      [
        ['96 characters a second, at most 20'],
        [
          'It cannot stay longer: the next one begins at 00:01.500; 1.9 s are missing.',
          'Shorten it to 10 characters; it has 48, so 38 have to go.',
          'Or join it with the caption before or after it.',
        ],
        true,
      ],
    ],
    [
      'the gap that would be left is neither none nor long enough',
      { reading_speed: 20, free_s: 0, closed_s: 1 },
      [cue('00:01.000 --> 00:02.000', 'x'.repeat(40)), cue('00:03.500 --> 00:05.000', 'Yes.')],
      [
        ['40 characters a second, at most 20'],
        ['Let it stay until 00:03.500 in place of 00:02.000.'],
        false,
      ],
    ],
    [
      'a gap is too short, and the caption too long to close it',
      { free_s: 0, closed_s: 1 },
      [cue('00:01.000 --> 00:07.900', 'A lamp.'), cue('00:08.500 --> 00:09.000', 'Yes.')],
      [
        ['0.6 s before the next, either none or at least 1'],
        [
          'It cannot stay until the next one begins, for 7 s are the most: take it off 1 s before that.',
        ],
        true,
      ],
    ],
    [
      'a line can be broken',
      { line_chars: 20 },
      [cue('00:01.000 --> 00:09.000', 'A lamp in the window of a house')],
      [
        ['a line of 31 characters, at most 20'],
        ['Break it so: “A lamp in the” “window of a house”'],
        false,
      ],
    ],
    [
      'the words do not fit into two lines',
      { line_chars: 10 },
      [cue('00:01.000 --> 00:09.000', 'A lamp in the window of a house')],
      [
        ['a line of 31 characters, at most 10'],
        [
          'Make two captions of it: “A lamp” “in the” until 00:04.537, then “window of” “a house” until 00:09.000.',
        ],
        false,
      ],
    ],
    [
      'there is no time for two captions of such a length',
      { line_chars: 42, reading_speed: 20 },
      [
        cue('00:01.000 --> 00:03.000', `${'a lamp '.repeat(14)}burns.`),
        cue('00:04.000 --> 00:06.000', 'Yes.'),
      ],
      [
        ['52 characters a second, at most 20', 'a line of 104 characters, at most 42'],
        [
          'It can stay until 00:03.750, as long as there is room; 2.46 s are missing.',
          'Shorten it to 55 characters; it has 104, so 49 have to go.',
        ],
        true,
      ],
    ],
    [
      'one word is longer than a line',
      { line_chars: 10 },
      [cue('00:01.000 --> 00:09.000', 'Lampenfieberkurve im Fenster')],
      [
        ['a line of 28 characters, at most 10'],
        ['There is no time for two captions of it: say it in two lines of at most 10 characters.'],
        true,
      ],
    ],
    [
      'marks of style belong to words',
      { line_chars: 20 },
      [cue('00:01.000 --> 00:09.000', 'A <i>lamp in the</i> window of a house')],
      [
        ['a line of 31 characters, at most 20'],
        ['Break it by hand: what marks of style or dashes of speakers belong to is yours to say.'],
        true,
      ],
    ],
    [
      'the next one follows too closely',
      { gap_s: 0.08 },
      [cue('00:01.000 --> 00:05.000', 'A lamp.'), cue('00:05.000 --> 00:07.000', 'Yes.')],
      [
        ['0 s before the next, at least 0.08'],
        ['Take it off at 00:04.920 in place of 00:05.000.'],
        false,
      ],
    ],
  ])('%s', (_, limits, cues, expected) => {
    expect(told(limits, ...cues)).toEqual(expected)
  })
})

const files = {
  'talk.srt': [
    cue('1\n00:00:01,000 --> 00:00:02,000', 'Nobody reads so many words', 'in a single second.'),
    cue('2\n00:00:06,000 --> 00:00:09,000', 'A line of more than forty-two characters here.'),
    cue('3\n00:00:09,200 --> 00:00:09,700', 'Far too fast and far too brief.'),
    cue('4\n00:00:10,000 --> 00:00:13,000', 'This one is fine.'),
  ].join('\n'),
}
/** A caption that is too fast, with a gap of three frames after it, and a line that is too long. */
function bbcText(ending: string): string {
  const captions = [
    ['00:00:01', '00:00:04', 'A quiet room, and rain.'],
    ['00:00:05', '00:00:06.380', 'Nobody could read all these words\nbefore it goes.'],
    ['00:00:06.500', '00:00:09', 'A line which is longer than it should be here.'],
    ['00:00:12', '00:00:14', 'The end.'],
  ]
  const time = (text: string): string => {
    const whole = text.includes('.') ? text : `${text}.000`
    return ending === 'srt' ? whole.replace('.', ',') : ending === 'sbv' ? whole.slice(1) : whole
  }
  const arrow = ending === 'sbv' ? ',' : ' --> '
  const cues = captions.map(([from, to, words], i) => {
    const number = ending === 'srt' ? `${i + 1}\n` : ''
    return `${number}${time(from!)}${arrow}${time(to!)}\n${words}\n`
  })
  return [...(ending === 'vtt' ? ['WEBVTT\n'] : []), ...cues].join('\n')
}
const read = async (): Promise<string> => files['talk.srt']
const judged = async (...options: string[]) =>
  (await report(folder(files), options)) as unknown as LintReport

describe('words that somebody typed', () => {
  const text = `WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nMany\r\nwords\r\n\r\n00:03.000 --> 00:04.000\r\nYes.\r\n`

  test('stand in place of those of their caption, without what would end it', () => {
    expect(withWords(text, 'webvtt', new Map([[3, ' Few \n\n --> words ']]))).toBe(
      text.replace('Many\r\nwords', 'Few\r\n→ words'),
    )
  })

  test('leave a caption its own if there are none', () => {
    expect(withWords(text, 'webvtt', new Map([[3, ' \n']]))).toBe(text)
  })
})

describe('mended files', () => {
  test('where nobody says what captions are for, the most lenient limits are kept', async () => {
    const [file, ...others] = await mendedFiles(await judged(), read)
    expect(others).toEqual([])
    expect(file).toMatchObject({
      copy: 'talk.half-mended.srt',
      words: '3 of 4 captions changed (3 break a limit)',
    })
    expect(file!.text).toContain('00:00:01,000 --> 00:00:03,250')
    expect(file!.advice.map(({ cue: number, needsWords }) => [number, needsWords])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    const again = (await report(folder({ 'talk.srt': file!.text! }))) as unknown as LintReport
    expect(captionWords(again)).toEqual(['1 caption is too fast to read, 1 is shown too briefly'])
  })

  test('a caption whose words have to go is half mended: longer, and in two lines', async () => {
    const tight = [
      'WEBVTT\n',
      '00:00:01.000 --> 00:00:01.900\nToday we talk about the river, the three old bridges that cross it, and the people who have always lived below them.\n',
      '00:00:04.300 --> 00:00:06.000\nThe harbour sleeps.\n',
    ].join('\n')
    const root = folder({ 'river.en.vtt': tight })
    const judgedHere = (await report(root)) as unknown as LintReport
    const [file] = await mendedFiles(judgedHere, async () => tight)
    expect(file!.text).toContain(
      '00:00:01.000 --> 00:00:04.050\nToday we talk about the river, the three old bridges that\ncross it,',
    )
    expect(file!.advice.map(({ needsWords }) => needsWords)).toEqual([true])
    expect(file!.advice[0]!.changes.join(' ')).toMatch(
      /Shorten it to 61 characters; it has 116, so 55 have to go\./,
    )
    expect(file!.copy).toBe('river.en.half-mended.vtt')
    expect(file!.advice[0]!.rewording).toMatchObject({
      room: { seconds: 3.05, characters: 61, line_chars: 42 },
      still: ['lines of 57 and 58 characters, 42 allowed', '55 characters too many for 3.05 s'],
    })
  })

  test('a caption without room for all of its time stays as long as the page says', async () => {
    const tight = [
      cue(
        '1\n00:00:01,000 --> 00:00:02,000',
        'This has far too many words to be read so quickly,',
        'now.',
      ),
      cue('2\n00:00:02,500 --> 00:00:05,000', 'The next one.'),
      cue('3\n00:00:05,100 --> 00:00:05,400', 'No room at all is left for this, as it is.'),
      cue('4\n00:00:05,500 --> 00:00:08,000', 'The last one.'),
    ].join('\n')
    const root = folder({ 'a.srt': tight })
    const found = (await report(root)) as unknown as LintReport
    const [file] = await mendedFiles(found, async () => tight)
    expect(file!.advice[0]!.changes[0]).toMatch(/^It can stay until 00:00:02,250, as long/)
    expect(file!.text).toContain('00:00:01,000 --> 00:00:02,250')
    expect(file!.text).toContain('00:00:05,100 --> 00:00:05,400')
    expect(file!.advice[1]!.changes[0]).toMatch(/^It cannot stay longer: the next one begins at/)
    expect(file!.words).toBe('1 of 4 captions changed (2 break a limit)')
    // The command writes what the page saves.
    await grammar(['lint', '--fix', '--profile', 'captions-netflix'], { cwd: root })
    expect(readFileSync(path.join(root, 'a.fixed.srt'), 'utf8')).toContain(
      '00:00:01,000 --> 00:00:02,',
    )
  })

  test('with a destination its own limits are kept', async () => {
    const [file] = await mendedFiles(await judged('--profile', 'captions-ard'), read)
    expect(file!.advice[0]!.faults[0]).toMatch(/^45 characters a second, at most 1[35]$/)
  })

  test.each(['srt', 'vtt', 'sbv'])(
    'for a house that wants no gap or a long one the copy has none that is short (%s)',
    async (ending) => {
      const text = bbcText(ending)
      const root = folder({ [`film.en.${ending}`]: text })
      const before = (await report(root, ['--profile', 'captions-bbc'])) as unknown as LintReport
      const [file] = await mendedFiles(before, async () => text)
      expect(file!.advice.flatMap(({ changes }) => changes).join(' ')).not.toMatch(/stay free/)
      const copy = { [`film.en.${ending}`]: file!.text! }
      const after = await report(folder(copy), ['--profile', 'captions-bbc'])
      expect(before.findings.map(({ rule_id }) => rule_id)).toContain('CBB-003')
      // What is left asks for fewer words: too many characters, or words that a minute does not hold.
      expect([...new Set(after.findings.map(({ rule_id }) => rule_id))]).toEqual([
        'GFX-003',
        'CBB-005',
      ])
    },
  )

  test('text that is no UTF-8 is left out, and so are clean captions', async () => {
    const fail = async (): Promise<string> => {
      throw new TypeError('no UTF-8')
    }
    expect(await mendedFiles(await judged(), fail)).toEqual([])
    expect(await mendedFiles(await judged('--profile', 'captions-netflix'), fail)).toEqual([])
    const clean = { 'a.srt': cue('1\n00:00:01,000 --> 00:00:04,000', 'Yes.') }
    const fine = (await report(folder(clean))) as unknown as LintReport
    expect(await mendedFiles(fine, async () => clean['a.srt'])).toEqual([])
  })
})

describe('the headline', () => {
  const LIMITED =
    '2 captions are too fast to read, 1 has a line that is too long, 1 is shown too briefly'

  test('says in plain words what is wrong with captions, and how many destinations take them', async () => {
    expect(firstHeadline(await judged())).toMatch(
      new RegExp(`^${LIMITED}; none of \\d+ destinations takes this file as it is$`),
    )
  })

  test('says it before the verdict where a destination is stated', async () => {
    expect(firstHeadline(await judged('--profile', 'captions-netflix'))).toMatch(
      new RegExp(`^${LIMITED}; \\d hard rules must be mended before delivery$`),
    )
  })
})
