/** Shows a report: the verdict, the findings by file, what was met, what is open and how to answer it. */
import type { Place } from '../../../adapters/adapter.ts'
import type { Json } from '../../../engine/values/json.ts'
import { spoken } from '../../../engine/values/spelling.ts'
import type { Finding } from '../../../lint/finding.ts'
import {
  faultsOf,
  firstHeadline,
  fitTitle,
  type LimitOfMany,
  type MissedFigure,
  missedFigures,
} from '../../../lint/formats/first-headline.ts'
import { keptWords, placeText } from '../../../lint/formats/text-words.ts'
import type { LintReport } from '../../../lint/lint.ts'
import type { MendedFile } from '../../../lint/remedies/mended.ts'
import { isActive } from '../../../lint/settings.ts'
import { base } from '../place.ts'
import { Broken, PLACES, placeOf, plural } from './findings.tsx'
import { type Copies, Mended } from './mended.tsx'
import { Questions } from './questions-asked.tsx'

/** Maximum number of faults in the verdict, besides rules, if nobody has stated what the files are for. */
const NOTED = 3
interface Shown {
  readonly report: LintReport
  readonly before: LintReport | undefined
  readonly unread: readonly string[]
  /** Paths of the questions to ask. */
  readonly asked: readonly string[]
  readonly mended: readonly MendedFile[]
  readonly copies: Copies
  readonly facts: Readonly<Record<string, Json>>
  readonly keep: () => void
  readonly say: (path: string, value: Json | undefined) => void
  readonly download: (form: 'json' | 'sarif' | 'text' | 'config') => void
}

/** Number of destinations shown initially; the others are collapsed. */
const DESTINATIONS = 6

/** Destinations that the files already fit; each can be chosen above. */
function Fits({ all, isSound }: { readonly all: LintReport['fit']; readonly isSound: boolean }) {
  const rest = all.slice(DESTINATIONS)
  return (
    <section>
      <h2>{fitTitle({ fit: all }, isSound)}</h2>
      <FitTable all={all.slice(0, DESTINATIONS)} isSound={isSound} />
      {rest.length === 0 ? (
        ''
      ) : (
        <details>
          <summary>{plural(rest.length, 'other')}</summary>
          <FitTable all={rest} isSound={isSound} />
        </details>
      )}
    </section>
  )
}

const FitTable = ({
  all,
  isSound,
}: {
  readonly all: LintReport['fit']
  readonly isSound: boolean
}) => (
  <table class="fits">
    <thead>
      <tr>
        <th>Destination</th>
        <th>Fits</th>
        <th>By what</th>
      </tr>
    </thead>
    <tbody>
      {all.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            <a href={`${base}/destinations/${one.id}`}>{one.name}</a>
          </th>
          <td>{fitWord(one, isSound)}</td>
          <td>{fitReason(one)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type Fit = LintReport['fit'][number]

/** A name for a path that was not measured: `audio.true_peak` is “true peak”. */
const nameOf = (path: string): string => spoken(path.slice(path.indexOf('.') + 1))

function fitWord({ fit }: Fit, isSound: boolean): string {
  if (fit === 'misses') return 'no'
  if (fit === 'unknown') return 'not measured'
  return isSound ? 'yes' : 'but for that'
}

function fitReason(one: Fit): string {
  const { fit, misses, wants } = one
  if (fit === 'unknown') return wants.map(nameOf).join(', ')
  if (fit === 'misses') {
    return misses.map(({ message }) => spoken(message)).join('; ')
  }
  return keptWords(one)
}

const byRule = (findings: readonly Finding[]): (readonly Finding[])[] => [
  ...Map.groupBy(findings, ({ rule_id }) => rule_id).values(),
]

const Problems = ({ all }: { readonly all: LintReport['problems'] }) => (
  <ul class="plain">
    {all.map(({ place, message }) => (
      <li key={`${placeText(place)} ${message}`}>
        <b>{placeText(place)}</b> {message}
      </li>
    ))}
  </ul>
)

/** Maximum number of figures that destinations refuse, and of names for each limit. */
const MISSED = { figures: 4, names: 3 } as const

/** How many destinations take the files, and which first. Where none does, the heading says so. */
function Taken({ fit, isSound }: { readonly fit: LintReport['fit']; readonly isSound: boolean }) {
  const [first, ...others] = fit.filter((one) => one.fit === 'fits')
  if (first === undefined) return ''
  const take = isSound ? 'as they are' : 'but for what is wrong whatever they are for'
  return (
    <p>
      Such files go to {plural(fit.length, 'destination')}; {others.length + 1} would take these{' '}
      {take}: {first.name}
      {others.length === 0 ? '' : ` and ${plural(others.length, 'other')}`}.
    </p>
  )
}

const firstNames = (names: readonly string[]): string =>
  `${names.slice(0, MISSED.names).join('; ')}${names.length > MISSED.names ? ' …' : ''}`

/** `at most 32 characters (Captions for Fox)` */
const limitOfMany = ({ allowed, names }: LimitOfMany): string =>
  `${spoken(allowed)} (${firstNames(names)})`

/** `refused by 7 of 54 by what they ask themselves, 40 more by the general rule` */
function refusedWords({ general, refusing }: MissedFigure, all: number): string {
  const held = general.reduce((sum, { names }) => sum + names.length, 0)
  if (refusing === 0)
    return `no place asks for it itself, ${held} of ${all} are held to the general rule`
  const asking = `refused by ${refusing} of ${all} by what ${refusing === 1 ? 'it asks itself' : 'they ask themselves'}`
  return held === 0 ? asking : `${asking}, ${held} more by the general rule`
}

/** Who asks what, folded: the limits with how many ask for each, in parts that add up. */
function WhoAsks({ own, general }: MissedFigure) {
  const lines = [
    ...own.map((one) => `${one.names.length} for ${limitOfMany(one)}`),
    ...general.map((one) => `${one.names.length} by the general rule: ${limitOfMany(one)}`),
  ]
  return (
    <details class="small">
      <summary>Who asks what</summary>
      <ul class="plain">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

/** The figures that keep the files from destinations, each with its worst place. */
function Refused({ report }: { readonly report: LintReport }) {
  const figures = missedFigures(report).slice(0, MISSED.figures)
  if (figures.length === 0) return ''
  return (
    <details>
      <summary>What destinations refuse, and by which limit</summary>
      <ul class="plain">
        {figures.map((figure) => (
          <li key={figure.name}>
            <b>{placeIn(report, figure.place)}</b>{' '}
            {spoken(figure.message.replace(/; the meter may read .*/, ''))}:{' '}
            {refusedWords(figure, report.fit.length)}
            <WhoAsks {...figure} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A place; of one file alone, without its name, which stands above. */
function placeIn({ files_read }: Pick<LintReport, 'files_read'>, place: Place): string {
  if (files_read > 1) return placeText(place)
  const { line, where } = place
  return [where, line === undefined ? undefined : `line ${line}`].filter(Boolean).join(', ')
}

/** What to do with files that nothing reads, if it is known. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/\.(?:zip|tar|t?gz|7z|rar)$/i, 'An archive is not opened here: unpack it and drop the folder.'],
  [
    /\.(?:csv|tsv|xlsx?|ods)$/i,
    'A table of figures is read when its name ends in .facts.csv and its columns are “kind”, “subject” and names of facts such as audio.true_peak; or say the figures in Evaluate.',
  ],
]

const Unread = ({ files }: { readonly files: readonly string[] }) =>
  advice.map(([ending, words]) => {
    const some = files.filter((file) => ending.test(file))
    return some.length === 0 ? (
      ''
    ) : (
      <p key={words}>
        <b>{some.slice(0, 3).join(', ')}</b> {words}
      </p>
    )
  })

function Wrong({
  title,
  groups,
  problems = [],
}: {
  readonly title: string
  readonly groups: readonly (readonly Finding[])[]
  /** Files that could not be read completely. */
  readonly problems?: LintReport['problems']
}) {
  if (groups.length + problems.length === 0) return ''
  return (
    <section>
      <h2>{title}</h2>
      {problems.length === 0 ? '' : <Problems all={problems} />}
      <ul class="lines">
        {groups.map((same) => (
          <Broken key={same[0]!.rule_id} same={same} />
        ))}
      </ul>
    </section>
  )
}

/** Measured values, shown while no destination is stated. */
function MeasuredFigures({ all }: { readonly all: LintReport['measured'] }) {
  return (
    <section>
      <h2>Measured</h2>
      <ul class="plain">
        {all.map(({ files, figures, kind }) => (
          <li key={files[0]}>
            <b>{files.length === 1 ? files[0] : `${files.length} of ${kind}`}</b>{' '}
            {figures.map(({ words }) => words).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Colour of the verdict: a file that no destination takes counts as broken, even if nothing is stated yet. */
function toneOf({ verdict, fit }: LintReport): string {
  if (verdict !== 'undecided') return verdict
  return fit.length > 0 && fit.every((one) => one.fit === 'misses') ? 'broken' : ''
}

export function Report(shown: Shown) {
  const { report, before, unread, asked, mended, copies, facts, keep, say, download } = shown
  const questions = report.questions.filter(({ path }) => asked.includes(path))
  const active = report.findings.filter(isActive)
  const anyway = byRule(active.filter((one) => one.anyway))
  const others = byRule(active.filter((one) => !one.anyway))
  const notes = report.problems.filter(({ kind }) => kind === 'note')
  const above = report.fit.length > 0 ? NOTED : 0
  const [notesAbove, notesBelow] = [notes.slice(0, above), notes.slice(above)]
  const unwhole = report.problems.filter(({ kind }) => kind !== 'note')
  const isSound = faultsOf(report).length === 0
  return (
    <>
      <section class={`verdict ${toneOf(report)}`}>
        <h2>{capital(firstHeadline(report))}</h2>
        <Taken fit={report.fit} isSound={isSound} />
        {report.inferred_profile === null ? (
          ''
        ) : (
          <p>
            Taken for {report.inferred_profile.replaceAll('-', ' ')}; say above what it is for, and
            it is judged as that.
          </p>
        )}
        <Unread files={unread} />
        {notesAbove.length === 0 ? '' : <Problems all={notesAbove} />}
        <p class="small printed">
          Checked
          <span data-printed />
        </p>
        {before === undefined ? '' : <Compared before={before} now={report} />}
      </section>
      <Mended all={mended} isStated={report.is_stated} copies={copies} />
      <Wrong title="Wrong whatever this is for" groups={anyway} problems={unwhole} />
      <Wrong title="What is wrong" groups={others} />
      <Refused report={report} />
      <section>
        <p class="row noprint">
          <button type="button" class="second" onClick={keep}>
            Keep as before
          </button>
          <button type="button" class="second" onClick={() => print()}>
            Print
          </button>
          {(
            [
              ['json', 'JSON'],
              ['sarif', 'SARIF'],
              ['text', 'Text'],
              ['config', '.grammar.yaml'],
            ] as const
          ).map(([form, text]) => (
            <button key={form} type="button" class="second" onClick={() => download(form)}>
              Save {text}
            </button>
          ))}
        </p>
        <p>
          {plural(report.files_read, 'file')} read
          {unread.length === 0 ? '' : `, ${unread.length} of a kind that nothing reads`}
          {active.length === 0 ? '' : `; ${plural(active.length, 'finding')}`}.
          {report.files_read === 0
            ? ''
            : ` Of ${report.tally.rules} rules these files decide ${report.tally.decided}; ${report.tally.ruled_out} ${report.tally.ruled_out === 1 ? 'says' : 'say'} nothing to such files, ${report.tally.open} ${report.tally.open === 1 ? 'waits' : 'wait'} for facts.`}
        </p>
      </section>
      {notesBelow.length === 0 ? (
        ''
      ) : (
        <section>
          <h2>What else was seen</h2>
          <Problems all={notesBelow} />
        </section>
      )}
      {report.measured.length === 0 ? '' : <MeasuredFigures all={report.measured} />}
      {report.fit.length === 0 ? '' : <Fits all={report.fit} isSound={isSound} />}
      <Questions
        all={questions}
        isComplete={questions.length === report.questions.length}
        facts={facts}
        say={say}
      />
      {unread.length === 0 ? (
        ''
      ) : (
        <details class="noprint">
          <summary>{plural(unread.length, 'file')} of a kind that nothing reads</summary>
          <p class="small">{unread.slice(0, 200).join(', ')}</p>
        </details>
      )}
    </>
  )
}

function Compared({ before, now }: { readonly before: LintReport; readonly now: LintReport }) {
  const keys = (report: LintReport) =>
    new Set(report.findings.map((one) => `${one.rule_id} ${placeOf(one)}`))
  const [old, fresh] = [keys(before), keys(now)]
  const gone = [...old].filter((key) => !fresh.has(key))
  const come = [...fresh].filter((key) => !old.has(key))
  return (
    <p>
      Before: {firstHeadline(before)}. Since then {plural(gone.length, 'finding')} gone
      {gone.length === 0 ? '' : ` (${gone.slice(0, PLACES).join('; ')})`}, {come.length} new
      {come.length === 0 ? '' : ` (${come.slice(0, PLACES).join('; ')})`}.
    </p>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
