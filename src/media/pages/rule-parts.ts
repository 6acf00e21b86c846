/** A rule in words: badges, IF and THEN, and its line in lists. */
import { forceOf, forces } from '../../engine/rules/force.ts'
import type { Json } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import type { HOUSE } from '../../lint/house/domain.ts'
import { toleranceOf } from '../../lint/limit-words.ts'
import { type Html, html, joined, type Piece } from '../../pages/html.ts'
import { icon } from '../../pages/svg.ts'
import { conditionInWords, scopeInWords, unitAfter, verbs } from '../../pages/words.ts'
import { withMinus } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import { linked, nameLink, ruleHref, valueLink, valuesLink } from './links.ts'
import type { RelevantRule } from './rule-standing.ts'

export const kindBadge = (hard: boolean): Html =>
  html`<span class="badge ${hard ? 'hard' : 'soft'}">${hard ? 'hard' : 'soft'}</span>`

export const basisBadge = (basis: string): Html =>
  html`<span class="badge ${basis}">${basis}</span>`

export const badges = (rule: Pick<Rule, 'hard' | 'basis' | 'priority' | 'then'>): Html =>
  html`${kindBadge(rule.hard)} ${basisBadge(rule.basis)} <span class="small quiet">${rule.hard ? `${forces[forceOf(rule)].word}, ` : ''}priority ${rule.priority}</span>`

export function ifThen(book: Book, rule: Rule): Html {
  const { when, then, logic, limit } = rule
  const title = when.length === 1 ? 'If' : logic === 'all' ? 'If all of' : 'If any of'
  return html`<div class="card ifthen">
<div><h2>${title}</h2><ul class="conds">${when.map((condition, i) => html`<li>${i === 0 ? '' : html`<span class="join">${logic === 'all' ? 'and' : 'or'}</span> `}${conditionLine(book, condition as Condition)}${limit.includes(i) && when.length > limit.length ? html` <span class="judges">the limit${leftToMeter(book, condition, then)}</span>` : ''}</li>`)}</ul></div>
<div><h2>Then</h2><ul class="acts">${then.map((action) => html`<li class="op op-${action.op}">${actionLine(book, action as Action, rule)}</li>`)}</ul></div>
</div>`
}

/** What a limit says in words, if it leaves room for the error of a meter; its figure alone reads as another limit. */
function leftToMeter({ facts }: Book, condition: Rule['when'][number], then: Rule['then']): string {
  const fact = facts.get(condition.path)
  const tolerance = toleranceOf(condition as Condition, fact, then as readonly Action[])
  return tolerance === undefined ? '' : `: ${withMinus(tolerance.words)}`
}

interface Condition {
  readonly path: string
  readonly op: string
  readonly value: Json
}

/** Describes a condition: `camera.sync_error_ms is above 0.1 ms`. */
export function conditionLine(book: Book, condition: Condition): Html {
  const fact = book.facts.get(condition.path)
  return html`${nameLink(book, condition.path)} ${conditionInWords(condition, valueLink(fact), fact?.unit)}`
}

/** The open conditions of a rule: `, if Production phase is delivery`. */
export function providedThat(book: Book, { rule, missing, standing }: RelevantRule): Piece {
  if (standing === 'waits') return ''
  const open = rule.when.filter(({ path }, i) => missing.includes(path) && !rule.limit.includes(i))
  if (open.length === 0) return ''
  const between = rule.logic === 'all' ? ' and ' : ' or '
  return html`, if ${joined(
    open.map((one) => conditionLine(book, one as Condition)),
    between,
  )}`
}

export interface Action {
  readonly op: string
  readonly path: string
  readonly value: Json
  readonly text?: string
  readonly unit?: string
}

/**
 * The verb with its icon, the path and the value.
 *
 * @param rule the rule that the action belongs to: what it requires of a figure with a limit is no exact value
 */
export function actionLine(
  book: Book,
  { op, path, value, text, unit }: Action,
  rule: Pick<Rule, 'when' | 'limit'>,
): Html {
  const { verb, icon: name } = verbs[op as keyof typeof verbs]
  const isBare = text !== undefined || op === 'propose' || typeof value !== 'string'
  const fact = book.facts.get(path)
  const about =
    op === 'human_review'
      ? html`at the ${spoken(path)} desk`
      : op === 'block'
        ? html`<b>${scopeInWords(path)}</b>`
        : nameLink(book, path)
  const said: Piece = isBare
    ? [
        typeof value === 'number' ? signAt(path, rule) : ' = ',
        valuesLink(fact, value),
        fact === undefined ? unitAfter(value, unit) : '',
        text === undefined ? '' : html`<span class="said">${linked(book, text)}</span>`,
      ]
    : html`<span class="said">${linked(book, value)}</span>`
  return html`<span class="verb">${icon(name)} ${verb}</span> ${about}${said}`
}

/** Number of characters above which what a rule asks for is cut in lists. */
const ASKS_SHOWN = 120

/** What a rule asks for, as one line of a list: cut if it is long. */
export function asksFor(rule: Pick<Rule, 'then'>): string | undefined {
  const sentence = wholeAsked(rule)
  if (sentence === undefined || sentence.length <= ASKS_SHOWN) return sentence
  const part = sentence.slice(0, ASKS_SHOWN)
  const end = Math.max(part.lastIndexOf('; '), part.lastIndexOf(', '))
  return `${part.slice(0, end > 0 ? end : part.lastIndexOf(' '))} …`
}

/**
 * The first sentence of the first requirement or proposal of a rule, or of the review that it asks for instead; undefined
 * for one that only notes something.
 */
export function wholeAsked({ then }: Pick<Rule, 'then'>): string | undefined {
  const said = ['require|propose', 'human_review'].flatMap((ops) => {
    const first = (then as readonly Action[]).find(({ op }) => ops.split('|').includes(op))
    return first?.text ?? (typeof first?.value === 'string' ? first.value : [])
  })[0]
  return said === undefined ? undefined : firstSentence(said)
}

/** The text up to the first full stop that ends a sentence; those in numbers and abbreviations are skipped. */
export const firstSentence = (text: string): string =>
  /^.*?[.!?](?=\s+[A-Z]|$)/s.exec(text)?.[0] ?? text

/** Whose documents carry a rule: `source: EBU`; of working practice that it is. */
export function sourceWords(
  book: Book,
  { basis, sources }: Pick<Rule, 'basis' | 'sources'>,
): string {
  const publishers = new Set(sources.flatMap((id) => book.sources.get(id)?.publisher ?? []))
  return basis === 'practice' || publishers.size === 0
    ? 'working practice'
    : `source: ${[...publishers].join(', ')}`
}

/** The line with what a rule asks for; empty for a rule that only notes something. */
export function asksLine(rule: Pick<Rule, 'then'>): Piece {
  const words = asksFor(rule)
  return words === undefined ? '' : html`<p class="small"><b>To do:</b> ${words}</p>`
}

/** All that a rule asks for, beside one that holds: its facts may tell less than it asks for. */
export function wholeLine(book: Book, { then }: Pick<Rule, 'then'>): Piece {
  const asked = (then as readonly Action[]).find(({ op }) => op === 'require')
  const text = asked?.text ?? asked?.value
  return typeof text !== 'string'
    ? ''
    : html`<p class="small"><b>It asks for:</b> ${linked(book, text)}</p>`
}

/** The words between a path and the figure that a rule requires there. */
function signAt(path: string, { when, limit }: Pick<Rule, 'when' | 'limit'>): string {
  const judged = when.filter((one, i) => one.path === path && limit.includes(i))
  const [op, ...others] = judged.map((one) => one.op)
  if (others.length > 0) return ' = '
  return op === 'gt' ? ' at most ' : op === 'lt' ? ' at least ' : ' = '
}

/** A rule as one line of a list, with the reason why it is listed. */
export const ruleLine = (rule: Rule, why: Piece = ''): Html =>
  html`<li><a class="id" href="${ruleHref(rule.id)}">${rule.id}</a><div><a class="title" href="${ruleHref(rule.id)}">${rule.title}</a> ${kindBadge(rule.hard)} <span class="tiny">${why}</span></div></li>`

export const basisWords: Readonly<Record<Rule['basis'] | typeof HOUSE, string>> = {
  law: 'A law or regulation.',
  standard: 'A published standard.',
  guideline: 'A published guideline.',
  practice: 'A working figure of the trade, no norm.',
  house: 'A rule of this house.',
}

/** How far a source was checked, in words. */
export const verifiedWords = {
  text_read: 'The document itself was read.',
  publisher_page: 'A page of its publisher was seen.',
  secondary: 'Known from other texts only.',
  house: 'Nothing is published behind it.',
} as const
