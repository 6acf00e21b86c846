/** Rules that a visitor asks about and that do not apply, each with what rules it out. */
import type { JsonObject } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { PHASE } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import { judgedFor, leavesOf } from './facts-address.ts'
import { nameLink, ruleHref, ruleLink, valuesLink } from './links.ts'
import { asksFor, conditionLine, kindBadge } from './rule-parts.ts'
import { type Explained, isFailing, standingOf, type Values } from './rule-standing.ts'
import { limitsOf } from './stated-limits.ts'
import type { Outcome } from './way-out.ts'

/**
 * A rule ruled out only because the destination declares a later phase. Its requirement belongs to an earlier phase and
 * should be met by now.
 *
 * @returns undefined if it is ruled out by anything else
 */
export function ofEarlierPhase(
  book: Book,
  context: JsonObject,
  rule: Rule,
  conditions: readonly Explained[],
): Html | undefined {
  const { context: facts, profile } = judgedFor(context)
  const place = profile === undefined ? undefined : book.destinations().get(profile)
  const declared = place?.declares[PHASE]
  const out = rule.when.filter(
    (_one, i) => !rule.limit.includes(i) && conditions[i] !== undefined && isFailing(conditions[i]),
  )
  const isOfPhase = out.every(({ path, op }) => path === PHASE && (op === 'in' || op === 'eq'))
  if (place === undefined || declared === undefined || out.length === 0 || !isOfPhase)
    return undefined
  if (leavesOf(facts).some(([path]) => path === PHASE)) return undefined
  const order = book.facts.get(PHASE)?.values ?? []
  const earlier = order
    .slice(0, order.indexOf(String(declared)))
    .filter((phase) => out.every(({ value }) => [value].flat().includes(phase)))
  if (earlier.length === 0) return undefined
  const papers = [...new Set(rule.when.map(({ path }) => path))].flatMap(
    (path) => book.papers.get(path)?.name ?? [],
  )
  const asked = asksFor(rule)
  const done =
    papers.length > 0
      ? html`<b>On file by now:</b> ${listOf(papers, 'and the')}.`
      : asked === undefined
        ? ''
        : html`<b>Done by now:</b> ${asked}`
  return html`<li class="waits"><p class="standing">earlier phase</p><div><p><a class="title" href="${ruleHref(rule.id)}">${rule.title}</a> <span class="id">${rule.id}</span> ${kindBadge(rule.hard)}</p>
<p class="small">It is for an earlier phase: ${listOf(earlier.map(spoken), 'or')}. Made for ${place.name}, it is in the phase “${spoken(String(declared))}”. ${done}</p>
<p class="row small noprint">If it is not that far yet: <button class="second tight" type="submit" form="facts" name="also" value="${PHASE}">${book.facts.get(PHASE)?.name ?? PHASE}</button></p></div></li>`
}

/**
 * A rule that does not apply, with the first fact that rules it out. Distance from the limit and to-do are left out,
 * since they would read as a fault.
 */
export function ruledOut(book: Book, values: Values, rule: Rule, trace: Outcome['trace']): Html {
  const conditions = trace.find(({ rule_id }) => rule_id === rule.id)?.conditions ?? []
  const at = conditions.findIndex((one, i) => !rule.limit.includes(i) && isFailing(one))
  const denies = rule.when[at]
  return html`<li class="waits"><p class="standing">does not apply</p><div><p><a class="title" href="${ruleHref(rule.id)}">${rule.title}</a> <span class="id">${rule.id}</span> ${kindBadge(rule.hard)}</p>
${denies === undefined ? '' : html`<p class="small">${whyOut(book, values, denies, trace)}</p>`}${limitsOf(book, rule, values, true)}</div></li>`
}

/** The fact that rules a rule out: a measured value that replaces an estimate, or a condition that is not met. */
function whyOut(
  book: Book,
  values: Values,
  denies: Rule['when'][number],
  trace: Outcome['trace'],
): Html {
  const { path, op } = denies
  const value = values.get(path)
  const fact = book.facts.get(path)
  const known: Piece = value === undefined ? '' : [', ', valuesLink(fact, value)]
  if (op !== 'exists' || denies.value !== false) {
    const now = value === undefined ? '' : html` Here it is ${valuesLink(fact, value)}.`
    return html`It holds only where ${conditionLine(book, denies as Parameters<typeof conditionLine>[1])}.${now}`
  }
  const judges = trace.flatMap(({ rule_id, matched, conditions }) => {
    const rule = book.ruleOf(rule_id)
    const isJudged = rule.when.some((one, i) => one.path === path && rule.limit.includes(i))
    return isJudged && standingOf(rule, matched, conditions) !== undefined
      ? [ruleLink(rule_id)]
      : []
  })
  const decides =
    judges.length === 0
      ? 'decides in its place'
      : html`${joined(judges, ' and ')} ${judges.length === 1 ? 'judges' : 'judge'} that`
  return html`${nameLink(book, path)} is known${known}; ${decides}.`
}
