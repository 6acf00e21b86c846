/** `/rules/{id}`: one rule with its facts, sources and related rules. */

import { forceOf, forces } from '../../engine/rules/force.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { mergePatch } from '../../engine/values/merge-patch.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { counted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { type Page, Redirect } from '../../pages/page.ts'
import { histogram } from '../../pages/svg.ts'
import { ownAnywayRules } from '../rules/anyway.ts'
import { type Book, type Fact, type Rule, shortDigest } from './book.ts'
import type { Corpus } from './corpus.ts'
import { destinationHref } from './destination-parts.ts'
import { leavesOf, RULE } from './facts-address.ts'
import {
  evaluateHref,
  factHref,
  linked,
  nameLink,
  pageOf,
  ruleLink,
  sourceHref,
  valuesLink,
} from './links.ts'
import { corpusLine } from './printed-record.ts'
import { badges, basisWords, ifThen, ruleLine, verifiedWords, wholeAsked } from './rule-parts.ts'
import { quoted } from './sources.ts'
import { stricterPlaces } from './stricter-at.ts'
import { type JudgedChange, wayOutLine, wayOutOf } from './way-out.ts'

/** Maximum number of rules shown that share facts with this one. */
const NEAR = 6

export function rulePage(corpus: Corpus): Page {
  const { ask } = corpus
  return {
    addresses: () => [...corpus.media.rules().keys()].map((id) => `/rules/${id}`),
    render: async ({ params }) => {
      const of = corpus.media.destinationOfRule(params['id']!)
      if (of !== undefined) return new Redirect(303, `${destinationHref(of)}#${params['id']}`)
      if (ownAnywayRules(corpus.media.database).has(params['id']!))
        return new Redirect(303, `/anyway#${params['id']}`)
      const book = await corpus.book()
      const { value: rule } = await ask.json('getRule', { params: { id: params['id']! } })
      const domain = book.domains.get(rule.domain) ?? rule.domain
      const stricter = stricterPlaces(book, rule.id)
      const siblings = [...book.rules.values()].filter((other) => other.domain === rule.domain)
      return {
        title: rule.title,
        description: `${rule.id}: ${rule.rationale.slice(0, SHOWN)}`,
        crumbs: [
          { href: '/rules', text: 'Rules' },
          { href: `/rules?category=${rule.domain}`, text: domain },
        ],
        crumb: rule.id,
        main: html`<header class="rulehead">
<p class="id">${rule.id}</p>
<h1>${rule.title}</h1>
<div class="row">${badges(rule)} ${rule.tags.slice(1).map((tag) => html`<a class="tag" href="/rules?tag=${encodeURIComponent(tag)}">${tag}</a> `)}</div>
${saidBy(book, rule)}${lead(rule)}${replacedBy(corpus, rule)}</header>
<div class="two">
<div>
${ifThen(book, rule)}
<section><h2>Why</h2><div class="prose"><p>${linked(book, rule.rationale)}</p></div>${stricter === '' ? '' : html`<p>${stricter}</p>`}</section>
${tryIt(book, rule)}
${await wayOut(corpus, book, rule)}
${factsRead(book, rule)}
${restsOn(book, rule)}
${await rivals(corpus, book, rule)}
${near(book, rule)}
${pager(siblings, rule)}
</div>
${side(book, rule)}
</div>
<div class="record">${corpusLine(book)}</div>`,
      }
    },
  }
}

/** What to do, before the condition on which it is asked; a figure alone does not say how to reach it. */
function lead(rule: Rule): Piece {
  const words = wholeAsked(rule)
  return words === undefined ? '' : html`<p class="lead noprint">${words}</p>`
}

/** Number of characters of the rationale in the description of the page. */
const SHOWN = 150

function replacedBy({ media: { house } }: Corpus, { id }: Rule): Piece {
  const other = house?.replaced.get(id)
  return other === undefined
    ? ''
    : html`<p class="note">Not asked here: ${ruleLink(other)} of the house stands for it.</p>`
}

function tryIt(book: Book, { id }: Rule): Piece {
  const context = book.witnesses.get(id)
  if (context === undefined) return ''
  return html`<section class="noprint"><h2>Try it</h2>
<p class="quiet">The smallest context in which this rule matches, found by the engine.</p>
${facts(book, leavesOf(context))}
<p class="row"><a class="button" href="${evaluateHref({ ...context, [RULE]: id }, book)}">Open in Evaluate</a> <a class="button second" href="/evaluate?${RULE}=${id}">Answer it for your own</a></p></section>`
}

/** The change that would end the match of its witness. */
async function wayOut(corpus: Corpus, book: Book, { id }: Rule): Promise<Piece> {
  const context = book.witnesses.get(id)
  if (context === undefined) return ''
  const change = await wayOutOf(corpus, context, id)
  if (change === undefined) return ''
  return html`<section class="noprint"><h2>Way out</h2>
<p class="quiet">The smallest change of what it judges that ends the match in the context above.</p>
<div class="stack">${wayOutLine(book, context, change, [id])}</div>
${passing(book, context, change)}</section>`
}

/** The changed context, which passes, next to the one that does not. */
function passing(book: Book, context: JsonObject, { patch }: JudgedChange): Piece {
  if (patch === null) return ''
  const passes = mergePatch(context, patch as Json) as JsonObject
  const before = new Map(leavesOf(context).map(([path, value]) => [path, JSON.stringify(value)]))
  return html`<div class="sides"><div><h3>Matches</h3>${facts(book, leavesOf(context))}</div><div><h3>Passes</h3>${facts(
    book,
    leavesOf(passes),
    (path, value) => before.get(path) !== JSON.stringify(value),
  )}</div></div>`
}

const facts = (
  book: Book,
  leaves: readonly (readonly [string, Json])[],
  isChanged: (path: string, value: Json) => boolean = () => false,
): Html =>
  html`<ul class="pairs">${leaves.map(([path, value]) => html`<li${isChanged(path, value) ? html` class="changed"` : ''}>${nameLink(book, path)} ${valuesLink(book.facts.get(path), value)}</li>`)}</ul>`

function factsRead(book: Book, { id, when }: Rule): Html {
  const paths = [...new Set(when.map(({ path }) => path))]
  const row = (path: string): Html => {
    const others = (book.readers.get(path) ?? []).filter((reader) => reader !== id)
    return html`<tr><th scope="row"><a href="${factHref(path)}">${book.facts.get(path)?.name ?? path}</a><br><span class="path">${path}</span></th><td>${book.facts.get(path)?.description ?? ''}</td><td>${others.length === 0 ? html`<span class="quiet">no other rule</span>` : html`<a href="/rules?reads=${path}">${counted(others.length, 'other rule')}</a>`}</td></tr>`
  }
  return html`<section><h2>Facts it reads</h2><table class="stacks facts"><thead><tr><th scope="col">Fact</th><th scope="col">Meaning</th><th scope="col">Also read by</th></tr></thead><tbody>${paths.map(row)}</tbody></table></section>`
}

function restsOn(book: Book, { id: rule, sources }: Rule): Piece {
  if (sources.length === 0) return ''
  const line = (id: string): Html => {
    const source = book.sources.get(id)
    // House rules may cite sources that are not in the register, such as a contract or a memo.
    if (source === undefined) return html`<li><div>${id}</div></li>`
    const { title, publisher, identifier, year, url, verified, note, passages } = source
    const carried = passages.filter(({ carries }) => carries.includes(rule))
    return html`<li><a class="id" href="${sourceHref(id)}">${id}</a><div>${url === null ? html`<b>${title}</b>` : html`<a href="${url}" rel="noreferrer">${title}</a>`}, ${[publisher, identifier, year].filter((part) => part !== null).join(', ')}. <span class="quiet">${verifiedWords[verified]} ${note ?? ''}</span>${carried.length === 0 ? '' : html`<ul class="plain">${carried.map((passage) => quoted(book, passage))}</ul>`}</div></li>`
  }
  return html`<section><h2>Rests on</h2><ul class="lines">${sources.map(line)}</ul></section>`
}

async function rivals({ ask }: Corpus, book: Book, { id }: Rule): Promise<Piece> {
  const { rivalries } = (await ask.json('getRuleReport')).value
  const own = rivalries.filter(({ winner, loser }) => winner.rule_id === id || loser.rule_id === id)
  if (own.length === 0) return ''
  return html`<section><h2>Rivals</h2><ul class="plain">${own.map(
    ({ winner, loser, path, decided_by }) =>
      html`<li>For ${nameLink(book, path)} ${ruleLink(winner.rule_id)} wins over ${ruleLink(loser.rule_id)}, by ${decided_by === 'hard' ? 'being hard' : decided_by}.</li>`,
  )}</ul></section>`
}

/** Rules that read the same facts, beginning with those that share the rarest facts. */
function near(book: Book, rule: Rule): Piece {
  const shared = new Map<string, { weight: number; paths: string[] }>()
  for (const path of new Set(rule.when.map((condition) => condition.path))) {
    const readers = book.readers.get(path) ?? []
    for (const id of readers) {
      if (id === rule.id) continue
      const known = shared.get(id) ?? { weight: 0, paths: [] }
      known.weight += 1 / readers.length
      known.paths.push(path)
      shared.set(id, known)
    }
  }
  const best = [...shared].sort(([, a], [, b]) => b.weight - a.weight).slice(0, NEAR)
  if (best.length === 0) return ''
  return html`<section class="noprint"><h2>Near this rule</h2><ul class="lines">${best.map(
    ([id, { paths }]) =>
      ruleLine(
        book.ruleOf(id),
        html`also reads ${paths.map((path) => nameOf(book.facts.get(path), path)).join(', ')}`,
      ),
  )}</ul></section>`
}

const nameOf = (fact: Fact | undefined, path: string): string => fact?.name.toLowerCase() ?? path

function pager(siblings: readonly Rule[], { id }: Rule): Html {
  const at = siblings.findIndex((rule) => rule.id === id)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  return html`<nav class="pager" aria-label="Rules of this domain">${before === undefined ? html`<span></span>` : html`<a href="/rules/${before.id}" rel="prev">← ${before.id} ${before.title}</a>`}${after === undefined ? html`<span></span>` : html`<a href="/rules/${after.id}" rel="next">${after.id} ${after.title} →</a>`}</nav>`
}

/** Who says so: the kind of authority, then each document with the clauses that carry the rule. */
function saidBy(book: Book, { basis, id: rule, sources }: Rule): Html {
  const named = sources.flatMap((id) => book.sources.get(id) ?? [])
  return html`<p class="said-by">Who says so: ${basisWords[basis]}${named.map(
    ({ id, title, publisher, year, passages, verified }) => {
      const carrying = passages.filter(({ carries }) => carries.includes(rule))
      const clauses = new Set(carrying.flatMap(({ clause }) => clause ?? []))
      return html`<br>${publisher}: <a href="${sourceHref(id)}">${title}</a>${year === null ? '' : ` (${year})`}${[...clauses].map((clause) => `, ${clause}`)}.${verified === 'secondary' ? ' Known from other texts.' : ''}`
    },
  )}</p>`
}

/** The effect of a match, beyond hard or soft. */
function whatItDoes({ hard, then }: Rule): string {
  const does = new Set(then.map(({ op }) => op))
  const parts = [
    ...(does.has('require') ? ['asks for a change'] : []),
    ...(does.has('human_review') ? ['asks a person to look'] : []),
    ...(does.has('propose') ? ['proposes a way'] : []),
    ...(does.has('flag') ? ['notes it'] : []),
  ]
  const { word, means } = forces[forceOf({ hard, then })]
  const rest = parts.length === 0 ? '' : ` It ${listOf(parts)}.`
  return `${hard ? 'Hard' : 'Soft'}: ${word}; ${means}.${rest}`
}

function side(book: Book, rule: Rule): Html {
  const all = [...book.rules.values()]
  const priorities = new Map<number, number>()
  for (const { priority } of all) priorities.set(priority, (priorities.get(priority) ?? 0) + 1)
  const range = [Math.min(...priorities.keys()), Math.max(...priorities.keys())] as const
  const higher = all.filter(({ priority }) => priority > rule.priority).length
  return html`<aside class="side" aria-label="About this rule"><dl>
<div><dt>Does</dt><dd>${whatItDoes(rule)}</dd></div>
<div><dt>Priority ${rule.priority} of ${range[1]}</dt><dd>${histogram(priorities, range, rule.priority, `Priorities of all rules, ${rule.priority} marked`)}${counted(higher, 'rule')} ${higher === 1 ? 'stands' : 'stand'} higher</dd></div>
<div><dt>Asked of</dt><dd><a href="/rules?subject=${rule.subject}">${spoken(rule.subject)}</a></dd></div>
${rule.mentioned_in.length === 0 ? '' : html`<div><dt>Explained in</dt>${rule.mentioned_in.map(({ title, section, href }) => html`<dd><a href="${pageOf(href)}">${title}${section === null ? '' : `: ${section}`}</a></dd>`)}</div>`}
${rule.phrases.length === 0 ? '' : html`<div class="noprint"><dt>People search for it as</dt><dd>${rule.phrases.join('; ')}</dd></div>`}
<div class="noprint"><dt>Something wrong?</dt><dd><details><summary>Report a problem</summary><p class="tiny">Copy this line into the report, with what you expected and a source.</p><p class="copyable"><code id="report">${rule.id} corpus ${shortDigest(book)}</code><br><button class="second" type="button" data-copy="report">Copy</button></p></details></dd></div>
</dl></aside>`
}
