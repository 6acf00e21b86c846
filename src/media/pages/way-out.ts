/** The change that ends a match, its other effects, and a link that applies it. */
import type { Value } from '../../contract/schema.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { formatted, type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { unitAfter } from '../../pages/words.ts'
import type { outcome } from '../evaluation/outcome-schemas.ts'
import type { Book } from './book.ts'
import { applyControl } from './controls.ts'
import type { Corpus } from './corpus.ts'
import { judgedFor } from './facts-address.ts'
import { nameLink, valuesLink } from './links.ts'

type Evaluated = Required<Value<typeof outcome>>
type Traced = Required<Evaluated['trace'][number]>
/** An outcome with `explain`, which has every member. */
export type Outcome = Omit<Evaluated, 'trace'> & { readonly trace: readonly Traced[] }
export type JudgedChange = NonNullable<Outcome['trace'][number]['clears']>
export type Change = NonNullable<Outcome['near_misses'][number]['change']>
export type Effect = JudgedChange['effect']

/** The headline without the number of broken hard rules, which the title above it already says. */
export const headlineBelow = ({ headline, verdict }: Outcome): string =>
  verdict === 'broken' ? headline.slice(headline.indexOf('; ') + 2) : headline

/** Colour of a verdict; an undecided one is neutral. */
export const toneOf = (verdict: Outcome['verdict']): string =>
  verdict === 'undecided' ? '' : verdict

/**
 * The outcome of a context with everything that explains it.
 *
 * @param everyRule whether the trace includes rules that do not match
 */
export async function explained(
  { ask }: Corpus,
  context: JsonObject,
  everyRule = false,
): Promise<Outcome> {
  const body = { ...judgedFor(context), explain: true, matched_only: !everyRule }
  const { value } = await ask.json('evaluate', { body })
  return value as Outcome
}

export async function wayOutOf(
  corpus: Corpus,
  context: JsonObject,
  id: string,
): Promise<JudgedChange | undefined> {
  const { trace } = await explained(corpus, context)
  return trace.find(({ rule_id }) => rule_id === id)?.clears ?? undefined
}

/** Describes a change: `Set camera.sync_error_ms to 0.1 ms or less`. */
export function changeInWords(book: Book, change: Change): Piece {
  const { path, action, bounds } = change
  const value = change.value as Json
  const fact = book.facts.get(path)
  const place = nameLink(book, path)
  switch (action) {
    case 'remove':
      return html`Take ${place} out`
    case 'add_elements':
      return html`Add ${valuesLink(fact, value)} to ${place}`
    case 'remove_elements':
      return html`Remove ${valuesLink(fact, value)} from ${place}`
    default:
      return html`${action === 'provide' ? 'Say' : 'Set'} ${place} ${action === 'provide' ? 'is' : 'to'} ${valuesLink(fact, value)}${range(value, bounds, fact?.unit)}`
  }
}

type Bounds = NonNullable<Change['bounds']>

/** Says which other numbers would do, if any: `or less`, `or up to 24`, or that a smaller one is enough. */
function range(value: Json, bounds: Bounds | undefined, unit: string | undefined): Piece {
  if (bounds === undefined || typeof value !== 'number') return ''
  const { low, high } = bounds
  const isEnd = (end: typeof low): boolean => end === null || end.value === value
  if (low === null && high !== null && isEnd(high)) return ' or less'
  if (high === null && low !== null && isEnd(low)) return ' or more'
  const far =
    high !== null && high.value !== value ? high : low !== null && low.value !== value ? low : null
  if (far === null) return ''
  const end = [formatted(far.value), unitAfter(far.value, unit)]
  if (high === null) return ['; ', end, ' is enough']
  return [far === high ? ', or up to ' : ', or down to ', end]
}

/** What a change does, in words: which rules stop matching, which begin to, whether anything still blocks. */
export function effectInWords(effect: Effect, rules: readonly string[]): Html {
  const { gained, lost, blocked_before, blocked_after } = effect
  const more = lost.filter((id) => !rules.includes(id))
  const parts = [
    `${listOf(rules)} no longer ${rules.length === 1 ? 'matches' : 'match'}`,
    ...(more.length === 0 ? [] : [`nor ${more.length === 1 ? 'does' : 'do'} ${listOf(more)}`]),
    ...(gained.length === 0
      ? []
      : [`${listOf(gained)} ${gained.length === 1 ? 'comes' : 'come'} in`]),
    ...(blocked_before ? [blocked_after ? 'still blocked' : 'no longer blocked'] : []),
  ]
  return html`<p class="would ${blocked_after ? 'bad' : 'good'}">${parts.join('; ')}</p>`
}

/** A change that ends a match, with its button. */
export function wayOutLine(
  book: Book,
  context: JsonObject,
  change: JudgedChange,
  rules: readonly string[],
): Html {
  const steps = [change as Change, ...((change.also ?? []) as readonly Change[])]
  return html`<div class="near"><p>${joined(
    steps.map((step) => changeInWords(book, step)),
    ', and ',
  )}</p>
${effectInWords(change.effect, rules)}
${steps.some(({ by }) => by === 'person') ? html`<p class="tiny">Only a person can make this true${whoMayOf(book, steps)}; state it when it is done.</p>` : change.patch === null ? '' : applyControl(book, context, change.patch as Json, change.path)}</div>`
}

/** Names the roles that can make a change: `: ask the clearance manager`. */
function whoMayOf(book: Book, steps: readonly Change[]): string {
  const roles = steps.flatMap(({ by, path }) =>
    by === undefined ? [] : (book.facts.get(path)?.who ?? []),
  )
  const named = [...new Set(roles)].map((role) => role.toLowerCase())
  return named.length === 0 ? '' : `, usually through the ${listOf(named)}`
}
