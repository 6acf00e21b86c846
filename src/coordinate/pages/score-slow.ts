/** Figures that a trial of a few weeks cannot move, such as a wait of eleven weeks, and what to count in their place. */
import { numberOf } from '../../engine/runs/written-figures.ts'
import type { Outcome } from './score-address.ts'

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 }

/** From this length on, in days, what begins within a trial of a few weeks does not end within it. */
const SLOW = 28

const UNIT = '(day|week|month|year)s?'
const inFigure = new RegExp(`^\\D{0,12}?(\\d[\\d,]*(?:\\.\\d+)?)[ -]?${UNIT}\\b`, 'i')
/** “weeks that a person waits”, “time to an appointment in weeks”; no “calls in 3 weeks” and no “visits a week”. */
const inCount = new RegExp(`(?:^|\\bin |\\bnumber of )${UNIT}\\b`, 'i')

/** How long a case takes, as it was written: “11 weeks”; undefined where the figure is no long time. */
export function longTime({ change, now }: Outcome): string | undefined {
  const [, figure, unit] = inFigure.exec(now) ?? []
  if (figure !== undefined) return spanOf(figure, unit!)
  const bare = /^\s*(\d[\d,]*(?:\.\d+)?)\s*$/.exec(now)?.[1]
  const counted = inCount.exec(change)?.[1]
  return bare === undefined || counted === undefined ? undefined : spanOf(bare, counted)
}

function spanOf(figure: string, unit: string): string | undefined {
  const name = unit.toLowerCase()
  const long = numberOf(figure)
  return long * DAYS[name]! < SLOW ? undefined : `${figure} ${name}${long === 1 ? '' : 's'}`
}

/** What moves early, where people wait for something and where they do not. */
export const earlySigns = ({ change }: Outcome): string =>
  /\bwait|\bqueue|\bappointment|\bbacklog/i.test(change)
    ? 'how many join the queue and how many leave it each week'
    : 'how many cases get through each week, and how long the first step of each takes'
