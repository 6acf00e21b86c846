/**
 * `grammar explain`: one rule, with what it asks, why, on whose authority, and what decides it; or one error code, with
 * its cause and its remedy.
 */
import { adapters } from '../../adapters/adapters.ts'
import { codes } from '../../codes.ts'
import type { Rule } from '../../engine/rules/rule.ts'
import { didYouMean } from '../../engine/values/nearest.ts'
import { isLimit } from '../../lint/judge.ts'
import { allowedWords, valueWords } from '../../lint/limit-words.ts'
import type { RuleBase } from '../../lint/rule-base.ts'
import { type Run, WrongUse } from '../command.ts'
import { openRules } from '../project.ts'

export const run: Run = async (given, machine) => {
  const [asked] = given.operands
  if (asked === undefined)
    throw new WrongUse('operand_missing', 'name a rule or an error code: grammar explain CAM-004')
  const code = asked.toLowerCase()
  const row = Object.hasOwn(codes, code) ? codes[code] : undefined
  if (row !== undefined) {
    const isJson = given.text('format') === 'json'
    machine.out(
      isJson
        ? `${JSON.stringify({ code, ...row }, null, 2)}\n`
        : `${code}\n\n${row.when}\n${row.remedy}\n`,
    )
    return 0
  }
  const base = await openRules(given, machine)
  const id = asked.toUpperCase()
  const rule = base.everyRule.get(id)
  if (rule === undefined)
    throw new WrongUse(
      'not_found',
      `there is no rule or error code "${asked}"${didYouMean(id, base.everyRule.keys()) || didYouMean(code, Object.keys(codes))}`,
    )
  if (given.text('format') === 'json') machine.out(`${JSON.stringify(rule, null, 2)}\n`)
  else machine.out(`${explained(rule, base).join('\n')}\n`)
  return 0
}

function explained(rule: Rule, base: RuleBase): string[] {
  const conditions = rule.when.map((condition, i) => ({ ...condition, isLimit: isLimit(rule, i) }))
  const scope = conditions.filter((one) => !one.isLimit)
  const limits = conditions.filter((one) => one.isLimit)
  const word = (path: string): string => base.fields.get(path)?.name ?? path
  return [
    `${rule.id}  ${rule.title ?? ''}`,
    `${rule.hard ? 'hard' : 'soft'} · ${rule.basis ?? 'practice'}${sourcesOf(rule)} · of one ${rule.subject ?? 'context'}`,
    '',
    rule.rationale ?? '',
    '',
    ...(scope.length === 0
      ? []
      : [
          'Applies where',
          ...scope.map(
            ({ path, op, value }) =>
              `  ${word(path)} ${op} ${valueWords(value, base.fields.get(path))}   (${path})`,
          ),
        ]),
    rule.logic === 'any' && limits.length > 1 ? 'Allows neither' : 'Allows',
    ...limits.map(
      (one) =>
        `  ${word(one.path)}: ${allowedWords(one, base.fields.get(one.path), rule.then)}   (${one.path})`,
    ),
    'Otherwise',
    ...rule.then.map(
      ({ op, path, value, text }) =>
        `  ${op} ${path}: ${text ?? valueWords(value, base.fields.get(path))}`,
    ),
    'Decided by',
    ...[...new Set(rule.when.map(({ path }) => path))].map(
      (path) => `  ${path}: ${fillersOf(path)}`,
    ),
  ]
}

const sourcesOf = ({ sources = [] }: Rule): string =>
  sources.length === 0 ? '' : ` (${sources.map(({ id, title }) => `${id}, ${title}`).join('; ')})`

function fillersOf(path: string): string {
  const fillers = adapters.flatMap(({ name, fills }) => {
    const fill = fills[path]
    return fill === undefined ? [] : [`${name} (${fill.certainty}: ${fill.how})`]
  })
  return fillers.length === 0 ? 'configuration or an answer' : fillers.join('; ')
}
