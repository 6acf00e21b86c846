/** One sentence for files without a stated destination, and the values that keep them from destinations. */
import type { Finding } from '../finding.ts'
import type { FitMiss } from '../fit.ts'
import type { LintReport } from '../lint.ts'
import { isActive } from '../settings.ts'
import { captionWords } from './caption-words.ts'
import { count } from './text-words.ts'

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

/** Maximum number of figures in a headline. */
const NAMED = 2

/**
 * @returns a sentence that counts the faults that hold for any file, says what is wrong with captions, and names the
 * other figures that most destinations refuse. Without any, and if nothing states what the files are for, it says that
 * no destination accepts them, or that no fault was found; otherwise it is the headline of the report
 */
export function firstHeadline(report: LintReport): string {
  const { files_read, files_unread, findings, headline, is_stated, verdict } = report
  const captions = captionWords(report)
  const most = [...captions, ...unsuitable(report, captions.length > 0)]
  const faults = faultsOf(report).length
  if (faults > 0) {
    const isBroken = verdict === 'blocked' || verdict === 'broken'
    const words = `${count(faults, 'fault')} whatever it is for`
    return [...(isBroken ? [headline] : []), words, ...most].join('; ')
  }
  if (files_read === 0 && files_unread > 0) return 'nothing here could be read'
  // How many facts are missing stands below the headline.
  if (captions.length > 0 && is_stated) return [...most, headline.replace(/; .*$/, '')].join('; ')
  if (is_stated || files_read === 0 || findings.some(isActive))
    return [headline, ...most].join('; ')
  const [them, theyAre] = files_read === 1 ? ['this file', 'it is'] : ['these files', 'they are']
  // What fewer of them refuse is listed below the headline.
  if (captions.length > 0) return [...most, ...takenWords(report, them, theyAre)].join('; ')
  if (most.length > 0) return `${most[0]}; no fault was found that holds everywhere`
  if (isTakenNowhere(report)) return takenWords(report, them, theyAre).join('')
  const refusing = report.fit.filter(({ fit }) => fit === 'misses').length
  // “Whatever it is for” beside a list of those that refuse it would say that none does.
  return refusing === 0
    ? `no fault found in ${them}, whatever ${theyAre} for`
    : [
        `no fault found that holds everywhere`,
        ...takenWords(report, them, theyAre),
        `${refusing} ${refusing === 1 ? 'asks' : 'ask'} for something else`,
      ].join('; ')
}

/** How many destinations accept the files; empty if none is known to, but some may. */
function takenWords(
  report: Pick<LintReport, 'fit'>,
  them: string,
  theyAre: string,
): readonly string[] {
  const taking = report.fit.filter(({ fit }) => fit === 'fits').length
  if (taking === 0 && !isTakenNowhere(report)) return []
  const all = count(report.fit.length, 'destination')
  return [
    `${taking === 0 ? 'none' : taking} of ${all} ${taking < 2 ? 'takes' : 'take'} ${them} as ${theyAre}`,
  ]
}

/**
 * The figures that most destinations do not allow, in one sentence; empty if there are none.
 *
 * @param isSaidOfCaptions whether those of captions are already said in other words
 */
function unsuitable(
  report: Pick<LintReport, 'fit' | 'measured'>,
  isSaidOfCaptions: boolean,
): string[] {
  const all = count(report.fit.length, 'destination')
  const said = new Set(
    report.measured
      .filter(({ kind }) => isSaidOfCaptions && kind === 'captions')
      .flatMap(({ figures }) => figures.map(({ name }) => name)),
  )
  const figures = missedFigures(report)
    .filter(({ name, names }) => !said.has(name) && names.length > report.fit.length / 2)
    .slice(0, NAMED)
    .map(({ name, names }) => ({ name: `the ${inSentence(name)}`, missing: names.length }))
  if (figures.length === 0) return []
  const nowhere = figures.filter(({ missing }) => missing === report.fit.length)
  const names = nowhere.map(({ name }) => name).join(' and ')
  const parts = [
    ...(nowhere.length === 0
      ? []
      : [`${names} ${nowhere.length === 1 ? 'suits' : 'suit'} none of ${all}`]),
    ...figures
      .slice(nowhere.length)
      .map(
        ({ name, missing }, i) =>
          `${name} does not suit ${missing}${nowhere.length + i === 0 ? ` of ${all}` : ''}`,
      ),
  ]
  return [parts.join(', ')]
}

/** A name within a sentence: with a small letter, unless it begins with an abbreviation. */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name

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

/** A limit with the names of the destinations that have it. */
export interface LimitOfMany {
  readonly allowed: string
  readonly names: readonly string[]
}

/** A figure that some destinations do not allow. */
export interface MissedFigure {
  /** Name of the fact. */
  readonly name: string
  /** The value with the limit that most of these destinations have. */
  readonly message: FitMiss['message']
  /** What destinations ask for themselves, the limit of most of them first; each destination is named once. */
  readonly own: readonly LimitOfMany[]
  /** What a general rule allows the destinations that ask for nothing themselves. */
  readonly general: readonly LimitOfMany[]
  readonly place: FitMiss['place']
  /** How many destinations refuse it by what they ask for themselves. */
  readonly refusing: number
  /** Names of the destinations that do not allow it, nearest first. */
  readonly names: readonly string[]
}

/** Figures that destinations do not allow, starting with those that most of them do not. */
export function missedFigures({ fit }: Pick<LintReport, 'fit'>): MissedFigure[] {
  const all = fit.flatMap((one) => one.misses.map((miss) => ({ miss, destination: one.name })))
  return [...Map.groupBy(all, ({ miss }) => miss.name)]
    .map(([name, own]) => {
      const alike = [...Map.groupBy(own, ({ miss }) => miss.message)].toSorted(
        ([, a], [, b]) => b.length - a.length,
      )
      const [{ miss }] = alike[0]![1] as [(typeof own)[number]]
      const limits = { own: [] as LimitOfMany[], general: [] as LimitOfMany[] }
      const told = new Set<string>()
      for (const isGeneral of [false, true]) {
        for (const [message, some] of alike) {
          const ofKind = some.filter(({ miss: one }) => one.is_general === isGeneral)
          const names = namesOf(ofKind).filter((destination) => !told.has(destination))
          for (const destination of names) told.add(destination)
          if (names.length > 0)
            limits[isGeneral ? 'general' : 'own'].push({ allowed: allowedIn(message), names })
        }
      }
      const refusing = limits.own.reduce((sum, { names }) => sum + names.length, 0)
      return {
        name,
        message: miss.message,
        ...limits,
        place: miss.place,
        refusing,
        names: namesOf(own),
      }
    })
    .toSorted((a, b) => b.names.length - a.names.length)
}

const namesOf = (some: readonly { readonly destination: string }[]): string[] => [
  ...new Set(some.map(({ destination }) => destination)),
]

/** The part of a message that says what is allowed: `at most 42`. */
const allowedIn = (message: string): string =>
  message.replace(/^.*?; /, '').replace(/^allowed: /, '')
