/** `/worked-runs` and `/worked-runs/{id}`: runs carried to their end, read as a report. */

import { lazy } from '../../lazy.ts'
import { html } from '../../pages/html.ts'
import { longText } from '../../pages/long-text.ts'
import { type Page, single } from '../../pages/page.ts'
import { runTitle } from '../runs/run-title.ts'
import { workedRunRows } from '../runs/worked-runs.ts'
import type { Corpus } from './corpus.ts'
import { grammarMarkdown } from './links.ts'

export const workedRunsPage = ({ ask }: Corpus): Page =>
  single('/worked-runs', async () => {
    const { value } = await ask.json('listWorkedRuns')
    return {
      title: 'Nine worked runs',
      description:
        'Runs that were carried out to their end, from distant trades. The cases are made up.',
      crumb: 'Worked runs',
      main: html`<header class="pagehead"><h1>Nine worked runs</h1><p class="lead">From the baseline to the decision, in distant trades. The cases and all figures are made up.</p></header>
<ul class="lines wide">${value.results.map(({ id, title, mode }) => {
        const { who, what } = runTitle(title)
        return html`<li><span class="tag">${mode}</span><div><a class="title" href="/worked-runs/${id}">${who}</a>: ${what} <a class="tiny" href="/grid?run=${id}">on the grid</a></div></li>`
      })}</ul>`,
    }
  })

export function workedRunPage({ ask, coordinates }: Corpus): Page {
  const markdown = lazy(() => grammarMarkdown(coordinates))
  return {
    addresses: () => workedRunRows(coordinates.database).map(({ id }) => `/worked-runs/${id}`),
    render: async ({ params }) => {
      const id = params['id']!
      const run = (await ask.json('getWorkedRun', { params: { id } as never })).value
      const report = (await ask.json('reportRun', { body: run as never })).value
      const rendered = markdown()(report.markdown)
      const { who, what } = runTitle(String(run.title))
      const title = `${who}: ${what}`
      return {
        title,
        description: `A worked run in the mode ${String(run.mode)}, from its baseline to its decision.`,
        crumbs: [{ href: '/worked-runs', text: 'Worked runs' }],
        crumb: who,
        main: longText(rendered, {
          head: html`<h1>${title}</h1>
<p class="quiet">A worked example; the case and all figures are made up.</p>
<p class="row noprint"><a class="button" href="/run?from=${id}">Open in the workbench</a> <a class="button second" href="/grid?run=${id}">See it on the grid</a> <a class="button second" href="/v1/worked-runs/${id}" download="${id}.json">Save the document</a></p>`,
        }),
      }
    },
  }
}
