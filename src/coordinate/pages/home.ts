/** `/`: an overview of the service, and where to begin. */

import { parseJson } from '../../database/query.ts'
import { changeCodes, internalCodes } from '../../engine/runs/coordinate-code.ts'
import { formatted, type Html, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { axisEntryRows } from '../grid/queries.ts'
import { situationRows } from '../situations/queries.ts'
import type { Corpus } from './corpus.ts'
import { modeQuestions } from './modes.ts'
import { chooser, firstMove } from './way-in.ts'

const tried = ['people do not turn up', 'too many meetings'] as const

/** The situation shown as an example of an answer. */
const SHOWN = 'fewer-no-shows'

export const homePage = ({ ask, own, coordinates: { database } }: Corpus): Page =>
  single('/', async () => {
    const { counts } = (await ask.json('getIndex')).value
    const shown = (await ask.json('getSituation', { params: { id: SHOWN } })).value
    const situations = situationRows(database)
    const entries = axisEntryRows(database)
    const names = new Map(entries.map(({ code, name }) => [code, name]))
    return {
      title: 'Coordinate grammar: questions that open up a change',
      description:
        'Seven hundred questions on three axes, with modes, operators, templates and a rubric.',
      main: html`<section class="hero"><h1>Questions that open up a change</h1>
<search><form class="bigfind" action="/situations"><label for="home-q">What is going on?</label><input id="home-q" name="q" type="search" maxlength="${MAX_CHARACTERS}" placeholder="In a sentence: children stop before lesson twelve …"> <button type="submit">Search</button></form></search>
<p class="row small">Try ${tried.map((q) => html`<a class="tag" href="/situations?q=${encodeURIComponent(q)}">${q}</a>`)}</p>
<div class="doors">
<a class="card door" href="/situations"><h2>Find your situation</h2><p>${formatted(counts['situations']!)} cases: what to do, and why</p></a>
<a class="card door" href="/draw"><h2>Cards for a workshop</h2><p>Ideas from everybody there</p></a>
<a class="card door" href="/score"><h2>Which idea first?</h2><p>A few short questions</p></a>
<a class="card door" href="/run"><h2>Run it to a decision</h2><p>Step by step</p></a>
</div></section>
<section class="way-in"><h2>For instance: <a href="/situations/${SHOWN}">${shown.name}</a></h2>
${firstMove({ because: shown.because, first_move: shown.first_move })}</section>
<section><h2>${formatted(counts['coordinates']!)} questions</h2><p class="lead">By <a href="/axes/change-levels">how deep</a>, <a href="/axes/internal-variables">on what</a> and <a href="/axes/meta-variables">from which side</a>.</p>
${smallGrid(names, situationsOfCells(situations))}</section>
${chooser()}
<section><h2>Read first</h2><div class="thirds">
<a class="card pad door" href="/worked-runs"><h3>Examples</h3><p>${formatted(counts['worked_runs']!)} runs from baseline to decision, made up, in distant trades.</p></a>
<a class="card pad door" href="/core/purpose-and-limits"><h3>Limits</h3><p>What the grammar is for, where it ends, and how to cite it.</p></a>
</div></section>
<section><h2>Six reasons to ask</h2><div class="thirds">${Object.entries(modeQuestions).map(([id, question]) => html`<a class="card pad door" href="/modes/${id}"><h3>${id}</h3><p>${question}</p></a>`)}</div></section>
<section><h2>From a program</h2><p>Every page has its data: put <code>/v1</code> before the path.</p><div class="copyable"><pre class="pre" tabindex="0"><code id="curl">curl '${await own()}/v1/prompts?q=queue'</code></pre><button class="second" type="button" data-copy="curl">Copy</button></div></section>`,
    }
  })

/** `C3-I07` → how many situations lead to a question there. */
function situationsOfCells(
  situations: ReturnType<typeof situationRows>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { coordinates } of situations) {
    const codes = parseJson(coordinates)
    for (const cell of new Set(
      codes.map((code) => code.slice('GRAM-'.length, 'GRAM-C0-I01'.length)),
    ))
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  return counts
}

/** Each cell links to its questions and shows how many situations lead there; the names are row and column headings. */
const smallGrid = (names: ReadonlyMap<string, string>, counts: ReadonlyMap<string, number>): Html =>
  html`<table class="small-grid"><caption><a href="/grid">The grid</a>: fifty cells, fourteen questions in each, and how many situations lead there</caption><thead><tr><td></td>${changeCodes.map((code) => html`<th scope="col">${names.get(code)!.replace(' Change', '')}</th>`)}</tr></thead><tbody>${internalCodes.map((internal) => html`<tr><th scope="row">${names.get(internal)}</th>${changeCodes.map((change) => html`<td><a href="/prompts?change=${change}&internal=${internal}"><span class="hidden">${names.get(change)}, ${names.get(internal)}: </span>${counts.get(`${change}-${internal}`) ?? 0}<span class="hidden"> situations</span></a></td>`)}</tr>`)}</tbody></table>`
