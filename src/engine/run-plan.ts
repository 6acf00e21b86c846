/** Warnings on what a run plans: modes that propose nothing, changes that lead nowhere, a refusal passed over, empty reasons, an old baseline. */
import type { Run, RunWarning } from './run.ts'

export function planWarnings(run: Run, today: string): RunWarning[] {
  return [
    ...baselineAge(run, today),
    ...proposalsOfMode(run),
    ...unusedChanges(run),
    ...refusals(run),
    ...emptyReasons(run),
    ...untimelyPlans(run),
  ]
}

/** Years after which a baseline says little of today. */
const OLD = 3

function baselineAge({ baseline, created }: Run, today: string): RunWarning[] {
  if (baseline.date === null) return []
  const begun = created ?? today
  const [year, ...rest] = baseline.date.split('-')
  const latest = [Number(year) + OLD, ...rest].join('-')
  if (latest >= begun) return []
  const message = `was read on ${baseline.date}, more than ${OLD} years before the run; read it again or say in the statement why it still holds`
  return [{ path: '$.baseline.date', code: 'baseline_old', message }]
}

/** What the modes that only look are for. */
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

/** Once a run with concepts is decided, a change that none of them takes up was forgotten or dropped without a word. */
function unusedChanges({ answers, concepts, decision }: Run): RunWarning[] {
  if (decision === null || concepts.length === 0) return []
  const used = new Set(concepts.flatMap(({ coordinates }) => coordinates))
  return answers.flatMap(({ coordinate, status }, i): RunWarning[] =>
    status !== 'transformation' || used.has(coordinate)
      ? []
      : [
          {
            path: `$.answers[${i}]`,
            code: 'unused_transformation',
            message: `no concept takes up the change at ${coordinate}; add it to one or say why it was left`,
          },
        ],
  )
}

/** A refusal of the whole party: `two of nine refused` and `has not refused` are none. */
const refused =
  /(?<!\b(?:not|never|nobody|none|one|two|three|four|five|some|few|\d+|cannot be|if|unless) )\b(?:refus(?:ed|es)|declin(?:ed|es)|reject(?:ed|s)|veto(?:ed|es)|sa(?:id|ys) no|forb(?:ade|ids|idden)|disagre(?:ed|es)|withdrew|does not agree|did not agree)\b/i

function refusals({ concepts }: Run): RunWarning[] {
  return concepts.flatMap(({ gates, who_must_agree = [] }, i) => {
    if (!Object.values(gates).every((judged) => judged === true)) return []
    return who_must_agree.flatMap((party, at): RunWarning[] =>
      refused.test(party)
        ? [
            {
              path: `$.concepts[${i}].who_must_agree[${at}]`,
              code: 'refusal_passed_over',
              message:
                'says no, and all gates are passed; ask again or hold the gate that it concerns',
            },
          ]
        : [],
    )
  })
}

/** Sentences that give a verdict and no reason. */
const verdictOnly =
  /^\W*(?:it |this |that )?(?:(?:simply |just )?(?:does not|doesn['’]t|do not) (?:apply|fit|matter)|is (?:not )?(?:applicable|relevant|good|great|clear|obvious|excellent)|not (?:applicable|relevant|needed|possible)|irrelevant|obvious(?:ly)?|(?:very )?(?:good|great|excellent|strong|high|clear)(?: (?:idea|rating|enough))?|we (?:think|believe) so|because it is)(?: here| in this case| at all)?\W*$/i

function emptyReasons({ answers, concepts }: Run): RunWarning[] {
  const empty = (path: string, text: string): RunWarning[] =>
    verdictOnly.test(text)
      ? [{ path, code: 'empty_reason', message: `"${text.trim()}" gives no reason; say why` }]
      : []
  return [
    ...answers.flatMap(({ status, text }, i) =>
      status === 'not-applicable' ? empty(`$.answers[${i}].text`, text) : [],
    ),
    ...concepts.flatMap(({ rating_reasons = {} }, i) =>
      Object.entries(rating_reasons).flatMap(([criterion, reason]) =>
        empty(`$.concepts[${i}].rating_reasons.${criterion}`, reason),
      ),
    ),
  ]
}

/** Days by which the last reading may come after the target's day, since figures take time. */
const GRACE = 62

/** A target that is due before anything was decided, and stop rules that are all looked at when it is too late. */
function untimelyPlans({ decision, stop_rules, target }: Run): RunWarning[] {
  const by = target?.by
  if (by === undefined || decision === null) return []
  const isPlan = decision.kind === 'adopt' || decision.kind === 'test'
  const late: RunWarning[] =
    isPlan && by < decision.date
      ? [
          {
            path: '$.target.by',
            code: 'date_order',
            message: `the target is due on ${by}, before the decision on ${decision.date}`,
          },
        ]
      : []
  const last = stop_rules.map(({ check_by }) => check_by).sort()[0]
  if (!isPlan || last === undefined || daysBetween(by, last) <= GRACE) return late
  const message = `the first stop rule is checked on ${last}, long after the target on ${by}; by then there is nothing left to stop`
  return [...late, { path: '$.stop_rules', code: 'date_order', message }]
}

function daysBetween(from: string, to: string): number {
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
  return Number.isNaN(days) ? 0 : days
}
