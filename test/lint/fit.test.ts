/** Files without a stated destination: for each destination of their kind, whether they fit as they are. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Fit } from '../../src/lint/fit.ts'
import { toneFile } from '../adapters/signals.ts'
import { folder, grammar, report } from '../support/grammar.ts'

const sound = (lufs: number): Uint8Array =>
  toneFile([{ seconds: 4, levels: [lufs, lufs] }], 48_000, 3)
const long = 'This line is a good deal longer than forty-two characters, is it not?'
const captions = `1\n00:00:01,000 --> 00:00:06,000\n${long}\n`

const OF_ONE_LANGUAGE =
  /^captions-(?:ard|rtl|netflix-(?:arabic|chinese|french|german|hindi|japanese|korean|spanish|template))$/

const fitsOf = async (
  files: Record<string, string | Uint8Array>,
  ...options: string[]
): Promise<Map<string, Fit>> => {
  const { fit } = (await report(folder(files), options)) as unknown as { fit: Fit[] }
  return new Map(fit.map((one) => [one.id, one]))
}

describe('the fit of files', () => {
  test('says which loudness a file has, and by what it misses another', async () => {
    const quiet = await fitsOf({ 'mix.wav': sound(-23) })
    expect(quiet.get('podcast')).toMatchObject({ fit: 'misses' })
    expect(quiet.get('podcast')!.misses[0]).toMatchObject({
      rule_id: expect.stringMatching(/^POD-/),
      message: expect.stringMatching(/^Integrated loudness -23(\.\d)? LUFS; within 1 of -16 LUFS$/),
      file: 'mix.wav',
    })
    const loud = await fitsOf({ 'mix.wav': sound(-16) })
    expect(loud.get('podcast')).toMatchObject({ fit: 'fits', misses: [] })
    const of = (fits: Map<string, Fit>): string[] =>
      fits.get('broadcast-hd-ebu')!.misses.map(({ rule_id }) => rule_id)
    expect(of(loud)).toContain('AUD-001')
    expect(of(quiet)).not.toContain('AUD-001')
  })

  test('leaves out destinations of whose kind nothing is there', async () => {
    const fits = await fitsOf({ 'show.srt': captions })
    expect([...fits.keys()]).toContain('captions-arte')
    for (const id of ['audiobook', 'podcast', 'volumetric-web', 'cinema'])
      expect([...fits.keys()]).not.toContain(id)
    // Who refuses them for less comes first, before those that ask for one language.
    const refusing = [...fits.values()].filter(
      ({ fit, id }) => fit === 'misses' && !OF_ONE_LANGUAGE.test(id),
    )
    const missed = refusing.map(({ misses }) => misses.length)
    expect(missed).toEqual(missed.toSorted((a, b) => a - b))
    expect(fits.get('captions-arte')!.misses.map(({ rule_id }) => rule_id)).toContain('ART-001')
  })

  test('begins the refusing destinations with one that takes the format', async () => {
    const fast = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nNobody reads as fast as this one asks.\n'
    const refusing = [...(await fitsOf({ 'show.en.vtt': fast })).values()].filter(
      ({ fit }) => fit === 'misses',
    )
    const ofFormat = refusing.map(({ misses }) =>
      misses.some(({ name }) => /^caption.* format$/i.test(name)),
    )
    expect(ofFormat).toContain(true)
    expect(ofFormat).toEqual(ofFormat.toSorted((a, b) => Number(a) - Number(b)))
  })

  test.each(['show.vtt', 'show.en.vtt', 'show.hi.vtt'])(
    'begins the places that refuse %s with none that asks for another language',
    async (name) => {
      const fast =
        'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nNobody reads as fast as this one asks.\n'
      const fits = [...(await fitsOf({ [name]: fast })).values()]
      const [first] = fits.filter(({ fit }) => fit === 'misses')
      if (name === 'show.hi.vtt') expect(first!.id).toBe('captions-netflix-hindi')
      else expect(first!.id).not.toMatch(OF_ONE_LANGUAGE)
    },
  )

  test('tells what a destination asks itself from what a general rule holds it to', async () => {
    const fast = '1\n00:00:01,000 --> 00:00:02,000\nNobody reads as fast as this one asks.\n'
    const fits = await fitsOf({ 'show.en.srt': fast })
    const ofSpeed = (id: string) =>
      fits.get(id)!.misses.find(({ rule_id }) => rule_id === 'GFX-003')?.is_general
    expect(ofSpeed('captions-netflix')).toBe(false)
    // The BBC counts words a minute.
    expect(ofSpeed('captions-bbc')).toBe(true)
  })

  test('counts lines and seconds of each caption for the houses that limit them', async () => {
    const full = '1\n00:00:01,000 --> 00:00:10,000\nA caption\nof three lines\nfor nine seconds\n'
    const fits = await fitsOf({ 'show.en.srt': full })
    const ofNetflix = fits.get('captions-netflix')!.misses
    expect(ofNetflix).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          rule_id: 'CNX-002',
          message: 'Longest caption duration 9 s; at most 7 s',
        }),
        expect.objectContaining({
          rule_id: 'CNX-003',
          message: 'Lines of the fullest caption 3; at most 2',
        }),
      ]),
    )
    const idsOf = (id: string) => fits.get(id)!.misses.map(({ rule_id }) => rule_id)
    expect(idsOf('captions-arte')).not.toContain('ART-004')
    const longer = await fitsOf({ 'show.en.srt': full.replace('00:00:10', '00:00:12') })
    expect(longer.get('captions-arte')!.misses.map(({ rule_id }) => rule_id)).toContain('ART-004')
  })

  test('takes a film with sound for no audiobook and no radio programme', async () => {
    const film = readFileSync(
      path.join(import.meta.dirname, '../adapters/files/container/clean.mp4'),
    )
    const fits = await fitsOf({ 'film.mp4': film }, '--no-external')
    expect([...fits.keys()]).toContain('social-linkedin-ads')
    for (const id of ['audiobook', 'music-spotify', 'radio-ebu', 'podcast-apple-subscribers'])
      expect([...fits.keys()]).not.toContain(id)
  })

  test('takes a flat film for nothing that a viewer walks around, and a finished one for nothing that is live', async () => {
    const film = readFileSync(
      path.join(import.meta.dirname, '../adapters/files/container/clean.mp4'),
    )
    const fits = [...(await fitsOf({ 'film.mp4': film }, '--no-external')).keys()]
    for (const id of ['ar-phone', 'game-engine', 'headset', 'youtube-360', 'vr180-file'])
      expect(fits).not.toContain(id)
    expect(fits).toContain('apple-projected-video')
    expect(fits).toContain('cinema')
    expect(fits).not.toContain('streaming-live')
  })

  test('holds no law against what the law does not speak of', async () => {
    const fast = `1\n00:00:01,000 --> 00:00:02,000\n${long}\n`
    const fits = await fitsOf({ 'show.srt': fast })
    expect(fits.get('captions-bbc')).toMatchObject({ fit: 'misses' })
    for (const id of ['us-illinois-biometrics', 'us-new-york-adverts', 'eu-ai-act'])
      expect([...fits.keys()]).not.toContain(id)
  })

  test('misses wherever a limit is broken with and without the destination', async () => {
    const fast = `1\n00:00:01,000 --> 00:00:02,000\n${long}\n`
    const files = { 'show.srt': fast, 'mix.wav': sound(-23) }
    const fits = await fitsOf(files)
    for (const id of ['captions-sony-music', 'captions-dcmp']) {
      expect(fits.get(id)!.misses.map(({ rule_id }) => rule_id)).toEqual(['GFX-003', 'GFX-006'])
      const { findings } = (await report(folder(files), ['--profile', id])) as unknown as {
        findings: { rule_id: string; level: string }[]
      }
      expect(findings.map(({ level, rule_id }) => `${level} ${rule_id}`)).toEqual(
        expect.arrayContaining(['error GFX-003', 'error GFX-006']),
      )
    }
    expect(fits.get('radio-ebu')).toMatchObject({ fit: 'fits', misses: [] })
  })

  test('a game takes a mix without its picture', async () => {
    const fits = await fitsOf({ 'mix.wav': sound(-16) })
    expect(fits.get('game-console')).toMatchObject({
      fit: 'misses',
      misses: [{ rule_id: 'GCO-001', file: 'mix.wav' }],
    })
    expect([...fits.keys()]).not.toContain('game-engine')
  })

  test('finds the one bad caption of many thousands, and the worst figure of each rule', async () => {
    const calm = (i: number): string =>
      `00:00:${String(i % 60).padStart(2, '0')}.000 --> 00:00:${String(i % 60).padStart(2, '0')}.990\nCalm.\n`
    const many = `WEBVTT\n\n${Array.from({ length: 1600 }, (_, i) => calm(i)).join('\n')}`
    const bad = (line: string): string => `\n00:02:00.000 --> 00:02:09.000\n${line}\n`
    const fits = await fitsOf({
      'a.vtt': `${many}${bad(long)}`,
      'b.vtt': `${many}${bad(`${long} It is.`)}`,
    })
    expect(
      fits.get('captions-arte')!.misses.find(({ rule_id }) => rule_id === 'ART-001'),
    ).toMatchObject({
      rule_id: 'ART-001',
      message: expect.stringContaining(`Longest caption line ${long.length + 7} characters`),
      file: 'b.vtt',
      place: { file: 'b.vtt', line: 4803 },
    })
  })

  test('is left out where something says what it is for', async () => {
    expect((await fitsOf({ 'show.srt': captions }, '--profile', 'captions-arte')).size).toBe(0)
    const configured = { '.grammar.yaml': 'name: Lamp\nprofile: podcast\n', 'show.srt': captions }
    expect((await fitsOf(configured)).size).toBe(0)
  })

  test('stands in the text, best first, with the way on', async () => {
    const { out } = await grammar(['lint'], { cwd: folder({ 'mix.wav': sound(-16) }) })
    const [, table = ''] =
      /Where these files fit as they are\n([\s\S]*?)\nGo on with/.exec(out) ?? []
    const words = table.split('\n').map((line) => line.trim().split(/ +/)[0])
    expect(words.slice(0, words.lastIndexOf('fits') + 1)).toEqual(
      words.filter((word) => word === 'fits'),
    )
    expect(table).toMatch(/^ {2}fits +\S+ +keeps \d+ rules?/m)
    expect(words.filter((word) => word === 'misses').length).toBeGreaterThanOrEqual(2)
  })
})
