/**
 * `/grid`: fifty cells, each with its intent. A heat map shows where the results of a search or the answers of a worked
 * run are.
 */

import { object, oneOf } from '../../contract/schema.ts'
import { changeCodes, internalCodes, metaCodes } from '../../engine/runs/coordinate-code.ts'
import type { Run } from '../../engine/runs/run.ts'
import { searchParameter } from '../../lists/parameters.ts'
import { cellOf, type Heated, heatOf, heatStep } from '../../pages/heat.ts'
import { counted, type Html, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { squares } from '../../pages/svg.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { axisEntryRows } from '../grid/queries.ts'
import { runTitle } from '../runs/run-title.ts'
import { workedRunRows } from '../runs/worked-runs.ts'
import type { Corpus } from './corpus.ts'

/** Source of the heat map. */
interface Heat extends Heated {
  readonly what: Html
  readonly one: string
}

export function gridPage({ ask, coordinates: { database } }: Corpus): Page {
  const runs = workedRunRows(database)
  return single(
    '/grid',
    async ({ query }) => {
      const { q, run } = query as { q?: string; run?: string }
      const cells = (await ask.json('listGrid')).value.results
      const intents = new Map(
        cells.map((cell) => [cellOf(cell.change, cell.internal), cell.intent]),
      )
      const names = new Map(axisEntryRows(database).map(({ code, name }) => [code, name]))
      const heat =
        q !== undefined
          ? await heatOfWords(ask, q)
          : run !== undefined
            ? await heatOfRun(ask, run)
            : undefined
      return {
        title: 'The grid: five change levels, ten internal variables',
        description:
          'Fifty cells, each with an intent and fourteen questions. Heat shows where the words of a search stand.',
        crumb: 'Grid',
        data: '/v1/grid',
        scripts: ['grid.js'],
        main: html`<header class="pagehead"><h1>The grid</h1>
<p class="lead">Columns say how deep a change goes, rows what it takes hold of. Each cell has one intent and a question from each of fourteen sides.</p></header>
<form class="search" action="/grid" data-live><label class="hidden" for="grid-q">Heat the grid by words</label> <input id="grid-q" name="q" type="search" maxlength="${MAX_CHARACTERS}" value="${q ?? ''}" placeholder="Where do words stand? price, waiting, trust …" autocomplete="off"> <button type="submit">Show</button></form>
<p class="row small" id="grid-runs">Or by the answers of a worked run: ${runs.map(({ id, title }) => html`<a class="tag" data-live href="/grid?run=${id}"${id === run ? html` aria-current="true"` : ''}>${runTitle(title).who}</a>`)}</p>
<p class="row small" id="own-runs" hidden>Or by a run of yours, kept in this browser: </p>
<p role="status" class="note" id="heat">${heat === undefined ? 'Every cell holds fourteen questions. Words, or the answers of a run, light up where they stand.' : heat.what}</p>
<div class="scroll gridframe" tabindex="0"><table class="grid${heat === undefined ? '' : ' heated'}"><caption class="hidden">Cells by internal variable and change level</caption>
<thead><tr><td></td>${changeCodes.map((code) =>
          heading(
            'col',
            code,
            'change-levels',
            names,
            heat,
            internalCodes.map((internal) => cellOf(code, internal)),
          ),
        )}</tr></thead>
<tbody>${internalCodes.map(
          (internal) =>
            html`<tr>${heading(
              'row',
              internal,
              'internal-variables',
              names,
              heat,
              changeCodes.map((change) => cellOf(change, internal)),
            )}${changeCodes.map((change) => cell(change, internal, intents.get(cellOf(change, internal))!, heat, q))}</tr>`,
        )}</tbody></table></div>`,
      }
    },
    {
      query: object(
        {},
        { q: searchParameter('the questions'), run: oneOf(runs.map(({ id }) => id)) },
      ),
    },
  )
}

function heading(
  scope: 'col' | 'row',
  code: string,
  axis: string,
  names: ReadonlyMap<string, string>,
  heat: Heat | undefined,
  cells: readonly string[],
): Html {
  const total =
    heat === undefined
      ? ''
      : html`<b class="total">${sum(cells.map((key) => heat.cells.get(key) ?? 0))}</b>`
  return html`<th scope="${scope}"><a class="id" href="/axes/${axis}#${code}">${code}</a> ${total}<span class="axis-name">${names.get(code)!.replace(' Change', '')}</span></th>`
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function cell(
  change: string,
  internal: string,
  intent: string,
  heat: Heat | undefined,
  q: string | undefined,
): Html {
  const key = cellOf(change, internal)
  const count = heat?.cells.get(key) ?? 0
  const metas = heat?.sides.get(key)
  const query = `change=${change}&internal=${internal}${q === undefined ? '' : `&q=${encodeURIComponent(q)}`}`
  const href =
    count > 0 && q !== undefined
      ? `/prompts?${query}`
      : `/prompts?change=${change}&internal=${internal}`
  const sides = squares(
    metaCodes.map((meta) => metas?.has(meta) ?? false),
    metas === undefined ? 'no side' : `sides ${[...metas].sort().join(', ')}`,
  )
  const heated =
    count === 0
      ? ''
      : html`<span class="heat">${sides}<b>${count}<span class="hidden"> ${heat!.one}${count === 1 ? '' : 's'}</span></b></span>`
  return html`<td class="cell h${heatStep(count)}"><a href="${href}"><span class="intent">${intent}</span>${heated}</a></td>`
}

/**
 * Maximum number of questions counted in the heat map; only the nearest are, since a common word occurs in hundreds.
 */
const NEAREST = 50

async function heatOfWords(ask: Corpus['ask'], q: string): Promise<Heat> {
  const query = { q, highlight: false, limit: NEAREST, offset: 0 } as const
  const { value } = await ask.json('listPrompts', { query })
  const { count, match, results } = value
  const heat = heatOf(results.map(({ id }) => id))
  const about = html`${match === 'some' ? 'most of ' : ''}“${q}”`
  const shown =
    count > NEAREST
      ? html`The <b>${NEAREST}</b> nearest of ${count} questions about ${about} stand in ${counted(heat.cells.size, 'cell')}.`
      : html`<b>${counted(count, 'question')}</b> about ${about} in ${counted(heat.cells.size, 'cell')}.`
  const what =
    count === 0
      ? html`No question holds “${q}”. <a data-live href="/grid">Clear</a>`
      : html`${shown} <a href="/prompts?q=${encodeURIComponent(q)}">Read them as a list</a> · <a data-live href="/grid">Clear</a>`
  return { what, ...heat, one: 'question' }
}

async function heatOfRun(ask: Corpus['ask'], id: string): Promise<Heat> {
  const value = (await ask.json('getWorkedRun', { params: { id } })).value as unknown as Run
  const heat = heatOf(value.answers.map(({ coordinate }) => coordinate))
  return {
    what: html`${counted(value.answers.length, 'answer')} in ${counted(heat.cells.size, 'cell')} of <a href="/worked-runs/${id}">${runTitle(value.title).who}: ${runTitle(value.title).what}</a>. <a data-live href="/grid">Clear</a>`,
    ...heat,
    one: 'answer',
  }
}
