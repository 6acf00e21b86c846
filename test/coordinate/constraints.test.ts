/** Who says that nobody can be hired, or that nobody is paid, is answered with both the problem and that in view. */
import { expect, it } from 'vitest'
import { addsPeople, heardIn } from '../../src/coordinate/situations/constraint.ts'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

const HIRED = 'nobody_can_be_hired'
const UNPAID = 'people_are_unpaid'

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
    expect(said.length > 0 && addsPeople.has(stem.id)).toBe(false)
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
  expect(await page('nobody can be hired')).toContain('Add what goes wrong or takes too long')
  expect(await page('tenants wait four months for a repair')).not.toContain('You said that')
})
