/** `/compare?from=…&to=…`: two contexts side by side. Each is the query of an Evaluate address. */
import { BODY_LIMIT } from '../../contract/failures.ts'
import { splitPair } from '../../contract/request.ts'
import { equal } from '../../engine/equality.ts'
import type { Json, JsonObject } from '../../engine/rule.ts'
import { counted, type Html, html, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import type { Book } from './book.ts'
import {
  addressOf,
  isEmpty,
  keptBefore,
  LARGEST_CONTEXT,
  leavesOf,
  queryOf,
  readAddress,
} from './facts-address.ts'
import type { Corpus } from './index.ts'
import { nameLink, valuesLink } from './links.ts'
import { ruleLine } from './rule-parts.ts'
import { explained, type Outcome, toneOf } from './way-out.ts'

interface Side {
  readonly context: JsonObject
  /** What could not be read of the address. */
  readonly problems: readonly string[]
  readonly outcome: Outcome
}

export const comparePage = (corpus: Corpus): Page =>
  single(
    '/compare',
    async ({ search }) => {
      const book = await corpus.book()
      const [from, to] = await Promise.all(
        ['from', 'to'].map(async (name): Promise<Side> => {
          const { context: given, problems } = readAddress(parameter(search, name), book.facts)
          const context = keptBefore(given, undefined)
          return { context, problems, outcome: await explained(corpus, context) }
        }),
      )
      const isNothing = isEmpty(from!.context) && isEmpty(to!.context)
      return {
        title: 'Compare two productions',
        description:
          'Two contexts side by side: which rules come, which go, which stay, and what blocks.',
        data: null,
        crumbs: [{ href: '/evaluate', text: 'Evaluate' }],
        main: html`<header class="pagehead"><h1>Compare two productions</h1>
<p class="lead">Two sets of facts and what the rules make of each. Paste the addresses of two Evaluate pages or two contexts as JSON, load two files, or choose “Keep as before” on <a href="/evaluate">Evaluate</a>. Files of media are compared on <a href="/check">Check</a>.</p></header>
<form class="card pad compareform" action="/compare" data-live data-pack="${LARGEST_CONTEXT}">
${field('from', 'Before', queryOf(from!.context, book.facts))}
${field('to', 'After', queryOf(to!.context, book.facts))}
<p class="row"><button type="submit">Compare</button>${isNothing ? '' : html`<button type="button" class="second with-script" data-print>Print</button>`}<span class="tiny" role="status"></span></p></form>
${notUnderstood([...from!.problems, ...to!.problems])}
${isNothing ? example(book) : comparison(book, from!, to!)}`,
      }
    },
    { ownQuery: true },
  )

const field = (name: string, label: string, value: string): Html =>
  html`<p><label for="${name}">${label}</label><textarea id="${name}" name="${name}" rows="2" spellcheck="false" data-still>${value}</textarea>
<span class="row"><label class="button second with-script" for="${name}-file">Load a file</label><input class="hidden" id="${name}-file" type="file" accept=".json,application/json" data-still data-into="${name}" data-most="${BODY_LIMIT}" tabindex="-1"></span></p>`

/** One parameter of the address; a whole Evaluate address serves as well as its query, and so does a context as JSON. */
function parameter(search: string, wanted: string): string {
  for (const pair of search.split('&')) {
    const [name, value] = splitPair(pair)
    if (name !== wanted || value === undefined) continue
    return value.trimStart().startsWith('{')
      ? `json=${encodeURIComponent(value)}`
      : value.replace(/^[^?]*\?/, '').replace(/#.*$/, '')
  }
  return ''
}

const notUnderstood = (problems: readonly string[]): Piece =>
  problems.length === 0
    ? ''
    : html`<section class="problems"><h2>Not understood</h2><ul class="plain">${problems.map((text) => html`<li>${text}</li>`)}</ul></section>`

const compareHref = (from: JsonObject, to: JsonObject, { facts }: Book): string =>
  `/compare?${new URLSearchParams({ from: queryOf(from, facts), to: queryOf(to, facts) })}`

function example(book: Book): Piece {
  const from = {
    core: { production_phase: 'capture' },
    camera: { is_multiview: true, sync_error_ms: 4 },
  }
  const to = {
    core: { production_phase: 'capture' },
    camera: { is_multiview: true, sync_error_ms: 0.05, global_shutter: false },
  }
  return html`<p><a data-live href="${compareHref(from, to, book)}">An example: a rig out of step, and in step with rolling shutters</a></p>`
}

function comparison(book: Book, from: Side, to: Side): Html {
  const matched = ({ outcome }: Side): string[] => [
    ...outcome.hard_matched,
    ...outcome.soft_matched,
  ]
  const [before, after] = [new Set(matched(from)), new Set(matched(to))]
  const lists = [
    ['Rules that come in', [...after].filter((id) => !before.has(id))],
    ['Rules that no longer match', [...before].filter((id) => !after.has(id))],
    ['Rules that stay', [...before].filter((id) => after.has(id))],
  ] as const
  return html`<div class="sides">${side(book, 'Before', from)}${side(book, 'After', to)}</div>
${differences(book, from.context, to.context)}
${lists.map(([title, ids]) => (ids.length === 0 ? '' : html`<section><h2>${title} <span class="quiet small">${ids.length}</span></h2><ul class="lines">${ids.map((id) => ruleLine(book.ruleOf(id)))}</ul></section>`))}
${before.size + after.size === 0 ? html`<p class="note">No rule matches, before or after.</p>` : ''}`
}

const side = (book: Book, title: string, { context, outcome }: Side): Html =>
  html`<section class="verdict ${toneOf(outcome.verdict)}"><h2>${title}: ${outcome.verdict}</h2><p>${counted(outcome.matched_count, 'rule')} ${outcome.matched_count === 1 ? 'matches' : 'match'}, ${outcome.hard_matched.length} hard; ${outcome.headline}. <a href="${addressOf(context, book.facts)}">Open in Evaluate</a></p></section>`

function differences(book: Book, from: JsonObject, to: JsonObject): Html {
  const [before, after] = [new Map(leavesOf(from)), new Map(leavesOf(to))]
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !same(before.get(path), after.get(path)),
  )
  const cell = (path: string, value: Json | undefined): Piece =>
    value === undefined
      ? html`<span class="quiet">unknown</span>`
      : valuesLink(book.facts.get(path), value)
  return html`<section><h2>Facts that differ</h2>${paths.length === 0 ? html`<p class="quiet">None.</p>` : html`<table><thead><tr><th scope="col">Fact</th><th scope="col">Before</th><th scope="col">After</th></tr></thead><tbody>${paths.map((path) => html`<tr><th scope="row">${nameLink(book, path)}</th><td>${cell(path, before.get(path))}</td><td>${cell(path, after.get(path))}</td></tr>`)}</tbody></table>`}</section>`
}

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : equal(a, b)
