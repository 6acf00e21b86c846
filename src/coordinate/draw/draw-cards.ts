/** `GET /v1/draw`: draws cards with a seed from the intents, stems and operators that pass the filters. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { InvalidInput } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { array, count, object, oneOf, string, type Value } from '../../contract/schema.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { type Card, cardKinds, draw, nextSeed } from '../../engine/runs/draw.ts'
import { stemLines } from '../../engine/runs/stem-lines.ts'
import { didYouMean } from '../../engine/values/nearest.ts'
import { lazy } from '../../lazy.ts'
import { changeFilter, internalFilter } from '../grid/code-filters.ts'
import { cellRows } from '../grid/queries.ts'
import { toGridCell } from '../grid/resources.ts'
import { kebabId } from '../kebab-id.ts'
import type { Coordinates } from '../load.ts'
import { modeFilter } from '../method/mode-filter.ts'
import { modeById } from '../method/modes.ts'
import { promptRows } from '../prompts/prompt.ts'
import { operatorRows } from '../queries.ts'
import { caseOf, runTitle } from '../runs/run-title.ts'
import { workedAnswers } from '../runs/worked-answers.ts'
import { situationById, situationRows } from '../situations/queries.ts'
import { toSituation } from '../situations/resources.ts'
import { example } from '../situations/schemas.ts'

/** Maximum number of cards in a draw: as many as a group can lay out on a table. */
const MAX_CARDS = 30

export const card = object(
  {
    kind: oneOf(cardKinds, 'What the card is.'),
    id: string('`C3-I05` for an intent, a coordinate for a stem, a name for an operator.'),
    text: string('What to read out.'),
    href: string('Path of the whole resource, relative to the base address.'),
  },
  {
    intent: string('Of a stem: the intent of its cell, from which a change is found first.'),
    change: string('Of a stem above C0, first line: the question that leads to a change.'),
    gauge: string(
      'Of a stem above C0, second line: how to gauge the change; to be shown once an idea is written down. A few stems have none.',
    ),
    example: object(
      { field: example.properties.field, answer: example.properties.answer },
      {},
      'The back of the card. Of an intent or a stem: how the cell was answered elsewhere, by a worked run at that very stem where there is one. Of an operator: a case worked through.',
    ),
    instruction: string(
      'Of an operator, the back of the card: what to do with it, with an example of it.',
    ),
    guardrail: string('Of an operator: how it goes wrong, and what to keep to.'),
  },
)

export const drawing = object({
  seed: string('The seed that was used; with the same filters it gives the same cards.'),
  count: count('Cards in this draw; fewer than asked for where there are no more.'),
  href: string('Path that repeats this draw.'),
  next: string('Path of another draw: the same filters with the next seed.'),
  results: array(card, 'Intent, stem and operator in turn.'),
})

export const drawParameters = object(
  {},
  {
    seed: {
      type: 'string',
      minLength: 1,
      maxLength: 64,
      default: '1',
      description: 'Any word or number; another seed gives other cards.',
    } as const,
    kind: oneOf(cardKinds, 'Cards of one kind alone.'),
    mode: modeFilter,
    change: changeFilter,
    internal: internalFilter,
    situation: kebabId(
      'Id of a situation: its stems above C0, the intents of their cells, its operators, or all where it names only some that keep the books.',
    ),
    bookkeeping: {
      type: 'boolean',
      default: false,
      description: 'True draws operators too that order or record and change nothing.',
    } as const,
    n: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_CARDS,
      default: 6,
      description: 'Cards to draw, at most.',
    } as const,
    format,
  },
)

type Query = Value<typeof drawParameters>

export const drawCards = operation(
  {
    method: 'GET',
    path: '/v1/draw',
    tag: 'Ways in',
    summary: 'Draw cards by a seed: intents, stems and operators in turn',
    description:
      'The same seed and filters give the same cards, no two with one case, no two of one cell as long as there are others, and of many internal variables where the filters leave many. `kind` draws intents, stems or operators alone. Without filters the cards come from C1 to C4, since C0 asks for what holds already; `mode` keeps to the change levels and operators that its playbook uses, `situation` to what a situation names. Operators that keep the books (LOCATE, RANK and their like) give a table nothing to think about and come with `bookkeeping` alone. `href` repeats the draw, `next` draws again.',
    query: drawParameters,
    ok: { 'application/json': drawing, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'Six cards for a workshop', query: 'seed=tuesday' },
      { summary: 'Structural changes of a flow', query: 'seed=7&change=C3&internal=I05&n=3' },
      {
        summary: 'With the operators that keep the books',
        query: 'seed=tuesday&mode=PLAN&bookkeeping=true&n=3',
      },
      { summary: 'A question for the week', query: 'kind=stem&n=1&seed=2026-W48' },
      {
        summary: 'Cards of one situation',
        query: 'seed=tuesday&situation=too-many-meetings&n=3',
      },
      csvExample('seed=tuesday'),
    ],
    refused: [{ query: 'internal=Flow' }, { query: 'situation=too-much-magic' }],
  },
  ({ database }: Coordinates) =>
    ({ query }) =>
      draws(database, query),
)

type ServedCard = Value<typeof card>

function draws(database: OpenDatabase, query: Query): Value<typeof drawing> {
  const { seed } = query
  const all = decks(database, query)
  const chosen =
    query.kind === undefined
      ? all
      : { intent: [], stem: [], operator: [], [query.kind]: all[query.kind] }
  const cells = new Set([...chosen.intent, ...chosen.stem].flat().flatMap(cellsOf))
  const drawn = draw(seed, chosen, query.n, {
    // Where all cards are of one cell, it does not tell them apart.
    ...(cells.size > 1 && { saysOf }),
    spreadOf: (card) => cellsOf(card).map((cell) => cell.slice('C3-'.length)),
  }).map((card) => (card.kind === 'stem' ? withWorkedAnswer(database, card) : card))
  const results = withOwnCases(database, drawn)
  return {
    seed,
    count: results.length,
    href: path(query, seed),
    next: path(query, nextSeed(seed)),
    results,
  }
}

/** The cell of a card; an operator has none. */
const cellsOf = ({ id, kind }: ServedCard): string[] =>
  kind === 'operator' ? [] : [id.replaceAll(/^GRAM-|-M\d+$/g, '')]

/** Two cards of one cell ask for the same move, and two with one case tell the same story. */
const saysOf = (card: ServedCard): string[] => [
  ...cellsOf(card),
  ...(card.example === undefined ? [] : [card.example.answer]),
]

/** Gives a card whose case stands on another already a case of its cell that stands on none; otherwise no case. */
function withOwnCases(database: OpenDatabase, cards: readonly ServedCard[]): ServedCard[] {
  const told = new Set<string>()
  const answers = lazy(
    () =>
      new Map(
        cellRows(database)
          .map(toGridCell)
          .map((cell) => [`${cell.change}-${cell.internal}`, cell.answers]),
      ),
  )
  return cards.map(({ example, ...card }) => {
    const own =
      example === undefined || !told.has(example.answer)
        ? example
        : cellsOf(card)
            .flatMap((cell) => answers().get(cell)!)
            .find(({ answer }) => !told.has(answer))
    if (own === undefined) return card
    told.add(own.answer)
    return { ...card, example: own }
  })
}

function path(query: Query, seed: string): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, seed })) given.set(name, String(value))
  return `/v1/draw?${given}`
}

/** Operators that order, compare or record existing material; as cards they would not give a group new ideas. */
const bookkeeping = new Set('LOCATE LINK SEQUENCE CONTRAST CALIBRATE GATE RANK'.split(' '))

/** The back of a stem's card shows the answer from a worked run; if there is none, another answer from its cell. */
function withWorkedAnswer(database: OpenDatabase, card: ServedCard): ServedCard {
  const [worked] = workedAnswers(database, { coordinate: card.id })
  return worked === undefined
    ? card
    : { ...card, example: { field: runTitle(worked.title).who, answer: worked.text } }
}

/** The groups of a deck: intents by change level, stems by cell, operators by category. */
function decks(database: OpenDatabase, query: Query) {
  const used = query.mode === undefined ? undefined : usedBy(database, query.mode)
  const named = query.situation === undefined ? undefined : namedBy(database, query.situation)
  const isDrawn = ({ change, internal }: { change: string; internal: string }): boolean =>
    (query.change === undefined ? isOfMode(change) : change === query.change) &&
    (query.internal === undefined || internal === query.internal) &&
    (named?.cells.has(`${change}-${internal}`) ?? true)
  const isOfMode = (change: string): boolean =>
    used === undefined ? change !== 'C0' : used.changes.has(change)
  const served = operatorRows(database).filter(
    ({ name }) => query.bookkeeping || !bookkeeping.has(name),
  )
  // A situation that names only operators which keep the books is given the others, if it has questions of this theme.
  const hasOwn = served.some(({ name }) => named?.operators.has(name))
  const isNamed = (name: string): boolean =>
    named === undefined || (hasOwn ? named.operators.has(name) : cells.some(isDrawn))
  const cells = cellRows(database).map(toGridCell)
  const cases = new Map(cells.map(({ answers, change, internal }) => [change + internal, answers]))
  return {
    intent: groups(
      cells.filter(isDrawn),
      ({ change }) => change,
      ({ answers, change, href, intent, internal }): ServedCard => ({
        kind: 'intent',
        id: `${change}-${internal}`,
        text: intent,
        example: answers[0]!,
        href,
      }),
    ),
    stem: groups(
      promptRows(database)
        .filter(isDrawn)
        .filter(({ id }) => named?.stems.has(id) ?? true),
      ({ change, internal }) => `${change}-${internal}`,
      ({ change, id, intent, internal, meta, text }): ServedCard => ({
        kind: 'stem',
        id,
        text,
        intent,
        ...(change === 'C0' ? {} : stemLines(text)),
        example: inTurn(cases.get(change + internal)!, meta),
        href: `/v1/coordinates/${id}`,
      }),
    ),
    operator: groups(
      served
        .filter(({ name }) => used?.operators.has(name) ?? true)
        .filter(({ name }) => isNamed(name)),
      ({ category }) => category,
      ({ example, guardrail, instruction, name, question }): ServedCard => ({
        kind: 'operator',
        id: name,
        text: question,
        instruction,
        guardrail,
        example: caseOf(example),
        href: `/v1/operators/${name}`,
      }),
    ),
  } satisfies Record<Card['kind'], ServedCard[][]>
}

/** Cycles through the few cases of a cell, so that each of its fourteen stems gets one. */
const inTurn = <T>(all: readonly T[], meta: string): T =>
  all[(Number(meta.slice(1)) - 1) % all.length]!

function groups<Row>(
  rows: readonly Row[],
  group: (row: Row) => string,
  card: (row: Row) => ServedCard,
): ServedCard[][] {
  return [...Map.groupBy(rows, group).values()].map((own) => own.map(card))
}

/** The change levels whose coordinates a playbook names, and the operators that it names. */
function usedBy(database: OpenDatabase, mode: string) {
  const { body } = modeById(database, { id: mode.toUpperCase() })!
  return {
    changes: new Set(Array.from(body.matchAll(/\b(C[0-4])-I\d\d/g), ([, change]) => change!)),
    operators: new Set(body.match(/\b[A-Z]{3,}\b/g)),
  }
}

/**
 * The mode, coordinates and operators that a situation names.
 *
 * @throws InvalidInput if no situation has this id
 */
function namedBy(database: OpenDatabase, id: string) {
  const row = situationById(database, { id: id.toLowerCase() })
  if (row === undefined) {
    const ids = situationRows(database).map((one) => one.id)
    throw new InvalidInput([
      { path: 'situation', message: `no situation has the id "${id}"${didYouMean(id, ids)}` },
    ])
  }
  const { coordinates, operators } = toSituation(row)
  const changes = coordinates.filter((code) => !code.startsWith('GRAM-C0'))
  return {
    stems: new Set(changes),
    cells: new Set(changes.map((code) => code.slice('GRAM-'.length, 'GRAM-C3-I05'.length))),
    operators: new Set(operators),
  }
}
