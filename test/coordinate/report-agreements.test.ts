/** Who has agreed, by the words of a record, and when a test has failed: what is proposed is not called decided. */
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { sound } from './run-mistakes/sound-run.ts'

const { coordinate } = useServices()

const reportOn = async (
  parties: readonly string[],
  change?: (run: ReturnType<typeof sound>) => void,
) => {
  const run = sound()
  run.concepts[0].who_must_agree = parties
  change?.(run)
  return (await coordinate.post('/v1/report', run)).body
}

const markdownOf = async (run: unknown): Promise<string> =>
  (await coordinate.post('/v1/report', run)).body.markdown

const PROPOSED = '## Proposed, not decided yet\n'

it.for([
  ['The two owners: asked with this page', 'Still to decide'],
  ['The committee decides on 3 December with this page', 'Still to decide'],
  ['Board: votes on 14 March 2026', 'Still to decide'],
  ['The council votes in December', 'Still to decide'],
  ['The committee: asked, meets on 8 December', 'Still to decide'],
  ['The eighteen people on the rota: 14 have agreed, 4 not reached', 'Agreed in part'],
  ['Volunteers: nine said yes, the others not asked yet', 'Agreed in part'],
  ['Volunteers: nine said yes, the others still to be asked', 'Agreed in part'],
  ['Section leaders: 9 of 12 have said yes', 'Agreed in part'],
  ['Trainers: two of the three said yes', 'Agreed in part'],
  ['Twelve singers who would be partners: nine have said yes', 'Agreed in part'],
  ['Six members of staff: asked on 14 January 2026, four agreed', 'Agreed in part'],
  ['Caretaker: not asked yet', 'Still to agree'],
] as const)('calls a decision proposed while an agreement is open: %s', async ([party, label]) => {
  const { markdown } = await reportOn(['Fixers: agreed on 2026-01-20', party])
  expect(markdown).toContain(PROPOSED)
  expect(markdown).toContain(`**${label}.** ${party}.`)
  // Only who has neither agreed in part nor has still to decide counts as not agreed.
  expect(markdown.includes('One of two has not agreed.')).toBe(label === 'Still to agree')
})

it('does not hold an agreement in part or a decision to come against a proposal', async () => {
  const { markdown } = await reportOn(
    [
      'Companions: all six have agreed',
      'Section leaders: three of four have agreed',
      'Committee: decides on 8 December 2026',
    ],
    (run) => {
      delete run.concepts[0].gate_evidence
    },
  )
  expect(markdown).toContain(
    '**Agreed in part.** Section leaders: three of four have agreed.\n\n**Still to decide.** Committee: decides on 8 December 2026.\n',
  )
  expect(markdown).not.toMatch(/not agreed/)
  expect(markdown).toContain(
    '“Lawful and cleared” passed, no source given, though one of three has agreed in part and one has still to decide',
  )
})

it.for([
  'The head decides on rotas, and agreed on 2026-01-20',
  'The head decides on rotas',
  'The committee voted for it on 12 January 2026, all agreed',
  'Fourteen of the eighteen on the rota: agreed',
  'Librarian: no objection',
  'The committee, which meets on Mondays: no objection',
  'The board: agreed on 12 January 2026, 5 of 7 in favour',
  'Section leaders: 12 of 12 have said yes',
  'Twelve singers who would be partners: twelve have said yes',
])('calls a decision decided where nobody is said to be waited for: %s', async (party) => {
  const { markdown } = await reportOn(['Fixers: agreed on 2026-01-20', party])
  expect(markdown).toContain('## What is decided\n')
  expect(markdown).not.toContain('Nothing says whether')
})

it('asks whether somebody agrees of whom only the name is written, and rests no gate on them', async () => {
  const { markdown, open_questions: questions } = await reportOn(
    ['The committee', 'Fixers: agreed on 2026-01-20'],
    (run) => {
      delete run.concepts[0].gate_evidence
    },
  )
  const question = 'Nothing says whether “A shelf of thirty parts” is agreed to. The committee'
  expect(questions).toContainEqual({ path: '$.concepts[0].who_must_agree[0]', question })
  expect(markdown).toContain(question)
  expect(markdown).toContain('no source given but the agreement of some of those above')
})

it('takes a decision on a day to come for a proposal, and finds nothing wrong with it', async () => {
  const ahead = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const { markdown, warnings } = await reportOn(['Fixers: agreed on 2026-01-20'], (run) => {
    run.decision.date = ahead
    run.last_look = { date: run.created, best_chosen: true }
  })
  const ofDays = /^\$\.(?:decision|last_look)\.date$/
  expect(warnings.filter(({ path }: { path: string }) => ofDays.test(path))).toEqual([])
  expect(markdown).toContain(PROPOSED)
  expect(markdown).toMatch(/\(decision due on \d/)
})

it('says once when a test has failed, if the stop rule has its words', async () => {
  const { markdown } = await reportOn(['Fixers: agreed on 2026-01-20'], (run) => {
    const clause = 'in the four weeks more than 15 per cent stop and 12 or more guests complain'
    run.concepts[0].test = `Three sessions. It has failed if ${clause}.`
    run.stop_rules = [{ rule: `In${clause.slice(2)}.`, check_by: '2026-04-11' }]
  })
  const [, stopped = ''] = /## When it is stopped\n([\s\S]*?)\n## /.exec(markdown) ?? []
  expect(stopped.match(/12 or more guests complain/g)).toHaveLength(1)
})

it('takes a proposal for complete whose one open gate waits for those who decide', async () => {
  const proposal = (party: string, open: Record<string, null>) =>
    reportOn(['Fixers: agreed on 2026-01-20', party], (run) => {
      Object.assign(run.concepts[0].gates, open)
      run.concepts[0].hard_gates_passed = null
    })
  const waits = 'The committee: asked, meets on 8 December'
  const held = async (party: string, open: Record<string, null>) => {
    const { markdown, warnings } = await proposal(party, open)
    return [
      warnings.some(({ code }: { code: string }) => code === 'decision_on_held_concept'),
      markdown.includes('Gates of “A shelf of thirty parts” not judged yet'),
    ]
  }
  expect(await held(waits, { lawful_and_cleared: null })).toEqual([false, false])
  // Another gate, or a party who has agreed, leaves something to judge.
  expect(await held(waits, { lawful_and_cleared: null, baseline_recorded: null })).toEqual([
    true,
    true,
  ])
  const agreed = 'The committee: agreed on 2026-01-21'
  expect(await held(agreed, { lawful_and_cleared: null })).toEqual([true, true])
})

it('says at the top who was not asked yet, and calls it a proposal until then', async () => {
  const run = sound()
  expect(await markdownOf(run)).toContain(
    '## What is decided\n\n**Try: “A shelf of thirty parts”.**',
  )
  run.concepts[0].who_must_agree = ['Fixers: agreed on 2026-01-20', 'Board: not asked yet']
  const markdown = await markdownOf(run)
  expect(markdown).toMatch(
    /## Proposed, not decided yet\n\n\*\*Proposed: try “A shelf of thirty parts”\.\*\*.*\n\n\*\*Still to agree\.\*\* Board: not asked yet\. One of two has not agreed\.\n/,
  )
  expect(markdown).not.toContain('## What is decided')
  // What stands at the top is not said again under what is open.
  const [forReaders = ''] = markdown.split('## For those who wrote it')
  expect(forReaders.match(/Board: not asked yet/g)).toHaveLength(2)
  expect(markdown).not.toContain('waits for somebody')
  run.concepts[0].who_must_agree = ['Guests, by what they do: not asked']
  expect(await markdownOf(run)).toContain('## What is decided\n')
})

it('says at a passed gate that a part of a group has not agreed, though one entry alone names them', async () => {
  const checked = async (party: string): Promise<string> => (await reportOn([party])).markdown
  expect(await checked('The twelve companions: asked, nine have said yes')).toContain(
    ', though not all of them have agreed',
  )
  expect(await checked('The landlord: not asked yet')).toContain(', though who must agree has not')
  expect(await checked('The twelve companions: asked, all twelve have said yes')).not.toContain(
    ', though ',
  )
})
