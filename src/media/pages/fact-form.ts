/** The facts of a context as a form: one field for each fact, by group, suited to its type. */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { mergePatch } from '../../engine/values/merge-patch.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { counted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { icon } from '../../pages/svg.ts'
import { nameOfPath, unitSign, valueInWords } from '../../pages/words.ts'
import type { Media } from '../load.ts'
import type { Book, Fact, Rule } from './book.ts'
import { destinationOptions } from './destination-parts.ts'
import {
  type Asked,
  beforeIn,
  contextStated,
  freshIn,
  isDeflated,
  judgedFor,
  leavesOf,
  put,
  queryOf,
  RULE,
  rulesIn,
  SAID,
  saying,
  tidied,
  type UnreadWords,
} from './facts-address.ts'
import { optionWords, PROFILE, type Statement } from './facts-written.ts'
import { factHref, ruleLink } from './links.ts'
import { saysUnstated } from './paper-forms.ts'
import { type Place, type PlaceOffered, statedFor } from './places-named.ts'
import { sourceWords } from './rule-parts.ts'
import { unreadOf } from './rules-meant.ts'
import { isAsking, papersTool } from './tools.ts'

/** Number of facts from which the form has headings. */
const GROUPED = 7

/** The facts that are asked for first, because most rules depend on them. */
const FIRST = ['core.production_phase', 'delivery.target', 'core.person_seen']

/**
 * The facts in the query string; if there are none, those that the rule in question reads, those that the destination
 * limits, or the first three.
 *
 * @param limited paths that the destination limits, its own first
 */
export function beginning(asked: Asked, { facts, rules }: Book, limited: readonly string[]): Asked {
  const isBegun =
    leavesOf(judgedFor(asked.context).context).length > 0 ||
    asked.also.length + asked.choices.length > 0
  if (isBegun) return asked
  const ofRules = rulesIn(asked.context).flatMap((id) => rules.get(id)?.when ?? [])
  const ofDestination = limited.filter((path) => facts.has(path)).slice(0, FIRST.length)
  const read =
    ofRules.length > 0
      ? ofRules.map(({ path }) => path)
      : ofDestination.length === 0
        ? FIRST
        : ofDestination
  return { ...asked, also: [...new Set(read)].filter((path) => facts.has(path)) }
}

/** @param meant words that name no fact → rules about them */
export function controlsOf(
  book: Book,
  media: Media,
  asked: Asked,
  meant: ReadonlyMap<string, readonly Rule[]>,
): Html {
  const { context, also } = asked
  const { context: facts, profile } = judgedFor(context)
  const before = beforeIn(context)
  const about = rulesIn(context)
  const query = queryOf(facts, book.facts)
  const isLong = isDeflated(query)
  const leaves = leavesOf(facts)
  const known = leaves.map(([path, value]) => ({
    path,
    control: isLong ? valueRow(book, path, value) : field(book, asked, path, value),
  }))
  const all = [
    ...known,
    ...also.map((path) => ({ path, control: field(book, asked, path, undefined) })),
  ]
  // A fact that is already in the form is not offered again.
  const shown = new Set(all.map(({ path }) => path))
  const offered = [...book.facts.values()].filter(({ path }) => !shown.has(path))
  return html`<form class="card factform${isLong ? ' listed' : ''}" id="facts" action="/evaluate" data-live${also.length === 0 ? '' : html` data-added="f-${also.at(-1)!}"`}>
${madeFor(media, profile)}${before === undefined ? '' : html`<input type="hidden" name="before" value="${before}">`}${about.length === 0 ? '' : html`<input type="hidden" name="${RULE}" value="${about.join()}">`}
<h2>Facts${leaves.length > 1 ? html` <span class="quiet small">${leaves.length}</span>` : ''}</h2>
${isLong ? html`<button class="hidden" type="submit" tabindex="-1">Evaluate</button><input type="hidden" name="c" value="${query.slice(2)}">` : ''}
${asked.unread.map((one) =>
  isHeard(one, context)
    ? saidLine(book, asked, one.words)
    : notRead(
        book,
        context,
        one,
        (meant.get(one.words) ?? []).filter(({ id }) => !about.includes(id)),
      ),
)}<p class="addrow"><label class="hidden" for="add">Add a fact</label><input id="add" name="also" type="text" list="all-facts" placeholder="A fact, or what happens" autocomplete="off" data-still data-clear><button class="second" type="submit">Add</button></p>
${asked.choices.map(({ word, paths }) => choice(book, word, paths))}
${byGroup(book, all, isLong)}
<datalist id="all-facts">${offered.map((fact) => html`<option>${fact.name}</option>`)}</datalist>
${leaves.length === 0 ? html`<p class="row foot-row noscript-only"><button class="second" type="submit">Evaluate</button></p>` : html`<p class="row foot-row"><button class="second noscript-only" type="submit">Evaluate</button><a class="small" href="/evaluate" data-live>Clear all</a><button class="second" type="button" data-copy="">Copy the address</button></p>`}
</form>`
}

/** Choice of the destination, with the facts that it declares and its own rules. */
const madeFor = (media: Media, profile: string | undefined): Html =>
  html`<p class="made-for"><label for="profile">Made for</label><select id="profile" name="${PROFILE}"><option value="">anything</option>${destinationOptions(media, { chosen: profile ?? '' })}</select></p>`

/** Whether all facts of a kept sentence are taken; it stays for what it says of papers, which no fact holds. */
function isHeard(
  { told = [], places = [], isKept = false }: UnreadWords,
  context: JsonObject,
): boolean {
  const fresh = freshIn(context, { told, places })
  return isKept && fresh.told.length + fresh.places.length === 0
}

function saidLine({ facts }: Book, asked: Asked, words: string): Html {
  const others = asked.unread.filter((one) => one.isKept === true && one.words !== words)
  const without = [tidied(asked, facts), ...others.map((one) => saying(one.words))].filter(Boolean)
  return html`<p class="small"><input type="hidden" name="${SAID}" value="${words}">You said: “${words}”. <a data-live href="/evaluate?${without.join('&')}">Take it back</a></p>`
}

/** Words that state no fact, with rules about them; each links to the facts that it reads. */
const notRead = (
  book: Book,
  context: JsonObject,
  { words, message, options = [], told = [], places = [], isKept = false }: UnreadWords,
  rules: readonly Rule[],
): Html =>
  html`<div class="choice" role="alert">${told.length + places.length > 1 || saysUnstated(book, words) ? html`<input type="hidden" name="${SAID}" value="${words}">` : ''}<p class="small">${message}${told.length + places.length === 0 ? ' ' : ' tells this; take what is right:'}</p>${takeTold({ told, places }, context, book.facts, rules)}${rules.length === 0 ? '' : html`<p class="small">These rules speak of it; choose one to be asked its facts:</p>`}${options.map((one) => html`<button class="second" type="submit" name="also" value="${optionWords(one, book.facts)}">${optionWords(one, book.facts)}</button>`)}${rules.map((rule) => html`<p class="small"><a data-live href="${asking(rule, context, { told, words }, book.facts)}">${rule.title}</a> ${ruleLink(rule.id)} <span class="quiet">${sourceWords(book, rule)}</span></p>`)}${notUnderstood(partsUnread(book, words, rules))}<p class="small"><a href="/search?q=${encodeURIComponent(words)}">Search everything for it</a>${isKept ? html` · <a data-live href="/evaluate?${queryOf(context, book.facts)}">Leave the rest of it</a>` : ''}</p></div>`

/** The parts of a sentence that nothing on the page answers. */
export const partsUnread = (book: Book, sentence: string, rules: readonly Rule[]): string[] =>
  unreadOf(sentence, book, rules).filter((part) => !part.split(' ').every(isAskingPapers))

/** The page leads to the papers itself, so that who asks for “paperwork” is understood. */
const isAskingPapers = isAsking([papersTool])

/** “Not understood: song is from radio”; empty if everything was read. */
export const notUnderstood = (parts: readonly string[]): Piece =>
  parts.length === 0
    ? ''
    : html`<p class="small quiet">Not understood: ${listOf(parts.map((part) => `“${part}”`))}.</p>`

/**
 * URL of the page with a field for each fact that the rule reads; those that the sentence states are filled in, and the
 * rest of the sentence stays.
 */
function asking(
  { id, when }: Rule,
  context: JsonObject,
  { told, words }: { readonly told: readonly Statement[]; readonly words: string },
  facts: Book['facts'],
): string {
  const read = told.filter(({ path }) => when.some((one) => one.path === path))
  const known = mergePatch(context, contextStated(read)) as JsonObject
  const stated = new Set(leavesOf(known).map(([path]) => path))
  const open = when.map(({ path }) => path).filter((path) => facts.has(path) && !stated.has(path))
  const address = tidied({ context: { ...known, [RULE]: id }, also: [...new Set(open)] }, facts)
  return `/evaluate?${address}${read.length < told.length ? `&${saying(words)}` : ''}`
}

/**
 * Buttons to take the facts and destinations of a sentence, singly and together. Each also asks about the rules that
 * the sentence is about.
 */
function takeTold(
  { told, places }: Required<Pick<UnreadWords, 'told' | 'places'>>,
  context: JsonObject,
  facts: Book['facts'],
  rules: readonly Rule[],
): Piece {
  const about = rules.length === 0 ? {} : { [RULE]: rules.map(({ id }) => id).join() }
  const { told: fresh, places: open } = freshIn(context, { told, places })
  // The live update matches elements by id; without ids it would keep a focused button that is gone.
  const take = (all: readonly Statement[], words: string, what: string): Html =>
    html`<button class="second" id="take-${what}" type="submit" name="patch" value="${JSON.stringify({ ...contextStated(all), ...about })}">${words}</button>`
  const madeFor = ({ id }: Place): Statement => ({ path: PROFILE, value: id })
  const everyFor = (some: readonly PlaceOffered[]): Html[] =>
    some.flatMap((place) => {
      const count = fresh.length + place.figures.length
      const every = count > 1 ? `All ${count}` : 'It'
      return count === 0
        ? []
        : [take([...fresh, ...statedFor(place)], `${every}, for ${place.name}`, `all-${place.id}`)]
    })
  return [
    ...everyFor(open.filter(({ isSure }) => isSure)),
    ...(fresh.length > 1 ? [take(fresh, `All ${fresh.length}`, 'all')] : []),
    ...fresh.map((one) => take([one], optionWords(one, facts), one.path)),
    ...everyFor(open.filter(({ isSure }) => !isSure)),
    ...open.map((place) => take([madeFor(place)], `Made for: ${place.name}?`, place.id)),
  ]
}

/** Asks which fact was meant. */
const choice = (book: Book, word: string, paths: readonly string[]): Html =>
  html`<div class="choice"><p class="small">Which one is “${word}”?</p>${paths.map((path) => html`<button class="second" type="submit" name="also" value="${path}">${nameOf(book, path)}</button>`)}</div>`

interface Control {
  readonly path: string
  readonly control: Html
}

/** @param isFolded true if many facts would push the outcome off a phone screen */
function byGroup({ groups }: Book, controls: readonly Control[], isFolded: boolean): Piece {
  if (controls.length < GROUPED) return controls.map(({ control }) => control)
  const grouped = Map.groupBy(controls, ({ path }) => path.split('.', 1)[0]!)
  return [...grouped].map(
    ([group, own]) =>
      html`<details${isFolded ? '' : html` open`} id="g-${group}"><summary>${groups.get(group) ?? group} <span class="quiet">${own.length}</span></summary>${own.map(({ control }) => control)}</details>`,
  )
}

const nameOf = (book: Book, path: string): string => book.facts.get(path)?.name ?? nameOfPath(path)

/** A fact with a field to change it and a link that removes it. */
function field(book: Book, asked: Asked, path: string, value: Json | undefined): Html {
  const fact = book.facts.get(path)
  const name = nameOf(book, path)
  const rest = tidied(
    {
      context: value === undefined ? asked.context : put(asked.context, path, null),
      also: asked.also.filter((other) => other !== path),
    },
    book.facts,
  )
  const remove = html`<a class="x" data-live href="${rest === '' ? '/evaluate' : `/evaluate?${rest}`}" aria-label="Remove ${name}">${icon('close')}</a>`
  const at =
    fact === undefined || fact.isOfPlace === true
      ? html`<span class="path">${path}</span>`
      : html`<a class="path" href="${factHref(path)}">${path}</a>`
  const title = html`<div class="label" id="l-${path}">${name} ${at}</div>`
  const pending = value === undefined ? html`<input type="hidden" name="also" value="${path}">` : ''
  if (fact?.type === 'boolean') {
    return html`<div class="fact" id="f-${path}" role="radiogroup" aria-labelledby="l-${path}">${title}${remove}<div class="seg">${(['true', 'false', ''] as const).map((word) => html`<label><input type="radio" name="${path}" value="${word}"${String(value ?? '') === word ? html` checked` : ''}>${word === 'true' ? 'yes' : word === 'false' ? 'no' : 'not said'}</label>`)}</div>${pending}</div>`
  }
  if (fact?.multiple === true) {
    return html`<div class="fact" id="f-${path}" role="group" aria-labelledby="l-${path}">${title}${remove}${severalOf(fact, value)}</div>`
  }
  const id = `i-${path}`
  return html`<div class="fact" id="f-${path}"><div class="label"><label for="${id}">${name}</label> ${at}</div>${remove}<div class="control">${inputOf(fact, id, path, value)}</div>${pending}</div>`
}

function inputOf(fact: Fact | undefined, id: string, path: string, value: Json | undefined): Html {
  if (fact !== undefined && fact.values.length > 0) return oneOf(fact, id, value)
  const isNumber = fact !== undefined && fact.type !== 'string'
  return isNumber && (value === undefined || typeof value === 'number')
    ? html`<input id="${id}" name="${path}" type="number" step="any"${limits(fact)} value="${value ?? ''}"> <span class="unit small">${unitSign(fact.unit ?? '')}</span>`
    : html`<input id="${id}" name="${path}" type="text" value="${asText(value)}" autocomplete="off">`
}

const asText = (value: Json | undefined): string =>
  value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Number of states from which a list gets a filter field. */
const FILTERED = 8

/**
 * A checkbox for each state, so that choosing one never removes another. The selected ones are repeated above the list,
 * which keeps its order.
 */
function severalOf({ path, name, values }: Fact, value: Json | undefined): Html {
  const chosen: readonly Json[] = value === undefined ? [] : [value].flat()
  const others = chosen.filter((one) => typeof one !== 'string' || !values.includes(one))
  const idOf = (state: string): string => `i-${path}-${state}`
  const box = (state: string, word: string, isChosen: boolean): Html =>
    html`<li><label><input type="checkbox" id="${idOf(state)}" name="${path}" value="${state}"${isChosen ? html` checked` : ''}> ${word}</label></li>`
  const chips = chosen.filter((one): one is string => typeof one === 'string')
  return html`<input type="hidden" name="also" value="${path}">
${chips.length === 0 ? '' : html`<p class="chosen" aria-hidden="true">${chips.map((state) => html`<label class="val" for="${idOf(state)}">${spoken(state)} ${icon('close')}</label>`)}</p>`}
${values.length > FILTERED ? html`<input class="with-script" id="n-${path}" type="search" data-still data-filter="s-${path}" aria-label="Narrow the ${counted(values.length, 'state')} of ${name}" placeholder="Narrow ${values.length} states" autocomplete="off">` : ''}
<ul class="several" id="s-${path}">${others.map((other) => box(asText(other), `${asText(other)} (not a state)`, true))}${values.map((state) => box(state, spoken(state), chosen.includes(state)))}${box('[]', 'none of them', value !== undefined && chosen.length === 0)}</ul>`
}

function oneOf({ path, values }: Fact, id: string, value: Json | undefined): Html {
  const isKnown = value === undefined || (typeof value === 'string' && values.includes(value))
  const other = isKnown
    ? ''
    : html`<option value="${asText(value)}" selected>${asText(value)} (not a state)</option>`
  return html`<select id="${id}" name="${path}"><option value="">not said</option>${other}${values.map((state) => option(state, state === value))}</select>`
}

const limits = ({ minimum, maximum }: Fact): Piece => [
  minimum === undefined ? '' : html` min="${minimum}"`,
  maximum === undefined ? '' : html` max="${maximum}"`,
]

const option = (state: string, isChosen: boolean): Html =>
  html`<option value="${state}"${isChosen ? html` selected` : ''}>${spoken(state)}</option>`

/** A row for a fact of a long context, for which the URL has no room for a field. */
const valueRow = (book: Book, path: string, value: Json): Html =>
  html`<div class="fact short">${book.facts.get(path)?.isOfPlace === true ? nameOf(book, path) : html`<a href="${factHref(path)}">${nameOf(book, path)}</a>`}<span class="val">${valueInWords(value)}</span><button class="x" type="submit" name="without" value="${path}" aria-label="Remove ${nameOf(book, path)}">×</button></div>`
