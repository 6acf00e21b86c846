/** `/worked-runs` and `/worked-runs/{id}`: runs carried to their end, read as a report. */
import { lazy } from '../../lazy.ts'
import { html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import * as queries from '../queries.ts'
import { shortTitle } from './grid.ts'
import type { Corpus } from './index.ts'
import { contents, grammarMarkdown } from './links.ts'

export const workedRunsPage = ({ ask }: Corpus): Page =>
  single('/worked-runs', async () => {
    const { value } = await ask.json('listWorkedRuns')
    return {
      title: 'Nine worked runs',
      description:
        'Runs that were carried out to their end, from distant trades. The cases are made up.',
      crumb: 'Worked runs',
      main: html`<header class="pagehead"><h1>Nine worked runs</h1><p class="lead">From the baseline to the decision, in distant trades. The cases and all figures are made up.</p></header>
<dl class="rows">${value.results.map(({ id, title, mode }) => html`<div><dt><a href="/worked-runs/${id}">${shortTitle(title)}</a></dt><dd>${title} <a class="tag" href="/modes/${mode}">${mode}</a> <a class="tag" href="/grid?run=${id}">on the grid</a></dd></div>`)}</dl>`,
    }
  })

export function workedRunPage({ ask, coordinates }: Corpus): Page {
  const markdown = lazy(() => grammarMarkdown(coordinates))
  return {
    addresses: () => queries.workedRuns(coordinates.database).map(({ id }) => `/worked-runs/${id}`),
    render: async ({ params }) => {
      const id = params['id']!
      const run = (await ask.json('getWorkedRun', { params: { id } as never })).value
      const report = (await ask.json('reportRun', { body: run as never })).value
      const rendered = markdown()(report.markdown)
      const title = String(run.title)
      return {
        title,
        description: `A worked run in the mode ${String(run.mode)}, from its baseline to its decision.`,
        crumbs: [{ href: '/worked-runs', text: 'Worked runs' }],
        crumb: shortTitle(title),
        main: html`<header class="pagehead"><h1>${title}</h1></header>
<p class="row"><a class="button" href="/run?from=${id}">Open in the workbench</a> <a class="button second" href="/grid?run=${id}">See it on the grid</a> <a class="button second" href="/v1/worked-runs/${id}" download="${id}.json">Save the document</a></p>
<div class="two"><div class="prose">${rendered.html}</div>${contents(rendered)}</div>`,
      }
    },
  }
}
