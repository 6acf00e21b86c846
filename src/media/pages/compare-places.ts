/** Two deliveries, each judged for the place of both: what goes to television, and what it would come to on the web. */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { adviceAgainst, inGroups, linesOf } from './advice.ts'
import { allowedBy } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import { type NearnessAt, nearerPlaces } from './compare-nearer-words.ts'
import type { Side } from './compare-side.ts'
import type { CompareWords } from './compare-words.ts'
import type { Corpus } from './corpus.ts'
import { destinationHref } from './destination-parts.ts'
import { bookAt } from './facts-at.ts'
import { PROFILE } from './facts-written.ts'
import { type Facts, judgedAtPlace, measuredIn } from './judged-at-place.ts'
import { marginIn } from './limit-margin.ts'
import { nameLink, ruleLink, valuesLink } from './links.ts'
import { nearness, type Placed } from './nearness.ts'
import type { PlaceOffered } from './places-named.ts'
import { kindBadge } from './rule-parts.ts'
import type { RelevantRule, Standing } from './rule-standing.ts'

/** Maximum number of places in the table, each a column. */
const MOST_COLUMNS = 4
/** Maximum number of rules in a cell. */
const IN_A_CELL = 4
/** The fact whose state says in words what a place does with loudness. */
const LOUDNESS_PROFILE = 'audio.loudness_profile'

/** What is known of a side. */
type Described = Pick<Side, 'context' | 'heard'>

/** The places of both sides; none where both go to one place or nothing is known of them. */
function placesOfBoth(from: Described, to: Described): string[] {
  const sides = [from, to]
  const [first, second] = sides.map(placesOf)
  const places = [...new Set([...first!, ...second!])].slice(0, MOST_COLUMNS)
  const isAlike = first!.join() === second!.join() && first!.length === 1
  return isAlike || sides.every(saysNothing) ? [] : places
}

/** Whether a side states nothing that a place could judge. */
export const saysNothing = (side: Described): boolean =>
  factsOf(side).length === 0 &&
  !side.heard.some(({ places }) => places.some(({ figures }) => figures.length > 0))

/** A table of each side at the places of both. */
export async function judgedByPlace(
  corpus: Corpus,
  book: Book,
  sides: readonly [Side, Side],
  words: Pick<CompareWords, 'one' | 'other'>,
): Promise<Piece> {
  const places = placesOfBoth(...sides)
  if (places.length === 0) return ''
  const judged = await Promise.all(
    sides.map(async (side) => ({
      side,
      cells: await Promise.all(places.map((place) => cellOf(corpus, book, side, place))),
    })),
  )
  const rows = judged.map(
    ({ side, cells }) =>
      html`<tr><th scope="row">${side.title}${side.written === '' ? '' : html`<br><span class="small quiet">${side.written}</span>`}</th>${cells.map(({ cell }) => cell)}</tr>`,
  )
  const names = places.map((id) => book.destinations().get(id)?.name ?? id)
  const isSound = sides.some((side) => factsOf(side).some(([path]) => path.startsWith('audio.')))
  const [first, second] = judged.map(({ cells }) => cells.map(({ placed }) => placed))
  const nearer = places.map(
    (id, i): NearnessAt => ({
      id,
      name: names[i]!,
      nearness: nearness(bookAt(book, id), first![i]!, second![i]!),
    }),
  )
  return html`<section id="by-place"><h2>Each of them at each place</h2>
${nearerPlaces(nearer, words)}${judged.map(({ side, cells }) => html`<p>${inShort(side, names, cells)}</p>`)}
<div class="scroll" tabindex="0"><table class="many"><thead><tr><th scope="col">Delivery</th>${places.map((id) => headOf(book, id, isSound))}</tr></thead><tbody>${rows}</tbody></table></div></section>`
}

interface Cell {
  readonly placed: Placed
  readonly verdict: keyof typeof verdicts
  readonly cell: Html
}

/** What a delivery comes to at a place, in a cell and in a sentence. */
const verdicts = {
  fails: { inCell: 'Fails', inShort: 'fails at' },
  advised: { inCell: 'Not advised', inShort: 'is advised against at' },
  open: { inCell: 'May fail', inShort: 'may fail at' },
  fits: { inCell: 'Fits, as far as was said', inShort: 'fits, as far as was said, at' },
  unknown: { inCell: 'Nothing known', inShort: 'has nothing known at' },
} as const

/** “Second fails at Broadcast HD, EBU; fits, as far as was said, at Social, YouTube”. */
function inShort({ title }: Side, names: readonly string[], cells: readonly Cell[]): string {
  const parts = (Object.keys(verdicts) as Cell['verdict'][]).flatMap((verdict) => {
    const at = names.filter((_name, i) => cells[i]!.verdict === verdict)
    return at.length === 0
      ? []
      : [`${verdicts[verdict].inShort} ${listOf(at.map((name) => `“${name}”`))}`]
  })
  return `${title}: ${parts.join('; ')}.`
}

/** The destination of a side, or those that its words may mean. */
export const placesOf = ({ context, heard }: Described): readonly string[] =>
  context[PROFILE] === undefined
    ? heard.flatMap(({ places }) => places.map(({ id }) => id))
    : [String(context[PROFILE])]

/** The facts of a side, without those that say where it goes. */
const factsOf = ({ context }: Described): Facts => measuredIn(context)

/** A place with what it does with loudness. */
function headOf(book: Book, id: string, isSound: boolean): Html {
  const place = book.destinations().get(id)
  const profile = String(place?.declares[LOUDNESS_PROFILE] ?? '')
  const says = isSound ? book.facts.get(LOUDNESS_PROFILE)?.definitions[profile] : undefined
  const own = says === undefined ? [] : ownLoudness(book, id)
  return html`<th scope="col"><a href="${destinationHref(id)}">${place?.name ?? id}</a>${says === undefined ? '' : html`<br><span class="small quiet">${says}${own.length === 0 ? '' : html` Here: ${own.join('; ')}.`}</span>`}</th>`
}

/** What a place limits itself of what loudness profiles set: a peak below that of its standard. */
function ownLoudness(book: Book, id: string): string[] {
  const ofProfiles = [...book.rules.values()].filter(({ when }) =>
    when.some(({ path }) => path === LOUDNESS_PROFILE),
  )
  const limited = new Set(ofProfiles.flatMap(({ limit, when }) => limit.map((i) => when[i]!.path)))
  return (book.destinations().get(id)?.rules ?? []).flatMap((rule) =>
    allowedBy(book, rule as unknown as Rule)
      .filter(({ path }) => limited.has(path))
      .map(({ path, words }) => `${book.facts.get(path)?.name ?? path} ${words}`),
  )
}

async function cellOf(corpus: Corpus, book: Book, side: Side, place: string): Promise<Cell> {
  const offered = side.heard.flatMap(({ places }) => places.filter(({ id }) => id === place))
  const { placed, verdict, lines, left } = await judgedAt(corpus, book, factsOf(side), {
    id: place,
    figures: offered.flatMap(({ figures }) => figures),
  })
  // Whoever may choose does not send it where it fails.
  const isChosen = side.context[PROFILE] !== undefined
  const isOwn = placesOf(side).includes(place) && (isChosen || verdict !== 'fails')
  const cell = html`<td><b>${verdicts[verdict].inCell}</b>${isOwn ? html` <span class="tag">${isChosen ? 'goes here' : 'may go here'}</span>` : ''}${verdict !== 'unknown' ? '' : html`<div class="small quiet">No rule that holds there reads what was said.</div>`}${lines}${left > 0 ? html`<div class="small quiet">and ${left} more</div>` : ''}</td>`
  return { placed, verdict, cell }
}

interface JudgedAt {
  readonly placed: Placed
  readonly verdict: Cell['verdict']
  /** A line for each rule: those that are missed, or else those that are kept. */
  readonly lines: readonly Html[]
  /** Number of rules that have no line. */
  readonly left: number
  /** What is advised against, in words. */
  readonly against: readonly string[]
  /** The rules that are missed, the most urgent first. */
  readonly missed: readonly Rule[]
}

/** Judges facts at a destination, by the rules that apply there and limit one of them. */
async function judgedAt(
  corpus: Corpus,
  anywhere: Book,
  facts: Facts,
  { id, figures: ofPlace }: Pick<PlaceOffered, 'id' | 'figures'>,
): Promise<JudgedAt> {
  const placed = await judgedAtPlace(corpus, anywhere, facts, { id, figures: ofPlace })
  const { book, here, outcome, values } = placed
  const paths = new Set(values.keys())
  const certain = new Set(outcome.would_fail)
  // Hard rules of which it is open whether they apply decide nothing about a place.
  const isOpen = ({ rule, standing }: RelevantRule): boolean =>
    standing === 'waits' || (standing === 'would fail' && rule.hard && !certain.has(rule.id))
  const judging = [...here.values()]
    .filter((one) => !isOpen(one) && judges(one.rule, paths))
    .toSorted((a, b) => urgency(a) - urgency(b) || b.rule.priority - a.rule.priority)
  const failing = judging.filter(({ standing }) => isMissed(standing))
  // A figure fits nowhere where it would miss a hard rule of which it is open whether it applies.
  const figures = new Set([...values].flatMap(([path, value]) => (isNumber(value) ? [path] : [])))
  const open = [...here.values()].filter(
    (one) => isOpen(one) && one.standing === 'would fail' && judges(one.rule, figures),
  )
  const verdict = verdictAt(failing, open, judging)
  const shown = verdict === 'open' ? [...open, ...failing] : failing.length > 0 ? failing : judging
  return {
    placed,
    verdict,
    lines: shown.slice(0, IN_A_CELL).map((one) => judgedLine(book, values, one)),
    left: Math.max(0, shown.length - IN_A_CELL),
    missed: failing.map(({ rule }) => rule),
    against:
      verdict !== 'advised'
        ? []
        : linesOf(
            book,
            failing.map(({ rule }) => rule),
            values,
            adviceAgainst,
          ),
  }
}

function verdictAt(
  failing: readonly RelevantRule[],
  open: readonly RelevantRule[],
  judging: readonly RelevantRule[],
): JudgedAt['verdict'] {
  if (failing.some(({ rule }) => rule.hard)) return 'fails'
  if (open.length > 0) return 'open'
  if (failing.length > 0) return 'advised'
  return judging.length > 0 ? 'fits' : 'unknown'
}

/** What a sentence comes to at a destination that it may mean. */
export interface AtPlace extends JudgedAt {
  readonly id: string
  readonly name: string
  /** What is stated of what only this destination limits. */
  readonly figures: PlaceOffered['figures']
}

/**
 * What the facts of a sentence come to at each destination that it may mean. Destinations at which nothing was measured
 * and nothing fails are left out, because the verdict above covers them.
 */
export async function atEachPlace(
  corpus: Corpus,
  book: Book,
  context: JsonObject,
  places: readonly PlaceOffered[],
): Promise<AtPlace[]> {
  const facts = measuredIn(context)
  const stated = places.filter(({ figures }) => facts.length + figures.length > 0)
  const judged = await Promise.all(
    stated.map(async (place) => ({
      id: place.id,
      name: place.name,
      figures: place.figures,
      ...(await judgedAt(corpus, book, facts, place)),
      isMeasured: place.figures.length > 0 || facts.some(([, value]) => isNumber(value)),
    })),
  )
  return judged.filter(
    ({ isMeasured, verdict }) => verdict !== 'unknown' && (isMeasured || verdict !== 'fits'),
  )
}

/** A line for each of those destinations, with the rules that are missed there or else kept. */
export const placeLines = (all: readonly AtPlace[]): Html[] =>
  all.map(
    ({ lines, name, verdict }) =>
      html`<div class="at-place"><p><b>${name}: ${verdicts[verdict].inCell.toLowerCase()}.</b></p>${lines}</div>`,
  )

/** What is advised against at the first of those destinations, unless a hard rule is or may be missed at one of them. */
export const advisedAtPlaces = (all: readonly AtPlace[]): AtPlace | undefined =>
  all.some(({ verdict }) => verdict === 'fails' || verdict === 'open')
    ? undefined
    : all.find(({ against }) => against.length > 0)

const isNumber = (value: Json): boolean => typeof value === 'number'

const judges = ({ when, limit }: RelevantRule['rule'], paths: ReadonlySet<string>): boolean =>
  limit.some((i) => paths.has(when[i]!.path))

const isMissed = (standing: Standing): boolean => standing === 'fails' || standing === 'would fail'

/** Hard rules that are missed come first, then soft ones, then those that are kept. */
const urgency = ({ rule, standing }: RelevantRule): number =>
  isMissed(standing) ? (rule.hard ? 0 : 1) : 2

/** The name of a fact; the path of one that only the place has is left to its page. */
const nameAt = (book: Book, path: string): Piece => {
  const fact = book.facts.get(path)
  return fact?.isOfPlace === true ? fact.name : nameLink(book, path)
}

/** The value that a rule judges, and what it allows. */
function judgedLine(
  book: Book,
  facts: ReadonlyMap<string, Json>,
  { rule, standing }: RelevantRule,
): Html {
  const lines = allowedBy(book, rule).flatMap(({ path, words }) => {
    const value = facts.get(path)
    if (value === undefined) return []
    return [
      html`${nameAt(book, path)} ${valuesLink(book.facts.get(path), value)}; allowed: ${inGroups(words)}${marginIn(book, rule, path, value)}`,
    ]
  })
  const isOpen = standing === 'would fail' || standing === 'would hold'
  return html`<div class="small">${joined(lines, '; ')}${isOpen ? ', if it applies' : ''} ${ruleLink(rule.id)} ${kindBadge(rule.hard)}</div>`
}
