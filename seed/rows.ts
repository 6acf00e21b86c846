/** Corpus → table rows. Pure: the same corpus gives the same rows in the same order. */
import type { JsonText } from '../src/database/json-text.ts'
import type { Tables } from '../src/database/tables.ts'
import { formatCoordinate } from '../src/engine/coordinate-code.ts'
import type { Run } from '../src/engine/run.ts'
import { folding } from '../src/search/folding.ts'
import { theming } from '../src/search/themes.ts'
import { words } from '../src/search/words.ts'
import { coordinateEntries } from './coordinate-documents.ts'
import { commonest, compounds } from './corpus-words.ts'
import { documents, type Entry } from './documents.ts'
import type { CorpusFile } from './files.ts'
import { stages } from './inventory.ts'
import { mediaEntries } from './media-documents.ts'
import { mentionRows } from './mentions.ts'
import { citedSources } from './prose-names.ts'
import type { Article, Corpus, DataFile } from './read.ts'
import { reportOnRules, servedAction, unitsByPath } from './ruleset.ts'
import type { PhraseFile } from './synonym-file-schemas.ts'

/** The tables that are filled row by row; the search indexes are made from them. */
export type RowTable = Exclude<keyof Tables, 'corpus' | `${string}_search`>

export type CorpusRows = { [Name in RowTable]: Tables[Name][] }

type SearchedTable = 'synonym' | 'theme' | 'search_word' | 'media_document' | 'coordinate_document'

/** The tables of the content, without those of searches and mentions. */
export type ServedRows = Omit<CorpusRows, SearchedTable | 'mention'>

/** Rows of every table, parents before children. */
export function corpusRows(corpus: Corpus): CorpusRows {
  const rows = servedRows(corpus)
  return {
    ...rows,
    mention: mentionRows(rows),
    ...searchedRows(rows, {
      synonyms: corpus.synonyms.value,
      themes: corpus.themes.value,
      ...corpus.phrases.value,
    }),
  }
}

/** The files that authors write for searches. */
export interface SearchFiles extends PhraseFile {
  readonly synonyms: Corpus['synonyms']['value']
  readonly themes: Corpus['themes']['value']
}

/** The tables that searches read, made of the content. */
export function searchedRows(
  rows: ServedRows,
  { synonyms, themes, phrases }: SearchFiles,
): Pick<CorpusRows, SearchedTable> {
  const written = (service: 'media' | 'coordinate') => ({
    synonyms: [...synonyms.both, ...synonyms[service]],
    themes: [...themes.both, ...themes[service]],
  })
  const media = searched('media', mediaEntries(rows), written('media'))
  const coordinate = searched('coordinate', coordinateEntries(rows, phrases), written('coordinate'))
  return {
    synonym: numbered([...media.synonyms, ...coordinate.synonyms]),
    theme: numbered([...media.themes, ...coordinate.themes]),
    search_word: numbered([...media.words, ...coordinate.words]),
    media_document: media.documents,
    coordinate_document: coordinate.documents,
  }
}

/** Compounds that the texts also write as two words are synonyms, unless an author has listed synonyms for them. */
function searched(
  service: 'media' | 'coordinate',
  entries: readonly Entry[],
  written: Readonly<Record<'synonyms' | 'themes', readonly (readonly string[])[]>>,
) {
  const taken = new Set(written.synonyms.flat())
  const texts = entries.map((entry) =>
    words([entry.name, entry.phrases, entry.text, entry.topics].join(' ')),
  )
  const groups = [
    ...written.synonyms,
    ...compounds(texts).filter((group) => !group.some((term) => taken.has(term))),
  ]
  const folded = folding(groups)
  return {
    documents: documents(entries, folded, theming(written.themes, folded)),
    // With the synonyms, so that a misspelt one is corrected even if no text contains it.
    words: commonest([...texts, ...groups.map((group) => words(group.join(' ')))]).map(
      ([word, count]) => ({ service, word, documents: count }),
    ),
    synonyms: groupRows(service, groups),
    themes: groupRows(service, written.themes),
  }
}

const groupRows = (
  service: 'media' | 'coordinate',
  groups: readonly (readonly string[])[],
): Omit<Tables['synonym'], 'number'>[] =>
  groups.flatMap((terms, i) => terms.map((term) => ({ service, grouping: i + 1, term })))

function servedRows(corpus: Corpus): ServedRows {
  return {
    manifest_entry: numbered(corpus.files.map(manifestEntry)),
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
    source: numbered([...corpus.sources.value.sources]),
    citation: citationRows(corpus),
    axis: numbered(
      corpus.axes.map(({ value: { id, name, description } }) => ({ id, name, description })),
    ),
    axis_entry: axisEntryRows(corpus),
    grid_cell: cellRows(corpus),
    prompt: promptRows(corpus),
    mode: numbered(corpus.modes.map(articleRow)),
    operator: numbered([...corpus.operators.value.operators]),
    core_extract: numbered(corpus.core.map(articleRow)),
    template: numbered(corpus.templates.map(articleRow)),
    criterion: numbered(
      corpus.scoring.value.criteria.map((criterion) => ({
        ...criterion,
        anchors: json(criterion.anchors),
      })),
    ),
    hard_gate: numbered([...corpus.scoring.value.hard_gates]),
    situation_field: numbered(
      corpus.situations.map(({ value: { field: id, name } }) => ({ id, name })),
    ),
    situation: numbered(
      corpus.situations.flatMap(({ value: { field, situations } }) =>
        situations.map((situation) => ({
          ...situation,
          field,
          phrases: json([...situation.phrases]),
          coordinates: json([...situation.coordinates]),
          closest: json([...situation.closest]),
          operators: json([...situation.operators]),
        })),
      ),
    ),
    worked_run: numbered(corpus.workedRuns.map(workedRunRow)),
    worked_answer: numbered(corpus.workedRuns.flatMap(workedAnswerRows)),
    coordinate_text: textRows(corpus),
    rule_report: [{ id: 1, body: JSON.stringify(reportOnRules(corpus)) }],
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

function axisEntryRows(corpus: Corpus): Tables['axis_entry'][] {
  return numbered(
    corpus.axes.flatMap(({ value: { id, entries } }) =>
      entries.map((entry) => ({
        axis_id: id,
        code: entry.code,
        name: entry.name,
        definition: entry.definition,
        criterion: entry.criterion,
        question: entry.question,
        examples: json([...entry.examples]),
        family: entry.family ?? null,
        state_ladder: entry.state_ladder === undefined ? null : json([...entry.state_ladder]),
      })),
    ),
  )
}

function cellRows(corpus: Corpus): Tables['grid_cell'][] {
  return numbered(
    corpus.prompts.flatMap(({ value: { change, cells } }) =>
      inOrder(cells).map(([internal, { intent, answers }]) => ({
        change,
        internal,
        intent,
        answers: json([...answers]),
      })),
    ),
  )
}

function promptRows(corpus: Corpus): Tables['prompt'][] {
  return numbered(
    corpus.prompts.flatMap(({ value: { change, cells } }) =>
      inOrder(cells).flatMap(([internal, { stems }]) =>
        inOrder(stems).map(([meta, text]) => ({
          id: formatCoordinate({ change, internal, meta }),
          change,
          internal,
          meta,
          text,
        })),
      ),
    ),
  )
}

function textRows(corpus: Corpus): Tables['coordinate_text'][] {
  const { about, scoring, modesOverview, guide, runDocuments } = corpus
  const texts: Record<string, string> = {
    origin_note: about.value.origin_note,
    illustrative_state_warning: about.value.illustrative_state_warning,
    caveats: JSON.stringify(about.value.caveats),
    modes_overview: modesOverview?.text ?? '',
    // `/llms.txt`, which prints it, has a title of its own.
    guide: guide?.text.replace(/^# .*\n+/, '') ?? '',
    formula: JSON.stringify(scoring.value.formula),
    rating_anchors: JSON.stringify(scoring.value.rating_anchors),
    test_vectors: JSON.stringify(scoring.value.test_vectors),
    run_schema: runDocuments.get('run.schema')?.text ?? '{}',
    blank_run: runDocuments.get('blank-run')?.text ?? '{}',
  }
  return Object.entries(texts).map(([id, body]) => ({ id, body }))
}

/** The checks of the seed have validated it against the run schema. */
function workedRun({ source }: DataFile): Run {
  return source.value as Run
}

function workedRunRow(file: DataFile) {
  const { mode, title } = workedRun(file)
  return { id: file.name, title, mode, body: file.text }
}

function workedAnswerRows(file: DataFile) {
  return workedRun(file).answers.map(({ coordinate, status, text }) => ({
    run_id: file.name,
    coordinate,
    status,
    text,
  }))
}

function manifestEntry({ file, service, kind, bytes, sha256 }: CorpusFile) {
  return { path: file, service, kind, bytes, sha256 }
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

function articleRow({ name, title, summary, text }: Article) {
  return { id: name, title, summary, body: text }
}

/** Rows numbered from 1 in the given order, in which the service lists them. */
function numbered<Row extends object>(rows: readonly Row[]): (Row & { number: number })[] {
  return rows.map((row, index) => ({ number: index + 1, ...row }))
}

/** Members sorted by name, so that codes are in order whatever the order of the file. */
function inOrder<Name extends string, T>(members: Record<Name, T>): [Name, T][] {
  const entries = Object.entries(members) as [Name, T][]
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function json<T>(value: T): JsonText<T> {
  return JSON.stringify(value)
}

function bit(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
