/** Warnings about the note of a forecast: a wrong Brier score, or a probability that the entry does not have. */
import { type Forecast, type Run, type RunWarning, warning } from './run.ts'

/** A Brier score worked out in a note: “(0.60 - 1)² = 0.16”. */
const brier =
  /\((?<probability>[01]?\.\d+|[01]) ?[-–−] ?(?<outcome>[01])\)(?:²|\^2| squared) ?(?:=|is) ?(?<score>[01]?\.\d+|[01])(?!\d)/g

/** A probability that a note says was set: “Taken down to 0.35”, “Set to 0.35”. */
const settled =
  /\b(?:set|taken|moved|brought|raised|lowered|cut)(?: down| up| back)? (?:to|at) (?<probability>0?\.\d+)(?= ?(?:[,;:)]|\.(?!\d)|$|since\b|because\b|as\b|for\b|after\b))/gi

/** “Past cases: 22 of 24, hence 0.90.”, “So 0.30 was entered.” */
const concluded =
  /\b(?:hence|so|therefore),? (?<probability>0\.\d+)(?= ?(?:[,;:)]|\.(?!\d)|$|(?:is|was) entered\b))/gi

/** A sentence about another entry, or about something hypothetical. */
const elsewhere = /\b(?:entry|entries|line|if|would|had|later|then|on \d)\b/i

export const noteWarnings = ({ forecasts }: Run): RunWarning[] =>
  forecasts.flatMap((forecast, i) => {
    const path = `$.forecasts[${i}]`
    // A series of forecasts for different days repeats its note from entry to entry.
    const isTakenOver = forecasts.some(({ note }, j) => j !== i && note === forecast.note)
    return [
      ...wrongScores(path, forecast),
      ...(isTakenOver ? [] : otherProbability(path, forecast)),
    ]
  })

function wrongScores(path: string, { note = '', outcome, probability }: Forecast): RunWarning[] {
  const found = [...note.matchAll(brier)]
  return found.flatMap(({ 0: term, groups }): RunWarning[] => {
    const [p, o, given] = ['probability', 'outcome', 'score'].map((name) => Number(groups![name]))
    const value = (p! - o!) ** 2
    const decimals = groups!['score']!.split('.')[1]?.length ?? 0
    if (Math.abs(value - given!) > 10 ** -decimals) {
      const right = Number(value.toFixed(4))
      return [warning(`${path}.note`, 'figures_disagree', `says ${term}; it is ${right}`)]
    }
    return found.length === 1 && p === probability && outcome !== null && o !== outcome
      ? [
          warning(
            `${path}.note`,
            'figures_disagree',
            `counts with the outcome ${o}, and the outcome of the forecast is ${outcome}`,
          ),
        ]
      : []
  })
}

function otherProbability(path: string, { note = '', probability }: Forecast): RunWarning[] {
  const said = note
    .split(/(?<=[.;!?])\s+/)
    .filter((sentence) => !elsewhere.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(settled), ...sentence.matchAll(concluded)])
  const last = said[0]?.groups?.['probability']
  return said.length !== 1 || Number(last) === probability
    ? []
    : [
        warning(
          `${path}.probability`,
          'figures_disagree',
          `is ${probability}, and the note says “${said[0]![0]}”; an update is an entry of its own`,
        ),
      ]
}
