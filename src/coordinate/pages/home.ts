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
import { chooser, firstMove, ways } from './way-in.ts'

const tried = [
  'customers wait too long',
  'people do not turn up',
  'students drop out',
  'too many meetings',
] as const

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
      main: html`<section class="hero beside-grid"><div><h1>Questions that open up a change</h1>
<search><form class="bigfind" action="/situations"><label for="home-q">What is going on?</label><input id="home-q" name="q" type="search" maxlength="${MAX_CHARACTERS}" placeholder="In a sentence: children stop before lesson twelve …"> <button type="submit">Search</button></form></search>
<p class="row small">Try ${tried.map((q) => html`<a class="tag" href="/situations?q=${encodeURIComponent(q)}">${q}</a>`)}</p>
<p class="lead">${formatted(counts['coordinates']!)} questions in order: <a href="/axes/change-levels">how deep a change goes</a>, <a href="/axes/internal-variables">what it takes hold of</a>, and <a href="/axes/meta-variables">from which side</a> it is asked about.</p></div>
${smallGrid(names, situationsOfCells(situations))}</section>
<section class="way-in"><h2>An answer, for instance: <a href="/situations/${SHOWN}">${shown.name}</a></h2><p>${shown.brief}</p>
${firstMove(shown.first_move)}${ways(shown.ways)}</section>
${chooser()}
<section><h2>Begin</h2><div class="thirds">
<a class="card pad door" href="/situations"><h3>With a case</h3><p>${formatted(counts['situations']!)} situations, each with a mode, its first questions and a first move.</p></a>
<a class="card pad door" href="/draw"><h3>With cards</h3><p>Draw intents, questions and operators for a table of people; the same seed gives the same cards.</p></a>
<a class="card pad door" href="/score"><h3>With two ideas</h3><p>Six short questions: which comes first, and what its test has to show.</p></a>
<a class="card pad door" href="/run"><h3>With a run</h3><p>Carry your own case from its baseline to a decision, checked as you write; it stays in your browser.</p></a>
<a class="card pad door" href="/worked-runs"><h3>With an example</h3><p>${formatted(counts['worked_runs']!)} runs from baseline to decision, in distant trades.</p></a>
<a class="card pad door" href="/core/purpose-and-limits"><h3>With doubts</h3><p>What the grammar is for, where it ends, and how to cite it.</p></a>
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
