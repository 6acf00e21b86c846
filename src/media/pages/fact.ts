/** `/facts/{path}`: a fact with its allowed values and the rules that read it. */
import { InvalidInput } from '../../contract/failures.ts'
import { object, string } from '../../contract/schema.ts'
import type { Json } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { takeAwayOf } from '../../pages/facets.ts'
import { counted, formatted, type Html, html, joined, type Piece } from '../../pages/html.ts'
import { type Page, Redirect } from '../../pages/page.ts'
import { unitName } from '../../pages/words.ts'
import type { Book, Fact, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { destinationHref } from './destination-parts.ts'
import { hasBand, limitBands, limitedBy } from './limit-bands.ts'
import { factHref, pageOf, ruleHref } from './links.ts'
import { conditionLine, kindBadge } from './rule-parts.ts'

export const factPage = (corpus: Corpus): Page => ({
  addresses: () => [...corpus.media.facts().keys()].map(factHref),
  query: object({}, { mine: string('What the reader measured: a number.') }),
  render: async ({ params, query }) => {
    const book = await corpus.book()
    const fact = book.facts.get(params['path']!)
    if (fact === undefined) return undefined
    const readers = (book.readers.get(fact.path) ?? []).map((id) => book.ruleOf(id))
    const proposers = [...book.rules.values()].filter(({ then }) =>
      then.some(({ op, path }) => op === 'propose' && path === fact.path),
    )
    return {
      title: fact.name,
      description: fact.description,
      crumbs: [
        { href: '/dimensions', text: 'Facts' },
        { href: `/dimensions#${fact.group}`, text: book.groups.get(fact.group)! },
      ],
      data: `/v1/paths/${fact.path}`,
      main: html`<header class="rulehead">
<p class="id">${fact.path}</p>
<h1>${fact.name}</h1>
<p class="lead">${fact.description}</p>
${takeAwayOf(`/v1/paths/${fact.path}`)}
</header>
<div class="two"><div>
${fact.values.length > 0 ? states(book, fact) : ''}
${limitBands(corpus, fact, readers, measured(query['mine']))}
${rulesThatRead(
  book,
  fact,
  readers.filter((rule) => !hasBand(fact, rule)),
  readers.length,
  limitedBy(corpus, fact),
)}
${rulesThatPropose(fact, proposers)}
</div>${side(book, fact)}</div>`,
    }
  },
})

/** @throws InvalidInput if it is not a number */
function measured(mine: unknown): number | undefined {
  if (mine === undefined || mine === '') return undefined
  const number = Number(String(mine).replace('\u2212', '-').replace(',', '.'))
  if (Number.isFinite(number)) return number
  throw new InvalidInput([{ path: 'mine', message: `must be a number; got "${mine}"` }])
}

/** Redirects the page of a dimension or of a path to the page of its fact. */
const leadsToFact = (
  at: '/dimensions' | '/paths',
  known: () => ReadonlyMap<string, unknown>,
): Page => ({
  addresses: () => [...known().keys()].map((id) => `${at}/${id}`),
  render: ({ params }) => {
    const [id = ''] = Object.values(params)
    return known().has(id) ? new Redirect(301, factHref(id)) : undefined
  },
})

export const dimensionPage = ({ media }: Corpus): Page =>
  leadsToFact('/dimensions', media.dimensions)
export const pathPage = ({ media }: Corpus): Page => leadsToFact('/paths', media.facts)

function states(book: Book, fact: Fact): Html {
  const uses = usesOf(book, fact)
  const unused = fact.values.filter((state) => !uses.has(state))
  return html`<section><h2>${counted(fact.values.length, fact.isDimension ? 'state' : 'value')}</h2>
<dl class="rows states">${fact.values.map(
    (state) =>
      html`<div id="${state}"><dt>${spoken(state)}<br><a class="path" href="#${state}">${state}</a></dt><dd>${fact.definitions[state] ?? ''} ${rulesNaming(book, fact, state, uses.get(state) ?? [])}</dd></div>`,
  )}</dl>
${unused.length === 0 || unused.length === fact.values.length ? '' : html`<p class="tiny">${unused.length === 1 ? 'One state stands' : `${unused.length} states stand`} in no rule by name.</p>`}
${fact.unread === undefined ? '' : html`<p class="small"><b>Why some states are read by nothing.</b> ${fact.unread}</p>`}</section>`
}

/** Maximum number of rules listed by title for a state; if there are more, their number is a link. */
const TITLED = 3

function rulesNaming(book: Book, { path }: Fact, state: string, ids: readonly string[]): Piece {
  if (ids.length === 0) return ''
  const isNamed = ids.some((id) => namesState(book.ruleOf(id), path, state))
  return ids.length > TITLED && isNamed
    ? html`<p class="small"><a href="/rules?state=${path}.${state}">${counted(ids.length, 'rule')}</a></p>`
    : html`<ul class="plain small">${ids.map((id) => html`<li><a href="${ruleHref(id)}">${book.ruleOf(id).title}</a> <span class="id quiet">${id}</span></li>`)}</ul>`
}

const namesState = ({ when }: Rule, path: string, state: string): boolean =>
  when.some((one) => one.path === path && [one.value].flat().includes(state))

/** State → rules that name it in a condition or propose it. */
function usesOf({ rules }: Book, { path }: Fact): Map<string, string[]> {
  const uses = new Map<string, string[]>()
  for (const { id, when, then } of rules.values()) {
    const named = [...when, ...then.filter(({ op }) => op === 'propose')]
      .filter((part) => part.path === path)
      .flatMap(({ value }) => (Array.isArray(value) ? (value as Json[]) : [value as Json]))
    for (const state of new Set(named)) {
      if (typeof state === 'string') uses.set(state, [...(uses.get(state) ?? []), id])
    }
  }
  return uses
}

/**
 * @param all number of rules that read it, including those with a band
 * @param destinations destinations that limit it by their own rules
 */
function rulesThatRead(
  book: Book,
  { path }: Fact,
  readers: readonly Rule[],
  all: number,
  destinations: ReturnType<typeof limitedBy>,
): Piece {
  if (all > 0 && readers.length === 0) return ''
  if (readers.length === 0) {
    const none =
      destinations.length === 0
        ? 'None: it describes, and no rule judges by it yet.'
        : html`Only those of destinations: ${joined(
            destinations.map(({ id, name }) => html`<a href="${destinationHref(id)}">${name}</a>`),
            '; ',
          )}.`
    return html`<section><h2>Rules that read it</h2><p>${none}</p></section>`
  }
  return html`<section><h2>${counted(readers.length, readers.length < all ? 'more rule' : 'rule')} ${readers.length === 1 ? 'reads' : 'read'} it</h2>
<ul class="lines">${readers.map((rule) => {
    const conditions = rule.when.filter((condition) => condition.path === path)
    return html`<li><a class="id" href="${ruleHref(rule.id)}">${rule.id}</a><div><a class="title" href="${ruleHref(rule.id)}">${rule.title}</a> ${kindBadge(rule.hard)}<br><span class="small">${conditions.map((condition) => html`${conditionLine(book, condition as never)} `)}</span></div></li>`
  })}</ul></section>`
}

function rulesThatPropose({ name }: Fact, proposers: readonly Rule[]): Piece {
  if (proposers.length === 0) return ''
  return html`<section><h2>Rules that propose ${name.toLowerCase()}</h2><ul class="lines">${proposers.map(
    (rule) =>
      html`<li><a class="id" href="${ruleHref(rule.id)}">${rule.id}</a><div><a href="${ruleHref(rule.id)}">${rule.title}</a> ${kindBadge(rule.hard)}</div></li>`,
  )}</ul></section>`
}

function side(book: Book, fact: Fact): Html {
  const { unit, minimum, maximum, measured, mentions, question, sources, who } = fact
  return html`<aside class="side" aria-label="About this fact"><dl>
<div><dt>Kind</dt><dd>${kindOf(fact)}</dd></div>
${unit === undefined ? '' : html`<div><dt>Unit</dt><dd>${unitName(unit)}</dd></div>`}
${minimum === undefined || maximum === undefined ? '' : html`<div><dt>Range</dt><dd>${formatted(minimum)} to ${formatted(maximum)}</dd></div>`}
${measured === undefined ? '' : html`<div><dt>Measured</dt><dd>${measured}</dd></div>`}
${question === null ? '' : html`<div><dt>Ask</dt><dd>${question}</dd></div>`}
${who === null ? '' : html`<div><dt>Who knows</dt><dd>${who}</dd></div>`}
<div><dt>In Evaluate</dt><dd><a href="/evaluate?also=${fact.path}">Begin with this fact</a></dd></div>
${mentions.length === 0 ? '' : html`<div><dt>Explained in</dt>${mentions.map(({ title, section, href }) => html`<dd><a href="${pageOf(href)}">${title}${section === null ? '' : `: ${section}`}</a></dd>`)}</div>`}
${sources.length === 0 ? '' : html`<div><dt>Sources</dt>${sources.map((id) => html`<dd><a href="/sources/${id}">${book.sources.get(id)?.title ?? id}</a></dd>`)}</div>`}
</dl></aside>`
}

function kindOf({ type, multiple, isDimension }: Fact): string {
  const what = {
    enumerated: multiple ? 'Several of its states at once' : 'One of its states',
    number: 'A number',
    integer: 'A whole number',
    boolean: 'Yes or no',
    string: 'A word',
  }[type]
  return `${what}; a ${isDimension ? 'dimension' : 'decision variable'}.`
}
