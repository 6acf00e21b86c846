import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, textOf } from '../support/pages.ts'

const { coordinate } = useServices()

interface Situation {
  readonly id: string
  readonly closest: readonly string[]
  readonly stems: readonly { readonly id: string }[]
}

/** The ids of the situations that a part of a page links to. */
const situationsIn = (part: string): string[] =>
  [...part.matchAll(/href="\/situations\/([^"]+)"/g)].map(([, id]) => decoded(id!))

/** @returns the situations that the page of a coordinate names in full, and those that it collapses */
async function named(code: string): Promise<{ begins: string[]; others: string[] }> {
  const markup = await (await fetch(`${coordinate.url()}/coordinates/${code}`)).text()
  const from = markup.indexOf('<h2>When to ask it</h2>')
  const section = from < 0 ? '' : markup.slice(from, markup.indexOf('</section>', from))
  const [begins = '', others = ''] = section.split('<details>')
  return { begins: situationsIn(begins), others: situationsIn(others) }
}

describe('the page of a coordinate', () => {
  it('names every situation that asks it, those that begin with it in full', async () => {
    const situations = (await coordinate.get('/v1/situations?limit=1000')).body['results'] as {
      id: string
    }[]
    const some = await Promise.all(
      situations
        .filter((_, i) => i % 60 === 0)
        .map(
          async ({ id }) =>
            (await coordinate.get(`/v1/situations/${id}`)).body as never as Situation,
        ),
    )
    const wrong: string[] = []
    for (const { id, closest, stems } of some)
      for (const { id: code } of stems) {
        const { begins, others } = await named(code)
        if (!(closest.includes(code) ? begins : others).includes(id)) wrong.push(`${code}: ${id}`)
      }
    expect(some.length).toBeGreaterThan(5)
    expect(wrong).toEqual([])
  })
})

describe('the page of a situation', () => {
  const id = 'fewer-no-shows'
  const read = async () => {
    const markup = await (await fetch(`${coordinate.url()}/situations/${id}`)).text()
    const { body } = await coordinate.get(`/v1/situations/${id}`)
    return { markup, situation: body }
  }

  it('shows the first move, the ways and three figures, and folds the rest', async () => {
    const { markup, situation } = await read()
    const text = decoded(markup)
    const [open = '', ...folded] = text.split('<details class="noprint">')
    const order = [
      situation.first_move,
      ...situation.ways.map((way: { intent: string }) => way.intent),
    ]
    const places = order.map((words: string) => open.indexOf(words))
    expect(places.every((place, i) => place > (places[i - 1] ?? 0))).toBe(true)
    const figures = [...open.matchAll(/<span class="path quiet">(GRAM-[^<]+)/g)].map(
      ([, code]) => code,
    )
    expect(figures).toHaveLength(3)
    expect(figures.every((code) => code!.startsWith('GRAM-C0-'))).toBe(true)
    const rest = situation.stems.filter(
      (stem: Situation['stems'][number]) => !figures.includes(stem.id),
    )
    expect(rest.every((stem: { id: string }) => folded[0]!.includes(stem.id))).toBe(true)
  })

  it('has all its questions as a CSV file', async () => {
    const { markup, situation } = await read()
    const [, file] = /href="data:text\/csv;charset=utf-8,([^"]+)" download="([^"]+)"/.exec(markup)!
    const rows = decodeURIComponent(file!).trim().split(/\r\n/)
    expect(rows).toHaveLength(1 + situation.stems.length)
    expect(rows[0]).toContain('text')
  })
})

/** The minutes of the parts of a printed sheet: the last column but one of its running order. */
const minutesIn = (markup: string): number[] => {
  const [, order] = /<table class="times">(.*?)<\/table>/s.exec(markup)!
  return [...order!.matchAll(/<td>(?:<span[^>]*>)?(\d+)(?:<\/span>)?<\/td><td>\p{L}/gu)].map(
    ([, count]) => Number(count),
  )
}

describe('a sheet for a group', () => {
  it.for([20, 45, 60, 91])('divides a meeting of %i minutes, with room to write', async (whole) => {
    const markup = await (
      await fetch(`${coordinate.url()}/situations/fewer-no-shows?minutes=${whole}`)
    ).text()
    expect(markup).toContain(`Sheet for a meeting of ${whole} minutes`)
    const minutes = minutesIn(markup)
    expect(minutes).toHaveLength(5)
    expect(minutes.reduce((sum, one) => sum + one, 0)).toBe(whole)
    const { first_move } = (await coordinate.get('/v1/situations/fewer-no-shows')).body
    expect(textOf(markup).split(textOf(first_move))).toHaveLength(2)
    expect(markup).toMatch(/Decides or does what<\/th><th scope="col">By when/)
  })

  it('stands on the screen once its minutes are set, and else in print alone', async () => {
    const pageOf = async (query: string): Promise<string> =>
      (await fetch(`${coordinate.url()}/situations/fewer-no-shows${query}`)).text()
    const set = await pageOf('?minutes=30')
    expect(set).toContain('<section class="shown meeting" id="sheet">')
    expect(set).toContain('action="/situations/fewer-no-shows#sheet"')
    expect(await pageOf('')).toContain('<section class="printed meeting" id="sheet">')
  })

  it('asks nobody to write before reading a question that stands there to be read', async () => {
    const markup = await (await fetch(`${coordinate.url()}/situations/fewer-no-shows`)).text()
    expect(markup).toContain('the question under it then gauges the idea.')
    expect(markup).not.toContain('before you read')
  })

  it('says in front of the cards how so many people use them, in how many minutes', async () => {
    const markup = await (await fetch(`${coordinate.url()}/draw?people=6&n=4&minutes=3`)).text()
    const [, whole] = /6 people, 4 cards, <span[^>]*>(\d+)<\/span> minutes/.exec(markup)!
    const minutes = minutesIn(markup)
    expect(minutes).toContain(12)
    expect(minutes.reduce((sum, one) => sum + one, 0)).toBe(Number(whole))
    const sheet = markup.slice(markup.indexOf('My ideas, one to a card'))
    // Four lines for each of six people.
    expect(sheet.match(/<li>[^<]+<p class="line">/g)).toHaveLength(24)
    expect(markup.indexOf('How to use these cards')).toBeLessThan(markup.indexOf('id="deck"'))
    for (const wrong of ['/draw?people=0', '/situations/fewer-no-shows?minutes=5'])
      expect((await fetch(coordinate.url() + wrong)).status).toBe(422)
  })
})

it('says of a list of questions what it counts, and leads to the complete one from every other', async () => {
  const read = async (target: string) => (await fetch(coordinate.url() + target)).text()
  const { about, count } = (await coordinate.get('/v1/prompts?q=suppliers')).body
  const whole = await read('/prompts?q=suppliers')
  expect(await read('/prompts?q=suppliers,+supply')).not.toContain('fewer words')
  expect(whole).toContain(
    `${about} questions ask about it; ${count - about} more say the word and ask mainly about something else`,
  )
  expect(await read('/prompts?q=suppliers&limit=60')).toMatch(
    /Which <mark>supplier<\/mark> could stop you.+<h2>These say the word and ask mainly about something else<\/h2>/s,
  )
  expect(whole).toMatch(
    new RegExp(`q=suppliers&amp;format=sheet&limit=${about}" download>Table for a spreadsheet`),
  )
  expect(whole).not.toContain('format=csv')
  for (const part of ['/prompts?q=suppliers&change=C2', '/search?q=suppliers'])
    expect(await read(part)).toContain('href="/prompts?q=suppliers"')
})

describe('the home page', () => {
  it('asks before anything else, and says in each cell how many situations lead there', async () => {
    const markup = await (await fetch(`${coordinate.url()}/`)).text()
    const main = markup.slice(markup.indexOf('<main'))
    expect(main.indexOf('id="home-q"')).toBeLessThan(main.indexOf('class="lead"'))
    const cells = [...main.matchAll(/<td><a href="\/prompts[^"]+">.*?<\/span>(\d+)<span/g)]
    expect(cells).toHaveLength(50)
    const { results } = (await coordinate.get('/v1/situations?limit=1000')).body
    const led = results.filter(({ coordinates }: { coordinates: string[] }) =>
      coordinates.some((code) => code.startsWith('GRAM-C3-I07-')),
    )
    const [, shown] = /change=C3&internal=I07">.*?<\/span>(\d+)</.exec(main)!
    expect(Number(shown)).toBe(led.length)
  })
})

const textAt = async (target: string): Promise<string> => {
  const response = await fetch(coordinate.url() + target)
  expect([target, response.status]).toEqual([target, 200])
  return decoded((await response.text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
}

describe('the list of worked runs', () => {
  it('says what came of each, as the run does, and is narrowed by it', async () => {
    const { results } = (await coordinate.get('/v1/worked-runs')).body as {
      results: { id: string }[]
    }
    const stopped: string[] = []
    for (const { id } of results) {
      const { body } = await coordinate.get(`/v1/worked-runs/${id}`)
      const rules = body.stop_rules as { outcome?: { kind: string } }[]
      if (rules.some(({ outcome }) => outcome?.kind === 'stopped')) stopped.push(id)
    }
    const response = await fetch(`${coordinate.url()}/worked-runs?came=stopped`)
    const markup = await response.text()
    expect(stopped.length).toBeGreaterThan(0)
    for (const { id } of results)
      expect([id, markup.includes(`href="/worked-runs/${id}"`)]).toEqual([id, stopped.includes(id)])
    expect(markup).toMatch(/What came of it: [^<]*stopped by its own rule/)
  })

  it('refuses what cannot have come', async () => {
    expect((await fetch(`${coordinate.url()}/worked-runs?came=fame`)).status).toBe(422)
  })
})

it('a search that says a word of a field leads to all of it', async () => {
  expect(await textAt('/situations?q=customer+service')).toContain(
    'All of a field: Customers and sales (95)',
  )
})

it('cards are drawn about a theme, and how many serve a table is said', async () => {
  const text = await textAt('/draw?internal=I05&seed=7')
  expect(text).toContain('So 6 cards serve a table: 3 minutes a card, 18 minutes')
  const { body } = await coordinate.get('/v1/draw?internal=I05&seed=7')
  for (const { text: front, change = front } of body.results as { text: string; change?: string }[])
    expect(text).toContain(change)
})

it('cards are drawn for the words of a workshop, and more people than a table holds are spread over several', async () => {
  const text = await textAt('/draw?about=people+do+not+turn+up&people=12&seed=7')
  expect(text).toContain('We want ideas for: people do not turn up')
  expect(text).toContain('from the situation that comes closest: Fewer no-shows')
  expect(text).toContain('12 people sit at 2 or 3 tables of 4 to 6, each with a set of the cards.')
  // On the screen, and on the sheet in front of the printed cards.
  expect(
    text.split(
      'Print the cards (pages 2 and 3) 2 or 3 times, the rest once: it has the lines for ideas of all 12 (pages 4 to 15).',
    ),
  ).toHaveLength(3)
  expect(await textAt('/draw?people=5')).toContain(
    'One print has it all: the cards (pages 2 and 3) and the lines for ideas of all 5 (pages 4 to 8).',
  )
  // Six at a table read six cards for half a minute each.
  expect(text).toContain('18 Everybody reads')
  const { body } = await coordinate.get('/v1/draw?situation=fewer-no-shows&seed=7')
  for (const { text: front, change = front } of body.results as { text: string; change?: string }[])
    expect(text).toContain(change)
  expect(text).toMatch(/This page as data: \/v1\/draw\?(?!.*people)/)
  expect(await textAt('/draw?people=6')).not.toContain('people sit at')
  expect(await textAt('/draw?about=zzzqx')).toContain('No situation has the words “zzzqx”')
})

it('cards keep to the words and the theme where their situation has no card of it', async () => {
  const text = await textAt('/draw?about=fewer+complaints&internal=I06&seed=7')
  expect(text).toContain('We want ideas for: fewer complaints')
  expect(text).toContain(
    'has no card of this theme, so these are all cards of the theme, to be read with your words in mind.',
  )
  expect(text).toContain('So 6 cards serve a table')
  expect(await textAt('/draw?situation=complaints-rise&internal=I06')).toContain(
    'it has no card of this theme',
  )
  const { body } = await coordinate.get('/v1/draw?situation=complaints-rise&internal=I06')
  expect(body.count).toBe(0)
})

const markupAt = async (path: string): Promise<string> =>
  decoded(await (await fetch(coordinate.url() + path)).text())

it('the case that is the answer is not listed once more under it', async () => {
  const q = 'information+gets+lost+when+the+night+shift+hands+over+to+the+day+shift'
  const text = await markupAt(`/situations?q=${q}`)
  expect(text.match(/href="\/situations\/handover-errors"/g)).toHaveLength(1)
  // The situation comes before the others.
  expect(text.indexOf('/situations/handover-errors')).toBeLessThan(text.indexOf('Or one of these'))
})

it('another case that comes near the answer is named under it with its brief, and not listed again', async () => {
  const q = 'our+waiting+list+is+eleven+weeks+long'
  const [near] = (await coordinate.get(`/v1/situations?q=${q}`)).body.way_in.nearest
  const [, below] = (await textAt(`/situations?q=${q}`)).split('Or is it rather …?')
  expect(below).toContain(near.brief)
  expect(below!.split(near.brief)).toHaveLength(2)
})

it('a run begins with the sentence, and its main way keeps the situation that fits or asks which one does', async () => {
  const buttons = async (q: string) => {
    const text = await markupAt(`/situations?q=${encodeURIComponent(q)}`)
    return [...text.matchAll(/class="(button[^"]*)" href="\/run\?problem=([^"]+)"/g)].map(
      ([, kind, asked]) => [kind, decodeURIComponent(asked!)],
    )
  }
  const unlike = 'how tall is the product catalogue of the ministry'
  expect(await buttons(unlike)).toEqual([
    ['button', unlike],
    ['button second', `${unlike}&situation=none`],
  ])
  const ahead = 'new singers leave the choir within a year'
  const { way_in: wayIn } = (await coordinate.get(`/v1/situations?q=${encodeURIComponent(ahead)}`))
    .body
  expect(wayIn).toMatchObject({ fits: false })
  expect(await buttons(ahead)).toEqual([
    ['button', wayIn.ahead ? `${ahead}&situation=${wayIn.nearest[0].id}` : ahead],
    ['button second', `${ahead}&situation=none`],
  ])
  // Where it is not sure which one fits, a run begins from each of those that are named.
  const named = (await coordinate.get(`/v1/situations?q=${encodeURIComponent(unlike)}`)).body.way_in
  const listed = await markupAt(`/situations?q=${encodeURIComponent(unlike)}`)
  for (const { id } of named.nearest)
    expect(listed).toMatch(new RegExp(`&(?:amp;)?situation=${id}">Begin a run from this`))
  const sure = 'too few volunteers turn up for their shift in the museum cafe'
  const { situation } = (await coordinate.get(`/v1/situations?q=${encodeURIComponent(sure)}`)).body
    .way_in
  expect(await buttons(sure)).toEqual([['button', `${sure}&situation=${situation.id}`]])
  const text = await markupAt('/situations?q=how+tall+is+the+product+catalogue+of+the+ministry')
  expect(text).not.toContain('(field=')
  expect(text.match(/Products and technology<\/a>/g)).toHaveLength(1)
})

it.for([
  ['guests run away from our ticket page when they must pay', 'form-abandoned'],
  ['they fill the cart and leave before the checkout', 'form-abandoned'],
  ['my boss changes mind every monday and we throw away what we did', 'orders-turned-round'],
  ['the head teacher turns every order round and our work goes to the bin', 'orders-turned-round'],
] as const)('“%s” leads to its situation', async ([q, id]) => {
  const { body } = await coordinate.get(`/v1/situations?q=${encodeURIComponent(q)}`)
  expect(body.results[0].id).toBe(id)
})

it('trades of worked answers are written as sentences begin', async () => {
  expect(await markupAt('/draw')).toMatch(/<b>[A-Z][^<]+\.<\/b>/)
  expect(await markupAt('/draw')).not.toMatch(/<b>an? [^<]+<\/b>/)
})

it('the back of an operator card says in a few plain words what to do, with one example', async () => {
  const text = await markupAt('/draw?n=30&kind=operator&bookkeeping=true')
  const backs = [...text.matchAll(/<div class="back">(.*?)<\/div>/gs)].map(([, back]) =>
    back!.replaceAll(/<summary>.*?<\/summary>|<[^>]+>/g, ' ').trim(),
  )
  expect(backs).toHaveLength(17)
  for (const back of backs) {
    expect(back).toMatch(/^[A-Z][^:]+\. +For example: [^:]+\.$/)
    expect(back.split(/\s+/).length).toBeLessThanOrEqual(36)
    expect(back).not.toMatch(/GRAM-|\b[CIM]\d\d?\b|[a-z]_[a-z]|\b[A-Z]{3,}\b/)
  }
  const { body } = await coordinate.get('/v1/operators/invert')
  expect(backs.map((back) => back.replaceAll(/\s+/g, ' '))).toContain(body.instruction)
  expect(await textAt('/operators/INVERT')).toContain(body.instruction)
})

it('the cases on other cards hold no codes, and each sentence begins with a capital', async () => {
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const text = await markupAt(`/draw?n=30&seed=${seed}`)
    const cases = [
      ...text.matchAll(/An answer from another trade, made up<\/summary><p>(.*?)<\/p>/g),
    ].map(([, words]) => words!)
    expect(cases.length).toBeGreaterThan(10)
    for (const words of cases) {
      expect(words).not.toMatch(/GRAM-|\b[CIM]\d\d?\b|[a-z]_[a-z]/)
      expect(words).not.toMatch(/[a-z]\. [a-z]|<\/b> [a-z]|[:,] [:,]/)
    }
  }
})

it('a question leads to the page of its coordinate', async () => {
  const { url, status } = await fetch(`${coordinate.url()}/prompts/GRAM-C0-I01-M01`)
  expect([url, status]).toEqual([`${coordinate.url()}/coordinates/GRAM-C0-I01-M01`, 200])
})

it('cards of one kind alone are drawn, on the page as in the data', async () => {
  for (const [kind, word] of [
    ['stem', 'Question'],
    ['operator', 'Operator'],
  ]) {
    const { body } = await coordinate.get(`/v1/draw?kind=${kind}&n=2&seed=2026-W48`)
    const kinds = body.results.map((card: { kind: string }) => card.kind)
    expect(kinds).toEqual([kind, kind])
    const markup = await markupAt(`/draw?kind=${kind}&n=2&seed=2026-W48`)
    expect(markup.match(new RegExp(`">${word} <span class="id">`, 'g'))).toHaveLength(2)
    expect(markup).toContain(`<option value="${kind}" selected>${word}</option>`)
  }
})
