/** Papers for those who film people, children and crowds from a drone. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { markupOf, textOf } from '../support/pages.ts'

const { media } = useServices()

const get = (target: string): Promise<string> => markupOf(media.url() + target)
const wordsOf = (markup: string): string => textOf(markup).replaceAll(/\s+/g, ' ')

describe('people and children in a park, filmed with a drone', () => {
  const also = 'which papers do I need to film people and children in a park with a drone'
  const opened = async (sentence: string): Promise<string> =>
    get(`/papers?${new URLSearchParams({ also: sentence })}`)

  it('get the release of adults, the notice for all others, and the condition of the flight first', async () => {
    const page = await opened(also)
    for (const id of ['release', 'guardian-release', 'notice', 'ground-permit'])
      expect(page).toContain(`class="sheet" id="${id}"`)
    const text = wordsOf(page)
    expect(text).toMatch(
      /First, if it flies over people: the authorisation of the flight ?If it flies over people who do not take part.*What a notice does, and who still needs a release/,
    )
    expect(text).toContain('☐ Flight authorisation, if people who take no part are below')
    expect(text).toMatch(/Notice at the entrance.*What it says.*go where nobody is filmed/)
    // Over a crowd it is no condition, and where nobody is below there is none.
    expect(wordsOf(await opened('a drone flies over the crowd'))).not.toContain('if it flies over')
    expect(wordsOf(await opened('a drone films the empty park'))).not.toContain('if it flies over')
  })

  it.each([
    ['we film people, some of them children, at the lake', true],
    ['children and adults in our documentary', true],
    ['we film children in a documentary', false],
  ])('“%s” ticks the release of a person: %s', async (sentence, isTicked) => {
    expect((await opened(sentence)).includes('class="sheet" id="release"')).toBe(isTicked)
  })

  it('are told in the short list what is only perhaps needed', async () => {
    const text = wordsOf(await get(`/search?${new URLSearchParams({ q: also })}`))
    expect(text).toMatch(
      /For what you said: Release; Notice at the entrance; Permit of whoever runs the park, street or station; perhaps Flight authorisation; perhaps Child performance licence/,
    )
  })

  it('have the names of sources under the form, in no sentence that somebody signs', async () => {
    const [, permit = ''] = (await get('/papers/ground-permit')).split('What I sign')
    const [signed = '', below = ''] = permit.split('class="signers"')
    expect(textOf(signed)).toContain('I run the ground named above, or I may permit its use.')
    expect(signed).not.toContain('href=')
    expect(textOf(below)).toMatch(/Its sentences rest on.*Nakia Gray Legal/)
  })
})

describe('strangers, children and a drone over the crowd', () => {
  const sentence =
    'documentary in a park, adults and children can be recognised, drone shot of the crowd'

  it('get both releases and no agreement below the drone, whose authorisation comes first', async () => {
    const page = await get(`/papers?${new URLSearchParams({ also: sentence })}`)
    expect(page).toMatch(/class="sheet" id="release"/)
    expect(page).toMatch(/class="sheet" id="guardian-release"/)
    expect(page).not.toMatch(/class="sheet" id="flight"/)
    const text = wordsOf(page)
    expect(text.indexOf('an operational authorisation in the specific category')).toBeLessThan(
      text.indexOf('Must every passer-by sign?'),
    )
    expect(text).toMatch(/Must every passer-by sign\? ?Only whoever can be recognised/)
    expect(text).toMatch(/The papers that follow ?☐ Release of a person.*☐ Release of a child/)
    // Ground that belongs to the town is no ground of one's own, and the flight is authorised by others.
    expect(page).toMatch(/class="sheet" id="ground-permit"/)
    expect(page).not.toMatch(/class="sheet" id="location"/)
    expect(text).toMatch(/☐ Permit of whoever runs the park, street or station/)
    expect(text).toMatch(
      /And from others: ?☐ Flight authorisation[^☐]*☐ Child performance licence[^☐]*unless Work of the child is “does not perform” ?☐ Registration number of the drone's operator[^☐]*☐ Proof of competency of the pilot[^☐]*☐ Insurance of the drone/,
    )
    expect(text).toContain('the pilot carries a proof of competency')
    expect(text).toContain('Change the forms by the ticks')
    expect(text).not.toMatch(/everybody below the flight\b/)
  })

  it('are added to what was said before, and print no names of facts for machines', async () => {
    const also = [
      ['core.minor_depicted', 'true'],
      ['also', 'a drone over the crowd'],
    ] as [string, string][]
    const page = await get(`/papers?${new URLSearchParams(also)}`)
    expect(page).toContain('<input type="hidden" name="core.minor_depicted" value="true">')
    expect(page).toContain('<input type="hidden" name="camera.people_overflown" value="true">')
    expect(wordsOf(page)).toContain('Say more, which is added')
    expect(wordsOf(page)).not.toContain('core.minor_depicted')
    expect(page).not.toContain('data-label="In hand">no<')
  })
})
