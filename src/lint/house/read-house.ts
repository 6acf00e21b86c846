/**
 * Reads house rules and a studio's own destinations into the form that the engine uses, and reports every error of
 * shape with its location.
 */
import type { ErrorObject } from 'ajv'
import { documentError } from '../../engine/documents/errors.ts'
import type { Rule } from '../../engine/rules/rule.ts'
import { didYouMean } from '../../engine/values/nearest.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import { type Path, problemAt, readYaml, type Sourced } from '../../forms/sourced.ts'
import type { ConfigProblem } from '../config/config-problems.ts'
import { readDestination, type WrittenDestination } from '../destinations/read-destination.ts'
import type { KnownField } from '../known-field.ts'
import type { CompiledRules, HouseRules } from '../rule-base.ts'
import { HOUSE } from './domain.ts'
import { isDestination, isHouse } from './house-forms.ts'

/** One file, with the position of everything in it. */
export interface HouseFile extends HouseRules {
  readonly source: Sourced<unknown>
  /** Version of the corpus that the file requires. */
  readonly needs: string | undefined
  /** The house rule that replaces a rule of the corpus, by the id of the replaced rule. */
  readonly replaces: ReadonlyMap<string, string>
}

interface Written {
  readonly ruleset: string
  readonly needs?: string
  readonly facts?: readonly {
    readonly path: string
    readonly name: string
    readonly type: KnownField['type']
    readonly description: string
    readonly unit?: string
    readonly minimum?: number
    readonly maximum?: number
    readonly values?: readonly string[]
  }[]
  readonly rules: readonly (Omit<Rule, 'domain' | 'sources' | 'tags'> & {
    readonly sources?: readonly string[]
    readonly tags?: readonly string[]
  })[]
  readonly replaces?: Readonly<Record<string, string>>
}

/** A file of house rules: its text, and its name as shown in messages. */
export interface HouseText {
  readonly file: string
  readonly text: string
}

/** The rules and destinations of a studio. */
export interface ReadHouse {
  readonly files: readonly HouseFile[]
  readonly destinations: readonly WrittenDestination[]
  readonly problems: readonly ConfigProblem[]
}

/** A file that declares facts is a destination; any other file holds house rules. */
export function readHouse(texts: readonly HouseText[]): ReadHouse {
  const problems: ConfigProblem[] = []
  const files: HouseFile[] = []
  const destinations: WrittenDestination[] = []
  for (const { file, text } of texts) {
    const { sourced, problems: syntax } = readYaml(file, text)
    for (const { line, column, message } of syntax) problems.push({ file, line, column, message })
    if (syntax.length > 0) continue
    const { value } = sourced
    const declares = typeof value === 'object' && value !== null && 'declares' in value
    const validate = declares ? isDestination : isHouse
    if (!validate(value)) {
      for (const error of validate.errors ?? []) problems.push(shapeProblem(sourced, error))
    } else if (declares) destinations.push(readDestination(sourced as Sourced<DestinationFile>))
    else files.push(houseFile(sourced, value as unknown as Written))
  }
  return { files, destinations, problems }
}

function houseFile(source: Sourced<unknown>, written: Written): HouseFile {
  const { ruleset, needs, facts = [], rules, replaces = {} } = written
  return {
    source,
    name: ruleset,
    needs,
    fields: facts.map((fact) => ({ ...fact, multiple: false })),
    rules: rules.map(({ sources = [], tags = [], ...rule }) => ({
      ...rule,
      domain: HOUSE,
      tags,
      basis: rule.basis ?? HOUSE,
      sources: sources.map((title) => ({
        id: title,
        title,
        url: null,
        verified: 'house',
        note: null,
      })),
    })),
    replaces: new Map(Object.entries(replaces)),
  }
}

function shapeProblem(source: Sourced<unknown>, error: ErrorObject): ConfigProblem {
  const at = placeOf(error.instancePath)
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params['additionalProperty'])
    const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {})
    const message = `unknown member "${name}"${didYouMean(name, known) || `; known are ${known.join(', ')}`}`
    return { file: source.file, ...source.atKey([...at, name]), message }
  }
  return namedProblem(source, at, documentError(error, source.value).message)
}

/** A problem whose message begins with the rule and the field: `OUR-001 priority: …`. */
export function namedProblem(source: Sourced<unknown>, path: Path, message: string): ConfigProblem {
  const { file, line, column, id, field } = problemAt(source, path, message)
  const where = [id, field].filter((part) => part !== '').join(' ')
  return { file, line, column, message: where === '' ? message : `${where}: ${message}` }
}

const placeOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~'),
    )

/** The rules of the corpus without those that house rules replace. */
export function withoutReplaced<T extends Pick<CompiledRules, 'rules'>>(
  compiled: T,
  files: readonly Pick<HouseFile, 'replaces'>[],
): T {
  const replaced = new Set(files.flatMap(({ replaces }) => [...replaces.keys()]))
  return { ...compiled, rules: compiled.rules.filter(({ id }) => !replaced.has(id)) }
}
