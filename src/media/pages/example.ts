/** `/example` and `/example/{stage}`: one fictional production as a story in fifteen steps. */

import { isObject } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import type { exampleStages } from '../../forms/media-enums.ts'
import { ruleIdOf } from '../../forms/names-in-text.ts'
import { type Html, html, type Piece } from '../../pages/html.ts'
import { splitByNames, type TextLinks } from '../../pages/markdown.ts'
import { type Page, single } from '../../pages/page.ts'
import { nameOfPath, valueInWords } from '../../pages/words.ts'
import { exampleRows, stageByName } from '../texts/example.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import { ruleHref } from './links.ts'
import { timelinePicture } from './timeline-picture.ts'

type Stage = (typeof exampleStages)[number]

/** What happens in a stage, and the stages on which it depends. */
const story: Record<Stage, { readonly summary: string; readonly from: readonly Stage[] }> = {
  transcript: {
    summary:
      'What Ines Calloway and Tomas Reyl say, cut into units of a breath or a thought, with times, speakers and their consent.',
    from: [],
  },
  claims: {
    summary:
      'Every statement that could be true or false, with the evidence for and against it and who checked it.',
    from: ['transcript'],
  },
  clips: {
    summary: 'Six spans that might stand by themselves, each with ratings by people.',
    from: ['transcript'],
  },
  candidates: {
    summary:
      'The same six with their features: what people rated, and what is computed from units and claims.',
    from: ['clips', 'claims'],
  },
  ranked: {
    summary:
      'Weights and penalties applied; the best clip comes first, and the order before penalties stands beside it.',
    from: ['candidates', 'weights', 'penalties'],
  },
  weights: {
    summary: 'How much each of the seven features counts, agreed before anything was ranked.',
    from: [],
  },
  penalties: { summary: 'What takes points away, and how many.', from: [] },
  'clip-score': {
    summary: 'The sum for the chosen clip, term by term, so that anybody can add it up again.',
    from: ['ranked', 'candidates'],
  },
  shots: {
    summary:
      'How the chosen clip is seen: size, movement and length of each shot, from a scene in which the camera is free.',
    from: ['clip-score', 'transcript'],
  },
  edit: {
    summary:
      'The edit as a short text: shots, cuts, titles, captions and the label that says what was made by a model.',
    from: ['shots'],
  },
  timeline: {
    summary: 'The same edit as an OpenTimelineIO file, every clip with its exact frames.',
    from: ['edit', 'shots'],
  },
  'rule-context': {
    summary: 'What is known of the production by now, as facts that the rules read.',
    from: ['project', 'timeline', 'clip-score'],
  },
  'rule-evaluation': {
    summary:
      'What the rules make of these facts: which match, what they ask for, and that nothing blocks.',
    from: ['rule-context'],
  },
  project: {
    summary:
      'What the stage crew and the volumetric team measured, with consent, capture, solve and quality control.',
    from: [],
  },
  commands: {
    summary: 'The whole run as a list of commands, each with what it reads and writes.',
    from: ['rule-evaluation', 'timeline'],
  },
}

export const examplePage = ({ ask }: Corpus): Page =>
  single('/example', async () => {
    const { results } = (await ask.json('listExampleStages')).value
    return {
      title: 'One production in fifteen stages',
      description:
        'A fictional production from transcript to command list; each stage follows from those before it.',
      main: html`<header class="pagehead"><h1>Lamp Room: one production in fifteen stages</h1>
<p class="lead">Everybody in it is invented. Episode 7 of a podcast has its host talk to the last keeper of a lighthouse, filmed by 48 cameras. Each number follows from the stages before it. <a href="/docs/worked-example">The chapter</a> tells why.</p></header>
<ol class="contents stages">${results.map(({ stage, title }) => html`<li><div><a class="title" href="/example/${stage}">${title}</a><p class="rest">${story[stage].summary}</p></div></li>`)}</ol>`,
    }
  })

export const stagePage = ({ ask, book: readBook, media: { database } }: Corpus): Page => ({
  addresses: () => exampleRows(database).map(({ stage }) => `/example/${stage}`),
  render: async ({ params }) => {
    const name = params['stage']!
    const row = stageByName(database, { stage: name })
    if (row === undefined) return undefined
    const stage = name as Stage
    const book = await readBook()
    const { results } = (await ask.json('listExampleStages')).value
    const at = results.findIndex((entry) => entry.stage === stage)
    const { title } = results[at]!
    const [before, after] = [results[at - 1], results[at + 1]]
    const value = row.media_type === 'application/json' ? (JSON.parse(row.body) as Json) : undefined
    return {
      title: `${title} (Lamp Room)`,
      description: story[stage].summary,
      crumbs: [{ href: '/example', text: 'Lamp Room' }],
      crumb: title,
      main: html`<header class="pagehead"><p class="tiny">Stage ${at + 1} of ${results.length}</p><h1>${title}</h1>
<p class="lead">${story[stage].summary}</p>
${story[stage].from.length === 0 ? '' : html`<p class="small quiet">Made from ${story[stage].from.map((source, i) => html`${i === 0 ? '' : ', '}<a href="/example/${source}">${results.find((entry) => entry.stage === source)!.title.toLowerCase()}</a>`)}.</p>`}
${stage === 'rule-context' || stage === 'rule-evaluation' ? html`<p><a class="button" href="/evaluate?from=example">Evaluate this context</a></p>` : ''}</header>
${value === undefined ? '' : readable(book, stage, value)}
<section>${value === undefined ? html`<h2>As it was written</h2>${source(book, stage, row.body)}` : html`<details><summary>As JSON</summary>${source(book, stage, row.body)}</details>`}</section>
<nav class="pager" aria-label="Stages">${before === undefined ? html`<span></span>` : html`<a href="/example/${before.stage}" rel="prev">← ${before.title}</a>`}${after === undefined ? html`<span></span>` : html`<a href="/example/${after.stage}" rel="next">${after.title} →</a>`}</nav>`,
    }
  },
})

/** Renders JSON for readers: tabular data as tables, other data as a list of terms, the timeline as a picture. */
function readable(book: Book, stage: Stage, value: Json): Piece {
  if (stage === 'timeline') return timelinePicture(value as JsonObject)
  if (Array.isArray(value)) return table(book, stage, value as JsonObject[])
  if (!isObject(value)) return ''
  const [lists, rest] = [[] as [string, JsonObject[]][], [] as [string, Json][]]
  for (const [name, part] of Object.entries(value)) {
    if (Array.isArray(part) && part.length > 0 && part.every((item) => isObject(item)))
      lists.push([name, part as JsonObject[]])
    else rest.push([name, part])
  }
  return [
    rest.length === 0
      ? ''
      : html`<dl class="rows">${rest.map(([name, part]) => html`<div><dt>${nameOfPath(name)}</dt><dd>${shown(book, stage, part)}</dd></div>`)}</dl>`,
    lists.map(
      ([name, list]) =>
        html`<section><h2>${nameOfPath(name)}</h2>${table(book, stage, list)}</section>`,
    ),
  ]
}

/** Maximum number of columns in a table; the rest is in the JSON below. */
const COLUMNS = 7

function table(book: Book, stage: Stage, list: readonly JsonObject[]): Html {
  const names = [...new Set(list.flatMap((item) => Object.keys(item)))]
  const flat = names.filter((name) => list.every((item) => isFlat(item[name]))).slice(0, COLUMNS)
  return html`<div class="scroll" tabindex="0"><table class="many"><thead><tr>${flat.map((name) => html`<th scope="col">${nameOfPath(name)}</th>`)}</tr></thead><tbody>${list.map(
    (item) => {
      const id = item['id']
      return html`<tr${typeof id === 'string' && stageOf(id) === stage ? html` id="${id}"` : ''}>${flat.map((name) => html`<td>${shown(book, stage, item[name])}</td>`)}</tr>`
    },
  )}</tbody></table></div>`
}

const isFlat = (value: Json | undefined): boolean =>
  value === undefined ||
  (!isObject(value) &&
    (!Array.isArray(value) || value.every((item) => !isObject(item) && !Array.isArray(item))))

function shown(book: Book, stage: Stage, value: Json | undefined): Piece {
  if (value === undefined) return ''
  if (isObject(value) || (Array.isArray(value) && value.some((item) => typeof item === 'object'))) {
    return html`<code class="json">${JSON.stringify(value)}</code>`
  }
  return named(book, stage, valueInWords(value))
}

const source = (book: Book, stage: Stage, text: string): Html =>
  html`<pre class="pre" tabindex="0"><code>${named(book, stage, text)}</code></pre>`

/** The stage that defines an id, to which the id links. */
function stageOf(id: string): Stage | undefined {
  const letter = /^([UCKS])\d+$/.exec(id)?.[1]
  return letter === undefined
    ? undefined
    : ({ U: 'transcript', C: 'claims', K: 'clips', S: 'shots' } as const)[letter]
}

function named(book: Book, stage: Stage, text: string): Piece {
  const links: TextLinks[] = [
    {
      pattern: ruleIdOf(book.prefixes),
      href: (id) => (book.rules.has(id) ? ruleHref(id) : undefined),
    },
    {
      pattern: /(?<![\w-])((?:U\d{3}|C\d{2}|K\d|S\d{2}))(?![\w-])/g,
      href: (id) => {
        const made = stageOf(id)
        return made === undefined || made === stage || !idsOf(book).has(id)
          ? undefined
          : `/example/${made}#${id}`
      },
    },
  ]
  return splitByNames(text, links).map(({ content, href }) =>
    href === undefined ? content : html`<a href="${href}">${content}</a>`,
  )
}

const idsOf = ({ exampleIds }: Book): ReadonlySet<string> => exampleIds
