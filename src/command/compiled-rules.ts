/** The rules as one JSON file for the command and the linter: rules, fields, subjects and destinations. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { anywayRules } from '../../seed/anyway.ts'
import { type Corpus, readCorpus } from '../../seed/read.ts'
import { CorpusProblems } from '../../seed/report.ts'
import {
  contextFields,
  servedDestinations,
  writtenImplications,
  writtenRules,
} from '../../seed/ruleset.ts'
import type { Field, Rule, RuleSource } from '../engine/rules/rule.ts'
import { heldDestination } from '../lint/destinations/read-destination.ts'
import type { KnownField } from '../lint/known-field.ts'
import type { CompiledRules } from '../lint/rule-base.ts'

/** @throws CorpusProblems if a file of the corpus has the wrong shape */
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
    remedies: corpus.remedies.value.remedies,
    anyway: anywayRules(corpus),
    subjects: corpus.model.value.subjects.map(({ id, name, parent, description }) => ({
      id,
      name,
      parent,
      description,
    })),
    domains: corpus.rules.map(({ value: { domain, title } }) => ({ id: domain, title })),
    destinations: servedDestinations(corpus).map(heldDestination),
  }
}

/** Writes the rules under a temporary name and renames the file, so that no reader sees a partial file. */
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
    // The seed rejects sources that are not in the register.
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
