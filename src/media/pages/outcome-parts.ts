/**
 * The parts of an outcome: changes that end matches, actions of rules, conflicts, rules one fact away, facts worth
 * asking for.
 */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { counted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { PHASE, TARGET } from '../facts/common-paths.ts'
import type { Book } from './book.ts'
import { applyControl } from './controls.ts'
import { elsewhere } from './elsewhere.ts'
import { type Asked, isEmpty } from './facts-address.ts'
import { nameLink, ruleHref, ruleLink, valuesLink } from './links.ts'
import { gainOf } from './relevant-rules.ts'
import { type Action, actionLine, badges, kindBadge } from './rule-parts.ts'
import {
  type Change,
  changeInWords,
  type JudgedChange,
  type Outcome,
  wayOutLine,
} from './way-out.ts'

/** Maximum number of facts worth asking for: those that decide the most rules. */
const ASKED = 5
/** Maximum number of possible values of an inferred fact that is shown; with more it tells nothing. */
const MOST_VALUES = 6
/** Maximum number of rules one fact away. */
const NEAR = 5

/** For each rule that blocks, the smallest change that ends the match; equal changes are listed once. */
export function waysOut(
  book: Book,
  context: JsonObject,
  { trace, blocked, state }: Outcome,
): Piece {
  if (!blocked) return ''
  const blocking = new Set(state.block_reasons.map(({ rule_id }) => rule_id))
  const ways = new Map<string, { change: JudgedChange; rules: string[] }>()
  const closed: string[] = []
  for (const { rule_id, clears } of trace) {
    if (!blocking.has(rule_id)) continue
    if (clears === undefined || clears === null) closed.push(rule_id)
    else {
      const key = JSON.stringify([clears.path, clears.action, clears.value])
      const known = ways.get(key)
      if (known === undefined) ways.set(key, { change: clears, rules: [rule_id] })
      else known.rules.push(rule_id)
    }
  }
  const ordered = [...ways.values()].sort(
    (a, b) => Number(a.change.blocked_after) - Number(b.change.blocked_after),
  )
  return html`<section><h2>Ways out</h2>
<p class="quiet">The smallest change that ends each block, made and evaluated. Apply shows the outcome; Back undoes it.</p>
<div class="stack">${ordered.map(({ change, rules }) => wayOutLine(book, context, change, rules))}</div>
${closed.length === 0 ? '' : html`<p class="small">No allowed value of what ${listOf(closed)} judges ends the block.</p>`}</section>`
}

/** Inferred facts and why they follow; each can be corrected by stating otherwise. */
export function followed(book: Book, outcome: Outcome): Piece {
  // Where a dozen values stay possible, none of them is known.
  const inferred = outcome.inferred.filter(({ value }) => [value].flat().length <= MOST_VALUES)
  if (inferred.length === 0) return ''
  const lines = inferred.map(({ path, value, implication, from, holds }) => {
    const values = Array.isArray(value) ? (value as Json[]) : [value as Json]
    const shown = values.map(
      (one, i) => html`${i === 0 ? '' : ' or '}${valuesLink(book.facts.get(path), one)}`,
    )
    const sources = from.map((one, i) => html`${i === 0 ? '' : ', '}${nameLink(book, one)}`)
    return html`<li>${nameLink(book, path)}: ${shown}, ${holds === 'usually' ? 'usually' : 'by definition'}, from ${sources}<details><summary>Why</summary><p class="small">${book.because.get(implication) ?? ''}</p></details></li>`
  })
  return html`<section><h2>What follows</h2>
<p class="quiet">Your facts imply it. What you state yourself stands; nothing blocks on what only usually holds.</p>
<ul class="plain">${lines}</ul></section>`
}

const kinds = [
  ['block_reasons', 'block'],
  ['requirements', 'require'],
  ['human_reviews', 'human_review'],
  ['proposals', 'propose'],
  ['flags', 'flag'],
] as const

/** What the matched rules ask for; a rule that asks for several things gives its reason only with the first. */
export function askedFor(book: Book, context: JsonObject, outcome: Outcome): Piece {
  const { state, matched_count } = outcome
  if (matched_count === 0) return ''
  const afterGain = gainOf(book, context, outcome)
  const entries = kinds.flatMap(([list, op]) => state[list].map((entry) => ({ ...entry, op })))
  return html`<section><h2>What the rules ask for</h2><ul class="out">${entries.map((entry, i) => {
    const rule = book.ruleOf(entry.rule_id)
    const isFirst = entries.findIndex(({ rule_id }) => rule_id === rule.id) === i
    return html`<li class="entry op op-${entry.op}"><p>${actionLine(book, entry as unknown as Action, rule)}</p>${entry.op === 'require' ? (afterGain(rule) ?? '') : ''}<p class="meta"><a class="id" href="${ruleHref(rule.id)}">${rule.id}</a> ${badges(rule)}</p>${isFirst ? html`<details><summary>Why</summary><p class="small">${rule.rationale}</p></details>` : ''}</li>`
  })}</ul></section>`
}

export function conflicts(book: Book, { conflicts: found }: Outcome): Piece {
  if (found.length === 0) return ''
  return html`<section><h2>Rules that disagree</h2><ul class="plain">${found.map(
    ({ path, winner, losers, decided_by, only_id_decided }) =>
      html`<li>${nameLink(book, path)}: ${ruleLink(winner.rule_id)} proposes ${valuesLink(book.facts.get(path), winner.value as Json)} and wins, by ${decided_by === 'hard' ? 'being hard' : decided_by}, over ${losers.map((loser, i) => html`${i === 0 ? '' : ', '}${ruleLink(loser.rule_id)} with ${valuesLink(book.facts.get(path), loser.value as Json)}`)}.${only_id_decided ? ' The rules do not say which is better.' : ''}</li>`,
  )}</ul></section>`
}

/** Rules one fact away, except those that would only apply with another destination. */
export function nearMissesShown(
  book: Book,
  context: JsonObject,
  { near_misses, destinations = [] }: Outcome,
): Outcome['near_misses'] {
  const declared = new Set(destinations.flatMap((one) => one.declared))
  const isElsewhere = elsewhere(book, context)
  return near_misses.filter(
    ({ rule_id, change }) =>
      change !== null &&
      !isContrary(change) &&
      !declared.has(change.path) &&
      !isElsewhere(book.ruleOf(rule_id)),
  )
}

export function nearMisses(book: Book, context: JsonObject, outcome: Outcome): Piece {
  const all = nearMissesShown(book, context, outcome)
  if (all.length === 0 || isEmpty(context)) return ''
  const lines = all.slice(0, NEAR).map((near) => nearMiss(book, context, near))
  return html`<section><h2>One fact away from a breach</h2>
<p class="quiet">Rules that this would break: to beware of, not to do. “What if” shows the outcome.</p>
<div class="stack">${lines}</div>${all.length > NEAR ? html`<p class="tiny">${counted(all.length - NEAR, 'more rule is', 'more rules are')} one fact away; <a href="/api#evaluate">the data</a> names them all.</p>` : ''}</section>`
}

/** Whether a change adds `none` to values that somebody has chosen. */
const isContrary = ({ action, value }: Change): boolean =>
  action === 'add_elements' && [value].flat().includes('none')

function nearMiss(
  book: Book,
  context: JsonObject,
  { rule_id, hard, change, effect }: Outcome['near_misses'][number],
): Html {
  const rule = book.ruleOf(rule_id)
  const { path, action, value, patch } = change!
  const fact = book.facts.get(path)
  const sentence =
    action === 'set' || action === 'provide'
      ? html`If ${nameLink(book, path)} were ${valuesLink(fact, value as Json)}`
      : changeInWords(book, change!)
  // If it blocks, another rule that the same fact breaks may be the cause: a soft rule never blocks.
  const blocks = hard && effect?.blocked_after === true && !effect.blocked_before
  const frees = effect?.blocked_before === true && !effect.blocked_after
  return html`<div class="near"><p>${sentence}</p>
<p class="because">${ruleLink(rule_id)} ${kindBadge(hard)} ${rule.title}${blocks ? html` <span class="would bad">would block</span>` : frees ? html` <span class="would good">nothing would block</span>` : ''}</p>
${patch === null ? '' : applyControl(book, context, patch as Json, `${rule_id}: ${path} ${String(value)}`, 'what if')}</div>`
}

/**
 * Facts to ask for beside those of a sentence that are not taken yet: the other facts of the rules that judge them or,
 * if there are none, that read them. Phase and target are left out, since most rules read them.
 */
function besideTold(book: Book, told: readonly string[]): ReadonlySet<string> {
  const near = told.filter((path) => path !== PHASE && path !== TARGET)
  const reading = near.flatMap((path) => book.readers.get(path) ?? []).map(book.ruleOf)
  const judging = reading.filter(({ when, limit }) =>
    limit.some((i) => near.includes(when[i]!.path)),
  )
  const rules = judging.length === 0 ? reading : judging
  return new Set(rules.flatMap(({ when }) => when.map(({ path }) => path)))
}

export function toAskNext(book: Book, asked: Asked, { ask_next }: Outcome): Piece {
  const told = asked.unread.flatMap((one) => (one.told ?? []).map(({ path }) => path))
  const beside = besideTold(book, told)
  const open = ask_next
    .filter(({ path }) => !asked.also.includes(path) && !told.includes(path))
    .toSorted((a, b) => Number(beside.has(b.path)) - Number(beside.has(a.path)))
  if (open.length === 0) return ''
  const shown = open.slice(0, ASKED)
  const isByGates = (book.facts.get(shown[0]!.path)?.gate ?? null) !== null
  const lines = shown.map(({ path, question, who, decides, bears_on }) => {
    const parts = [
      ...(who === undefined ? [] : [`${who} knows`]),
      ...(decides.length === 0 ? [] : [`settles ${listOf(decides)}`]),
      ...(bears_on.length === 0 ? [] : [`bears on ${counted(bears_on.length, 'hard rule')}`]),
    ]
    const name = book.facts.get(path)?.name ?? spoken(path)
    return html`<div class="ask"><p>${question === undefined ? nameLink(book, path) : html`${question} ${nameLink(book, path)}`} <span class="tiny">${parts.join('; ')}</span></p><button class="second" type="submit" form="facts" name="also" value="${path}">Add<span class="hidden"> ${name}</span></button></div>`
  })
  return html`<section><h2>Worth asking next</h2>
${isByGates ? html`<p class="quiet">First what rights, consent and safety depend on.</p>` : ''}
<div class="asks">${lines}</div>${open.length > ASKED ? html`<p class="tiny">${counted(open.length - ASKED, 'other')} would tell less.</p>` : ''}</section>`
}
