/** The rules that read a stated fact and are not ruled out, each with its limit and whether the facts meet it. */
import type { JsonObject } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { counted, type Html, html, joined, type Piece } from '../../pages/html.ts'
import { icon } from '../../pages/svg.ts'
import { CONSENT, SPECIFICATIONS, TARGET } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import { addressOf, judgedFor, leavesOf, RULE, rulesIn } from './facts-address.ts'
import { type AfterGain, peaksAfterGain } from './gain.ts'
import { ruleHref } from './links.ts'
import { isFar, order, type Ranked, rankedRules } from './ranked-rules.ts'
import { asksLine, kindBadge, wholeLine } from './rule-parts.ts'
import {
  type RelevantRule,
  type Standing,
  standingOf,
  standings,
  type Values,
} from './rule-standing.ts'
import { ofEarlierPhase, ruledOut } from './ruled-out.ts'
import { limitsOf } from './stated-limits.ts'
import type { Outcome } from './way-out.ts'

/** Maximum number of rules shown, and of those behind “more”. */
const MOST = 6
const MORE = 6
/** Maximum number of missing facts that a line offers to add. */
const OFFERED = 3

export function relevantRules(book: Book, context: JsonObject, outcome: Outcome): Piece {
  const values = new Map(leavesOf(judgedFor(context).context))
  const { all, ofPhase, leftOut: ofOthers } = rankedRules(book, context, outcome)
  const others = leftOut(book, ofOthers)
  if (all.length === 0) return others
  const near = all.filter((one) => !isFar(one))
  const first = near.length === 0 ? all : near
  const shown = first.slice(0, MOST)
  const more = [...first.slice(MOST), ...all.filter((one) => !first.includes(one))].slice(0, MORE)
  const left = all.length - shown.length - more.length
  const afterGain = gainOf(book, context, outcome)
  const listed = (some: readonly Ranked[]): Html =>
    html`<ul class="relevant-list">${some.map((one) => line(book, values, one, afterGain))}</ul>`
  return html`<section class="relevant" id="relevant"><h2>Rules about what you said <span class="quiet small">${all.length}</span></h2>
<p class="quiet">${summary(first)}</p>
${listed(shown)}${more.length === 0 ? '' : html`<details id="more-relevant"><summary>${counted(more.length + left, 'more rule')} ${more.length + left === 1 ? 'reads one of these facts, and depends' : 'read one of these facts, and depend'} on others</summary>${listed(more)}${left > 0 ? html`<p class="tiny">And ${left} more.</p>` : ''}</details>`}${others}${thoseThatName(values)}${ofPhase === 0 ? '' : html`<p class="small quiet">${counted(ofPhase, 'more rule')} of this phase ${ofPhase === 1 ? 'waits' : 'wait'} for other facts.</p>`}</section>`
}

/** Whether a rule judges what somebody agreed to, of which the state that is chosen tells less than the rule asks for. */
const isOfConsent = ({ limit, when }: Rule): boolean => limit.some((i) => when[i]!.path === CONSENT)

/** The effect of a gain on peaks, judged by the rules that can apply. */
export const gainOf = (book: Book, context: JsonObject, outcome: Outcome): AfterGain =>
  peaksAfterGain(
    book,
    context,
    [...standings(book, context, outcome).here.values()].map(({ rule }) => rule),
  )

/** The number of omitted rules for other destinations, and the facts that would include them. */
export function leftOut({ facts }: Pick<Book, 'facts'>, rules: readonly RelevantRule[]): Piece {
  const judging = rules.filter(({ standing }) => standing !== 'waits')
  if (judging.length === 0) return ''
  const isOpen = (path: string): boolean => judging.some(({ missing }) => missing.includes(path))
  const names = SPECIFICATIONS.filter(isOpen).map((path) => facts.get(path)?.name ?? path)
  return html`<p class="small quiet noprint">${counted(judging.length, 'rule')} of other destinations ${judging.length === 1 ? 'is' : 'are'} left out. If it goes to one of them, add the ${names.join(' or the ')}.</p>`
}

/** Links to all rules that name a stated target. */
function thoseThatName(values: Values): Piece {
  const targets = [values.get(TARGET) ?? []].flat().filter((target) => typeof target === 'string')
  return targets.length === 0
    ? ''
    : html`<p class="small">By delivery target: ${joined(
        targets.map(
          (target) => html`<a href="/rules?target=${target}">All that name “${spoken(target)}”</a>`,
        ),
        '; ',
      )}.</p>`
}

/** The rules that the visitor asks about, whatever their state: those that fail come first, those ruled out last. */
export function rulesAskedAbout(book: Book, context: JsonObject, outcome: Outcome): Piece {
  const { trace } = outcome
  const ids = rulesIn(context)
  if (ids.length === 0) return ''
  const values = new Map(leavesOf(judgedFor(context).context))
  const afterGain = gainOf(book, context, outcome)
  const lines = ids.map((id): { at: number; words: Html } => {
    const rule = book.rules.get(id)
    if (rule === undefined) {
      return { at: OUT, words: html`<li><p class="note">No rule is called “${id}”.</p></li>` }
    }
    const { matched = false, conditions = [] } = trace.find(({ rule_id }) => rule_id === id) ?? {}
    const relevant = standingOf(rule, matched, conditions)
    return relevant === undefined
      ? {
          at: OUT,
          words:
            ofEarlierPhase(book, context, rule, conditions) ?? ruledOut(book, values, rule, trace),
        }
      : { at: urgent.indexOf(relevant.standing), words: line(book, values, relevant, afterGain) }
  })
  const shown = lines.toSorted((a, b) => a.at - b.at)
  const { [RULE]: _, ...without } = context
  return html`<section class="relevant" id="asked-about"><h2>${ids.length === 1 ? 'The rule you asked about' : 'The rules your sentence speaks of'}</h2>
<ul class="relevant-list">${shown.map(({ words }) => words)}</ul>
<p class="small noprint"><a data-live href="${addressOf(without, book.facts)}">Look at all rules alike</a></p></section>`
}

/** The order of rules that somebody asks about: what is wrong, then what waits for an answer. */
const urgent: readonly Standing[] = ['fails', 'would fail', 'waits', 'would hold', 'holds']
/** Sort position of rules that are ruled out. */
const OUT = urgent.length

function summary(all: readonly RelevantRule[]): string {
  const parts = order.flatMap((standing) => {
    const count = all.filter((one) => one.standing === standing).length
    return count === 0 ? [] : [`${count} ${count === 1 ? standing : plural[standing]}`]
  })
  return `${parts.join(' · ')}.`
}

const plural: Readonly<Record<Standing, string>> = {
  fails: 'fail',
  'would fail': 'would fail',
  holds: 'hold',
  'would hold': 'would hold',
  waits: 'wait',
}

const marks = {
  fails: icon('close'),
  'would fail': icon('close'),
  holds: icon('require'),
  'would hold': icon('require'),
  waits: '',
} as const

function line(
  book: Book,
  values: Values,
  { rule, standing, missing }: RelevantRule,
  afterGain: AfterGain,
): Html {
  const isMet = standing === 'holds' || standing === 'would hold'
  return html`<li class="${standing.replace(' ', '-')}"><p class="standing">${marks[standing]} ${standing}</p><div><p><a class="title" href="${ruleHref(rule.id)}">${rule.title}</a> <span class="id">${rule.id}</span> ${kindBadge(rule.hard)}</p>
${limitsOf(book, rule, values)}${isMet ? (standing === 'holds' && isOfConsent(rule) ? wholeLine(book, rule) : '') : asksLine(rule)}${standing === 'would fail' ? (afterGain(rule) ?? '') : ''}${missing.length === 0 ? '' : html`<p class="row small">${standing === 'waits' ? 'Say' : 'If'}: ${missing.slice(0, OFFERED).map((path) => html`<button class="second tight" type="submit" form="facts" name="also" value="${path}">${book.facts.get(path)?.name ?? path}</button>`)}${missing.length > OFFERED ? html`<span class="quiet">and ${missing.length - OFFERED} more</span>` : ''}</p>`}</div></li>`
}
