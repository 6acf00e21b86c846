/** The first answer of `/score` takes up the figures that are written. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { textOf } from '../support/pages.ts'

const { coordinate } = useServices()

describe('a first answer', () => {
  const written = {
    title: 'Text reminders',
    'b.title': 'Overbooking',
    change: 'missed appointments out of 100',
    now: '12',
    worth: '8',
    fails: 'more than 10 on 31 March',
    'b.fails': 'more than 10 on 31 March',
    outcome_contribution: '3',
    'b.outcome_contribution': '2',
  }
  const answered = async (given: Record<string, string>): Promise<string> =>
    textOf(await (await fetch(`${coordinate.url()}/score?${new URLSearchParams(given)}`)).text())

  it('asks for no baseline and no figure of failure again that are written', async () => {
    const text = await answered(written)
    expect(text).toMatch(
      /What you wrote makes a start on: baseline recorded \(add the day [^)]*\); test and exit defined \(add a way back\)/,
    )
    expect(text).not.toMatch(/Not answered for every idea yet: [^.]*baseline/)
    expect(await answered({ ...written, now: '', fails: '' })).toMatch(
      /Not answered for every idea yet: [^.]*baseline recorded\s*, test and exit defined/,
    )
  })

  // What fails → whether the figure of success and that of failure leave a between.
  it.for([
    ['more than 10 on 31 March', true],
    ['more than 10 missed appointments on 31 March', true],
    ['more than 10 of 100 on 31 March', true],
    ['more than 8 on 31 March', false],
    ['9 or more on 31 March', false],
    ['more than 10 of 80 callers on 31 March', false],
    ['it stands empty more than 10 hours a week', false],
    ['fewer than 30 of 100 callers are settled by 1 June', false],
    ['nobody asks for it', false],
  ] as const)(
    'says that a figure between success and failure decides nothing: %s, %s',
    async ([fails, isSaid]) => {
      const text = await answered({ ...written, fails })
      expect(text.includes('it has shown neither')).toBe(isSaid)
    },
  )

  it('names the failure of each idea in its own test, and asks no small trial of what is whole', async () => {
    const room = {
      ...written,
      'b.title': 'A second room',
      'b.fails': 'empty more than 10 hours a week',
    }
    const unsaid = await answered(room)
    expect(unsaid).toMatch(
      /To test “A second room”\s*, see whether a small part of it can be had for a time, borrowed or hired, and count missed appointments out of 100\. .+ It counts as failed, in your words, if “empty more than 10 hours a week”/,
    )
    expect(await answered({ ...room, 'b.reversible_learning': '3' })).toMatch(
      /To test “A second room”\s*, try it as long, and count the same\. It counts as failed/,
    )
    expect(await answered({ ...room, 'b.reversible_learning': '0' })).toMatch(
      /To test “A second room”\s*, there is only the whole of it .+ decide without a trial\. It counts/,
    )
    expect(
      await answered({ ...room, reversible_learning: '0', 'b.reversible_learning': '0' }),
    ).toMatch(/To test “Text reminders”\s*, there is only the whole of it .+ then count missed/)
    expect(await answered({ ...room, 'b.feasibility': '1' })).toContain(
      'write down who would do the work, where and with what',
    )
  })

  it('sets sums beside what each is expected to bring, or says which figure is missing', async () => {
    const costs = { ...written, costs: '9,000 euros', 'b.costs': '48,000 euros' }
    expect(await answered(costs)).toMatch(
      /To set the sums beside what they bring, write to which figure “Text reminders” would bring it and to which figure “Overbooking” would bring it ?\./,
    )
    expect(await answered({ ...costs, now: '', brings: '9', 'b.brings': '6' })).toMatch(
      /bring, write how it stands now ?\./,
    )
    const both = await answered({ ...costs, brings: '9', 'b.brings': '6' })
    expect(both).toContain(
      'For its money: “Text reminders” brings 3 (12 to 9) for €9,000, about €3,000 for each; “Overbooking” brings 6 (12 to 6) for €48,000, about €8,000 for each. What they bring is what you expect; the order above is by the ratings alone.',
    )
    const [order] = /In short: .+ To test “Text reminders”/s.exec(both)!
    expect(await answered({ ...written, brings: '9', 'b.brings': '6' })).toContain(order)
    for (const [brings, other] of [
      ['9', '14'],
      ['9', '6 of 80'],
    ] as const)
      expect(await answered({ ...costs, brings, 'b.brings': other })).toContain(
        'No sum can be set beside what',
      )
    expect(await answered({ ...costs, 'b.costs': '48,000 pounds' })).not.toContain(
      'To set the sums',
    )
  })

  // What is said of each idea → who is compared, and what the page says of the other.
  it.for([
    ['yes', 'yes', /“Text reminders”: first, by what is said/, undefined],
    ['yes', 'no', /“Text reminders”: there is nothing to compare/, /Not compared: “Overbooking”\./],
    ['no', 'yes', /“Overbooking”: there is nothing to compare/, /Not compared: “Text reminders”\./],
    ['no', 'no', /none of them/, /Not compared: “Text reminders” and “Overbooking”\./],
    ['yes', 'unknown', /“Text reminders”: first/, /Nobody knows yet whether “Overbooking” moves/],
    [
      '',
      '',
      /“Text reminders”: first/,
      /Not said: whether “Text reminders” and “Overbooking” move what/,
    ],
  ] as const)(
    'compares by a figure only what moves it: %s and %s',
    async ([moves, other, short, said]) => {
      const text = await answered({ ...written, moves, 'b.moves': other })
      expect(text).toMatch(short)
      if (said !== undefined) expect(text).toMatch(said)
      expect(text.includes('Not compared')).toBe(moves === 'no' || other === 'no')
    },
  )

  it('asks from the beginning whether an idea moves the figure, and takes it up once there is one', async () => {
    const asks = 'Does it move that figure, missed appointments out of 100?'
    expect(await answered(written)).toContain(asks)
    const before = await answered({ ...written, change: '', 'b.moves': 'no' })
    expect(before).toMatch(/Does it move that\?.+Is it allowed, with every consent on paper\?/s)
    expect(before).not.toMatch(/Does it move that figure|Not compared/)
  })

  const slow = {
    title: 'A phone line that sorts cases first',
    'b.title': 'A second room',
    change: 'weeks that a person waits',
    now: '11 weeks',
    worth: '6 weeks',
    moves: 'yes',
    'b.moves': 'yes',
  }

  it('counts what moves early where the figure takes longer than a trial', async () => {
    const text = await answered(slow)
    expect(text).toMatch(
      /From the first week count what moves early: how many join the queue and how many leave it each week\./,
    )
    expect(text).toContain('for longer than 11 weeks, so that what begins')
    expect(text).not.toContain('a few weeks')
    expect(await answered({ ...slow, now: '11' })).toContain('for longer than 11 weeks')
    expect(await answered({ ...slow, evidence: '2', 'b.evidence': '0' })).toContain(
      'and count what moves early, besides weeks that a person waits (now 11 weeks',
    )
    const builds = { ...slow, change: 'months to build a house', now: '1 month' }
    expect(await answered(builds)).toContain('how long the first step of each takes')
    for (const [change, now] of [
      ['days that a crew needs for one house', '4.6'],
      ['weeks that a person waits', '2 weeks'],
      ['calls in 3 weeks', '40'],
      ['visits a week', '30'],
      ['missed appointments out of 100', '14 of 100'],
    ] as const)
      expect(await answered({ ...slow, change, now }), change).not.toContain('what moves early')
  })

  it('asks for nothing to be tested in its first sentence that is not to be tried yet', async () => {
    const text = await answered({ ...written, no_unacceptable_harm: 'unknown' })
    const [short] = /In short:[^.]+\./.exec(text)!
    expect(short).toBe(
      'In short: “Text reminders”: first, by what is said so far; before any trial, find out whether anybody could be seriously harmed by it.',
    )
    expect(text).not.toContain('test it before you build it')
    // What is to be found out is said once of each idea.
    expect(text.split('whether anybody could be seriously harmed by it')).toHaveLength(2)
    expect(text).toMatch(/After that, to test “Text reminders”\s*, try it/)
    const second = await answered({ ...written, 'b.no_unacceptable_harm': 'unknown' })
    expect(second).toContain('by it. Nobody has looked yet; no trial of it before.')
    expect(second.split('No trial of')).toHaveLength(1)
  })

  it.for([
    [
      '18,000 euros',
      '52,000 euros',
      '“Text reminders” costs less . If there is money for one, that speaks for “Text reminders” as the answer above does: it costs less.',
    ],
    [
      '€52,000',
      '€18,000',
      '“Overbooking” costs less . “Text reminders” comes first above by its ratings; for the money it would be “Overbooking”',
    ],
    ['£500 a year', '£500 a year', 'They cost the same'],
    ['18,000 euros', '52,000 pounds', 'The answer above does not weigh cost'],
    [
      '18,000 euros once',
      '52,000 euros a year',
      'costs less in the first year (“Text reminders” €18,000, “Overbooking” €52,000).',
    ],
    [
      '9,000 euros once, 2,000 a year',
      '40,000 and 6 hours a week',
      'first year (“Text reminders” €11,000, “Overbooking” €40,000); from the sixteenth year on “Overbooking” has cost less; not in the sums: 6 hours a week (“Overbooking”).',
    ],
    [
      '12,000 euros a year and one nurse two hours a day',
      '30,000 euros once',
      '“Text reminders” €12,000, “Overbooking” €30,000); from the third year on “Overbooking” has cost less; not in the sums: one nurse two hours a day (“Text reminders”). If there is money for one, that speaks for “Text reminders” as the answer above does: it costs less in the first year, with one nurse two hours a day not in the sums.',
    ],
    ['18,000 euros', 'a lot', 'No sum is read of this, so it is not compared.'],
  ] as const)('sets sums of one currency side by side: %s, %s', async ([costs, other, said]) => {
    expect(await answered({ ...written, costs, 'b.costs': other })).toContain(said)
  })

  it('says which costs less where nothing else puts one first, and of ideas rated in full', async () => {
    const costs = { costs: '18,000 euros', 'b.costs': '52,000 euros' }
    expect(await answered({ ...written, ...costs, 'b.outcome_contribution': '3' })).toContain(
      'no rating tells them apart yet; if there is money for one, begin with “Text reminders”: it costs less.',
    )
    const { body: ids } = await coordinate.get('/v1/scoring')
    const whole = ['', 'b.'].flatMap((prefix) => [
      ...ids.criteria.map(({ id }: { id: string }) => [prefix + id, prefix === '' ? '3' : '2']),
      ...ids.hard_gates.map(({ id }: { id: string }) => [prefix + id, 'yes']),
    ])
    expect(await answered({ ...written, ...Object.fromEntries(whole), ...costs })).toContain(
      'If there is money for one, that speaks for “Text reminders” as the answer above does',
    )
  })

  it('says the distance of two ideas in whole points, and which are too near to call', async () => {
    const apart = { ...slow, evidence: '3', 'b.evidence': '1', adoption: '1', 'b.adoption': '2' }
    const text = await answered({
      ...apart,
      outcome_contribution: '3',
      'b.outcome_contribution': '2',
    })
    expect(text).toContain('is about 9 points of 100 ahead of “A second room”')
    expect(await answered(apart)).toContain('are too near to call, less than 5 points apart.')
    expect(await answered({ ...slow, evidence: '2', 'b.evidence': '2' })).toContain('are level.')
  })

  it('tells what each idea costs, that no answer weighs it, and what is not said', async () => {
    expect(await answered(slow)).not.toContain('What it costs: ')
    const one = await answered({ ...slow, costs: '20,000 a year' })
    expect(one).toMatch(
      /What it costs: “A phone line that sorts cases first”: 20,000 a year\. Not said: what “A second room” costs ?\. The answer above does not weigh cost/,
    )
    const both = await answered({ ...slow, costs: '20,000 a year', 'b.costs': '90,000 once' })
    expect(both).toContain('costs less in the first year')
    expect(both).toMatch(/What it costs\s*20,000 a year\s*90,000 once/)
  })

  it('says first that an idea does not reach the figure wanted, and lets what reaches it come first', async () => {
    const level = { ...slow, outcome_contribution: '2', 'b.outcome_contribution': '2' }
    const neither = await answered({
      ...level,
      evidence: '3',
      'b.evidence': '1',
      brings: '7',
      'b.brings': '9',
    })
    expect(neither).toMatch(
      /The answer\s+By your own figures neither reaches 6 weeks, from which it is worth it: “A phone line that sorts cases first” \(to 7\) is nearer than “A second room” \(to 9\)\..+In short: “A phone line that sorts cases first”: first by its ratings so far, although it does not reach 6 weeks;/s,
    )
    const one = await answered({
      ...level,
      brings: '10',
      'b.brings': '5',
      costs: '9,000 euros',
      'b.costs': '40,000 euros',
    })
    expect(one).toContain('By your own figures “A second room” (to 5) reaches 6 weeks')
    expect(one).toContain(
      'if there is money for one, begin with “A second room”: it alone reaches 6 weeks, which counts before the sum.',
    )
    // One answer, with its condition, where ratings and reach speak for different ideas.
    const apart = await answered({
      ...level,
      evidence: '3',
      'b.evidence': '1',
      brings: '8',
      'b.brings': '5',
      costs: '4,000 euros',
      'b.costs': '47,000 euros',
    })
    expect(apart).toContain(
      'If there is money for one: take “A second room” if 6 weeks has to be reached, since “A phone line that sorts cases first”, first by its ratings, does not reach it by your own figures; take “A phone line that sorts cases first” if less is worth having too.',
    )
    expect(apart).not.toMatch(/for the money it would be|worth the difference|no cost changes/)
    expect(one).not.toContain('begin with what costs less')
    const both = await answered({
      ...level,
      brings: '5',
      'b.brings': '1',
      costs: '9,000 euros',
      'b.costs': '12,000 euros',
    })
    expect(both).toContain(
      'begin with “A second room”: it costs less for each that is gained (about €1,200 against €1,500).',
    )
    expect(both).not.toContain('By your own figures')
    const yearly = await answered({
      ...level,
      brings: '7',
      'b.brings': '9',
      costs: '12,000 euros a year',
      'b.costs': '30,000 euros once',
    })
    expect(yearly).toContain(
      'it costs less in the first year for each that is gained (about €3,000 against €15,000); from the sixth year on “A second room” has cost less for each.',
    )
    // Less is expected than is enough.
    expect(yearly).toContain('You expect 7: that would be less than enough, so say now')
    expect(both).not.toContain('less than enough')
  })

  it('asks for a yes to one gate in the singular', async () => {
    const { body: ids } = await coordinate.get('/v1/scoring')
    const yes = ['', 'b.'].flatMap((prefix) =>
      ids.hard_gates.map(({ id }: { id: string }) => [prefix + id, 'yes']),
    )
    const { lawful_and_cleared: _, 'b.lawful_and_cleared': __, ...others } = Object.fromEntries(yes)
    expect(await answered({ ...written, ...others })).toContain('Not answered for every idea yet')
  })

  it('says what is to be done before an idea is tried in front of its trial', async () => {
    expect(await answered({ ...slow, 'b.feasibility': '1' })).toMatch(
      /Before “A second room” is tried, for feasibility \(rated 1\): write down who .+ To test “A second room”\s*, see whether/,
    )
  })

  it('counts in the example what its tests count, with the figures of the run', async () => {
    const text = await answered({})
    expect(text).toMatch(/Not compared: “One trainee a month”\./)
    const [, now, worth] = /in the median \(now ([\d.]+)\).+?falls to ([\d.]+) or lower/.exec(text)!
    const { body } = await coordinate.get('/v1/worked-runs/heat-pump-installs')
    const run = JSON.stringify(body)
    expect(run).toContain(`One house in ${now} days`)
    expect(run).toContain(`${worth} days a house or fewer in the median`)
  })

  it('says in plain words what is to be found out first, and why an idea is out', async () => {
    const unknown = await answered({ ...written, no_unacceptable_harm: 'unknown' })
    expect(unknown).toContain(
      'before any trial, find out whether anybody could be seriously harmed by it.',
    )
    expect(unknown).not.toContain('harm. No unacceptable')
    expect(await answered({ ...written, no_unacceptable_harm: 'no' })).toContain(
      'Out: Text reminders. Somebody could be seriously harmed by it, and nothing else makes up for that.',
    )
  })

  it('offers figures with the idea to which each is near, and says whom a figure leaves out', async () => {
    const ideas = { title: 'Text reminders the day before', 'b.title': 'Double booking of slots' }
    const both = await answered(ideas)
    expect(both).toMatch(
      /near to “Text reminders the day before” alone: missed appointments out of 100 booked/,
    )
    expect(both).toMatch(/near to “Double booking of slots” alone: \w/)
    expect(both).toContain('Take one only if every idea is meant to move it.')
    const alone = await answered({ title: ideas.title })
    expect(alone).toContain('near to your idea people count: ')
    expect(alone).not.toContain('Take one only')
    const same = await answered({ title: 'Reminders by text', 'b.title': 'Reminders by phone' })
    expect(same).toContain('near to all:')
  })
})
