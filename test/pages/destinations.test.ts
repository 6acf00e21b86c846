/**
 * The page of a destination begins with the limits that follow from what it declares, and so does an evaluation for it.
 */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, textOf } from '../support/pages.ts'

const { media } = useServices()

interface Limit {
  readonly path: string
  readonly rule_id: string
  readonly own: boolean
  readonly because: readonly string[]
}

const page = async (target: string): Promise<string> =>
  decoded(await (await fetch(media.url() + target)).text())

describe('the page of a destination', () => {
  it('lists all rules that hold: of its phase, where that is one of few, and those that its sources carry', async () => {
    const archive = textOf(await page('/destinations/archive?rules=all'))
    const { body } = await media.get('/v1/rules?phase=archive')
    const ofPhase = (body as { results: { id: string }[] }).results.map(({ id }) => id)
    expect(ofPhase.filter((id) => !archive.includes(id))).toEqual(['GEN-010', 'GEN-011'])
    // What a model made is in the whole list, with what else may be in a film.
    expect(await page('/destinations/archive?rules=whole')).toMatch(/GEN-010[\s\S]*GEN-011/)
    expect(textOf(await page('/destinations/eu-ai-act?rules=all'))).toContain('GEN-013')
    expect(textOf(await page('/destinations/podcast?rules=all'))).not.toContain('Of the phase')
  })

  it('leads to the others of its kind that have rules of their own, where it has none', async () => {
    const archive = await page('/destinations/archive')
    expect(archive).toContain('Others of “Preservation” ask more')
    const [, compared] = /href="(\/destinations\/compare\?with=archive,[^"]+)"/.exec(archive)!
    expect((await fetch(media.url() + compared)).status).toBe(200)
    expect(await page('/destinations/sound-archive')).not.toContain('ask more')
  })

  it('names the others of its kind, and prints as a record', async () => {
    const markup = await page('/destinations/archive')
    const text = textOf(markup)
    expect(text).toContain('Keep three copies under different threats')
    expect(text).toContain('with checksums, a third copy and checks at fixed intervals')
    // Each rule once, and none that says nothing to an archive.
    for (const rule of ['DLV-009', 'TRN-014', 'PND-004'])
      expect(text.split(rule), rule).toHaveLength(2)
    for (const rule of ['GRM-003', 'STO-014', 'CVX-012']) expect(text).not.toContain(rule)
    expect(markup).toMatch(/<div class="noprint"><p><a href="\/rules\?target=long_term_archive">/)
    for (const id of ['bagit', 'asc-mhl', 'preservation-levels', 'sound-archive'])
      expect(markup).toContain(`href="/destinations/${id}"`)
    expect(markup).toContain('data-printed')
  })
})

describe('limits of a destination', () => {
  it('name what brings them about, and come before those of whatever is delivered', async () => {
    const { limits } = (await media.get('/v1/destinations/podcast')).body as { limits: Limit[] }
    const general = limits.findIndex(({ own, because }) => !own && because.length === 0)
    expect(limits.slice(0, general).map(({ rule_id }) => rule_id)).toEqual(
      expect.arrayContaining(['POD-001', 'POD-005', 'POD-008', 'AUD-002']),
    )
    expect(limits.slice(general).flatMap(({ because }) => because)).toEqual([])
    expect(limits.slice(general).map(({ rule_id }) => rule_id)).toContain('CVX-012')
    expect(limits.find(({ rule_id }) => rule_id === 'POD-001')?.because).toEqual([
      'audio.loudness_profile',
    ])
  })

  it('do not name a fact of which nothing is known as their cause', async () => {
    const { limits } = (await media.get('/v1/destinations/broadcast-hd-ebu')).body as {
      limits: Limit[]
    }
    // AUD-001 holds as well because no exception is stated.
    expect(limits.find(({ rule_id }) => rule_id === 'AUD-001')?.because).toEqual([
      'audio.loudness_profile',
    ])
  })

  it('stand on its page apart from those of any delivery, each with the sentence of its rule', async () => {
    const text = textOf(await page('/destinations/headset'))
    const [own = '', general = ''] = text.split('And for whatever is delivered')
    expect(text).not.toContain('GRM-003')
    expect(own).toContain(
      'Exit at any moment required blocks Let a viewer in a headset stop at any moment STO-013',
    )
    expect(own).not.toContain('CVX-012')
    expect(general).toContain('CVX-012')
  })

  it('lead to all rules that name its target', async () => {
    expect(await page('/destinations/headset')).toContain(
      '<p><a href="/rules?target=vr_headset_app">All rules that name “VR headset app”</a>',
    )
  })

  it('have the names of its own facts', async () => {
    expect(textOf(await page('/destinations/social-youtube'))).toMatch(
      /Interlaced picture not allowed warning/,
    )
  })
})

describe('an evaluation for a destination', () => {
  it('asks first what the destination limits, and not what it says of itself', async () => {
    const form = await page('/evaluate?profile=podcast')
    expect(form).toContain('id="f-audio.integrated_loudness"')
    expect(form).not.toContain('id="f-delivery.target"')
    expect(form).not.toContain('id="f-core.production_phase"')
  })

  it('warns of nothing that another destination would bring about', async () => {
    const text = textOf(
      await page(
        '/evaluate?profile=broadcast-hd-ebu&audio.integrated_loudness=-21.5&audio.true_peak=-0.5',
      ),
    )
    expect(text).toContain('One fact away from a breach')
    expect(text).not.toContain('If Loudness profile were')
  })

  it('has a command that sends it', async () => {
    expect(await page('/evaluate?profile=podcast')).toContain(
      `curl '${media.url()}/v1/evaluate' -H 'content-type: application/json' -d @file.json`,
    )
  })

  it('leads from a target to all rules that name it', async () => {
    expect(await page('/evaluate?delivery.target=vr_headset_app')).toContain(
      '<a href="/rules?target=vr_headset_app">All that name “VR headset app”</a>',
    )
  })
})

it('the limits of a fact in all destinations are a table', async () => {
  const { text } = await media.get('/v1/paths/audio.integrated_loudness?format=csv')
  const rows = text.split('\r\n')
  expect(rows[0]).toBe(
    '"destination","destination_name","rule_id","title","limit","effect","own","because","where","beside","href"',
  )
  expect(rows).toContain(
    `"broadcast-hd-ebu","Broadcast HD, EBU","AUD-001","Bring recorded R 128 programmes and adverts to -23 LUFS","within 0.2 of -23 LUFS","error",false,"audio.loudness_profile","","","${media.url()}/rules/AUD-001"`,
  )
  expect(rows.some((row) => row.startsWith('"streaming-disney"') && row.includes('#DIS-00'))).toBe(
    true,
  )
  expect(await page('/facts/audio.integrated_loudness')).toContain(
    'href="/v1/paths/audio.integrated_loudness?format=csv"',
  )
})

it('the report on the rules says operators in words', async () => {
  const text = textOf(await page('/rule-report'))
  expect(text).toContain('is above …')
  expect(text).toContain('is known and lies outside … to …')
  expect(text).not.toMatch(/\b(?:not_between|gte)\b/)
})

it.for(['/paths/audio.true_peak', '/dimensions/audio.true_peak'])(
  '%s leads to the page of the fact',
  async (path) => {
    const { url, status } = await fetch(media.url() + path)
    expect([url, status]).toEqual([`${media.url()}/facts/audio.true_peak`, 200])
  },
)

describe('the list of destinations', () => {
  it('keeps what was chosen on its next page, in its filters and in its search', async () => {
    const list = await page('/destinations?with=podcast&with=headset')
    expect(list).toContain('<a class="button" href="/destinations/compare?with=podcast,headset">')
    expect(list).toMatch(
      /<a href="\/destinations\?[^"]*offset=25[^"]*&with=podcast,headset" rel="next">/,
    )
    expect(list).toContain('href="/destinations?with=podcast%2Cheadset&kind=law"')
    expect(list).toContain('<input type="hidden" name="with" value="podcast,headset">')
    expect(list).toContain('<link rel="alternate" href="/v1/destinations" type="application/json">')
    const next = await page('/destinations?limit=25&offset=25&with=podcast,headset')
    expect(next).toContain('Put the 2 chosen side by side')
    expect(next).toContain('href="/destinations?with=headset"')
  })

  it('takes no more than can be put side by side', async () => {
    const eight = [
      'broadcast-hd-atsc',
      'podcast',
      'headset',
      'archive',
      'live-twitch',
      'social-youtube',
      'cinema',
      'bagit',
    ]
    const list = await page(`/destinations?with=${eight.join(',')}`)
    expect(list).toMatch(/value="broadcast-hd-atsc" checked>/)
    expect(list.match(/ disabled>/g)?.length).toBeGreaterThan(10)
  })
})

describe('all rules of a destination', () => {
  it('are one list with reasons, each once, and hold those of whatever is delivered', async () => {
    const list = await page('/destinations/headset?rules=all')
    const ids = [...list.matchAll(/<span class="id">([A-Z]{3}-\d{3})<\/span>/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const { limits } = (await media.get('/v1/destinations/headset')).body as { limits: Limit[] }
    const { results } = (await media.get('/v1/rules?target=vr_headset_app&limit=100')).body as {
      results: { id: string; rationale: string }[]
    }
    const named = results.map(({ id }) => id)
    // QAC-009 names no place and judges what is measured in a headset.
    const wanted = [...limits.map(({ rule_id }) => rule_id), ...named, 'QAC-009']
    expect(ids.toSorted()).toEqual([...new Set(wanted)].sort())
    expect(textOf(list)).toContain(`${ids.length} rules, asked whatever is in it`)
    expect(textOf(list)).toMatch(/Exit at any moment is no ?\. One action, such as a button/)
  })

  it('have those of the destination itself first', async () => {
    const list = textOf(await page('/destinations/broadcast-hd-ebu?rules=all'))
    expect(list.indexOf('Its own')).toBeLessThan(list.indexOf('Asked of every delivery'))
  })
})

describe('the number of rules', () => {
  it('is said once to be that of the corpus, with what destinations add to it', async () => {
    const { results } = (await media.get('/v1/destinations?limit=500')).body as {
      results: { rules: number }[]
    }
    const own = results.reduce((sum, { rules }) => sum + rules, 0)
    const words = `${results.length} destinations have ${own} more rules of their own`
    expect(textOf(await page('/rules'))).toContain(words)
    expect(textOf(await page('/rules?type=hard'))).not.toContain(words)
  })
})

it('writes limits as one reads them aloud, without names for machines', async () => {
  const text = textOf(await page('/destinations/commerce-3d'))
  expect(text).toContain('at most 100,000')
  expect(text).toMatch(/Language tag written\s*: required/)
  expect(text).not.toMatch(/\bx\.[a-z_]|\b100000\b/)
})

it('promises of an archive the copies and days of its rules', async () => {
  const { body } = await media.get('/v1/destinations/archive/rules')
  const limits: string[] = body.results.flatMap((one: { limits: string[] }) => one.limits)
  const figure = (name: string): string | undefined =>
    limits
      .filter((one) => one.startsWith(name))
      .map((one) => /\d+/.exec(one)![0])
      .at(0)
  const copies = figure('Places with a complete copy')
  const days = figure('Days since the last check')
  expect(textOf(await page('/search?q=film+for+decades'))).toContain(
    `${copies} copies, checked at fixed intervals: at most ${days} days apart`,
  )
})

describe('the rules that name a target', () => {
  it('lead to the whole list of its destination, which says what is not in it', async () => {
    const named = await page('/rules?target=vr_headset_app')
    expect(named).toContain('href="/destinations/headset?rules=whole">VR headset app</a>')
    expect(named).not.toContain('/destinations/quest-store?rules=')
    const all = textOf(await page('/destinations/headset?rules=all'))
    const [, always, besides, parts = ''] =
      /(\d+) rules, asked whatever is in it\..*Not in this list: (\d+) on what may be in it \(([^)]+)\)/s.exec(
        all,
      ) ?? []
    expect(parts).toMatch(/^people who can be recognised \d+, music \d+, works of others \d+/)
    const counts = [...parts.matchAll(/\d+/g)].map(Number)
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(Number(besides))
    const whole = await page('/destinations/headset?rules=whole')
    expect(whole.match(/<tr><th scope="row">/g)).toHaveLength(Number(always) + Number(besides))
  })

  it('leads to one list for the store it goes to, and says what hard, soft and priority are', async () => {
    const list = await page('/destinations/headset?rules=list')
    const [, count] =
      /href="\/destinations\/quest-store\?rules=list">Meta Horizon Store, immersive app: (\d+)</.exec(
        list,
      )!
    const { body } = await media.get('/v1/destinations/quest-store/rules')
    expect(body.results).toHaveLength(Number(count))
    const text = textOf(list)
    expect(text).toMatch(/Hard: it has to be mended before it goes out\. Soft: advice\..*priority/)
    expect(text).toContain('Acceleration the viewer did not cause: not allowed')
    expect(text).toContain('Exit at any moment: required')
    // What the list leaves out is said after it.
    expect(text.indexOf('Exit at any moment')).toBeLessThan(text.indexOf('Not in this list'))
    // The formats of an archive have lists apart, which lack its copies and checks.
    expect(textOf(await page('/destinations/archive?rules=list'))).not.toContain('has these rules')
  })

  it('has the rules on what may be in it as well, on the page and in the table', async () => {
    const list = await page('/destinations/headset?rules=list')
    expect(list).not.toContain('/rules/DLV-011"')
    expect(list).toContain('href="/destinations/headset?rules=whole"')
    const whole = await page('/destinations/headset?rules=whole')
    expect(textOf(whole)).toContain('If it has people who can be recognised')
    expect(whole).toContain('href="/v1/destinations/headset/rules?contents=true&format=csv"')
    const { body } = await media.get('/v1/destinations/headset/rules?contents=true')
    const ids = body.results.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining(['DLV-011', 'POD-007', 'DLV-002', 'GEN-002']))
    expect(new Set(ids).size).toBe(ids.length)
    // What names other places alone is of no concern here.
    expect(ids).not.toContain('POD-005')
  })
})

describe('a limit', () => {
  it('has who says so beside it, the repository for the days and the alliance for the copies', async () => {
    for (const target of [
      '/destinations/preservation-levels',
      '/destinations/compare?with=archive,preservation-levels',
    ]) {
      const text = textOf(await page(target))
      expect(text).toMatch(/PND-003[\s\S]{0,40}says APTrust/)
      expect(text).toMatch(/PND-001[\s\S]{0,40}says National Digital Stewardship Alliance/)
      expect(text).toMatch(
        /DLV-009[\s\S]{0,40}source: American Society of Cinema|DLV-004[\s\S]{0,40}source: National Digital Stewardship Alliance/,
      )
    }
  })

  it('of a television advert names the document and the item, for loudness, short-term and peak', async () => {
    const text = textOf(await page('/destinations/broadcast-spot-ebu'))
    for (const [rule, item] of [
      ['AUD-001', 'b'],
      ['AUD-005', 'd'],
      ['AUD-002', 'g'],
    ])
      expect(text).toMatch(
        new RegExp(
          `${rule} ?source: EBU ?, Loudness parameters for short-form content[^,]*, item ${item}`,
        ),
      )
  })

  it('that most destinations set for themselves comes first: loudness of a broadcaster', async () => {
    const [, first] = /<tbody><tr[^>]*><th[^>]*>([\s\S]*?)<\/th>/.exec(
      await page('/destinations/broadcast-hd-ebu'),
    )!
    expect(textOf(first!)).toContain('Integrated loudness')
  })
})

it('a site that must meet WCAG has the captions that its source asks for, and where they are asked for', async () => {
  const { limits } = (await media.get('/v1/destinations/accessible-web')).body as {
    limits: { rule_id: string; where: { path: string }[] }[]
  }
  const captions = limits.find(({ rule_id }) => rule_id === 'DLV-002')
  expect(captions?.where.map(({ path }) => path)).toContain('delivery.has_speech')
  expect(textOf(await page('/destinations/accessible-web'))).toMatch(
    /Captions in the package\s+required\s+where Meaningful speech in the programme is yes/,
  )
  // The description at level AA stands instead of the advice that it tightens.
  expect(await page('/destinations/accessible-web?rules=list')).not.toContain('DLV-003')
})

it('of two that belong together the one has the limits of the other', async () => {
  const text = textOf(await page('/destinations/compare?with=archive,preservation-levels'))
  expect(text).toMatch(
    /Copies under different threats\s+as Levels of digital preservation \(NDSA\)\s*, which belongs to it/,
  )
})

it('says beside a limit that its publisher was not read', async () => {
  expect(textOf(await page('/destinations/broadcast-hd-dpp'))).toMatch(
    /DPP-002 its own as others tell it: Digital Production Partnership/,
  )
  expect(textOf(await page('/rules/AUD-005'))).toMatch(
    /Who says so: [\s\S]*R 128 s1[\s\S]*Known from other texts\.[\s\S]*If all of/,
  )
})

it('writes a share as it is entered, and as per cent', async () => {
  expect(textOf(await page('/destinations/headset'))).toMatch(
    /Share of missed display refreshes\s+at most 0\.05 \(5 %\)/,
  )
})
