/** `grammar rules check`: checks house rules and destinations, alone and together with the corpus. */
import path from 'node:path'
import type { ConfigProblem } from '../../lint/config/config-problems.ts'
import { checkAll } from '../../lint/house/check-all.ts'
import { readHouseFolders } from '../../machine/load-house.ts'
import { type Run, WrongUse } from '../command.ts'
import { loadRules } from '../rules-file.ts'

export const run: Run = async (given, machine) => {
  const [verb, ...folders] = given.operands
  if (verb !== 'check')
    throw new WrongUse('operand_missing', 'grammar rules check <folder or file …>')
  if (folders.length === 0)
    throw new WrongUse('operand_missing', 'name the folder or the files of the house rules')
  const compiled = await loadRules()
  const read = readHouseFolders({
    folders: folders.map((folder) => path.resolve(machine.cwd, folder)),
    shownFrom: machine.cwd,
  })
  const check =
    read.problems.length > 0 ? { problems: read.problems, notes: [] } : checkAll(read, compiled)
  if (given.text('format') === 'json') {
    machine.out(`${JSON.stringify(shown(check), null, 2)}\n`)
    return check.problems.length > 0 ? 1 : 0
  }
  for (const { file, line, column, message } of check.problems) {
    machine.out(`${file}:${line}:${column}  error  ${message}\n`)
  }
  for (const { file, line, column, message } of check.notes) {
    machine.out(`${file}:${line}:${column}  note  ${message}\n`)
  }
  const rules = read.files.reduce((sum, file) => sum + file.rules.length, 0)
  const { length } = read.destinations
  const destinations = length === 0 ? '' : ` and ${length} destination${length === 1 ? '' : 's'}`
  machine.out(
    `${rules} house rules${destinations} beside ${compiled.rules.length}: ${check.problems.length} to mend, ${check.notes.length} to know.\n`,
  )
  return check.problems.length > 0 ? 1 : 0
}

/** Problems as the linter prints them, without the fields that only the corpus checks need. */
const shown = ({ problems, notes }: Checked) => ({
  problems: problems.map(withoutPath),
  notes: notes.map(withoutPath),
})

interface Checked {
  readonly problems: readonly ConfigProblem[]
  readonly notes: readonly ConfigProblem[]
}

const withoutPath = ({ file, line, column, message }: ConfigProblem): ConfigProblem => ({
  file,
  line,
  column,
  message,
})
