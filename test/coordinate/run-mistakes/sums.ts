/** Sums, shares, units and guesses that do not hold, beside honest ones in nearly the same words. */
import { aim, disagreeing, observe } from './limit-changes.ts'
import { type Mistake, type Spoilt, shelf } from './sound-run.ts'

const asked = (party: string, note?: string) => (run: Spoilt) => {
  run.concepts[shelf].who_must_agree[1] = party
  run.last_look = {
    date: run.decision.date,
    affected_asked: true,
    ...(note === undefined ? {} : { note }),
  }
}

export const sums: readonly Mistake[] = [
  ...(
    [
      [
        '52 per cent (120 of 480) had no part.',
        /says 52 per cent and 120 of 480; 120 of 480 is 25/,
      ],
      ['35% of the items had no part, 120 of 480.', /120 of 480 is 25 per cent/],
      ['52 per cent of 480 items had no part: 120.', /120 of 480 is 25 per cent/],
      ['480 items, of which 120 had no part: 52 per cent.', /120 of 480 is 25 per cent/],
      ['Of thirty kettles 22 were mended; the other six were not.', /22 and the other 6 of 30/],
      ['Of forty kettles, 22 went home. In the other eight a part was gone.', /22 and 8 are 30/],
      ['£240 for the shelf: £120 for wood and £150 for parts.', /£120 and £150 are £270/],
      ['£240: £120 in May, £60 in June plus £90 in July.', /£120 and £60 and £90 are £270/],
      ['60 fuses were bought; they cost £18, at £3 each.', /says £18; 60 at £3 are £180/],
      ['60 fuses came to £1,800, £3 each.', /60 at £3 are £180/],
    ] as const
  ).map(([text, message]) => disagreeing(text, message)),
  ...[
    'Probably 60 items wait, though nobody has counted.',
    'We think 8 a week; they were never counted.',
    'Nobody has counted.',
  ].map(
    (text): Mistake => ({
      note: `an observation is “${text}”`,
      spoil: observe(text),
      path: '$.answers[0].status',
      code: 'expectation_as_observation',
      message: /says that nobody has looked; what is supposed is an assumption/,
    }),
  ),
  {
    note: 'the target counts kilograms and nothing else does',
    spoil: (run) => {
      aim('Of 480 items 102 stopped in 2025.', 'Fewer than 40 kg of items stop.')(run)
    },
    path: '$.target.statement',
    code: 'unit_differs',
    message: /^asks for 40 kg, and neither the baseline nor an answer has a figure in that unit/,
  },
  {
    note: 'the last look says that all were asked, and one was not',
    spoil: asked('Fixers of the Thursday: not asked'),
    path: '$.last_look.affected_asked',
    code: 'look_contradicted',
    message:
      /^is true, and \$\.concepts\[0\]\.who_must_agree\[1\] says that somebody was not asked/,
  },
]

export const honestSums: readonly (readonly [string, (run: Spoilt) => void])[] = [
  ...[
    '25 per cent (120 of 480) had no part.',
    'In October 4,180 of 6,970 items had their part: 60 per cent.',
    'In October 4180 of 6970 items had their part, 60 per cent.',
    'In October 2025, 120 of 480 items had no part: 25 per cent.',
    '25% of the items had no part, 120 of 480.',
    'About 26 per cent (120 of 480 items) had no part.',
    '75 per cent were mended (120 of 480 were not).',
    '25 per cent of 480 items had no part: 120.',
    '12 per cent more came, 40 of 60.',
    'Of the 30 per cent who came by bus, 12 of 40.',
    'The share fell by 12 per cent, 30 of 120.',
    '480 items, of which 120 had no part: 25 per cent.',
    'Of thirty kettles 22 were mended; the other eight were not.',
    'Two of thirty fixers were ill; the other six hours went to tea.',
    'Of 59 guests 33 came early, and two of the other 26 stayed.',
    '£240 for the shelf: £120 for wood and £60 for parts.',
    '£240 for the shelf: £120 for wood and £120 for parts.',
    '£240: £120 now, £150 before.',
    '£4 a part: £120 in May and £60 in June.',
    '60 fuses were bought; they cost £180, at £3 each.',
    'The fuses cost £90, at £3 each; 480 items came.',
    'Probably the bus brings them: 31 of 40 came at ten.',
    'Nobody has looked at the parts since May; 14 were used.',
  ].map((text) => [`the reading “${text}”`, observe(text)] as const),
  [
    'a target in a unit that an answer has',
    (run) => {
      aim('Of 480 items 102 stopped in 2025.', 'Fewer than 40 kg of items stop.')(run)
      run.answers[0].text = 'The 102 items weighed 210 kilograms.'
    },
  ],
  ['guests who are judged by what they do', asked('Guests, by what they do: not asked')],
  ['somebody who was asked after all', asked('Librarian: not asked in May, agreed on 2026-01-20')],
  ['a last look with its reason', asked('The insurer: not asked', 'The insurer bears no risk.')],
]
