/** `grammar merge`: merges the output of the shards into the output of a single run. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { baselineOf } from '../../lint/baseline.ts'
import { incompleteness } from '../../lint/part.ts'
import { type CacheOfPart, togetherCached } from '../../machine/reading-cache.ts'
import { type Given, type Machine, type Run, WrongUse } from '../command.ts'
import { baselineText, deliver, limitsOf, outputsOf, statusOf } from '../deliver.ts'
import { baselineFileOf, judgeProject, readBaseline } from '../lint-project.ts'
import { readMerged } from '../merged-files.ts'
import { wholeProject } from '../shards.ts'

export const run: Run = async (given, machine) => {
  const merged = readMerged(given.operands, machine)
  if (merged.kind === 'cache') {
    refuseOfReports(given, merged.kind)
    write(cacheOf(merged.caches), given, machine)
    return 0
  }
  if (merged.kind === 'baseline') {
    refuseOfReports(given, merged.kind)
    const whole = await wholeProject(merged.parts, given, machine, () => undefined)
    const { report, isWhole } = await judgeProject(whole.project, whole.given, whole.machine)
    write(baselineText(baselineOf(report.findings, undefined, isWhole)), given, machine)
    return 0
  }
  const outputs = outputsOf(given, merged.format)
  const limits = limitsOf(given)
  let baselineFile: string | undefined
  const whole = await wholeProject(merged.parts, given, machine, (asShards, judging) => {
    baselineFile = baselineFileOf(asShards, machine, judging)
    return baselineFile === undefined ? undefined : readBaseline(baselineFile, asShards)
  })
  const linted = await judgeProject(whole.project, whole.given, whole.machine, baselineFile)
  await deliver(linted, outputs, whole.given, machine)
  return statusOf(linted, limits, whole.given, machine)
}

function cacheOf(caches: readonly CacheOfPart[]): string {
  const missing = incompleteness(caches.map(({ file, written: { part } }) => ({ file, part })))
  if (missing !== undefined) throw new WrongUse('shards_unmergeable', missing)
  const cache = togetherCached(caches)
  if ('problem' in cache) throw new WrongUse('shards_unmergeable', cache.problem)
  return cache.text
}

function refuseOfReports(given: Given, kind: string): void {
  if (given.texts('format').length > 0) {
    throw new WrongUse('options_conflict', `a ${kind} has one form; --format is that of a report`)
  }
  if (given.flag('update-baseline') || given.text('baseline') !== undefined) {
    throw new WrongUse(
      'options_conflict',
      `--output says where the ${kind} goes; --baseline is held against reports`,
    )
  }
  if (given.texts('output').length > 1)
    throw new WrongUse('options_conflict', `a ${kind} goes into one --output`)
}

function write(text: string, given: Given, { cwd, out }: Machine): void {
  const file = given.text('output') ?? '-'
  if (file === '-') out(text)
  else writeFileSync(path.resolve(cwd, file), text)
}
