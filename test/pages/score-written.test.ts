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
})
