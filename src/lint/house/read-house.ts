/** Files of house rules → rules and paths as the engine takes them, and every mistake of form with its place. */
import type { ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readYaml, type Sourced } from '../../../seed/sourced.ts'
import { documentError } from '../../engine/document-errors.ts'
import { didYouMean } from '../../engine/nearest.ts'
import type { Rule } from '../../engine/rule.ts'
import type { ConfigProblem } from '../config/config-problems.ts'
import type { CompiledRules, HouseRules, KnownField } from '../rule-base.ts'
import { HOUSE } from './domain.ts'
import { houseSchema } from './schema.ts'

/** One file, with the place of everything in it. */
export interface HouseFile extends HouseRules {
  readonly source: Sourced<unknown>
  /** Version of the corpus that it needs. */
  readonly needs: string | undefined
  /** House rule → rule that it tightens. */
  readonly tightens: ReadonlyMap<string, string>
  /** Rule of the corpus → house rule that stands for it. */
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
    readonly tightens?: string
    readonly sources?: readonly string[]
    readonly tags?: readonly string[]
  })[]
  readonly replaces?: Readonly<Record<string, string>>
}

/** A file of house rules: its name as messages show it, and its text. */
export interface HouseText {
  readonly file: string
  readonly text: string
}

export function readHouse(texts: readonly HouseText[]): {
  readonly files: readonly HouseFile[]
  readonly problems: readonly ConfigProblem[]
} {
  const problems: ConfigProblem[] = []
  const validate = new Ajv2020({ allErrors: true, verbose: true, strict: false }).compile(
    houseSchema,
  )
  const files = texts.flatMap(({ file, text }) => {
    const { sourced, problems: syntax } = readYaml(file, text)
    for (const { line, column, message } of syntax) problems.push({ file, line, column, message })
    if (syntax.length > 0) return []
    if (validate(sourced.value)) return [houseFile(sourced, sourced.value as unknown as Written)]
    for (const error of validate.errors ?? []) problems.push(shapeProblem(sourced, error))
    return []
  })
  return { files, problems }
}

function houseFile(source: Sourced<unknown>, written: Written): HouseFile {
  const { ruleset, needs, facts = [], rules, replaces = {} } = written
  return {
    source,
    name: ruleset,
    needs,
    fields: facts.map((fact) => ({ ...fact, multiple: false })),
    rules: rules.map(({ tightens: _tightens, sources = [], tags = [], ...rule }) => ({
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
    tightens: new Map(
      rules.flatMap(({ id, tightens }) => (tightens === undefined ? [] : [[id, tightens]])),
    ),
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
  return {
    file: source.file,
    ...source.at(at),
    message: documentError(error, source.value).message,
  }
}

const placeOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~'),
    )

/** The rules of the corpus without those that a house rule stands for. */
export function withoutReplaced<T extends Pick<CompiledRules, 'rules'>>(
  compiled: T,
  files: readonly Pick<HouseFile, 'replaces'>[],
): T {
  const replaced = new Set(files.flatMap(({ replaces }) => [...replaces.keys()]))
  return { ...compiled, rules: compiled.rules.filter(({ id }) => !replaced.has(id)) }
}
