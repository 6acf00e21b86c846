/** The list of signed papers that the rules ask for. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, markupOf, textOf } from '../support/pages.ts'

const { media } = useServices()

const get = (target: string): Promise<string> => markupOf(media.url() + target)
const wordsOf = (markup: string): string => textOf(markup).replaceAll(/\s+/g, ' ')
/** What the rules ask, without the forms above. */
const papersOf = async (query: string): Promise<string> => {
  const page = await get(`/papers?${query}`)
  return wordsOf(page.slice(page.indexOf('<section class="asked-papers">')))
}
/** The forms, with which of them are certain. */
const formsOf = async (query: string): Promise<string> => {
  const page = await get(`/papers?${query}`)
  return wordsOf(page.slice(0, page.indexOf('<section class="asked-papers">')))
}

const volumeWithMinors =
  'core.minor_depicted=true&core.media_representation=gaussian_splat_dynamic&core.production_phase=capture'

it('for minors in a volume names release, guardian, licence, and what each stops', async () => {
  const text = await papersOf(volumeWithMinors)
  expect(text).toContain('for a minor a parent or guardian')
  for (const id of ['CAM-002', 'STO-008', 'STO-010']) expect(text).toContain(id)
  expect(text).toMatch(/three weeks ahead.* before the shoot .*STO-010/)
  expect(text).not.toContain('Flight authorisation')
  const all = await papersOf('')
  expect(all.indexOf('before the shoot')).toBeLessThan(all.indexOf('before publishing'))
})

it('says what is in hand and what is not', async () => {
  const text = await papersOf(
    `${volumeWithMinors}&core.consent_scope=written_general&story.child_work=in_order`,
  )
  expect(text).toMatch(/CAM-002 hard no/)
  expect(text).toMatch(/STO-010 hard yes/)
  expect(text).not.toContain('CVX-008')
})

it('asks for the volumetric release as soon as several cameras are told, with the phases in which it holds', async () => {
  for (const query of [
    'camera.is_multiview=true',
    'camera.capture_rig=phone_scan&core.person_seen=true',
  ]) {
    const text = await papersOf(query)
    expect(text).toMatch(
      /Only if Production phase is preproduction ?, rehearsal ?, capture ?, ingest or reconstruction ?\. before the shoot .*CAM-002/,
    )
  }
  expect(await papersOf('camera.is_multiview=true&core.production_phase=capture')).toMatch(
    /nobody shown instead\. before the shoot .*CAM-002/,
  )
  expect(await papersOf('camera.is_multiview=false&core.person_seen=true')).not.toContain('CAM-002')
  expect(await papersOf('core.minor_depicted=true&rule=CAM-002')).toContain('CAM-002')
})

it('has a release of the picture only for a podcast or a release of the voice, and no row for what nobody needs', async () => {
  expect(await papersOf('camera.is_multiview=true&core.person_seen=true')).not.toContain('POD-012')
  expect(await papersOf('podcast.medium=podcast&core.person_seen=true')).toMatch(
    /Only if Consent scope holds voice only ?\..*POD-012/,
  )
  expect(await papersOf('core.consent_scope=voice_only&core.person_seen=true')).toContain('POD-012')
  expect(
    await papersOf('profile=podcast&core.person_heard=true&audio.element=voice_synthetic'),
  ).not.toContain('POD-012')
})

it('asks for a release only where people are told, and says which rules would otherwise', async () => {
  const advert = 'delivery.commercial_use=true'
  const text = await papersOf(advert)
  expect(text).not.toContain('each person on record')
  expect(text).toMatch(/Nobody is said to be seen or heard\. .*Get a spoken yes signed/)
  expect(await papersOf(`${advert}&core.person_seen=true`)).toMatch(
    /each person on record.*CLP-008/,
  )
  const headset = 'delivery.target=vr_headset_app&qa.sustained_fps=40'
  expect(await get(`/evaluate?${headset}`)).not.toContain('href="/papers')
  expect(await papersOf(headset)).not.toContain('gaze')
})

it.each([
  ['a drone over a crowd', 'camera.people_overflown=true', 'Flight authorisation'],
  ['work that others made for us', 'core.rights_status=owned', 'signed by the author'],
])('for %s names the paper', async (_what, query, words) => {
  expect((await papersOf(query)).toLowerCase()).toContain(
    words.toLowerCase().replace('signed', 'signed or issued'),
  )
})

it('is empty for what needs none, and then Evaluate offers no list', async () => {
  expect(await papersOf('audio.integrated_loudness=-20')).toContain('No rule asks for a paper')
  expect(await get('/evaluate?audio.integrated_loudness=-20')).not.toContain('href="/papers')
})

it('is reached from Evaluate with its facts, and from the search', async () => {
  const href = decoded(
    /href="(\/papers\?[^"]+)"/.exec(await get(`/evaluate?${volumeWithMinors}`))![1]!,
  )
  expect(await papersOf(href.replace('/papers?', ''))).toContain('STO-010')
  for (const q of ['papers', 'documents', 'forms to sign', 'which paperwork do i need']) {
    expect(await get(`/search?q=${encodeURIComponent(q)}`)).toContain('<a href="/papers">')
  }
  expect(await get('/search?q=flicker')).not.toContain('<a href="/papers">')
})

it('has every paper of the corpus, each asked for by a rule, and the whole list fits a page', async () => {
  const text = textOf(await get('/papers'))
  expect(text).toMatch(/8 papers, asked for by \d\d rules/)
})

const kitchen =
  'core.person_heard=true&podcast.format=hybrid_video_podcast&camera.capture_rig=single_camera&delivery.target=podcast_rss_video,social_vertical'

it('has a form to sign for each paper that is certain, filled in, and the rest with what decides', async () => {
  const text = await formsOf(kitchen)
  expect(text).toContain('1 form is certain, 7 are open.')
  const [, release = ''] = text.split(/What I sign/)
  expect(text).toMatch(
    /Where it is shown\s+In podcast apps, with picture, on sites for short upright films/,
  )
  expect(release).toMatch(/I agree that my voice is recorded and heard in this production/)
  expect(release).toMatch(/take this consent back at any time.*The person: place, date, signature/)
  expect(release).not.toContain('to sell this product')
  expect(text).toMatch(/Withdrawal of a consent\s+depends on whether somebody takes a consent back/)
  expect(text).toMatch(/Location release\s+depends on whether the rooms/)
  expect(await formsOf(`${kitchen}&delivery.commercial_use=true`)).toContain('to sell this product')
  const guarded = await formsOf(`${kitchen}&core.minor_depicted=true`)
  expect(guarded).toContain('1 form is certain')
  expect(guarded).toMatch(
    /Release of a person who is seen or heard\s+depends on whether somebody other/,
  )
  expect(guarded).toMatch(/I am a parent or guardian.*The child: place, date, signature/)
  const unknown = await formsOf(`${kitchen}&core.consent_scope=nobody_shown`)
  expect(unknown).toContain('0 forms are certain')
})

it('is certain of no agreement below a drone, which over a crowd makes no flight lawful', async () => {
  const text = await formsOf('camera.people_overflown=true&camera.movement=drone')
  expect(text).toContain('0 forms are certain')
  expect(text).toMatch(/Agreement of somebody below a drone depends on whether .* over a crowd/)
})

it('writes the states that a rule names in words', async () => {
  const all = await get('/papers')
  expect(all).toContain(
    '<a href="/facts/core.consent_scope#expression_ground">expression ground</a>',
  )
  expect(wordsOf(all)).not.toContain('expression_ground')
})

it('prints the papers that the visitor ticks, among those on which nothing decides', async () => {
  const page = await get(`/papers?${kitchen}&form=location&form=flight&form=release&form=nothing`)
  const text = wordsOf(page)
  expect(text).toContain('2 are ticked')
  expect(
    page.match(/checkbox" name="form" value="location"/g),
    'a form stands in one list',
  ).toHaveLength(1)
  expect(page.indexOf('name="form" value="location"')).toBeLessThan(
    page.indexOf('Depends on what was not said'),
  )
  expect(text).toMatch(/rules? asks? for “[^”]+”.*; any other form above comes from/)
  expect(text).toMatch(/I own this place.*I agree to take part in it below the flight/)
  expect(page.match(/id="release"/g)).toHaveLength(1)
  expect(page).toMatch(/name="form" value="location" checked/)
  expect(page).toContain('name="podcast.format" value="hybrid_video_podcast"')
})

it('opens the form of a paper that depends, with what is known, and knows no other', async () => {
  const page = await get(`/papers/location?${kitchen}`)
  expect(textOf(page)).toMatch(/Address of the place[\s\S]*I own this place, or I have the power/)
  expect(page).toContain('Hybrid video podcast, single camera')
  expect((await fetch(`${media.url()}/papers/nothing`)).status).toBe(404)
})

it('says of a paper without a form who issues it', async () => {
  expect(await formsOf(volumeWithMinors)).toMatch(
    /Perhaps also: Child performance licence.*, unless Work of the child is “does not perform”/,
  )
})

it('asks first what decides with a sentence of which nothing is taken yet', async () => {
  const said = encodeURIComponent('We film fifteen year old dancers')
  const text = textOf(await get(`/evaluate?also=${said}`))
  expect(text).toMatch(
    /Questions that decide it\s+What have the people seen or heard agreed to[^?]*\?[^?]*How does the work of the child stand/,
  )
})

it('begin with what everybody signs, without conditions on the paper itself', async () => {
  const facts = 'core.person_seen=true&delivery.target=social_vertical'
  const text = await papersOf(facts)
  const general = text.indexOf('DLV-011')
  expect(general).toBeGreaterThan(0)
  for (const rule of ['CAM-002', 'POD-012']) {
    const at = text.indexOf(rule)
    expect(at === -1 || at > general).toBe(true)
  }
  expect(text).not.toContain('does not hold')
})

it('has the form that a sentence speaks of though no fact tells of it', async () => {
  const said = async (also: string): Promise<string> =>
    textOf(await get(`/evaluate?${new URLSearchParams({ also })}`))
  expect(await said('we film an old woman in her kitchen')).toContain('Release; Location release')
  expect(await said('Do we need a location release for the mall?')).toContain('Location release')
  expect(await said('we film an old woman on the beach')).not.toContain('Location release')
  expect(textOf(await get('/papers?form=location'))).toContain('Address of the place')
  for (const q of ['release form', 'which signed papers do I need']) {
    expect(await get(`/search?${new URLSearchParams({ q })}`)).toContain('<a href="/papers">')
  }
})

it('names the licence that is said to be missing', async () => {
  const also = 'We want to put a song from Spotify under the film of our club, without a licence'
  expect(textOf(await get(`/evaluate?${new URLSearchParams({ also })}`))).toContain(
    'Licences for the song and for the recording',
  )
})

it('asks for no licence of a child who does not perform', async () => {
  const facts = 'core.minor_depicted=true&core.consent_scope=minor_guardian&story.child_work='
  const papersWith = async (state: string): Promise<string> =>
    textOf(await (await fetch(`${media.url()}/papers?${facts}${state}`)).text())
  expect(await papersWith('in_order')).toContain('Child performance licence')
  expect(await papersWith('does_not_perform')).not.toContain('Get the licence of the authority')
  const evaluated = await fetch(`${media.url()}/evaluate?${facts}does_not_perform`)
  const [, onPaper = ''] = textOf(await evaluated.text()).split('Enough only if the paper says')
  expect(onPaper).toContain('STO-008')
  expect(onPaper.split('Add a fact')[0]).not.toContain('Get the licence of the authority')
})

it('takes a sentence, says what was read of it, and keeps what everybody says out of what was not understood', async () => {
  const page = await get(
    `/papers?${new URLSearchParams({ also: 'I film people in a park with my camera for a documentary' })}`,
  )
  const text = wordsOf(page)
  expect(text).toContain('Read: Person on record is seen: yes; Offered as fact: yes')
  expect(text).not.toContain('Not understood')
  expect(text).toMatch(/Certain by what was said ?Release of a person who is seen or heard/)
  expect(page).toContain('value="I film people in a park with my camera for a documentary"')
  const strange = wordsOf(
    await get(`/papers?${new URLSearchParams({ also: 'zorble the frumious bandersnatch' })}`),
  )
  expect(strange).toContain('It tells of nobody and nothing that a paper is about')
  expect(wordsOf(await get('/papers'))).not.toContain('It tells of nobody')
})

it.each([
  ['I take photos of strangers on the street for a book', 'Release'],
  ['We film in a hospital and patients walk through the picture', 'Release; Location release'],
  ['I want to show an old newspaper photo in my film', 'Licence for photographs, films or letters'],
  ['A drone flight over the vineyard for a commercial', 'Agreement of somebody below a drone'],
  ['Our company films its employees at work', 'Release'],
])('for “%s” leads to %s', async (also, papers) => {
  const text = wordsOf(await get(`/evaluate?${new URLSearchParams({ also })}`))
  expect(text).toContain(`Papers to have in hand ${papers}`)
  expect(text).not.toContain('Not understood')
})

it.each([
  'I film animals in the zoo with a telephoto lens',
  'I made a short film with my laptop and want to send it to a festival',
  'We record a radio play with two actors at home',
])('finds nothing that was not understood in “%s”', async (also) => {
  const text = wordsOf(await get(`/evaluate?${new URLSearchParams({ also })}`))
  expect(text).not.toContain('Not understood')
  expect(text).not.toMatch(/\d\d questions are open/)
})

it('hears that a consent was taken back after a release was signed', async () => {
  const also = 'The dancer signed a release but now wants out'
  expect(wordsOf(await get(`/evaluate?${new URLSearchParams({ also })}`))).toContain(
    'not yet: 1 hard rule would fail',
  )
})

describe('a child of whom one parent has signed', () => {
  const verdictOf = async (also: string): Promise<string> =>
    wordsOf(await get(`/evaluate?${new URLSearchParams({ also })}`))

  it.each([
    'girl aged nine recognisable, dad signed the release form, can I publish',
    'may I show a 9 year old in my documentary if her father signed',
  ])('is not yet published: “%s”', async (also) => {
    const text = await verdictOf(also)
    expect(text).toMatch(
      /not yet: the child's own yes and the signature of a second parent who shares custody are not stated/,
    )
    expect(text).toContain('One parent is enough in England and Wales')
    // The question about the work of the child is answered where it stands.
    expect(text).toMatch(/does not perform ?: Work of the child/)
  })

  it('is told what the law asks where the other refuses, and is free of it where both agree', async () => {
    expect(await verdictOf('father signed, mother did not, child recognisable, divorced')).toMatch(
      /not yet: the signature of a second parent who shares custody is missing/,
    )
    expect(
      await verdictOf('girl of nine, both parents signed and she agrees, she does not perform'),
    ).toContain(
      'If that is right, yes by the hard rules about it, if the paper says all that they ask',
    )
  })

  it('finds no refusal in what another clause denies, and counts no question of all films in the verdict', async () => {
    const text = await verdictOf(
      'girl of nine in a documentary, father signed, she agrees, the second parent has signed too, does not perform',
    )
    expect(text).toContain('yes by the hard rules about it')
    expect(
      await verdictOf('child of nine recognisable in documentary, father signed release'),
    ).toMatch(/are not stated; 1 question is open\s+\d hard rules/)
  })
})
