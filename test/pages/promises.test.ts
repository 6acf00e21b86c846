import { describe, expect, it } from 'vitest'
import { mergePatch } from '../../src/engine/values/merge-patch.ts'
import { useServices } from '../support/client.ts'
import { decoded } from '../support/pages.ts'

const { media } = useServices()

/** An ordinary run follows every near miss of one witness in this many; `ALL_PAGES=1` follows those of all. */
const EACH = process.env['ALL_PAGES'] ? 1 : 12

const get = async (target: string): Promise<{ markup: string; target: string }> => {
  const response = await fetch(media.url() + target)
  expect([target, response.status]).toEqual([target, 200])
  return { markup: await response.text(), target: response.url.slice(media.url().length) }
}

const matchedIn = (markup: string): string[] =>
  /data-matched="([^"]*)"/.exec(markup)![1]!.split(' ').filter(Boolean)

const isBlocked = (markup: string): boolean => markup.includes('<section class="verdict blocked">')

interface Offer {
  readonly text: string
  readonly href: string
}

/** Every change that a page offers in a section, with its sentence. */
function offersIn(markup: string, section: string): Offer[] {
  const from = markup.indexOf(`<h2>${section}</h2>`)
  if (from < 0) return []
  const part = markup.slice(from, markup.indexOf('</section>', from))
  return [
    ...part.matchAll(
      /<div class="near">([\s\S]*?)<a class="(?:button )?apply[^"]*"[^>]*href="([^"]+)"/g,
    ),
  ].map(([, text, href]) => ({
    text: decoded(text!.replaceAll(/<[^>]+>/g, ' ')),
    href: decoded(href!),
  }))
}

interface Witness {
  readonly rule_id: string
  readonly context: object
}

const witnesses = async (): Promise<Witness[]> =>
  ((await media.get('/v1/rule-report')).body as { witnesses: Witness[] }).witnesses

describe('Evaluate keeps what it promises', () => {
  it('the headline is a sentence, and what was taken as known stands with its reason', async () => {
    const facts = 'core.production_phase=capture&camera.capture_rig=inward_dome'
    const { markup } = await get(`/evaluate?${facts}&camera.sync_error_ms=4`)
    expect(markup).toMatch(/<p class="headline">Blocked by 1 rule; [^<]+\.<\/p>/)
    const from = markup.indexOf('<h2>What follows</h2>')
    const part = markup.slice(from, markup.indexOf('</section>', from))
    const { body } = await media.get('/v1/model')
    const { because } = (body.implications as { id: string; because: string }[]).find(
      ({ id }) => id === 'rig_around_the_subject',
    )!
    expect(decoded(part)).toContain(because)
    expect(part).toContain('by definition')
  })

  it('Compare says the verdict of either side', async () => {
    const from = encodeURIComponent('core.production_phase=capture')
    const { markup } = await get(`/compare?from=${from}&to=${from}`)
    expect(markup).toContain('Before: undecided')
    expect(markup).toContain('After: undecided')
  })

  it('every witness, opened from its rule, matches its rule', async () => {
    const wrong: string[] = []
    for (const { rule_id: id } of await witnesses()) {
      const { markup: rule } = await get(`/rules/${id}`)
      const href = /<a class="button" href="(\/evaluate\?[^"]+)">Open in Evaluate/.exec(rule)?.[1]
      if (href === undefined) wrong.push(`${id} has no case`)
      else if (!matchedIn((await get(decoded(href))).markup).includes(id)) wrong.push(id)
    }
    expect(wrong).toEqual([])
  })

  it('the address says what the data says', async () => {
    for (const { rule_id: id, context } of await witnesses()) {
      const { markup } = await get(`/evaluate?from=${id}`)
      const { body } = await media.post('/v1/evaluate', { context })
      expect([id, matchedIn(markup), isBlocked(markup)]).toEqual([
        id,
        [...body.hard_matched, ...body.soft_matched],
        body.blocked,
      ])
    }
  })

  it('every way out ends the match that it names, and blocks or not as it says', async () => {
    let followed = 0
    for (const { rule_id: id } of await witnesses()) {
      const { markup } = await get(`/evaluate?from=${id}`)
      for (const { text, href } of offersIn(markup, 'Ways out')) {
        const { markup: after } = await get(href)
        const [, ids = ''] = /((?:[A-Z]{3}-\d+(?:, | and )?)+) no longer match/.exec(text)!
        const left = ids.match(/[A-Z]{3}-\d+/g)!
        expect([id, href, matchedIn(after).filter((rule) => left.includes(rule))]).toEqual([
          id,
          href,
          [],
        ])
        expect([id, href, isBlocked(after)]).toEqual([id, href, text.includes('still blocked')])
        followed += 1
      }
    }
    expect(followed).toBeGreaterThan(20)
  })

  it('every near miss, shown, matches its rule', async () => {
    let followed = 0
    const chosen = (await witnesses()).filter((_, i) => i % EACH === 0)
    for (const { rule_id: id } of chosen) {
      const { markup } = await get(`/evaluate?from=${id}`)
      for (const { text, href } of offersIn(markup, 'One fact away from a breach')) {
        const near = /\b[A-Z]{3}-\d{3}\b/.exec(text)![0]
        const { markup: after } = await get(href)
        expect([id, href, matchedIn(after).includes(near)]).toEqual([id, href, true])
        expect([id, href, isBlocked(after)]).toEqual([
          id,
          href,
          text.includes('would block') && !text.includes('nothing would block')
            ? true
            : text.includes('nothing would block')
              ? false
              : isBlocked(markup),
        ])
        followed += 1
      }
    }
    expect(followed).toBeGreaterThan(40)
  })

  it('every fact worth asking for gets its field', async () => {
    const { target: blocked, markup } = await get('/evaluate?from=CAM-004')
    const adds = [...markup.matchAll(/<button[^>]* form="facts" name="also" value="([^"]+)"/g)]
    expect(adds.length).toBeGreaterThan(3)
    for (const [, path] of adds) {
      expect((await get(`${blocked}&also=${path}`)).markup).toContain(`name="${path}"`)
    }
  })
})

describe('an address of Evaluate', () => {
  it('is tidied: blanks go, names become paths', async () => {
    const { target } = await get(
      '/evaluate?camera.sync_error_ms=&camera.is_multiview=true&also=Camera+sync+error',
    )
    expect(target).toBe('/evaluate?camera.is_multiview=true&also=camera.sync_error_ms')
  })

  it('finds the fact that is meant, or offers those that could be', async () => {
    expect((await get('/evaluate?also=sync+err')).target).toBe(
      '/evaluate?also=camera.sync_error_ms',
    )
    const { target, markup } = await get('/evaluate?camera.sync_error_ms=4&also=loudness')
    expect(target).toContain('also=loudness')
    const offered = [
      ...markup.matchAll(/<button class="second" type="submit" name="also" value="([^"]+)"/g),
    ].map(([, path]) => path)
    expect(offered.length).toBeGreaterThan(1)
    expect(offered).toContain('audio.integrated_loudness')
    expect((await get('/evaluate?also=xyzzy')).markup).toContain('No fact is called “xyzzy”')
  })

  it.each([
    ['we filmed strangers on the street for a hologram', 'DLV-011'],
    ['the child is nine and there is no chaperone', 'STO-010'],
    ['our podcast plays a song we did not license', 'POD-007'],
    ['the drone flies over the crowd', 'CAM-001'],
  ])('offers the rule of which somebody speaks: %s', async (words, id) => {
    const { markup } = await get(
      `/evaluate?core.production_phase=delivery&also=${encodeURIComponent(words)}`,
    )
    const [, first] = /<p class="small"><a data-live href="([^"]+)"/.exec(markup)!
    const asked = new URL(decoded(first!), 'http://localhost').searchParams
    expect(asked.get('rule')).toBe(id)
    expect(asked.get('core.production_phase')).toContain('delivery')
  })

  it('holds a context of any size that an address can, and says the same of it', async () => {
    const { target, markup } = await get('/evaluate?from=example')
    expect(target).toMatch(/^\/evaluate\?c=[\w-]+$/)
    const { body: context } = await media.get('/v1/example/rule-context')
    const { body } = await media.post('/v1/evaluate', { context })
    expect(matchedIn(markup)).toEqual([...body.hard_matched, ...body.soft_matched])
  })

  it('changes a context that is too long for a link by the form that holds it', async () => {
    const { target, markup } = await get('/evaluate?from=example')
    const { body: context } = await media.get('/v1/example/rule-context')
    const offers = [...markup.matchAll(/form="facts" name="patch" value="([^"]+)"/g)]
    expect(offers.length).toBeGreaterThanOrEqual(5)
    for (const [, value] of offers.slice(0, 6)) {
      const patch = decoded(value!)
      const changed = await get(`${target}&patch=${encodeURIComponent(patch)}`)
      const { body } = await media.post('/v1/evaluate', {
        context: mergePatch(context, JSON.parse(patch)),
      })
      expect(matchedIn(changed.markup)).toEqual([...body.hard_matched, ...body.soft_matched])
    }
  })

  it.for([
    ['patch=%5B%5D', 'A context is a JSON object'],
    ['camera.sync_eror_ms=4', 'did you mean'],
    ['camera.sync_error_ms=much', 'camera.sync_error_ms'],
    ['c=AAAA', 'cut off or damaged'],
    ['json=%7B%22a%22', 'JSON'],
    ['json=%5B%5D', 'A context is a JSON object'],
    ['camera.sync_error_ms=%E0%A4', 'percent-encoding'],
    ['__proto__.polluted=1', '__proto__'],
    ['constructor=1&toString.call=2', 'constructor'],
  ])('that cannot be read says so: %s', async ([query, words]) => {
    expect((await get(`/evaluate?${query}`)).markup).toContain(words)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('does not unpack more than an address may hold', async () => {
    const { deflateRawSync } = await import('node:zlib')
    const bomb = deflateRawSync(Buffer.from(`{"a":"${'x'.repeat(1_000_000)}"}`)).toString(
      'base64url',
    )
    expect((await get(`/evaluate?c=${bomb}`)).markup).toContain('16,384 bytes')
  })
})
