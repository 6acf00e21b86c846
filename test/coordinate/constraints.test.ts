/** Who says that nobody can be hired or dismissed, or that nobody is paid, is answered with both the problem and that in view. */
import { expect, it } from 'vitest'
import { addsPeople, heardIn, removesPeople } from '../../src/coordinate/situations/constraint.ts'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

const HIRED = 'nobody_can_be_hired'
const UNPAID = 'people_are_unpaid'
const KEPT = 'nobody_may_be_dismissed'

const answer = async (q: string) =>
  (await coordinate.get(`/v1/situations?limit=1&q=${encodeURIComponent(q)}`)).body.way_in

/** Sentences, what they say of the people, and the situation that comes first or, where none is sure, among three. */
const sentences: readonly (readonly [string, readonly string[], string])[] = [
  [
    'our waiting list is eleven weeks long and we cannot hire anybody, what do we do on Monday',
    [HIRED],
    'shorter-lead-time-same-staff',
  ],
  [
    'tenants wait four months for a repair and we are not allowed to recruit',
    [HIRED],
    'shorter-lead-time-same-staff',
  ],
  [
    'the clinic loses a nurse a month and there is no money for more people',
    [HIRED],
    'staff-turnover',
  ],
  [
    'patients do not turn up for their appointments and we have no receptionist to ring them',
    [HIRED],
    'fewer-no-shows',
  ],
  [
    'our theatre is half empty on weekdays and nobody can be hired to do marketing',
    [HIRED],
    'empty-seats',
  ],
  ['the bakery sells out by ten and we can’t afford another baker', [HIRED], 'out-of-stock'],
  [
    'our housing office has a backlog of 400 letters and a hiring freeze',
    [HIRED],
    'backlog-does-not-shrink',
  ],
  ['the library has to open on Saturdays with no extra staff', [HIRED], 'opening-hours'],
  [
    'parents complain that nobody answers the phone at school and we have no money for more staff',
    [HIRED],
    'support-overload',
  ],
  [
    "the kitchen makes mistakes when it is busy and we can't take anyone on",
    [HIRED],
    'something-always-forgotten',
  ],
  ['we have too much work and too few people and no money to hire', [HIRED], 'overtime-is-normal'],
  [
    'our club runs on volunteers who drop out after a few months',
    [UNPAID],
    'newcomers-leave-within-weeks',
  ],
  [
    'all our people are volunteers and nobody wants to be treasurer',
    [UNPAID],
    'nobody-takes-the-chair',
  ],
  [
    'our charity shop gets more bags of donations than our volunteers can sort',
    [UNPAID],
    'backlog-does-not-shrink',
  ],
  [
    'our sports club has no coaches for the juniors, everyone is unpaid',
    [UNPAID],
    'not-enough-volunteers',
  ],
  [
    'we run a museum with volunteers only and they argue with the two paid people',
    [UNPAID],
    'volunteers-and-staff-clash',
  ],
  ['two teachers are off sick and there is nobody to cover their lessons', [], 'sickness-absence'],
  [
    'the food bank has more people coming every week and the same six helpers',
    [],
    'not-enough-volunteers',
  ],
  [
    'one volunteer does everything and nobody can replace her when she goes',
    [],
    'one-person-knows',
  ],
  ['the choir committee is worn out and no one steps forward', [], 'nobody-takes-the-chair'],
]

it.for(sentences)('%s', async ([q, said, right]) => {
  const { constraints = [], nearest, situation } = await answer(q)
  expect(constraints.map(({ id }: { id: string }) => id)).toEqual(said)
  const first =
    situation === undefined ? nearest.map(({ id }: { id: string }) => id) : [situation.id]
  expect(first).toContain(right)
  for (const { stem } of situation?.ways ?? [])
    expect(said.includes(HIRED) && addsPeople.has(stem.id)).toBe(false)
})

it.for([
  ['Nobody may be dismissed', undefined],
  ['no layoffs', undefined],
  ['we must keep everyone', undefined],
  ['our market shrinks and no one may be made redundant', 'our market shrinks'],
  ['we must save a tenth without layoffs', 'we must save a tenth'],
  ['the budget falls though nobody in the office may be let go', 'the budget falls'],
  ["sickness absence is high, and we won't dismiss anyone", 'sickness absence is high'],
] as const)('hears in “%s” that nobody may be dismissed', ([sentence, problem]) => {
  const heard = heardIn(sentence)
  expect(heard.constraints.map(({ id }) => id)).toEqual([KEPT])
  expect(heard.problem).toBe(problem)
})

it.for([
  'we must keep everyone informed',
  'nobody is let in after eight',
  'everyone stays late',
  'the boss has dismissed two cooks',
  'jobs have to go',
])('hears in “%s” nothing of those who stay', (sentence) => {
  expect(heardIn(sentence)).toEqual({ constraints: [], problem: sentence })
})

it('names no situation for those who say nothing but that nobody may be dismissed', async () => {
  const way = await answer('nobody may be dismissed')
  expect(way).toMatchObject({ fits: false, nearest: [], constraints: [{ id: KEPT }] })
  expect(way.chooser).toHaveLength(6)
})

it('asks those who must keep everybody for nothing that does without people', async () => {
  const q = 'from next year we are half the people with the same duties'
  const ways = async (sentence: string): Promise<string[]> =>
    (await answer(sentence)).situation.ways.map(({ stem }: { stem: { id: string } }) => stem.id)
  expect((await ways(q)).some((id) => removesPeople.has(id))).toBe(true)
  expect((await ways(`${q}, and no layoffs`)).some((id) => removesPeople.has(id))).toBe(false)
})

it('begins a wait of weeks with who still needs a place, and how many ask and are served', async () => {
  const { situation } = await answer('waiting list is eleven weeks long and nobody can be hired')
  expect(situation.id).toBe('shorter-lead-time-same-staff')
  expect(situation.first_move).toMatch(/still need it.*how many asked and how many were served/)
  const cases = situation.ways.map(({ example }: { example: { answer: string } }) => example.answer)
  expect(cases.join(' ')).not.toContain('cargo bike')
  // The case that answers the question most nearly, and not the first of its cell.
  expect(cases).toContainEqual(expect.stringContaining('expires after six months unless'))
})

it('leaves to the problem all that is said of it', () => {
  expect(heardIn('People wait, we cannot hire anybody. What can we do?').problem).toBe(
    'People wait',
  )
  expect(heardIn('Posts stay vacant for a year').constraints).toEqual([])
  expect(heardIn('How do we hire better people?').constraints).toEqual([])
  expect(heardIn('volunteers and paid staff clash').constraints).toEqual([])
  expect(heardIn('we are unable to recruit').problem).toBeUndefined()
})

it.for([
  'I cannot recruit patients for the study',
  'we are unable to hire a hall for the party',
  'we have no money for help with the website',
  'no new posts on our blog',
  'no more people come to the concerts',
  'we may not take on more debt',
  'we cannot employ this method any longer',
  'our bills are unpaid',
])('is not misled by %s', (sentence) => {
  expect(heardIn(sentence)).toEqual({ constraints: [], problem: sentence })
})

it.for([
  ['we are short of nurses and there is a recruitment freeze', HIRED],
  ['orders go out wrong and we can’t afford another pair of hands', HIRED],
  ['we’ve no staff to spare and the costumes are never finished', HIRED],
  ['there is a long queue, no budget for extra people', HIRED],
  ['the lessons are poor, our trainers are all unpaid', UNPAID],
  ['we are an unpaid committee, meetings last three hours', UNPAID],
] as const)('hears in “%s” what it says of the people', ([sentence, id]) => {
  expect(heardIn(sentence).constraints.map((one) => one.id)).toEqual([id])
})

it('asks those who cannot hire for nothing that adds people', async () => {
  const q = 'two nurses are off sick, shifts are short because of sickness absence'
  const ways = async (sentence: string): Promise<string[]> =>
    (await answer(sentence)).situation.ways.map(({ stem }: { stem: { id: string } }) => stem.id)
  expect((await ways(q)).some((id) => addsPeople.has(id))).toBe(true)
  expect((await ways(`${q} and we cannot hire`)).some((id) => addsPeople.has(id))).toBe(false)
})

it('shows a case of unpaid people to those whose people are unpaid', async () => {
  const { body } = await coordinate.get('/v1/situations/not-enough-volunteers')
  for (const { example } of body.ways) expect(example.answer).toMatch(/volunteer|unpaid/i)
})

it('hires nobody first, whatever the situation', async () => {
  const { body } = await coordinate.get('/v1/situations?limit=1000')
  for (const { first_move: move } of body.results)
    expect(move).not.toMatch(/\b(hire|recruit|employ|engage|appoint|take on)\b/i)
})

it('says on the page what was heard, and asks for the problem where only that was said', async () => {
  const page = async (q: string): Promise<string> =>
    (await fetch(`${coordinate.url()}/situations?q=${encodeURIComponent(q)}`)).text()
  expect(await page('tenants wait four months for a repair and we cannot recruit')).toContain(
    'You said that nobody can be hired. What to do first can be done by those who are there',
  )
  // From people who are not paid it does not follow that nobody can join them.
  const unpaid = await page('unpaid helpers in our museum café do not turn up for their shift')
  expect(unpaid).toContain('You said that your people are unpaid. What to do first')
  expect(unpaid).not.toContain('whom to add')
  expect(await page('nobody can be hired')).toContain('Add what goes wrong or takes too long')
  expect(await page('tenants wait four months for a repair')).not.toContain('You said that')
  expect(await page('we must save ten per cent without layoffs')).toContain(
    'You said that nobody may be dismissed. Questions that ask whom you could do without are left out.',
  )
})
