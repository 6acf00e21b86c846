/**
 * `/draw`: cards for a group; the same seed draws the same cards. The URL fragment says whether one card or all are
 * shown. In print each card is a strip to cut out and fold. The script adds keyboard shortcuts, a timer and a writing
 * round.
 */

import { object, type Value } from '../../contract/schema.ts'
import { changeCodes, internalCodes } from '../../engine/runs/coordinate-code.ts'
import { cardKinds } from '../../engine/runs/draw.ts'
import { modeIds } from '../../forms/coordinate-enums.ts'
import { capital, counted, type Html, html, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { type card as cardSchema, drawParameters } from '../draw/draw-cards.ts'
import { axisEntryRows } from '../grid/queries.ts'
import { situationById } from '../situations/queries.ts'
import type { Corpus } from './corpus.ts'
import { aboutWords, situationsAbout, themes } from './draw-themes.ts'
import { pageOf } from './links.ts'
import {
  cardsSheet,
  copiesOf,
  ideasSheet,
  LONGEST_MEETING,
  MOST_PEOPLE,
  minutesEach,
  overrun,
  PEOPLE,
  printWords,
  type Round,
  SHORTEST_MEETING,
  type Sheet,
  tableWords,
  wholeTime,
} from './meeting-sheet.ts'
import { modeQuestions } from './modes.ts'
import { cardEnds } from './print-pages.ts'

type Card = Value<typeof cardSchema>

const kinds: Record<Card['kind'], string> = {
  intent: 'Intent',
  stem: 'Question',
  operator: 'Operator',
}

export function drawPage(corpus: Corpus): Page {
  const { database } = corpus.coordinates
  const { ask } = corpus
  const parameters = object(
    {},
    {
      ...drawParameters.properties,
      about: { type: 'string', maxLength: MAX_CHARACTERS } as const,
      minutes: { type: 'integer', minimum: 1, maximum: LONGEST, default: MINUTES } as const,
      people: { type: 'integer', minimum: 1, maximum: MOST_PEOPLE, default: PEOPLE } as const,
      tables: { type: 'integer', minimum: 1, maximum: MOST_PEOPLE } as const,
      time: { type: 'integer', minimum: SHORTEST_MEETING, maximum: LONGEST_MEETING } as const,
    },
  )
  return single(
    '/draw',
    async ({ query: { about: typed, minutes: each, people, tables, time, ...asked } }) => {
      const about = String(typed ?? '').trim()
      const near = about === '' ? [] : await situationsAbout(corpus, about)
      const query = near[0] === undefined ? asked : { ...asked, situation: near[0].id }
      const { isWider, value } = await drawn(ask, query)
      const round = roundOf({ people, tables, time }, value.count)
      const minutes = minutesEach(round) ?? Number(each ?? MINUTES)
      const ofRound = roundQuery(round, minutes)
      const { n = 6, situation } = query as Asked
      const of =
        situation === undefined
          ? undefined
          : situationById(database, { id: situation.toLowerCase() })
      const names = new Map(axisEntryRows(database).map(({ code, name }) => [code, name]))
      const headed =
        about === '' ? ofSituation(of, isWider) : aboutWords(about, near, ofRound, isWider)
      return {
        title: 'Cards for a table',
        description:
          'Intents, questions and operators in turn; the same seed gives the same cards.',
        crumb: 'Cards',
        data: value.href,
        isLive: false,
        scripts: ['draw.js'],
        main: html`<header class="pagehead"><h1>Cards for a table</h1>${headed}<p class="lead">Everybody writes one idea to the same card, alone; then all are read together. ${serving(round, minutes)}</p></header>
<form class="controls noprint" id="draw" action="/draw"><label for="about">What is it about? (a few words)</label> <input id="about" name="about" type="text" maxlength="${MAX_CHARACTERS}" value="${about}" placeholder="${of === undefined ? 'people do not turn up' : of.name}"> ${roundFields(round)} <label for="n">Cards</label> <input id="n" name="n" type="number" min="1" max="30" value="${n}"> <button type="submit">Draw</button>
${chosen(query as Asked, names, about === '' ? of?.id : undefined)}</form>
<p class="row noprint">${printButton} <a class="button second" id="other-cards" href="${pageOf(value.next)}${about === '' ? '' : `&about=${encodeURIComponent(about)}`}${ofRound}">Draw other cards</a></p>
${clock(minutes)}
${deckOf(value.results, { ...round, minutes, about: subjectOf(about, of), first: of && { move: of.first_move, of: of.name } })}
${writing(of?.id)}`,
      }
    },
    { query: parameters },
  )
}

/** The cards between the printed sheets, or that there are none. */
const deckOf = (cards: readonly Card[], sheet: Sheet): Piece =>
  cards.length === 0
    ? html`<ol class="deck" id="deck"></ol>
<p class="note">No card fits all of this.</p>`
    : [
        folding,
        cardsSheet(sheet),
        html`
<ol class="deck" id="deck">${withOwnLines(cards).map((card, at) => cardItem(card, at + 1, cards.length))}</ol>
`,
        Array.from({ length: copiesOf(sheet) }, () =>
          ideasSheet(cards.map((card) => askedOf(card)[0])),
        ),
      ]

/** The cards of a query; where its situation has no card of the chosen theme, those of the theme alone. */
async function drawn(ask: Corpus['ask'], query: Asked) {
  const cardsOf = async (asked: Asked) =>
    (await ask.json('drawCards', { query: { seed: '1', n: 6, ...asked } as never })).value
  const { situation, ...wider } = query
  const value = await cardsOf(query)
  const isWider = value.count === 0 && situation !== undefined
  return { isWider, value: isWider ? await cardsOf(wider) : value }
}

/** Default and maximum minutes per card; the query parameter `minutes` overrides the default. */
const MINUTES = 3
const LONGEST = 60

/** The script computes the same for another number of minutes. */
const takes = (cards: number, minutes: number): string =>
  `${counted(minutes, 'minute')} a card, ${counted(cards * minutes, 'minute')}`

/** Query parameters of this round that differ from their defaults. */
const roundQuery = ({ people, tables, time }: Round, minutes: number): string =>
  [
    ...(time === undefined ? [] : [`&time=${time}`]),
    ...(minutes === MINUTES || time !== undefined ? [] : [`&minutes=${minutes}`]),
    ...(people === PEOPLE ? [] : [`&people=${people}`]),
    ...(tables === undefined ? [] : [`&tables=${tables}`]),
  ].join('')

const numberIn = (given: unknown): number | undefined =>
  given === undefined ? undefined : Number(given)

const roundOf = (
  { people, tables, time }: Readonly<Record<'people' | 'tables' | 'time', unknown>>,
  cards: number,
): Round => ({
  people: numberIn(people) ?? PEOPLE,
  tables: numberIn(tables),
  time: numberIn(time),
  cards,
})

/** Who takes part, at how many tables and how long; without a time the minutes of each card count. */
const roundFields = (round: Round): Html => {
  const { people, tables, time } = round
  return html`<label for="people">People</label> <input id="people" name="people" type="number" min="1" max="${MOST_PEOPLE}" value="${people}"> <label for="tables">Tables</label> <input id="tables" name="tables" type="number" min="1" max="${MOST_PEOPLE}" value="${tables ?? ''}" placeholder="any"> <label for="time">Minutes in all</label> <input id="time" name="time" type="number" min="${SHORTEST_MEETING}" max="${LONGEST_MEETING}" value="${time ?? ''}" placeholder="${wholeTime(round, MINUTES)}">`
}

/** Behind the fields, since cards about nothing are of no use. */
const printButton = html`<button class="second with-script" type="button" id="print">Print the cards</button>`

/** Before the first card, since people need to read it before they print. */
const folding = html`<details class="small noprint"><summary>How to print and share them</summary><p>The same address gives everybody the same cards. Printed, each card is a strip: cut it out and fold it in the middle, so that a case, or what to do with an operator, stands on its back; on some also what to ask afterwards. Lines for ideas come last. The cases of worked runs are made up.</p></details>`

interface Asked {
  readonly situation?: string
  readonly seed?: string
  readonly n?: number
  readonly kind?: string
  readonly mode?: string
  readonly internal?: string
  readonly change?: string
  readonly bookkeeping?: boolean
}

/** The subject of the workshop: the search words, or else the situation of the cards. */
const subjectOf = (about: string, of: { readonly name: string } | undefined): string =>
  about === '' ? (of?.name ?? '') : about

function ofSituation(
  of: { readonly id: string; readonly name: string } | undefined,
  isWider: boolean,
): Piece {
  if (of === undefined) return ''
  const which = isWider
    ? 'it has no card of this theme, so these are all cards of the theme, to be read with it in mind.'
    : 'its questions, their intents and its operators.'
  return html`<p>For <a href="/situations/${of.id}">${of.name}</a>: ${which} <a class="small noprint" href="/draw">Cards of everything</a></p>`
}

/** The number of cards for a table, the time that they take, and the number of tables. */
function serving(round: Round, minutes: number): Piece {
  const { cards } = round
  if (cards === 0) return ''
  const serve = cards === 1 ? 'one card serves' : `${cards} cards serve`
  const over = overrun(round)
  const late = over === 0 ? '' : `That is ${counted(over, 'minute')} too long: take fewer cards. `
  return html`So ${serve} a table: <span id="takes">${takes(cards, minutes)}</span> before the reading. ${late}${tableWords(round)} ${printWords(round, cards)} `
}

/**
 * The other choices of a draw, folded.
 *
 * @param of id of the situation whose cards are drawn, unless it follows from the words of whoever asks
 */
function chosen(query: Asked, names: ReadonlyMap<string, string>, of: string | undefined): Html {
  const { bookkeeping = false, change, internal, kind, mode, seed = '1' } = query
  return html`<details class="other-draw"><summary>Choose a theme</summary><div class="controls">${of === undefined ? '' : html`<input type="hidden" name="situation" value="${of}">`}<label for="internal">Takes hold of</label> <select id="internal" name="internal"><option value="">anything</option>${themes(names, internalCodes, internal)}</select> <label for="change">How deep</label> <select id="change" name="change"><option value="">any change</option>${themes(names, changeCodes, change)}</select> <label for="mode">For</label> <select id="mode" name="mode"><option value="">any purpose</option>${modeIds.map((id) => html`<option value="${id}"${id === mode?.toUpperCase() ? html` selected` : ''}>${id}: ${modeQuestions[id]}</option>`)}</select> <label for="kind">Kind</label> <select id="kind" name="kind"><option value="">any card</option>${cardKinds.map((one) => html`<option value="${one}"${one === kind ? html` selected` : ''}>${kinds[one]}</option>`)}</select> <label for="seed">Word of this draw</label> <input id="seed" name="seed" type="text" maxlength="64" value="${seed}" aria-describedby="seed-is"> <label><input name="bookkeeping" type="checkbox" value="true"${bookkeeping ? html` checked` : ''}> Also operators that only sort, compare or record</label> <p class="tiny" id="seed-is">The same word and choices give everybody the same cards; any other word gives others.</p></div></details>`
}

/** The minutes are a parameter of the draw, so that everybody who opens its URL has the same. */
const clock = (
  minutes: number,
): Html => html`<fieldset class="clock with-script"><legend class="hidden">Clock</legend>
<output id="left" role="timer" aria-live="off">${minutes}:00</output> <label for="minutes">Minutes</label> <input id="minutes" name="minutes" form="draw" type="number" min="1" max="${LONGEST}" value="${minutes}"> <button type="button" id="start">Start</button> <button type="button" class="second" id="reset">Reset</button> <label><input id="sound" type="checkbox"> Sound at the end</label> <span role="status" id="clock-says"></span></fieldset>`

/** Between the question of an operator and the example of an answer. */
const EXAMPLE = / (?=For example: )/

/**
 * The back of a card, short enough to read at a table: an instruction with one example for an operator, a case for the
 * other kinds. The page of an operator has the rest.
 */
function backOf({ example, instruction }: Card): Piece {
  if (instruction !== undefined) {
    const [does, such] = instruction.split(EXAMPLE)
    return html`<details><summary>What to do with it</summary><p>${does}</p><p class="small">${such}</p></details>`
  }
  return example === undefined
    ? ''
    : html`<details><summary>An answer from another trade, made up</summary><p><b>${capital(example.field)}.</b> ${example.answer}</p></details>`
}

/** What a card asks, and for an operator an example of an answer. */
function askedOf({ change, kind, text }: Card): readonly [asked: string, answer?: string] {
  const whole = change ?? text
  const [asked = whole, answer] = kind === 'operator' ? whole.split(EXAMPLE) : []
  return answer === undefined ? [asked] : [asked, answer]
}

/** The cards with their small lines, each of which stands on one card alone. */
function withOwnLines(cards: readonly Card[]): Card[] {
  const said = new Set(cards.map(({ text }) => text))
  return cards.map(({ intent, ...card }) => {
    if (intent === undefined || said.has(intent)) return card
    said.add(intent)
    return { ...card, intent }
  })
}

function cardItem(card: Card, at: number, count: number): Html {
  const { kind, id, gauge, intent, href } = card
  const [asked, answer] = askedOf(card)
  return html`<li class="drawn ${kind}${cardEnds(count).has(at) ? ' ends' : ''}" id="card-${at}" tabindex="-1" data-at="${id}" aria-label="Card ${at} of ${count}">
<div class="front"><h2>${asked}</h2>${answer === undefined ? '' : html`<p class="small">${answer}</p>`}${intent === undefined ? '' : html`<p class="small quiet">${intent}</p>`}</div>
<div class="own field with-script"><label for="idea-${at}">Your idea</label><textarea class="words" id="idea-${at}" rows="2" maxlength="2000"></textarea></div>
<div class="back">${
    gauge === undefined
      ? ''
      : html`<details class="gauge"><summary>Once an idea is written down</summary><p id="asks-${at}">${gauge}</p><div class="own field with-script"><div class="hint" id="else-${at}">If that does not fit your idea: how would you notice that it works?</div><label for="gauge-${at}">Your answer (may stay empty)</label><input type="text" id="gauge-${at}" maxlength="1000" aria-describedby="asks-${at} else-${at}"></div></details>`
  }${backOf(card)}</div>
<p class="turn row"><a class="alone" href="#card-${at}">This card alone</a>${at === 1 ? '' : html`<a class="button second" href="#card-${at - 1}" rel="prev">Previous</a>`}<span>${at} of ${count}</span>${at === count ? '' : html`<a class="button second" href="#card-${at + 1}" rel="next">Next</a>`}<a href="#deck">All ${counted(count, 'card')}</a> <a class="tiny quiet" href="${pageOf(href)}">${kinds[kind]} <span class="id">${id}</span></a></p>
</li>`
}

/**
 * The script of the round is `client/draw/round.ts`; its texts are here so that they are readable before the script
 * runs.
 */
const writing = (
  of: string | undefined,
): Html => html`<section class="round with-script" id="round"${of === undefined ? '' : html` data-situation="${of}"`}><h2>Write alone, then read together</h2>
<p class="quiet">What you write under a card stays in this browser until you hand it in, as a link or as a file. Nothing is sent to this service. A link holds 8,000 characters, packed, which is some fifty ideas; a file holds a hundred.</p>
<div class="field"><label for="by">Your name or role</label><input id="by" type="text" maxlength="80" autocomplete="name"></div>
<p class="row"><button type="button" id="hand-in">Hand in</button> <span id="mine"></span></p>
<div id="handed" hidden><p class="row"><button type="button" id="copy-link">Copy my link</button> <button type="button" class="second" id="save-file">Save my file</button> <button type="button" class="second" id="go-on">Write on</button></p></div>
<h3>Take in what others wrote</h3>
<div class="field"><label for="links">Their links, one a line</label><textarea id="links" class="words" rows="2" spellcheck="false"></textarea></div>
<p class="row"><button type="button" class="second" id="take-links">Take in the links</button> <label class="button second" for="files">Take in files</label><input class="hidden" type="file" id="files" multiple accept=".json,application/json"></p>
<p role="status" id="taken"></p>
<div id="problems" role="alert"></div>
<ul class="plain" id="sheets"></ul>
<p class="row"><button type="button" id="read">Read them all</button> <span class="hint" id="why-not"></span></p>
<div id="reading" tabindex="-1"></div>
<p class="row" id="after" hidden><button type="button" id="to-run">Take them into a run</button> <button type="button" class="second" id="new-round">Begin a new round</button></p>
</section>`
