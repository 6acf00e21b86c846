/** The limits of a destination and of those that go with it, as tables. */
import type { Value } from '../../contract/schema.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { asDemand } from '../../lint/limit-words.ts'
import { type Html, html, joined, type Piece } from '../../pages/html.ts'
import type { HeldLimit } from '../destinations/limits.ts'
import { included } from '../destinations/related.ts'
import type { destination } from '../destinations/schemas.ts'
import { PHASE, TARGET } from '../facts/common-paths.ts'
import { inGroups } from './advice.ts'
import { allowedBy, withMinus } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import {
  besideLine,
  destinationHref,
  effectBadge,
  limitLine,
  whereLine,
  whoSays,
} from './destination-parts.ts'
import { nameLink, ruleHref, ruleLink } from './links.ts'
import { kindBadge } from './rule-parts.ts'

type Destination = Value<typeof destination>

/** A destination that goes with another one. */
export interface Beside {
  readonly value: Destination
  /** Whether the destination of the page counts its rules among its own. */
  readonly belongs: boolean
}

/** The destinations whose rules are kept here, then those in which the rules of this one are kept. */
export async function goingWith(corpus: Corpus, value: Destination): Promise<Beside[]> {
  const all = [...corpus.media.destinations().values()]
  const own = included(corpus.media, value)
  const including = all.filter((one) => one.includes?.includes(value.id))
  const read = async (id: string, belongs: boolean): Promise<Beside> => ({
    value: (await corpus.ask.json('getDestination', { params: { id } })).value,
    belongs,
  })
  return Promise.all([
    ...own.map(({ id }) => read(id, true)),
    ...including.map(({ id }) => read(id, false)),
  ])
}

/**
 * Links to the destinations that go with one, and to all of them on one page.
 *
 * @param isList whether that page is the one on which the line stands
 */
export const goesWithLine = (
  { id }: Destination,
  beside: readonly Beside[],
  isList = false,
): Piece =>
  beside.length === 0
    ? ''
    : html`<p class="noprint">Goes with ${joined(
        beside.map(({ value }) => html`<a href="${destinationHref(value.id)}">${value.name}</a>`),
        ' and ',
      )}: ${isList ? '' : html`<a href="${destinationHref(id)}?rules=list">all its rules as a list to print</a>, `}<a href="/destinations/compare?with=${[id, ...beside.map(({ value }) => value.id)].join()}">their limits side by side</a>.</p>`

/** The limits of the destinations that belong to another one, which are held to as its own. */
export const limitsBeside = (book: Book, beside: readonly Beside[]): Html[] =>
  beside
    .filter(({ belongs }) => belongs)
    .map(
      ({ value: { id, limits, name, sources } }) =>
        html`<h3>From <a href="${destinationHref(id)}">${name}</a>:</h3>
${limitTable(
  book,
  limits.filter(({ own }) => own),
  sources,
  true,
)}`,
    )

/** Links to other lists about the destination, with how they differ from the limits on this page. */
function otherLists({ declares, name }: Destination): Html {
  const targets = [declares[TARGET] ?? []].flat().map(String)
  const phase = declares[PHASE]
  return html`<div class="noprint">${targets.map((target) => html`<p><a href="/rules?target=${target}">All rules that name “${spoken(target)}”</a>, each with its reason; some need more facts to apply.</p>`)}${phase === undefined ? '' : html`<p><a href="/rules?phase=${String(phase)}">All rules that name the phase “${spoken(String(phase))}”</a>.</p>`}
<p class="small quiet"><a href="/search?q=${encodeURIComponent(name)}">A search for it</a> finds whatever speaks of it, chapters too.</p></div>`
}

const isGeneral = ({ own, because }: HeldLimit): boolean => !own && because.length === 0

/** The limits that hold because of what a destination is: its own and those of rules that apply by what it declares. */
export function limitsNear(book: Book, { limits }: Destination): HeldLimit[] {
  const setBy = settersOf(book)
  const isSet = (id: string): number =>
    Math.max(...limits.map((one) => (one.rule_id === id ? (setBy.get(one.path) ?? 0) : 0)))
  return limits
    .filter((one) => !isGeneral(one))
    .map((one) => ({ one, count: isSet(one.rule_id) }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ one }) => one)
}

/**
 * Path → how many rules of destinations limit it. What most of them set a figure of their own for is what differs from
 * place to place, and so what a reader comes to look up: loudness, frame rate, captions.
 */
function settersOf(book: Book): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { rules = [] } of book.destinations().values())
    for (const { when, limit } of rules)
      for (const i of limit) counts.set(when[i]!.path, (counts.get(when[i]!.path) ?? 0) + 1)
  return counts
}

/** The limits that apply because of the destination, those of others that belong to it, and where further rules stand. */
export function limitsHeld(book: Book, value: Destination, beside: readonly Beside[]): Html {
  const near = limitsNear(book, value)
  if (near.length === 0) return otherLists(value)
  const isOwnAlone = near.every(({ own }) => own)
  return html`<section id="limits"${isOwnAlone ? html` class="noprint"` : ''}><h2>Limits that hold</h2>
<p class="small quiet">These hold for whatever goes there. More may apply, depending on what is in it: <a href="${destinationHref(value.id)}?rules=list">all its rules</a>. What differs most between destinations comes first.</p>
${limitTable(book, near, value.sources)}
${limitsBeside(book, beside)}
${otherLists(value)}</section>`
}

/**
 * The rules of the phase of a destination, if they are few; otherwise, in short, what any delivery has to keep. Each rule
 * is named once.
 */
export function otherRules(book: Book, value: Destination, phase: readonly Rule[]): Html {
  const near = limitsNear(book, value)
  const rest = phase.filter(({ id }) => !near.some(({ rule_id }) => rule_id === id))
  // A phase with few rules, such as the archive, is no delivery to somebody who watches.
  const general = phase.length > 0 ? [] : value.limits.filter(isGeneral)
  return html`${ofItsPhase(book, rest, value)}
${forAnything(book, general)}`
}

/** A limit beside the name of its fact, as one reads it aloud. */
const limitSaid = (limit: string): string => inGroups(withMinus(asDemand(limit)))

/** What any delivery has to keep, a line for each rule. */
function forAnything(book: Book, limits: readonly HeldLimit[]): Piece {
  if (limits.length === 0) return ''
  const byRule = [...Map.groupBy(limits, ({ rule_id }) => rule_id).values()]
  return html`<section class="for-anything"><h2>And for whatever is delivered <span class="quiet small">${byRule.length}</span></h2>
<ul class="columns plain small">${byRule.map(
    (own) =>
      html`<li>${joined(
        own.map((one) => html`${nameLink(book, one.path)}: ${limitSaid(one.limit)}`),
        ', or ',
      )} ${ruleLink(own[0]!.rule_id)}${own.map(besideLine)}</li>`,
  )}</ul></section>`
}

/**
 * The rules of the destination's phase with what they allow; which of them apply depends on more facts than it
 * declares.
 */
const ofItsPhase = (book: Book, rules: readonly Rule[], { declares }: Destination): Piece =>
  rules.length === 0
    ? ''
    : html`<section><h2>Other rules of the phase “${spoken(String(declares[PHASE]))}” <span class="quiet small">${rules.length}</span></h2><ul class="plain">${rules.map(
        (rule) =>
          html`<li><a href="${ruleHref(rule.id)}">${rule.title}</a> ${kindBadge(rule.hard)} <span class="id">${rule.id}</span><p class="small quiet">${joined(
            allowedBy(book, rule).map(
              ({ path, words }) => html`${nameLink(book, path)}: ${limitSaid(words)}`,
            ),
            '; ',
          )}</p></li>`,
      )}</ul></section>`

/**
 * @param sources of the destination whose limits they are
 * @param isPrinted whether own limits are printed; otherwise the page prints them with their rules
 */
export function limitTable(
  book: Book,
  limits: readonly HeldLimit[],
  sources: Destination['sources'],
  isPrinted = false,
): Html {
  const byRule = [...Map.groupBy(limits, ({ rule_id }) => rule_id).values()]
  return html`<table class="stacks facts"><thead><tr><th scope="col">Fact</th><th scope="col">Allowed</th><th scope="col">A breach</th><th scope="col">Rule</th></tr></thead><tbody>${byRule.map(
    ([one, ...others]) =>
      html`<tr${one!.own && !isPrinted ? html` class="noprint"` : ''}><th scope="row">${nameLink(book, one!.path)}</th><td>${limitSaid(one!.limit)}${others.map((other) => html`, or ${other.path === one!.path ? '' : html`${nameLink(book, other.path)} `}${limitSaid(other.limit)}`)}${whereLine(book, one!)}${besideLine(one!)}</td><td>${effectBadge(one!.effect)}</td><td>${one!.title} ${limitLine(one!)}${whoSays(book, one!, sources)}</td></tr>`,
  )}</tbody></table>`
}
