/** Text typed into Evaluate that names no fact: words, figures without a name, and sentences. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, markupOf, patchesToTake, textOf } from '../support/pages.ts'

const { media } = useServices()

const get = (target: string): Promise<string> => markupOf(media.url() + target)

describe('what names no fact', () => {
  const choices = async (words: string): Promise<string[]> => {
    const markup = await get(`/evaluate?${new URLSearchParams({ also: words })}`)
    const part = /<div class="choice" role="alert">[\s\S]*?<\/div>/.exec(markup)?.[0] ?? ''
    return [...part.matchAll(/name="also" value="([^"]+)"/g)].map(([, value]) => decoded(value!))
  }

  it('is offered as what it may state, and each of these is read', async () => {
    const all = await choices('-16.8 LUFS')
    expect(all).toContain('Integrated loudness: -16.8 LUFS')
    for (const words of [
      ...all,
      ...(await choices('broadcast EBU')),
      ...(await choices('web stream')),
    ]) {
      const response = await fetch(
        `${media.url()}/evaluate?${new URLSearchParams({ also: words })}`,
      )
      expect([words, new URL(response.url).search]).toEqual([
        words,
        expect.stringMatching(/^\?(?:audio\.|delivery\.target|profile)/),
      ])
    }
  })

  it('gets no offer where nothing is near', async () => {
    expect(await choices('marble statue')).toEqual([])
    expect(textOf(await get('/compare?from=marble+statue'))).not.toContain('is meant')
    expect(textOf(await get('/evaluate?also=-16.8+LUFS'))).not.toContain('These rules speak of it')
  })
})

describe('the rules of which a sentence speaks', () => {
  it.each([
    ['a man in the front row now says he does not want to be in it', 'DLV-011'],
    ['may we show an AI-made picture in a report', 'GEN-001'],
    ["the guest's voice was cloned to mend a sentence", 'GEN-002'],
  ])('read the fact that “%s” tells', async (words, rule) => {
    const markup = await get(`/evaluate?${new URLSearchParams({ also: words })}`)
    const part = /<div class="choice" role="alert">[\s\S]*?<\/div>/.exec(markup)?.[0] ?? ''
    expect(part).toContain(`rule=${rule}`)
  })
})

describe('a house that a sentence calls by name', () => {
  it.each([
    ['documentary mix -26.1 LUFS -0.4 dBTP for ARD', 'broadcast-ard-zdf-orf', 'broken'],
    ['our spot has -24.2 LUFS and goes to NBCUniversal', 'broadcast-spot-nbcu', 'undecided'],
  ])('is offered with what “%s” tells, and judged', async (words, profile, verdict) => {
    const markup = await get(`/evaluate?${new URLSearchParams({ also: words })}`)
    const withPlace = patchesToTake(markup).find((patch) => patch['profile'] === profile)
    expect(withPlace).toMatchObject({ audio: expect.any(Object) })
    const { profile: _, ...context } = withPlace!
    const { body } = await media.post('/v1/evaluate', { context, profile })
    expect(body.verdict).toBe(verdict)
    const found = await get(`/search?${new URLSearchParams({ q: words })}`)
    expect(found).toContain(`profile=${profile}`)
  })

  it('is none where a capital letter names nothing', async () => {
    for (const words of ['An AI picture for a European report', 'Our High quality film in HD']) {
      const markup = await get(`/evaluate?${new URLSearchParams({ also: words })}`)
      expect(decoded(markup)).not.toContain('"profile":')
    }
  })
})

describe('a sentence', () => {
  const offers = async (words: string): Promise<string[]> => {
    const markup = await get(`/evaluate?${new URLSearchParams({ also: words })}`)
    // test/media/places.test.ts has those with a destination.
    return patchesToTake(markup).flatMap((patch) =>
      'profile' in patch ? [] : JSON.stringify(patch),
    )
  }

  it.each([
    [
      'my R 128 programme measures -21.4 LUFS and is to go to a European broadcaster',
      {
        delivery: { target: ['broadcast_linear'] },
        audio: { loudness_profile: 'ebu_r128', integrated_loudness: -21.4 },
      },
    ],
    [
      'we film eight-year-olds in a volumetric stage next month for a museum app',
      {
        core: { production_phase: 'preproduction', minor_depicted: true },
        camera: { is_multiview: true },
      },
    ],
    [
      'my longest subtitle line has 44 characters and the fastest runs at 21 characters a second',
      { graphics: { reading_speed: 21, caption_line_chars: 44 } },
    ],
    [
      'our splat scene runs at 40 frames a second in a headset',
      { delivery: { target: ['vr_headset_app'] }, qa: { sustained_fps: 40 } },
    ],
    [
      'an AI-made picture in a report on television at 25 fps',
      {
        delivery: { target: ['broadcast_linear'] },
        core: { digital_source_type: 'trainedAlgorithmicMedia', frame_rate: 25 },
      },
    ],
    [
      'audio lags 120 ms behind on television',
      { delivery: { target: ['broadcast_linear'] }, qa: { av_offset: -120 } },
    ],
    [
      'the lip sync is off on television, sound 80 milliseconds early',
      {
        delivery: { target: ['broadcast_linear'] },
        qa: { av_offset: 80, issue_type: 'lip_sync' },
      },
    ],
    [
      'laut R 128, −21,4 LUFS, between 10-20 fps on television',
      {
        delivery: { target: ['broadcast_linear'] },
        audio: { loudness_profile: 'ebu_r128', integrated_loudness: -21.4 },
        core: { frame_rate: 20 },
      },
    ],
    [
      '1.2 million splats in a headset',
      { delivery: { target: ['vr_headset_app'] }, generation: { gaussian_count: 1.2 } },
    ],
  ])('“%s” offers what it tells, all at once and each alone', async (words, context) => {
    const [all, ...single] = await offers(words)
    const { rule, ...facts } = JSON.parse(all!)
    expect(facts).toEqual(context)
    // The rules that the sentence is about are asked about with its facts.
    expect(rule).toMatch(/^[A-Z]{3}-\d{3}(?:,[A-Z]{3}-\d{3})*$/)
    expect(single.length).toBeGreaterThan(1)
    const query = new URLSearchParams({ patch: all! })
    const { url } = await fetch(`${media.url()}/evaluate?${query}`)
    expect(textOf(await markupOf(url))).not.toContain('Not understood')
  })

  it('offers a state though the description of some fact has all the words', async () => {
    const [all, ...single] = await offers('an audio podcast episode')
    expect(JSON.parse(all!)).toMatchObject({
      delivery: { target: ['podcast_rss_audio'] },
      podcast: { medium: 'podcast' },
    })
    expect(single).toHaveLength(2)
  })

  it('offers no fact that is stated already, and none where it tells none', async () => {
    expect(await offers('an old film from 1962, found in a cellar')).toEqual([])
    const markup = await get(
      `/evaluate?${new URLSearchParams({ 'core.minor_depicted': 'true', also: 'our children' })}`,
    )
    expect(patchesToTake(markup)).toEqual([])
  })

  it('keeps the rules that it is about in sight once its facts are taken', async () => {
    const words = 'in our podcast a sentence of the guest was spoken by a cloned voice'
    const [all] = await offers(words)
    const { rule } = JSON.parse(all!) as { rule: string }
    expect(rule.split(',')).toContain('GEN-002')
    const text = textOf(await get(`/evaluate?${new URLSearchParams({ patch: all! })}`))
    const [, about = ''] =
      /The rules your sentence speaks of(.*?)Look at all rules/s.exec(text) ?? []
    expect(about).toContain('GEN-002')
    expect(about).toContain('anything that includes synthetic replica')
    const outside = textOf(
      await get(
        '/evaluate?rule=GEN-007,QAC-008&delivery.target=vr_headset_app&generation.gaussian_count=3&qa.sustained_fps=40',
      ),
    )
    const [, both = ''] =
      /The rules your sentence speaks of(.*?)Look at all rules/s.exec(outside) ?? []
    expect(both).toMatch(/would fail.*QAC-008.*does not apply.*GEN-007/s)
    const known = textOf(await get('/evaluate?rule=GEN-002,NO-001&core.person_seen=true'))
    expect(known).toContain('No rule is called “NO-001”.')
  })

  it('says the figure that a rule requires, and once what its limit leaves to a meter', async () => {
    const text = textOf(await get('/evaluate?audio.true_peak=-0.4&profile=broadcast-ard-zdf-orf'))
    expect(text).toMatch(/0\.6\sdB above; allowed: at most −1 dBTP; the meter may read 0\.3 more/)
    expect(text).not.toContain('aim: −1')
    expect(text).toMatch(/Maximum true peak at most −1\sdBTP/)
    const level = textOf(await get('/evaluate?audio.integrated_loudness=-26.1&profile=radio-ebu'))
    expect(level).toMatch(/3\.1\sLU below; allowed: within 0\.2 of −23 LUFS/)
  })
})

describe('a denial', () => {
  it.each([
    ['no captions', 'Captions in the package delivery.captions_present no'],
    ['without captions', 'Captions in the package delivery.captions_present no'],
    ['podcast with no chapters', 'Chapters in the episode: 0'],
  ])('“%s” is read as one', async (words, told) => {
    expect(
      textOf(await markupOf(`${media.url()}/evaluate?also=${encodeURIComponent(words)}`)),
    ).toContain(told)
  })

  it('calls no word left out that asks for the papers of the page', async () => {
    const sentence = 'interview with my uncle for tiktok, which paperwork'
    const text = textOf(
      await markupOf(`${media.url()}/evaluate?also=${encodeURIComponent(sentence)}`),
    )
    expect(text).not.toContain('Not understood')
  })

  it('states nothing that it denies', async () => {
    const text = textOf(await markupOf(`${media.url()}/evaluate?also=podcast+without+chapters`))
    expect(text).not.toContain('Podcast namespace tag podcast.namespace_tag chapters')
  })
})
