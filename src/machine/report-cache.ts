/**
 * Caches the report of the last run of a folder. It is used again if nothing that it depends on has changed: readings,
 * configuration, rules, baseline, day, and the code that judges.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { LintConfig } from '../lint/config/config.ts'
import type { LintReport, LintRequest } from '../lint/lint.ts'
import type { RuleBase } from '../lint/rule-base.ts'
import { sha256, writeCache } from './reading-cache.ts'

/** Folders of the code that judges. */
const code = ['../lint', '../engine'].map((folder) => path.join(import.meta.dirname, folder))

interface Stored {
  readonly key: string
  readonly report: LintReport
}

/**
 * @param file file with the report of the last run; undefined if none is cached
 * @param asked ids of the rules to evaluate; undefined for all
 */
export async function cachedReport(
  file: string | undefined,
  request: LintRequest,
  asked: readonly string[] | undefined,
): Promise<LintReport> {
  const make = async () => (await import('../lint/lint.ts')).lint(request).report
  if (file === undefined) return make()
  const key = keyOf(request, asked)
  const stored = read(file)
  if (stored?.key === key) return stored.report
  const report = await make()
  await writeCache(file, JSON.stringify({ key, report } satisfies Stored))
  return report
}

function keyOf(request: LintRequest, asked: readonly string[] | undefined): string {
  const { base, config, read: found, problems, hidden, baseline, today, isWhole } = request
  return sha256(
    JSON.stringify([
      [base.digest, base.version, ownRules(base), changed()],
      plainConfig(config),
      [found, problems, hidden, baseline ?? null, today, isWhole, asked ?? null],
    ]),
  )
}

/** What the digest of the corpus does not cover: house rules, destinations and paths of a studio. */
export const ownRules = (base: RuleBase): readonly unknown[] => [
  [...base.rulesetOf].map(([id, ruleset]) => [ruleset, base.rules.get(id)]),
  base.destinations,
  [...base.fields.values()],
]

/** The configuration in a form that JSON can represent. */
export const plainConfig = (config: LintConfig): object => ({
  ...config,
  rules: [...config.rules],
  trusted: [...config.trusted],
})

/** Latest change of the code that judges, so that a contributor sees the effect of a change. */
const changed = (): number =>
  Math.max(
    ...code.flatMap((folder) =>
      readdirSync(folder).map((name) => statSync(path.join(folder, name)).ctimeMs),
    ),
  )

function read(file: string): Stored | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stored
  } catch {
    return undefined
  }
}
