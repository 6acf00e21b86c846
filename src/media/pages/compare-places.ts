/** Two deliveries, each judged for the place of both: what goes to television, and what it would come to on the web. */
import { type Html, html, joined, type Piece } from '../../pages/html.ts'
import { PLACED } from '../facts/common-paths.ts'
import { allowedBy } from './allowed.ts'
import type { Book } from './book.ts'
import type { Side } from './compare-side.ts'
import type { Corpus } from './corpus.ts'
import { destinationHref } from './destination-parts.ts'
import { contextStated, leavesOf } from './facts-address.ts'
import { PROFILE } from './facts-written.ts'
import { nameLink, ruleLink, valuesLink } from './links.ts'
import { kindBadge } from './rule-parts.ts'
import { type RelevantRule, type Standing, standings } from './rule-standing.ts'
import { explained } from './way-out.ts'

/** Maximum number of places in the table, each a column. */
const MOST_COLUMNS = 4
/** Maximum number of rules in a cell. */
const IN_A_CELL = 4
/** The fact whose state says in words what a place does with loudness. */
const LOUDNESS_PROFILE = 'audio.loudness_profile'

/** A table of each side at the places of both; nothing where both go to one place or nothing is known of them. */
export async function judgedByPlace(
  corpus: Corpus,
  book: Book,
  from: Side,
  to: Side,
): Promise<Piece> {
  const sides = [from, to]
  const [before, after] = sides.map(placesOf)
  const places = [...new Set([...before!, ...after!])].slice(0, MOST_COLUMNS)
  const isAlike = before!.join() === after!.join() && before!.length === 1
  if (places.length === 0 || isAlike || sides.every((side) => factsOf(side).length === 0)) return ''
  const rows = await Promise.all(
    sides.map(async (side) => {
      const cells = places.map((place) => cellOf(corpus, book, side, place))
      return html`<tr><th scope="row">${side.title}${side.written === '' ? '' : html`<br><span class="small quiet">${side.written}</span>`}</th>${await Promise.all(cells)}</tr>`
    }),
  )
  const isSound = sides.some((side) => factsOf(side).some(([path]) => path.startsWith('audio.')))
  return html`<section id="by-place"><h2>Each of them at each place</h2>
<div class="scroll" tabindex="0"><table class="many"><thead><tr><th scope="col">Delivery</th>${places.map((id) => headOf(book, id, isSound))}</tr></thead><tbody>${rows}</tbody></table></div></section>`
}

/** The destination of a side, or those that its words may mean. */
const placesOf = ({ context, heard }: Side): readonly string[] =>
  context[PROFILE] === undefined
    ? heard.flatMap(({ places }) => places.map(({ id }) => id))
    : [String(context[PROFILE])]

/** The facts of a side, without those that say where it goes. */
const factsOf = ({ context }: Side) =>
  leavesOf(context).filter(([path]) => path !== PROFILE && !PLACED.has(path))

/** A place with what it does with loudness. */
function headOf(book: Book, id: string, isSound: boolean): Html {
  const place = book.destinations().get(id)
  const profile = String(place?.declares[LOUDNESS_PROFILE] ?? '')
  const says = isSound ? book.facts.get(LOUDNESS_PROFILE)?.definitions[profile] : undefined
  return html`<th scope="col"><a href="${destinationHref(id)}">${place?.name ?? id}</a>${says === undefined ? '' : html`<br><span class="small quiet">${says}</span>`}</th>`
}

async function cellOf(corpus: Corpus, book: Book, side: Side, place: string): Promise<Html> {
  const facts = factsOf(side)
  const stated = facts.map(([path, value]) => ({ path, value }))
  const context = contextStated([...stated, { path: PROFILE, value: place }])
  const { here } = standings(book, context, await explained(corpus, context, true))
  const paths = new Set(facts.map(([path]) => path))
  const judging = [...here.values()]
    .filter(({ rule, standing }) => standing !== 'waits' && judges(rule, paths))
    .toSorted((a, b) => urgency(a) - urgency(b) || b.rule.priority - a.rule.priority)
  const failing = judging.filter(({ standing }) => isMissed(standing))
  const isOwn = placesOf(side).includes(place)
  const words =
    judging.length === 0
      ? 'Nothing known'
      : failing.some(({ rule }) => rule.hard)
        ? 'Fails'
        : failing.length > 0
          ? 'Not advised'
          : 'Fits, as far as was said'
  const shown = failing.length > 0 ? failing : judging
  return html`<td><b>${words}</b>${isOwn ? html` <span class="tag">${side.context[PROFILE] === undefined ? 'may go here' : 'goes here'}</span>` : ''}${judging.length === 0 ? html`<div class="small quiet">No rule that holds there reads what was said.</div>` : ''}${shown.slice(0, IN_A_CELL).map((one) => judgedLine(book, new Map(facts), one))}${shown.length > IN_A_CELL ? html`<div class="small quiet">and ${shown.length - IN_A_CELL} more</div>` : ''}</td>`
}

const judges = ({ when, limit }: RelevantRule['rule'], paths: ReadonlySet<string>): boolean =>
  limit.some((i) => paths.has(when[i]!.path))

const isMissed = (standing: Standing): boolean => standing === 'fails' || standing === 'would fail'

/** Hard rules that are missed come first, then soft ones, then those that are kept. */
const urgency = ({ rule, standing }: RelevantRule): number =>
  isMissed(standing) ? (rule.hard ? 0 : 1) : 2

/** The value that a rule judges, and what it allows. */
function judgedLine(
  book: Book,
  facts: ReadonlyMap<string, ReturnType<typeof factsOf>[number][1]>,
  { rule, standing }: RelevantRule,
): Html {
  const lines = allowedBy(book, rule).flatMap(({ path, words }) => {
    const value = facts.get(path)
    if (value === undefined) return []
    return [
      html`${nameLink(book, path)} ${valuesLink(book.facts.get(path), value)}; allowed: ${words}`,
    ]
  })
  const isOpen = standing === 'would fail' || standing === 'would hold'
  return html`<div class="small">${joined(lines, '; ')}${isOpen ? ', if it applies' : ''} ${ruleLink(rule.id)} ${kindBadge(rule.hard)}</div>`
}
