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
      /Begun by what you wrote: baseline recorded \(add the day [^)]*\); test and exit defined \(add a way back\)/,
    )
    expect(text).not.toMatch(/needs a yes, and a no ends the matter: [^.]*baseline/)
    expect(await answered({ ...written, now: '', fails: '' })).toMatch(
      /needs a yes, and a no ends the matter: [^.]*baseline recorded\s*, test and exit defined/,
    )
  })

  it('says that a figure between success and failure decides nothing', async () => {
    expect(await answered(written)).toContain('it has shown neither')
    expect(await answered({ ...written, fails: 'more than 8 on 31 March' })).not.toContain(
      'it has shown neither',
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
      /Not said: whether “Text reminders” and “Overbooking” moves/,
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

  it('asks whether an idea moves the figure once there is one', async () => {
    const asks = 'Does it move that figure, missed appointments out of 100?'
    expect(await answered(written)).toContain(asks)
    expect(await answered({ ...written, change: '', 'b.moves': 'no' })).not.toMatch(
      /Does it move that figure|Not compared/,
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
      'First find out, for “Text reminders”: whether anybody could be gravely harmed by it. Nobody has looked yet.',
    )
    expect(unknown).not.toContain('harm. No unacceptable')
    expect(await answered({ ...written, no_unacceptable_harm: 'no' })).toContain(
      'Out: Text reminders. Somebody could be gravely harmed by it, and nothing else makes up for that.',
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
