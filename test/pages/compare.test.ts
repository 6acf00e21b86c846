import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, textOf } from '../support/pages.ts'

const { media } = useServices()

const compared = async (sides: Readonly<Record<string, string>>): Promise<string> => {
  const target = `/compare?${new URLSearchParams(sides)}`
  const response = await fetch(media.url() + target)
  expect([target, response.status]).toEqual([target, 200])
  return response.text()
}

/** What Evaluate shows of a query, without the questions at its end: the answer to one may bring any rule in. */
const evaluated = async (query: string): Promise<string> =>
  textOf(await (await fetch(`${media.url()}/evaluate?${query}`)).text()).split(
    'Worth asking next',
  )[0]!

const flashing = (count: number): string =>
  `the logo blinks ${count} times in a second over the whole screen, finished mix -13 LUFS`

describe('both sides made for one place', () => {
  const clip = {
    from: flashing(5),
    from_for: 'social-youtube',
    to: flashing(2),
    to_for: 'social-youtube',
  }

  it('begins with the rule that blocked, its values, and that it does not any more', async () => {
    const text = textOf(await compared(clip))
    expect(text).toContain(
      'The first is blocked by GFX-012 (Flashes per second, 5 a second → 2 a second).',
    )
    expect(text).not.toContain('Better: nothing')
    expect(text.indexOf('Broken by the first alone')).toBeLessThan(
      text.indexOf('Facts that differ'),
    )
    const back = textOf(
      await compared({ from: clip.to, from_for: 'headset', to: clip.from, to_for: 'headset' }),
    )
    expect(back).toMatch(/The second is blocked by GFX-012 \([^)]*2 a second → 5 a second\)/)
  })

  it.each([
    ['social-vimeo', ['POD-003'], ['AUD-001', 'AUD-003', 'AUD-006', 'AUD-011', 'POD-001']],
    ['cinema', [], ['AUD-001', 'AUD-006', 'AUD-011', 'POD-001', 'POD-003', 'POD-004']],
    // A programme of a broadcaster that names no figures may be held to those of another.
    ['broadcast-uhd-dpp', ['AUD-001', 'AUD-003'], ['AUD-011', 'POD-001', 'POD-004']],
    ['streaming', ['AUD-011', 'POD-004'], ['AUD-001', 'AUD-006', 'POD-001']],
  ])('lists for %s no rule of others, and says how many those are', async (place, own, others) => {
    const [from, to] = ['finished mix -10 LUFS', 'finished mix -11 LUFS'] as const
    const text = textOf(await compared({ from, from_for: place, to, to_for: place }))
    expect(own.filter((id) => !text.includes(id))).toEqual([])
    expect(others.filter((id) => text.includes(id))).toEqual([])
    expect(text).toMatch(
      /\d rules of other destinations are left out\. If it goes to one of them, add the Loudness profile/,
    )
    const shown = await evaluated(`audio.integrated_loudness=-10&profile=${place}`)
    expect(others.filter((id) => shown.includes(id))).toEqual([])
    expect(shown).toContain('of other destinations are left out')
  })

  it('lists all of them where no place is told, and those of a profile that is stated', async () => {
    const [from, to] = ['finished mix -10 LUFS', 'finished mix -11 LUFS'] as const
    const text = textOf(await compared({ from, to }))
    expect(['AUD-001', 'POD-001', 'AUD-011'].filter((id) => !text.includes(id))).toEqual([])
    expect(text).not.toContain('left out')
    const stated = await evaluated(
      'audio.integrated_loudness=-10&audio.loudness_profile=ebu_r128&profile=social-youtube',
    )
    expect(stated).toContain('AUD-001')
    const target = await evaluated('audio.integrated_loudness=-10&delivery.target=cinema_dcp')
    expect(target).not.toContain('AUD-001')
  })

  it('quotes the words that were read, and no others', async () => {
    const text = decoded(textOf(await compared(clip)))
    expect(text).toContain('First: read “blinks 5 times in a second” as Flashes per second')
    expect(text).toContain('Second: read “mix -13 LUFS” as Integrated loudness')
    const quoted = /How the words were read(.*?)Programme/s.exec(text)![1]
    expect(quoted).not.toContain('over the whole screen')
  })

  it('names the place and both sentences at the head of the print', async () => {
    const markup = await compared(clip)
    const head = textOf(/<section class="record">[\s\S]*?<\/section>/.exec(markup)![0])
    expect(head).toContain('Made for Social, YouTube')
    expect(head).toContain(`Second, as it was written: “${clip.to}”`)
    const both = textOf(await compared({ ...clip, to_for: 'headset' }))
    expect(both).toMatch(/Made for: first Social, YouTube ?, second VR headset app/)
  })
})

describe('the words of whoever compares', () => {
  const written = {
    from: '-20 dB, our podcast episode has -18 LUFS',
    to: '-14 dB, our podcast episode has -16 LUFS',
  }
  const quotes = [
    `First, as it was written: “${written.from}”`,
    `Second, as it was written: “${written.to}”`,
  ]
  const linkIn = (markup: string, words: string): string => {
    const both = /(?:On both sides at once:|Is it one of these, for both\?) .*?<\/p>/s.exec(
      markup,
    )![0]
    return decoded(new RegExp(`href="([^"]+)">${words}<`).exec(both)![1]!)
  }
  /** What the form of a page sends when its button is pressed, with other values for some fields. */
  const sent = (markup: string, changes: Readonly<Record<string, string>> = {}) => {
    const form = /<form class="card pad compareform"[\s\S]*?<\/form>/.exec(markup)![0]
    const fields = [
      ...form.matchAll(/<textarea id="\w+" name="(\w+)"[^>]*>([^<]*)</g),
      ...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
    ].map(([, name, value]) => [name!, decoded(value!)] as const)
    return { ...Object.fromEntries(fields), ...changes }
  }
  const chosen = async (): Promise<string> => {
    const link = linkIn(await compared(written), 'Speech to background level')
    const once = await (await fetch(media.url() + link)).text()
    return (await fetch(media.url() + linkIn(once, '(?:made for: )?Podcast, audio'))).text()
  }

  it('are quoted after a fact and a destination were chosen on both sides, each with one link', async () => {
    const markup = await chosen()
    expect(markup).not.toContain('Not understood')
    expect(markup).toMatch(
      /<option value="podcast" selected>[\s\S]*<option value="podcast" selected>/,
    )
    const text = decoded(textOf(markup))
    expect(quotes.filter((quote) => !text.includes(quote))).toEqual([])
    expect(text).toContain('Speech to background level −20 dB −14 dB')
  })

  it('are quoted after the form was sent again, and no more once its text is another', async () => {
    const markup = await chosen()
    const again = decoded(textOf(await compared(sent(markup))))
    expect(quotes.filter((quote) => !again.includes(quote))).toEqual([])
    const to = 'Integrated loudness: -17 LUFS'
    const other = decoded(textOf(await compared(sent(markup, { to }))))
    expect(other).toContain(`First, as it was written: “${written.from}”`)
    expect(other).toContain(`Second, as it was written: “${to}”`)
  })

  it('have no “still missed” beside a limit that is missed on one side', async () => {
    const [good, bad] = [
      'subtitles of 40 characters per line',
      'subtitles of 45 characters per line',
    ]
    const place = { from_for: 'captions-netflix', to_for: 'captions-netflix' }
    for (const sides of [
      { from: good!, to: bad! },
      { from: bad!, to: good! },
    ]) {
      const text = textOf(await compared({ ...sides, ...place }))
      expect(text).toContain('must be mended before delivery')
      expect(text).not.toContain('Still missed')
    }
  })

  it('says that nothing is known where nothing is, and what would help', async () => {
    const text = textOf(await compared({ from: 'core.duration=600', to: 'core.duration=620' }))
    expect(text).toContain(
      'Neither side is known to miss a limit. Choose what each is made for, and its limits are judged.',
    )
    expect(text).not.toContain('Better: nothing')
    expect(text).not.toContain('what either would break stands above')
  })
})
