/**
 * House rules of a service: read and checked at the start, evaluated with the rules of the corpus, and included in the
 * digest.
 */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { DecisionVariableTable, RuleTable } from '../../database/media-tables.ts'
import type { OpenDatabase } from '../../database/open.ts'
import type { Rule } from '../../engine/rules/rule.ts'
import { ruleReport } from '../../engine/rules/rule-report.ts'
import { lazy } from '../../lazy.ts'
import type { BesideAll } from '../../lint/house/check-all.ts'
import { HOUSE } from '../../lint/house/domain.ts'
import { type ReadHouse, withoutReplaced } from '../../lint/house/read-house.ts'
import type { KnownField } from '../../lint/known-field.ts'
import { heldDestinations } from '../destinations/destinations.ts'
import { subjectRows } from '../facts/queries.ts'
import { corpusRow } from '../queries.ts'
import { corpusFields, corpusImplications, corpusRules } from './corpus-rules.ts'
import type { EvaluatedRules } from './evaluated-rules.ts'

type RuleRow = Selectable<RuleTable>
type VariableRow = Selectable<DecisionVariableTable>

/**
 * @param version of the service; a file of house rules may require one
 * @param load reads the house rules and checks them beside the corpus; throws ConfigProblems with the location of every
 *   error, since a service must not start with only some of the rules
 */
export function withHouseRules(
  database: OpenDatabase,
  version: string,
  load: (corpus: BesideAll) => Pick<ReadHouse, 'files' | 'destinations'>,
): EvaluatedRules {
  const corpus = {
    version,
    rules: corpusRules(database),
    fields: corpusFields(database),
    subjects: subjectRows(database),
    implications: corpusImplications(database),
    destinations: heldDestinations(database),
  }
  const { files, destinations } = load(corpus)
  const hash = createHash('sha256').update(corpusRow(database).digest)
  for (const { source } of [...files, ...destinations])
    hash.update(`\n${source.file}\n${source.text}`)
  const own = files.flatMap(({ rules }) => rules)
  const rules = [...withoutReplaced(corpus, files).rules, ...own]
  const paths = files.flatMap((file) => file.fields)
  const fields = [...corpus.fields, ...paths]
  return {
    rules,
    fields,
    rows: own.map((rule, i) => ruleRow(rule, corpus.rules.length + i + 1)),
    variables: paths.map(variableRow),
    destinations: destinations.map(({ source }) => source.value),
    replaced: new Map(files.flatMap((file) => [...file.replaces])),
    report: lazy(() => JSON.stringify(ruleReport(rules, fields))),
    digest: hash.digest('hex'),
  }
}

const ruleRow = (rule: Rule, number: number): RuleRow => ({
  number,
  id: rule.id,
  domain: HOUSE,
  priority: rule.priority,
  hard: rule.hard ? 1 : 0,
  logic: rule.logic,
  conditions: JSON.stringify(rule.when) as RuleRow['conditions'],
  actions: JSON.stringify(rule.then) as RuleRow['actions'],
  rationale: rule.rationale ?? '',
  tags: JSON.stringify([rule.basis, ...rule.tags]) as RuleRow['tags'],
  basis: rule.basis as RuleRow['basis'],
  sources: JSON.stringify(rule.sources?.map(({ id }) => id) ?? []) as RuleRow['sources'],
  title: rule.title ?? rule.id,
  subject: rule.subject ?? '',
  limits: JSON.stringify(rule.limit ?? []) as RuleRow['limits'],
  phrases: '[]' as RuleRow['phrases'],
})

const variableRow = (field: KnownField, index: number): VariableRow => ({
  number: index + 1,
  path: field.path,
  name: field.name,
  type: field.type as VariableRow['type'],
  unit: field.unit ?? null,
  minimum: field.minimum ?? null,
  maximum: field.maximum ?? null,
  allowed_values:
    field.values === undefined
      ? null
      : (JSON.stringify(field.values) as VariableRow['allowed_values']),
  description: field.description,
})
