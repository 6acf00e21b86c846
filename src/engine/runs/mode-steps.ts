/** Warnings about a decided run that lacks something that the playbook of its mode requires. */
import { type Run, type RunWarning, warning } from './run.ts'

/** What a run in a mode lacks, as the end of a sentence; undefined if nothing is missing. */
const missing: Readonly<Record<string, (run: Run) => string | undefined>> = {
  DECODE: ({ answers }) => {
    const explanations = answers.filter(({ status }) => status === 'hypothesis').length
    return explanations < 2
      ? `asks for at least three explanations as hypotheses, and this has ${explanations === 0 ? 'none' : 'one'}; what else could explain it, by accident or habit?`
      : undefined
  },
  PREDICT: (run) =>
    !hasAnswer(run, /^GRAM-C0-I\d\d-M10$/) && !hasPastCases(run)
      ? 'asks for the threshold (M10) and for past cases, and this has neither; say how near the limit is and in how many earlier cases it happened'
      : undefined,
  GENERATE: (run) => {
    const levels = levelsOf(run)
    return isTried(run) && run.concepts.length > 1 && levels.size === 1
      ? `goes through C1 to C4, and all of this is at ${[...levels][0]}; ask at another level, or say why it does not apply there`
      : undefined
  },
  POSITION: (run) => {
    if (!isTried(run)) return undefined
    const blank = ['I02', 'I08', 'I09'].filter(
      (internal) => !hasAnswer(run, new RegExp(`^GRAM-C0-${internal}-`)),
    )
    return blank.length > 0
      ? `compares at I02, I08 and I09, and this answers nothing at ${blank.join(' and ')}; say where you stand there today`
      : undefined
  },
  PLAN: (run) => {
    if (!isTried(run)) return undefined
    const steps = changesOf(run).size
    return steps < 2
      ? `puts steps in order, and this has ${steps === 0 ? 'none' : 'one'}; write each step down as a change of its own`
      : undefined
  },
}

/** Whether a run has an answer at a coordinate; any status counts, including that the question does not apply. */
const hasAnswer = ({ answers }: Run, coordinate: RegExp): boolean =>
  answers.some((answer) => coordinate.test(answer.coordinate))

const isTried = ({ decision }: Run): boolean =>
  decision?.kind === 'adopt' || decision?.kind === 'test'

/** Words of a run that is abandoned or continued in another one. */
const handedOver =
  /\b(?:DECODE|GENERATE|PLAN|POSITION|PREDICT|SOLVE|instead|(?:another|a new|a second|the next) run|given up|broken off|stopped|motives?|cannot be (?:worded|settled))\b/

const isFinished = ({ decision }: Run): boolean =>
  decision?.kind === 'adopt' ||
  decision?.kind === 'test' ||
  (decision?.kind === 'close' && !handedOver.test(decision.text))

/** Words for how often something happened before. */
const pastCases =
  /\boutside view|\bpast cases?\b|\bbase rate|\bearlier (?:cases|years|times)|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|none|all) (?:out )?of (?:the |these |those |our )?(?:last |past |earlier |previous )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)\b/i

const hasPastCases = ({ answers, baseline, forecasts }: Run): boolean =>
  [
    baseline.statement,
    ...answers.map(({ text }) => text),
    ...forecasts.map(({ note }) => note),
  ].some((text) => pastCases.test(text ?? ''))

/** The coordinates above C0 that a run answers or changes. */
const changesOf = ({ answers, concepts }: Run): ReadonlySet<string> =>
  new Set(
    [
      ...answers.map(({ coordinate }) => coordinate),
      ...concepts.flatMap(({ coordinates }) => coordinates),
    ].filter((coordinate) => !coordinate.startsWith('GRAM-C0-')),
  )

/** The levels above C0 at which a run has questions, ideas or changes. */
function levelsOf(run: Run): ReadonlySet<string> {
  const ideas = (run.ideas ?? []).map(({ at = '' }) => at)
  return new Set([...changesOf(run), ...ideas].flatMap((place) => /C[1-4]/.exec(place) ?? []))
}

export function modeWarnings(run: Run): RunWarning[] {
  const lacks = isFinished(run) ? missing[run.mode]?.(run) : undefined
  return lacks === undefined
    ? []
    : [warning('$.answers', 'step_missing', `a run in ${run.mode} ${lacks}`)]
}
