/**
 * Warnings about the plan of a run: modes that propose nothing, unused changes, empty reasons, an old baseline.
 */
import { wordsOf } from './copies.ts'
import { isPlaceholder } from './entries.ts'
import type { Run, RunWarning } from './run.ts'

export function planWarnings(run: Run, today: string): RunWarning[] {
  return [
    ...baselineAge(run, today),
    ...proposalsOfMode(run),
    ...unusedChanges(run),
    ...emptyReasons(run),
    ...untimelyPlans(run),
  ]
}

/** Maximum number of warnings about an old baseline, however many of its dates are old. */
const ONCE = 1
/** Age in years from which a baseline says little about the present. */
const OLD = 3

function baselineAge({ baseline, created }: Run, today: string): RunWarning[] {
  if (baseline.date === null) return []
  const begun = created ?? today
  const newest = newestOf(baseline.evidence)
  const read = [
    { path: '$.baseline.date', date: baseline.date },
    ...(newest === undefined ? [] : [newest]),
  ]
  return read
    .flatMap(({ date, path }): RunWarning[] => {
      const [year, ...rest] = lastDayOf(date).split('-')
      const latest = [Number(year) + OLD, ...rest].join('-')
      if (latest >= begun || saysWhyItHolds(baseline.statement ?? '', date, begun)) return []
      const message = `was read on ${date}, more than ${OLD} years before the run; read it again, or name in \`baseline.statement\` its year and the newer year in which somebody looked and it still held`
      return [{ path, code: 'baseline_old', message }]
    })
    .slice(0, ONCE)
}

/** The newest evidence of the baseline. */
function newestOf(evidence: Run['baseline']['evidence']) {
  return evidence
    .map(({ date }, i) => ({ path: `$.baseline.evidence[${i}].date`, date }))
    .toSorted((a, b) => (lastDayOf(a.date) < lastDayOf(b.date) ? -1 : 1))
    .at(-1)
}

/** A year or a month as its end; every month has 31 days here, which is enough for a comparison as text. */
const lastDayOf = (date: string): string => date + '-12-31'.slice(date.length - 4)

/** Whether a statement names the year of the old reading and one shortly before the run, in which it still held. */
function saysWhyItHolds(statement: string, read: string, begun: string): boolean {
  const years: readonly string[] = statement.match(/\b(?:19|20)\d\d\b/g) ?? []
  const [then, now] = [read, begun].map((date) => date.slice(0, 'YYYY'.length)) as [string, string]
  return (
    years.includes(then) &&
    years.some((year) => year > then && Number(year) > Number(now) - OLD && year <= now)
  )
}

/** Purposes of the modes that only observe. */
const looking: Readonly<Record<string, string>> = {
  PREDICT: 'says what will come',
  DECODE: 'explains what is',
}

function proposalsOfMode({ answers, concepts, mode }: Run): RunWarning[] {
  const purpose = looking[mode]
  if (purpose === undefined) return []
  const misplaced = (path: string, what: string): RunWarning => ({
    path,
    code: 'mode_differs',
    message: `is ${what}, and a run in ${mode} ${purpose}; go on in SOLVE, GENERATE or PLAN`,
  })
  return [
    ...answers.flatMap(({ status }, i) =>
      status === 'transformation' ? [misplaced(`$.answers[${i}].status`, 'a transformation')] : [],
    ),
    ...concepts.map((_concept, i) => misplaced(`$.concepts[${i}]`, 'a concept')),
  ]
}

/**
 * In a decided run with concepts, a change that no concept uses was forgotten or dropped without a reason. A decision
 * that names its coordinate says what becomes of it.
 */
function unusedChanges({ answers, concepts, decision }: Run): RunWarning[] {
  if (decision === null || concepts.length === 0) return []
  const named = decision.text.match(/\bGRAM-[A-Z0-9-]*[A-Z0-9]/g) ?? []
  const used = new Set([...concepts.flatMap(({ coordinates }) => coordinates), ...named])
  return answers.flatMap(({ coordinate, status }, i): RunWarning[] =>
    status !== 'transformation' || used.has(coordinate)
      ? []
      : [
          {
            path: `$.answers[${i}]`,
            code: 'unused_transformation',
            message: `no concept takes up the change at ${coordinate}; add it to the \`coordinates\` of one, or name it in \`decision.text\` and say there why it is left`,
          },
        ],
  )
}

/** Words that give no reason, alone or together: “It does not apply here”, “We think it is good”, “Decided”. */
const emptyWords = new Set(
  `a adopt adopted agreed all also am an and applicable applies apply are as at be because been both case clear
  clearly concept decide decided decision do does doesn't easy enough feasible fine for from good great have
  here high idea in irrelevant is isn't it it's just low matter matters medium middle not now of ok okay on one
  or our ours pretty probably question quite rated rating reason reasonable relevant run seems should so some stem
  strong sure team test tested testing that the there therefore these they think this to try tried us very was we weak well
  were will with work works yes you your`.split(/\s+/),
)

const isEmptyReason = (text: string): boolean => wordsOf(text).every((word) => emptyWords.has(word))

function emptyReasons({ answers, concepts, decision }: Run): RunWarning[] {
  const empty = (path: string, text: string, wanted: string): RunWarning[] =>
    // Placeholders get another warning.
    isEmptyReason(text) && !isPlaceholder(text)
      ? [{ path, code: 'empty_reason', message: `"${text.trim()}" gives no reason; ${wanted}` }]
      : []
  return [
    ...answers.flatMap(({ status, text }, i) =>
      status === 'not-applicable' ? empty(`$.answers[${i}].text`, text, 'say why') : [],
    ),
    ...concepts.flatMap(({ rating_reasons = {} }, i) =>
      Object.entries(rating_reasons).flatMap(([criterion, reason]) =>
        empty(`$.concepts[${i}].rating_reasons.${criterion}`, reason, 'say what was seen'),
      ),
    ),
    ...(decision === null
      ? []
      : empty('$.decision.text', decision.text, 'say why this and nothing else')),
  ]
}

/** Number of days by which the last reading may come after the target date, since results take time. */
const GRACE = 62

/** Warns about a target that is due before anything was decided, and about stop rules that are all checked too late. */
function untimelyPlans({ concepts, decision, stop_rules, target }: Run): RunWarning[] {
  const by = target?.by
  if (by === undefined || decision === null) return []
  const isPlan = decision.kind === 'adopt' || decision.kind === 'test'
  const isOpen = isPlan || decision.kind === 'investigate'
  const late: RunWarning[] =
    isOpen && by < decision.date
      ? [
          {
            path: '$.target.by',
            code: 'date_order',
            message: `the target is due on ${by}, before the decision on ${decision.date}`,
          },
        ]
      : []
  const first = stop_rules.map(({ check_by }) => check_by).toSorted()[0]
  if (!isPlan || first === undefined || first <= by) return late
  const tested = concepts
    .flatMap(({ id, test_by }) => (decision.concept_ids.includes(id) ? (test_by ?? []) : []))
    .toSorted()
    .at(-1)
  const isLong = daysBetween(by, first) > GRACE
  const isLongAfterTest = tested !== undefined && daysBetween(tested, first) > GRACE
  if (!isLong && !isLongAfterTest) return late
  const after = isLong
    ? `long after the target on ${by}`
    : `after the target on ${by} and long after the answer of the test on ${tested}`
  const message = `${stop_rules.length === 1 ? 'the' : 'the first'} stop rule is checked on ${first}, ${after}; by then there is nothing left to stop`
  const at = stop_rules.findIndex(({ check_by }) => check_by === first)
  return [...late, { path: `$.stop_rules[${at}].check_by`, code: 'date_order', message }]
}

function daysBetween(from: string, to: string): number {
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
  return Number.isNaN(days) ? 0 : days
}
