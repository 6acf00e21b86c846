/** `/papers`: the signed papers that rules ask for, of a production whose facts the query string has, or all of them. */

import type { blockScopes } from '../../engine/rules/actions.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { capital, counted, type Html, html, joined, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { scopeInWords } from '../../pages/words.ts'
import { PHASE, TARGET } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import {
  addressOf,
  isEmpty,
  judgedFor,
  keptBefore,
  leavesOf,
  put,
  readAddress,
  rulesIn,
} from './facts-address.ts'
import { linked, ruleHref } from './links.ts'
import { corpusLine, factList, programmeLine } from './printed-record.ts'
import { type Action, conditionLine, kindBadge } from './rule-parts.ts'
import { type RelevantRule, relevantTo } from './rule-standing.ts'
import { explained, type Outcome } from './way-out.ts'

type BlockScope = (typeof blockScopes)[number]

/** A signed paper: its name, who signs it, and the rules that ask for it. */
interface Paper {
  readonly name: string
  readonly signedBy: string
  readonly asked: readonly AskingRule[]
}

/** A rule that asks for a paper. */
interface AskingRule extends RelevantRule {
  /** The phases in which alone it is known to apply, if no phase is told. */
  readonly phases?: readonly string[]
}

/** The papers of a context. */
interface Papers {
  readonly papers: readonly Paper[]
  /** Rules that ask for a release of whoever is seen or heard, where nobody is said to be. */
  readonly ofNobody: readonly AskingRule[]
}

export const papersPage = (corpus: Corpus): Page =>
  single(
    '/papers',
    async ({ search }) => {
      const book = await corpus.book()
      const { context: given } = readAddress(search, book)
      const context = keptBefore(given, undefined)
      const isAll = isEmpty(context)
      const { papers, ofNobody } = isAll
        ? { papers: allPapers(book), ofNobody: [] }
        : await papersOf(corpus, book, context, await explained(corpus, context, true))
      const { context: facts, profile } = judgedFor(context)
      const place = profile === undefined ? undefined : book.destinations().get(profile)?.name
      const count = papers.flatMap(({ asked }) => asked).length
      return {
        title: 'Papers to have in hand',
        description:
          'Releases, licences, permits and assignments that the rules ask for: each with who signs it, by when, and the rule.',
        data: null,
        crumbs: [{ href: '/evaluate', text: 'Evaluate' }],
        main: html`<header class="pagehead"><h1>Papers to have in hand</h1>
<p class="lead">${isAll ? 'Every paper that a rule asks for. ' : ''}${count === 0 ? 'No rule asks for a paper, as far as this is known.' : `${counted(papers.length, 'paper')}, asked for by ${counted(count, 'rule')}.`}</p>
<p class="row noprint">${isAll ? html`<a class="button" href="/evaluate">Say what is shot, and of whom</a>` : html`<a class="button second" href="${addressOf(context, book.facts)}">Open in Evaluate</a> <a class="button second" href="/papers">All papers</a>`} <button type="button" class="second with-script" data-print>Print</button></p></header>
<section class="record">${programmeLine}${place === undefined ? '' : html`<p>Made for <b>${place}</b></p>`}${isAll ? '' : factList(book, leavesOf(facts))}${corpusLine(book)}</section>
${papers.map((paper) => section(book, paper))}
${ifSomebody(book, context, ofNobody)}
<p class="small quiet">The rules name papers that a signature makes; whether one holds in your country is for a lawyer to say.</p>`,
      }
    },
    { ownQuery: true },
  )

/** Where nobody is said to be seen or heard: the rules that ask for a release as soon as somebody is. */
const ifSomebody = (book: Book, context: JsonObject, rules: readonly AskingRule[]): Piece =>
  rules.length === 0
    ? ''
    : html`<p class="noprint">Nobody is said to be seen or heard. If somebody is, ${rules.length === 1 ? 'a rule asks' : 'rules ask'} for a release too: ${joined(
        rules.map(({ rule }) => html`<a href="${ruleHref(rule.id)}">${rule.title}</a>`),
        '; ',
      )}. <a class="button second tight" href="${addressOf(put(context, SEEN, true), book.facts, '/papers')}">Somebody is seen</a></p>`

/** A link to the papers of a context; nothing if no rule about it asks for one. */
export async function papersLink(
  corpus: Corpus,
  book: Book,
  context: JsonObject,
  outcome: Outcome,
): Promise<Piece> {
  if (isEmpty(context)) return ''
  const { papers } = await papersOf(corpus, book, context, outcome)
  return papers.length === 0
    ? ''
    : html`<p class="row noprint"><a class="button second" href="${addressOf(keptBefore(context, undefined), book.facts, '/papers')}">Papers to have in hand</a> <span class="small quiet">${papers.map(({ name }) => name).join('; ')}</span></p>`
}

const allPapers = (book: Book): Paper[] =>
  gathered(
    book,
    [...book.rules.values()].map((rule) => ({ rule, standing: 'waits', missing: [] })),
  )

/**
 * The papers of the rules that are broken, that the visitor asks about, or that read something known besides the phase
 * and the paper itself. While no phase is told, what would be known in another one counts too: several cameras record a
 * volume until a flat version of it is made.
 */
async function papersOf(
  corpus: Corpus,
  book: Book,
  context: JsonObject,
  outcome: Outcome,
): Promise<Papers> {
  const now = askingIn(book, context, outcome)
  const asking = [...now, ...(await inOtherPhase(corpus, book, context, outcome, now))]
  const tellsPeople = isOfPeople(context, outcome)
  const isLeft = ({ rule, standing }: AskingRule): boolean =>
    !tellsPeople &&
    standing !== 'fails' &&
    !rulesIn(context).includes(rule.id) &&
    asksFor(rule, CONSENT)
  return {
    papers: gathered(
      book,
      asking.filter((one) => !isLeft(one)),
    ),
    // A rule about one of these facts, such as the audience's data, waits for that fact and not for somebody seen.
    ofNobody: asking.filter(
      (one) =>
        isLeft(one) &&
        !one.rule.when.some(({ path }) => path !== CONSENT && ofPeople.includes(path)),
    ),
  }
}

function askingIn(book: Book, context: JsonObject, outcome: Outcome): AskingRule[] {
  const known = knownIn(context, outcome)
  const asked = rulesIn(context)
  return relevantTo(book, context, outcome).filter(
    ({ rule, standing }) =>
      isNeeded(book, outcome, rule, standing) &&
      (rule.domain !== PODCAST || isOfSound(known)) &&
      (standing === 'fails' ||
        asked.includes(rule.id) ||
        rule.when.some(
          ({ path }) =>
            path !== PHASE && known.has(path) && !(book.papers.has(path) && asksFor(rule, path)),
        )),
  )
}

/**
 * The phase in which what was recorded becomes what it shows: facts that follow in some phases alone follow in it. Test
 * and corpus hold this together.
 */
const AMIDST = 'reconstruction'

/** Rules that ask for a paper because of what follows in some phases alone; none once a phase is known. */
async function inOtherPhase(
  corpus: Corpus,
  book: Book,
  context: JsonObject,
  outcome: Outcome,
  now: readonly AskingRule[],
): Promise<AskingRule[]> {
  const { destinations = [] } = outcome
  const isKnown =
    knownIn(context, outcome).has(PHASE) ||
    destinations.some(({ declared }) => declared.includes(PHASE))
  if (isKnown) return []
  const there = put(context, PHASE, AMIDST)
  const judged = await explained(corpus, there, true)
  return askingIn(book, there, judged).flatMap((one) => {
    if (now.some(({ rule }) => rule.id === one.rule.id)) return []
    const because = judged.inferred.filter(
      ({ path, from }) => from.includes(PHASE) && one.rule.when.some((when) => when.path === path),
    )
    const phases = because
      .map(({ implication }) => book.phases.get(implication))
      .find((some) => some !== undefined)
    return phases === undefined ? [] : [{ ...one, phases: phases.filter(isPhaseOf(one.rule)) }]
  })
}

/** Whether a rule can apply in a phase, as far as it names phases. */
const isPhaseOf =
  ({ when }: Rule) =>
  (phase: string): boolean =>
    when.every(
      ({ path, op, value }) =>
        path !== PHASE || (op !== 'in' && op !== 'eq') || [value].flat().includes(phase),
    )

/** Path → value of what is stated and of what follows. */
const knownIn = (context: JsonObject, { inferred }: Outcome): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...inferred.map(({ path, value }) => [path, value] as const),
    ...leavesOf(judgedFor(context).context),
  ])

/** Whether the paper decides: a rule that is kept by anything else, such as that nobody is seen, needs none. */
function isNeeded(
  book: Book,
  { trace }: Outcome,
  rule: Rule,
  standing: RelevantRule['standing'],
): boolean {
  if (standing !== 'holds' && standing !== 'would hold') return true
  const { conditions = [] } = trace.find(({ rule_id }) => rule_id === rule.id) ?? {}
  return conditions.every(
    ({ path, satisfied, why }, i) =>
      satisfied || why !== 'differs' || !rule.limit.includes(i) || book.papers.has(path),
  )
}

const PODCAST = 'podcast'
const CONSENT = 'core.consent_scope'
const SEEN = 'core.person_seen'

/** Whether a podcast is told, or a release of the voice. */
const isOfSound = (known: ReadonlyMap<string, unknown>): boolean =>
  [...known].some(
    ([path, value]) =>
      path.startsWith(`${PODCAST}.`) ||
      (path === TARGET && [value].flat().some((one) => String(one).startsWith(PODCAST))) ||
      (path === CONSENT && [value].flat().includes('voice_only')),
  )

/** Facts that tell of people, and of cameras around somebody. */
const ofPeople: readonly string[] = [
  SEEN,
  CONSENT,
  'core.person_heard',
  'core.minor_depicted',
  'camera.is_multiview',
  'camera.people_overflown',
  'delivery.biometric_data_collected',
  'delivery.has_speech',
  'generation.depicts_real_person',
  'generation.trained_on_performer',
  'story.child_work',
]

const isOfPeople = (context: JsonObject, outcome: Outcome): boolean => {
  const known = knownIn(context, outcome)
  return ofPeople.some((path) => known.has(path) && known.get(path) !== false)
}

/** The papers with the rules that ask for them, those that are due first in front. */
function gathered(book: Book, rules: readonly AskingRule[]): Paper[] {
  return [...book.papers]
    .map(([path, paper]) => ({
      ...paper,
      asked: rules
        .filter(({ rule }) => asksFor(rule, path))
        .toSorted((a, b) => placeInTime(a.rule) - placeInTime(b.rule)),
    }))
    .filter(({ asked }) => asked.length > 0)
    .toSorted((a, b) => placeInTime(a.asked[0]!.rule) - placeInTime(b.asked[0]!.rule))
}

/** Whether a rule asks for a paper: it judges the fact that the paper answers, or asks whether there is one. */
const asksFor = ({ when, limit }: Rule, paper: string): boolean =>
  when.some(
    ({ path, op, value }, i) =>
      path === paper && (limit.includes(i) || (op === 'exists' && value === false)),
  )

/** What a rule blocks without the paper; a rule that blocks nothing is to be met before delivery. */
const stopsAt = ({ then }: Rule): string =>
  then.find(({ op }) => op === 'block')?.path ?? 'delivery'

/** What may be blocked, in the order in which a production comes to it. */
const inTime = ['capture', 'clip', 'delivery', 'publish', 'proposal'] satisfies BlockScope[]

const placeInTime = (rule: Rule): number => (inTime as readonly string[]).indexOf(stopsAt(rule))

function section(book: Book, { name, signedBy, asked }: Paper): Html {
  return html`<section class="paper-asked"><h2>${name}</h2>
<p>Signed or issued by ${signedBy}.</p>
<table class="stacks"><thead><tr><th scope="col">What it has to say</th><th scope="col">By when</th><th scope="col">Rule</th><th scope="col">In hand</th></tr></thead><tbody>${asked.map((one) => row(book, one))}</tbody></table></section>`
}

function row(book: Book, one: AskingRule): Html {
  const { rule, standing } = one
  return html`<tr><td>${linked(book, saysOf(rule))}${onlyIf(book, one)}</td><td data-label="By when">before ${scopeInWords(stopsAt(rule))}</td><td data-label="Rule"><a href="${ruleHref(rule.id)}">${rule.title}</a> <span class="id">${rule.id}</span> ${kindBadge(rule.hard)}</td><td data-label="In hand">${inHand[standing]}</td></tr>`
}

/** What the answers say of a paper; a blank to tick where nothing is known. */
const inHand: Readonly<Record<RelevantRule['standing'], string>> = {
  fails: 'no',
  'would fail': 'no',
  holds: 'yes',
  'would hold': 'yes',
  waits: '☐',
}

/** What a rule requires, or what it asks a person to decide, or its title. */
function saysOf({ then, title }: Rule): string {
  const actions = then as readonly Action[]
  const found = ['require', 'human_review'].flatMap((op) => actions.filter((one) => one.op === op))
  const [said] = found.flatMap(({ text, value }) =>
    text !== undefined ? [text] : typeof value === 'string' ? [value] : [],
  )
  return said ?? `${title}.`
}

/**
 * The conditions that are not known yet, apart from the limit, and the phases of a fact that follows in these alone:
 * `Only if Minor depicted is yes.`
 */
function onlyIf(book: Book, { rule, missing, phases }: AskingRule): Piece {
  const open = rule.when.filter(
    ({ path, op }, i) =>
      missing.includes(path) &&
      path !== PHASE &&
      op !== 'exists' &&
      !(book.papers.has(path) && rule.limit.includes(i)),
  )
  const all = [
    ...open,
    ...(phases === undefined ? [] : [{ path: PHASE, op: 'in', value: phases as string[] }]),
  ]
  if (all.length === 0) return ''
  return html` <span class="quiet">${capital('only if')} ${joined(
    all.map((one) => conditionLine(book, one as Parameters<typeof conditionLine>[1])),
    rule.logic === 'all' ? ' and ' : ' or ',
  )}.</span>`
}
