/** `/worked-runs` and `/worked-runs/{id}`: completed runs, shown as reports. */

import { object, oneOf } from '../../contract/schema.ts'
import type { RunReport } from '../../engine/runs/report.ts'
import type { Run } from '../../engine/runs/run.ts'
import { lazy } from '../../lazy.ts'
import { counted, type Html, html } from '../../pages/html.ts'
import { longText } from '../../pages/long-text.ts'
import { type Page, single } from '../../pages/page.ts'
import { promptById } from '../prompts/prompt.ts'
import { runTitle } from '../runs/run-title.ts'
import { type Came, came, cameOf, cameWords } from '../runs/what-came.ts'
import { workedRunRows } from '../runs/worked-runs.ts'
import type { Corpus } from './corpus.ts'
import { grammarMarkdown } from './links.ts'

export const workedRunsPage = ({ ask }: Corpus): Page => {
  const all = lazy(async () => {
    const { results } = (await ask.json('listWorkedRuns')).value
    return Promise.all(
      results.map(async (one) => {
        const run = await ask.json('getWorkedRun', { params: { id: one.id } as never })
        return { ...one, came: cameOf(run.value as unknown as Run) }
      }),
    )
  })
  return single(
    '/worked-runs',
    async ({ query }) => {
      const runs = await all()
      const asked = query['came'] as Came | undefined
      const shown = runs.filter((run) => asked === undefined || run.came.includes(asked))
      const chip = (one: Came): Html =>
        html`<a class="chip" href="/worked-runs${asked === one ? '' : `?came=${one}`}"${asked === one ? html` aria-current="true"` : ''}>${cameWords[one]} <b>${runs.filter((run) => run.came.includes(one)).length}</b></a>`
      return {
        title: 'Worked runs',
        description:
          'Runs that were carried out to their end, from distant trades. The cases are made up.',
        crumb: 'Worked runs',
        data: '/v1/worked-runs',
        main: html`<header class="pagehead"><h1>${counted(shown.length, 'worked run')}</h1><p class="lead">From the baseline to the decision and what came of it, in distant trades. The cases and all figures are made up.</p>
<nav class="row" aria-label="By what came of them">${came.map(chip)}</nav></header>
<ul class="lines wide">${shown.map(({ came: own, id, mode, title }) => {
          const { who, what } = runTitle(title)
          return html`<li><span class="tag">${mode}</span><div><a class="title" href="/worked-runs/${id}">${who}</a>: ${what}${own.length === 0 ? '' : html`<p class="small quiet">What came of it: ${own.map((one) => cameWords[one]).join('; ')}.</p>`}</div></li>`
        })}</ul>`,
      }
    },
    { query: object({}, { came: oneOf(came, 'Only runs of which this came.') }) },
  )
}

async function storyOf(
  { database }: Corpus['coordinates'],
  run: unknown,
  report: unknown,
): Promise<string> {
  const { runStory } = await import('../../engine/runs/story.ts')
  const stemOf = (id: string) => promptById(database, { id })?.text
  return runStory(run as Run, report as RunReport, stemOf)
}

export function workedRunPage({ ask, coordinates }: Corpus): Page {
  const markdown = lazy(() => grammarMarkdown(coordinates))
  return {
    addresses: () => workedRunRows(coordinates.database).map(({ id }) => `/worked-runs/${id}`),
    query: object(
      {},
      { as: oneOf(['report'], 'As a report for those who decide, the decision first.') },
    ),
    render: async ({ params, query }) => {
      const id = params['id']!
      const isReport = query['as'] === 'report'
      const run = (await ask.json('getWorkedRun', { params: { id } as never })).value
      const report = (await ask.json('reportRun', { body: run as never })).value
      const rendered = markdown()(
        isReport ? report.markdown : await storyOf(coordinates, run, report),
      )
      const { who, what } = runTitle(String(run.title))
      const title = `${who}: ${what}`
      return {
        title,
        description: `A worked run in the mode ${String(run.mode)}, from its baseline to its decision.`,
        crumbs: [{ href: '/worked-runs', text: 'Worked runs' }],
        crumb: who,
        main: longText(rendered, {
          head: html`<h1>${title}</h1>
<p class="note"><b>Made up:</b> the case, its people and all its figures. It shows how a run is written, and not that the idea works.</p>
<p class="row noprint"><a class="button" href="/run?from=${id}">Open in the workbench</a> <button type="button" class="second with-script" data-print>Print</button></p>`,
          // At the end, so that a phone shows in its first screen what the run says in short.
          foot: html`<p class="row noprint">${isReport ? html`<a class="button second" href="/worked-runs/${id}">From its beginning to its end</a>` : html`<a class="button second" href="/worked-runs/${id}?as=report">As a report for those who decide</a>`} <a class="button second" href="/grid?run=${id}">Where its answers lie on the grid</a> <a class="button second" href="/v1/worked-runs/${id}" download="${id}.json">Save the document</a></p>`,
        }),
      }
    },
  }
}
