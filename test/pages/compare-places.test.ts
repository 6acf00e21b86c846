/** Two deliveries of one film: each is judged for its own place and for the place of the other. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { fc } from '../support/fast-check.ts'
import { decoded, textOf } from '../support/pages.ts'

const { media } = useServices()

const compared = async (sides: Readonly<Record<string, string>>): Promise<string> => {
  const response = await fetch(`${media.url()}/compare?${new URLSearchParams(sides)}`)
  expect(response.status).toBe(200)
  return decoded(await response.text())
}

/** The cells of the table of places, a row for each side. */
const cellsIn = (page: string): string[][] => {
  const table = /<section id="by-place">[\s\S]*?<\/section>/.exec(page)?.[0] ?? ''
  return [...table.matchAll(/<tr><th scope="row">[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<td>([\s\S]*?)<\/td>/g)].map(([, cell]) => textOf(cell!).trim()),
  )
}

describe('two deliveries of one film', () => {
  it('are told by two sentences, and each is judged at every place', async () => {
    const page = await compared({
      from: 'film at -23 LUFS for TV',
      to: 'the same at -14 for YouTube',
    })
    const [television, web] = cellsIn(page)
    expect(television![0]).toMatch(/^Fits.*may go here.*within 0.2 of −23 LUFS AUD-001/s)
    expect(television!.at(-1)).toMatch(
      /^Fits(?!.*go here).*at most −14 LUFS; the meter may read 0.2 more, 9 LU below that POD-003/s,
    )
    expect(web![0]).toMatch(
      /^Fails(?!.*go here).*−14 LUFS ?; allowed: within 0.2 of −23 LUFS AUD-001/s,
    )
    // Exactly what is asked is at no distance from it, whatever the meter may read past it.
    expect(web!.at(-1)).toMatch(/^Fits.*goes here.*the meter may read 0.2 more POD-003/s)
    expect(textOf(page)).toContain('quieter ones are not turned up')
    expect(textOf(page)).toContain('Second, as it was written: “the same at -14 for YouTube”')
    expect(television!.at(-1)).toContain('9 LU below that')
    expect(textOf(page)).toMatch(
      /First: fits, as far as was said, at “Broadcast HD, EBU”.*“Social, YouTube”\. +Second: fails at “Broadcast HD, EBU”[^;]*; fits, as far as was said, at “Social, YouTube”\./s,
    )
    expect(textOf(page)).toMatch(/first: would hold; second: does not apply/)
  })

  it('are judged the same where the places are chosen beside the facts', async () => {
    const [television, web] = cellsIn(
      await compared({
        from: 'Integrated loudness: -23 LUFS',
        from_for: 'broadcast-hd-ebu',
        to: 'Integrated loudness: -9 LUFS',
        to_for: 'social-youtube',
      }),
    )
    expect(television!.map((cell) => cell.split(/ ?,| as/)[0])).toEqual(['Fits', 'Fits'])
    expect(web![0]).toMatch(/^Fails/)
    expect(web![1]).toMatch(/^Not advised.*goes here/s)
  })

  it('have no such table where both go to one place, or nothing is said of either', async () => {
    const place = { from_for: 'podcast', to_for: 'podcast' }
    expect(cellsIn(await compared({ from: '-16 LUFS', to: '-14 LUFS', ...place }))).toEqual([])
    expect(cellsIn(await compared({ from: 'for TV', to: 'for YouTube' }))).toEqual([])
  })
})

describe('a side that begins with “the same”', () => {
  it('takes over what it does not say itself, and a figure takes the unit of the other side', async () => {
    const text = textOf(
      await compared({
        from: 'phase: capture\nmultiview yes\nsync error 4 ms',
        to: 'the same, sync error 0.05 ms',
      }),
    )
    expect(text).toMatch(/Facts that differ\s+Fact First Second\s+Camera sync error 4 ms 0.05 ms/i)
  })

  it('takes no unit for a number that would state another fact, or beside several figures', async () => {
    const text = textOf(await compared({ from: '-23 LUFS, -1 dBTP', to: 'the same in 2019' }))
    expect(text).not.toContain('2019 LUFS')
  })
})

it('misses no rule for a headset where both sides are said to go to a phone', async () => {
  const sides = { from: 5, to: 0.9 }
  const said = Object.entries(sides).map(([side, count]) => [
    side,
    `splats with ${count} million gaussians on a phone`,
  ])
  const text = textOf(await compared(Object.fromEntries(said)))
  expect(text).toContain('Missed by the first alone: Gaussian count (GEN-009), if it applies.')
  expect(text).not.toMatch(/Missed by both[^.]*GEN-007/)
})

describe('loudness that is measured on the dialogue', () => {
  it.each([
    'the same film, loudness -27 LUFS measured on the dialogue, true peak -2, 5.1',
    'dialogue loudness -27 LKFS, true peak -2, 5.1',
    '-27 LUFS, dialogue-gated, true peak -2 dBTP, 5.1',
    '-27 LKFS dialogue, true peak -2, 5.1',
    'loudness -27 measured on speech, true peak -2, 5.1',
  ])('is not judged as that of the whole mix: “%s”', async (to) => {
    const page = textOf(
      await compared({
        from: 'a film for a streaming service, loudness -16 LUFS, true peak -0.5, stereo',
        to,
        from_for: 'streaming',
        to_for: 'streaming',
      }),
    )
    expect(page).toContain('Dialogue loudness: -27 LKFS')
    expect(page).toContain('Channel layout: surround 5.1')
    expect(page).not.toMatch(/Missed by both: [^.]*AUD-011/)
    expect(page).not.toMatch(/Missed by the second alone: [^.]*AUD-011|Still missed: [^.]*AUD-011/)
  })
})

/** The part on which side is nearer, in words. */
const nearerIn = (page: string): string =>
  textOf(/<section class="conclusion">[\s\S]*?<\/section>/.exec(page)?.[0] ?? '')

describe('which of two deliveries is nearer to what is asked', () => {
  const mixes = {
    from: 'film for streaming, 25 frames per second, -14 LUFS',
    to: 'film for streaming, 25 frames per second, -24 LUFS, true peak -2 dBTP',
  }

  it('is said by every service that sets a figure, where streaming itself sets none', async () => {
    const page = await compared(mixes)
    expect(nearerIn(page)).toMatch(
      /Which is nearer The second is nearer to what “Disney\+”, “EBU”, “Netflix” and “Prime Video mezzanine” ask/,
    )
    expect(nearerIn(page)).toContain(
      '“Streaming on demand” itself sets no limit to integrated loudness or maximum true peak; 8 places of its kind do.',
    )
    expect(nearerIn(page)).toMatch(
      /Disney\+ .*at most −20 LUFS DIS-004 hard −14 LUFS ?6 LU above −20/,
    )
    expect(page).not.toContain('Not understood')
    const chosen = await compared({ ...mixes, from_for: 'streaming', to_for: 'streaming' })
    expect(nearerIn(chosen)).toBe(nearerIn(page))
    // A place without limits of its own is no place to go by, whichever is chosen.
    const other = await compared({ ...mixes, from_for: 'streaming-atsc', to_for: 'streaming-atsc' })
    expect(nearerIn(other)).toContain('“Streaming, ATSC” itself sets no limit')
    expect(nearerIn(other)).not.toContain('Streaming on demand')
  })

  it.each([
    ['film for streaming, -14 LUFS', 'the same at -24 LUFS with a true peak of -2'],
    ['Feature film, streaming, loudness -14 LUFS', 'Feature film, streaming, loudness -24 LUFS'],
    ['streaming 25p -14 LUFS', 'streaming 25p -24 LUFS -2 dBTP'],
    ['VoD delivery A. 25 fps. −14 LUFS.', 'VoD delivery B. 25 fps. −24 LUFS, TP −2.'],
    ['Version A: streaming, 25p, -14 LUFS', 'Version B: streaming, 25p, -24 LUFS'],
    ['VoD, 25 frames, -14 LUFS', 'VoD, 25 frames, -24 LUFS, true peak -2'],
  ])('is said the same way of “%s” and “%s”', async (from, to) => {
    const page = await compared({ from, to })
    expect(nearerIn(page)).toContain('The second is nearer to what “Disney+”, “EBU”, “Netflix”')
    expect(page).not.toMatch(/Not understood|Which is meant/)
  })

  it('is said with the distance of each from the limits of the one that was named', async () => {
    const page = await compared({
      from: 'film for Disney+ at 25 frames and −14 LUFS',
      to: 'film for Disney+ at 25 frames and −24 LUFS with a true peak of −2',
    })
    expect(nearerIn(page)).toMatch(
      /The second is nearer to what “Streaming, Disney\+” asks\. Integrated loudness at most −20 LUFS \(hard\): the first is 6 LU above −20, the second keeps it\./,
    )
    expect(page).not.toMatch(/Missed by the (?:first|second) alone/)
  })

  it('is said of the place of the first where the second is “the same”', async () => {
    const page = await compared({
      from: 'Film for Netflix, 25 frames, dialogue loudness -27, true peak -2, 5.1',
      to: 'the same film at 24 frames, dialogue loudness -24',
    })
    expect(nearerIn(page)).toMatch(
      /The first is nearer to what “Streaming, Netflix” asks.*the first keeps it, the second is 3 LU above −27/,
    )
    expect(page.match(/as written: Streaming, Netflix/g)).toHaveLength(2)
    const own = await compared({ from: 'Film for Netflix, -14 LUFS', to: 'the same for YouTube' })
    expect(cellsIn(own)[0]).toHaveLength(2)
  })

  it('names no rule of other places, nor a place by a lone letter', async () => {
    const page = textOf(await compared(mixes))
    expect(page).not.toMatch(/POD-001|POD-010|AUD-006/)
    expect(textOf(await compared({ from: 'mix A -14 LUFS', to: 'mix B -24 LUFS' }))).toMatch(
      /Which is nearer Where they go was not said/,
    )
  })

  it('says where both keep all, where the nearer one still misses something, and how far below a limit one stays', async () => {
    const page = nearerIn(
      await compared({
        from: `${mixes.from}, true peak -1 dBTP, stereo`,
        to: `${mixes.to}, stereo`,
      }),
    )
    expect(page).toMatch(/both keep what “Apple TV” asks;/)
    expect(page).toContain('The second still misses a soft limit of “EBU”.')
    const web = await compared({ from: 'YouTube, -14 LUFS', to: 'YouTube, -24 LUFS' })
    expect(nearerIn(web)).toMatch(/Both keep .* −24 LUFS ?keeps it, 10 LU below that/)
  })

  it('weighs a hard limit before a soft one, and says where the other is nearer', async () => {
    const page = await compared({
      from: 'Integrated loudness: -14 LUFS',
      from_for: 'streaming-ebu',
      to: 'Integrated loudness: -21 LUFS',
      to_for: 'streaming-ebu',
    })
    expect(nearerIn(page)).toMatch(
      /The second is nearer .* at most −16 LUFS \(hard\): the first is 2 LU above −16/,
    )
    const close = await compared({
      from: 'film for Disney+ at −19 LUFS, true peak -3 dBTP',
      to: 'film for Disney+ at −17 LUFS, true peak -1 dBTP',
    })
    expect(nearerIn(close)).toMatch(
      /The first is nearer .*the first is 1 LU above −20, the second is 3 LU above −20.*the first keeps it, the second is 1 dB above −2/,
    )
  })

  it('is left open where limits of one weight contradict each other, or where nothing differs', async () => {
    const mixed = await compared({
      from: 'film for Disney+ at −14 LUFS, true peak -3 dBTP',
      to: 'film for Disney+ at −22 LUFS, true peak -1 dBTP',
    })
    expect(nearerIn(mixed)).toContain(
      'Each is nearer in something to what “Streaming, Disney+” asks.',
    )
    const same = await compared({
      from: 'film for Disney+, true peak -3 dBTP',
      to: 'film for Disney+, true peak -4 dBTP',
    })
    expect(nearerIn(same)).toContain(
      'Both keep what “Streaming, Disney+” asks, as far as was said.',
    )
  })

  it('asks for what would decide more, and takes a figure as that of the dialogue by one link', async () => {
    const page = await compared({
      from: 'film for Netflix, loudness -14 LUFS',
      to: 'film for Netflix, loudness -26 LUFS',
    })
    const [, href] = /href="(\/compare\?[^"]+)">over the dialogue alone</.exec(page)!
    const dialogue = decoded(await (await fetch(media.url() + href!)).text())
    expect(nearerIn(dialogue)).toMatch(
      /The second is nearer .*Dialogue loudness within 2 of −27 LKFS \(hard, if Share of speech by dialogue gate is 0.15 or more ?\): the first is 13 LU above −27, the second keeps it/,
    )
  })
})

it('names the other delivery as nearer where the two change places', async () => {
  const sides = (text: string): string =>
    text.replaceAll(/\bfirst\b|\bsecond\b/gi, (word) => {
      const other = /first/i.test(word) ? 'second' : 'first'
      return /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other
    })
  /** The sentence without which side stands first in it. */
  const nearerOf = (page: string): string =>
    /(The (?:first|second) is nearer|Each is nearer|Neither|Both keep)/.exec(nearerIn(page))![1]!
  const mix = fc.record({
    level: fc.integer({ min: -40, max: -5 }),
    peak: fc.integer({ min: -8, max: 2 }),
  })
  const place = fc.constantFrom(
    'streaming-disney',
    'streaming-ebu',
    'podcast',
    'broadcast-hd-ebu',
    'social-youtube',
  )
  await fc.assert(
    fc.asyncProperty(mix, mix, place, async (one, other, id) => {
      const said = ({ level, peak }: typeof one): string => `${level} LUFS, true peak ${peak} dBTP`
      const made = { from_for: id, to_for: id }
      const [there, back] = await Promise.all([
        compared({ from: said(one), to: said(other), ...made }),
        compared({ from: said(other), to: said(one), ...made }),
      ])
      expect(sides(nearerOf(back))).toBe(nearerOf(there))
    }),
    { numRuns: 20 },
  )
})

it('takes a broadcaster that is named for no American one, and sends nothing where it fails', async () => {
  const page = await compared({
    from: 'a film for ZDF television, 50 fps, -21.4 LUFS, true peak -0.6',
    to: 'a film for ZDF television, 25 fps, -23 LUFS, true peak -3',
  })
  expect(/<section id="by-place">[\s\S]*?<\/section>/.exec(page)?.[0] ?? '').not.toContain('ATSC')
  for (const cell of cellsIn(page).flat()) expect(cell).not.toMatch(/^Fails.*may go here/s)
})
