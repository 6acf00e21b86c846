/** The pages Evaluate and Compare. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, markupOf, standings, textOf } from '../support/pages.ts'

const { media } = useServices()

const get = (target: string): Promise<string> => markupOf(media.url() + target)

describe('rules about what was said', () => {
  it('name every rule as failed in the context that it was found to match', async () => {
    const report = (await (await fetch(`${media.url()}/v1/rule-report`)).json()) as {
      witnesses: { rule_id: string }[]
    }
    for (const { rule_id: id } of report.witnesses) {
      expect([id, standings(await get(`/evaluate?from=${id}`)).get(id)]).toEqual([id, 'fails'])
    }
  })

  it.each([
    [
      'a limit that is not kept, of a rig that may have one camera',
      'camera.sync_error_ms=4',
      'CAM-004',
      'would fail',
    ],
    ['a limit that is kept', 'camera.sync_error_ms=0.01', 'CAM-004', 'would hold'],
    ['loudness without its profile', 'audio.integrated_loudness=-18', 'AUD-001', 'would fail'],
    [
      'loudness within its limits',
      'audio.integrated_loudness=-23&audio.loudness_profile=ebu_r128&core.production_phase=delivery',
      'AUD-001',
      'holds',
    ],
    [
      'a destination of which nothing is measured',
      'delivery.target=vr_headset_app',
      'GFX-012',
      'waits',
    ],
  ])('%s', async (_what, query, id, standing) => {
    expect(standings(await get(`/evaluate?${query}`)).get(id)).toBe(standing)
  })

  it('leave out what is ruled out', async () => {
    const query = 'audio.integrated_loudness=-18&audio.loudness_profile=apple_podcasts'
    expect(standings(await get(`/evaluate?${query}`)).has('AUD-001')).toBe(false)
  })

  it('name rights, consent and safety first among what waits and is about it', async () => {
    const order = async (query: string): Promise<string[]> => {
      const markup = await get(`/evaluate?${query}`)
      return [
        ...markup.matchAll(/<li class="waits">[\s\S]*?<span class="id">([A-Z]{3}-\d{3})/g),
      ].map(([, id]) => id!)
    }
    const children =
      'core.minor_depicted=true&camera.is_multiview=true&core.production_phase=capture'
    expect((await order(children)).slice(0, 3).sort()).toEqual(['CAM-002', 'STO-008', 'STO-010'])
    const sound = 'audio.loudness_profile=ebu_r128&audio.integrated_loudness=-23'
    expect((await order(`${sound}&core.production_phase=delivery`))[0]).toBe('AUD-002')
  })

  it('say by how much a figure misses what is allowed, in the unit of a difference', async () => {
    const at = 'audio.loudness_profile=ebu_r128&core.production_phase=delivery'
    const quiet = textOf(await get(`/evaluate?${at}&audio.integrated_loudness=-26.1`))
    expect(quiet).toMatch(/−26\.1 LUFS ?, 3\.1 LU below; allowed: within 0\.2 of −23 LUFS/)
    const right = textOf(await get(`/evaluate?${at}&audio.integrated_loudness=-23`))
    expect(right).toMatch(/−23 LUFS ?; allowed: within 0\.2 of −23 LUFS/)
  })

  it('say what is missing, each with a button that asks for it', async () => {
    const markup = await get('/evaluate?audio.integrated_loudness=-18')
    const line = /<li class="would-fail">(?:(?!<\/li>)[\s\S])*AUD-001[\s\S]*?<\/li>/.exec(
      markup,
    )![0]
    expect(line).toContain('form="facts" name="also" value="audio.loudness_profile"')
    expect(textOf(line)).toContain('allowed: within 0.2 of −23 LUFS')
  })
})

describe('the form', () => {
  it('asks for three facts at the beginning', async () => {
    const markup = await get('/evaluate')
    for (const path of ['core.production_phase', 'delivery.target', 'core.person_seen'])
      expect(markup).toContain(`id="f-${path}"`)
  })

  it('has a box for each state of a fact with several, the chosen ones above them', async () => {
    const markup = await get('/evaluate?core.consent_scope=minor_guardian,written_general')
    const boxes = [
      ...markup.matchAll(
        /type="checkbox"[^>]*name="core\.consent_scope" value="([^"]+)"( checked)?/g,
      ),
    ]
    expect(boxes.filter(([, , isChosen]) => isChosen).map(([, state]) => state)).toEqual([
      'written_general',
      'minor_guardian',
    ])
    expect(boxes.length).toBeGreaterThan(15)
    expect(markup).toContain('<label class="val" for="i-core.consent_scope-minor_guardian">')
  })

  it('takes a state beside “none of them” for what it is', async () => {
    const response = await fetch(
      `${media.url()}/evaluate?core.consent_scope=%5B%5D&core.consent_scope=verbal`,
    )
    expect(response.url).toContain('core.consent_scope=verbal')
  })

  it('proposes nothing beside a release that denies it', async () => {
    const query =
      'core.production_phase=delivery&core.person_seen=true&core.consent_scope=minor_guardian'
    expect(textOf(await get(`/evaluate?${query}`))).not.toContain('Add none to')
  })
})

it('a fact is added with its value in words', async () => {
  const { url } = await fetch(`${media.url()}/evaluate?also=sync+error+4+ms`)
  expect(url).toBe(`${media.url()}/evaluate?camera.sync_error_ms=4`)
})

describe('the rule that somebody asks about', () => {
  const aboutOf = async (query: string): Promise<string> => {
    const markup = await get(`/evaluate?${query}`)
    return textOf(/id="asked-about"[\s\S]*?<\/section>/.exec(markup)![0])
  }

  it('asks for the facts that it reads, from its page', async () => {
    const page = await get('/rules/STO-008')
    const href = decoded(/href="([^"]+)">Answer it for your own</.exec(page)![1]!)
    const form = await get(href)
    const { when } = (await (await fetch(`${media.url()}/v1/rules/STO-008`)).json()) as {
      when: { path: string }[]
    }
    for (const { path } of when) expect(form).toContain(`id="f-${path}"`)
    expect(form).toContain('<input type="hidden" name="rule" value="STO-008">')
  })

  it.each([
    [
      'fails',
      'rule=CAM-004&camera.is_multiview=true&camera.sync_error_ms=4&core.production_phase=capture',
    ],
    ['waits', 'rule=CAM-004&camera.is_multiview=true'],
    ['does not apply', 'rule=CAM-004&camera.is_multiview=false&camera.sync_error_ms=4'],
  ])('stands first and %s', async (standing, query) => {
    const about = await aboutOf(query)
    expect(about).toContain('CAM-004')
    expect(about).toContain(standing)
  })

  it('says beneath it what it asks for, and where it is set aside by what', async () => {
    const about = await aboutOf('rule=GEN-001,CAM-002&core.person_seen=true')
    expect(about).toContain(
      'To do: Show it, with a clear notice in picture or sound where the audience first meets',
    )
    const aside = await aboutOf('rule=GEN-007&qa.sustained_fps=40')
    expect(aside).toMatch(
      /does not apply .*Sustained frame rate on the device is known, 40 frames\/s ?; QAC-008 and QAC-007 judge that/,
    )
    expect(aside).not.toContain('To do')
  })

  it('stands first where it fails, before those that wait', async () => {
    const about = await aboutOf(
      'rule=GEN-001,AUD-002&audio.true_peak=-0.3&core.production_phase=delivery',
    )
    expect(about.indexOf('AUD-002')).toBeLessThan(about.indexOf('GEN-001'))
  })

  it('is no fact', async () => {
    const markup = await get('/evaluate?rule=CAM-004&camera.sync_error_ms=4')
    expect(markup).not.toContain('Not understood')
    expect(await get('/evaluate?rule=CAM-999')).toContain('No rule is called “CAM-999”')
  })
})

it('a rule that would fail only in a case that nobody speaks of is folded', async () => {
  const markup = await get(
    '/evaluate?core.person_seen=true&delivery.target=social_vertical&core.consent_scope=none',
  )
  const part = /<section class="relevant" id="relevant">[\s\S]*?<\/section>/.exec(markup)![0]
  const [shown = '', folded = ''] = part.split('<details id="more-relevant">')
  const openOf = (text: string): number[] =>
    [...text.matchAll(/<li class="would-fail">([\s\S]*?)<\/li>/g)].map(
      ([, line]) => line!.match(/name="also" value="(?!core\.production_phase")/g)?.length ?? 0,
    )
  expect(openOf(shown).length).toBeGreaterThan(0)
  expect(Math.max(...openOf(shown))).toBeLessThan(2)
  expect(openOf(folded).length).toBeGreaterThan(0)
})

it('a sentence of which nothing is taken yet is answered with what to do next', async () => {
  const text = textOf(await get('/evaluate?also=Our+podcast+episode+is+at+-20+LUFS'))
  expect(text).toMatch(/If that is right, not yet: 1 question is open/)
  expect(text).toContain('None of this is kept yet. Keep what is right of it')
  expect(text).not.toContain('Nothing is known yet')
  expect(text).not.toContain('Or begin with an example')
})

it('what an audio feed alone carries is asked for no flashes, nor told as one of many', async () => {
  const asked = await get('/evaluate?delivery.target=podcast_rss_audio')
  expect(asked).not.toContain('value="qa.flash_area_percent"')
  const text = textOf(await get('/evaluate?delivery.target=streaming_live'))
  expect(text).not.toContain('Media representation : flat video')
})

it('what must be mended before delivery says so first, and no breach can be applied', async () => {
  const markup = await get(
    '/evaluate?audio.loudness_profile=ebu_r128_s1&audio.integrated_loudness=-18&core.production_phase=delivery',
  )
  expect(markup).toMatch(
    /<section class="verdict broken"><h2>[\s\S]*? Must be mended before delivery: \d hard rules? (?:is|are) not met/,
  )
  const near = markup.slice(markup.indexOf('One fact away from a breach'))
  expect(near.slice(0, near.indexOf('</section>'))).not.toContain('>Apply')
})

describe('the five questions of the home page', () => {
  it('lead to what holds for the answers, whichever are left out', async () => {
    const form = /<form class="card pad questions"[\s\S]*?<\/form>/.exec(await get('/'))![0]
    const questions = [...form.matchAll(/<select id="[^"]+" name="([^"]+)">([\s\S]*?)<\/select>/g)]
    expect(questions).toHaveLength(5)
    for (const [, path, options] of questions) {
      const answers = [...options!.matchAll(/<option value="([^"]+)">/g)].map(([, word]) => word!)
      expect(answers.length).toBeGreaterThanOrEqual(2)
      const query = questions.map(([, name]) => `${name}=${name === path ? answers.at(-1) : ''}`)
      const text = textOf(await get(`/evaluate?${query.join('&')}`))
      expect(text).not.toContain('Not understood')
      expect(text).not.toContain('Nothing is known yet')
    }
  })
})

describe('the print of an evaluation', () => {
  const target = '/evaluate?profile=podcast&audio.integrated_loudness=-16.8&audio.true_peak=-0.3'

  it('gives the reason of a rule once, and has a line for the name of the programme', async () => {
    const markup = await get(target)
    const asked = /<h2>What the rules ask for[\s\S]*?<\/section>/.exec(markup)![0]
    expect(asked.match(/AUD-002<\/a>/g)?.length).toBeGreaterThan(1)
    expect(asked.match(/<summary>Why/g)).toHaveLength(1)
    expect(markup).toMatch(/<section class="record"><p>Programme _{40}<\/p>/)
  })

  it('of a live stream asks for nothing that its phase alone brings about', async () => {
    const form = await get('/evaluate?profile=streaming-live')
    expect(form).not.toContain('id="f-camera.people_overflown"')
    expect(form).not.toContain('id="f-lighting.laser_class"')
    expect(form).toMatch(/id="f-(?:audio|delivery|transcript|qa|graphics)\./)
  })
})
