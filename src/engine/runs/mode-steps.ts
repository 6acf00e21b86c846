/** Warnings about a decided run that lacks something that the playbook of its mode requires. */
import { inWords } from './page-words.ts'
import { type Run, type RunWarning, warning } from './run.ts'

/** The stems at I10 with which SOLVE begins. */
const atFailure = ['M01', 'M04', 'M05', 'M09', 'M10', 'M12']
/** The one of these that asks how many cases go wrong, which a baseline with a figure and its source tells, too. */
const HOW_MANY = 'M01'
/** How many of these stay open, with nothing at I06 and I07, before a run counts as one that left them out. */
const MOST_OPEN = 3
/** Number of answers about today below which a run in SOLVE is a sketch. */
const LEAST_TOLD = 3
/** Number of answers about today below which a run in GENERATE has no baseline to start from. */
export const LEAST_KNOWN = 4

/** What POSITION compares, by its internal variable. */
const compared = {
  I02: 'who takes part',
  I08: 'what it is worth',
  I09: 'where it stands',
} as const

/** What a run in a mode lacks, as the end of a sentence; undefined if nothing is missing. */
const missing: Readonly<Record<string, (run: Run) => string | undefined>> = {
  SOLVE: (run) => {
    if (!isTried(run) || knownOf(run) < LEAST_TOLD) return undefined
    const isCounted = isFailureCounted(run)
    const open = atFailure.filter(
      (meta) =>
        !(isCounted && meta === HOW_MANY) && !hasAnswer(run, new RegExp(`^GRAM-C0-I10-${meta}$`)),
    )
    const isSearched = hasAnswer(run, /^GRAM-C0-I0[67]-/)
    const isBegun = isCounted || hasAnswer(run, /^GRAM-C0-I10-/)
    if (isBegun && (isSearched || open.length < MOST_OPEN)) return undefined
    const others = isSearched
      ? ''
      : ', and nothing here tells of two demands that exclude each other (GRAM-C0-I06-M12) or of news that reaches nobody who could act (GRAM-C0-I07-M09)'
    const codes = open.map((meta) => `GRAM-C0-I10-${meta}`).join(', ')
    const asked = `of its ${inWords(atFailure.length)} questions about that`
    const lacks =
      open.length === atFailure.length
        ? `none ${asked} has an answer`
        : `${inWords(open.length)} ${asked} ${open.length === 1 ? 'has' : 'have'} no answer`
    return `begins with what fails, how often and whom it hits; ${lacks} (${codes})${others}`
  },
  DECODE: (run) => {
    const explanations = run.answers.filter(({ status }) => status === 'hypothesis').length
    if (explanations < 2) {
      return `asks for at least three explanations as hypotheses, and this has ${explanations === 0 ? 'none' : 'one'}; what else could explain it, by accident or habit?`
    }
    return hasAnswer(run, /^GRAM-C0-I0[45]-/)
      ? undefined
      : 'asks how the parts hang together and what passes between them, and this answers nothing about either (I04, I05); say what stops when something else stops and what arrives how often'
  },
  PREDICT: (run) => {
    const lacks = [
      ...(hasAnswer(run, /^GRAM-C0-I\d\d-M0[78]$/) ? [] : ['the rate (M07, M08)']),
      ...(hasAnswer(run, /^GRAM-C0-I\d\d-M10$/) ? [] : ['the threshold (M10)']),
      ...(hasPastCases(run) ? [] : ['past cases']),
    ]
    return lacks.length < 2
      ? undefined
      : `asks for a rate, a threshold and past cases, and this lacks ${lacks.join(' and ')}; say how fast it moves, how near the limit is and in how many earlier cases it happened`
  },
  GENERATE: (run) => {
    if (!isTried(run)) return undefined
    const known = knownOf(run)
    if (known < LEAST_KNOWN) {
      return `begins with six or more answers about today (C0), and this has ${known}; answer more questions about what is to change`
    }
    const levels = levelsOf(run)
    return run.concepts.length > 1 && levels.size === 1
      ? `looks for changes of every depth (C1 to C4), and all of these are of one (${[...levels][0]}); look at another depth, or say why it does not apply there`
      : undefined
  },
  POSITION: (run) => {
    if (!isTried(run)) return undefined
    const blank = Object.entries(compared).filter(
      ([internal]) => !hasAnswer(run, new RegExp(`^GRAM-C0-${internal}-`)),
    )
    const named = blank.map(([internal, words]) => `${words} (${internal})`)
    return blank.length > 0
      ? `compares with others by who takes part, what it is worth and where it stands, and this does not answer ${named.join(' and ')}; say where you stand there today`
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

/** The number of answers about today. */
const knownOf = ({ answers }: Run): number =>
  answers.filter(({ coordinate }) => coordinate.startsWith('GRAM-C0-')).length

/** Whether the baseline tells in a figure that can be looked up how things go. */
const isFailureCounted = ({ baseline: { evidence = [], statement } }: Run): boolean =>
  evidence.length > 0 && /\d/.test(statement ?? '')

const isTried = ({ decision }: Run): boolean =>
  decision?.kind === 'adopt' || decision?.kind === 'test'

/** Words of a run that is abandoned or continued in another one. */
const handedOver =
  /\b(?:DECODE|GENERATE|PLAN|POSITION|PREDICT|SOLVE|instead|(?:another|a new|a second|the next) run|given up|broken off|stopped|motives?|cannot be (?:worded|settled))\b/

/** What is explained in DECODE is changed in another run, by its playbook; only a run of a named mode replaces it. */
const remedy = /\b(?:for|to|of|in) another run\b/gi

const isHandedOver = (text: string, mode: string): boolean =>
  handedOver.test(mode === 'DECODE' ? text.replaceAll(remedy, '') : text)

const isFinished = ({ decision, mode }: Run): boolean =>
  decision?.kind === 'adopt' ||
  decision?.kind === 'test' ||
  (decision?.kind === 'close' && !isHandedOver(decision.text, mode))

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
