/** `/run`: the workbench that keeps a run in the browser. The page brings the ways to begin and the playbooks; the script does the rest. */
import { InvalidInput } from '../../contract/failures.ts'
import { splitPair } from '../../contract/request.ts'
import { parseCoordinate } from '../../engine/coordinate-code.ts'
import { didYouMean } from '../../engine/nearest.ts'
import { lazy } from '../../lazy.ts'
import { html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { modeIds } from '../enums.ts'
import * as queries from '../queries.ts'
import type { Corpus } from './index.ts'
import { grammarMarkdown } from './links.ts'
import { modeQuestions } from './modes.ts'
import { runTitle } from './run-title.ts'

export function runPage({ ask, coordinates }: Corpus): Page {
  const { database } = coordinates
  const markdown = lazy(() => grammarMarkdown(coordinates))
  const situations = queries.situations(database)
  const runs = queries.workedRuns(database)
  const known: Readonly<Record<string, readonly string[]>> = {
    mode: modeIds,
    situation: situations.map(({ id }) => id),
    from: runs.map(({ id }) => id),
  }
  return single(
    '/run',
    async ({ search }) => {
      checkStart(search, known)
      const playbooks = await Promise.all(
        modeIds.map(async (id) => {
          const text = await ask.text('getMode', { params: { id } })
          return { id, steps: markdown()(stepsOf(text)).html }
        }),
      )
      return {
        title: 'Run workbench',
        description:
          'Carry one case from its baseline to a decision: questions, answers with evidence, concepts, forecasts, stop rules.',
        crumb: 'Run',
        data: '/v1/schema/run',
        scripts: ['run.js'],
        main: html`<header class="pagehead"><h1>Run workbench</h1>
<p class="lead">One case, one mode, from the baseline to a decision.</p>
<p class="note">What you write stays in this browser. It is sent to the validator and the report of this service alone, which answer and keep nothing.</p></header>
<noscript><p class="note">The workbench needs JavaScript. Without it, <a href="/templates/run-gram">the template of a run</a> can be filled in on paper or in an editor; <code>POST /v1/validate</code> checks it.</p></noscript>
<div id="workbench"></div>
<div id="begin">
<section><h2>Begin with a reason to ask</h2><div class="thirds" id="playbooks">${playbooks.map(({ id, steps }) => html`<article class="card pad"><h3>${id}</h3><p>${modeQuestions[id]}</p><p class="row"><a class="button" href="/run?mode=${id}">Begin<span class="hidden"> in the mode ${id}</span></a> <a href="/modes/${id}">Playbook<span class="hidden"> of ${id}</span></a></p><details data-mode="${id}"><summary>Its steps</summary>${steps}</details></article>`)}</div></section>
<section><h2>Or from a worked run</h2><ul class="plain columns">${runs.map(({ id, title }) => html`<li><a href="/run?from=${id}">${runTitle(title).who}</a>: ${runTitle(title).what}</li>`)}</ul></section>
<section><h2>Or from a situation</h2><ul class="plain columns">${situations.map(({ id, name }) => html`<li><a href="/run?situation=${id}">${name}</a></li>`)}</ul></section>
</div>`,
      }
    },
    { ownQuery: true },
  )
}

/** The numbered list under “Steps”. */
const stepsOf = (playbook: string): string => /^## Steps\n+([\s\S]*?)(?=\n## )/m.exec(playbook)![1]!

/** What the run begins with; the script reads it from the address. */
function checkStart(search: string, known: Readonly<Record<string, readonly string[]>>): void {
  const names = [...Object.keys(known), 'answer']
  for (const pair of search.split('&').filter((part) => part !== '')) {
    const [name, value] = splitPair(pair)
    if (name === undefined || value === undefined || !names.includes(name)) {
      const message = `is not known here; known are ${names.join(', ')}`
      throw new InvalidInput([{ path: name ?? 'query', message }])
    }
    if (name === 'answer') {
      if (parseCoordinate(value) === undefined)
        throw new InvalidInput([
          { path: name, message: `${JSON.stringify(value)} is no coordinate` },
        ])
    } else if (!known[name]!.includes(name === 'mode' ? value.toUpperCase() : value)) {
      const message = `${JSON.stringify(value)} is no ${name === 'from' ? 'worked run' : name}${didYouMean(value, known[name]!)}`
      throw new InvalidInput([{ path: name, message }])
    }
  }
}
