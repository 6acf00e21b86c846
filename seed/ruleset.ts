/** Rules and fields of the corpus in the form that the engine takes, each rule with its position in a file. */
import { checkRule } from '../src/engine/rules/check-rule.ts'
import type { Action, Condition, Field, Implication, Rule } from '../src/engine/rules/rule.ts'
import { type RuleReport, ruleReport } from '../src/engine/rules/rule-report.ts'
import type { DestinationFile } from '../src/forms/destination-file-schemas.ts'
import { destinationKinds } from '../src/forms/media-enums.ts'
import type { RuleEntry, RuleFile } from '../src/forms/media-file-schemas.ts'
import type { Path, Sourced } from '../src/forms/sourced.ts'
import type { Corpus } from './read.ts'

export interface WrittenRule {
  readonly source: Sourced<RuleFile>
  /** Path of the rule in its file. */
  readonly path: Path
  readonly entry: RuleEntry
  readonly rule: Rule
}

/** The report on all rules, computed once for each corpus, since a check and a table need it. */
export function reportOnRules(corpus: Corpus): RuleReport {
  const known = reports.get(corpus)
  if (known !== undefined) return known
  const report = ruleReport(
    writtenRules(corpus).map(({ rule }) => rule),
    contextFields(corpus),
  )
  reports.set(corpus, report)
  return report
}

const reports = new WeakMap<Corpus, RuleReport>()

/** Every rule, in the order of the list. */
export function writtenRules(corpus: Corpus): WrittenRule[] {
  const unitOf = unitsByPath(corpus)
  return corpus.rules.flatMap((source) =>
    source.value.rules.map((entry, index) => ({
      source,
      path: ['rules', index],
      entry,
      rule: {
        id: entry.id,
        domain: source.value.domain,
        priority: entry.priority,
        hard: entry.hard,
        logic: entry.logic,
        when: entry.when as Rule['when'],
        then: entry.then.map((action) => servedAction(action, unitOf)),
        rationale: entry.rationale,
        tags: [entry.basis, ...entry.tags],
        limit: entry.limit,
      },
    })),
  )
}

/** Every implication, in the order of the file. */
export function writtenImplications(corpus: Corpus): Implication[] {
  return corpus.implications.value.implications.map(({ id, when, then, holds, because }) => ({
    id,
    when: when.map(({ path, op, value }) => ({ path, op, value }) as Condition),
    then: then as Implication['then'],
    holds,
    because,
  }))
}

/** The rules that are valid by themselves, so that the engine can run them; another check reports the others. */
export function soundRules(corpus: Corpus): WrittenRule[] {
  const fields = contextFields(corpus)
  return writtenRules(corpus).filter(({ rule }) => checkRule(rule, fields).length === 0)
}

/** Adds the unit of the dimension or variable to an action whose value is a number. */
export function servedAction(
  { op, path, value, text }: RuleEntry['then'][number],
  unitOf: ReadonlyMap<string, string>,
): Action {
  const unit = typeof value === 'number' ? unitOf.get(path) : undefined
  return {
    op,
    path,
    value: value as Action['value'],
    ...(unit === undefined ? {} : { unit }),
    ...(text === undefined ? {} : { text }),
  }
}

/** Destinations as they are served, by kind, then by name; their actions have their units. */
export function servedDestinations(corpus: Corpus): DestinationFile[] {
  const unitOf = unitsByPath(corpus)
  return corpus.destinations
    .map(({ value }) => servedDestination(value, unitOf))
    .toSorted(
      (a, b) =>
        destinationKinds.indexOf(a.kind) - destinationKinds.indexOf(b.kind) ||
        (a.name < b.name ? -1 : 1),
    )
}

function servedDestination(
  file: DestinationFile,
  unitOf: ReadonlyMap<string, string>,
): DestinationFile {
  const { rules } = file
  if (rules === undefined) return file
  const served = rules.map((rule) => ({
    ...rule,
    then: rule.then.map((action) => servedAction(action, unitOf)),
  }))
  return { ...file, rules: served as unknown as typeof rules }
}

/** The unit of every number that has one, by path. */
export function unitsByPath(corpus: Corpus): Map<string, string> {
  const dimensions = corpus.dimensions.flatMap(({ value }) => value.dimensions)
  const pairs = [
    ...dimensions.map(({ id, unit }) => [id, unit] as const),
    ...corpus.model.value.decision_variables.map(({ path, unit }) => [path, unit] as const),
  ]
  return new Map(pairs.filter((pair): pair is readonly [string, string] => pair[1] !== undefined))
}

/** Every path that a context may hold: the dimensions, then the decision variables. */
export function contextFields(corpus: Corpus): Field[] {
  const asking = askingByPath(corpus)
  const dimensions = corpus.dimensions.flatMap(({ value }) =>
    value.dimensions.map(
      (dimension): Field => ({
        path: dimension.id,
        type: dimension.kind === 'enumerated' ? 'enumerated' : 'number',
        multiple: dimension.multiple ?? false,
        ...(dimension.states === undefined ? {} : { values: Object.keys(dimension.states) }),
        ...bounds(dimension),
        ...asking.get(dimension.id),
      }),
    ),
  )
  const variables = corpus.model.value.decision_variables.map(
    (variable): Field => ({
      path: variable.path,
      type: variable.type,
      multiple: false,
      ...(variable.values === undefined ? {} : { values: variable.values }),
      ...bounds(variable),
      ...asking.get(variable.path),
    }),
  )
  return [...dimensions, ...variables]
}

type Asking = Pick<Field, 'question' | 'who' | 'effort' | 'gate' | 'by' | 'silence'>

function askingByPath(corpus: Corpus): Map<string, Asking> {
  const entries = corpus.questions.flatMap(({ value }) => value.questions)
  return new Map(entries.map(({ path, phrases: _, paper: __, ...asking }) => [path, asking]))
}

/** Converts the location of a problem, as the engine writes it, to a path: `when[0].op` becomes `['when', 0, 'op']`. */
export function pathOfPlace(place: string): Path {
  return place
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
}

function bounds({ minimum, maximum }: Bounds): Bounds {
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  }
}
