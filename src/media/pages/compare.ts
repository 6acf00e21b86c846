/** `/compare?from=…&to=…`: two contexts side by side. Each is the query of an Evaluate address. */
import { BODY_LIMIT } from '../../contract/failures.ts'
import { splitPair } from '../../contract/request.ts'
import { equal } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { counted, type Html, html, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import {
  addressOf,
  isEmpty,
  keptBefore,
  LARGEST_CONTEXT,
  leavesOf,
  queryOf,
  readAddress,
} from './facts-address.ts'
import { nameLink, valuesLink } from './links.ts'
import { standings } from './relevant-rules.ts'
import { ruleLine } from './rule-parts.ts'
import { explained, type Outcome, toneOf } from './way-out.ts'

interface Side {
  readonly title: 'Before' | 'After'
  /** Text of its field: the tidy query, or what was entered where that cannot be read. */
  readonly text: string
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
      const [from, to] = await Promise.all([
        sideOf(corpus, book, 'Before', parameter(search, 'from')),
        sideOf(corpus, book, 'After', parameter(search, 'to')),
      ])
      const isNothing = isEmpty(from.context) && isEmpty(to.context)
      return {
        title: 'Compare two productions',
        description:
          'Two contexts side by side: which rules come, which go, which stay, and what blocks.',
        data: null,
        crumbs: [{ href: '/evaluate', text: 'Evaluate' }],
        main: html`<header class="pagehead"><h1>Compare two productions</h1>
<p class="lead">Two sets of facts and what the rules make of each. Paste the addresses of two Evaluate pages or two contexts as JSON, load two files, or choose “Keep as before” on <a href="/evaluate">Evaluate</a>. Files of media are compared on <a href="/check">Check</a>.</p></header>
<form class="card pad compareform" action="/compare" data-live data-pack="${LARGEST_CONTEXT}">
${field('from', from)}
${field('to', to)}
<p class="row"><button type="submit">Compare</button>${isNothing ? '' : html`<button type="button" class="second with-script" data-print>Print</button>`}<span class="tiny" role="status"></span></p></form>
${notUnderstood([from, to])}
${isNothing ? example(book) : comparison(book, from, to)}`,
      }
    },
    { ownQuery: true },
  )

const field = (name: string, { title, text }: Side): Html =>
  html`<p><label for="${name}">${title}</label><textarea id="${name}" name="${name}" rows="2" spellcheck="false" data-still>${text}</textarea>
<span class="row"><label class="button second with-script" for="${name}-file">Load a file</label><input class="hidden" id="${name}-file" type="file" accept=".json,application/json" data-still data-into="${name}" data-most="${BODY_LIMIT}" tabindex="-1"></span></p>`

/** One parameter of the address. */
function parameter(search: string, wanted: string): string {
  for (const pair of search.split('&')) {
    const [name, value] = splitPair(pair)
    if (name === wanted && value !== undefined) return value
  }
  return ''
}

/** A whole Evaluate address serves as well as its query, and so does a context as JSON. */
const queryIn = (text: string): string =>
  text.trimStart().startsWith('{')
    ? `json=${encodeURIComponent(text)}`
    : text.replace(/^[^?]*\?/, '').replace(/#.*$/, '')

async function sideOf(
  corpus: Corpus,
  book: Book,
  title: Side['title'],
  written: string,
): Promise<Side> {
  const { context: given, problems } = readAddress(queryIn(written), book.facts)
  const context = keptBefore(given, undefined)
  const isLost = written.trim() !== '' && problems.length === 0 && isEmpty(context)
  const unread = isLost ? [NEITHER] : problems
  const text = unread.length === 0 ? queryOf(context, book.facts) : written
  return { title, text, context, problems: unread, outcome: await explained(corpus, context, true) }
}

const NEITHER =
  'neither the address of an Evaluate page (camera.sync_error_ms=4) nor a context as JSON ({"camera": {"sync_error_ms": 4}}).'

function notUnderstood(sides: readonly Side[]): Piece {
  const lines = sides.flatMap(({ title, problems, outcome }) => [
    ...problems.map((text) => html`<li>${title}: ${text}</li>`),
    ...outcome.context_problems.map(
      ({ path, message }) => html`<li>${title}: <code>${path}</code> ${message}</li>`,
    ),
  ])
  return lines.length === 0
    ? ''
    : html`<section class="problems"><h2>Not understood</h2><ul class="plain">${lines}</ul></section>`
}

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
  return html`<div class="sides">${side(book, from)}${side(book, to)}</div>
${differences(book, from.context, to.context)}
${otherwise(book, from, to)}
${lists.map(([title, ids]) => (ids.length === 0 ? '' : html`<section><h2>${title} <span class="quiet small">${ids.length}</span></h2><ul class="lines">${ids.map((id) => ruleLine(book.ruleOf(id)))}</ul></section>`))}
${before.size + after.size === 0 ? html`<p class="note">No rule matches, before or after.</p>` : ''}`
}

const side = (book: Book, { title, context, outcome }: Side): Html =>
  html`<section class="verdict ${toneOf(outcome.verdict)}"><h2>${title}: ${outcome.verdict}</h2><p>${counted(outcome.matched_count, 'rule')} ${outcome.matched_count === 1 ? 'matches' : 'match'}, ${outcome.hard_matched.length} hard; ${outcome.headline}. <a href="${addressOf(context, book.facts)}">Open in Evaluate</a></p></section>`

/** Rules that match on neither side, but whose standing differs. */
function otherwise(book: Book, from: Side, to: Side): Piece {
  const [before, after] = [from, to].map(({ context, outcome }) =>
    standings(book, context, outcome),
  ) as [ReadonlyMap<string, string>, ReadonlyMap<string, string>]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((id) => {
    const pair = [before.get(id), after.get(id)]
    return pair[0] !== pair[1] && !pair.includes('fails') && pair.some((one) => decided.has(one))
  })
  if (changed.length === 0) return ''
  const word = (standing: string | undefined): string => standing ?? 'does not apply'
  return html`<section><h2>Rules that would judge otherwise <span class="quiet small">${changed.length}</span></h2>
<ul class="lines">${changed.map((id) => ruleLine(book.ruleOf(id), `before: ${word(before.get(id))}; after: ${word(after.get(id))}`))}</ul></section>`
}

/** Standings that say whether the limit is kept; a change between the others tells nothing. */
const decided: ReadonlySet<string | undefined> = new Set(['would fail', 'holds', 'would hold'])

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
