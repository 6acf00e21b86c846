/** The rows of the coordinate service's tables. */
import type { Tables } from '../src/database/tables.ts'
import { formatCoordinate } from '../src/engine/runs/coordinate-code.ts'
import type { Run } from '../src/engine/runs/run.ts'
import type { Article, Corpus, DataFile } from './read.ts'
import { json, numbered } from './row-values.ts'

/** Parents come before children, because of the foreign keys. */
export function coordinateRows(corpus: Corpus) {
  return {
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
    worked_run: numbered(corpus.workedRuns.map(workedRunRow)),
    situation: numbered(
      corpus.situations.flatMap(({ value: { field, situations } }) =>
        situations.map((situation) => ({
          ...situation,
          field,
          phrases: json([...situation.phrases]),
          coordinates: json([...situation.coordinates]),
          closest: json([...situation.closest]),
          operators: json([...situation.operators]),
          worked_run: situation.worked_run ?? null,
        })),
      ),
    ),
    worked_answer: numbered(corpus.workedRuns.flatMap(workedAnswerRows)),
    coordinate_text: textRows(corpus),
  }
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
    // The title is removed, since `/llms.txt` prints its own.
    guide: guide?.text.replace(/^# .*\n+/, '') ?? '',
    formula: JSON.stringify(scoring.value.formula),
    rating_anchors: JSON.stringify(scoring.value.rating_anchors),
    test_vectors: JSON.stringify(scoring.value.test_vectors),
    run_schema: runDocuments.get('run.schema')?.text ?? '{}',
    blank_run: runDocuments.get('blank-run')?.text ?? '{}',
  }
  return Object.entries(texts).map(([id, body]) => ({ id, body }))
}

/** The checks of the seed have validated a worked run against the run schema. */
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

function articleRow({ name, title, summary, text }: Article) {
  return { id: name, title, summary, body: text }
}

/** Members sorted by name, so that codes are in order whatever their order in the file. */
function inOrder<Name extends string, T>(members: Record<Name, T>): [Name, T][] {
  const entries = Object.entries(members) as [Name, T][]
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
}
