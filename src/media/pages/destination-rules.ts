/**
 * `/destinations/{id}?rules=all` and `?rules=list`: every rule that applies to a destination, with its reason to read,
 * or in a line each to print; the list of the API shows the same.
 */
import type { Value } from '../../contract/schema.ts'
import { takeAwayOf } from '../../pages/facets.ts'
import { counted, type Html, html, joined, type Piece } from '../../pages/html.ts'
import type { View } from '../../pages/page.ts'
import { contents, ifItHas } from '../destinations/held-rules.ts'
import { dependsOn, type listDestinationRules } from '../destinations/list-destination-rules.ts'
import { optionsOf } from '../destinations/related.ts'
import type { destination } from '../destinations/schemas.ts'
import { inGroups } from './advice.ts'
import { joinerOf, withMinus } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import {
  type Beside,
  goesWithLine,
  limitsBeside,
  limitsNear,
  limitTable,
} from './destination-limits.ts'
import { askingMore, besideLine, destinationHref, optionsLine } from './destination-parts.ts'
import { linked, nameLink, pageOf } from './links.ts'
import { corpusLine } from './printed-record.ts'
import { basisBadge, conditionLine, kindBadge } from './rule-parts.ts'

type Destination = Value<typeof destination>
type Held = Value<(typeof listDestinationRules.ok)['application/json']>['results'][number]

/** The views of all rules of a destination. */
export const ruleViews = ['all', 'list', 'whole'] as const

/** The address of the rules of a view as data and as CSV; `all` and `list` have the same rules. */
export const rulesData = (id: string, isWhole = false): string =>
  `/v1/destinations/${id}/rules${isWhole ? '?contents=true' : ''}`

/** The rules that are asked whatever is in a work, and all with those on what may be in it. */
interface Lists {
  readonly always: readonly Held[]
  readonly whole: readonly Held[]
}

export async function listsOf({ ask }: Corpus, id: string): Promise<Lists> {
  const read = async (contents: boolean): Promise<readonly Held[]> =>
    (await ask.json('listDestinationRules', { params: { id }, query: { contents } as never })).value
      .results
  const [always, whole] = await Promise.all([read(false), read(true)])
  return { always, whole }
}

/** Everything that applies to a destination, each rule once with why it is there. */
export async function allRules(
  corpus: Corpus,
  book: Book,
  value: Destination,
  beside: readonly Beside[],
  as: (typeof ruleViews)[number],
): Promise<View> {
  const { id, name, description, rules } = value
  const isWhole = as === 'whole'
  const lists = await listsOf(corpus, id)
  const results = isWhole ? lists.whole : lists.always
  const parts = Map.groupBy(results, ({ because }) => because)
  const isList = as !== 'all'
  const near = isList ? [] : limitsNear(book, value)
  const heading = isWhole
    ? `${name}: its rules as a list, with those on what may be in it`
    : isList
      ? `${name}: its rules as a list`
      : `The rules for ${name}`
  const other = isList ? 'all' : 'list'
  return {
    title: heading,
    description: `Every rule that holds for ${name}, once, with its reason.`,
    data: rulesData(id, isWhole),
    crumbs: [
      { href: '/destinations', text: 'Destinations' },
      { href: destinationHref(id), text: name },
    ],
    crumb: 'Rules',
    main: html`<header class="pagehead"><h1>${heading}</h1>
${toldOf(id, lists, isWhole)}
${isList ? await choiceOfList(corpus, value, lists, as) : ''}
${isList ? html`<p class="small">${linked(book, description)}</p>` : ''}
${takeAwayOf(rulesData(id, isWhole), `These ${results.length} rules: `)}
${isWhole ? '' : html`<p class="row noprint"><a class="button second" href="${destinationHref(id)}?rules=${other}">${isList ? 'The same with reasons' : 'The same as a list to print'}</a></p>`}
${isList ? '' : optionsLine(corpus.media, value)}
${goesWithLine(value, beside, isList && !isWhole)}${isList ? WEIGHTS : ''}</header>
${near.length === 0 ? '' : html`<section><h2>Limits that hold</h2>${limitTable(book, near, value.sources, true)}${limitsBeside(book, beside)}</section>`}
${isList ? listed(book, parts) : [...parts].map(([because, some]) => html`<section><h2>${because} <span class="quiet small">${some.length}</span></h2>${some.map((one) => toldRule(book, book.ruleOf(one.id)))}</section>`)}
${leftOut(lists, isWhole)}
${isList || rules.length > 0 ? '' : html`<section><h2>What others of its kind ask</h2>${askingMore(corpus, value)}</section>`}
<div class="record">${corpusLine(book)}</div>`,
  }
}

/** What the badges of a list say, on paper too. */
const WEIGHTS = html`<p class="small quiet">Hard: it has to be mended before it goes out. Soft: advice. In each part, the rule with the higher priority (1 to 100) comes first.</p>`

/**
 * Links to the lists of the stores or devices of which one is chosen, where each has all that is asked here with its own.
 * The others have lists apart.
 */
async function choiceOfList(
  corpus: Corpus,
  value: Destination,
  lists: Lists,
  as: (typeof ruleViews)[number],
): Promise<Piece> {
  const options = optionsOf(corpus.media, value)
  const read = await Promise.all(options.map(async ({ id }) => listsOf(corpus, id)))
  const of = ({ always, whole }: Lists): readonly Held[] => (as === 'whole' ? whole : always)
  const fuller = options.flatMap(({ id, name, rules = [] }, i) => {
    const held = new Set([
      ...of(read[i]!).map((one) => one.id),
      ...rules.flatMap(({ tightens }) => tightens ?? []),
    ])
    return of(lists).every((one) => held.has(one.id))
      ? [
          html`<a class="button second" href="${destinationHref(id)}?rules=${as}">${name}: ${of(read[i]!).length}</a>`,
        ]
      : []
  })
  return fuller.length < options.length || fuller.length === 0
    ? optionsLine(corpus.media, value)
    : html`<p class="noprint">Where does it go? The list of each has these rules and its own, to print and as CSV:</p><p class="row noprint">${fuller}</p>`
}

const SHOOT = html`What is asked on the day of the shoot is in <a href="/rules?phase=capture">the rules of the phase capture</a>.`

/** What the list holds and what it leaves out, since nobody knows what is in a work, with a link to the other list. */
function toldOf(id: string, { always, whole }: Lists, isWhole: boolean): Html {
  const [own, all] = [always.length, whole.length]
  if (all === own) return html`<p class="lead">${counted(own, 'rule')}. ${SHOOT}</p>`
  return isWhole
    ? html`<p class="lead">${counted(all, 'rule')}: ${own} are asked whatever is in it; ${all - own} on people, music and the like come last: strike out what is not in it. ${SHOOT}</p>
<p class="noprint"><a class="button second" href="${destinationHref(id)}?rules=list">Only the ${own} asked whatever is in it</a></p>`
    : html`<p class="lead">${counted(own, 'rule')}, asked whatever is in it.</p>
<p class="noprint"><a class="button" href="${destinationHref(id)}?rules=whole">With those on what may be in it: ${all} rules as one list</a></p>`
}

/** What a list leaves out, which is said after it. */
function leftOut({ always, whole }: Lists, isWhole: boolean): Piece {
  const count = whole.length - always.length
  if (isWhole || count === 0) return ''
  const added = [...contents.values()].flatMap((words) => {
    const some = whole.filter(({ because }) => because === ifItHas(words)).length
    return some === 0 ? [] : [`${words} ${some}`]
  })
  return html`<p>Not in this list: ${count} on what may be in it (${added.join(', ')}). ${SHOOT}</p>`
}

/** A line for each rule, under the headings of their parts. */
const listed = (book: Book, parts: ReadonlyMap<string, readonly Held[]>): Html =>
  html`<table class="stacks rule-list"><thead><tr><th scope="col">Rule</th><th scope="col">What it asks for</th><th scope="col">Limit</th><th scope="col">Who says so</th></tr></thead>${[...parts].map(([because, some]) => html`<tbody><tr><th colspan="4" scope="rowgroup">${because} <span class="quiet small">${some.length}</span></th></tr>${some.map((one) => line(book, one))}</tbody>`)}</table>`

const line = (
  book: Book,
  { id, title, type, priority, limits, beside, says, documents, asks, href }: Held,
): Html =>
  html`<tr><th scope="row"><a href="${pageOf(href)}">${title}</a> <span class="small"><span class="id">${id}</span> ${kindBadge(type === 'hard')} <span class="quiet">priority ${priority}</span></span></th><td>${asks[0] ?? ''}</td><td>${inGroups(withMinus(limits.join(joinerOf(book.ruleOf(id)))))}${onlyWhere(book, book.ruleOf(id))}${besideLine({ beside })}</td><td>${
    says.length === 0
      ? 'working practice'
      : joined(
          says.map((words, i) => documentLink(words, documents[i]!)),
          '; ',
        )
  }</td></tr>`

/** The facts on which a rule depends, besides the phase and the target that the destination has. */
function onlyWhere(book: Book, rule: Rule): Piece {
  const facts = dependsOn(rule as never)
  return facts.length === 0
    ? ''
    : html` <span class="quiet">depends on ${joined(
        facts.map((path) => (book.facts.has(path) ? nameLink(book, path) : ownName(book, path))),
        ', ',
      )}</span>`
}

/** The name of a fact that a destination brings itself. */
const ownName = (book: Book, path: string): string =>
  [...book.destinations().values()]
    .flatMap(({ facts = [] }) => facts)
    .find((fact) => fact.path === path)?.name ?? path

const documentLink = (words: string, url: string): Piece =>
  url === '' ? words : html`<a href="${url}" rel="noreferrer">${words}</a>`

const toldRule = (book: Book, rule: Rule): Html =>
  html`<section class="own-rule"><h3>${rule.title}</h3>
<p class="row"><span class="id">${rule.id}</span> ${kindBadge(rule.hard)} ${basisBadge(rule.basis)}</p>
<p>Wrong if ${rule.when.map((condition, i) => html`${i === 0 ? '' : rule.logic === 'all' ? ' and ' : ' or '}${conditionLine(book, condition as never)}`)}.</p>
<p>${linked(book, rule.rationale)}</p></section>`
