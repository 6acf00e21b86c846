/** Printed sheets for a group: the running order of a meeting, with its minutes and lines to write on. */
import { counted, type Html, html } from '../../pages/html.ts'

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
}

export function meetingSheet({ name, figures, minutes: whole }: Meeting): Html {
  const minutes = minutesOf(whole)
  const starts = minutes.map((_, at) => minutes.slice(0, at).reduce((sum, one) => sum + one, 0))
  return html`<section class="printed meeting"><h2>Sheet for a meeting of ${counted(whole, 'minute')}: ${name}</h2>
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

/** Over how many tables so many people are spread: the fewest and the most that make sense. */
const tablesOf = (people: number): readonly [few: number, many: number] => {
  const few = Math.ceil(people / MOST_AT_TABLE)
  return [few, Math.max(few, Math.floor(people / FEWEST_AT_TABLE))]
}

const span = (low: number, high: number, between: string): string =>
  low === high ? String(low) : `${low} ${between} ${high}`

/** For more people than one table holds: how many tables, and how many sit at each; else nothing. */
export function tableWords(people: number): string {
  const [few, many] = tablesOf(people)
  if (few === 1) return ''
  const tables = span(few, many, many - few === 1 ? 'or' : 'to')
  const seats = span(Math.floor(people / many), Math.ceil(people / few), 'to')
  return `${people} people sit at ${tables} tables of ${seats}, each with a set of the cards.`
}

/** How often each page is printed: the cards for each table, the last sheet for each person. */
export function printWords(people: number): string {
  const [few, many] = tablesOf(people)
  const cards = span(few, many, many - few === 1 ? 'or' : 'to')
  const times = (said: string): string => (said === '1' ? 'once' : `${said} times`)
  return `Print the cards ${times(cards)}, the last sheet ${times(String(people))}.`
}

interface Round {
  readonly cards: number
  /** The subject of the workshop; empty if none was given. */
  readonly about: string
  /** Minutes of writing to one card. */
  readonly minutes: number
  readonly people: number
}

/** The last sheet of printed cards, one a person: a place for one idea to each card. */
export const ideasSheet = (cards: readonly string[]): Html =>
  html`<section class="printed meeting ideas"><h2>My ideas, one to a card</h2>
<p>One of these sheets for each person.</p>
<ol>${cards.map((asked) => html`<li>${asked}${line()}${line()}</li>`)}</ol></section>`

/** A sheet in front of printed cards: how to use them with so many people, and how long it takes. */
export function cardsSheet({ about, cards, minutes, people }: Round): Html {
  const [tables, many] = tablesOf(people)
  const reading = Math.ceil(cards * Math.ceil(people / tables) * READING)
  const telling = tables === 1 ? 0 : tables * TELLING
  const rest = EXPLAINING + reading + CHOOSING + telling + SETTLING
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
      SETTLING,
      'For the first two: who tries what by when, and which figure would show that it fails.',
    ],
  ]
  return html`<section class="printed meeting front"><h2>How to use these cards: ${counted(people, 'person', 'people')}, ${counted(cards, 'card')}, <span data-whole="${rest}">${cards * minutes + rest}</span> minutes</h2>
${people > MOST_AT_TABLE ? html`<p>${tableWords(people)}${many > tables ? html` The minutes are for ${tables} tables; at more of them the reading is shorter.` : ''}</p>` : ''}
<p>${printWords(people)}</p>
<p>We want ideas for: ${about}</p>${about === '' ? line() : ''}
<table class="times"><thead><tr><th scope="col">Minutes</th><th scope="col">What happens</th></tr></thead><tbody>${rows.map(([time, what]) => html`<tr><td>${time}</td><td>${what}</td></tr>`)}</tbody></table>
<p class="small">The minutes are practice, no finding. With less time take fewer cards: each costs its writing and half a minute a person.</p>
${table(
  ['Idea that is tried', 'Who', 'By when', 'It has failed if'],
  [1, 2, 3].map(() => ['', '', '', '']),
)}</section>`
}
