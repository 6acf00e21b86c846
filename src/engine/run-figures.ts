/** Warnings on figures: those that do not agree with one another, and texts that need one and have none. */

import type { Run, RunWarning } from './run.ts'
import { likeness } from './run-copies.ts'

export function figureWarnings(run: Run): RunWarning[] {
  return [
    ...textsWithFigures(run).flatMap(([path, text]) => disagreement(path, text)),
    ...rivalObservations(run),
    ...withoutFigure(run),
  ]
}

function textsWithFigures({ answers, baseline, target }: Run): [path: string, text: string][] {
  return [
    ...(baseline.statement === null
      ? []
      : [['$.baseline.statement', baseline.statement] as [string, string]]),
    ...(target == null ? [] : [['$.target.statement', target.statement] as [string, string]]),
    ...answers.map(({ text }, i): [string, string] => [`$.answers[${i}].text`, text]),
  ]
}

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const ratio = new RegExp(
  String.raw`\b(${NUMBER}) (?:out )?of (?:the |its |all |about )?(${NUMBER})\b`,
  'g',
)
const share = new RegExp(String.raw`(${NUMBER}) ?(?:%|per ?cent\b)`, 'g')
/** Words that say that the share is another one than that of the figures before it. */
const another =
  /\b(?:against|than|from|instead|target|over|under|above|below|least|most|elsewhere|average|compared|while|whereas|but)\b/i

/** What joins a share to the figures that it is of: `41 of 118 children, or 53 per cent`. */
const joined =
  /(?:[:,(–-]\s*(?:or|that is|i\.e\.|which is|about|some|nearly|almost)?|\b(?:or|is|are|makes?|equals?)(?: about| some| nearly| almost)?)\s*$/i

/** A sentence with one `41 of 118` and one share behind it that is neither that of the figures nor of the rest. */
function disagreement(path: string, text: string): RunWarning[] {
  return text.split(/(?<=[.;!?])\s+/).flatMap((sentence): RunWarning[] => {
    const ratios = [...sentence.matchAll(ratio)]
    const shares = [...sentence.matchAll(share)]
    const [first, second] = [ratios[0], shares[0]]
    if (ratios.length !== 1 || shares.length !== 1 || first === undefined || second === undefined) {
      return []
    }
    const between = sentence.slice(first.index + first[0].length, second.index)
    if (second.index < first.index || another.test(between) || !joined.test(between)) return []
    const [part, whole, percent] = [first[1]!, first[2]!, second[1]!].map(numberOf) as [
      number,
      number,
      number,
    ]
    if (whole === 0 || part > whole) return []
    const given = (100 * part) / whole
    const places = /\.(\d+)/.exec(second[1]!)?.[1]?.length ?? 0
    // Rounded, or cut off after its last place.
    const tolerance = 10 ** -places
    const agrees = [given, 100 - given].some((one) => Math.abs(one - percent) <= tolerance)
    const message = `says ${first[0]} and ${second[0]}; ${first[1]} of ${first[2]} is ${given.toFixed(places)} per cent`
    return agrees ? [] : [{ path, code: 'figures_disagree', message }]
  })
}

const numberOf = (text: string): number => Number(text.replaceAll(',', ''))

/** Answers that are compared with one another, at most. */
const MOST_COMPARED = 200
/** From here on two observations are about the same, figures aside. */
const ALIKE = 0.6

/** Two observations at one coordinate that say the same with different figures, read on the same day. */
function rivalObservations({ answers }: Run): RunWarning[] {
  const observed = answers
    .slice(0, MOST_COMPARED)
    .map((answer, i) => ({ ...answer, i }))
    .filter(({ status }) => status === 'observation')
  return [...Map.groupBy(observed, ({ coordinate }) => coordinate).values()].flatMap((same) =>
    same.flatMap((later, at): RunWarning[] => {
      const rival = same
        .slice(0, at)
        .find(
          (earlier) =>
            isReadTogether(earlier.evidence, later.evidence) &&
            figuresOf(earlier.text) !== figuresOf(later.text) &&
            likeness(withoutFigures(earlier.text), withoutFigures(later.text)) >= ALIKE,
        )
      if (rival === undefined) return []
      const message = `says what $.answers[${rival.i}] says, with other figures; keep the one that was read`
      return [{ path: `$.answers[${later.i}].text`, code: 'figures_disagree', message }]
    }),
  )
}

type Evidence = Run['baseline']['evidence']

const isReadTogether = (one: Evidence, other: Evidence): boolean =>
  one.length === 0 ||
  other.length === 0 ||
  one.some(({ date }) => other.some((evidence) => evidence.date === date))

const figuresOf = (text: string): string => (text.match(/\d[\d.,]*/g) ?? []).join(' ')
const withoutFigures = (text: string): string => text.replaceAll(/\d[\d.,]*/g, 'n')

/** A digit, a number in words, or a word that counts all or none. */
const figure =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|hundred|thousand|half|third|quarter|single|once|twice|double|both|each|every|all|any|anyone|anybody|none|no|nobody|nothing|never|zero|first|another)\b/i
/** Words of a forecast that nobody can settle. */
const vague =
  /\b(?:better|worse|improv\w+|increas\w+|decreas\w+|grow\w*|rise\w*|fall\w*|more|less|fewer|faster|slower|higher|lower|soon|popular|happy|happier|satisf\w+|success\w*|work well|well received|significant\w*|noticeabl\w+|much)\b/i

function withoutFigure({ concepts, forecasts, stop_rules, target }: Run): RunWarning[] {
  const lacking = (path: string, text: string | undefined, wanted: string): RunWarning[] =>
    text === undefined || figure.test(text)
      ? []
      : [{ path, code: 'no_figure', message: `holds no figure; ${wanted}` }]
  return [
    ...lacking('$.target.statement', target?.statement, 'say which reading is good enough'),
    ...concepts.flatMap(({ test }, i) =>
      lacking(`$.concepts[${i}].test`, test, 'say how long, how many, and what counts as success'),
    ),
    ...forecasts.flatMap(({ statement }, i) =>
      vague.test(statement)
        ? lacking(
            `$.forecasts[${i}].statement`,
            statement,
            'say what can be counted when it is due',
          )
        : [],
    ),
    ...stop_rules.flatMap(({ rule }, i) =>
      lacking(`$.stop_rules[${i}].rule`, rule, 'say at which reading it stops'),
    ),
  ]
}
