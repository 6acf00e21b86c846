/** The rows of the media service's tables. */

import type { Tables } from '../src/database/tables.ts'
import type { Rule } from '../src/engine/rules/rule.ts'
import { anywayRules } from './anyway.ts'
import { stages } from './inventory.ts'
import { citedSources } from './prose-names.ts'
import type { Corpus, DataFile } from './read.ts'
import { bit, json, numbered } from './row-values.ts'
import {
  reportOnRules,
  servedAction,
  servedDestinations,
  unitsByPath,
  writtenImplications,
} from './ruleset.ts'
import { wordingRows } from './wording-rows.ts'

/** Parents come before children, because of the foreign keys. */
export function mediaRows(corpus: Corpus) {
  return {
    domain: numbered(
      corpus.rules.map(({ value: { domain: id, prefix, title, purpose } }) => ({
        id,
        prefix,
        title,
        purpose,
      })),
    ),
    subject: numbered([...corpus.model.value.subjects]),
    rule: ruleRows(corpus),
    dimension_group: numbered(
      corpus.dimensions.map(({ value: { group: id, name } }) => ({ id, name })),
    ),
    dimension: dimensionRows(corpus),
    dimension_state: stateRows(corpus),
    decision_variable: variableRows(corpus),
    question: numbered(
      corpus.questions.flatMap(({ value }) =>
        value.questions.map(
          ({ gate = null, by = null, silence = null, paper, phrases = [], ...asked }) => ({
            ...asked,
            gate,
            by,
            silence,
            paper: paper?.name ?? null,
            signed_by: paper?.signed_by ?? null,
            needless: json([...(paper?.needless ?? [])]),
            phrases: json([...phrases]),
          }),
        ),
      ),
    ),
    implication: numbered(
      writtenImplications(corpus).map(({ id, when, then, holds, because }) => ({
        id,
        conditions: json(when),
        path: then.path,
        value: json(then.value),
        holds,
        because,
      })),
    ) as Tables['implication'][],
    remedy: numbered(
      corpus.remedies.value.remedies.map((remedy) => ({
        id: remedy.id,
        title: remedy.title,
        program: remedy.program,
        mends: json([...remedy.mends]),
        body: json(remedy),
      })),
    ),
    paper_form: numbered(
      corpus.papers.value.papers.map((form) => ({
        id: form.id,
        title: form.title,
        about: json([...corpus.papers.value.about]),
        body: json(form),
      })),
    ),
    ...wordingRows(corpus),
    anyway_rule: anywayRows(corpus),
    ...destinationRows(corpus),
    packaged_schema: numbered(corpus.schemas.map(schemaRow)),
    chapter: numbered(
      corpus.chapters.map(({ name: slug, title, summary, text: body }) => ({
        slug,
        title,
        summary,
        body,
      })),
    ),
    example_stage: numbered(corpus.stages.map(stageRow)),
    source: numbered(
      corpus.sources.value.sources.map(
        ({ edition = null, read = null, review_by = null, passages = [], ...source }) => ({
          ...source,
          edition,
          read,
          review_by,
          passages: json([...passages]),
        }),
      ),
    ),
    citation: citationRows(corpus),
    rule_report: [{ id: 1 as const, body: JSON.stringify(reportOnRules(corpus)) }],
  }
}

function ruleRows(corpus: Corpus): Tables['rule'][] {
  const unitOf = unitsByPath(corpus)
  return numbered(
    corpus.rules.flatMap(({ value: { domain, rules } }) =>
      rules.map((rule) => ({
        id: rule.id,
        domain,
        priority: rule.priority,
        hard: bit(rule.hard),
        logic: rule.logic,
        conditions: json(rule.when.map(({ path, op, value }) => ({ path, op, value }))),
        actions: json(rule.then.map((action) => servedAction(action, unitOf))),
        rationale: rule.rationale,
        tags: json([rule.basis, ...rule.tags]),
        basis: rule.basis,
        sources: json(rule.sources),
        title: rule.title,
        subject: rule.subject,
        limits: json([...rule.limit]),
        phrases: json([...rule.phrases]),
      })),
    ),
  ) as Tables['rule'][]
}

function destinationRows(corpus: Corpus) {
  const all = servedDestinations(corpus)
  return {
    destination: numbered(
      all.map(
        ({
          rules: _rules,
          phrases,
          declares,
          facts = [],
          includes = [],
          options = [],
          sources,
          ...one
        }) => ({
          ...one,
          phrases: json(phrases),
          includes: json(includes),
          options: json(options),
          declares: json(declares),
          facts: json(facts),
          sources: json(sources),
        }),
      ),
    ) as Tables['destination'][],
    destination_rule: numbered(
      all.flatMap(({ id, rules = [] }) =>
        rules.map(({ hard, when, limit, then, samples, tightens = null, ...rule }) => ({
          ...rule,
          destination_id: id,
          tightens,
          hard: bit(hard),
          conditions: json(when),
          limits: json(limit),
          actions: json(then),
          samples: json(samples),
        })),
      ),
    ) as Tables['destination_rule'][],
  }
}

function dimensionRows(corpus: Corpus): Tables['dimension'][] {
  return numbered(
    corpus.dimensions.flatMap(({ value: { group, dimensions } }) =>
      dimensions.map((dimension) => ({
        id: dimension.id,
        name: dimension.name,
        kind: dimension.kind,
        group_id: group,
        description: dimension.description,
        multiple: bit(dimension.multiple ?? false),
        unit: dimension.unit ?? null,
        minimum: dimension.minimum ?? null,
        maximum: dimension.maximum ?? null,
        measured: dimension.measured ?? null,
        unread: dimension.unread ?? null,
        sources: json(dimension.sources),
      })),
    ),
  ) as Tables['dimension'][]
}

function stateRows(corpus: Corpus): Tables['dimension_state'][] {
  return numbered(
    corpus.dimensions.flatMap(({ value: { dimensions } }) =>
      dimensions.flatMap(({ id, states }) =>
        Object.entries(states ?? {}).map(([state, definition]) => ({
          dimension_id: id,
          state,
          definition,
        })),
      ),
    ),
  )
}

function variableRows(corpus: Corpus): Tables['decision_variable'][] {
  return numbered(
    corpus.model.value.decision_variables.map(
      ({ path, name, type, unit, minimum, maximum, values, description }) => ({
        path,
        name,
        type,
        unit: unit ?? null,
        minimum: minimum ?? null,
        maximum: maximum ?? null,
        allowed_values: values === undefined ? null : json([...values]),
        description,
      }),
    ),
  )
}

function citationRows(corpus: Corpus): Tables['citation'][] {
  const known = new Set(corpus.sources.value.sources.map(({ id }) => id))
  const cited = (kind: 'rule' | 'chapter' | 'dimension', citedBy: string, ids: readonly string[]) =>
    [...new Set(ids)]
      .filter((id) => known.has(id))
      .map((id) => ({ source_id: id, kind, cited_by: citedBy }))
  return numbered([
    ...corpus.rules.flatMap(({ value }) =>
      value.rules.flatMap((rule) => cited('rule', rule.id, rule.sources)),
    ),
    ...corpus.dimensions.flatMap(({ value }) =>
      value.dimensions.flatMap((dimension) => cited('dimension', dimension.id, dimension.sources)),
    ),
    ...corpus.chapters.flatMap(({ name, text }) =>
      cited(
        'chapter',
        name,
        citedSources(text).map(({ id }) => id),
      ),
    ),
  ])
}

function schemaRow({ name, text, source }: DataFile) {
  const { title = name, description = '' } = (source.value ?? {}) as {
    title?: string
    description?: string
  }
  return { name, title, description, body: text }
}

const mediaTypes: Record<string, string> = {
  json: 'application/json',
  otio: 'application/json',
  yaml: 'application/yaml',
  dsl: 'text/plain',
}

function stageRow({ name, file, text }: DataFile) {
  return {
    stage: name,
    title: stages.find(({ stage }) => stage === name)?.title ?? name,
    media_type: mediaTypes[file.split('.').at(-1)!]!,
    body: text,
  }
}

function anywayRows(corpus: Corpus): Tables['anyway_rule'][] {
  const { holds, rules } = anywayRules(corpus)
  const reasons = new Map(corpus.anyway.value.holds.map(({ rule, because }) => [rule, because]))
  const row = (rule: Rule, held: 0 | 1) => ({
    id: rule.id,
    held,
    title: rule.title!,
    because: held === 1 ? reasons.get(rule.id)! : null,
    body: json(rule),
  })
  return numbered([...holds.map((rule) => row(rule, 1)), ...rules.map((rule) => row(rule, 0))])
}
