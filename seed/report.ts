/** The report of the problems of the corpus: the location, the entry, then what to do. */

import type { Problem } from '../src/forms/problem.ts'
import { counted } from './prose.ts'

/** All problems as text, one a line, sorted by file and position, with the total in the last line. */
export function report(problems: readonly Problem[], corpusDir: string): string {
  const lines = [
    ...new Set(problems.toSorted(byPlace).map((problem) => reportLine(problem, corpusDir))),
  ]
  const files = new Set(problems.map(({ file }) => file)).size
  return [...lines, '', `${counted(lines.length, 'problem')} in ${counted(files, 'file')}`].join(
    '\n',
  )
}

function reportLine(
  { file, line, column, id, field, message }: Problem,
  corpusDir: string,
): string {
  const place = line === 0 ? `${corpusDir}/${file}` : `${corpusDir}/${file}:${line}:${column}`
  return [place, [id, field].filter((part) => part !== '').join(' '), message]
    .filter((part) => part !== '')
    .join('  ')
}

function byPlace(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || (a.message < b.message ? -1 : 1)
}

/** Thrown if the corpus cannot be built; `message` is the whole report. */
export class CorpusProblems extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[], corpusDir: string) {
    super(report(problems, corpusDir))
    this.name = 'CorpusProblems'
    this.problems = problems
  }
}
