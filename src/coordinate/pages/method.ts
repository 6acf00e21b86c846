/** The texts of the method: modes, core extracts and templates, as lists and single pages. */

import { lazy } from '../../lazy.ts'
import { html } from '../../pages/html.ts'
import { longText } from '../../pages/long-text.ts'
import { type Page, single } from '../../pages/page.ts'
import { icon } from '../../pages/svg.ts'
import { extractRows } from '../method/extracts.ts'
import { modeRows } from '../method/modes.ts'
import { templateRows } from '../method/templates.ts'
import type { Corpus } from './corpus.ts'
import { grammarMarkdown } from './links.ts'

interface Titled {
  readonly id: string
  readonly title: string
  readonly summary?: string
}

const list = (path: string, entries: readonly Titled[]) =>
  html`<dl class="rows">${entries.map(({ id, title, summary }) => html`<div><dt><a href="${path}/${id}">${title}</a></dt><dd>${summary}</dd></div>`)}</dl>`

export function methodPages(corpus: Corpus) {
  const { ask, coordinates } = corpus
  const { database } = coordinates
  const markdown = lazy(() => grammarMarkdown(coordinates))

  const modes = single('/modes', async () => {
    const { value } = await ask.json('listModes')
    const overview = markdown()(value.overview)
    return {
      title: 'Six modes',
      description:
        'A mode is a reason for asking: it says which coordinates to visit first and what the work has to yield.',
      crumb: 'Modes',
      main: longText(overview, { head: html`<h1>Six modes</h1>` }),
    }
  })

  const mode: Page = {
    addresses: () => modeRows(database).map(({ id }) => `/modes/${id}`),
    render: async ({ params }) => {
      const id = params['id']!
      const text = await ask.text('getMode', { params: { id } as never })
      return textView(text, { list: '/modes', name: 'Modes', title: id.toUpperCase() })
    },
  }

  const extracts = single('/core', async () => {
    const { value } = await ask.json('listCoreExtracts')
    return {
      title: 'What the framework is made of',
      description:
        'Seven short texts: purpose and limits, the formal grammar, axes, ladders, operators, evidence, scores.',
      crumb: 'Core',
      main: html`<header class="pagehead"><h1>What the framework is made of</h1><p class="lead">Seven short texts, and where each ends.</p></header>${list('/core', value.results)}`,
    }
  })

  const extract: Page = {
    addresses: () => extractRows(database).map(({ id }) => `/core/${id}`),
    render: async ({ params }) => {
      const text = await ask.text('getCoreExtract', { params: { id: params['id']! } as never })
      return textView(text, { list: '/core', name: 'Core' })
    },
  }

  const templates = single('/templates', async () => {
    const { value } = await ask.json('listTemplates')
    return {
      title: 'Five working templates',
      description: 'Forms to fill in on paper or in an editor, each with a filled example.',
      crumb: 'Templates',
      main: html`<header class="pagehead"><h1>Five working templates</h1><p class="lead">Forms to fill in on paper or in an editor, each with a filled example.</p></header>${list('/templates', value.results)}`,
    }
  })

  const template: Page = {
    addresses: () => templateRows(database).map(({ id }) => `/templates/${id}`),
    render: async ({ params }) => {
      const id = params['id']!
      const text = await ask.text('getTemplate', { params: { id } as never })
      return textView(text, {
        list: '/templates',
        name: 'Templates',
        source: `/v1/templates/${id}`,
      })
    },
  }

  /** A Markdown text as a page; a template also shows its source, to copy or save. */
  function textView(
    text: string,
    {
      list: href,
      name,
      title,
      source,
    }: { list: string; name: string; title?: string; source?: string },
  ) {
    const heading = /^# (.+)$/m.exec(text)?.[1] ?? name
    const [, opening = ''] = /^# .+\n+([^\n#]+)/m.exec(text) ?? []
    const rendered = markdown()(text)
    return {
      title: heading,
      description: opening,
      crumbs: [{ href, text: name }],
      ...(title !== undefined && { crumb: title }),
      main: longText(rendered, {
        head: html`<h1>${heading}</h1>${source === undefined ? '' : html`<div class="row noprint"><button type="button" class="second" data-copy="source">${icon('copy')}<span role="status">Copy as Markdown</span></button> <a class="button second" href="${source}" download>Save the file</a></div><pre id="source" hidden>${text}</pre>`}`,
      }),
    }
  }

  return { modes, mode, extracts, extract, templates, template }
}
