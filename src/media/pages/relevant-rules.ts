/** The rules that read a stated fact and are not ruled out, each with its limit and whether the facts meet it. */
import type { Action, Condition } from '../../engine/rules/rule.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { toleranceOf } from '../../lint/limit-words.ts'
import { counted, type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { icon } from '../../pages/svg.ts'
import { unitAfter } from '../../pages/words.ts'
import { PHASE, SPECIFICATIONS, TARGET } from '../facts/common-paths.ts'
import { allowedBy, withMinus } from './allowed.ts'
import type { Book, Fact, Rule } from './book.ts'
import { elsewhere } from './elsewhere.ts'
import { addressOf, judgedFor, leavesOf, RULE, rulesIn } from './facts-address.ts'
import { type AfterGain, peaksAfterGain } from './gain.ts'
import { missedBy } from './limit-bands.ts'
import { nameLink, ruleHref, ruleLink, valuesLink } from './links.ts'
import { asksFor, asksLine, conditionLine, kindBadge } from './rule-parts.ts'
import type { Outcome } from './way-out.ts'

/** Maximum number of rules shown, and of those behind “more”. */
const MOST = 6
const MORE = 10
/** Maximum number of missing facts that a line offers to add. */
const OFFERED = 3

/**
 * State of a rule for the stated facts. `fails` and `holds` are certain; `would fail` and `would hold` depend on facts
 * that decide whether it applies; `waits` lacks the fact that it judges.
 */
export type Standing = 'fails' | 'would fail' | 'holds' | 'would hold' | 'waits'
const order: readonly Standing[] = ['fails', 'would fail', 'holds', 'would hold', 'waits']

export interface RelevantRule {
  readonly rule: Rule
  readonly standing: Standing
  /** Facts that it waits for. */
  readonly missing: readonly string[]
}

interface Ranked extends RelevantRule {
  /**
   * Number of rules that read the rarest of its stated facts; a fact read by most rules, such as the phase, says
   * little.
   */
  readonly rarity: number
  /**
   * Whether it waits for a right, a consent or safety related to what was stated; such rules come first among those
   * that wait.
   */
  readonly isGate: boolean
  /** Whether it waits and the phase is all that it reads of what is known; most rules read the phase. */
  readonly isOfPhaseAlone: boolean
}

/** Path → stated value. */
type Values = ReadonlyMap<string, Json>
type Explained = Outcome['trace'][number]['conditions'][number]

export function relevantRules(book: Book, context: JsonObject, outcome: Outcome): Piece {
  const { inferred } = outcome
  const values = new Map(leavesOf(judgedFor(context).context))
  const asked = rulesIn(context)
  const known = new Set([...values.keys(), ...inferred.map(({ path }) => path)])
  const readsStated = (conditions: readonly Explained[]): boolean =>
    conditions.some(({ path }) => values.has(path))
  const read = relevantIn(book, known, outcome)
  const isElsewhere = elsewhere(book, context)
  const ranked = read
    .filter(({ relevant }) => !isLeftOut(relevant, isElsewhere))
    .filter(({ relevant }) => !asked.includes(relevant.rule.id))
    // What follows from a stated fact brings a release or a licence along, and no other rules.
    .filter(({ relevant, conditions }) => readsStated(conditions) || isGated(book, relevant))
    .map(({ relevant, conditions }): Ranked => {
      const stated = conditions.filter(({ path }) => values.has(path))
      const readers = stated.map(({ path }) => book.readers.get(path)?.length ?? 0)
      // Most rules read the phase, so a rule that waits with only the phase known is not about what was stated.
      const told = conditions.filter(({ path }) => known.has(path) && path !== PHASE)
      const isGate = told.length > 0 && isGated(book, relevant)
      const isOfPhaseAlone = relevant.standing === 'waits' && told.length === 0
      return { ...relevant, rarity: Math.min(...readers), isGate, isOfPhaseAlone }
    })
    .sort(
      (a, b) =>
        order.indexOf(a.standing) - order.indexOf(b.standing) ||
        Number(b.isGate) - Number(a.isGate) ||
        a.missing.length - b.missing.length ||
        a.rarity - b.rarity ||
        Number(b.rule.hard) - Number(a.rule.hard) ||
        b.rule.priority - a.rule.priority,
    )
  const about = ranked.filter(({ isOfPhaseAlone }) => !isOfPhaseAlone)
  const all = about.length === 0 ? ranked : about
  const others = leftOut(
    book,
    read.filter(({ relevant }) => isLeftOut(relevant, isElsewhere)).map(({ relevant }) => relevant),
  )
  if (all.length === 0) return others
  const ofPhase = ranked.length - all.length
  const near = all.filter((one) => !isFar(one))
  const first = near.length === 0 ? all : near
  const shown = first.slice(0, MOST)
  const more = [...first.slice(MOST), ...all.filter((one) => !first.includes(one))].slice(0, MORE)
  const left = all.length - shown.length - more.length
  const afterGain = gainOf(book, context, outcome)
  const listed = (some: readonly Ranked[]): Html =>
    html`<ul class="relevant-list">${some.map((one) => line(book, values, one, afterGain))}</ul>`
  return html`<section class="relevant" id="relevant"><h2>Rules about what you said <span class="quiet small">${all.length}</span></h2>
<p class="quiet">${summary(all)}</p>
${listed(shown)}${more.length === 0 ? '' : html`<details id="more-relevant"><summary>${counted(more.length + left, 'more rule')} ${more.length + left === 1 ? 'reads one of these facts, and depends' : 'read one of these facts, and depend'} on others</summary>${listed(more)}${left > 0 ? html`<p class="tiny">And ${left} more.</p>` : ''}</details>`}${others}${thoseThatName(values)}${ofPhase === 0 ? '' : html`<p class="small quiet">${counted(ofPhase, 'more rule')} of this phase ${ofPhase === 1 ? 'waits' : 'wait'} for other facts.</p>`}</section>`
}

/** Whether a rule is not listed, since what it waits for belongs to other destinations. */
const isLeftOut = ({ rule, standing }: RelevantRule, isElsewhere: (rule: Rule) => boolean) =>
  standing !== 'fails' && standing !== 'holds' && isElsewhere(rule)

/** What a gain does to the peaks, by the rules that can apply. */
export const gainOf = (book: Book, context: JsonObject, outcome: Outcome): AfterGain =>
  peaksAfterGain(
    book,
    context,
    [...standings(book, context, outcome).here.values()].map(({ rule }) => rule),
  )

/** How many rules of other destinations judge what was stated, and which fact would bring them in. */
export function leftOut({ facts }: Pick<Book, 'facts'>, rules: readonly RelevantRule[]): Piece {
  const judging = rules.filter(({ standing }) => standing !== 'waits')
  if (judging.length === 0) return ''
  const isOpen = (path: string): boolean => judging.some(({ missing }) => missing.includes(path))
  const names = SPECIFICATIONS.filter(isOpen).map((path) => facts.get(path)?.name ?? path)
  return html`<p class="small quiet noprint">${counted(judging.length, 'rule')} of other destinations ${judging.length === 1 ? 'is' : 'are'} left out; whoever does hold this to one of them states the ${names.join(' or the ')}.</p>`
}

/** A rule that would fail is folded into “more” if it depends on at least this many facts that nobody mentioned. */
const FAR = 2

/** Whether a rule would fail only if several facts held that nobody mentioned; the phase does not count. */
const isFar = ({ standing, missing }: RelevantRule): boolean =>
  standing === 'would fail' && missing.filter((path) => path !== PHASE).length >= FAR

/** Maximum number of missing facts for a rule on rights, consent or safety to be listed first. */
const NEAR = 2

function isGated({ facts }: Book, { standing, missing }: RelevantRule): boolean {
  const isOpen = standing === 'waits' && missing.length <= NEAR
  return isOpen && missing.some((path) => (facts.get(path)?.gate ?? null) !== null)
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
/** Rules that are ruled out come after all others. */
const OUT = urgent.length

/**
 * A rule that is ruled out by the phase alone, which the destination declared and the visitor did not tell: what was to
 * do in an earlier phase should be done by then.
 *
 * @returns undefined if it is ruled out by anything else
 */
function ofEarlierPhase(
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
 * Why a rule does not apply: the first fact that rules it out. What it would allow is told without a distance, which
 * would read as a fault, and nothing is to do.
 */
function ruledOut(book: Book, values: Values, rule: Rule, trace: Outcome['trace']): Html {
  const conditions = trace.find(({ rule_id }) => rule_id === rule.id)?.conditions ?? []
  const at = conditions.findIndex((one, i) => !rule.limit.includes(i) && isFailing(one))
  const denies = rule.when[at]
  return html`<li class="waits"><p class="standing">does not apply</p><div><p><a class="title" href="${ruleHref(rule.id)}">${rule.title}</a> <span class="id">${rule.id}</span> ${kindBadge(rule.hard)}</p>
${denies === undefined ? '' : html`<p class="small">${whyOut(book, values, denies, trace)}</p>`}${limitsOf(book, rule, values, true)}</div></li>`
}

/** Why a rule does not apply: a measured value replaces its estimate, or it is for another case. */
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

/**
 * The rules that read a known fact and are not ruled out; without those that would fail in a phase that usually does not
 * follow, as a live stream is none of a finished file.
 */
function relevantIn(
  book: Book,
  known: Pick<Values, 'has'>,
  { trace, would_fail }: Outcome,
  asked: readonly string[] = [],
) {
  const failing = new Set(would_fail)
  const isOfOtherPhase = ({ missing, rule, standing }: RelevantRule): boolean =>
    standing === 'would fail' &&
    rule.hard &&
    missing.every((path) => path === PHASE) &&
    !failing.has(rule.id)
  return trace.flatMap(({ rule_id, matched, conditions }) => {
    if (!asked.includes(rule_id) && !conditions.some(({ path }) => known.has(path))) return []
    const rule = book.ruleOf(rule_id)
    const relevant = standingOf(rule, matched, conditions)
    return relevant === undefined || isOfOtherPhase(relevant) ? [] : [{ relevant, conditions }]
  })
}

/** The rules that read a stated or inferred fact, or that the visitor asks about, are not ruled out, and can apply at the destination told. */
export function relevantTo(book: Book, context: JsonObject, outcome: Outcome): RelevantRule[] {
  const stated = leavesOf(judgedFor(context).context).map(([path]) => path)
  const known = new Set([...stated, ...outcome.inferred.map(({ path }) => path)])
  const asked = rulesIn(context)
  const isElsewhere = elsewhere(book, context)
  return relevantIn(book, known, outcome, asked)
    .map(({ relevant }) => relevant)
    .filter((one) => !isLeftOut(one, isElsewhere))
}

/** Rule id → standing and what it waits for. */
export type Standings = ReadonlyMap<string, RelevantRule>

/**
 * The standings of the rules that read a stated fact, without those that are ruled out.
 *
 * @returns those that can apply at the destination told, and those of other destinations
 */
export function standings(
  book: Book,
  context: JsonObject,
  outcome: Outcome,
): { readonly here: Standings; readonly elsewhere: Standings } {
  const values = new Map(leavesOf(judgedFor(context).context))
  const isElsewhere = elsewhere(book, context)
  const all = relevantIn(book, values, outcome).map(({ relevant }) => relevant)
  const byId = (isOut: boolean): Standings =>
    new Map(
      all.filter((one) => isLeftOut(one, isElsewhere) === isOut).map((one) => [one.rule.id, one]),
    )
  return { here: byId(false), elsewhere: byId(true) }
}

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

const isFailing = ({ satisfied, why }: Explained): boolean => !satisfied && why === 'differs'
const isOpen = ({ satisfied, why }: Explained): boolean => !satisfied && why !== 'differs'

/** @returns undefined if a known fact rules it out */
function standingOf(
  rule: Rule,
  matched: boolean,
  conditions: readonly Explained[],
): RelevantRule | undefined {
  const { limit, logic } = rule
  const judges = (i: number): boolean => limit.length === 0 || limit.includes(i)
  const limits = conditions.filter((_one, i) => judges(i))
  const scope = conditions.filter((_one, i) => !judges(i))
  if (matched) return { rule, standing: 'fails', missing: [] }
  if (logic === 'all' && scope.some(isFailing)) return undefined
  const missing = [...new Set(conditions.filter(isOpen).map(({ path }) => path))]
  const isKept = logic === 'all' ? limits.some(isFailing) : limits.every(isFailing)
  if (isKept) {
    const applies = logic === 'any' || scope.every(({ satisfied }) => satisfied)
    return { rule, standing: applies ? 'holds' : 'would hold', missing: applies ? [] : missing }
  }
  const isBroken = logic === 'all' && limits.every(({ satisfied }) => satisfied)
  return { rule, standing: isBroken ? 'would fail' : 'waits', missing }
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
${limitsOf(book, rule, values)}${isMet ? '' : asksLine(rule)}${standing === 'would fail' ? (afterGain(rule) ?? '') : ''}${missing.length === 0 ? '' : html`<p class="row small">${standing === 'waits' ? 'Say' : 'If'}: ${missing.slice(0, OFFERED).map((path) => html`<button class="second tight" type="submit" form="facts" name="also" value="${path}">${book.facts.get(path)?.name ?? path}</button>`)}${missing.length > OFFERED ? html`<span class="quiet">and ${missing.length - OFFERED} more</span>` : ''}</p>`}</div></li>`
}

/**
 * `Maximum true peak: −0.4 dBTP, 0.6 dB above; allowed: at most −1 dBTP; the meter may read 0.3 more`, for stated facts;
 * otherwise for the first fact that it judges.
 *
 * @param isOut whether the rule does not apply
 */
function limitsOf(book: Book, rule: Rule, values: Values, isOut = false): Piece {
  const all = allowedBy(book, rule)
  const said = all.filter(({ path }) => values.has(path))
  const lines = (said.length === 0 ? [all[0]!] : said).map(({ path, words }) => {
    const fact = book.facts.get(path)
    const value = values.get(path)
    const gap =
      fact === undefined || typeof value !== 'number' ? undefined : missedBy(rule, fact, value)
    const got =
      value === undefined
        ? ','
        : html`: ${valuesLink(fact, value)}${gap === undefined ? '' : `, ${gap}`};`
    if (isOut)
      return html`${nameLink(book, path)}${value === undefined ? '' : html`: ${valuesLink(fact, value)}`}; where the rule applies it allows ${elementsIn(words)}`
    return html`${nameLink(book, path)}${got} allowed: ${elementsIn(words)}${aimOf(rule, path, fact)}`
  })
  return html`<p class="small quiet">${joined(lines, '; ')}</p>`
}

/** `with fill, or with key` → `anything that includes fill, or key`. */
const elementsIn = (words: string): string =>
  /^with (?!no)/.test(words) && !/(?:, or|, and) (?!with )/.test(words)
    ? `anything that includes ${words.replaceAll(/\bwith /g, '')}`
    : words

/** The number that the rule requires at a path, if its limit is another one and does not name it. */
function aimOf({ limit, then, when }: Rule, path: string, fact: Fact | undefined): Piece {
  const aim = then.find(({ op, path: at }) => op === 'require' && at === path)?.value
  const limits = when.filter((one, i) => one.path === path && limit.includes(i))
  const isLimit = limits.some(({ value }) => [value].flat().includes(aim as never))
  const isNamed = limits.some((one) => toleranceOf(one as Condition, fact, then as Action[]))
  return typeof aim !== 'number' || limits.length === 0 || isLimit || isNamed
    ? ''
    : html`; aim: ${withMinus(String(aim))}${unitAfter(aim, fact?.unit)}`
}
