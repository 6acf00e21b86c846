/** Where one caption ends and the next begins, in the text of a file and in time. */
import { describe, expect, it } from 'vitest'
import { captions } from '../../src/adapters/captions.ts'
import { ofKind, readContent } from './read.ts'

describe('cues without an empty line between them', () => {
  const shown = async (name: string, text: string) =>
    ofKind(await readContent(captions, name, text), 'cue').map(({ place }) => place.line)

  // The times are those of the first block of `arrows.vtt` in web-platform-tests; the words are our own.
  it('are cues of their own in WebVTT, and a broken line of times hides none', async () => {
    const text =
      'WEBVTT\n\n-->\n00:00.000 --> 00:01.000\nOne\nhere-->there\n00:01.000 --> 00:02.000\nTwo\nid\n00:02.000 --> 00:03.000\nThree\n'
    expect(await shown('a.vtt', text)).toEqual([4, 7, 10])
  })

  it('are cues of their own in SubRip, with their numbers', async () => {
    const text =
      '1\n00:00:00,000 --> 00:00:01,000\nOne\n2\n00:00:01,000 --> 00:00:02,000\nTwo -->\n00:00:02,000 --> 00:00:03,000\n1984\n'
    const reading = await readContent(captions, 'a.srt', text)
    expect(ofKind(reading, 'cue').map(({ place }) => place.line)).toEqual([2, 5, 7])
    expect(reading.problems).toEqual([])
  })
})

describe('captions that overlap', () => {
  const notes = async (second: string) => {
    const srt = `1\n00:00:06,000 --> 00:00:09,000\nThe harbour was closed that winter.\n\n2\n${second}\nNobody told the fishermen.\n`
    const { problems } = await readContent(captions, 'a.srt', srt)
    return problems
  }

  it('are a fault, told with the first of them and how many more there are', async () => {
    expect(await notes('00:00:08,200 --> 00:00:10,500')).toEqual([
      {
        kind: 'fault',
        code: 'captions_overlap',
        message:
          'Ends 0.8 s after cue 2 begins, at the same place: players show both at once or leave one out.',
        place: { file: 'a.srt', line: 2, where: 'cue 1' },
      },
    ])
  })

  it('are noted where lines build up and end together', async () => {
    expect(await notes('00:00:08,200 --> 00:00:09,000')).toMatchObject([{ kind: 'note' }])
  })

  it.each([
    ['touch', '00:00:09,000 --> 00:00:10,500'],
    ['differ by the rounding of their times', '00:00:08,998 --> 00:00:10,500'],
    ['begin together, which makes them one', '00:00:06,000 --> 00:00:10,500'],
  ])('are none where they %s', async (_, second) => {
    expect(await notes(second)).toEqual([])
  })

  it('are none where they stand at two places', async () => {
    const vtt =
      'WEBVTT\n\n00:06.000 --> 00:09.000 line:10%\nAbove.\n\n00:08.200 --> 00:10.500 line:80%\nBelow.\n'
    expect((await readContent(captions, 'a.vtt', vtt)).problems).toEqual([])
  })
})
