/** `/evaluate`: facts from the query string, their outcome, and links to other outcomes. */

import { BODY_LIMIT } from '../../contract/failures.ts'
import { isObject } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { type Html, html, lowered, type Piece } from '../../pages/html.ts'
import { type Page, Redirect, single } from '../../pages/page.ts'
import type { HeldLimit } from '../destinations/limits.ts'
import { PHASE } from '../facts/common-paths.ts'
import { withMinus } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { destinationHref, limitLine, rulesBelonging, whereLine } from './destination-parts.ts'
import { beginning, controlsOf, partsUnread } from './fact-form.ts'
import {
  type Asked,
  addressOf,
  beforeIn,
  freshIn,
  isDeflated,
  isEmpty,
  judgedFor,
  keptBefore,
  LARGEST_CONTEXT,
  LONGEST_PACKED,
  leavesOf,
  queryOf,
  rulesIn,
  saying,
  statedIn,
  tidied,
  type UnreadWords,
} from './facts-address.ts'
import { addressAt, bookAt } from './facts-at.ts'
import { PROFILE } from './facts-written.ts'
import { nameLink, ruleHref } from './links.ts'
import { askedFor, conflicts, followed, nearMisses, toAskNext, waysOut } from './outcome-parts.ts'
import { saysUnstated } from './paper-forms.ts'
import { papersLink } from './papers.ts'
import { placesMeant, placesOffered } from './places-named.ts'
import { corpusLine, factList, programmeLine } from './printed-record.ts'
import { problems } from './problems.ts'
import { relevantRules, rulesAskedAbout } from './relevant-rules.ts'
import { rulesMeant } from './rules-meant.ts'
import {
  CHANGES,
  type Judged,
  judge,
  peek,
  type Supposed,
  supposedOf,
  supposedSection,
  verdictSection,
} from './verdict.ts'
import { shortTitle } from './verdict-title.ts'
import { explained, type Outcome } from './way-out.ts'

/** Maximum number of limits listed if only the destination is known. */
const LIMITS = 8

const LEAD = 'Say what is known; what you leave out breaks no rule.'
/** Rules whose witnesses are offered as examples. */
const EXAMPLES = ['CAM-004', 'AUD-001', 'GEN-002', 'LGT-012']

export const evaluatePage = (corpus: Corpus): Page =>
  single(
    '/evaluate',
    async ({ search }) => {
      const anywhere = await corpus.book()
      const read = addressAt(search, anywhere)
      const book = bookAt(anywhere, read.context[PROFILE])
      const given = {
        ...read,
        unread: read.unread
          .map((one) => withTold(corpus, book, withPlaces(corpus, book, one)))
          .filter(
            (one) =>
              one.isKept !== true || isOffering(one, read.context) || saysUnstated(book, one.words),
          ),
      }
      if (given.from !== undefined) {
        const context = await contextNamed(corpus, book, given.from)
        if (context !== undefined) return new Redirect(303, addressOf(context, book.facts))
      }
      const kept = given.unread.flatMap(({ isKept, words }) => (isKept === true ? [words] : []))
      const tidy = [tidied(given, book.facts), ...kept.map(saying)].filter(Boolean).join('&')
      if (
        given.problems.length + given.choices.length === 0 &&
        given.unread.length === kept.length &&
        tidy !== search
      ) {
        return new Redirect(303, tidy === '' ? '/evaluate' : `/evaluate?${tidy}`)
      }
      const limited = await limitsFor(corpus, given)
      const asked = beginning(given, book, [...new Set(limited.map(({ path }) => path))])
      const outcome = await explained(corpus, asked.context, true)
      const { unread } = asked
      const meant = await rulesMeantBy(corpus, book, unread)
      const isToTake = unread.some(({ told = [], places = [] }) => told.length + places.length > 0)
      const judged = judge(book, asked.context, outcome, isToTake, saidIn(unread))
      const supposed = await supposedOf(
        corpus,
        book,
        asked,
        (words) => partsUnread(book, words, meant.get(words) ?? []),
        meant,
      )
      const shown = supposed ?? judged
      return {
        title: `Evaluate: ${lowered(shortTitle(shown))}`,
        description: LEAD,
        data: null,
        main: html`<header class="pagehead"><h1>Evaluate a production</h1>
<p class="lead noprint">${LEAD}</p></header>
<div class="eval">
${record(book, asked.context, outcome)}<div>${verdicts(book, judged, supposed)}</div>
<div class="known">${controlsOf(book, corpus.media, asked, meant)}${paste()}</div>
<div id="outcome" data-matched="${[...outcome.hard_matched, ...outcome.soft_matched].join(' ')}">
${supposed === undefined ? '' : askedFor(bookAt(book, supposed.context[PROFILE]), supposed.context, supposed.outcome)}
${problems(book, asked, outcome)}
${isEmpty(asked.context) ? '' : keeping(asked.context, book)}
${limitsAlone(corpus, book, asked.context, limited)}
${askedForAndAbout(book, judged)}
${isBlank(judged) ? examples(book) : ''}
${await papersLink(corpus, book, shown.context, shown.outcome, saidIn(unread))}
${waysOut(book, asked.context, outcome)}
${relevantRules(book, asked.context, outcome)}
${followed(book, outcome)}
${conflicts(book, outcome)}
${nearMisses(book, asked.context, outcome)}
${supposed === undefined ? toAskNext(book, asked, outcome) : ''}
${asData(asked.context, await corpus.own())}
</div>
</div>
${peek(shown)}`,
      }
    },
    { ownQuery: true },
  )

/** The verdict of the context, and before it that of a sentence whose facts are not taken yet. */
function verdicts(book: Book, judged: Judged, supposed: Supposed | undefined): Piece {
  if (supposed === undefined) return verdictSection(book, judged, true)
  const known = isEmpty(judged.context) ? CHANGES : verdictSection(book, judged, false)
  return [supposedSection(book, supposed), known]
}

const saidIn = (unread: readonly UnreadWords[]): string[] => unread.map(({ words }) => words)

/** Whether nothing is known or asked, so that an example helps. */
const isBlank = ({ context, isToTake }: Judged): boolean =>
  isEmpty(context) && rulesIn(context).length === 0 && !isToTake

/** What rules ask for, and the rules that the visitor asks about, which come first if they fail. */
function askedForAndAbout(book: Book, { context, outcome }: Judged): Piece {
  const parts = [askedFor(book, context, outcome), rulesAskedAbout(book, context, outcome)]
  return isAskedFailing(context, outcome) ? parts.reverse() : parts
}

/** Whether a rule that the visitor asks about fails; otherwise what failing rules ask for comes first. */
const isAskedFailing = (context: JsonObject, { hard_matched, soft_matched }: Outcome): boolean =>
  rulesIn(context).some((id) => [...hard_matched, ...soft_matched].includes(id))

async function contextNamed(
  { ask }: Corpus,
  book: Book,
  name: string,
): Promise<JsonObject | undefined> {
  if (name !== 'example') return book.witnesses.get(name)
  const { value } = await ask.json('getExampleStage', { params: { stage: 'rule-context' } })
  return value as JsonObject
}

/** Limits of the chosen destination, from its own rules or from what it declares. */
async function limitsFor({ ask, media }: Corpus, { context }: Asked): Promise<HeldLimit[]> {
  const { profile } = judgedFor(context)
  if (profile === undefined || !media.destinations().has(profile)) return []
  const { value } = await ask.json('getDestination', { params: { id: profile } })
  // Limits that apply only because of the phase, which most rules read, are not specific to this destination: a live
  // stream does not imply a drone.
  return value.limits.filter(({ own, because }) => own || because.some((path) => path !== PHASE))
}

/** If only the destination is known: its first limits, with a link to all. */
function limitsAlone(
  { media }: Corpus,
  book: Book,
  context: JsonObject,
  limits: readonly HeldLimit[],
): Piece {
  const { context: facts, profile } = judgedFor(context)
  const place = profile === undefined ? undefined : media.destinations().get(profile)
  if (place === undefined || leavesOf(facts).length > 0) return ''
  const shown = limits.slice(0, LIMITS)
  return html`<section><h2>Limits for ${place.name}</h2>
<ul class="plain">${shown.map((one) => html`<li>${book.facts.has(one.path) ? nameLink(book, one.path) : one.name}: ${withMinus(one.limit)} ${limitLine(one)}${whereLine(book, one)}</li>`)}</ul>
${rulesBelonging(media, place)}
<p class="small"><a href="${destinationHref(place.id)}">${limits.length > shown.length ? `All ${limits.length} limits` : 'Where they come from'}, and the other rules for ${place.name}</a></p></section>`
}

/** The input with the destinations that it may mean, if there are any. */
const withPlaces = ({ media }: Corpus, book: Book, one: UnreadWords): UnreadWords => {
  const options = one.isKept ? [] : placesMeant(one.words, book, media.destinations().values())
  return one.options !== undefined || options.length === 0
    ? one
    : { ...one, message: `“${one.words}” may be one of these.`, options }
}

/** The input with the facts and destinations that were read from it. */
function withTold({ media }: Corpus, book: Book, one: UnreadWords): UnreadWords {
  if (one.options !== undefined) return one
  const told = book.told(one.words)
  const places = placesOffered(one.words, book, media.destinations(), told)
  return told.length + places.length === 0
    ? one
    : { ...one, message: `“${one.words}”`, told, places }
}

/** Whether a sentence offers something that is not in the context yet. */
function isOffering({ told = [], places = [] }: UnreadWords, context: JsonObject): boolean {
  const fresh = freshIn(context, { told, places })
  return fresh.told.length + fresh.places.length > 0
}

/** Words that name no fact → the rules that they are about. */
async function rulesMeantBy(
  corpus: Corpus,
  book: Book,
  unread: readonly UnreadWords[],
): Promise<ReadonlyMap<string, readonly Rule[]>> {
  const found = unread.map(
    async ({ words, options }) =>
      [words, options === undefined ? await rulesMeant(corpus, book, words) : []] as const,
  )
  return new Map(await Promise.all(found))
}

/** Buttons to save this version, compare it with the saved one, and print. */
function keeping(context: JsonObject, { facts }: Book): Html {
  const before = beforeIn(context)
  const keep = (words: string): Html =>
    html`<button class="second" type="submit" form="facts" name="keep" value="1">${words}</button>`
  const compared = (): string =>
    new URLSearchParams({
      from: before!,
      to: queryOf(statedIn(context), facts),
    }).toString()
  return html`<p class="row noprint">${
    before === undefined
      ? keep('Keep as before')
      : html`<a class="button" href="/compare?${compared()}">Compare with before</a> ${keep('Keep this as before')} <a class="small" data-live href="${addressOf(keptBefore(context, undefined), facts)}">Forget before</a>`
  } <button type="button" class="second with-script" data-print>Print</button></p>`
}

/**
 * A record that is printed instead of the form: a line for the name of the programme, every fact with its value, and
 * the corpus. A long context needs no list, because its form is one.
 */
function record(book: Book, context: JsonObject, { destinations = [] }: Outcome): Piece {
  if (isEmpty(context)) return ''
  const { context: facts, profile } = judgedFor(context)
  const isListed = isDeflated(queryOf(facts, book.facts))
  return html`<section class="record">${programmeLine}${isListed ? '' : html`<h2>Facts</h2>`}
${profile === undefined ? '' : html`<p>Made for <b>${destinations.find(({ id }) => id === profile)?.name ?? profile}</b></p>`}
${isListed ? '' : factList(book, leavesOf(facts))}
${corpusLine(book)}</section>`
}

const examples = (book: Book): Html =>
  html`<section><h2>Or begin with an example</h2><ul class="plain">${EXAMPLES.flatMap((id) => {
    const [rule, context] = [book.rules.get(id), book.witnesses.get(id)]
    if (rule === undefined || context === undefined) return []
    return [
      html`<li><a data-live href="${addressOf(context, book.facts)}">A case for “${rule.title}”</a> <a class="id quiet" href="${ruleHref(id)}">${id}</a></li>`,
    ]
  })}<li><a data-live href="/evaluate?from=example">The whole context of the worked example</a></li></ul></section>`

/** A field for a context as JSON, pasted or loaded from a file. */
const paste =
  (): Html => html`<details class="card paste" id="paste"><summary>Paste or load a context</summary>
<form action="/evaluate" data-live data-deflate="${LARGEST_CONTEXT}" data-longest="${LONGEST_PACKED}">
<label for="json">A context as JSON</label>
<textarea id="json" name="json" rows="6" spellcheck="false" data-still placeholder='{"camera": {…}}'></textarea>
<p class="row"><label class="button second" for="file">Load a file</label><input class="hidden" id="file" type="file" accept=".json" data-still data-into="json" data-most="${BODY_LIMIT}"><button type="submit">Evaluate</button></p>
<p class="tiny" role="status" id="paste-status"></p>
</form></details>`

function asData(context: JsonObject, url: string): Html {
  const { context: facts, ...settings } = judgedFor(context)
  const body = inJsonLines({ ...settings, context: facts, explain: true })
  return html`<section><details class="asdata"><summary>The same as data</summary>
<p class="small quiet">Send it as a file: <code>curl '${url}/v1/evaluate' -H 'content-type: application/json' -d @file.json</code></p>
<div class="copyable"><pre class="pre" tabindex="0"><code id="request">${body}</code></pre><button class="second" type="button" data-copy="request">Copy</button></div></details></section>`
}

/** A request as JSON with one line for each domain of facts. */
function inJsonLines(request: JsonObject): string {
  const members = (value: JsonObject, indent: string, write: (value: Json) => string): string => {
    const lines = Object.entries(value).map(
      ([name, member]) => `${indent}  ${JSON.stringify(name)}: ${write(member)}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`
  }
  return members(request, '', (value) =>
    isObject(value)
      ? members(value, '  ', (member) => JSON.stringify(member))
      : JSON.stringify(value),
  )
}
