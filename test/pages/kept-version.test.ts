/** Evaluate keeps a version, and the comparison with it. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, markupOf, textOf } from '../support/pages.ts'

const { media } = useServices()

const get = (target: string): Promise<string> => markupOf(media.url() + target)

describe('keeping a version', () => {
  it('is carried by every link and leads to the comparison', async () => {
    const { url } = await fetch(`${media.url()}/evaluate?camera.sync_error_ms=4&keep=1`)
    const kept = url.slice(media.url().length)
    expect(kept).toBe('/evaluate?camera.sync_error_ms=4&before=camera.sync_error_ms%3D4')
    const markup = await get(`${kept}&core.person_seen=true`)
    const compared = decoded(/href="([^"]+)">Compare with before</.exec(markup)![1]!)
    expect(textOf(await get(compared))).toContain('Person on record is seen not said yes')
    const links = [...markup.matchAll(/class="x" data-live href="([^"]+)"/g)]
    expect(links.length).toBeGreaterThan(1)
    for (const [, href] of links) expect(decoded(href!)).toContain('before=')
  })

  it('is not judged as a fact', async () => {
    const [plain, kept] = await Promise.all([
      get('/evaluate?camera.sync_error_ms=4'),
      get('/evaluate?camera.sync_error_ms=4&before=camera.is_multiview%3Dtrue'),
    ])
    const request = (markup: string): string => /id="request">([\s\S]*?)<\/code>/.exec(markup)![1]!
    expect(request(kept)).toBe(request(plain))
    expect(kept).not.toContain('Not understood')
  })

  it('compares contexts that are given as JSON', async () => {
    const pair = new URLSearchParams({
      from: '{"camera": {"sync_error_ms": 4}}',
      to: '{"camera": {"sync_error_ms": 0.01}}',
    })
    expect(textOf(await get(`/compare?${pair}`))).toContain('Camera sync error 4 ms 0.01 ms')
  })

  it('says which rules would judge otherwise where none matches', async () => {
    const pair = new URLSearchParams({
      from: 'camera.sync_error_ms=4&camera.is_multiview=true',
      to: 'camera.sync_error_ms=0.05&camera.is_multiview=true',
    })
    expect(textOf(await get(`/compare?${pair}`))).toMatch(
      /CAM-004 [^<]*? before: would fail; after: would hold, if Production phase is rehearsal/,
    )
  })

  it('begins with what became better, worse and is still missed, each with value and limit', async () => {
    const said = (level: string, peak: string): string =>
      `podcast.artwork_px=1200&core.production_phase=delivery&audio.integrated_loudness=${level}&audio.true_peak=${peak}`
    const [from, to] = [said('-19.5', '-0.2'), said('-16', '-1.2')]
    const chosen = { from, from_for: 'podcast', to, to_for: 'podcast' }
    const text = textOf(await get(`/compare?${new URLSearchParams(chosen)}`))
    expect(text).toContain(
      'Better: Integrated loudness (POD-001) and Maximum true peak (AUD-002). Worse: nothing. Still missed: Cover art size (POD-008).',
    )
    expect(text).toMatch(/POD-008 .* Cover art size 1,200 px ?; allowed: from 1400 to 3000 pixels/)
    expect(text).toMatch(/−19\.5 LUFS ? → ?−16 LUFS ?; allowed: within 1 of −16 LUFS/)
    expect(text).toContain('Made for Podcast, audio')
    expect(text).toMatch(/Compared by _+ on _+, signature _+/)
    const { from_for: _, to_for: _for, ...plain } = chosen
    expect(textOf(await get(`/compare?${new URLSearchParams(plain)}`))).toMatch(
      /Better: Integrated loudness \(POD-001\) and Maximum true peak \(AUD-002\), if they apply\./,
    )
  })

  it('lists what would fail on both sides with what to do, and prints what was written', async () => {
    const [from, to] = ['peak -0.2 dBTP, loudness -19 LUFS', 'peak -0.3 dBTP, loudness -18 LUFS']
    const text = textOf(await get(`/compare?${new URLSearchParams({ from: from!, to: to! })}`))
    expect(text).toMatch(/Rules that would fail for both \d+ .* To do: /)
    expect(text).toContain(`First, as it was written: “${from}”`)
    expect(text).toContain(`Second, as it was written: “${to}”`)
  })

  it('takes a destination from the list beside a side, and offers those that words may mean', async () => {
    const to = 'Podcast for Apple, loudness -16 LUFS, delivery'
    const markup = decoded(
      await get(`/compare?${new URLSearchParams({ from: 'loudness -18 LUFS', to })}`),
    )
    const [, href] = /href="(\/compare\?[^"]+)">made for: Podcast, Apple subscriber audio</.exec(
      markup,
    )!
    const taken = decoded(await get(href!))
    expect(taken).not.toContain('Not understood')
    expect(taken).toMatch(/<option value="podcast-apple-subscribers" selected>/)
    // Only the words that named the place are taken out of the box.
    expect(/<textarea id="to"[^>]*>([^<]*)</.exec(taken)![1]).toBe('loudness -16 LUFS, delivery')
    expect(textOf(taken)).toContain('Second: Production phase: delivery')
  })

  it.each([
    ['words with a unit', 'sync error 4 ms', 'Camera sync error: 4 ms'],
    ['another unit', 'Camera sync error: 0.004 s', 'Camera sync error: 4 ms'],
    ['a decimal comma', 'integrated loudness −16,5 LUFS', 'Integrated loudness: -16.5 LUFS'],
    ['paths', 'camera.sync_error_ms = 4', 'Camera sync error: 4 ms'],
    ['yes and no', 'multiview no', 'Multi-camera volumetric capture: no'],
    ['what is not so', 'no captions', 'Captions in the package: no'],
    [
      'a sentence',
      'goes to television',
      'Production phase: delivery\nDelivery target: broadcast linear',
    ],
    ['loudness as Evaluate does', 'loudness -18 LUFS', 'Integrated loudness: -18 LUFS'],
    ['the name of a profile', 'EBU R 128', 'Loudness profile: EBU R 128'],
    ['a state alone', 'VR headset app', 'Delivery target: VR headset app'],
    [
      'several states, then another fact',
      'lighting.role=key, fill, phase capture',
      'Light role: key, fill\nProduction phase: capture',
    ],
    [
      'the address of an Evaluate page',
      'http://127.0.0.1:4310/evaluate?camera.sync_error_ms=4&camera.is_multiview=true',
      'Camera sync error: 4 ms\nMulti-camera volumetric capture: yes',
    ],
  ])(
    'takes %s, leaves them as they were written, and says what was read in words that are read again',
    async (_what, written, read) => {
      const markup = await get(`/compare?${new URLSearchParams({ from: written })}`)
      const box = decoded(/<textarea id="from"[^>]*>([^<]*)</.exec(markup)![1]!)
      expect(box).toBe(written.startsWith('http') ? read : written)
      const again = await get(`/compare?${new URLSearchParams({ from: read })}`)
      // Only what is read is said in these words; what was written stands in the box.
      const unsaid = (page: string): string[] => {
        const told = decoded(
          textOf(/<details class="noprint"><summary>How[\s\S]*?<\/details>/.exec(page)![0]),
        )
        return read.split('\n').filter((line) => !told.includes(line))
      }
      expect(unsaid(markup)).toEqual([])
      expect(unsaid(again)).toEqual([])
    },
  )

  it.each([
    ['sync eror 4 ms', 'no fact is called “sync eror”. Perhaps Camera sync error is meant'],
    ['phase captur', '“captur” is no state of Production phase (did you mean "capture"?)'],
    ['no transcript', 'write Transcript reviewed by a person: no'],
    ['1080p', '“1080p” is a size of picture. No rule here judges that'],
    ['web stream', 'Choose Delivery target: streaming VOD or Delivery target: streaming live or'],
    [
      'broadcast file for EBU',
      'Choose made for: Broadcast HD, EBU or made for: Broadcast live, EBU or',
    ],
    ['4 ms', 'Running duration (core.duration) or'],
    ['4711', '“4711” may be a figure of anything: write before it what it measures'],
    ['sync error 4 kg', 'the unit of Camera sync error is no unit of a path in ms: "kg"'],
    ['sync error: four', 'Camera sync error takes a number in ms'],
    ['camera sync error', 'is a fact without a value: write “Camera sync error: 0 ms”'],
    ['hello world', '“hello world” was read as neither a fact with its value nor a state'],
    [';', '“;” states nothing'],
  ])('of “%s” says what is wrong and keeps it', async (written, message) => {
    const markup = await get(`/compare?${new URLSearchParams({ to: written })}`)
    expect(textOf(markup)).toContain(message)
    expect(decoded(markup)).toContain(`>${written}</textarea>`)
  })

  it('says of a path that no rule reads which one is near', async () => {
    expect(textOf(await get('/compare?to=camera.sync_eror_ms%3D4'))).toMatch(
      /After: camera\.sync_eror_ms .*camera\.sync_error_ms/,
    )
  })

  it('shows what to do and an example where nothing is said', async () => {
    const markup = await get('/compare')
    const href = decoded(/href="(\/compare\?[^"]+)">Show an example/.exec(markup)![1]!)
    expect(textOf(await get(href))).toContain('Rules that no longer match')
  })

  it('says what is wrong with one that is no JSON', async () => {
    expect(await get('/compare?from=%7B%22camera%22')).toContain('Not understood')
  })
})
