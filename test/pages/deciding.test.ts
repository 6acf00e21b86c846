/** The questions that decide on Evaluate: few, each with its answers, and a verdict when they are answered. */
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, markupOf, textOf } from '../support/pages.ts'

const { media } = useServices()

const page = (query: Readonly<Record<string, string>>): Promise<string> =>
  markupOf(`${media.url()}/evaluate?${new URLSearchParams(query)}`)

/** The answers that the page offers beside its questions, as the changes that they make. */
const answersIn = (markup: string): Record<string, Record<string, unknown>>[] =>
  [...markup.matchAll(/form="facts" name="patch" value="([^"]+)"/g)].map(([, patch]) =>
    JSON.parse(decoded(patch!)),
  )

/** Paths of the questions whose answers are chosen in the form. */
const openedIn = (markup: string): string[] =>
  [...markup.matchAll(/form="facts" name="also" value="([^"]+)">Answer/g)].map(([, path]) => path!)

const child = {
  'core.person_seen': 'true',
  'core.minor_depicted': 'true',
}

it('asks of a filmed child what decides, and nothing else', async () => {
  const markup = await page(child)
  expect(textOf(markup)).toContain('Not yet: 2 questions are open')
  expect(openedIn(markup)).toEqual(['core.consent_scope'])
  expect(JSON.stringify(answersIn(markup))).toContain('does_not_perform')
})

it('says that nothing stands against it once they are answered well, and what is not met otherwise', async () => {
  const answered = { ...child, 'core.consent_scope': 'minor_guardian' }
  const good = textOf(await page({ ...answered, 'story.child_work': 'in_order' }))
  expect(good).toContain('Yes by the hard rules about it, if the paper')
  expect(good).toMatch(/The \d hard rules about it are met/)
  expect(good).not.toMatch(/decides? it/)
  // What would fail only in a case that nobody mentioned is not counted beside that.
  expect(good).not.toMatch(/\d would fail/)
  const bad = textOf(await page({ ...answered, 'story.child_work': 'no_licence' }))
  expect(bad).not.toContain('Yes by the hard rules')
})

it('says beside a release that holds what the rule asks of it, and which soft rule is broken', async () => {
  const text = textOf(await page({ ...child, 'core.consent_scope': 'minor_guardian' }))
  expect(text).toMatch(
    /STO-008[\s\S]*?It asks for:[^.]*all who share custody[^.]*the child's own yes/,
  )
  const loud = textOf(
    await page({
      'generation.gaussian_count': '3',
      'core.media_representation': 'gaussian_splat_static',
      'core.production_phase': 'delivery',
      'delivery.target': 'ar_phone_app',
    }),
  )
  expect(loud).toMatch(/Advised against: GEN-009/)
})

it('says of a scan of which only the splats are told what is advised against, and asks first whether anybody is in it', async () => {
  const markup = await page({ also: '3 million splats for the browser' })
  const text = textOf(markup)
  expect(text).toMatch(/Advised against in finishing, mastering or delivery: GEN-009/)
  expect(text).toContain('Nobody can be recognised')
  expect(answersIn(markup)).toContainEqual(
    expect.objectContaining({
      core: { consent_scope: ['nobody_shown'] },
      generation: { gaussian_count: 3 },
    }),
  )
  const seen = await page({ also: '3 million splats of a singer for the browser, we see her face' })
  expect(textOf(seen)).not.toContain('Nobody can be recognised')
})

it('says of a signature in a sentence what the paper has to say before it is enough', async () => {
  const also = 'We film a child of nine for a web documentary, the father has signed'
  expect(textOf(await page({ also }))).toMatch(
    /Enough only if the paper says all of this\s+STO-008[\s\S]*from all who share custody[\s\S]*Second parent who shares custody[\s\S]*The question that decides it[\s\S]*12 questions because it is offered as fact/i,
  )
  expect(textOf(await page({ also }))).toContain(
    '3 hard rules about it are met so far, all of them only if the paper says all that is asked of it.',
  )
  const denied = await page({
    also: 'The father has signed for his daughter of nine, the mother has not, and we show her on our website',
  })
  expect(denied).not.toContain('are met')
  expect(openedIn(denied).concat(textOf(denied)).join()).toContain(
    'What have the people seen or heard agreed to',
  )
  const unsigned = await page({ also: 'We film a child of nine for a web documentary' })
  expect(unsigned).not.toContain('Enough only if')
})

it('lets say with a click what a signature leaves open, keeps it in the address and takes it back', async () => {
  const signed = { ...child, 'core.consent_scope': 'minor_guardian', 'story.is_factual': 'true' }
  const buttons = (markup: string): string[] =>
    [...markup.matchAll(/<a class="button second tight" data-live href="([^"]*said=[^"]*)"/g)].map(
      ([, href]) => href!.replaceAll('&amp;', '&'),
    )
  let markup = await page(signed)
  const lacking = /Not yet: the child's own yes and the signature of a second parent/
  expect(textOf(markup)).toMatch(lacking)
  for (const left of [2, 1]) {
    expect(buttons(markup)).toHaveLength(left)
    markup = await markupOf(media.url() + buttons(markup)[0]!)
  }
  expect(buttons(markup)).toEqual([])
  expect(textOf(markup)).toMatch(/Not yet: 1 question is open/)
  // An answer of the form sends both again.
  expect(markup.match(/<input type="hidden" name="said" value="The /g)).toHaveLength(2)
  expect(markup).toMatch(
    /You said: “The child said yes as well”\. <a data-live href="[^"]*said=The\+second[^"]*">Take it back/,
  )
})

it.each([
  'both parents signed the release, the child said yes',
  'the mother signed, our girl of seven has said yes too and we film her',
])('reads no spoken consent from the yes of a child beside a signature: “%s”', async (also) => {
  const offered = textOf(await page({ also }))
  expect(offered).not.toMatch(/Consent scope: [^.]*verbal/)
})

it('is not open again, once what was said is met, for what is asked of all work of its kind', async () => {
  const text = textOf(
    await page({
      'core.consent_scope': 'minor_guardian',
      'core.minor_depicted': 'true',
      'core.person_seen': 'true',
      'story.is_factual': 'true',
      'story.child_work': 'does_not_perform',
    }),
  )
  expect(text).toContain(
    "Yes by the hard rules about it, if the paper has the child's own yes and the signature of a second parent",
  )
  expect(text).toMatch(/Open besides: \d+ questions because it is offered as fact\./)
  expect(text).not.toContain('Not yet')
})

it('counts a rule that was asked about among what is open', async () => {
  const song = await page({ 'audio.element': 'music_source', rule: 'POD-007' })
  expect(textOf(song)).toContain('Not yet: 1 question is open')
  expect(openedIn(song).concat(JSON.stringify(answersIn(song)))).toEqual([
    expect.stringContaining('music_rights'),
  ])
  const asked = await page({
    ...child,
    'core.consent_scope': 'minor_guardian',
    rule: 'STO-008,STO-010',
  })
  expect(textOf(asked)).toContain('The question that decides it')
  expect(JSON.stringify(answersIn(asked))).toContain('does_not_perform')
})

it('asks what follows from the place alone after what was said', async () => {
  const markup = await page({
    'core.person_heard': 'true',
    'delivery.has_speech': 'true',
    'delivery.target': 'social_vertical',
  })
  const text = textOf(markup)
  expect(text.indexOf('Do captions in the language')).toBeGreaterThan(0)
  expect(text.indexOf('Do captions in the language')).toBeLessThan(text.indexOf('How many flashes'))
})

it('asks of a programme for television what its delivery is refused for', async () => {
  const markup = await page({
    'delivery.target': 'broadcast_linear',
    'core.person_seen': 'true',
    'audio.loudness_profile': 'ebu_r128',
    'audio.integrated_loudness': '-23',
  })
  expect(openedIn(markup)).toEqual([
    'core.consent_scope',
    'audio.true_peak',
    'audio.sample_rate_hz',
    // What holds for all television, whatever was said, stands below.
    'color_vfx.gamut_excursion',
    'qa.av_offset',
  ])
  expect(answersIn(markup).map((patch) => patch['graphics'])).toEqual([
    { inside_safe_title: true },
    { inside_safe_title: false },
  ])
})

it('judges a sentence before anything of it is taken, and an answer takes it all', async () => {
  const said = await page({
    also: 'I mixed our TV show to -23 LUFS by R 128',
  })
  expect(textOf(said)).toMatch(/If that is right, not yet: \d questions are open/)
  const [answer] = answersIn(said)
  expect(answer).toMatchObject({
    audio: { integrated_loudness: -23, loudness_profile: 'ebu_r128' },
  })
  const taken = await page({ patch: JSON.stringify(answer) })
  expect(textOf(taken)).not.toContain('If that is right,')
  const wrong = textOf(await page({ also: 'R 128 mix for TV at -19 LUFS' }))
  expect(wrong).toMatch(/If that is right, [^.]*(would fail|not met)/)
})

it('judges a sentence at each place where it may go', async () => {
  const text = textOf(await page({ also: 'our TV spot measures -20 LUFS' }))
  expect(text).toMatch(
    /Where it may go\s+Broadcast spot, EBU: fails\.\s+Integrated loudness −20 LUFS ?; allowed: within 0\.2 of −23 LUFS AUD-001[\s\S]*Broadcast spot, United States: fails\./,
  )
  expect(textOf(await page({ also: 'a TV spot' }))).not.toContain('Where it may go')
  // A consent that rules about replicas do not accept fails nowhere as long as nobody speaks of a replica.
  const child =
    'We film a child of nine for a web documentary, the father has signed. May we publish?'
  expect(textOf(await page({ also: child }))).not.toMatch(/: fails\./)
})

it('says that a part was not understood, and that no hard rule judges the rest', async () => {
  const drone = textOf(await page({ also: 'Drone at 150 m above the quarry' }))
  expect(drone).toContain('not judged: part of it was not understood')
  expect(drone).toContain('Not understood: “150 m')
  expect(textOf(await page({ 'camera.movement': 'handheld' }))).toContain(
    'Open: no hard rule judges what you said so far',
  )
})

it('answers with what is advised where no hard rule is missed, and keeps the four verdicts', async () => {
  const markup = await page({ profile: 'splats-android', 'generation.gaussian_count': '5' })
  const chosen = textOf(markup)
  // At the foot of a phone its first words are enough.
  expect(markup).toMatch(/class="peek[^>]*><span>Too heavy<\/span>/)
  // The limit of the place speaks for the general one.
  expect(chosen).toMatch(
    /Too heavy: [^.]*5 million, at most 1 million\.[^.]*\.\s+No hard rule stands against it; these limits are advice\./,
  )
  const open = textOf(await page({ profile: 'commerce-3d', 'x.commerce_3d.file_mb': '60' }))
  expect(open).toContain('Too heavy: 60 MB, under 5 MB. Khronos 3D Commerce.')
  expect(open).not.toContain('holds a number')
  expect(
    textOf(await page({ profile: 'splats-android', 'generation.gaussian_count': '1' })),
  ).toContain('it keeps what is advised: gaussian count 1 million, at most 1 million as advised')
})

it('reads the figures that only a place limits, and answers for the place that is named', async () => {
  const glb = textOf(await page({ also: 'is a 60 MB glb too heavy for AR on a phone?' }))
  expect(glb).toContain('Too heavy: 60 MB, at most 4 MB. Google')
  expect(glb).not.toContain('Not understood: “60 MB')
  const product = textOf(await page({ also: 'a 3D product of 9 million triangles for phones' }))
  expect(product).toContain('Too heavy: 9,000,000 triangles, at most 100,000.')
  const splats = textOf(await page({ also: 'splats with 5 million gaussians on a phone' }))
  expect(splats).toMatch(/Too heavy: [^.]*5 million, at most 1 million\./)
  expect(splats.indexOf('GEN-007')).toBe(-1)
  const sure = textOf(await page({ also: 'a 60 MB glb for Scene Viewer' }))
  expect(sure).toContain('Too heavy: 60 MB, at most 4 MB.')
  // What is asked of a file is no measure of it.
  expect(textOf(await page({ also: 'a glb for Scene Viewer, it must be under 4 MB' }))).not.toMatch(
    /size of the model 4 MB/,
  )
})

it('says in the headline which figure is kept, or where it fails or may fail', async () => {
  const kept = textOf(await page({ also: 'a headset app at 60 frames a second' }))
  expect(kept).toContain(
    'kept: sustained frame rate on the device 60 frames/s, at least 60 frames/s',
  )
  const slow = textOf(await page({ also: 'a headset app at 50 frames a second' }))
  expect(slow).toContain('it may fail at “VR headset app”')
  expect(slow).not.toContain('fits, as far as was said')
  expect(textOf(await page({ also: 'our TV spot measures -20 LUFS' }))).toContain(
    'it fails at “Broadcast spot, EBU” and “Broadcast spot, United States”',
  )
})

/** What was said, what may be asked first, and what may not: each of another trade. */
const bearings = [
  { also: 'a vase for our pottery shop as a GLB of 40 MB with 700,000 triangles for Scene Viewer' },
  { also: 'sofa for a furniture web shop, 3D product of 2 million triangles' },
  { also: 'AR sneaker in a webshop, 35 MB, 400,000 triangles' },
  { also: 'a brass tap in 3D for our web shop weighs 12 MB' },
  { also: 'our audio podcast opens with a pop song', first: 'Rights in the music' },
  {
    also: 'twenty seconds of a jazz track under my knitting podcast',
    first: 'Rights in the music',
  },
  { also: 'cookery podcast with a chart hit in the intro', first: 'Rights in the music' },
  { also: 'football podcast plays a chart song as background music', first: 'Rights in the music' },
  { also: 'our beekeeping podcast is at -20 LUFS' },
  { also: 'audio podcast of the parish at -16 LUFS' },
  { also: 'TV show about trains mixed to -23 LUFS by R 128', first: 'Maximum true peak' },
  { also: 'a girl of eight in our podcast about ponies', first: 'Consent scope' },
  { also: 'how loud may a TV advert of a circus be', first: 'Integrated loudness' },
  { also: 'our TV advert uses a tune, is the licence fine', first: 'Rights status' },
] as const

it.each(bearings)('asks first what bears on “$also”', async (one) => {
  const markup = await page({ also: one.also })
  const asked = textOf(
    /<section id="deciding">([\s\S]*?)(?:<details|<\/section>)/.exec(markup)?.[1] ?? '',
  )
  if ('first' in one) expect(asked).toContain(one.first)
  else expect(asked).not.toContain('Consent scope')
  for (const name of ['Episode GUID', 'Cover art size', 'Podcast namespace tag'])
    expect(asked).not.toContain(name)
})

it('asks of a product at a shop for no release', async () => {
  const at = { 'x.commerce_3d.file_mb': '28', 'x.commerce_3d.triangles': '900000' }
  const text = textOf(await page({ profile: 'commerce-3d', ...at }))
  expect(text).not.toMatch(/waits\s+No volumetric capture/)
  expect(text).not.toMatch(/[Qq]uestions? that decides? it/)
})
