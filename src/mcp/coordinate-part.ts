/** The tools, resources and prompts of the coordinate grammar for agents, based on its handlers. */

import { type Ask, createAsk } from '../contract/ask.ts'
import type { Handlers } from '../contract/operation.ts'
import {
  anyObject,
  array,
  boolean,
  count,
  object,
  oneOf,
  string,
  type Value,
} from '../contract/schema.ts'
import { contract } from '../coordinate/contract.ts'
import { coordinateId } from '../coordinate/grid/schemas.ts'
import type { Coordinates } from '../coordinate/load.ts'
import { modeRows } from '../coordinate/method/modes.ts'
import { prompt } from '../coordinate/prompts/prompt.ts'
import * as r from '../coordinate/runs/schemas.ts'
import { situationId, way, wayInSchema } from '../coordinate/situations/schemas.ts'
import type { JsonObject } from '../engine/values/json.ts'
import { type ModeId, modeIds } from '../forms/coordinate-enums.ts'
import { coordinateResources } from './coordinate-resources.ts'
import {
  argumentsFor,
  beginning,
  detail,
  FULL_ANSWER_BYTES,
  filtersOf,
  fitted,
  fittedInTurn,
  limitOf,
  next,
  offset,
  words,
} from './pages.ts'
import type { Part, Prompt, Tool } from './part.ts'
import { MAX_CONCEPTS, runFinding, runFindings } from './run-findings.ts'

type AskCoordinates = Ask<typeof contract>

/** Maximum number of stems on a page of search results. */
const STEMS = 20
/** Maximum size of a warning or an open question, in bytes: they repeat texts of the run. */
const TEXT_BYTES = 1000

export function coordinatePart(
  coordinates: Coordinates,
  handlers: Handlers<typeof contract>,
): Part {
  const { database } = coordinates
  const ask = createAsk(handlers)
  return {
    instructions:
      'A grammar of innovation questions: 700 coordinates, each a question slot, six modes with playbooks, operators, scoring and a run document. Order of work: choose a mode (the prompts decode, generate, plan, position, predict, solve), find questions with grammar_find_questions, write the answers into a run document (grammar_score_run without one answers the blank one; its schema is grammar://runs/schema), check it with grammar_score_run. Playbooks, operators and worked runs are resources too. A coordinate is no idea, an index no forecast, an empty cell no proof of novelty.',
    tools: [findQuestions(ask), scoreRun(ask, runFindings(database))],
    resources: coordinateResources(coordinates, ask),
    prompts: modeRows(database).map(({ id, title, summary }) =>
      playbook({ id, title, summary }, ask),
    ),
    skills: ['innovation-run'],
  }
}

function playbook(
  { id, title, summary }: { readonly id: string; readonly title: string; readonly summary: string },
  ask: AskCoordinates,
): Prompt {
  return {
    name: id.toLowerCase(),
    title,
    description: summary,
    argument: { name: 'subject', description: 'The case, in a sentence or two.' },
    text: async (subject) => {
      const text = await ask.text('getMode', { params: { id: id as ModeId } })
      const opening =
        subject === ''
          ? 'Ask me first what the case is, and who pays for a wrong answer.'
          : `The case: ${subject}`
      return `Lead me through this playbook. ${opening}\n\nAsk one question at a time, mark each answer as observation, assumption, hypothesis or transformation, and never fill a gap by yourself. Find stems with grammar_find_questions; keep a run document and check it with grammar_score_run.\n\n${text}`
    },
  }
}

const q = words('stem, names of the axes, intent and answers')
const mode = oneOf(modeIds, 'Only what belongs to this mode.')
const promptFilters = filtersOf(contract.listPrompts.query.properties)
const cardFilters = filtersOf(contract.drawCards.query.properties)

const question = object(
  {
    id: coordinateId,
    intent: string('Find a change with it first.'),
    text: string('Then gauge the change with this stem.'),
  },
  { by_way_of: prompt.properties.by_way_of },
)

function findQuestions(ask: AskCoordinates): Tool {
  const input = object(
    {},
    {
      q,
      offset,
      ...promptFilters,
      ...cardFilters,
      mode,
      detail,
    },
  )
  const name = 'grammar_find_questions'
  return {
    name,
    title: 'Find questions to ask of a case',
    description:
      'Two ways. With `q` or axis filters: prompt stems in order of match, each with the intent of its cell, and for `q` the situation most likely meant, if any, with mode, stems and first move, and two others. With `seed`: a draw of intents, stems and operators, the same for the same seed, kept to what is given; show `change` of a drawn stem first, its `gauge` once an idea is written down. Ask a stem of a change that you found by the intent.',
    input,
    output: object(
      { count: count('Stems found, or cards drawn.') },
      {
        situation: object(
          {
            id: situationId,
            name: string('What somebody wants.'),
            first_move: string('What to do first.'),
            because: string('What that will show, and what then follows.'),
            ways: array(
              way,
              'Then: an intent to find a change with, a case of it, a stem to gauge.',
            ),
            mode: oneOf(modeIds, 'The playbook to begin with.'),
            closest: array(coordinateId, 'The stems that ask most directly about it, best first.'),
            coordinates: array(coordinateId, 'All its stems, in the order of asking.'),
            operators: array(string(), 'The operators that help most.'),
          },
          {},
          'The way in that the words most likely mean; left out where none holds most of them.',
        ),
        other_situations: array(
          object({ id: situationId, name: string('What somebody wants.') }),
          'Others that the words may mean, two at most; grammar://situations/{id} has each.',
        ),
        way_in: {
          ...wayInSchema,
          description: 'Where none fits: the nearest three and what to ask the person.',
        },
        questions: array(question, 'Stems, best match first.'),
        related: array(question, 'Where few stems hold every word: others near by.'),
        cards: array(
          anyObject('kind, id, text, and what belongs to the kind.'),
          'With `seed`: intent, stem and operator in turn.',
        ),
        next,
      },
    ),
    maxBytes: FULL_ANSWER_BYTES,
    run: async ({ q: text, offset: start = 0, detail: level, ...rest }: Value<typeof input>) => {
      const bytes = limitOf(level)
      if (rest.seed !== undefined) {
        const query = {
          n: 6,
          bookkeeping: false,
          ...argumentsFor(cardFilters, rest),
          seed: rest.seed,
        }
        const { value: drawn } = await ask.json('drawCards', { query })
        return fitted(
          drawn.results,
          (cards, following) => ({
            count: drawn.count,
            cards,
            ...(following === undefined ? {} : { next: following }),
          }),
          { tool: name, start, bytes },
        )
      }
      const { value: page } = await ask.json('listPrompts', {
        query: {
          ...argumentsFor(promptFilters, rest),
          ...(text === undefined ? {} : { q: text }),
          highlight: false,
          limit: STEMS,
          offset: start,
        },
      })
      const [situation, ...others] = await situationsOf(ask, page.situations ?? [], rest.mode)
      const more = others.map(({ id, name: title }) => ({ id, name: title }))
      const noWay =
        text === undefined || situation !== undefined ? undefined : await wayInOf(ask, text)
      return fitted(
        page.results.map(questionOf),
        (questions, following) => ({
          count: page.count,
          ...(situation === undefined ? {} : { situation }),
          ...(more.length === 0 ? {} : { other_situations: more }),
          ...(noWay === undefined ? {} : { way_in: noWay }),
          questions,
          ...(page.related === undefined ? {} : { related: page.related.map(questionOf) }),
          ...(following === undefined ? {} : { next: following }),
        }),
        { tool: name, before: start, total: page.count, bytes },
      )
    },
  }
}

const questionOf = ({ id, intent, text, by_way_of: way }: Value<typeof question>) => ({
  id,
  intent,
  text,
  ...(way === undefined ? {} : { by_way_of: way }),
})

/** Reads situations in full; if a mode is given, keeps only those of that mode. */
async function situationsOf(
  ask: AskCoordinates,
  named: readonly { readonly id: string }[],
  wanted: string | undefined,
) {
  const read = await Promise.all(
    named.map(({ id }) => ask.json('getSituation', { params: { id } })),
  )
  return read
    .map(({ value: { id, name, first_move, because, ways, mode, closest, ...situation } }) => ({
      id,
      name,
      first_move,
      because,
      ways,
      mode,
      closest,
      coordinates: situation.coordinates,
      operators: situation.operators,
    }))
    .filter(({ mode }) => wanted === undefined || mode === wanted)
}

/** The nearest situations and the plain questions, if no situation matches the words. */
async function wayInOf(ask: AskCoordinates, text: string) {
  const { value } = await ask.json('listSituations', { query: { q: text, limit: 1 } as never })
  return value.way_in?.fits === false ? value.way_in : undefined
}

function scoreRun(ask: AskCoordinates, findingsOf: ReturnType<typeof runFindings>): Tool {
  const input = object(
    {},
    {
      run: {
        ...r.run,
        description:
          'A run document. Left out, the blank one is answered, to begin with; grammar://runs/schema describes every member, and grammar://runs/{id} has worked ones.',
      },
      detail,
      offset,
    },
  )
  const name = 'grammar_score_run'
  return {
    name,
    title: 'Check and score a run document',
    description:
      'Validates a run document; of a valid one it works out the scores, what the rules of proposals find in each concept (one that is blocked may not go forward), the record of forecasts, warnings and open questions. Full detail adds the page for the person who pays, as Markdown. The index compares concepts rated by the same people and forecasts nothing. Of a large run the first of each list come with the counts of all.',
    input,
    output: object(
      {
        valid: boolean('Whether the document satisfies the schema.'),
        error_count: count('All errors.'),
        errors: r.runOutcome.properties.errors,
        warning_count: count('All warnings.'),
        warnings: array(r.warning, 'What the schema allows and is wrong all the same.'),
      },
      {
        concept_count: count('All concepts.'),
        scores: array(anyObject('Concept, status, index and gates.'), 'Comparable ones first.'),
        finding_count: count('What the rules of proposals find in the concepts.'),
        findings: array(runFinding, `Concept by concept; of the first ${MAX_CONCEPTS} concepts.`),
        forecasts: anyObject('Counts, Brier score and calibration.'),
        answered_cells: count('Cells of the grid with an answer.'),
        open_question_count: count('All of them.'),
        open_questions: r.runReport.properties.open_questions,
        markdown: string('With full detail: one page for the person who pays.'),
        run: { ...r.run, description: 'The blank run document, where none was sent.' },
        next,
      },
    ),
    maxBytes: FULL_ANSWER_BYTES,
    run: async ({ run, detail: level, offset: start }: Value<typeof input>) => {
      const blank = run === undefined ? (await ask.json('getBlankRun')).value : undefined
      const body = (run ?? blank) as JsonObject
      const { value: outcome } = await ask.json('validateRun', { body: body as never })
      const { error_count, errors, valid, warnings } = outcome
      const bytes = limitOf(level)
      if (!valid) {
        return fitted(
          errors,
          (shown, following) => ({
            valid,
            error_count,
            errors: shown,
            warning_count: warnings.length,
            warnings,
            ...(following === undefined ? {} : { next: following }),
          }),
          { tool: name, start, bytes },
        )
      }
      const { value: report } = await ask.json('reportRun', { body: body as never })
      const findings = await findingsOf(body)
      const lists = {
        scores: report.scores,
        findings,
        warnings: warnings.map((one) => ({
          ...one,
          message: beginning(one.message, TEXT_BYTES),
        })),
        open_questions: report.open_questions.map(({ path, question: text }) => ({
          path,
          question: beginning(text, TEXT_BYTES),
        })),
      }
      return fittedInTurn(
        lists,
        (shown, following) => ({
          valid,
          error_count,
          errors,
          warning_count: warnings.length,
          warnings: shown.warnings,
          concept_count: report.scores.length,
          scores: shown.scores,
          finding_count: findings.length,
          findings: shown.findings,
          forecasts: report.forecasts,
          answered_cells: report.coverage.answered_cells,
          open_question_count: report.open_questions.length,
          open_questions: shown.open_questions,
          ...(level === 'full' ? { markdown: beginning(report.markdown, bytes / 2) } : {}),
          ...(blank === undefined ? {} : { run: blank }),
          ...(following === undefined ? {} : { next: following }),
        }),
        { tool: name, start, bytes },
      )
    },
  }
}
