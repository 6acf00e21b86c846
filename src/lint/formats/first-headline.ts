/** One sentence for files without a stated destination, and the values that keep them from destinations. */
import type { Finding } from '../finding.ts'
import type { FitMiss } from '../fit.ts'
import type { LintReport } from '../lint.ts'
import { isActive } from '../settings.ts'
import { count, placeText } from './text-words.ts'

/**
 * Faults that do not depend on what a file is for: files that cannot be read completely, and broken rules that hold for
 * any file. Each is listed once.
 */
export function faultsOf(report: LintReport): Pick<Finding, 'place' | 'message'>[] {
  const broken = report.findings.filter((one) => isActive(one) && one.anyway)
  return [
    ...report.problems.filter(({ kind }) => kind !== 'note'),
    ...[...Map.groupBy(broken, ({ rule_id }) => rule_id).values()].map(([first]) => first!),
  ]
}

/**
 * @returns a sentence about the faults that hold for any file. If there are none and nothing states what the files are
 * for, it says that no destination accepts them, or that no fault was found; otherwise it is the headline of the report
 */
export function firstHeadline(report: LintReport): string {
  const { files_read, findings, headline, is_stated, verdict } = report
  const [first, ...others] = faultsOf(report)
  if (first !== undefined) {
    const more = others.length === 0 ? '' : `; and ${count(others.length, 'other')}`
    const faults = `${count(others.length + 1, 'fault')} whatever it is for: ${placeText(first.place)}, ${first.message.replace(/\.$/, '')}${more}`
    return verdict === 'blocked' || verdict === 'broken' ? `${headline}; ${faults}` : faults
  }
  if (is_stated || files_read === 0 || findings.some(isActive)) return headline
  const [them, theyAre] = files_read === 1 ? ['this file', 'it is'] : ['these files', 'they are']
  return isTakenNowhere(report)
    ? `none of ${count(report.fit.length, 'destination')} takes ${them} as ${theyAre}`
    : `no fault found in ${them}, whatever ${theyAre} for`
}

/** Whether every destination for files of these kinds was tried, and each has a limit that they break. */
const isTakenNowhere = ({ fit }: Pick<LintReport, 'fit'>): boolean =>
  fit.length > 0 && fit.every((one) => one.fit === 'misses')

/** @param isSound whether no fault was found that holds for any file */
export function fitTitle(report: Pick<LintReport, 'fit'>, isSound: boolean): string {
  if (!isSound) return 'Where these files fit, but for what is wrong whatever they are for'
  return isTakenNowhere(report)
    ? 'What keeps these files from each destination, the nearest first'
    : 'Where these files fit as they are'
}

/** A value that some destinations do not allow. */
export interface MissedFigure {
  readonly message: FitMiss['message']
  readonly place: FitMiss['place']
  /** Names of the destinations that do not allow it, nearest first. */
  readonly names: readonly string[]
}

/** Values that destinations do not allow, starting with those that most of them do not. */
export function missedFigures({ fit }: Pick<LintReport, 'fit'>): MissedFigure[] {
  const figures = new Map<string, { place: FitMiss['place']; names: Set<string> }>()
  for (const { name, misses } of fit) {
    for (const { message, place } of misses) {
      const figure = figures.get(message) ?? { place, names: new Set() }
      figure.names.add(name)
      figures.set(message, figure)
    }
  }
  return [...figures]
    .map(([message, { names, place }]) => ({ message, place, names: [...names] }))
    .toSorted((a, b) => b.names.length - a.names.length)
}
