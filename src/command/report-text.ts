/** Formats a report as the command prints it. */
import path from 'node:path'
import type { TextOptions } from '../lint/formats/text.ts'
import type { LintReport } from '../lint/lint.ts'
import type { Part } from '../lint/part.ts'
import type { Format } from './command.ts'
import { fixesOf } from './lint-project.ts'
import type { Project } from './project.ts'

type Judged = Pick<Project, 'base' | 'root'>

/** The judged folder, for commands shown in the report; empty if it is the current one. */
export const folderFrom = (cwd: string, root: string): { readonly folder?: string } =>
  root === cwd ? {} : { folder: path.relative(cwd, root) || '.' }

/**
 * @param part data of a shard, for the formats that can be merged
 * @returns the report with a line break at its end
 */
export const reportText = async (
  format: Format,
  report: LintReport,
  project: Judged,
  options: TextOptions = {},
  part?: Part,
): Promise<string> => `${await written(format, report, project, options, part)}\n`

async function written(
  format: Format,
  report: LintReport,
  { base, root }: Judged,
  options: TextOptions,
  part?: Part,
): Promise<string> {
  switch (format) {
    case 'text':
      return (await import('../lint/formats/text.ts')).textReport(report, options)
    case 'json':
      return JSON.stringify({ ...report, part }, null, 2)
    case 'jsonl':
      return [
        ...report.findings,
        { tally: report.tally, corpus_digest: report.corpus_digest, part },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n')
    case 'sarif':
      return JSON.stringify(
        (await import('../lint/formats/sarif.ts')).sarif(
          report,
          base,
          await fixesOf(report.findings, root),
          part,
        ),
        null,
        2,
      )
    case 'junit':
      return (await import('../lint/formats/junit.ts')).junit(report)
    case 'github':
      return (await import('../lint/formats/github.ts')).github(report)
    case 'markdown':
      return (await import('../lint/formats/github.ts')).markdown(report)
  }
}
