/** The search documents of the coordinate service: one for each thing that it serves. */
import { CLOSEST_SEARCHED } from '../src/coordinate/situations/situation-search.ts'
import { parseJson } from '../src/database/query.ts'
import type { Tables } from '../src/database/tables.ts'
import type { PhraseFile, SentenceFile } from '../src/forms/synonym-file-schemas.ts'
import { type Entry, sections } from './documents.ts'
import type { ServedRows as Rows } from './served-rows.ts'

/** Stems come first, so that a stem and its document have the same number. */
export function coordinateEntries(
  rows: Rows,
  { phrases, sentences }: PhraseFile & SentenceFile,
): Entry[] {
  return [
    ...promptEntries(rows, phrases),
    ...rows.axis_entry.map((entry) => ({
      kind: 'axis',
      id: entry.code,
      name: entry.name,
      phrases: '',
      text: [entry.definition, entry.question].join('\n'),
      about: [entry.criterion, ...exampleTexts(entry.examples)].join('\n'),
      href: `/v1/axes/${entry.axis_id}`,
    })),
    ...rows.grid_cell.map(({ change, internal, intent, answers }) => ({
      kind: 'cell',
      id: `${change}-${internal}`,
      name: [change, internal].map((code) => nameOf(rows, code)).join(', '),
      phrases: typed(phrases, `${change}-${internal}`, 'intent'),
      text: intent,
      about: parseJson(answers).map(answerText).join('\n'),
      href: `/v1/prompts?change=${change}&internal=${internal}`,
    })),
    ...rows.operator.map(({ name, category, definition, input, output, guardrail, example }) => ({
      kind: 'operator',
      id: name,
      name: name.toLowerCase(),
      phrases: category,
      text: definition,
      about: [input, output, guardrail, example].join('\n'),
      href: `/v1/operators/${name}`,
    })),
    ...articles('mode', 'modes', rows.mode),
    ...articles('extract', 'core', rows.core_extract),
    ...articles('template', 'templates', rows.template),
    ...rows.situation.map(({ id, name, phrases, brief, first_move }) => ({
      kind: 'situation',
      id,
      name,
      phrases: parseJson(phrases).join('\n'),
      text: brief,
      topics: (sentences[id] ?? []).join('\n'),
      about: first_move,
      href: `/v1/situations/${id}`,
    })),
    ...rows.worked_run.map(({ id, title }) => ({
      kind: 'worked_run',
      id,
      name: title,
      phrases: '',
      text: '',
      about: rows.worked_answer
        .filter(({ run_id }) => run_id === id)
        .map(({ text }) => text)
        .join('\n'),
      href: `/v1/worked-runs/${id}`,
    })),
  ]
}

function promptEntries(rows: Rows, phrases: PhraseFile['phrases']): Entry[] {
  const cells = new Map(rows.grid_cell.map((cell) => [`${cell.change}-${cell.internal}`, cell]))
  const situations = Map.groupBy(
    rows.situation.flatMap((situation) =>
      parseJson(situation.closest)
        .slice(0, CLOSEST_SEARCHED)
        .map((coordinate) => ({ coordinate, situation })),
    ),
    ({ coordinate }) => coordinate,
  )
  const entries = new Map(rows.axis_entry.map((entry) => [entry.code, entry]))
  return rows.prompt.map(({ id, change, internal, meta, text }) => {
    const { intent, answers } = cells.get(`${change}-${internal}`)!
    const axes = [change, internal, meta].map((code) => entries.get(code)!)
    const uses = (situations.get(id) ?? []).map(({ situation }) => situation)
    return {
      kind: 'prompt',
      id,
      name: axes.map(({ name }) => name).join(', '),
      phrases: typed(phrases, `${change}-${internal}`, meta),
      text,
      topics: [
        typed(phrases, `${change}-${internal}`, 'intent'),
        ...uses.map((use) => [use.name, ...parseJson(use.phrases)].join(', ')),
      ].join('\n'),
      about: [
        intent,
        ...parseJson(answers).map(answerText),
        ...axes.map(({ definition, question }) => `${definition} ${question}`),
      ].join('\n'),
      href: `/v1/prompts/${id}`,
    }
  })
}

/** Search phrases for an intent or a stem. */
const typed = (phrases: PhraseFile['phrases'], cell: string, name: string): string =>
  (phrases[cell]?.[name] ?? []).join('\n')

function articles(
  kind: string,
  list: string,
  all: readonly { id: string; title: string; body: string }[],
): Entry[] {
  return all.flatMap(({ id, title, body }) =>
    sections(body).map(({ fragment, heading, text }) => ({
      kind,
      id: fragment === '' ? id : `${id}#${fragment}`,
      name: heading === '' ? title : heading,
      phrases: '',
      text,
      about: title,
      href: `/v1/${list}/${id}${fragment === '' ? '' : `#${fragment}`}`,
    })),
  )
}

const nameOf = (rows: Rows, code: string): string =>
  rows.axis_entry.find((entry) => entry.code === code)!.name

const exampleTexts = (examples: Tables['axis_entry']['examples']): string[] =>
  parseJson(examples).map(({ field, example }) => `${field}: ${example}`)
const answerText = (answer: unknown): string =>
  typeof answer === 'string' ? answer : Object.values(answer as object).join('. ')
