/** The search page of the media service: what a sentence states, its papers, and chapters that only share words with it. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { judgements } from '../support/judged-searches.ts'
import { decoded, textOf } from '../support/pages.ts'

const { media } = useServices()

const searched = async (q: string): Promise<string> =>
  (await fetch(`${media.url()}/search?${new URLSearchParams({ q })}`)).text()

describe('a sentence', () => {
  it('is not said to be left out where facts were read from its words', async () => {
    const text = textOf(await searched('our documentary -26.1 LUFS for arte'))
    expect(text).toContain('Integrated loudness: -26.1 LUFS')
    expect(text).not.toContain('Left out')
    expect(textOf(await searched('we film a child in a tunnel, what paperwork'))).toContain(
      'Found without these words: tunnel',
    )
  })

  it('opens the papers that its facts bring, and the word for them is understood', async () => {
    const markup = await searched('we film a child in a tunnel, what paperwork')
    expect(textOf(markup)).not.toMatch(/(?:Not understood|Left out)[^.]*paperwork/)
    const [, href, names] = /<a href="([^"]+)">Papers to have in hand<\/a><\/h2><p>([^<]+)/.exec(
      markup,
    )!
    expect(names).toMatch(/^For what you said: Release; perhaps Child performance licence/)
    const papers = textOf(await (await fetch(media.url() + decoded(href!))).text())
    expect(papers).toContain('STO-008')
  })

  it('that does not ask for papers is told of them in a line', async () => {
    const markup = await searched('we film a child in a volumetric stage')
    expect(markup).toMatch(
      /<a href="\/papers\?[^"]*core\.minor_depicted=true[^"]*">Papers to have in hand<\/a>: Release/,
    )
    expect(await searched('our documentary -26.1 LUFS for arte')).not.toContain('/papers')
  })

  it('names a rule that speaks of it once', async () => {
    const markup = await searched('we film a child in a volumetric stage')
    expect(markup.match(/class="title" href="\/rules\/STO-008"/g)).toHaveLength(1)
  })
})

describe('rules that stand beside the results', () => {
  const q = 'how loud may a TV advert be in Europe'
  const rulesOf = (page: string): string[] => [
    ...new Set(
      [...page.split('Near in words')[0]!.matchAll(/class="title" href="\/rules\/([^"]+)"/g)].map(
        ([, id]) => id!,
      ),
    ),
  ]
  const countOf = (page: string): number =>
    Number(
      /kind=rule"[^>]*>.*?<b>(\d+)<\/b>|>Rules<span[^>]*>[^<]*<\/span><\/span> <b>(\d+)<\/b>/
        .exec(page)
        ?.slice(1)
        .find(Boolean),
    )

  it('are counted, and stay where only rules are chosen', async () => {
    const [all, rules] = await Promise.all(
      [{ q }, { q, kind: 'rule' }].map(async (query) =>
        (await fetch(`${media.url()}/search?${new URLSearchParams(query)}`)).text(),
      ),
    )
    expect(rulesOf(all!).slice(0, 2).toSorted()).toEqual(['AUD-001', 'AUD-005'])
    expect(countOf(all!)).toBe(rulesOf(all!).length)
    expect(countOf(rules!)).toBe(rulesOf(rules!).length)
    expect(rulesOf(rules!)).toEqual(rulesOf(all!))
  })

  it('name the destination that is stricter', async () => {
    const query = new URLSearchParams({ q: '1.4 million splats in the browser on phones' })
    const page = await (await fetch(`${media.url()}/search?${query}`)).text()
    expect(page).toMatch(
      /GEN-009[\s\S]*?Stricter at <a href="\/destinations\/splats-android">[^<]*<\/a>: at most 1.million/,
    )
  })
})

it('says that no museum is a destination, and not of one in which something is filmed', async () => {
  const asked = await searched('a film loops on a wall in a museum gallery for deaf visitors')
  expect(textOf(asked)).toContain('No destination here is one of them')
  expect(textOf(await searched('we film a child in a museum'))).not.toContain('No destination here')
})

it('leaves no word out that asks for a form', async () => {
  const q = 'papers for an interview with an old woman in her kitchen for TikTok'
  expect(textOf(await searched(q))).not.toMatch(/(?:Left out|Not understood)[^.]*kitchen/)
})

it('folds what is about intimate pictures away from a sentence that speaks of none', async () => {
  const listed = async (q: string): Promise<string> => (await searched(q)).split('class="far"')[0]!
  const child = 'child of nine recognisable in documentary, father signed release, may I publish'
  for (const word of ['GEN-008', 'TAKE IT DOWN', 'intimate_depiction'])
    expect(await listed(child)).not.toContain(word)
  expect(await listed('somebody published a nude picture of a child')).toContain('GEN-008')
})

describe('a sentence of which little is left to decide', () => {
  it.for([
    [
      'We film a child of nine for a web documentary, the father has signed. May we publish?',
      /If that is right, not yet: the child's own yes [^;]*are not stated; 1 question is open\. How does the work of the child stand/,
    ],
    [
      'the actor has withdrawn his consent, may we still show the film',
      /If that is right, not yet: 1 hard rule would fail\. DLV-011 Publish nobody without/,
    ],
  ] as const)('“%s” is answered on the page of results', async ([q, verdict]) => {
    expect(textOf(await searched(q))).toMatch(verdict)
  })

  it('has no verdict where many questions are open', async () => {
    const text = textOf(await searched('how loud may a TV advert be in Europe'))
    expect(text).not.toContain('If that is right')
  })
})

describe('a few words that name a place', () => {
  it.for([
    ['headset', '/destinations/headset?rules=list', 'VR headset app: the list'],
    ['list of all rules for a podcast', '/destinations/podcast?rules=list', 'Podcast, audio'],
    ['tiktok', '/destinations/social-tiktok?rules=list', 'Social, TikTok: the list'],
  ] as const)('lead to the list of what is kept there: %s', async ([q, href, name]) => {
    const markup = decoded(await searched(q))
    expect(markup).toContain(`<a href="${href}">${name}`)
    expect(markup.indexOf(href)).toBeLessThan(markup.indexOf('<ol class="hits">'))
  })

  it.for(['flicker', 'consent', 'how loud'])('are no others: %s', async (q) => {
    expect(await searched(q)).not.toContain('rules=list')
  })
})

it('says who says so beside each rule that a question is about, as Evaluate does', async () => {
  const asked = 'how loud may a TV advert be in Europe'
  expect(textOf(await searched(asked))).toMatch(/AUD-001[\s\S]{0,120}Source: EBU, ITU-R\./)
  const evaluate = await fetch(`${media.url()}/evaluate?${new URLSearchParams({ also: asked })}`)
  expect(textOf(await evaluate.text())).toMatch(/to -23 LUFS\s+AUD-001\s+source: EBU, ITU-R/)
})

describe('chapters', () => {
  /** The pages of the sections of chapters that name a rule. */
  async function sectionsThatName(rules: readonly string[]): Promise<Set<string>> {
    const named = await Promise.all(rules.map((id) => media.get(`/v1/rules/${id}`)))
    const sections = named.flatMap(({ body }) => body.mentioned_in as { href: string }[])
    return new Set(sections.map(({ href }) => href.replace(/^\/v1/, '')))
  }

  function chaptersIn(markup: string): { href: string; isFolded: boolean }[] {
    const far = [...markup.matchAll(/<details class="far">[\s\S]*?<\/details>/g)].join('')
    return [...markup.matchAll(/<span class="kind">Chapter<[\s\S]*?href="([^"]+)"/g)].map(
      ([, href]) => ({ href: href!, isFolded: far.includes(`href="${href}"`) }),
    )
  }

  it('that only share words with a sentence are folded, and those that name a right rule are not', async () => {
    const tally = { near: 0, wantedFolded: 0, folded: 0 }
    const sentences = judgements('held-out-5').media.filter(
      ({ q, right }) => q.split(' ').length > 3 && right.length > 0,
    )
    for (const { q, right } of sentences) {
      const wanted = await sectionsThatName(right)
      for (const { href, isFolded } of chaptersIn(await searched(q))) {
        if (wanted.has(href)) tally[isFolded ? 'wantedFolded' : 'near']++
        else if (isFolded) tally.folded++
      }
    }
    expect(tally.near).toBeGreaterThan(0)
    expect(tally.folded).toBeGreaterThan(2 * tally.wantedFolded)
    expect(tally.wantedFolded / (tally.near + tally.wantedFolded)).toBeLessThan(0.1)
  })

  it('are not folded in a search of few words, nor where only chapters are asked for', async () => {
    expect(await searched('flicker')).not.toContain('class="far"')
    const q = 'we film a child in a museum'
    const alone = await fetch(
      `${media.url()}/search?${new URLSearchParams({ q, kind: 'chapter' })}`,
    )
    expect(await alone.text()).not.toContain('class="far"')
  })
})

it('corrects no name of a country, and names no word left out of what was understood', async () => {
  const spain = await searched('spot too loud for broadcaster in Poland and Spain, what limit')
  expect(textOf(spain)).not.toContain('was searched as')
  const chair = await searched(
    'my 3D model of a chair has 900,000 triangles and 28 MB, shown in augmented reality in a shop',
  )
  expect(textOf(chair)).not.toContain('Left out')
})

it('reads a few words of a shop, a size and triangles as it reads a sentence', async () => {
  const text = textOf(await searched('AR chair in webshop 28 MB 900000 triangles too heavy?'))
  expect(text).toContain('3D product for shops')
  expect(text).toMatch(/Too heavy: 900,000 triangles, at most 100,000; 28 MB, under 5 MB/)
})
