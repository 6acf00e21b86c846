/** `grammar ask`: the missing facts that would decide the most rules, as a form to fill in. */
import type { Question } from '../../lint/finding.ts'
import { lint } from '../../lint/lint.ts'
import type { Run } from '../command.ts'
import { openProject } from '../project.ts'
import { wholeNumber } from '../values.ts'

export const run: Run = async (given, machine) => {
  const most = wholeNumber('limit', given.text('limit') ?? '20')
  const project = await openProject(given, machine)
  const { report, root } = lint({ ...project, baseline: undefined, today: machine.today })
  const questions = report.questions.slice(0, most)
  if (given.text('format') === 'json') {
    machine.out(`${JSON.stringify(questions, null, 2)}\n`)
  } else {
    const rest = report.questions.length - questions.length
    machine.out(
      [
        '# Fill in value, by and on (the day), and name this file under "answers" in .grammar.yaml.',
        '# An entry without a value stays a question.',
        ...(rest === 0 ? [] : [`# ${rest} more: --limit ${report.questions.length}`]),
        questions.length === 0 ? 'answers: []' : 'answers:',
        ...questions.flatMap((question) => entry(question, root.id)),
        '',
      ].join('\n'),
    )
  }
  return report.problems.some(({ kind }) => kind === 'failed') ? 2 : 0
}

function entry(
  { path, name, question, who, description, unit, values, subject, decides, bears_on }: Question,
  project: string,
): string[] {
  const settles = [
    ...(decides.length === 0 ? [] : [`settles ${decides.join(', ')}`]),
    ...(bears_on.length === 0 ? [] : [`bears on ${bears_on.join(', ')}`]),
  ].join('; ')
  return [
    ...(question === null ? [] : [`  # ${question} (${who})`]),
    `  # ${name}${unit === null ? '' : ` (${unit})`}: ${description}`,
    ...(values === null ? [] : [`  # One of: ${values.join(', ')}`]),
    `  # It ${settles}.`,
    `  - path: ${path}`,
    ...(subject.id === project ? [] : [`    subject: ${JSON.stringify(subject.id)}`]),
    '    value:',
    '    by:',
    '    on:',
  ]
}
