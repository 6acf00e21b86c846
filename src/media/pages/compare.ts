/** `/compare?from=…&to=…`: two contexts side by side. Each is the query string of an Evaluate page. */
import { BODY_LIMIT } from '../../contract/failures.ts'
import { splitPair } from '../../contract/request.ts'
import { quoteOf } from '../../engine/sentences/written-words.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import type { Book } from './book.ts'
import {
  type Asked,
  comparedAt,
  optionName,
  parameters,
  type SideName,
  takenOnBoth,
  taking,
} from './compare-choices.ts'
import { saysNothing } from './compare-places.ts'
import { type Side, sideOf, withCarried, withWordsThatHold } from './compare-side.ts'
import { compareWords } from './compare-words.ts'
import { comparison } from './compared-rules.ts'
import type { Corpus } from './corpus.ts'
import { destinationOptions } from './destination-parts.ts'
import { isEmpty, LARGEST_CONTEXT, leavesOf, queryOf } from './facts-address.ts'
import { bookAt } from './facts-at.ts'
import { inLines, PROFILE } from './facts-written.ts'
import type { Place } from './places-named.ts'

export const comparePage = (corpus: Corpus): Page =>
  single(
    '/compare',
    async ({ search }) => {
      const anywhere = await corpus.book()
      const given = Object.fromEntries(
        parameters.map((name) => [name, parameter(search, name)]),
      ) as Asked
      const asked = withCarried(withWordsThatHold(given, anywhere, corpus), anywhere, corpus)
      const sides = await Promise.all([
        sideOf(corpus, anywhere, asked, 'from', given.from),
        sideOf(corpus, anywhere, asked, 'to', given.to),
      ])
      const book = sides.reduce((known, { context }) => bookAt(known, context[PROFILE]), anywhere)
      const words = compareWords(sides.some(isKept))
      const [from, to] = [
        { ...sides[0], title: words.from },
        { ...sides[1], title: words.to },
      ]
      const isNothing = [from, to].every((side) => isEmpty(side.context) && saysNothing(side))
      return {
        title: 'Compare two productions',
        description:
          'Two contexts side by side: which rules come, which go, which stay, and what blocks.',
        data: null,
        crumbs: [{ href: '/evaluate', text: 'Evaluate' }],
        main: html`<header class="pagehead"><h1>Compare two productions</h1>
<p class="lead noprint">Write what is known of each, in sentences or one fact a line: where it goes, and its figures. You read which of the two is nearer to what is asked there, by how much each misses it, and what differs.</p>
<p class="noprint">Or compare <a href="/destinations/compare">two destinations</a>, with their limits side by side, or <a href="/check">two states of your files</a>.</p></header>
<form class="card pad compareform" action="/compare" data-live data-pack="${LARGEST_CONTEXT}">
${field(corpus, 'from', from, given.from_for)}
${field(corpus, 'to', to, given.to_for)}
<div class="tiny wide">Words such as <code>sync error 4 ms</code> or <code>phase: capture</code> are read, and so are the address of an <a href="/evaluate">Evaluate</a> page and a context as JSON. Files of media are compared on <a href="/check">Check</a>.</div>
<div class="row wide"><button type="submit">Compare</button>${isNothing ? example(book) : html`<button type="button" class="second with-script" data-print>Print</button>`}<span class="tiny" role="status"></span></div></form>
${heardIn(corpus, [from, to], book, asked)}${notUnderstood([from, to])}${takenOnBoth(corpus, book, asked, from.offers, to.offers)}
${isNothing ? '' : await comparison(corpus, book, [from, to], words, asked)}`,
      }
    },
    { ownQuery: true },
  )

/** Whether a side is a context that was kept from Evaluate, so that the other is what became of it. */
const isKept = ({ context, written }: Pick<Side, 'context' | 'written'>): boolean =>
  written === '' && !isEmpty(context)

/** Placeholder texts of the fields. */
const examples = {
  from: 'phase: capture\nmultiview yes\nsync error 4 ms',
  to: 'phase: capture\nmultiview yes\nsync error 0.05 ms',
} as const

const field = (
  { media }: Corpus,
  name: keyof typeof examples,
  { title, text, context, written }: Side,
  chosen: string,
): Html =>
  html`<p><label for="${name}">${title}</label><textarea id="${name}" name="${name}" rows="3" spellcheck="false" data-still placeholder="${examples[name]}">${text}</textarea>${written === '' || written === text ? '' : html`<input type="hidden" name="${name}_said" value="${written}">`}
<span class="row"><label for="${name}_for">Made for</label> <select id="${name}_for" name="${name}_for" data-still><option value="">${placeInWords(media, context, chosen)}</option>${destinationOptions(media, { chosen })}</select> <label class="button second with-script" for="${name}-file">Load a file</label><input class="hidden" id="${name}-file" type="file" accept=".json,application/json" data-still data-into="${name}" data-most="${BODY_LIMIT}" tabindex="-1"></span></p>`

/** The first choice of “Made for”: where the words themselves say that it goes. */
function placeInWords(media: Corpus['media'], context: JsonObject, chosen: string): string {
  const id = context[PROFILE]
  const name = chosen === '' && id !== undefined && media.destinations().get(String(id))?.name
  return name ? `as written: ${name}` : 'not said'
}

/** The decoded value of a query parameter; empty if it is missing. */
function parameter(search: string, wanted: string): string {
  for (const pair of search.split('&')) {
    const [name, value] = splitPair(pair)
    if (name === wanted && value !== undefined) return value
  }
  return ''
}

/**
 * Shows which words of each sentence were read as which facts, and asks which destination is meant if several may be.
 * Left out in print, where the lists of facts contain what was read.
 */
function heardIn(corpus: Corpus, sides: readonly Side[], book: Book, asked: Asked): Piece {
  const lines = sides.flatMap(({ heard, title }) =>
    heard.map(({ places, sentence, told }) => {
      const read = told.map((one) => {
        const words = quoteOf(sentence, one.spans ?? [])
        return `${words === '' ? '' : `“${words}” as `}${optionName(corpus, one, book)}`
      })
      const heardOf =
        read.length === 0
          ? html`${title}: “${sentence}” ${places.length > 0 ? 'names a place' : 'states no fact'}.`
          : html`${title}: read ${listOf(read)}.`
      return html`<li>${heardOf}</li>`
    }),
  )
  const facts = sides.flatMap(({ context, heard, title }) => {
    const told = new Set(heard.flatMap((one) => one.told.map(({ path }) => path)))
    const written = leavesOf(context).filter(([path]) => path !== PROFILE && !told.has(path))
    return written.length === 0
      ? []
      : [html`<li>${title}: ${listOf(written.map((leaf) => inLines([leaf], book.facts)))}.</li>`]
  })
  const offered = sides.map(({ context, heard }) =>
    context[PROFILE] === undefined ? heard.flatMap(({ places }) => places) : [],
  )
  const [first, second] = offered.map((places) => places.map(({ id }) => id).join())
  // What both may mean is offered for both at once.
  const open =
    first === second
      ? []
      : sides.flatMap(({ name, title }, i) => madeFor(title, offered[i]!, name, asked, book))
  return [
    open.length === 0 ? '' : html`<ul class="plain small noprint">${open}</ul>`,
    lines.length + facts.length === 0
      ? ''
      : html`<details class="noprint"><summary>How the words were read</summary><ul class="plain small">${lines}${facts}</ul></details>`,
  ]
}

/** Asks for the destination of a side, with a link that chooses it. */
const madeFor = (
  title: string,
  places: readonly Place[],
  side: SideName,
  asked: Asked,
  book: Book,
): Html[] =>
  places.length === 0
    ? []
    : [
        html`<li>${title}: made for ${joined(
          places.map(
            ({ id, name }) =>
              html`<a data-live href="${comparedAt(taking(asked, side, { path: PROFILE, value: id }, book))}">${name}</a>`,
          ),
          ' or ',
        )}?</li>`,
      ]

function notUnderstood(sides: readonly Side[]): Piece {
  const choices = sides.flatMap(({ title, choices: all }) =>
    all.map((text) => html`<li>${title}: ${text}</li>`),
  )
  const lines = sides.flatMap(({ title, problems, outcome }) => [
    ...problems.map((text) => html`<li>${title}: ${text}</li>`),
    ...outcome.context_problems.map(
      ({ path, message }) => html`<li>${title}: <code>${path}</code> ${message}</li>`,
    ),
  ])
  const section = (title: string, some: readonly Html[]): Piece =>
    some.length === 0
      ? ''
      : html`<section class="problems"><h2>${title}</h2><ul class="plain">${some}</ul></section>`
  return [section('Not understood', lines), section('Which is meant?', choices)]
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
  return html`<a class="button second" data-live href="${compareHref(from, to, book)}">Show an example: a rig out of step, then in step</a>`
}
