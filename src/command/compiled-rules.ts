/** The rules as one JSON file for the command and the linter: rules, fields, subjects and profiles. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Corpus, readCorpus } from '../../seed/read.ts'
import { CorpusProblems, type Problem } from '../../seed/report.ts'
import { contextFields, writtenImplications, writtenRules } from '../../seed/ruleset.ts'
import { problemAt, readYaml, type Sourced } from '../../seed/sourced.ts'
import { valueProblem } from '../engine/check-rule.ts'
import type { Field, Json, Rule, RuleSource } from '../engine/rule.ts'
import type { CompiledRules, KnownField, Profile } from '../lint/rule-base.ts'

const profilesFile = path.join(import.meta.dirname, '../lint/profiles.yaml')

/** @throws CorpusProblems where the corpus or the profiles are not sound */
export function compiledRules(corpusDir: string): CompiledRules {
  const { corpus, digest, problems } = readCorpus(corpusDir)
  if (problems.length > 0) throw new CorpusProblems(problems, corpusDir)
  const fields = knownFields(corpus)
  return {
    format: 1,
    digest,
    version: packageVersion(),
    rules: rulesOf(corpus),
    fields,
    implications: writtenImplications(corpus),
    subjects: corpus.model.value.subjects.map(({ id, name, parent, description }) => ({
      id,
      name,
      parent,
      description,
    })),
    domains: corpus.rules.map(({ value: { domain, title } }) => ({ id: domain, title })),
    profiles: readProfiles(fields),
  }
}

/** Written beside its place and then moved there, so that no reader meets half of it. */
export function writeRulesFile(rules: CompiledRules, file: string): void {
  const text = JSON.stringify(rules)
  mkdirSync(path.dirname(file), { recursive: true })
  const beside = `${file}.${process.pid}`
  writeFileSync(beside, text)
  renameSync(beside, file)
}

function rulesOf(corpus: Corpus): Rule[] {
  const sources = new Map<string, RuleSource>(
    corpus.sources.value.sources.map(({ id, title, url, verified, note }) => [
      id,
      { id, title, url, verified, note: note ?? null },
    ]),
  )
  return writtenRules(corpus).map(({ rule, entry }) => ({
    ...rule,
    tags: entry.tags,
    basis: entry.basis,
    // The seed refuses a source that is not in the register.
    sources: entry.sources.map((id) => sources.get(id)!),
    title: entry.title,
    subject: entry.subject,
  }))
}

function knownFields(corpus: Corpus): KnownField[] {
  const described = new Map<string, Omit<KnownField, keyof Field>>([
    ...corpus.dimensions.flatMap(({ value }) =>
      value.dimensions.map(
        ({ id, name, description, unit, measured }) =>
          [
            id,
            {
              name,
              description,
              ...(unit === undefined ? {} : { unit }),
              ...(measured === undefined ? {} : { measured }),
            },
          ] as const,
      ),
    ),
    ...corpus.model.value.decision_variables.map(
      ({ path: id, name, description, unit }) =>
        [id, { name, description, ...(unit === undefined ? {} : { unit }) }] as const,
    ),
  ])
  return contextFields(corpus).map((field) => ({ ...field, ...described.get(field.path)! }))
}

function packageVersion(): string {
  const file = path.join(import.meta.dirname, '../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

interface ProfileFile {
  readonly profiles: readonly {
    readonly id: string
    readonly name: string
    readonly description: string
    readonly facts: Readonly<Record<string, Json>>
  }[]
}

/** @throws CorpusProblems where a profile names a path or a value that the model does not have */
function readProfiles(fields: readonly KnownField[]): Profile[] {
  const { sourced, problems } = readYaml('profiles.yaml', readFileSync(profilesFile, 'utf8'))
  const { profiles } = sourced.value as ProfileFile
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const wrong = profiles.flatMap(({ facts }, i) =>
    Object.entries(facts).flatMap(([id, value]) =>
      factProblem(sourced, ['profiles', i, 'facts', id], byPath.get(id), value),
    ),
  )
  const all = [...problems, ...wrong]
  if (all.length > 0) throw new CorpusProblems(all, path.dirname(profilesFile))
  return profiles.map(({ id, name, description, facts }) => ({ id, name, description, facts }))
}

function factProblem(
  sourced: Sourced<unknown>,
  place: readonly (string | number)[],
  field: Field | undefined,
  value: Json,
): Problem[] {
  if (field === undefined) {
    return [problemAt(sourced, place, 'is neither a dimension nor a decision variable')]
  }
  const elements = Array.isArray(value) ? (value as readonly Json[]) : [value]
  if (Array.isArray(value) !== field.multiple) {
    const wanted = field.multiple ? 'an array of values' : 'a single value'
    return [problemAt(sourced, place, `${field.path} holds ${wanted}`)]
  }
  return elements.flatMap((element) => {
    const message = valueProblem(field, element)
    return message === undefined ? [] : [problemAt(sourced, place, message)]
  })
}
