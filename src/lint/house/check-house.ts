/** Checks house rules: alone, against one another, and against the rules of the corpus. */
import { checkRule } from '../../engine/rules/check-rule.ts'
import type { Field, Rule } from '../../engine/rules/rule.ts'
import { reportBeside, type SoundRules, soundRules } from '../../engine/rules/rule-report.ts'
import { implies } from '../../engine/rules/value-sets.ts'
import { pathConditionsOf } from '../../engine/rules/witness.ts'
import { didYouMean } from '../../engine/values/nearest.ts'
import type { ConfigProblem } from '../config/config-problems.ts'
import type { HouseFile } from './read-house.ts'

export interface HouseCheck {
  /** Errors that must be fixed before the rules can be used. */
  readonly problems: readonly HouseProblem[]
  /** Hints for the author: rules that loosen others or compete with them. */
  readonly notes: readonly HouseProblem[]
}

/** An error with its path in the file. */
export interface HouseProblem extends ConfigProblem {
  readonly path: readonly (string | number)[]
  /** The message without the path, for output that shows the path separately. */
  readonly plain: string
}

/** What house rules are checked against. */
export interface Beside {
  readonly version: string
  readonly rules: readonly Rule[]
  readonly fields: readonly Field[]
  readonly subjects: readonly { readonly id: string }[]
}

/**
 * @param others result of `soundRules` for the rules and fields of `compiled`; when many files are checked separately,
 * compute it once
 */
export function checkHouse(
  files: readonly HouseFile[],
  compiled: Beside,
  others: SoundRules = soundRules(compiled.rules, compiled.fields),
): HouseCheck {
  const problems: HouseProblem[] = []
  const notes: HouseProblem[] = []
  const fields = [...compiled.fields, ...files.flatMap((file) => file.fields)]
  const all: Checked = { files, compiled, fields, problems, notes }
  for (const file of files) checkFile(all, file)
  if (problems.length === 0) checkRuleset(all, others)
  return { problems, notes }
}

interface Checked {
  readonly files: readonly HouseFile[]
  readonly compiled: Beside
  readonly fields: readonly Field[]
  readonly problems: HouseProblem[]
  readonly notes: HouseProblem[]
}

const at = (
  { source }: HouseFile,
  path: readonly (string | number)[],
  message: string,
  plain = message,
): HouseProblem => ({
  file: source.file,
  ...source.at(path),
  message,
  path,
  plain,
})

function checkFile({ files, compiled, fields, problems }: Checked, file: HouseFile): void {
  const own = `x.${file.name.replaceAll('-', '_')}.`
  const foreign = new Set(compiled.rules.map(({ id }) => id.slice(0, 3)))
  const { needs } = file
  if (needs !== undefined && needs.split('.')[0] !== compiled.version.split('.')[0]) {
    problems.push(at(file, ['needs'], `needs the corpus ${needs}; this one is ${compiled.version}`))
  }
  for (const [i, field] of file.fields.entries()) {
    if (field.path.startsWith(own)) continue
    problems.push(at(file, ['facts', i, 'path'], `"${field.path}" does not begin with ${own}`))
  }
  const before = files
    .slice(0, files.indexOf(file))
    .flatMap(({ rules }) => rules.map(({ id }) => id))
  const seen = new Set(before)
  for (const [i, rule] of file.rules.entries()) {
    if (foreign.has(rule.id.slice(0, 3))) {
      problems.push(
        at(
          file,
          ['rules', i, 'id'],
          `${rule.id} has the prefix of a domain of the corpus; take another`,
        ),
      )
    }
    if (seen.has(rule.id)) problems.push(at(file, ['rules', i, 'id'], `${rule.id} stands twice`))
    seen.add(rule.id)
    checkSubject(compiled, file, i, rule, problems)
    for (const { path, message } of checkRule(rule, fields)) {
      const place = ['rules', i, ...pathOf(path)]
      problems.push(at(file, place, `${rule.id} ${path}: ${message}`, message))
    }
  }
}

function checkSubject(
  { subjects }: Beside,
  file: HouseFile,
  index: number,
  { id, subject = '', limit = [], when }: Rule,
  problems: HouseProblem[],
): void {
  const kinds = subjects.map((kind) => kind.id)
  if (!kinds.includes(subject)) {
    const message = `${id} is about no kind of subject: "${subject}"${didYouMean(subject, kinds)}`
    problems.push(at(file, ['rules', index, 'subject'], message))
  }
  const beyond = limit.find((position) => position >= when.length)
  if (beyond === undefined) return
  problems.push(
    at(file, ['rules', index, 'limit'], `${id} has no condition ${beyond}; the first is 0`),
  )
}

/** Contradictions and redundancies within a rule and between pairs; pairs of corpus rules are not reported. */
function checkRuleset(all: Checked, others: SoundRules): void {
  const { files, fields, problems, notes } = all
  const rules = files.flatMap((file) => file.rules)
  const owner = new Map(
    files.flatMap((file) => file.rules.map(({ id }, i) => [id, { file, i }] as const)),
  )
  const replaced = new Set(files.flatMap(({ replaces }) => [...replaces.keys()]))
  const kept = others.filter(({ rule }) => !replaced.has(rule.id))
  const report = reportBeside(rules, fields, kept)
  for (const { rule_ids, place, message } of report.defects) {
    const own = rule_ids.map((id) => owner.get(id)).find((one) => one !== undefined)
    if (own === undefined) continue
    const path = ['rules', own.i, ...(owner.has(rule_ids[0] ?? '') ? pathOf(place ?? '') : [])]
    problems.push(at(own.file, path, message))
  }
  for (const { path, winner, loser } of report.rivalries) {
    const own = owner.get(winner.rule_id) ?? owner.get(loser.rule_id)
    if (own === undefined) continue
    const message = `${winner.rule_id} and ${loser.rule_id} can match together and propose different values for ${path}; ${winner.rule_id} comes first`
    notes.push(at(own.file, ['rules', own.i], message))
  }
  for (const file of files) {
    checkTightened(all, file)
    checkReplaced(all, file)
  }
}

function checkTightened({ compiled, fields, problems }: Checked, file: HouseFile): void {
  const known = new Map(compiled.rules.map((rule) => [rule.id, rule]))
  for (const [i, rule] of file.rules.entries()) {
    const id = rule.tightens
    if (id === undefined) continue
    const report = (message: string): void => {
      problems.push(at(file, ['rules', i, 'tightens'], message))
    }
    const other = known.get(id)
    if (other === undefined) report(`there is no rule ${id}${didYouMean(id, known.keys())}`)
    else if (!impliesRule(other, rule, fields)) {
      const isLooser = impliesRule(rule, other, fields)
      const how = isLooser ? `is looser than ${id}` : `misses contexts that ${id} matches`
      report(`${rule.id} does not tighten ${id}: it ${how}`)
    }
  }
}

function checkReplaced({ compiled, fields, problems, notes }: Checked, file: HouseFile): void {
  const known = new Map(compiled.rules.map((rule) => [rule.id, rule]))
  const own = new Map(file.rules.map((rule) => [rule.id, rule]))
  for (const [id, standIn] of file.replaces) {
    const report = (message: string, into = problems): void => {
      into.push(at(file, ['replaces', id], message))
    }
    const other = known.get(id)
    const rule = own.get(standIn)
    if (other === undefined) report(`there is no rule ${id}${didYouMean(id, known.keys())}`)
    if (rule === undefined) {
      report(`${standIn} is no rule of this file${didYouMean(standIn, own.keys())}`)
    }
    if (other === undefined || rule === undefined || impliesRule(other, rule, fields)) continue
    const isBinding = other.basis === 'law' || other.then.some(({ op }) => op === 'block')
    const message = `${standIn} loosens ${id}: contexts that ${id} matches pass`
    if (isBinding) report(`${message}, and ${id} is a law or blocks`)
    else report(message, notes)
  }
}

/** Whether the second rule matches whenever the first does. */
function impliesRule(a: Rule, b: Rule, fields: readonly Field[]): boolean {
  if (a.logic !== 'all' || b.logic !== 'all') return false
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const given = pathConditionsOf(a)
  return [...pathConditionsOf(b)].every(([path, wanted]) => {
    const known = given.get(path)
    return known !== undefined && implies(known, wanted, byPath.get(path))
  })
}

/** Parses a location: `when[0].path` becomes `['when', 0, 'path']`. */
const pathOf = (place: string): (string | number)[] =>
  place
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
