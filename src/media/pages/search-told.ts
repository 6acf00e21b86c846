/** What a sentence that somebody searches for states: facts, destinations, the rules about it, the papers they ask for. */
import { writtenWords } from '../../engine/sentences/written-words.ts'
import { type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import type { Tool } from '../../pages/tools.ts'
import { words } from '../../search/words.ts'
import { GOES, KINDS } from '../facts/common-paths.ts'
import { besideSound, OF_SOUND } from './asked-sound.ts'
import type { Book, Rule } from './book.ts'
import type { AtPlace } from './compare-places.ts'
import type { Corpus } from './corpus.ts'
import { groupsOf } from './deciding.ts'
import { destinationHref } from './destination-parts.ts'
import { notUnderstood } from './fact-form.ts'
import { addressOf, contextStated, RULE, saying } from './facts-address.ts'
import { bookAt } from './facts-at.ts'
import { optionWords, type Statement } from './facts-written.ts'
import { limitsAsked } from './figures-first.ts'
import { placesIn } from './in-europe.ts'
import { ruleLink } from './links.ts'
import { saysUnstated } from './paper-forms.ts'
import { type PapersTold, papersTold } from './papers.ts'
import { type PlaceOffered, placesOffered, statedFor } from './places-named.ts'
import { rulesMeant, unreadOf } from './rules-meant.ts'
import { isAsking, papersTool } from './tools.ts'
import { type Judged, judgeAt } from './verdict.ts'
import { headlineOf } from './verdict-title.ts'
import { explained, toneOf } from './way-out.ts'

/**
 * Minimum number of words for a search to count as a question, which is answered by a rule rather than the item that
 * its words name.
 */
const SENTENCE_WORDS = 4

export const isSentence = (q: string): boolean => q.trim().split(/\s+/).length >= SENTENCE_WORDS

/** What a sentence states; nothing of a shorter search. */
export interface Heard {
  readonly q: string
  readonly told: readonly Statement[]
  readonly places: readonly PlaceOffered[]
  /** The rules that speak of what it is about. */
  readonly meant: readonly Rule[]
  /** The papers that rules ask for because of what it states, if there are any. */
  readonly papers?: PapersTold
  /** What the rules come to if all that it states is right; undefined if it states nothing that they judge. */
  readonly judged?: Judged & { readonly atPlaces: readonly AtPlace[] }
  /** What it asks about a figure, in one sentence: what misses its limit, or how much is allowed. */
  readonly figures: string
  /** Whether a fact or a destination was read from every part of a word. */
  readonly isRead: (word: string) => boolean
}

const NOTHING: Omit<Heard, 'q'> = {
  told: [],
  places: [],
  meant: [],
  figures: '',
  isRead: () => false,
}

export async function heardIn(corpus: Corpus, book: Book, q: string): Promise<Heard> {
  if (!isSentence(q)) return { q, ...NOTHING }
  const told = book.told(q)
  const places = placesIn(q, placesOffered(q, book, corpus.media.destinations(), told))
  const figuresAt = places.flatMap((place) => place.figures)
  const spans = [...[...told, ...figuresAt].flatMap((one) => one.spans), ...book.placesTold(q)]
  const read = new Set([
    ...writtenWords(q, spans).flatMap(({ isRead, word }) => (isRead ? words(word) : [])),
    // A kitchen tells no fact and asks for the release of the place.
    ...book.formsSaid(q).flatMap(({ said_by = [] }) => said_by.flatMap(words)),
  ])
  const meant = await rulesMeant(corpus, book, q)
  const context = contextOf(told, meant)
  const isFigureAt = figuresAt.length > 0
  const outcome =
    told.length === 0 && !isFigureAt ? undefined : await explained(corpus, context, true)
  // Whoever tells the figures of a file alone tells of nobody and of no place that a paper could be for.
  const papers =
    outcome === undefined ||
    told.length === 0 ||
    (OF_SOUND.test(q) && told.every(({ path }) => GOES.has(path) || besideSound.has(path)))
      ? undefined
      : await papersTold(corpus, book, context, [q], outcome)
  const judged =
    outcome === undefined || (saysPlaceAlone(told) && !isFigureAt)
      ? undefined
      : {
          ...(await judgeAt(corpus, book, context, outcome, places, [q])),
          unread: unreadOf(q, book, meant),
        }
  const missed = judged?.figures ?? ''
  const paths = [...told, ...figuresAt].map(({ path }) => path)
  return {
    q,
    told,
    places,
    meant,
    figures: missed === '' ? await limitsAsked(corpus, book, q, places, meant, paths) : missed,
    ...(papers === undefined ? {} : { papers }),
    ...(judged === undefined ? {} : { judged }),
    isRead: (word) => words(word).every((part) => read.has(part)),
  }
}

const contextOf = (
  told: readonly Statement[],
  meant: readonly Rule[],
  place?: PlaceOffered,
): ReturnType<typeof contextStated> =>
  contextStated([
    ...told,
    ...(place === undefined ? [] : statedFor(place)),
    ...(meant.length === 0 ? [] : [{ path: RULE, value: meant.map(({ id }) => id).join() }]),
  ])

/** The tool for papers leads to those that the sentence itself brings, and names them. */
export const toolOpened = (tool: Tool, { papers }: Heard): Tool =>
  tool !== papersTool || papers === undefined
    ? tool
    : { ...tool, href: papers.href, does: `For what you said: ${papers.names.join('; ')}.` }

/**
 * The facts and destinations of a sentence, with links to evaluate them; empty for other searches.
 *
 * @param shown tools that are shown for words of the sentence
 */
export function whatItTells(book: Book, heard: Heard, shown: readonly Tool[]): Piece {
  const { told, places, meant, papers, judged, q } = heard
  if (told.length + places.length === 0) return ''
  const evaluated = (place?: PlaceOffered): string =>
    addressOf(contextOf(told, meant, place), bookAt(book, place?.id).facts)
  // Destinations that the sentence names come first, since it asks about them.
  const isPlaceAlone = places.length > 0 && judged === undefined && saysPlaceAlone(told)
  const ways = [
    ...places.map((place) => {
      const { id, name } = place
      return isPlaceAlone
        ? html`<a href="${destinationHref(id)}">${name}</a> (<a href="${evaluated(place)}">say what is in it<span class="hidden">, ${name}</span></a>)`
        : html`<a href="${evaluated(place)}">for ${name}</a> (<a href="${destinationHref(id)}">its limits<span class="hidden">, ${name}</span></a>)`
    }),
    ...(told.length === 0
      ? []
      : [html`<a href="${evaluated()}">${isPlaceAlone ? 'judge it ' : ''}by all rules</a>`]),
  ]
  const lead =
    told.length === 0
      ? 'This says where it goes:'
      : `This tells ${listOf(told.map((one) => `“${optionWords(one, book.facts)}”`))}. ${isPlaceAlone ? 'See' : 'Judge it'}`
  const asked =
    papers === undefined || shown.some(({ href }) => href === papers.href)
      ? ''
      : html` <a href="${papers.href}">${papersTool.title}</a>: ${papers.names.join('; ')}.`
  const unread = unreadOf(q, book, meant).filter((part) => !words(part).every(isAsking(shown)))
  return html`${verdictLine(book, heard)}<p class="note">${lead} ${joined(ways, ' or ')}.${asked}</p>${notUnderstood(unread)}`
}

/** Whether nothing is stated but where a work goes and of what kind it is, so that there is nothing to judge. */
const saysPlaceAlone = (told: readonly Statement[]): boolean =>
  told.every(({ path }) => GOES.has(path) || KINDS.has(path))

/** Maximum number of open questions with which a search shows a verdict; more are left to Evaluate. */
const NEARLY_DECIDED = 2

/** The verdict with the failing rule or the first open question; empty if many questions are open. */
function verdictLine(book: Book, heard: Heard): Piece {
  const { figures, judged, told, meant, q } = heard
  if (figures !== '') return figuresLine(heard)
  if (judged === undefined || judged.unread.length > 0) return ''
  const { advice, decides, outcome } = judged
  const { about } = groupsOf(decides, false)
  const [failing] = outcome.would_fail ?? []
  const isDecided = outcome.verdict !== 'undecided' || failing !== undefined
  const isOfPlace = advice.at !== undefined || advice.failsAt !== ''
  const isAnswered =
    isOfPlace || [advice.against, advice.met, advice.kept].some((one) => one.length > 0)
  const isNear = decides.isMetOfWhatWasSaid && about.length <= NEARLY_DECIDED
  if (!isDecided && !isAnswered && !isNear) return ''
  const [first] = about
  const besides =
    failing !== undefined
      ? html` ${ruleLink(failing)} ${book.ruleOf(failing).title}.`
      : first === undefined || isDecided || !isNear
        ? ''
        : ` ${book.facts.get(first.path)?.question ?? ''}`
  return html`<p class="note ${toneOf(outcome.verdict)}"><b>${headlineOf(judged, true).title}.</b>${besides} <a href="${isOfPlace ? `/evaluate?${new URLSearchParams({ also: q })}` : `${addressOf(contextOf(told, meant), book.facts)}${saysUnstated(book, q) ? `&${saying(q)}` : ''}`}">What decides it</a></p>`
}

/** The figures first, in the type of a verdict. */
const figuresLine = ({ figures, judged, q }: Heard): Html =>
  html`<p class="note ${judged === undefined ? '' : toneOf(judged.outcome.verdict)}"><b>${figures}</b>${judged === undefined ? '' : html` <a href="/evaluate?${new URLSearchParams({ also: q }).toString()}">What decides it</a>`}</p>`
