/** `/papers`: the signed papers that rules ask for, for the context in the query string or in general. */
import type { JsonObject } from '../../engine/values/json.ts'
import { capital, counted, type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { scopeInWords } from '../../pages/words.ts'
import { SEEN } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { notUnderstood, partsUnread } from './fact-form.ts'
import {
  addressOf,
  contextStated,
  FORM,
  formsIn,
  isEmpty,
  judgedFor,
  keptBefore,
  leavesOf,
  put,
  queryOf,
  readAddress,
} from './facts-address.ts'
import { optionWords } from './facts-written.ts'
import { linked, ruleHref } from './links.ts'
import { formsSaidIn, type Known, needOf } from './paper-forms.ts'
import { allForms, formsOf, withoutForm } from './paper-list.ts'
import {
  type AskingRule,
  allPapers,
  isPerhaps,
  knownIn,
  openConditions,
  type Paper,
  papersOf,
  stopsAt,
} from './papers-asked.ts'
import { placesOffered, statedFor } from './places-named.ts'
import { corpusLine, factList, programmeLine } from './printed-record.ts'
import { type Action, conditionLine, kindBadge } from './rule-parts.ts'
import type { RelevantRule } from './rule-standing.ts'
import { rulesMeant } from './rules-meant.ts'
import { papersTool } from './tools.ts'
import { explained, type Outcome } from './way-out.ts'

export const papersPage = (corpus: Corpus): Page =>
  single(
    '/papers',
    async ({ search }) => {
      const book = await corpus.book()
      const { context: given, unread } = readAddress(search, book)
      const said = unread.map(({ words }) => words)
      const context = keptBefore(saidIn(corpus, book, said, given), undefined)
      const isAll =
        isEmpty(context) &&
        formsIn(search).length === 0 &&
        said.flatMap(book.formsSaid).length === 0
      const outcome = isAll ? undefined : await explained(corpus, context, true)
      const known: Known = outcome === undefined ? new Map() : knownIn(context, outcome)
      const chosen = [...formsIn(search), ...formsSaidIn(book, said, known).map(({ id }) => id)]
      const { papers, ofNobody } =
        outcome === undefined
          ? { papers: allPapers(book), ofNobody: [] }
          : await papersOf(corpus, book, context, outcome)
      const { context: facts, profile } = judgedFor(context)
      const place = profile === undefined ? undefined : book.destinations().get(profile)?.name
      const asking = askingWords(papers, isAll)
      return {
        title: 'Papers to have in hand',
        description:
          'Releases, licences, permits and assignments: forms to print, who signs each, by when, and the rules that ask.',
        data: null,
        crumbs: [{ href: '/evaluate', text: 'Evaluate' }],
        main: html`<header class="pagehead"><h1>Papers to have in hand</h1>
<p class="lead">${isAll ? `Every paper that a rule asks for. ${asking}` : 'Forms to print; what is made and where it is shown are filled in as far as that was said. Below them stands what rules ask of the producer.'}</p>
${waysOn(book, context, isAll)}${sentenceBox(book, given, said, formsIn(search))}${await readFrom(corpus, book, said, chosen)}</header>
<section class="record">${programmeLine}${place === undefined ? '' : html`<p>Made for <b>${place}</b></p>`}${isAll ? '' : factList(book, leavesOf(facts), false)}${corpusLine(book)}</section>
${outcome === undefined ? html`${allForms(book)}${withoutForm(book, papers)}` : formsOf(book, context, outcome, chosen, papers)}
<section class="asked-papers">${isAll ? '' : html`<h2>What the rules ask the producer to see to</h2><p>${asking}</p>`}
${papers.map((paper) => section(book, paper, known))}
${ifSomebody(book, context, ofNobody)}
</section>
<p class="small quiet">Plain forms and no legal advice: whether a paper holds in your country is for a lawyer to say.</p>`,
      }
    },
    { ownQuery: true },
  )

/** How many rules ask for papers, and for which: forms that come from a sentence or a tick are asked for by none. */
function askingWords(papers: readonly Paper[], isAll: boolean): string {
  const count = papers.flatMap(({ asked }) => asked).length
  if (count === 0) return 'No rule asks for a paper, as far as this is known.'
  if (isAll) return `${counted(papers.length, 'paper')}, asked for by ${counted(count, 'rule')}.`
  const names = listOf(papers.map(({ name }) => `“${name}”`))
  return `${capital(counted(count, 'rule asks', 'rules ask'))} for ${names}; any other form above comes from what was said or chosen.`
}

const waysOn = (book: Book, context: JsonObject, isAll: boolean): Html =>
  html`<p class="row noprint">${isAll ? '' : html`<a class="button second" href="${addressOf(context, book.facts)}">Open in Evaluate</a> <a class="button second" href="/papers">All papers</a>`} <button type="button" class="second with-script" data-print>Print</button></p>`

/** A sentence is enough to be told its papers; what is said next is added to it, to the facts and to the ticked forms. */
function sentenceBox(
  { facts }: Book,
  given: JsonObject,
  said: readonly string[],
  ticked: readonly string[],
): Html {
  const kept = [
    ...new URLSearchParams(queryOf(given, facts)),
    ...said.map((words) => ['also', words] as const),
    ...ticked.map((id) => [FORM, id] as const),
  ]
  const isFirst = kept.length === 0
  return html`<form class="noprint" action="/papers">${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<label for="said">${isFirst ? 'Say what you film or record, and of whom' : 'Say more, which is added: what else you film or record, and of whom'}</label><p class="addrow"><input id="said" name="also" type="text" maxlength="500" placeholder="${isFirst ? 'I interview a baker in her kitchen' : 'and a drone flies over the crowd'}" autocomplete="off"><button type="submit">${isFirst ? 'Which papers' : 'Add'}</button></p></form>`
}

/** The facts of sentences, and the destination that one names. */
function saidIn(
  { media }: Corpus,
  book: Book,
  said: readonly string[],
  context: JsonObject,
): JsonObject {
  const stated = said.flatMap((words) => {
    const told = book.told(words)
    const places = placesOffered(words, book, media.destinations(), told)
    return [...told, ...places.filter(({ isSure }) => isSure).flatMap(statedFor)]
  })
  return contextStated(stated, context)
}

/** What was read from sentences, so that a wrong reading is seen, and what was not. */
async function readFrom(
  corpus: Corpus,
  book: Book,
  said: readonly string[],
  chosen: readonly string[],
): Promise<Piece> {
  const lines = said.map(async (words) => {
    const told = book.told(words).map((one) => optionWords(one, book.facts))
    const forms = book.formsSaid(words).filter(({ id }) => chosen.includes(id))
    const quoted = said.length > 1 ? html`“${words}”. ` : ''
    const read = [...told, ...forms.map(({ title }) => title)]
    const meant = await rulesMeant(corpus, book, words)
    return html`<p class="small noprint">${quoted}${read.length === 0 ? 'It tells of nobody and nothing that a paper is about: say who is seen or heard, whose place it is, and what music is in it.' : `Read: ${read.join('; ')}.`}</p>${notUnderstood(partsUnread(book, words, meant))}`
  })
  return Promise.all(lines)
}

/** If the context has nobody who is seen or heard: the rules that would ask for a release. */
const ifSomebody = (book: Book, context: JsonObject, rules: readonly AskingRule[]): Piece =>
  rules.length === 0
    ? ''
    : html`<p class="noprint">Nobody is said to be seen or heard. If somebody is, ${rules.length === 1 ? 'a rule asks' : 'rules ask'} for a release too: ${joined(
        rules.map(({ rule }) => html`<a href="${ruleHref(rule.id)}">${rule.title}</a>`),
        '; ',
      )}. <a class="button second tight" href="${addressOf(put(context, SEEN, true), book.facts, '/papers')}">Somebody is seen</a></p>`

/** The papers of a context by name, and the page that lists them. */
export interface PapersTold {
  readonly href: string
  readonly names: readonly string[]
}

/**
 * @param said sentences, which may speak of a paper that no fact tells of
 * @returns undefined if rules ask for none, and no sentence speaks of one
 */
export async function papersTold(
  corpus: Corpus,
  book: Book,
  context: JsonObject,
  said: readonly string[],
  outcome?: Outcome,
): Promise<PapersTold | undefined> {
  const judged = isEmpty(context)
    ? undefined
    : (outcome ?? (await explained(corpus, context, true)))
  const known: Known = judged === undefined ? new Map() : knownIn(context, judged)
  const forms = formsSaidIn(book, said, known)
  const asked = judged === undefined ? [] : (await papersOf(corpus, book, context, judged)).papers
  if (asked.length + forms.length === 0) return undefined
  const href = addressOf(keptBefore(context, undefined), book.facts, '/papers')
  const isSigned = ({ path }: Paper): boolean =>
    [...book.paperForms.values()].some(
      (form) =>
        form.answers === path && (forms.includes(form) || needOf(book, form, known) === 'certain'),
    )
  const doubted = asked.filter((one) => !isSigned(one) && isPerhaps(book, one, known))
  const chosen = forms.map(({ id }) => `${FORM}=${id}`).join('&')
  return {
    href: chosen === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${chosen}`,
    names: [
      ...asked.filter((one) => !doubted.includes(one)).map(({ name }) => name),
      ...forms
        .filter(({ answers }) => !asked.some(({ path }) => path === answers))
        .map(({ title }) => title),
      ...doubted.map(({ name }) => `perhaps ${name}`),
    ],
  }
}

/** A link to the papers of a context; empty if there are none. */
export async function papersLink(
  corpus: Corpus,
  book: Book,
  context: JsonObject,
  outcome: Outcome,
  said: readonly string[],
): Promise<Piece> {
  const told = await papersTold(corpus, book, context, said, outcome)
  return told === undefined
    ? ''
    : html`<p class="row noprint"><a class="button second" href="${told.href}">${papersTool.title}</a> <span class="small quiet">${told.names.join('; ')}</span></p>`
}

function section(book: Book, { path, name, signedBy, asked }: Paper, known: Known): Html {
  return html`<section class="paper-asked"><h3>${name}</h3>
<p>Signed or issued by ${signedBy}.</p>
<table class="stacks"><thead><tr><th scope="col">What it has to say</th><th scope="col">By when</th><th scope="col">Rule</th><th scope="col">In hand</th></tr></thead><tbody>${asked.map((one) => row(book, one, known.has(path)))}</tbody></table></section>`
}

/** @param isSaid whether anything was said of the paper; nobody is told that a paper is missing of which nothing was said */
function row(book: Book, one: AskingRule, isSaid: boolean): Html {
  const { rule, standing } = one
  return html`<tr><td>${linked(book, saysOf(rule))}${onlyIf(book, one)}</td><td data-label="By when">before ${scopeInWords(stopsAt(rule))}</td><td data-label="Rule"><a href="${ruleHref(rule.id)}">${rule.title}</a> <span class="id">${rule.id}</span> ${kindBadge(rule.hard)}</td><td data-label="In hand">${inHand[isSaid ? standing : 'waits']}</td></tr>`
}

/** Whether a paper is in hand; a box to tick if unknown. */
const inHand: Readonly<Record<RelevantRule['standing'], string>> = {
  fails: 'no',
  'would fail': 'no',
  holds: 'yes, by what you said: check that it has all of this',
  'would hold': 'yes, by what you said: check that it has all of this',
  waits: '☐',
}

/** What a rule requires or asks a person to review; otherwise its title. */
function saysOf({ then, title }: Rule): string {
  const actions = then as readonly Action[]
  const found = ['require', 'human_review'].flatMap((op) => actions.filter((one) => one.op === op))
  const [said] = found.flatMap(({ text, value }) =>
    text !== undefined ? [text] : typeof value === 'string' ? [value] : [],
  )
  return said ?? `${title}.`
}

/** The conditions that are still open: `Only if Minor depicted is yes.` */
function onlyIf(book: Book, one: AskingRule): Piece {
  const all = openConditions(book, one)
  if (all.length === 0) return ''
  return html` <span class="quiet">${capital('only if')} ${joined(
    all.map((each) => conditionLine(book, each as Parameters<typeof conditionLine>[1])),
    one.rule.logic === 'all' ? ' and ' : ' or ',
  )}.</span>`
}
