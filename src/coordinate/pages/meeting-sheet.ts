/** Printed sheets for a group: the running order of a meeting, with its minutes and lines to write on. */
import { counted, type Html, html } from '../../pages/html.ts'
import { ideaEnds, pagesOf } from './print-pages.ts'

/** Shortest, usual and longest meeting, in minutes. */
export const SHORTEST_MEETING = 20
export const MEETING = 60
export const LONGEST_MEETING = 240

interface Part {
  readonly what: string
  /** Share of the meeting. */
  readonly share: number
}

/** How a meeting is divided: our own practice, which the sheet says. */
const parts: readonly Part[] = [
  { what: 'Read the question aloud; fill in the figures, and say which are guesses', share: 0.2 },
  { what: 'Everybody writes ideas alone, one for each of the changes above', share: 0.2 },
  { what: 'Read all ideas aloud, without judging them', share: 0.25 },
  { what: 'Choose one; say what would show that it fails', share: 0.2 },
  { what: 'Settle who decides and who does what, by when', share: 0.15 },
]

/** @returns whole minutes of each part, which add up to the whole meeting */
export function minutesOf(whole: number): number[] {
  const ends = parts.map((_, at) =>
    Math.round(whole * parts.slice(0, at + 1).reduce((sum, { share }) => sum + share, 0)),
  )
  return ends.map((end, at) => end - (ends[at - 1] ?? 0))
}

const line = (): Html => html`<p class="line"></p>`

const table = (head: readonly string[], rows: readonly (readonly string[])[], kind = ''): Html =>
  html`<table class="${kind}"><thead><tr>${head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((one) => html`<td>${one}</td>`)}</tr>`)}</tbody></table>`

interface Meeting {
  readonly name: string
  /** Questions about today whose answers are filled in. */
  readonly figures: readonly string[]
  readonly minutes: number
  /** Whether it stands on the screen too, since somebody asked for it; else it is printed with the page. */
  readonly isShown: boolean
}

export function meetingSheet({ name, figures, isShown, minutes: whole }: Meeting): Html {
  const minutes = minutesOf(whole)
  const starts = minutes.map((_, at) => minutes.slice(0, at).reduce((sum, one) => sum + one, 0))
  return html`<section class="${isShown ? 'shown' : 'printed'} meeting" id="sheet"><h2>Sheet for a meeting of ${counted(whole, 'minute')}: ${name}</h2>
${isShown ? html`<p class="noprint with-script"><button type="button" data-print>Print</button></p>` : ''}
<p>Our question, with a figure and a day:</p>${line()}${line()}
${table(
  ['To look up before the meeting', 'Answer', 'Source and day'],
  figures.map((text) => [text, '', '']),
)}
${table(
  ['From minute', 'Minutes', 'What happens'],
  parts.map(({ what }, at) => [String(starts[at]!), String(minutes[at]!), what]),
  'times',
)}
<p class="small">How the time is shared is practice, no finding: move it where your group needs more.</p>
<p>Ideas:</p>${[1, 2, 3, 4, 5].map(line)}
<p>The idea that we try, and the figure at which it has failed:</p>${line()}${line()}
${table(
  ['Who', 'Decides or does what', 'By when'],
  [1, 2, 3].map(() => ['', '', '']),
)}</section>`
}

/** Minutes of a round with cards beside the writing. */
const EXPLAINING = 3
const CHOOSING = 5
const SETTLING = 7
/** Minutes in which one table tells the others its first two ideas. */
const TELLING = 2
/** Minutes to read one idea aloud. */
const READING = 0.5

/** Usual and largest number of people at a table. */
export const PEOPLE = 5
export const MOST_PEOPLE = 30

/** Fewest and most people who hear each other out at one table. */
const FEWEST_AT_TABLE = 4
const MOST_AT_TABLE = 6

/** Over how many tables so many people are spread: as many as are wished, or the fewest and the most that make sense. */
function tablesOf({ people, tables }: Seating): readonly [few: number, many: number] {
  if (tables !== undefined) return [Math.min(tables, people), Math.min(tables, people)]
  const few = Math.ceil(people / MOST_AT_TABLE)
  return [few, Math.max(few, Math.floor(people / FEWEST_AT_TABLE))]
}

export interface Seating {
  readonly people: number
  /** Undefined if nobody says how many there are. */
  readonly tables: number | undefined
}

const span = (low: number, high: number, between: string): string =>
  low === high ? String(low) : `${low} ${between} ${high}`

/** For several tables: how many, and how many people sit at each; else nothing. */
export function tableWords(seating: Seating): string {
  const { people } = seating
  const [few, many] = tablesOf(seating)
  if (many === 1) return ''
  const tables = span(few, many, many - few === 1 ? 'or' : 'to')
  const seats = span(Math.floor(people / many), Math.ceil(people / few), 'to')
  return `${people} people sit at ${tables} tables of ${seats}, each with a set of the cards.`
}

/** Up to so many people the lines for ideas are printed for each, so that nobody has to choose pages. */
const MOST_COPIES = 12

/** How often the lines for ideas stand in the print. */
export const copiesOf = ({ people }: Seating): number => (people > MOST_COPIES ? 1 : people)

/** How often each page is printed: the cards for each table, the lines for ideas for each person. */
export function printWords(seating: Seating, cards: number): string {
  const [few, many] = tablesOf(seating)
  const copies = copiesOf(seating)
  const pages = pagesOf(cards, copies)
  const sets = span(few, many, many - few === 1 ? 'or' : 'to')
  if (copies === 1)
    return `Print the cards (${pages.cards}) ${often(sets)}, the lines for ideas (${pages.ideas}) ${often(String(seating.people))}.`
  const ideas = `the lines for ideas of all ${seating.people} (${pages.ideas})`
  return many === 1
    ? `One print has it all: the cards (${pages.cards}) and ${ideas}.`
    : `Print the cards (${pages.cards}) ${often(sets)}, the rest once: it has ${ideas}.`
}

function often(count: string): string {
  const words: Readonly<Record<string, string>> = { 1: 'once', 2: 'twice' }
  return words[count] ?? `${count} times`
}

/** A round of writing, of which the minutes of the whole may be said. */
export interface Round extends Seating {
  readonly cards: number
  readonly time: number | undefined
}

export interface Sheet extends Round {
  /** The subject of the workshop; empty if none was given. */
  readonly about: string
  /** Minutes of writing to one card. */
  readonly minutes: number
  /** What the situation that was found says to do first, and its name. */
  readonly first: { readonly move: string; readonly of: string } | undefined
}

/** The last sheet of printed cards, one a person: a place for one idea to each card. */
export function ideasSheet(cards: readonly string[]): Html {
  const ends = ideaEnds(cards.length)
  return html`<section class="printed meeting ideas"><h2>My ideas, one to a card</h2>
<p>One of these sheets for each person.</p>
<ol>${cards.map((asked, at) => html`<li${ends.has(at + 1) ? html` class="ends"` : ''}>${asked}${line()}${line()}</li>`)}</ol></section>`
}

/** Minutes of a round besides the writing. */
function besides({ cards, ...seating }: Round) {
  const [tables] = tablesOf(seating)
  const reading = Math.ceil(cards * Math.ceil(seating.people / tables) * READING)
  const telling = tables === 1 ? 0 : tables * TELLING
  return { reading, telling, all: EXPLAINING + reading + CHOOSING + telling + SETTLING }
}

/** Minutes of a round with so many to each card. */
export const wholeTime = (round: Round, minutes: number): number =>
  besides(round).all + round.cards * minutes

/** Minutes to write to each card, at least one, so that the round keeps its time; undefined if it has none. */
export const minutesEach = (round: Round): number | undefined =>
  round.time === undefined
    ? undefined
    : Math.max(1, Math.floor((round.time - besides(round).all) / Math.max(1, round.cards)))

/** How many minutes a round takes longer than there are, since its cards are too many; otherwise 0. */
export const overrun = (round: Round): number =>
  round.time === undefined ? 0 : Math.max(0, wholeTime(round, 1) - round.time)

/** A sheet in front of printed cards: how to use them with so many people, and how long it takes. */
export function cardsSheet(round: Sheet): Html {
  const { about, cards, first, minutes, people, time } = round
  const [tables, many] = tablesOf(round)
  const { all, reading, telling } = besides(round)
  // What is left of the time goes to what is settled.
  const spare = time === undefined ? 0 : Math.max(0, time - all - cards * minutes)
  const rest = all + spare
  const writing = html`<span data-writing>${cards * minutes}</span>`
  const rows: readonly (readonly [Html | number, string])[] = [
    [
      EXPLAINING,
      'Say what you want ideas for, and write it where all can see it. Ideas may be odd.',
    ],
    [
      writing,
      'Lay one card in the middle of the table. Everybody writes one idea to it, alone and without a word; then comes the next card. Its back is read once the idea is down.',
    ],
    [
      reading,
      'Everybody reads their own ideas aloud at their table, half a minute each. Nobody judges yet.',
    ],
    [CHOOSING, 'Everybody marks three ideas of others. Count the marks.'],
    ...(tables === 1
      ? []
      : [[telling, 'Each table reads its first two ideas to all, and all mark two.'] as const]),
    [
      SETTLING + spare,
      'For the first two: who tries what by when, and which figure would show that it fails.',
    ],
  ]
  return html`<section class="printed meeting front"><h2>How to use these cards: ${counted(people, 'person', 'people')}, ${counted(cards, 'card')}, <span data-whole="${rest}">${cards * minutes + rest}</span> minutes</h2>
${many > 1 ? html`<p>${tableWords(round)}${many > tables ? html` The minutes are for ${tables} tables; at more of them the reading is shorter.` : ''}</p>` : ''}
<p>${printWords(round, cards)}</p>
<p>We want ideas for: ${about}</p>${about === '' ? line() : ''}
${first === undefined ? '' : html`<p>After the meeting, whatever the cards bring (from “${first.of}”): ${first.move}</p>`}
<table class="times"><thead><tr><th scope="col">Minutes</th><th scope="col">What happens</th></tr></thead><tbody>${rows.map(([time, what]) => html`<tr><td>${time}</td><td>${what}</td></tr>`)}</tbody></table>
<p class="small">The minutes are practice, no finding. With less time take fewer cards: each costs its writing and half a minute a person.</p>
${table(
  ['Idea that is tried', 'Who', 'By when', 'It has failed if'],
  [1, 2, 3].map(() => ['', '', '', '']),
)}</section>`
}
