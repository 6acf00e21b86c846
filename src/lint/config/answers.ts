/**
 * Answers of people to questions that files cannot answer, each with its value, author and date. `grammar ask` writes
 * the form.
 */
import type { Json } from '../../engine/values/json.ts'
import { didYouMean } from '../../engine/values/nearest.ts'
import { type Path, readYaml } from '../../forms/sourced.ts'
import type { KnownField } from '../known-field.ts'
import type { Answer } from '../tree.ts'
import type { ConfigProblem } from './config-problems.ts'
import { factProblem } from './declared-facts.ts'
import { dayOf } from './read-config.ts'
import { isMapping } from './yaml-reader.ts'

const MEMBERS = ['path', 'subject', 'value', 'by', 'on']

export function readAnswers(
  text: string,
  file: string,
  fields: ReadonlyMap<string, KnownField>,
): { answers: readonly Answer[]; problems: readonly ConfigProblem[] } {
  const { sourced, problems: syntax } = readYaml(file, text)
  const problems: ConfigProblem[] = syntax.map(({ line, column, message }) => ({
    file,
    line,
    column,
    message,
  }))
  const report = (path: Path, message: string): void => {
    problems.push({ file, ...sourced.at(path), message })
  }
  const list = isMapping(sourced.value) ? sourced.value['answers'] : sourced.value
  if (syntax.length > 0) return { answers: [], problems }
  if (!Array.isArray(list)) {
    report([], 'holds "answers", a list of { path, value, by, on }')
    return { answers: [], problems }
  }
  const at = (index: number): Path => (isMapping(sourced.value) ? ['answers', index] : [index])
  const answers = list.flatMap((entry, i): Answer[] => {
    if (!isMapping(entry)) {
      report(at(i), 'holds path, value, by and on')
      return []
    }
    return answerOf(
      entry,
      fields,
      (name, message) => report(name === '' ? at(i) : [...at(i), name], message),
      {
        file,
        line: sourced.at(at(i)).line,
      },
    )
  })
  return { answers, problems }
}

/** An entry without a value is a question that is still open. */
function answerOf(
  entry: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, KnownField>,
  report: (name: string, message: string) => void,
  place: { file: string; line: number },
): Answer[] {
  for (const name of Object.keys(entry)) {
    if (!MEMBERS.includes(name))
      report(name, `unknown member "${name}"${didYouMean(name, MEMBERS)}`)
  }
  const { path, value, by, on, subject } = entry
  if (value === undefined || value === null) return []
  if (typeof path !== 'string') {
    report('', 'needs a path of the model')
    return []
  }
  const problem = factProblem(fields, path, value)
  if (problem !== undefined) report('value', `${path} ${problem}`)
  const day = dayOf(on)
  if (typeof by !== 'string' || by.trim() === '')
    report('', `the answer to ${path} needs "by": who gave it`)
  if (day === undefined) report('', `the answer to ${path} needs "on": the day, as 2026-01-31`)
  const field = fields.get(path)
  if (field === undefined || problem !== undefined || typeof by !== 'string' || day === undefined)
    return []
  return [
    {
      subject: typeof subject === 'string' ? subject : undefined,
      fact: {
        path,
        value: (field.multiple && !Array.isArray(value) ? [value] : value) as Json,
        certainty: 'judged',
        method: `answer of ${by}, ${day}`,
        source: 'answers',
        place,
      },
    },
  ]
}
