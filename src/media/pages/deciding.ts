/**
 * The few questions whose answers decide the hard rules about what was stated, each with buttons that answer it. Once
 * none is open, what was stated is fit as far as it goes.
 */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { mergePatch } from '../../engine/values/merge-patch.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { counted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { CONSENT, GOES, KINDS, PHASE, SPEECH, TARGET } from '../facts/common-paths.ts'
import { besideSound } from './asked-sound.ts'
import type { Book, Fact, Rule } from './book.ts'
import { contextStated, judgedFor, leavesOf, rulesIn } from './facts-address.ts'
import { nameLink, ruleHref } from './links.ts'
import { isNeedless, knownIn } from './papers-asked.ts'
import { isFar, rankedRules } from './ranked-rules.ts'
import { consentRules, type RelevantRule, relevantTo } from './rule-standing.ts'
import type { Outcome } from './way-out.ts'

/** Maximum number of questions shown at once. */
const ASKED = 5
/** Maximum number of unknown facts of a rule that two answers can decide. */
const NEAR = 2
/** Maximum number of states that have a button each; of more, one is chosen in the form. */
const BUTTONS = 8

/** Maximum number of answers beside a question; more stand below it. */
const INLINE = 2

export interface Question {
  readonly path: string
  /** The hard rules that its answer helps to decide, the most urgent first. */
  readonly rules: readonly Rule[]
  /** Whether “Nobody can be recognised” is one of its answers: it asks for consent, and nobody is said to be on record. */
  readonly offersNobody: boolean
  /** Whether a rule asks it that reads something else of what was stated than the kind of the work and its place. */
  readonly isOfWhatWasSaid: boolean
  /**
   * If only the kind of the work or its place brings it, which say nothing of what is in it: the facts that tell that
   * kind, or the target.
   */
  readonly kinds: readonly string[]
}

/** What decides a context: the open questions, and the hard rules about it that are met. */
export interface Deciding {
  readonly questions: readonly Question[]
  readonly met: readonly Rule[]
  /** Whether one of the met rules reads something else of what was stated than the kind of the work and its place. */
  readonly isMetOfWhatWasSaid: boolean
  /** Those of them that a signed paper meets. The fact says that it is signed; the rule also asks what it says. */
  readonly onPaper: readonly Rule[]
  /** If the phase is unknown: the soft rules that would be broken in the phases that they name. */
  readonly advised: readonly Rule[]
  /** The soft rules that what is known keeps, whatever the phase. */
  readonly adviceKept: readonly Rule[]
}

export function deciding(book: Book, context: JsonObject, outcome: Outcome): Deciding {
  const { all } = rankedRules(book, context, outcome)
  const askedFor = rulesIn(context)
  const askedAbout = relevantTo(book, context, outcome).filter(
    ({ rule }) => rule.hard && askedFor.includes(rule.id),
  )
  const hard = [...askedAbout, ...all.filter(({ rule }) => rule.hard)]
  const open = hard.filter(
    (one) =>
      isOpen(one) &&
      (askedAbout.includes(one) || (!isFar(one) && beyondPhase(one.missing).length <= NEAR)),
  )
  const met = hard.filter(isMet)
  const soft = all.filter(({ rule, missing }) => !rule.hard && beyondPhase(missing).length === 0)
  const stated = new Map(leavesOf(judgedFor(context).context))
  const ofConsent = consentRules(book, stated)
  const known = knownIn(context, outcome)
  /** Whether these are all that the rule reads of what was stated. */
  const readsOnly = ({ rule }: RelevantRule, paths: readonly string[]): boolean =>
    !askedFor.includes(rule.id) &&
    !ofConsent.includes(rule.id) &&
    rule.when.every(({ path }) => paths.includes(path) || !stated.has(path))
  const isOfPlace = (one: RelevantRule): boolean => readsOnly(one, [...GOES])
  /**
   * The facts on the kind of the work that it reads, if it reads nothing else of what was stated but the place; the
   * target, if it reads the place alone.
   */
  const kindsOf = (one: RelevantRule): string[] =>
    isOfPlace(one)
      ? [TARGET]
      : readsOnly(one, [...GOES, ...KINDS.keys()])
        ? one.rule.when.flatMap(({ path }) => (KINDS.has(path) && stated.has(path) ? [path] : []))
        : []
  // Of what holds for the place, that which is near to what was said: the peak beside a loudness.
  const touched = new Set(
    [...stated.keys()].flatMap((path) =>
      GOES.has(path) || KINDS.has(path) ? [] : [groupOf(path)],
    ),
  )
  // Rules that apply to everything of a kind, or made for a destination, say little about the stated facts, so they
  // come last.
  const lateness = (one: RelevantRule): number =>
    isOfPlace(one) ? 2 : kindsOf(one).length > 0 ? 1 : 0
  const kinds = new Map<string, string[]>()
  const said = new Set<string>()
  const rules = new Map<string, Rule[]>()
  for (const one of open.toSorted((a, b) => lateness(a) - lateness(b))) {
    const { rule, missing } = one
    // Most rules read the phase, which is asked for where nothing else is open.
    const asked = beyondPhase(missing)
    for (const path of asked.length === 0 ? missing : asked) {
      if (!rules.has(path))
        kinds.set(path, isOfPlace(one) && touched.has(groupOf(path)) ? [] : kindsOf(one))
      if (lateness(one) === 0) said.add(path)
      rules.set(path, [...(rules.get(path) ?? []), rule])
    }
  }
  return {
    questions: [...rules].map(([path, own]) => ({
      path,
      rules: own,
      offersNobody: path === CONSENT && ofConsent.length === 0,
      isOfWhatWasSaid: said.has(path),
      kinds: kinds.get(path)!,
    })),
    met: met.map(({ rule }) => rule),
    isMetOfWhatWasSaid: met.some((one) => lateness(one) === 0),
    onPaper: met.flatMap(({ rule }) =>
      rule.limit.some((i) => isOnPaper(book, rule.when[i]!.path, known)) ? [rule] : [],
    ),
    advised: soft.flatMap(({ rule, standing }) => (standing === 'would fail' ? [rule] : [])),
    adviceKept: soft.flatMap((one) => (isMet(one) ? [one.rule] : [])),
  }
}

/** The subject of a fact: `audio`. */
const groupOf = (path: string): string => path.split('.', 1)[0]!

const isOnPaper = (book: Book, path: string, known: ReadonlyMap<string, unknown>): boolean =>
  book.papers.has(path) && !isNeedless(book, path, known.get(path))

const isOpen = ({ standing }: RelevantRule): boolean =>
  standing === 'waits' || standing === 'would fail'

const isMet = ({ standing }: RelevantRule): boolean =>
  standing === 'holds' || standing === 'would hold'

const beyondPhase = (paths: readonly string[]): string[] => paths.filter((path) => path !== PHASE)

/** The facts of a sentence, of which an answer takes all. */
interface Taken {
  readonly facts: JsonObject
  /** Address with them and with a field for a fact. */
  readonly opening: (path: string) => string
}

/** @param isPartUnread whether a part of the sentence was not understood; the questions of all work of its kind are folded then */
export function questionsThatDecide(
  book: Book,
  decides: Deciding,
  taken: Taken | undefined,
  isPartUnread = false,
): Piece {
  if (decides.questions.length === 0) return ''
  const { about, ofKind } = groupsOf(decides, isPartUnread)
  const more = about.slice(ASKED)
  const listed = (some: readonly Question[]): Html =>
    html`<div class="asks">${some.map((one) => question(book, one, taken))}</div>`
  const folded = (id: string, some: readonly Question[], title: string): Piece =>
    some.length === 0
      ? ''
      : html`<details id="${id}"><summary>${title}</summary>${listed(some)}</details>`
  return html`<section id="deciding">${
    about.length === 0
      ? ''
      : html`<h2>${about.length === 1 ? 'The question that decides it' : 'Questions that decide it'}</h2>
${listed(about.slice(0, ASKED))}`
  }${folded('more-deciding', more, counted(more.length, 'more question'))}${folded('of-kind', ofKind, `${counted(ofKind.length, 'question')} ${becauseOf(ofKind)}`)}</section>`
}

/** The questions about what was stated, and apart from them those of all work of its kind. */
export function groupsOf(
  { questions, isMetOfWhatWasSaid }: Pick<Deciding, 'questions' | 'isMetOfWhatWasSaid'>,
  isPartUnread: boolean,
) {
  // Questions on speech, such as captions, stay among the others unless the subject of the sentence was not understood.
  const isOfWhatWasSaid = isMetOfWhatWasSaid || questions.some((one) => one.isOfWhatWasSaid)
  // What holds for every advert is asked first unless something was said of this one.
  const isOfSpeech = (path: string): boolean => path === SPEECH && !isPartUnread
  const isOfAdvert = (path: string): boolean => besideSound.has(path) && !isOfWhatWasSaid
  const isAbout = ({ kinds }: Question): boolean =>
    kinds.length === 0 || kinds.some((path) => isOfSpeech(path) || isOfAdvert(path))
  // Where nothing decides but the place, its questions are what somebody came for.
  const isPlaceAll = !isOfWhatWasSaid && questions.every(({ kinds }) => kinds.includes(TARGET))
  return !isPlaceAll && (isPartUnread || isOfWhatWasSaid)
    ? { about: questions.filter(isAbout), ofKind: questions.filter((one) => !isAbout(one)) }
    : { about: questions, ofKind: [] }
}

/** “Because it is offered as fact”. */
export function becauseOf(questions: readonly Question[]): string {
  const kinds = new Set(questions.flatMap((one) => one.kinds))
  return `because it ${listOf(
    [...kinds].map((path) => KINDS.get(path) ?? 'goes to that place'),
    'or',
  )}`
}

function question(
  book: Book,
  { path, rules, offersNobody }: Question,
  taken: Taken | undefined,
): Html {
  const fact = book.facts.get(path)
  const [first, ...others] = rules
  const also = others.length === 0 ? '' : ` and ${counted(others.length, 'more rule')}`
  return html`<div class="ask${offersNobody || answersOf(fact).length > INLINE ? ' tall' : ''}"><p>${fact?.question ?? ''} ${nameLink(book, path)} <span class="tiny">decides <a href="${ruleHref(first!.id)}">${first!.title}</a>${also}</span></p><p class="answers">${offersNobody ? html`${answerButton(fact, path, taken, NOBODY)} ` : ''}${answers(fact, path, taken)}</p></div>`
}

/** A button for each answer; where there are many, or a figure is asked for, one that opens the field in the form. */
function answers(fact: Fact | undefined, path: string, taken: Taken | undefined): Piece {
  const given = answersOf(fact)
  if (given.length === 0 && taken !== undefined)
    return html`<a class="button second" data-live href="${taken.opening(path)}#f-${path}">Answer<span class="hidden"> ${fact?.name ?? path}</span></a>`
  if (given.length === 0)
    return html`<button class="second" type="submit" form="facts" name="also" value="${path}">Answer<span class="hidden"> ${fact?.name ?? path}</span></button>`
  return given.map((one) => answerButton(fact, path, taken, one))
}

function answerButton(
  fact: Fact | undefined,
  path: string,
  taken: Taken | undefined,
  [words, value]: readonly [string, Json],
): Html {
  const patch = mergePatch(taken?.facts ?? {}, contextStated([{ path, value }]))
  return html`<button class="second" type="submit" form="facts" name="patch" value="${JSON.stringify(patch)}">${words}<span class="hidden">: ${fact?.name ?? path}</span></button>`
}

/** The answer about consent where nobody is in it. */
const NOBODY = ['Nobody can be recognised', ['nobody_shown']] as const

function answersOf(fact: Fact | undefined): (readonly [string, Json])[] {
  if (fact?.type === 'boolean')
    return [
      ['Yes', true],
      ['No', false],
    ]
  if (fact === undefined || fact.multiple || fact.values.length > BUTTONS) return []
  return fact.values.map((state) => [spoken(state), state] as const)
}
