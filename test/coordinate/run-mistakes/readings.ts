/** Readings that contradict a limit, an outcome or a target, beside honest readings in nearly the same words. */
import { aim, carried, settled } from './limit-changes.ts'
import type { Mistake, Spoilt } from './sound-run.ts'
import { shelf } from './sound-run.ts'

const stops =
  'Three sessions, about 120 items. Success: 24 stoppages or fewer. Failure: 30 or more.'
const shares = 'Three sessions. Success: 18% stopped or less. Failure: 25% or more.'
const fewest = 'In the three sessions at most 24 items stop.'

/** A test whose result and whose settled forecast were read on one day. */
const readTwice = (observed: string, note: string, passed: boolean | null) => (run: Spoilt) => {
  const { forecasts } = run
  carried(stops, observed, passed)(run)
  run.forecasts = [
    {
      ...forecasts[0],
      statement: 'In the three sessions 24 stoppages or fewer, by the job cards.',
      outcome: passed === false ? 0 : 1,
      resolved: run.concepts[shelf].result.date,
      resolve_by: '2026-05-04',
      note,
    },
  ]
}

export const readings: readonly Mistake[] = [
  ...(
    [
      [stops, '31 of 480 items stopped for want of a part.', true, /reading, 31, misses “24 stopp/],
      [shares, '24.5% of items stopped.', true, /reading, 24.5 per cent, misses “18% stopped/],
      [shares, '29 of 118 items stopped: 24.6%.', true, /24.6 per cent, misses “18%/],
      [shares, '14% of items stopped.', false, /14 per cent, keeps “18% stopped or less”/],
    ] as const
  ).map(
    ([text, observed, passed, message]): Mistake => ({
      note: `a result of “${observed}” is marked ${passed}`,
      spoil: carried(text, observed, passed),
      path: '$.concepts[0].result.passed',
      code: 'outcome_contradicted',
      message,
    }),
  ),
  ...(
    [
      [
        fewest,
        1,
        'Two cafés had fewer with a shelf. 31 were.',
        /by the note it was 31, which miss/,
      ],
      [fewest, 0, 'Two cafés had a shelf. 19 items were stopped.', /it was 19, which keeps/],
      ['At most 20% of items stop.', 1, 'A guess. 26% were.', /it was 26 per cent, which misses/],
      ['At most 20 in 100 items stop.', 1, '26 in 100 did.', /was 26 per cent, which misses “At/],
    ] as const
  ).map(
    ([statement, outcome, note, message]): Mistake => ({
      note: `“${statement}” came out as ${outcome}, by “${note}”`,
      spoil: settled(statement, outcome, note),
      path: '$.forecasts[0].outcome',
      code: 'outcome_contradicted',
      message,
    }),
  ),
  {
    note: 'a note and a result give two readings of one day',
    spoil: readTwice('19 stoppages.', 'A shelf elsewhere halved them. 16 were.', true),
    path: '$.forecasts[0].note',
    code: 'figures_disagree',
    message: /^says 16, and the result of "parts-shelf", read on the same day, says 19; correct/,
  },
  ...['Rather fewer items stopped than we feared.', 'It went well.'].map(
    (observed): Mistake => ({
      note: `a result is “${observed}”`,
      spoil: carried('', observed, null),
      path: '$.concepts[0].result.observed',
      code: 'no_figure',
      message: /holds no figure, and the test counts; say what was read/,
    }),
  ),
  ...(
    [
      ['Of 480 items 102 stopped: 21 per cent.', 'At most 25 in 100 items stop.', /at 21 already/],
      ['102 of 480 items stopped.', 'No more than 150 of 480 items stop.', /at 102 of 480 already/],
      ['102 of 480 items stopped.', 'At most 30 of 120 items stop.', /at 102 of 480 already/],
      [
        '14 guests help.',
        'At least 12 guests help, against 14.',
        /says that today it is 14 already/,
      ],
    ] as const
  ).map(
    ([baseline, target, message]): Mistake => ({
      note: `the target is “${target}” and the baseline “${baseline}”`,
      spoil: aim(baseline, target),
      path: '$.target.statement',
      code: 'target_met',
      message,
    }),
  ),
]

export const honestReadings: readonly (readonly [string, (run: Spoilt) => void])[] = [
  ['a part that is within the limit', carried(stops, '22 of 118 items stopped.', true)],
  ['a part of other things', carried(stops, '40 of 118 items were kettles; 22 stopped.', true)],
  ['a share between the limits', carried(shares, '24 of 118 items stopped: 20.3%.', null)],
  ['a share that passes', carried(shares, '18% of items stopped.', true)],
  ['a note on another café', settled(fewest, 1, 'In 2024 elsewhere 31 items were stopped.')],
  ['a note on a year before', settled(fewest, 1, 'A guess. 31 were stopped a year ago.')],
  ['a note with two counts', settled(fewest, 1, 'A guess. 31 were kettles. 19 were stopped.')],
  ['a note on what is left', settled(fewest, 1, 'A shelf helps. 60 parts still lie there.')],
  ['a share in a hundred', settled('At most 20 in 100 items stop.', 1, '18 in 100 did.')],
  ['a note and a result that agree', readTwice('19 stoppages.', 'A guess. 19 were.', true)],
  ['a result without figures of an event', carried('', 'The library closed the hall.', null)],
  ['a result that is nothing', carried('', 'No item stopped.', true)],
  [
    'a target in another whole that is better',
    aim('102 of 480 items stopped in 2025.', 'At most 20 of 120 items stop.'),
  ],
  [
    'a target in a hundred',
    aim('102 of 480 items stopped: 21 per cent.', 'At most 15 in 100 stop.'),
  ],
  [
    'a target beside today',
    aim('14 of 60 guests help.', 'At least 20 of the guests help, against 14.'),
  ],
]
