/** Limits, sums, times and grounds of honest runs that come close to the mistakes in limits.ts. */
import { aim, carried, looked, observe, rule, settled, test } from './limit-changes.ts'
import type { Spoilt } from './sound-run.ts'
import { photo, shelf } from './sound-run.ts'

/** Figures that add up, or that cannot be checked against each other. */
const soundSums = [
  '1,440 items in 12 sessions, 120 a session.',
  '1,450 items in 12 sessions, about 120 a session.',
  '480 items came in 12 sessions, and at 30 of them a fixer waited, 5 a session.',
  '40 fuses were bought. One costs £3, so £120.',
  '118 hours at £24, so £2,832 in four months.',
  'A fuse costs £3, so £36 a year.',
  'Of 30 fixers 21 came twice and 9 not at all.',
  'Of 30 fixers 21 mended kettles and 19 mended radios.',
  'Of 30 fixers 21 mended kettles and 12 no radio.',
  '22 of 60 kettles were mended. The other 38 went home as they came.',
  '22 of 60 kettles and 10 of 40 radios were mended; the other 30 radios wait.',
  'Takings are at 112 per cent of the plan.',
  'It takes 130 per cent of the usual time.',
  'A repair costs 140 per cent of the shop’s price.',
  'Bookings stand at 120 per cent of the seats.',
  '3 of 5 sessions were full.',
  '5 of 3 May’s items are left.',
  'The stock of 30 parts was used 52 times.',
  'A box of 12 fuses lasts 20 days.',
  'Of 60 families 90 children came.',
]

const honestRules = [
  'More than 8 of 40 items stop.',
  'Takings below £40 a session.',
  'Stop if at least 30 minutes of 20 sessions are lost.',
  'Of the 12 fixers at most 90 hours are given.',
  'One guest is hurt.',
  'Fewer than 100 per cent of the sessions are held.',
]

const honestTests = [
  'Three sessions. Success: 30 or more are mended. Failure: 20 or fewer.',
  'Three sessions. Success: 30 or more are mended. Failure: 40 or fewer minutes a day.',
  'Three sessions. Success: at most 8 of 40 stop. Failure: more than 12 of 40 stop.',
  'Three sessions. Success: 8 or fewer items stop. Failure: 8 or more guests leave.',
]

export const honestLimits: readonly (readonly [string, (run: Spoilt) => void])[] = [
  ...soundSums.map((text) => [`the reading ${JSON.stringify(text)}`, observe(text)] as const),
  ...honestRules.map((text) => [`the rule ${JSON.stringify(text)}`, rule(text)] as const),
  ...honestTests.map((text) => [`the test ${JSON.stringify(text)}`, test(text)] as const),
  ['a rule that was not reached', looked('9 or more guests complain.', 'kept', '4 guests did.')],
  [
    'a rule that was stopped for another reason',
    looked('9 or more guests complain.', 'stopped', '4 guests, one of them hurt.'),
  ],
  [
    'a rule read in another unit',
    looked('9 or more guests complain.', 'kept', '12 per cent of them did, 5 guests.'),
  ],
  [
    'a rule read in other wholes',
    looked('More than 8 of 40 items stop.', 'kept', '27 of 118 items.'),
  ],
  ['a forecast that came true', settled('At most 12 items stop on 2 May.', 1, '9 did.')],
  [
    'a forecast with past cases',
    settled('At most 12 items stop on 2 May.', 0, 'Past cases: 3 of 5.'),
  ],
  [
    'a forecast of a day that is over',
    settled('In April 2026 at most 12 items stop.', 1, 'Read on the job cards.'),
  ],
  [
    'a forecast that came true early',
    settled('In May 2026 at least 12 items stop.', 1, '13 by the third.'),
  ],
  [
    'a forecast that failed early',
    settled('At most 12 items stop in May 2026.', 0, '14 by the third.'),
  ],
  [
    'an event before its day',
    settled('The council signs by 30 June 2026.', 1, 'Signed on the third.'),
  ],
  [
    'a target not met',
    aim(
      'Of 480 items 270 worked within 60 days: 56.25 per cent.',
      'At least 60 per cent of the items work within 60 days.',
    ),
  ],
  [
    'a target of another share',
    aim(
      'Of 480 items 270 worked: 56.25 per cent; 30 per cent of the guests came back.',
      'At least 50 per cent of the guests come back.',
    ),
  ],
  [
    'a relative target',
    aim(
      'Of 480 items 270 worked within 60 days: 56.25 per cent.',
      'At least 20 per cent more items work within 60 days.',
    ),
  ],
  [
    'a target in pounds of a baseline in pounds',
    aim('Each session took £310 in donations.', 'At least £400 of donations a session.'),
  ],
  [
    'a passed test',
    carried(
      'Three sessions. Success: 90 per cent or more are mended. Failure: fewer than 70 per cent.',
      '93 per cent were mended.',
      true,
    ),
  ],
  [
    'a test between its limits',
    carried(
      'Three sessions. Success: 90 per cent or more are mended. Failure: fewer than 70 per cent.',
      '80 per cent were mended.',
      null,
    ),
  ],
  [
    'a result that names its source',
    (run) => {
      carried('', '22 of 118 items stopped, by the job cards.', true)(run)
      delete run.concepts[shelf].result.evidence
    },
  ],
  [
    'a test beside an earlier year',
    carried(
      'Three sessions against those of May 2025; failure: more than 8 of 40 stop.',
      '22 of 118 stopped.',
      true,
    ),
  ],
  [
    'a test that ended early',
    carried(
      'From 28 March to 30 May 2026; failure: more than 8 of 40 stop.',
      '22 of 118 stopped.',
      true,
    ),
  ],
  [
    'a test of months that ended early',
    carried(
      'From March to July 2026; failure: more than 8 of 40 stop.',
      '22 of 118 stopped.',
      true,
    ),
  ],
  [
    'what somebody said would happen',
    observe('The librarian said that guests would come on Sundays too.'),
  ],
  ['what would happen, with a figure', observe('12 of 40 guests would rather come on Sundays.')],
  [
    'a time in words',
    (run) => {
      run.answers[0].coordinate = 'GRAM-C0-I10-M06'
      run.answers[0].text = 'Until the next session.'
    },
  ],
  [
    'a source with experience in its name',
    (run) => {
      run.baseline.evidence[0].source = 'Report on the experience of guests, page 4'
    },
  ],
  [
    'adoption rated high where one was not asked',
    ({ concepts }) => {
      concepts[shelf].who_must_agree = ['Guests: not asked', 'Librarian: agreed']
      concepts[shelf].ratings.adoption = 3
      concepts[shelf].rating_reasons = { adoption: 'Four fixers used it twice in December.' }
      delete concepts[shelf].index
    },
  ],
  [
    'a rating that an answer about a trial stands behind',
    ({ answers, concepts }) => {
      answers[0].text = `In 2024 a box of parts was tried at two sessions. ${answers[0].text}`
      concepts[shelf].coordinates.push(answers[0].coordinate)
      concepts[shelf].coordinates = [...new Set(concepts[shelf].coordinates)]
      concepts[shelf].ratings.robustness = 3
      delete concepts[shelf].index
    },
  ],
  [
    'two sizes of one change',
    ({ concepts }) => {
      concepts[photo].coordinates = [
        ...new Set([...concepts[shelf].coordinates, ...concepts[photo].coordinates]),
      ]
      concepts[shelf].coordinates = concepts[photo].coordinates
      concepts[photo].description =
        'A shelf with thirty parts stands at the door on every day of a session.'
      concepts[shelf].description =
        'A shelf with fifty parts stands at the door on every day of a session.'
      delete concepts[photo].expression
    },
  ],
]
