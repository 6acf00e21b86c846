/** `grammar lint`: reads files and reports findings. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { LintReport } from '../../lint/lint.ts'
import { partName } from '../../lint/part.ts'
import { leftWords } from '../../lint/remedies/caption-advice.ts'
import type { Machine, Run } from '../command.ts'
import { deliver, limitsOf, outputsOf, statusOf } from '../deliver.ts'
import { fixesOf, lintProject } from '../lint-project.ts'
import type { Project } from '../project.ts'

export const run: Run = async (given, machine) => {
  const outputs = outputsOf(given, 'text')
  const limits = limitsOf(given)
  const linted = await lintProject(given, machine)
  const { report, project } = linted
  if (project.shard !== undefined) machine.error(shardWords(project.shard))
  await deliver(linted, outputs, given, machine)
  if (given.flag('fix')) await fix(report, project, machine, given.flag('in-place'))
  return statusOf(linted, limits, given, machine)
}

function shardWords(shard: NonNullable<Project['shard']>): string {
  const { own, files, remembered } = shard
  const known = remembered === 0 ? '' : `; ${remembered} readings were there from a former run`
  return `Shard ${partName(shard)}: ${own} of ${files.length} files${known}.\n`
}

/** Applies fixes that need no decision by a person, and reports what was changed in which file. */
async function fix(
  { findings }: LintReport,
  { root }: Project,
  machine: Machine,
  isInPlace: boolean,
): Promise<void> {
  const fixes = await fixesOf(findings, root)
  for (const { file, copy, left, text, words } of fixes) {
    const target = isInPlace ? file : copy
    writeFileSync(path.join(root, target), text)
    const shown = path.relative(machine.cwd, path.join(root, target))
    const rest = left === 0 ? '' : ` ${leftWords(left)}.`
    machine.error(`${shown}: ${words}; lint it again.${rest}\n`)
  }
  if (fixes.length === 0)
    machine.error(
      findings.length === 0
        ? 'Nothing was found, so nothing is written; --profile says what the files are for.\n'
        : 'Nothing here can be mended without a change of words: nothing is written.\n',
    )
}
