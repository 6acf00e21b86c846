/** `grammar facts`: every fact of every subject, with its evidence. */

import { placeText } from '../../lint/formats/text-words.ts'
import { valueWords } from '../../lint/limit-words.ts'
import { lint } from '../../lint/lint.ts'
import { subjectsOf } from '../../lint/subject.ts'
import type { Run } from '../command.ts'
import { openProject } from '../project.ts'

export const run: Run = async (given, machine) => {
  const project = await openProject(given, machine)
  const { root, report } = lint({ ...project, baseline: undefined, today: machine.today })
  const subjects = [...subjectsOf(root)].map((subject) => ({
    kind: subject.kind,
    id: subject.id,
    parent:
      subject.parent === undefined ? null : { kind: subject.parent.kind, id: subject.parent.id },
    facts: [...subject.facts.values()]
      .flat()
      .map(({ path, value, certainty, method, tool, source, place }) => ({
        path,
        value,
        certainty,
        method,
        tool: tool ?? null,
        source,
        place,
      })),
    looked: [...subject.looked].filter((path) => !subject.facts.has(path)).sort(),
  }))
  if (given.text('format') === 'json') {
    machine.out(`${JSON.stringify({ subjects, problems: report.problems }, null, 2)}\n`)
  } else if (given.text('format') === 'jsonl') {
    const lines = subjects.flatMap(({ kind, id, facts }) =>
      facts.map((fact) => ({ subject: { kind, id }, ...fact })),
    )
    machine.out(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  } else {
    const { fields } = project.base
    for (const { kind, id, facts, looked } of subjects) {
      if (facts.length === 0 && looked.length === 0) continue
      machine.out(`${kind} ${id}\n`)
      for (const { path, value, certainty, method, tool, place } of facts) {
        const evidence = [certainty, method, tool].filter((part) => part !== null).join(', ')
        machine.out(
          `  ${path} = ${valueWords(value, fields.get(path))}  [${evidence}]  ${placeText(place)}\n`,
        )
      }
      if (looked.length > 0) machine.out(`  looked for and absent: ${looked.join(', ')}\n`)
    }
    const count = subjects.reduce((sum, { facts }) => sum + facts.length, 0)
    machine.out(`${count} facts of ${subjects.length} subjects.\n`)
  }
  return report.problems.some(({ kind }) => kind === 'failed') ? 2 : 0
}
