/** The verdict of a context, and that of a sentence whose facts nobody has taken yet. */
import type { JsonObject } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import type { PaperForm } from '../../forms/paper-file-schemas.ts'
import {
  capital,
  counted,
  type Html,
  html,
  joined,
  listOf,
  lowered,
  type Piece,
} from '../../pages/html.ts'
import { icon } from '../../pages/svg.ts'
import { GOES, KINDS, PHASE } from '../facts/common-paths.ts'
import { type Advice, adviceOn } from './advice.ts'
import { besideSound, OF_SOUND } from './asked-sound.ts'
import type { Book, Rule } from './book.ts'
import { type AtPlace, advisedAtPlaces, atEachPlace, placeLines } from './compare-places.ts'
import type { Corpus } from './corpus.ts'
import { becauseOf, type Deciding, deciding, groupsOf, questionsThatDecide } from './deciding.ts'
import { destinationHref } from './destination-parts.ts'
import { notUnderstood } from './fact-form.ts'
import {
  type Asked,
  contextStated,
  freshIn,
  isEmpty,
  queryOf,
  RULE,
  saying,
  tidied,
} from './facts-address.ts'
import { bookAt } from './facts-at.ts'
import { PROFILE, type Statement } from './facts-written.ts'
import { missedFigures } from './figures-first.ts'
import { ruleLink } from './links.ts'
import { nearMissesShown } from './outcome-parts.ts'
import { needOf, type Unstated, unstatedIn } from './paper-forms.ts'
import { sheetHref } from './paper-sheet.ts'
import { knownIn } from './papers-asked.ts'
import { type PlaceOffered, statedFor } from './places-named.ts'
import { wholeLine } from './rule-parts.ts'
import { askedOf } from './unstated-words.ts'
import { headlineOf, shortTitle } from './verdict-title.ts'
import { explained, headlineBelow, type Outcome, toneOf } from './way-out.ts'

/** Maximum number of broken soft rules named in a verdict. */
const ADVISED = 3
/** Maximum number of places at each of which a sentence is judged. */
const AT_PLACES = 3

export interface Judged {
  readonly context: JsonObject
  readonly outcome: Outcome
  readonly decides: Deciding
  /** What soft rules say of what was stated. */
  readonly advice: Advice
  /** Whether a sentence was written of which nothing is taken yet. */
  readonly isToTake: boolean
  /** The parts of sentences that were not understood, so that nothing judges them. */
  readonly unread: readonly string[]
  /** What papers that were told of ask for beside the signature, and what is refused. */
  readonly unstated: readonly Unstated[]
  /** The sentences that were read with it. */
  readonly said: readonly string[]
  /** What misses its limit, in a sentence; empty if no figure does. */
  readonly figures: string
}

/** What holds if all that a sentence tells is right. */
export interface Supposed extends Judged {
  /** What the sentences tell, as far as it is not known yet. */
  readonly told: readonly Statement[]
  /** What the facts come to at each place that the sentence may mean. */
  readonly atPlaces: readonly AtPlace[]
}

export const judge = (
  book: Book,
  context: JsonObject,
  outcome: Outcome,
  isToTake: boolean,
  said: readonly string[] = [],
): Judged => {
  const decides = deciding(book, context, outcome)
  const advice = adviceOn(book, context, outcome, decides)
  const answered = new Set(
    decides.onPaper.flatMap(({ when, limit }) => limit.map((i) => when[i]!.path)),
  )
  const isSigned = ({ answers = '' }: PaperForm): boolean => answered.has(answers)
  const unstated = unstatedIn(book, knownIn(context, outcome), isSigned, said)
  return {
    context,
    outcome,
    decides,
    advice,
    isToTake,
    unread: [],
    unstated,
    said,
    figures: missedFigures(book, context, outcome, []),
  }
}

/**
 * @param partsUnread of a sentence
 * @param meant sentence → the rules that speak of it
 * @returns undefined unless a new sentence tells facts that are not in the context
 */
export async function supposedOf(
  corpus: Corpus,
  anywhere: Book,
  { context, unread }: Asked,
  partsUnread: (words: string) => readonly string[],
  meant: ReadonlyMap<string, readonly Rule[]>,
): Promise<Supposed | undefined> {
  const told = unread.flatMap(({ told = [], places = [], isKept = false }): Statement[] => {
    if (isKept) return []
    const fresh = freshIn(context, { told, places })
    const sure = fresh.places.filter(({ isSure }) => isSure)
    return [...fresh.told, ...sure.flatMap(statedFor)]
  })
  const maybe = unread.flatMap(({ places = [], isKept = false }) => (isKept ? [] : places))
  if (told.length === 0 && maybe.every(({ figures }) => figures.length === 0)) return undefined
  const all = contextStated(told, context)
  const book = bookAt(anywhere, all[PROFILE])
  const outcome = await explained(corpus, all, true)
  const said = unread.flatMap(({ words, isKept = false }) => (isKept ? [] : [words]))
  // Where the facts say no more than where it goes, the rule that speaks of the sentence says what it is about.
  const isOfSound = said.some((words) => OF_SOUND.test(words))
  const isBeside = ({ path }: Statement): boolean =>
    GOES.has(path) || (besideSound.has(path) ? isOfSound : KINDS.has(path))
  const subject = told.every(isBeside)
    ? said.flatMap((words) => meant.get(words)?.[0]?.id ?? [])
    : []
  const about = subject.length === 0 ? all : { ...all, [RULE]: subject.join() }
  return {
    ...(await judgeAt(
      corpus,
      book,
      about,
      outcome,
      maybe,
      unread.map(({ words }) => words),
    )),
    unread: said.flatMap(partsUnread),
    told,
  }
}

/** Judges a context that may go to several places; what it comes to there is advice where no rule says more. */
export async function judgeAt(
  corpus: Corpus,
  book: Book,
  context: JsonObject,
  outcome: Outcome,
  maybe: readonly PlaceOffered[],
  said: readonly string[],
): Promise<Judged & { readonly atPlaces: readonly AtPlace[] }> {
  const judged = judge(book, context, outcome, false, said)
  const atPlaces =
    context[PROFILE] === undefined
      ? await atEachPlace(corpus, book, context, maybe.slice(0, AT_PLACES))
      : []
  const there = advisedAtPlaces(atPlaces)
  const at = (wanted: AtPlace['verdict']): string =>
    listOf(atPlaces.flatMap(({ name, verdict }) => (verdict === wanted ? [`“${name}”`] : [])))
  const [failing, maybeFailing] = [at('fails'), at('open')]
  const advice: Advice = {
    ...judged.advice,
    ...(there === undefined ? {} : { against: there.against, at: there.name, kept: [] }),
    failsAt:
      failing !== ''
        ? `fails at ${failing}`
        : maybeFailing !== ''
          ? `may fail at ${maybeFailing}`
          : '',
  }
  const figures = missedFigures(book, context, outcome, atPlaces)
  return { ...judged, advice, atPlaces, figures }
}

/** Where the script says what a change of the form did. */
export const CHANGES = html`<p class="changes noprint" id="changes" role="status"></p>`

const verdictIcons = {
  blocked: 'block',
  broken: 'close',
  undecided: 'flag',
  clear: 'clear',
} as const

/** @param isAsking whether the questions that decide follow, because those of a sentence do not */
export function verdictSection(book: Book, judged: Judged, isAsking: boolean): Html {
  const { context, outcome, decides, isToTake } = judged
  const { evaluated_count } = outcome
  if (isEmpty(context)) {
    return html`<section class="verdict"><h2>${headlineOf(judged).title}</h2>
<p>${
      isToTake
        ? 'Take what is right of your sentence, under “Facts”; then the rules are judged.'
        : html`Say what happens in a sentence, or in which phase it is, where it goes and whether people are in it: ${counted(evaluated_count, 'rule')} wait for what you know.`
    }</p>
${CHANGES}</section>`
  }
  return html`<section class="verdict ${toneOf(outcome.verdict)}">${headed(book, judged)}
${askedOf(judged.unstated, saidAt(book, judged))}${destinationsOf(outcome)}${countsOf(book, judged)}
${CHANGES}</section>
${outcome.verdict === 'undecided' ? whatPapersSay(book, judged) : ''}${isAsking && outcome.verdict === 'undecided' ? questionsThatDecide(book, decides, undefined) : ''}`
}

/** The address of a verdict with all that it judges, and one more sentence. */
const saidAt =
  ({ facts }: Book, { context, said }: Judged) =>
  (words: string): string =>
    `/evaluate?${[queryOf(context, facts), ...[...said, words].map(saying)].join('&')}`

/** The verdict if all that a sentence tells is right, before anything of it is taken. */
export function supposedSection(anywhere: Book, supposed: Supposed): Html {
  const { context, outcome, decides, told, said } = supposed
  const book = bookAt(anywhere, context[PROFILE])
  const opening = (path: string): string =>
    `/evaluate?${[tidied({ context, also: [path] }, book.facts), ...said.map(saying)].join('&')}`
  const wouldFail = outcome.would_fail ?? []
  return html`<section class="verdict ${toneOf(outcome.verdict)}">${headed(book, supposed, true)}
${notUnderstood(supposed.unread)}${askedOf(supposed.unstated, saidAt(book, supposed))}${wouldFail.length === 0 ? '' : html`<ul class="plain">${wouldFail.map((id) => html`<li>Would fail: ${ruleLink(id)} ${book.ruleOf(id).title}</li>`)}</ul>`}
<p>None of this is kept yet. Keep what is right of it under “Facts”${decides.questions.length > 0 && outcome.verdict === 'undecided' ? ', or answer here, which keeps all of it' : ''}.</p></section>
${supposed.atPlaces.length === 0 ? '' : html`<section class="at-places"><h2>Where it may go</h2>${placeLines(supposed.atPlaces)}</section>`}
${whatPapersSay(book, supposed)}${outcome.verdict === 'undecided' ? questionsThatDecide(book, decides, { facts: contextStated(told), opening }, supposed.unread.length > 0) : ''}`
}

/** What the signed papers that were told of have to say, and the forms that say it. */
function whatPapersSay(book: Book, { context, outcome, decides: { onPaper } }: Judged): Piece {
  if (onPaper.length === 0) return ''
  const known = knownIn(context, outcome)
  const answered = new Set(onPaper.flatMap(({ when, limit }) => limit.map((i) => when[i]!.path)))
  const forms = [...book.paperForms.values()].filter(
    (form) => answered.has(form.answers ?? '') && needOf(book, form, known) === 'certain',
  )
  return html`<section><h2>Enough only if the paper says all of this</h2>
<ul class="plain">${onPaper.map((rule) => html`<li>${ruleLink(rule.id)} ${rule.title}${wholeLine(book, rule)}</li>`)}${forms.map((form) => html`<li>${formLine(book, context, form)}</li>`)}</ul></section>`
}

const formLine = (
  book: Book,
  context: JsonObject,
  { id, title, signers, blanks }: PaperForm,
): Html =>
  html`A form that says it: <a href="${sheetHref(book, context, id)}">${title}</a>. It is signed by ${signers.map(lowered).join('; ')}. It has a line for ${blanks.map(lowered).join('; ')}.`

function headed(book: Book, judged: Judged, isSupposed = false): Html {
  const { outcome, decides } = judged
  const { title, then } = headlineOf(judged, isSupposed)
  const tone = toneOf(outcome.verdict)
  return html`<h2>${tone === '' ? '' : icon(verdictIcons[outcome.verdict])} ${title}</h2>
${then === undefined ? '' : html`<p>${then}</p>`}${metLine(judged)}${keptLine(judged)}${advisedAgainst(book, outcome)}${advisedLater(decides)}${outcome.verdict === 'undecided' ? '' : html`<p class="headline">${capital(headlineBelow(outcome))}.</p>`}`
}

/** How many hard rules about it are met while others wait, and what is open besides. */
function metLine({ outcome, decides, unread }: Judged): Piece {
  const { onPaper, questions } = decides
  const met = decides.met.length
  if (outcome.verdict !== 'undecided' || met === 0) return ''
  const onlyIf =
    onPaper.length === 0
      ? ''
      : `, ${met === 1 ? '' : `${onPaper.length === met ? 'all' : onPaper.length} of them `}only if the paper says all that is asked of it`
  const { about, ofKind } = groupsOf(decides, unread.length > 0)
  const besides =
    about.length > 0 || ofKind.length === 0
      ? ''
      : ` Open besides: ${counted(ofKind.length, 'question')} ${becauseOf(ofKind)}.`
  return html`<p>${questions.length === 0 ? html`The ${counted(met, 'hard rule')} about it ${met === 1 ? 'is' : 'are'} met${onlyIf}.` : html`${capital(counted(met, 'hard rule'))} about it ${met === 1 ? 'is' : 'are'} met so far${onlyIf}.`}${besides}</p>`
}

/** The stated figures that keep a limit; one alone stands in the headline. */
function keptLine({ advice: { kept, met }, outcome }: Judged): Piece {
  const lines = [...met, ...kept]
  return outcome.verdict !== 'undecided' || lines.length < 2
    ? ''
    : html`<p>Kept: ${lines.slice(0, ADVISED).join('; ')}${lines.length > ADVISED ? ` and ${lines.length - ADVISED} more` : ''}.</p>`
}

/** Soft rules that are broken: no verdict counts them, and one may be what somebody asked about. */
const advisedAgainst = (book: Book, { soft_matched }: Outcome): Piece =>
  soft_matched.length === 0
    ? ''
    : html`<p>Advised against: ${joined(
        soft_matched.slice(0, ADVISED).map((id) => html`${ruleLink(id)} ${book.ruleOf(id).title}`),
        '; ',
      )}${soft_matched.length > ADVISED ? ` and ${soft_matched.length - ADVISED} more` : ''}.</p>`

/** Soft rules that what is known would break in the phases that they name. */
const advisedLater = ({ advised }: Deciding): Piece =>
  advised
    .slice(0, ADVISED)
    .map(
      ({ id, title, when }) =>
        html`<p>Advised against ${phasesOf(when)}: ${ruleLink(id)} ${title}.</p>`,
    )

const phasesOf = (when: readonly { readonly path: string; readonly value?: unknown }[]): string => {
  const phases = when.flatMap(({ path, value }) => (path === PHASE ? [value].flat() : []))
  return phases.length === 0
    ? ''
    : `in ${listOf(
        phases.map((one) => spoken(String(one))),
        'or',
      )}`
}

function countsOf(book: Book, { context, outcome }: Judged): Html {
  const { matched_count, evaluated_count, soft_matched } = outcome
  return html`<p>Of ${counted(evaluated_count, 'rule')} ${matched_count === 0 ? 'none is broken' : `${matched_count} ${matched_count === 1 ? 'is' : 'are'} broken${soft_matched.length === 0 ? '' : `, ${soft_matched.length} soft`}`}; ${nearMissesShown(book, context, outcome).length} could be by one more fact.</p>`
}

/** The destinations of the evaluation and what they declared. */
const destinationsOf = ({ destinations = [] }: Outcome): Piece =>
  destinations.map(
    ({ id, name, declared, rules }) =>
      html`<p>For <a href="${destinationHref(id)}">${name}</a>, which adds ${declared.length === 0 ? 'no fact' : counted(declared.length, 'fact')} to yours and ${rules.length === 0 ? 'no rule' : counted(rules.length, 'rule')} of its own.</p>`,
  )

/** The verdict at the lower edge of a small screen. */
export const peek = (judged: Judged): Html =>
  html`<a class="peek ${judged.outcome.blocked ? 'blocked' : ''}" href="#outcome"><span>${shortTitle(judged)}</span><span>${peekWords(judged)} ↓</span></a>`

const peekWords = ({ context, figures, outcome }: Judged): string =>
  isEmpty(context)
    ? figures === ''
      ? 'see what waits'
      : 'see how much is allowed'
    : `${outcome.matched_count} broken`
