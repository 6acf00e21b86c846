import { describe, expect, it } from 'vitest'
import { stemLines } from '../../src/engine/runs/stem-lines.ts'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

const idsOf = (body: { results: { id: string }[] }): string[] => body.results.map(({ id }) => id)

describe('the intent', () => {
  it('is served with every stem', async () => {
    const grid = await coordinate.get('/v1/grid?change=C3&internal=I05')
    const [cell] = grid.body.results
    const prompts = await coordinate.get('/v1/prompts?change=C3&internal=I05')
    for (const { intent } of prompts.body.results) expect(intent).toBe(cell.intent)
    const { body } = await coordinate.get('/v1/prompts/GRAM-C3-I05-M02')
    expect(body.intent).toBe(cell.intent)
    const place = await coordinate.get('/v1/coordinates/GRAM-C3-I05-M02')
    expect(place.body.answers).toEqual(cell.answers)
  })

  it('comes with worked answers from different fields', async () => {
    const { body } = await coordinate.get('/v1/grid?change=C0')
    for (const { answers } of body.results) {
      const fields = answers.map(({ field }: { field: string }) => field)
      expect(fields.length).toBeGreaterThanOrEqual(2)
      expect(new Set(fields).size).toBe(fields.length)
    }
  })
})

describe('GET /v1/situations', () => {
  it('lists each with real stems and operators, and with those that are closest', async () => {
    const { body } = await coordinate.get('/v1/situations?limit=1000')
    const { body: index } = await coordinate.get('/v1')
    expect(body.results).toHaveLength(index.counts.situations)
    for (const { closest, coordinates, href, operators, mode } of body.results) {
      const one = await coordinate.get(href)
      expect(one.body.stems.map(({ id }: { id: string }) => id)).toEqual(coordinates)
      expect(coordinates).toEqual(expect.arrayContaining(closest))
      expect((await coordinate.get(`/v1/modes/${mode}`)).status).toBe(200)
      for (const name of operators) {
        expect((await coordinate.get(`/v1/operators/${name}`)).status).toBe(200)
      }
    }
  })

  it('leads from phrases of every situation to it', async () => {
    const { body } = await coordinate.get('/v1/situations?limit=1000')
    for (const { id, phrases } of body.results) {
      // Only the first and the last phrase: all of them would take thousands of requests.
      for (const phrase of [phrases[0], phrases.at(-1)]) {
        const found = await coordinate.get(`/v1/situations?q=${encodeURIComponent(phrase)}`)
        expect([phrase, idsOf(found.body)]).toEqual([phrase, expect.arrayContaining([id])])
      }
    }
  })

  it.for([
    ['helpers quit after some weeks at our food bank', 'newcomers-leave-within-weeks'],
    ['regulars are grumpy since we raised the price', 'price-rise-resented'],
    ['our team is in calls all day and gets nothing finished', 'too-many-meetings'],
    ['too few volunteers come forward', 'not-enough-volunteers'],
    ['How could a small museum let blind visitors experience a painting?', 'shut-out-by-design'],
    ['a tour of the castle for visitors who are deaf', 'shut-out-by-design'],
    ['visitors liked our exhibition and have forgotten it a month later', 'nice-but-forgettable'],
    ['we would have to charge more and fear that customers leave', 'raise-a-price'],
  ])('puts first what “%s” says', async ([q, id]) => {
    const { body } = await coordinate.get(`/v1/situations?${new URLSearchParams({ q: q! })}`)
    expect(body.results[0].id).toBe(id)
  })

  it('puts the situation first whose name holds the words', async () => {
    const { body } = await coordinate.get('/v1/situations?q=no-shows')
    expect(body.match).toBe('all')
    expect(body.results[0].id).toBe('fewer-no-shows')
  })

  it('gives those that hold some of the words where none holds all', async () => {
    const { body } = await coordinate.get('/v1/situations?q=zeppelin+returns')
    expect(body.match).toBe('some')
    expect(idsOf(body)).toContain('too-many-returns')
  })

  it.for(['?!', 'zeppelin'])('finds nothing for %s', async (q) => {
    const { body } = await coordinate.get(`/v1/situations?q=${encodeURIComponent(q)}`)
    expect(body).toMatchObject({ count: 0, match: 'none', results: [] })
    expect(body.facets).toEqual({ field: {}, mode: {} })
  })

  it('keeps to a mode, in any case', async () => {
    const [upper, lower] = [
      await coordinate.get('/v1/situations?mode=PLAN'),
      await coordinate.get('/v1/situations?mode=plan'),
    ]
    expect(upper.body).toEqual(lower.body)
    expect(upper.body.count).toBeGreaterThan(0)
    for (const { mode } of upper.body.results) expect(mode).toBe('PLAN')
  })

  it('counts its fields, lists each as a run of its own, and pages over all of them', async () => {
    const { body } = await coordinate.get('/v1/situations?limit=1000')
    const fields: string[] = body.results.map(({ field }: { field: string }) => field)
    expect(Object.keys(body.facets.field)).toEqual([...new Set(fields)])
    for (const [field, count] of Object.entries(body.facets.field)) {
      const of = await coordinate.get(`/v1/situations?field=${field}&limit=1000`)
      expect(of.body.count).toBe(count)
      const from = fields.indexOf(field)
      expect(of.body.results).toEqual(body.results.slice(from, from + of.body.count))
    }
    const second = await coordinate.get('/v1/situations?limit=7&offset=7')
    expect(second.body.results).toEqual(body.results.slice(7, 14))
  })

  it.for([
    [
      'we keep starting things and nobody ever stops one',
      'school-meals',
      /stopped by its own rule/,
    ],
    ['half of our donated bicycles never get repaired, somehow', 'repair-cafe', /a test failed/],
    ['people do not turn up', 'dialysis-clinic', /a test passed/],
  ] as const)(
    'offers for "%s" the worked run %s and says what came of it',
    async ([q, id, came]) => {
      const { body } = await coordinate.get(`/v1/situations?q=${encodeURIComponent(q)}`)
      const { worked_run: run } = body.way_in
      expect(run).toMatchObject({ id, came: expect.stringMatching(came) })
      expect((await coordinate.get(run.href)).status).toBe(200)
    },
  )

  it.for([
    'hardly any mother or father shows up at our school evening',
    'the mayor wants a smart village and cannot say what for',
    'do I need a visa for two weeks in Vietnam',
  ])('offers no worked run for "%s"', async (q) => {
    const { body } = await coordinate.get(`/v1/situations?q=${encodeURIComponent(q)}`)
    expect(body.way_in).not.toHaveProperty('worked_run')
  })

  it.for(['repairs never get done', 'the children fight over the only swing in the playground'])(
    'is not sure by "%s", to which two situations come near',
    async (q) => {
      const { body } = await coordinate.get(`/v1/situations?q=${encodeURIComponent(q)}`)
      expect(body.way_in).toMatchObject({ fits: false, ahead: false, nearest: { length: 3 } })
    },
  )

  it('marks the words of a search on request', async () => {
    const { body } = await coordinate.get('/v1/situations?q=no-shows&highlight=true')
    expect(body.results[0].highlights.name).toContain('<mark>')
  })

  it('takes the name of a field or mode for a filter', async () => {
    const { body } = await coordinate.get('/v1/situations?q=plan&limit=1')
    expect(body.suggestions).toContainEqual(
      expect.objectContaining({ href: '/v1/situations?mode=PLAN' }),
    )
  })

  it('does not know a situation that is none', async () => {
    const { status, body } = await coordinate.get('/v1/situations/more-magic')
    expect([status, body]).toMatchObject([404, { error: 'not_found', id: 'more-magic' }])
  })
})

describe('GET /v1/draw', () => {
  it('repeats itself by its seed, and says how', async () => {
    const first = await coordinate.get('/v1/draw?seed=tuesday&n=9')
    const again = await coordinate.get(first.body.href)
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({ seed: 'tuesday', count: 9 })
  })

  it('gives other cards for the next seed', async () => {
    const first = await coordinate.get('/v1/draw?seed=7&change=C3')
    const next = await coordinate.get(first.body.next)
    expect(next.body.seed).toBe('8')
    expect(idsOf(next.body)).not.toEqual(idsOf(first.body))
    for (const { id, kind } of next.body.results) {
      if (kind !== 'operator') expect(id).toMatch(/C3/)
    }
  })

  it('mixes intents, stems and operators, and draws no card twice', async () => {
    const { body } = await coordinate.get('/v1/draw?seed=mix&n=30')
    const kinds = body.results.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(0, 6)).toEqual(['intent', 'stem', 'operator', 'intent', 'stem', 'operator'])
    expect(new Set(idsOf(body)).size).toBe(30)
  })

  it('draws no two cards of one cell, and no case twice', async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { results } = (await coordinate.get(`/v1/draw?seed=${seed}&n=12`)).body
      const cells = results.flatMap(({ id, kind }: { id: string; kind: string }) =>
        kind === 'operator' ? [] : [/C\d-I\d\d/.exec(id)![0]],
      )
      const cases = results.map(({ example }: { example: { answer: string } }) => example.answer)
      expect(new Set(cells).size, `seed ${seed}`).toBe(cells.length)
      expect(new Set(cases).size, `seed ${seed}`).toBe(cases.length)
    }
  })

  it('draws operators that keep the books on request alone', async () => {
    const books = ['LOCATE', 'LINK', 'SEQUENCE', 'CONTRAST', 'CALIBRATE', 'GATE', 'RANK']
    const operatorsOf = async (query: string): Promise<string[]> => {
      const { body } = await coordinate.get(`/v1/draw?seed=books&n=30${query}`)
      return body.results
        .filter(({ kind }: { kind: string }) => kind === 'operator')
        .map(({ id }: { id: string }) => id)
    }
    const some = await operatorsOf('')
    expect(some.length).toBeGreaterThan(5)
    expect(some.filter((id) => books.includes(id))).toEqual([])
    expect(await operatorsOf('&mode=PREDICT')).toEqual([])
    expect((await operatorsOf('&bookkeeping=true')).filter((id) => books.includes(id))).not.toEqual(
      [],
    )
  })

  it('gives each stem in two lines, and on the back of each card a case', async () => {
    const { body } = await coordinate.get('/v1/draw?seed=lines&n=30')
    for (const { kind, text, change, gauge, example } of body.results) {
      expect(example).toEqual({
        field: expect.stringMatching(/^\S/),
        answer: expect.stringMatching(/^\S/),
      })
      if (kind !== 'stem') expect([change, gauge]).toEqual([undefined, undefined])
      else expect(text.startsWith(change.slice(0, -1))).toBe(true)
    }
    const { body: baseline } = await coordinate.get('/v1/draw?seed=lines&change=C0&n=2')
    expect(baseline.results[1]).not.toHaveProperty('change')
  })

  it('splits every stem above the baseline without losing a word', async () => {
    const { body } = await coordinate.get('/v1/prompts?limit=700')
    const changes = body.results.filter(({ id }: { id: string }) => !id.startsWith('GRAM-C0'))
    expect(changes).toHaveLength(560)
    for (const { text } of changes as { text: string }[]) {
      const { change, gauge } = stemLines(text)
      expect(`${change} ${gauge}`).toBe(text)
    }
  })

  it('shows a worked answer to the very stem where a run has one', async () => {
    const run = (await coordinate.get('/v1/worked-runs/repair-cafe')).body
    const { coordinate: code, text } = run.answers.find(
      ({ status }: { status: string }) => status === 'transformation',
    )
    const cell = `change=${code.slice(5, 7)}&internal=${code.slice(8, 11)}`
    const { body } = await coordinate.get(`/v1/draw?${cell}&n=30`)
    const card = body.results.find(({ id }: { id: string }) => id === code)
    const { body: whole } = await coordinate.get(`/v1/coordinates/${code}`)
    expect(whole.worked_answers.map(({ text }: { text: string }) => text)).toContain(text)
    expect(card.example.answer).toBe(whole.worked_answers[0].text)
    expect(card.example.field).not.toContain('fictional')
  })

  it('stays above C0 unless it is asked otherwise', async () => {
    const { body } = await coordinate.get('/v1/draw?seed=x&n=30')
    for (const id of idsOf(body)) expect(id).not.toMatch(/C0/)
    const baseline = await coordinate.get('/v1/draw?seed=x&change=C0&n=2')
    for (const id of idsOf(baseline.body)) expect(id).toMatch(/C0/)
  })

  it('keeps to a cell and ends where its cards do', async () => {
    const { body } = await coordinate.get('/v1/draw?change=C2&internal=I05&mode=solve&n=30')
    const drawn = body.results.filter(({ kind }: { kind: string }) => kind !== 'operator')
    expect(drawn).toHaveLength(15)
    for (const { id } of drawn) expect(id).toMatch(/C2-I05/)
    expect(body.count).toBeLessThan(30)
  })

  it('takes the levels and operators of a playbook', async () => {
    const { body } = await coordinate.get('/v1/draw?mode=DECODE&n=12')
    const playbook = await coordinate.get('/v1/modes/DECODE')
    for (const { id, kind } of body.results) {
      if (kind === 'operator') expect(playbook.text).toContain(id)
      else expect(playbook.text).toContain(`${/C\d/.exec(id)![0]}-I`)
    }
  })

  it.for(['n=0', 'n=31', 'seed=', `seed=${'x'.repeat(65)}`, 'mode=DREAM', 'change=C5'])(
    'refuses ?%s',
    async (query) => {
      const { status } = await coordinate.get(`/v1/draw?${query}`)
      expect(status).toBe(422)
    },
  )

  it('names the code that belongs to a name', async () => {
    const { body } = await coordinate.get('/v1/draw?internal=Flow')
    expect(body.message).toContain('I05 Flow')
  })
})

describe('GET /v1/worked-runs', () => {
  it('serves runs that are valid, without warnings', async () => {
    const { body } = await coordinate.get('/v1/worked-runs')
    expect(body.count).toBeGreaterThan(0)
    for (const { href, mode, title } of body.results) {
      const run = await coordinate.get(href)
      expect(run.body).toMatchObject({ mode, title })
      const { body: outcome } = await coordinate.post('/v1/validate', run.body)
      expect(outcome).toEqual({ valid: true, error_count: 0, errors: [], warnings: [] })
    }
  })

  it('shows at each coordinate how it was answered', async () => {
    const run = await coordinate.get('/v1/worked-runs/repair-cafe')
    for (const { coordinate: code, status, text } of run.body.answers) {
      const place = await coordinate.get(`/v1/coordinates/${code}`)
      expect(place.body.worked_answers).toContainEqual({
        run: 'repair-cafe',
        title: run.body.title,
        status,
        text,
        href: '/v1/worked-runs/repair-cafe',
      })
    }
  })

  it('does not know a run that is none', async () => {
    expect((await coordinate.get('/v1/worked-runs/perpetual-motion')).status).toBe(404)
  })
})

describe('the first minute', () => {
  it('leads from a sentence to a first move, three intents with a case, and a stem each', async () => {
    const { body } = await coordinate.get('/v1/situations?q=students+drop+out')
    expect(body.way_in.fits).toBe(true)
    const { first_move, id, ways } = body.way_in.situation
    expect(id).toBe('students-drop-out')
    expect(first_move).toMatch(/^Mark the week/)
    expect(ways).toHaveLength(3)
    const cells = ways.map(({ cell }: { cell: string }) => cell)
    expect(cells).toEqual([...new Set(cells)].toSorted())
    for (const { cell, example, intent, stem } of ways) {
      expect(cell).not.toMatch(/^C0/)
      expect(stem.id).toContain(`GRAM-${cell}-`)
      const { body: place } = await coordinate.get(`/v1/coordinates/${stem.id}`)
      expect(place.prompt).toBe(stem.text)
      expect(JSON.stringify(place)).toContain(JSON.stringify(intent))
      expect(JSON.stringify(place)).toContain(JSON.stringify(example.answer))
    }
    const { body: whole } = await coordinate.get(`/v1/situations/${id}`)
    expect(whole.ways).toEqual(ways)
  })

  it.for(['which wine goes with fish', 'how do I boil an egg', 'xylophone quarks'])(
    'says that nothing fits %s, names the nearest and asks what is needed',
    async (words) => {
      const { body } = await coordinate.get(`/v1/situations?q=${encodeURIComponent(words)}`)
      expect(body.way_in).toMatchObject({ fits: false })
      expect(body.way_in.situation).toBeUndefined()
      expect(body.way_in.nearest.length).toBeLessThanOrEqual(3)
      expect(body.way_in.chooser).toHaveLength(6)
      for (const { href } of body.way_in.chooser) {
        expect((await coordinate.get(href)).body.count).toBeGreaterThan(0)
      }
    },
  )

  it.for([
    ['the lift queue at lunch', 'queue-at-peak'],
    ['people book a table and do not come', 'fewer-no-shows'],
  ])('says that %s is %s', async ([words, id]) => {
    const { body } = await coordinate.get(`/v1/situations?q=${encodeURIComponent(words!)}`)
    expect(body.way_in).toMatchObject({ fits: true, situation: { id } })
  })

  it('says the same in the same order on the pages', async () => {
    const { body } = await coordinate.get('/v1/situations/students-drop-out')
    const said = [
      body.first_move,
      ...body.ways.flatMap(({ intent, example, stem }: (typeof body.ways)[number]) => [
        intent,
        example.answer,
        stem.text,
      ]),
    ]
    for (const page of ['/situations/students-drop-out', '/situations?q=students+drop+out']) {
      const text = await (await fetch(`${coordinate.url()}${page}`)).text()
      const places = said.map((one: string) => text.indexOf(escaped(one)))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a: number, b: number) => a - b))
    }
  })

  it('begins in SOLVE with how many out of how many', async () => {
    const { body } = await coordinate.get('/v1/situations?mode=SOLVE&limit=1000')
    for (const { coordinates, id } of body.results) {
      expect([id, coordinates.includes('GRAM-C0-I10-M01')]).toEqual([id, true])
    }
  })
})

const escaped = (text: string): string => text.replaceAll("'", '&#39;')
