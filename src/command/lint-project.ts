/** Lints a folder with the options of a command; shared by `grammar lint` and programs that import it. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Baseline } from '../lint/baseline.ts'
import type { LintReport } from '../lint/lint.ts'
import { type Part, type PartOf, partName } from '../lint/part.ts'
import type { TextFix } from '../lint/remedies/text-fixes.ts'
import { readText } from '../machine/load-config.ts'
import { cacheFile } from '../machine/reading-cache.ts'
import { cachedReport } from '../machine/report-cache.ts'
import { type Given, type Machine, WrongUse } from './command.ts'
import { openProject, type Project } from './project.ts'
import { partOf } from './shards.ts'
import { chosenRules } from './values.ts'

export interface LintedProject {
  readonly report: LintReport
  readonly project: Project
  /** Whether everything under the root was read and every rule evaluated. */
  readonly isWhole: boolean
  readonly baselineFile: string | undefined
  /** Data in the report of a shard for `grammar merge`. */
  readonly part?: Part
}

/** @throws WrongUse if an option is invalid or a file that it names cannot be used */
export async function lintProject(given: Given, machine: Machine): Promise<LintedProject> {
  const project = await openProject(given, machine)
  const baselineFile = baselineFileOf(given, machine, project)
  const linted = await judgeProject(project, given, machine, baselineFile)
  const { shard } = project
  if (shard === undefined) return linted
  return { ...linted, part: partOf(linted, shard, given, machine) }
}

/** Judges a project whose files have been read, by this run or by the shards that are merged. */
export async function judgeProject(
  project: Project,
  given: Given,
  machine: Machine,
  baselineFile?: string,
): Promise<LintedProject & { readonly baseline: Baseline | undefined }> {
  const isAsked = chosenRules(project.base, given)
  const baseline = baselineFile === undefined ? undefined : readBaseline(baselineFile, given)
  const isWhole = project.isWhole && isAsked === undefined
  const { cacheDirectory, root, shard } = project
  const report = await cachedReport(
    cacheFile(cacheDirectory, root, 'report.json', shard),
    {
      ...project,
      // A waiver that no file of this shard needs may be needed in another.
      isWhole: isWhole && shard === undefined,
      ...(isAsked === undefined ? {} : { isAsked }),
      baseline,
      today: machine.today,
    },
    isAsked && [...project.base.rules.keys()].filter(isAsked),
  )
  return { report, project, isWhole, baselineFile, baseline }
}

/** Edits of text files that resolve findings and need no decision by a person. */
export async function fixesOf(findings: LintReport['findings'], root: string): Promise<TextFix[]> {
  const { textFixes } = await import('../lint/remedies/text-fixes.ts')
  return textFixes(findings, async (file) => readText(path.join(root, file)))
}

/** The file of --baseline or of the configuration; for --update-baseline one with the usual name. */
export function baselineFileOf(
  given: Given,
  { cwd }: Pick<Machine, 'cwd'>,
  { root, config }: Pick<Project, 'root' | 'config'>,
): string | undefined {
  const named = given.text('baseline')
  if (named !== undefined) return path.resolve(cwd, named)
  if (config.baseline !== undefined) return path.resolve(root, config.baseline)
  return given.flag('update-baseline') ? path.join(root, 'grammar-baseline.json') : undefined
}

/** @returns undefined if the baseline file does not exist yet and --update-baseline will write it */
export function readBaseline(file: string, given: Given): Baseline | undefined {
  const isWritten = given.flag('update-baseline')
  const isShard = given.text('shard') !== undefined
  if (!existsSync(file)) {
    if (isWritten) return undefined
    throw new WrongUse(
      'baseline_unusable',
      `there is no baseline at ${file}; --update-baseline writes one`,
    )
  }
  let read: Partial<Baseline> & { readonly part?: PartOf }
  try {
    read = JSON.parse(readText(file))
  } catch {
    read = {}
  }
  const { grammar, findings, part } = read
  if (grammar !== 1 || typeof findings !== 'object') {
    throw new WrongUse(
      'baseline_unusable',
      `${file} is no baseline of this form; --update-baseline writes it anew`,
    )
  }
  if (part !== undefined) {
    // The output of a shard in an earlier run is not a complete baseline.
    if (isWritten && isShard) return undefined
    throw new WrongUse(
      'baseline_unusable',
      `${file} is that of shard ${partName(part)} alone; "grammar merge" makes one of all`,
    )
  }
  if (isWritten && isShard) {
    throw new WrongUse(
      'baseline_unusable',
      `a shard would write its own findings over those of ${file}; name a file of its own with --baseline, or have "grammar merge --update-baseline" write it`,
    )
  }
  return { grammar, findings }
}
