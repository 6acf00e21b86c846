/** A folder linted as the options of a command say: what `grammar lint` and the programs that import it share. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Baseline } from '../lint/baseline.ts'
import type { LintReport } from '../lint/lint.ts'
import type { TextFix } from '../lint/remedies/text-fixes.ts'
import { readText } from '../machine/load-config.ts'
import { cacheFile } from '../machine/reading-cache.ts'
import { cachedReport } from '../machine/report-cache.ts'
import { type Given, type Machine, WrongUse } from './command.ts'
import { openProject, type Project } from './project.ts'
import { chosenRules } from './values.ts'

export interface LintedProject {
  readonly report: LintReport
  readonly project: Project
  /** Whether everything under the root was read, and every rule asked. */
  readonly isWhole: boolean
  readonly baselineFile: string | undefined
}

/** @throws WrongUse where an option or a file that it names cannot be used */
export async function lintProject(given: Given, machine: Machine): Promise<LintedProject> {
  const project = await openProject(given, machine)
  const isAsked = chosenRules(project.base, given)
  const baselineFile = baselineFileOf(given, machine, project)
  const isWhole = project.isWhole && isAsked === undefined
  const report = await cachedReport(
    cacheFile(project.cacheDirectory, project.root, 'report.json'),
    {
      ...project,
      isWhole,
      ...(isAsked === undefined ? {} : { isAsked }),
      baseline: baselineFile === undefined ? undefined : readBaseline(baselineFile, given),
      today: machine.today,
    },
    isAsked && [...project.base.rules.keys()].filter(isAsked),
  )
  return { report, project, isWhole, baselineFile }
}

/** Changes of text files that end findings and that no person has to decide on. */
export async function fixesOf(findings: LintReport['findings'], root: string): Promise<TextFix[]> {
  const { textFixes } = await import('../lint/remedies/text-fixes.ts')
  return textFixes(findings, async (file) => readText(path.join(root, file)))
}

/** The file of --baseline or of the configuration; for --update-baseline one with the usual name. */
function baselineFileOf(
  given: Given,
  { cwd }: Machine,
  { root, config }: Project,
): string | undefined {
  const named = given.text('baseline')
  if (named !== undefined) return path.resolve(cwd, named)
  if (config.baseline !== undefined) return path.resolve(root, config.baseline)
  return given.flag('update-baseline') ? path.join(root, 'grammar-baseline.json') : undefined
}

export function readBaseline(file: string, given: Given): Baseline | undefined {
  if (!existsSync(file)) {
    if (given.flag('update-baseline')) return undefined
    throw new WrongUse(`there is no baseline at ${file}; --update-baseline writes one`)
  }
  try {
    const baseline = JSON.parse(readText(file)) as Partial<Baseline>
    if (baseline.grammar === 1 && typeof baseline.findings === 'object') return baseline as Baseline
  } catch {
    // Said below, with what to do.
  }
  throw new WrongUse(`${file} is no baseline of this form; --update-baseline writes it anew`)
}
