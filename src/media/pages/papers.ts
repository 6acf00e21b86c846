/** `/papers`: the signed papers that rules ask for, of a production whose facts the query string has, or all of them. */

import type { blockScopes } from '../../engine/rules/actions.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { capital, counted, type Html, html, joined, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { scopeInWords } from '../../pages/words.ts'
import { PHASE } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { addressOf, isEmpty, judgedFor, leavesOf, readAddress, statedIn } from './facts-address.ts'
import { linked, ruleHref } from './links.ts'
import { corpusLine, factList, programmeLine } from './printed-record.ts'
import { type RelevantRule, relevantTo } from './relevant-rules.ts'
import { type Action, conditionLine, kindBadge } from './rule-parts.ts'
import { explained, type Outcome } from './way-out.ts'

type BlockScope = (typeof blockScopes)[number]

/** A signed paper: its name, who signs it, and the rules that ask for it. */
interface Paper {
  readonly name: string
  readonly signedBy: string
  readonly asked: readonly RelevantRule[]
}

export const papersPage = (corpus: Corpus): Page =>
  single(
    '/papers',
    async ({ search }) => {
      const book = await corpus.book()
      const { context: given } = readAddress(search, book)
      const context = statedIn(given)
      const isAll = isEmpty(context)
      const papers = isAll
        ? allPapers(book)
        : papersOf(book, context, await explained(corpus, context, true))
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
<p class="small quiet">The rules name papers that a signature makes; whether one holds in your country is for a lawyer to say.</p>`,
      }
    },
    { ownQuery: true },
  )

/** A link to the papers of a context; nothing if no rule about it asks for one. */
export function papersLink(book: Book, context: JsonObject, outcome: Outcome): Piece {
  const papers = papersOf(book, context, outcome)
  return papers.length === 0
    ? ''
    : html`<p class="row noprint"><a class="button second" href="${addressOf(statedIn(context), book.facts, '/papers')}">Papers to have in hand</a> <span class="small quiet">${papers.map(({ name }) => name).join('; ')}</span></p>`
}

const allPapers = (book: Book): Paper[] =>
  gathered(
    book,
    [...book.rules.values()].map((rule) => ({ rule, standing: 'waits', missing: [] })),
  )

/** The papers of the rules that are broken, or that read something known besides the phase and the paper itself. */
function papersOf(book: Book, context: JsonObject, outcome: Outcome): Paper[] {
  const known = new Set(
    [...leavesOf(judgedFor(context).context), ...outcome.inferred.map(({ path }) => [path])].map(
      ([path]) => path as string,
    ),
  )
  return gathered(
    book,
    relevantTo(book, context, outcome).filter(
      ({ rule, standing }) =>
        standing === 'fails' ||
        rule.when.some(
          ({ path }) =>
            path !== PHASE && known.has(path) && !(book.papers.has(path) && asksFor(rule, path)),
        ),
    ),
  )
}

/** The papers with the rules that ask for them, those that are due first in front. */
function gathered(book: Book, rules: readonly RelevantRule[]): Paper[] {
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

function row(book: Book, one: RelevantRule): Html {
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

/** The conditions that are not known yet, apart from the papers, the phase and the limit: `Only if Minor depicted is yes.` */
function onlyIf(book: Book, { rule, missing }: RelevantRule): Piece {
  const open = rule.when.filter(
    ({ path, op }) =>
      missing.includes(path) && path !== PHASE && !book.papers.has(path) && op !== 'exists',
  )
  if (open.length === 0) return ''
  return html` <span class="quiet">${capital('only if')} ${joined(
    open.map((one) => conditionLine(book, one as Parameters<typeof conditionLine>[1])),
    rule.logic === 'all' ? ' and ' : ' or ',
  )}.</span>`
}
