/** `/situations` and `/situations/{id}`: typical cases, each with the questions to begin with. */

import { csvText } from '../../contract/csv-text.ts'
import { object } from '../../contract/schema.ts'
import { type ModeId, modeIds, situationFields } from '../../forms/coordinate-enums.ts'
import { lazy } from '../../lazy.ts'
import {
  askedChips,
  facetLists,
  listHref,
  listPager,
  pageQuery,
  relatedList,
  searchNotes,
  takeAway,
} from '../../pages/facets.ts'
import {
  capital,
  counted,
  formatted,
  type Html,
  html,
  joined,
  listOf,
  type Piece,
  trusted,
} from '../../pages/html.ts'
import type { Page } from '../../pages/page.ts'
import { toolCards, toolsMeant } from '../../pages/tools.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { stems } from '../../search/words.ts'
import { runTitle } from '../runs/run-title.ts'
import { workedRunsById } from '../runs/what-came.ts'
import { type Constraint, constraintWords } from '../situations/constraint.ts'
import { situationFieldRows, situationRows } from '../situations/queries.ts'
import type { Corpus } from './corpus.ts'
import { asksFigure, firstOf } from './first-questions.ts'
import { pageOf } from './links.ts'
import { LONGEST_MEETING, MEETING, meetingSheet, SHORTEST_MEETING } from './meeting-sheet.ts'
import { modeQuestions } from './modes.ts'
import { questionList } from './question-list.ts'
import { MAX_PROBLEM, NO_SITUATION } from './run.ts'
import { questionsMeant, tools } from './tools.ts'
import { chooser, firstMove, foldedWays, ways, whereQuestion } from './way-in.ts'

interface Query {
  readonly q?: string
  readonly field?: string
  readonly mode?: string
}

/** Page size for one field: all of it, since people scan the names. */
const WHOLE_FIELD = 200
/** Situations shown per field on the overview page. */
const NAMED = 6

export function situationsPage({ ask, coordinates: { database } }: Corpus): Page {
  const fields = situationFieldRows(database)
  const names = new Map(fields.map(({ id, name }) => [id, name]))
  const nameOf = (field: string): string => names.get(field) ?? field
  const byField = Map.groupBy(situationRows(database), ({ field }) => field)
  const allFields = (): Html =>
    html`<div class="thirds">${fields.map(({ id, name }) => fieldCard(id, name, byField.get(id) ?? []))}</div>`
  return {
    addresses: () => [
      '/situations',
      ...situationFields.map((field) => `/situations?field=${field}`),
      ...modeIds.map((mode) => `/situations?mode=${mode}`),
    ],
    render: async (request) => {
      const { q, field, mode } = request.query as Query
      const isField = field !== undefined && (q ?? mode) === undefined
      const asked = pageQuery(request, isField ? WHOLE_FIELD : undefined)
      const { value, links } = await ask.json('listSituations', {
        query: { ...asked, highlight: q !== undefined } as never,
      })
      const isAll = (q ?? field ?? mode) === undefined
      const { count, facets, offset, results } = value
      const answered = value.way_in?.situation?.id
      const isAnswered = answered !== undefined
      const above = shownAbove(value.way_in)
      const listed = results.filter(({ id }) => !above.includes(id))
      const title = titleOf(asked, nameOf)
      return {
        title,
        description: `${counted(count, 'situation')}, each with the questions to begin with, two operators and a first move.`,
        crumbs: isAll ? [] : [{ href: '/situations', text: 'Situations' }],
        crumb: isAll ? 'Situations' : title,
        main: html`<header class="pagehead"><h1>${title}</h1>
${isAll ? html`<p class="lead">Say in a sentence what is going on. The answer is what to do first, then three ways to a change, each with a case from another trade.</p>` : ''}
${searchForm({ ...asked, q })}
${askedChips('/situations', asked, { field: nameOf, mode: (id) => id.toUpperCase() })}
${takeAway('/v1/situations', asked, count)}
${searchNotes(forNotes(value), q, pageOf)}
${fieldsNamed(request.query as Query, fields, byField)}</header>
${beforeTheList(request.query as Query, value.way_in, fields)}
<div class="browse">
${facetLists('/situations', { ...asked, mode: mode?.toUpperCase() }, [
  { title: 'Field', parameter: 'field', counts: facets?.field, name: nameOf },
  { title: 'Mode', parameter: 'mode', counts: facets?.mode, name: (id) => id },
])}
<div>
${count === 0 ? elsewhere(request.query as Query) : ''}
${isAnswered ? orThese(listed.length) : ''}
${isAll ? allFields() : [isField ? fieldList(results) : situationItems(listed), listPager(links, { count, offset, shown: results.length }, pageOf)]}
${relatedList(value, situationItems)}
</div>
</div>`,
      }
    },
  }
}

/**
 * The search as `searchNotes` reports it. Suggestions of fields are left out, since the page lists them itself, and so
 * is “nothing is close” if the answer above already says it.
 */
const forNotes = <
  Found extends {
    readonly match?: 'all' | 'none' | 'some'
    readonly suggestions?: readonly { readonly href: string }[]
    readonly way_in?: unknown
  },
>({
  match,
  ...found
}: Found) => ({
  ...found,
  ...(match !== undefined && (found.way_in === undefined || match !== 'none') && { match }),
  suggestions: found.suggestions?.filter(({ href }) => !/[?&]field=/.test(href)) ?? [],
})

const orThese = (count: number): Piece => (count === 0 ? '' : html`<h2>Or one of these</h2>`)

/** Other places to look if nothing was found. */
const elsewhere = ({ field, mode, q = '' }: Query): Html =>
  html`<p>${(field ?? mode) === undefined ? 'You can also' : 'Take a filter off, or'} <a href="/search?q=${encodeURIComponent(q)}">search everything</a>.</p>`

/** Fields named by a word of the search: someone who types “customer service” means “Customers and sales”. */
function fieldsNamed(
  { field, q }: Query,
  fields: readonly { readonly id: string; readonly name: string }[],
  byField: ReadonlyMap<string, readonly unknown[]>,
): Piece {
  if (field !== undefined) return ''
  const asked = new Set(stems(q ?? ''))
  const named = fields.filter(({ name }) =>
    stems(name.replace(' and ', ' ')).some((stem) => asked.has(stem)),
  )
  if (named.length === 0) return ''
  return html`<p class="small">All of a field: ${named.map(({ id, name }, i) => html`${i === 0 ? '' : ', '}<a href="/situations?field=${id}">${name}</a> <span class="quiet">(${byField.get(id)?.length ?? 0})</span>`)}</p>`
}

/** The part between the search and the list: an answer, or the next of the two plain questions. */
function beforeTheList(
  { field, mode, q }: Query,
  found: WayIn | undefined,
  fields: readonly { readonly id: string; readonly name: string }[],
): Piece {
  if (found !== undefined)
    return html`${toolCards([...questionsMeant(q ?? ''), ...toolsMeant(tools, q ?? '')])}${answer(found, q ?? '')}`
  if (q !== undefined) return toolCards(questionsMeant(q))
  if (field !== undefined) return ''
  return mode === undefined ? chooser() : whereQuestion(mode.toUpperCase() as ModeId, fields)
}

interface WayIn {
  readonly fits: boolean
  readonly situation?: {
    readonly id: string
    readonly name: string
    readonly brief: string
    readonly first_move: string
    readonly because: string
    readonly measure: string
    readonly ways: Parameters<typeof ways>[0]
  }
  readonly constraints?: readonly Constraint[]
  readonly ahead?: boolean
  readonly nearest?: readonly {
    readonly id: string
    readonly name: string
    readonly brief: string
  }[]
  readonly worked_run?: WorkedRun
}

/** What is shown as the answer or under it is not listed again. */
const shownAbove = ({ nearest = [], situation }: Partial<WayIn> = {}): string[] =>
  situation === undefined ? [] : [situation, ...nearest].map(({ id }) => id)

interface WorkedRun {
  readonly id: string
  readonly title: string
  readonly came: string
}

/** A line with a worked run of such a case. */
function workedRun(run: WorkedRun | undefined): Piece {
  if (run === undefined) return ''
  const { who, what } = runTitle(run.title)
  return html`<p>A run from beginning to end, made up: <a href="/worked-runs/${run.id}">${who}: ${what}</a> <span class="quiet">(${run.came})</span></p>`
}

/** Situations with what tells them apart, a line each. */
const inLines = (all: NonNullable<WayIn['nearest']>): Html =>
  html`<ul class="plain near">${all.map(({ brief, id, name }) => html`<li><a href="/situations/${id}">${name}</a> <span class="quiet">${brief}</span></li>`)}</ul>`

/** A run with the sentence as its problem, and what a situation brings along; without one the page asks which it is. */
const runOf = (q: string, situation?: string): string =>
  `/run?problem=${encodeURIComponent(q.slice(0, MAX_PROBLEM))}${situation === undefined ? '' : `&situation=${situation}`}`

/**
 * The ways to begin a run where no situation surely fits. The main one keeps the first move and the questions of the
 * nearest situation, or asks which situation it is; the sentence alone brings neither.
 */
function beginnings(q: string, [first]: NonNullable<WayIn['nearest']>, isAhead: boolean): Html {
  const alone = runOf(q, NO_SITUATION)
  if (first === undefined)
    return html`<a class="button" href="${alone}">Begin a run with your sentence</a>`
  return isAhead
    ? html`<a class="button" href="${runOf(q, first.id)}">Begin a run like “${first.name}”</a> <a class="button second" href="${alone}">With your sentence alone</a>`
    : html`<a class="button" href="${runOf(q)}">Begin a run: choose which is yours</a> <a class="button second" href="${alone}">With your sentence alone</a>`
}

/** The most likely situation; if none is likely, the nearest ones by name and the plain questions. */
function answer(
  { ahead = false, constraints = [], nearest = [], situation, worked_run: run }: WayIn,
  q: string,
): Html {
  const said =
    constraints.length === 0 ? '' : html`<p class="small">${constraintWords(constraints, q)}</p>`
  if (situation === undefined) {
    const [first, ...others] = nearest
    const near =
      first === undefined
        ? html`<p><b>No situation fits.</b></p>`
        : ahead
          ? html`<p><b>The nearest:</b></p>
${inLines([first])}
<p>Or is it one of these?</p>
${inLines(others)}`
          : html`<p><b>The nearest situations:</b> which is yours?</p>
<ul class="plain near">${nearest.map(({ brief, id, name }) => html`<li><a href="/situations/${id}">${name}</a> <span class="quiet">${brief}</span> <a href="${runOf(q, id)}">Begin a run from this<span class="hidden">: ${name}</span></a></li>`)}</ul>`
    return html`<section class="way-in">${near}
${said}
${workedRun(run)}
<p class="row">${beginnings(q, nearest, ahead)} <a class="button second" href="/draw">Draw cards</a></p>
<p>Or answer two plain questions:</p>
${chooser()}</section>`
  }
  const { brief, id, name } = situation
  return html`<section class="way-in"><h2><a href="/situations/${id}">${name}</a></h2><p>${brief}</p>
${firstMove(situation)}
${said}
${nearest.length === 0 ? '' : html`<p>Or is it rather …?</p>${inLines(nearest)}`}
<p class="row"><a class="button" href="${runOf(q, id)}">Begin a run from this</a> <a class="button second" href="/draw?situation=${id}">Draw cards of it</a></p>
${workedRun(run)}${foldedWays(situation.ways, situation.measure)}</section>`
}

function titleOf({ q, field, mode }: Query, nameOf: (field: string) => string): string {
  if (q !== undefined) return `Cases like “${q}”`
  if (field !== undefined) return nameOf(field)
  return mode === undefined ? 'Start from a case' : `Cases for ${mode.toUpperCase()}`
}

const searchForm = (asked: Readonly<Record<string, unknown>>): Html =>
  html`<form class="search" action="/situations" data-live><label class="hidden" for="situations-q">What is going on?</label><input id="situations-q" name="q" type="search" maxlength="${MAX_CHARACTERS}" value="${String(asked['q'] ?? '')}" placeholder="What is going on? customers leave …" autocomplete="off">${['field', 'mode'].map((name) => (asked[name] === undefined ? '' : html`<input type="hidden" name="${name}" value="${String(asked[name])}">`))} <button type="submit">Search</button></form>`

interface Situation {
  readonly id: string
  readonly name: string
  readonly brief: string
  readonly mode: string
  readonly highlights?: { readonly name?: string; readonly brief?: string }
}

const situationItems = (situations: readonly Situation[]): Html =>
  html`<ol class="hits">${situations.map(({ id, name, brief, mode, highlights = {} }) => html`<li><span class="kind">${mode}</span><div><a class="title" href="/situations/${id}">${marked(highlights.name, name)}</a><p class="rest">${marked(highlights.brief, brief)}</p></div></li>`)}</ol>`

/** All situations of a field, as a list of names. */
const fieldList = (situations: readonly Situation[]): Html =>
  html`<ul class="thirds">${situations.map(({ id, name, brief }) => html`<li><a class="title" href="/situations/${id}">${name}</a><p class="rest">${brief}</p></li>`)}</ul>`

/** Safe as HTML: the search escapes the text that it marks. */
const marked = (highlight: string | undefined, text: string): Html | string =>
  highlight === undefined ? text : trusted(highlight)

/** The first situations of a field and a link to all of them. */
function fieldCard(
  field: string,
  name: string,
  all: readonly { readonly id: string; readonly name: string }[],
): Html {
  const href = listHref('/situations', {}, { field })
  return html`<article class="card pad"><h2><a href="${href}">${name}</a></h2>
<ul class="plain small">${all.slice(0, NAMED).map((one) => html`<li><a href="/situations/${one.id}">${one.name}</a></li>`)}</ul>
<p class="small"><a href="${href}">All ${formatted(all.length)}<span class="hidden"> of ${name}</span></a></p></article>`
}

/** The questions as a CSV file in a data URL. */
const csvOf = (
  stems: readonly { readonly id: string; readonly text: string; readonly intent: string }[],
): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(
    csvText(
      ['id', 'text', 'intent'],
      stems.map(({ id, intent, text }) => [id, text, intent]),
    ),
  )}`

/** Minutes of the meeting for which the sheet is printed. */
const meetingQuery = object(
  {},
  {
    minutes: {
      type: 'integer',
      minimum: SHORTEST_MEETING,
      maximum: LONGEST_MEETING,
    } as const,
  },
)

export function situationPage({ ask, coordinates: { database } }: Corpus): Page {
  const names = new Map(situationFieldRows(database).map(({ id, name }) => [id, name]))
  const runs = lazy(() => {
    const all = workedRunsById(database)
    return new Map(
      situationRows(database).map(({ id, worked_run: run }) => [id, all.get(run ?? '')]),
    )
  })
  return {
    addresses: () => situationRows(database).map(({ id }) => `/situations/${id}`),
    query: meetingQuery,
    render: async ({ params, query }) => {
      const minutes = Number(query['minutes'] ?? MEETING)
      const { value } = await ask.json('getSituation', { params: { id: params['id']! } as never })
      const { field, stems } = value
      const today = stems.filter(({ id }) => id.startsWith('GRAM-C0-'))
      const first = firstOf(today, value)
      const figures = first.filter(({ text }) => asksFigure.test(text))
      const rest = first.length - figures.length
      const lookUp = [
        ...(figures.length === 0 ? [] : [counted(figures.length, 'figure')]),
        ...(rest === 0 ? [] : [counted(rest, figures.length === 0 ? 'thing' : 'other thing')]),
      ]
      const others = stems.filter((stem) => !first.includes(stem))
      return {
        title: value.name,
        description: value.brief,
        crumbs: [
          { href: '/situations', text: 'Situations' },
          { href: `/situations?field=${field}`, text: names.get(field)! },
        ],
        main: html`<header class="pagehead"><h1>${value.name}</h1><p class="lead">${value.brief}</p></header>
${firstMove({ because: value.because, first_move: value.first_move })}
${ways(value.ways, value.measure)}
${workedRun(runs().get(value.id))}
<p class="row noprint"><a class="button" href="/run?situation=${value.id}">Begin a run</a> <a class="button second" href="/draw?situation=${value.id}">Draw cards of it</a> <a class="button second" href="${csvOf(stems)}" download="${value.id}.csv">CSV</a></p>
<form class="row noprint" action="/situations/${value.id}#sheet"><label>A sheet for a meeting of <input name="minutes" type="number" min="${SHORTEST_MEETING}" max="${LONGEST_MEETING}" value="${minutes}"> minutes</label> <button type="submit" class="second">Show the sheet</button></form>
<section><h2>Before you change anything: ${listOf(lookUp)} to look up</h2>
<p><b>What to count, now and afterwards:</b> ${value.measure}.</p>
${questionList(first, { withIntent: false })}</section>
<details class="noprint"><summary>${counted(others.length, 'more question')}, from what is to another paradigm</summary>
${questionList(others)}</details>
<details class="noprint"><summary>Mode, operators and other names of it</summary>
<dl class="rows small"><div><dt>Mode</dt><dd><a href="/modes/${value.mode}">${value.mode}</a>: ${modeQuestions[value.mode]}</dd></div>
<div><dt>Operators</dt><dd>${joined(
          value.operators.map((name) => html`<a href="/operators/${name}">${name}</a>`),
          ', ',
        )}</dd></div>
<div><dt>Also called</dt><dd>${value.phrases.join(' · ')}</dd></div></dl></details>
${meetingSheet({
  name: value.name,
  figures: [`${capital(value.measure)}: how many now?`, ...first.map(({ text }) => text)],
  minutes,
  isShown: query['minutes'] !== undefined,
})}`,
      }
    },
  }
}
