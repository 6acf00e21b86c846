/** Honest statements of a run, which must draw no warning. */
import { ended } from './sayings.ts'
import { type Spoilt, shelf } from './sound-run.ts'

const answering = (text: string) => (run: Spoilt) => {
  run.answers[0].text = text
}
const observing = (coordinate: string, text: string, date: string) => ({
  coordinate,
  status: 'observation',
  text,
  evidence: [{ source: 'Register of the desk', date }],
})

export const honestSayings: readonly (readonly [note: string, write: (run: Spoilt) => void])[] = [
  ...['None.', 'No.', 'Nobody.', 'Yes, all of them.'].map(
    (text) => [`an answer that is "${text}"`, answering(text)] as const,
  ),
  ...[
    '22 times in the last hundred days.',
    'Eleven times in the last hundred days.',
    'Seven of 30 sessions, 7 of 30, about a quarter or 25 per cent.',
    '1 of 3 guests, some 30 per cent, came twice.',
  ].map((text) => [`an answer that is “${text}”`, answering(text)] as const),
  [
    'a last look on the day before the decision',
    (run) => {
      run.last_look = { date: '2026-01-23', answers_fit: true }
    },
  ],
  [
    'a party that cannot refuse',
    ({ concepts }) => {
      concepts[shelf].who_must_agree = ['The fixers: agreed', 'Guests cannot refuse']
    },
  ],
  [
    'a stop rule whose word stands beside the second count of its reading',
    (run) => {
      run.stop_rules[0].rule = 'More than 3 complaints.'
      run.stop_rules[0].outcome = {
        kind: 'kept',
        date: '2026-04-11',
        reading: '14 remarks at the desk, 2 of them complaints.',
      }
    },
  ],
  [
    'an adoption after the result of its test',
    (run) => {
      ended(run)
      run.decision.kind = 'adopt'
      run.decision.date = '2026-04-20'
      run.concepts[shelf].gate_evidence = {
        no_unacceptable_harm: [{ source: 'Safety book, pages 3 to 9', date: '2026-01-17' }],
      }
    },
  ],
  [
    'a cost, a day for the answer and a doubt that is answered',
    (run) => {
      run.concepts[shelf].test_by = '2026-04-04'
      run.concepts[shelf].cost = { test: '£240 and two evenings.', if_wrong: '£46.' }
      run.last_look = {
        date: '2026-01-24',
        affected_asked: false,
        note: 'Guests are asked at the door in February.',
      }
    },
  ],
  [
    'an adoption whose gates rest on something',
    ({ concepts, decision }) => {
      decision.kind = 'adopt'
      concepts[shelf].gate_evidence = {
        no_unacceptable_harm: [{ source: 'Safety book, pages 3 to 9', date: '2026-01-17' }],
      }
    },
  ],
  [
    'one short answer at two stems',
    (run) => {
      run.answers[0].text = 'None in 2025, by the register.'
      run.answers[1].text = 'None in 2025, by the register.'
    },
  ],
  [
    'one forecast for a ladder of days',
    ({ forecasts }) => {
      forecasts.push({ ...forecasts[0], resolve_by: '2026-05-11', probability: 0.7 })
    },
  ],
  [
    'a forecast that was settled ten days late',
    ({ forecasts }) => {
      forecasts[1].resolved = '2026-02-19'
    },
  ],
  ...[
    '112 of the 187 belong to patients who are fetched, and these have 35 per cent of all sessions.',
    '41 of 118 children stop before lesson 12, about 35 per cent; of the beginners 53 per cent do.',
    '41 of 118 stopped in 2024, and 53 per cent in 2025.',
    'On the 9 days on which that was so, 61 of 432 sessions were missed, 14 per cent.',
    'Of 480 items, 240 were repaired on the day and 30 later, so 270, or 56.25 per cent, worked.',
    '77 of 118 finish, so that 35 per cent, that is 41, do not.',
    'Of 118 children 41 stop, against a national rate of 53 per cent.',
    '150 of 120 planned visits were made, 25 per cent more than planned.',
    'In 2025 of 118 children 41 stopped: 35 per cent.',
    '3 of 4 lifts run; on Mondays 40 per cent of the guests take the stairs.',
    '1,204 of 2,006 households answered: 60 per cent. Of these, 31 per cent rent.',
    'The desk took 41 of 118 calls (35 %), the robot 53 of 118 (45 %).',
  ].map(
    (text) => [`figures that agree or do not belong together: "${text}"`, answering(text)] as const,
  ),
  [
    'one coordinate with two figures of two years',
    (run) => {
      run.answers.push(
        observing('GRAM-C0-I04-M05', '41 of 118 guests came by bus.', '2024'),
        observing('GRAM-C0-I04-M05', '53 of 121 guests came by bus.', '2025'),
      )
    },
  ],
  [
    'one coordinate with two figures of two groups',
    (run) => {
      run.answers.push(
        observing('GRAM-C0-I04-M05', 'Class A: 10 of 30 children stop before lesson 12.', '2025'),
        observing('GRAM-C0-I04-M05', 'Class B: 15 of 28 children stop before lesson 12.', '2025'),
      )
    },
  ],
  [
    'one coordinate with two parts of one whole',
    (run) => {
      run.answers.push(
        observing('GRAM-C0-I04-M05', '41 of 118 children stop before lesson 12.', '2025'),
        observing('GRAM-C0-I04-M05', '29 of 118 come again in the next year.', '2025'),
        observing('GRAM-C0-I04-M05', '25 minutes on foot from the station.', '2025'),
        observing('GRAM-C0-I04-M05', '40 minutes on foot from the school gate.', '2025'),
      )
    },
  ],
  [
    'one coordinate with two figures of two quantities',
    (run) => {
      run.answers.push(
        observing('GRAM-C0-I04-M05', 'The bus takes 25 minutes from the station.', '2025'),
        observing('GRAM-C0-I04-M05', 'A taxi costs £14 and 3 guests used one.', '2025'),
      )
    },
  ],
  ...[
    'Nobody leaves before lesson 12.',
    'Half of those who start are there at the end.',
    'Every order leaves on the day it comes.',
    'No letter lies longer than one working day.',
  ].map(
    (statement) =>
      [
        `a target in words: "${statement}"`,
        (run: Spoilt) => {
          run.target = { statement, by: '2026-04-11' }
        },
      ] as const,
  ),
  ...[
    'The library changes clause 7.',
    'The council grants the permit.',
    'The hall stays open.',
  ].map(
    (statement) =>
      [
        `a forecast of an event: "${statement}"`,
        ({ forecasts }: Spoilt) => {
          forecasts[0].statement = statement
        },
      ] as const,
  ),
  ...[
    'A child goes under water.',
    'The librarian takes back her permission.',
    'Any injury that needs a doctor.',
  ].map(
    (rule) =>
      [
        `a stop rule of an event: "${rule}"`,
        ({ stop_rules }: Spoilt) => {
          stop_rules[1].rule = rule
        },
      ] as const,
  ),
  [
    'a condition that a paper beside the gate answers',
    ({ concepts }) => {
      concepts[shelf].who_must_agree[1] = 'Insurer: asked, wants to see the wiring'
      concepts[shelf].gate_evidence.lawful_and_cleared = [
        { source: 'Letter of the insurer', date: '2026-01-22' },
      ]
    },
  ],
  [
    'an effect measured where the reason beside it says',
    ({ concepts }) => {
      const one = concepts[shelf]
      one.ratings.feasibility = 3
      one.rating_reasons = { feasibility: 'Ran for a month at the second hall, by its job cards.' }
      delete one.index
    },
  ],
  ...[
    'Nine lunch supervisors: asked on 2026-01-12; two object because of wet shoes',
    'Librarian: refused on 2026-01-12, agreed on 2026-01-20 to one cupboard',
    'Insurer: does not object, by letter of 2026-01-20',
    'Neighbours: nobody refused; 12 signed',
    'The library: asked on 2026-01-20, no answer yet',
    'Data protection officer: asked, answer by 4 December 2026: yes',
    'Data protection officer: asked, decides on 2026-02-12; agreed on 2026-01-20',
    'Fixers: 11 of 14 agreed on 2026-01-20, three not yet asked',
    'Guests, by what they do: not asked',
    'Two crews that tried it: asked, want to keep it',
    'Fixer: asked, wants to try it in May',
    'Data protection officer: asked, wanted a tick of its own; agreed on 2026-01-20',
    'Night sister: asked on 2026-01-20, wants it at once',
  ].map(
    (text) =>
      [
        `a consent: "${text}"`,
        ({ concepts }: Spoilt) => {
          concepts[shelf].who_must_agree[1] = text
        },
      ] as const,
  ),
  ...[
    'The hall has no ramp, and the lift is out of order.',
    'The job cards are written by hand and kept in a box at the library.',
    'Most of the cards are lost: 52 of 60.',
    'Nobody asks guests in advance what is broken; many learn at the bench.',
    'The café opens every month.',
  ].map(
    (statement) =>
      [
        `a baseline that anybody can check: "${statement}"`,
        (run: Spoilt) => {
          run.baseline.statement = statement
          run.target = null
        },
      ] as const,
  ),
  [
    'a baseline of last year, and a stop rule read three weeks after the target',
    (run) => {
      run.baseline.date = '2025-03-01'
      run.baseline.evidence[0].date = '2024'
      run.target = { statement: 'At most 24 stops.', by: '2026-03-22' }
    },
  ],
  [
    'a rating with a short reason',
    ({ concepts }) => {
      concepts[shelf].rating_reasons = { adoption: 'Leader and librarian agreed.' }
    },
  ],
  [
    'a question that has no hold, for a short reason',
    (run) => {
      run.answers[4].text = 'Repairs are free.'
    },
  ],
  [
    'an answer that takes up words of its stem',
    (run) => {
      run.answers[14].text =
        'The cause that would go is the missing part: a shelf with two each of the 30 parts that came up more than once.'
    },
  ],
  [
    'a change that no concept takes up while nothing is chosen',
    (run) => {
      run.decision = null
      run.answers.push({
        coordinate: 'GRAM-C2-I02-M01',
        status: 'transformation',
        text: 'A ninth fixer sits at the desk for the first hour.',
        evidence: [],
      })
    },
  ],
  ['an end that agrees with itself', ended],
  [
    'a test that was stopped and did not pass',
    (run) => {
      ended(run)
      run.concepts[shelf].result.passed = false
      run.forecasts[0].outcome = 0
      run.stop_rules[0].outcome = { kind: 'stopped', date: '2026-04-05', reading: '31 items.' }
    },
  ],
  [
    'a test that went on against a rule, with the reason',
    (run) => {
      ended(run)
      run.concepts[shelf].result.passed = null
      run.stop_rules[0].outcome = {
        kind: 'continued',
        date: '2026-04-05',
        reading: '30 items.',
        reason: 'Five of them were clocks of one guest.',
      }
    },
  ],
]
