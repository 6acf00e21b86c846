/** `/evaluate`: facts in the address, the outcome beside them, and every way from here to another outcome. */
import { BODY_LIMIT } from '../../contract/failures.ts'
import type { JsonObject } from '../../engine/rule.ts'
import { counted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { type Page, Redirect, single } from '../../pages/page.ts'
import { icon } from '../../pages/svg.ts'
import { spoken } from '../../pages/words.ts'
import type { Book } from './book.ts'
import { destinationHref } from './destination-parts.ts'
import { controlsOf } from './fact-form.ts'
import {
  type Asked,
  addressOf,
  judgedFor,
  LARGEST_CONTEXT,
  LONGEST_PACKED,
  leavesOf,
  readAddress,
  tidied,
} from './facts-address.ts'
import type { Corpus } from './index.ts'
import { ruleHref } from './links.ts'
import { askedFor, conflicts, followed, nearMisses, toAskNext, waysOut } from './outcome-parts.ts'
import { explained, type Outcome, toneOf } from './way-out.ts'

/** Rules whose witnesses are the examples to begin with. */
const EXAMPLES = ['CAM-004', 'AUD-001', 'GEN-002', 'LGT-012']

export const evaluatePage = (corpus: Corpus): Page =>
  single(
    '/evaluate',
    async ({ search }) => {
      const book = await corpus.book()
      const asked = readAddress(search, book.facts)
      if (asked.from !== undefined) {
        const context = await contextNamed(corpus, book, asked.from)
        if (context !== undefined) return new Redirect(303, addressOf(context, book.facts))
      }
      const tidy = tidied(asked, book.facts)
      if (asked.problems.length + asked.choices.length === 0 && tidy !== search) {
        return new Redirect(303, tidy === '' ? '/evaluate' : `/evaluate?${tidy}`)
      }
      const outcome = await explained(corpus, asked.context)
      const title = verdictOf(outcome, asked.context)
      return {
        title: `Evaluate: ${title.toLowerCase()}`,
        description:
          'Say what is known of a production; see which rules match, what they ask for and what would change it.',
        data: null,
        main: html`<header class="pagehead"><h1>Evaluate a production</h1>
<p class="lead">Say what is known. What you leave out is unknown and matches nothing. The address of this page holds your facts: share it, bookmark it, go back in it.</p></header>
<div class="eval">
<div class="known">${controlsOf(book, corpus.media, asked)}${paste()}</div>
<div id="outcome" data-matched="${[...outcome.hard_matched, ...outcome.soft_matched].join(' ')}">
${verdict(outcome, asked.context)}
${problems(asked, outcome)}
${leavesOf(asked.context).length === 0 ? examples(book) : ''}
${waysOut(book, asked.context, outcome)}
${followed(book, outcome)}
${askedFor(book, outcome)}
${conflicts(book, outcome)}
${nearMisses(book, asked.context, outcome)}
${toAskNext(book, asked, outcome)}
${asData(asked.context)}
</div>
</div>
${peek(outcome, asked.context)}`,
      }
    },
    { ownQuery: true },
  )

async function contextNamed(
  { ask }: Corpus,
  book: Book,
  name: string,
): Promise<JsonObject | undefined> {
  if (name !== 'example') return book.witnesses.get(name)
  const { value } = await ask.json('getExampleStage', { params: { stage: 'rule-context' } })
  return value as JsonObject
}

/** What work is stopped, or that nothing is. */
const verdictWords = {
  blocked: 'Blocked',
  broken: 'Broken: nothing blocks, and a hard rule is not kept',
  undecided: 'Undecided: hard rules wait for facts',
  clear: 'Clear',
} as const

function verdictOf(outcome: Outcome, context: JsonObject): string {
  const { state, blocked } = outcome
  if (blocked) return `Blocked: ${listOf(scopesOf(state.block_reasons))}`
  if (leavesOf(context).length === 0) return 'Nothing is known yet'
  return verdictWords[outcome.verdict]
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const scopesOf = (reasons: readonly { readonly path: string }[]): string[] => [
  ...new Set(reasons.map(({ path }) => spoken(path))),
]

function verdict(outcome: Outcome, context: JsonObject): Html {
  const { blocked, matched_count, evaluated_count, hard_matched, soft_matched } = outcome
  if (leavesOf(context).length === 0) {
    return html`<section class="verdict"><h2>${verdictOf(outcome, context)}</h2>
<p>Add a fact, or begin with an example: ${counted(evaluated_count, 'rule')} wait for what you know.</p>
<p class="changes" id="changes" role="status"></p></section>`
  }
  const tone = toneOf(outcome.verdict)
  return html`<section class="verdict ${tone}"><h2>${tone === '' ? '' : icon(blocked ? 'block' : 'clear')} ${verdictOf(outcome, context)}</h2>
<p class="headline">${capital(outcome.headline)}.</p>
${destinationsOf(outcome)}<p>${matched_count} of ${counted(evaluated_count, 'rule')} ${matched_count === 1 ? 'matches' : 'match'} (${hard_matched.length} hard, ${soft_matched.length} soft); ${outcome.near_misses.length} ${outcome.near_misses.length === 1 ? 'is' : 'are'} one fact away.</p>
<p class="changes" id="changes" role="status"></p></section>`
}

/** What it was judged for, and what that declared. */
const destinationsOf = ({ destinations = [] }: Outcome): Piece =>
  destinations.map(
    ({ id, name, declared, rules }) =>
      html`<p>For <a href="${destinationHref(id)}">${name}</a>, which declares ${counted(declared.length, 'fact')} that nothing states and asks by ${rules.length === 0 ? 'no rule' : counted(rules.length, 'rule')} of its own.</p>`,
  )

function problems({ problems: unread }: Asked, { context_problems }: Outcome): Piece {
  if (unread.length === 0 && context_problems.length === 0) return ''
  return html`<section class="problems"><h2>Not understood</h2><ul class="plain">${unread.map((text) => html`<li>${text}</li>`)}${context_problems.map(({ path, message }) => html`<li><code>${path}</code> ${message}</li>`)}</ul></section>`
}

const examples = (book: Book): Html =>
  html`<section><h2>Begin with an example</h2><ul class="plain">${EXAMPLES.flatMap((id) => {
    const [rule, context] = [book.rules.get(id), book.witnesses.get(id)]
    if (rule === undefined || context === undefined) return []
    return [
      html`<li><a data-live href="${addressOf(context, book.facts)}">A case for “${rule.title}”</a> <a class="id quiet" href="${ruleHref(id)}">${id}</a></li>`,
    ]
  })}<li><a data-live href="/evaluate?from=example">The whole context of the worked example</a></li></ul></section>`

/** A context that is at hand as JSON: pasted or from a file. */
const paste =
  (): Html => html`<details class="card paste" id="paste"><summary>Paste or load a context</summary>
<form action="/evaluate" data-live data-deflate="${LARGEST_CONTEXT}" data-longest="${LONGEST_PACKED}">
<label for="json">A context as JSON</label>
<textarea id="json" name="json" rows="6" spellcheck="false" data-still placeholder='{"camera": {"sync_error_ms": 4}}'></textarea>
<p class="row"><label class="button second" for="file">Load a file</label><input class="hidden" id="file" type="file" accept=".json,application/json" data-still data-into="json" data-most="${BODY_LIMIT}"><button type="submit">Evaluate</button></p>
<p class="tiny" role="status" id="paste-status"></p>
</form></details>`

function asData(context: JsonObject): Html {
  const body = JSON.stringify({ ...judgedFor(context), explain: true }, null, 2)
  return html`<section><details class="asdata"><summary>The same as data</summary>
<p class="small quiet">Send this to <code>POST /v1/evaluate</code>.</p>
<div class="copyable"><pre class="pre" tabindex="0"><code id="request">${body}</code></pre><button class="second" type="button" data-copy="request">Copy</button></div></details></section>`
}

const peek = (outcome: Outcome, context: JsonObject): Html =>
  html`<a class="peek ${outcome.blocked ? 'blocked' : ''}" href="#outcome"><span>${verdictOf(outcome, context)}</span><span>${outcome.matched_count} match, ${outcome.near_misses.length} near ↓</span></a>`
