/** `GET /v1/draw`: filtered decks of the corpus, and the cards that a seed draws from them. */
import type { Handlers } from '../contract/operation.ts'
import type { Value } from '../contract/schema.ts'
import type { OpenDatabase } from '../database/open.ts'
import { type Card, draw, nextSeed } from '../engine/runs/draw.ts'
import { stemLines } from '../engine/runs/stem-lines.ts'
import type { contract } from './contract.ts'
import * as queries from './queries.ts'
import { toGridCell } from './resources.ts'
import { caseOf, runTitle } from './run-title.ts'
import type * as w from './way-in-schemas.ts'

type DrawQuery = Parameters<Handlers<typeof contract>['drawCards']>[0]['query']
type ServedCard = Value<typeof w.card>

export function drawing(database: OpenDatabase, query: DrawQuery): Value<typeof w.drawing> {
  const { seed } = query
  const results = draw(seed, decks(database, query), query.n).map((card) =>
    card.kind === 'stem' ? withWorkedAnswer(database, card) : card,
  )
  return {
    seed,
    count: results.length,
    href: path(query, seed),
    next: path(query, nextSeed(seed)),
    results,
  }
}

function path(query: DrawQuery, seed: string): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, seed })) given.set(name, String(value))
  return `/v1/draw?${given}`
}

/** Operators that order, compare or record what is there: a table that wants ideas gets none from them. */
const bookkeeping = new Set('LOCATE LINK SEQUENCE CONTRAST CALIBRATE GATE RANK'.split(' '))

/** A stem that a worked run answered has that answer on its back instead of another of its cell. */
function withWorkedAnswer(database: OpenDatabase, card: ServedCard): ServedCard {
  const [worked] = queries.workedAnswers(database, { coordinate: card.id })
  return worked === undefined
    ? card
    : { ...card, example: { field: runTitle(worked.title).who, answer: worked.text } }
}

/** The groups of a deck: intents by change level, stems by cell, operators by category. */
function decks(database: OpenDatabase, query: DrawQuery) {
  const used = query.mode === undefined ? undefined : usedBy(database, query.mode)
  const isDrawn = ({ change, internal }: { change: string; internal: string }): boolean =>
    (query.change === undefined ? isOfMode(change) : change === query.change) &&
    (query.internal === undefined || internal === query.internal)
  const isOfMode = (change: string): boolean =>
    used === undefined ? change !== 'C0' : used.changes.has(change)
  const cells = queries.gridCells(database).map(toGridCell)
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
      queries.prompts(database).filter(isDrawn),
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
      queries
        .operators(database)
        .filter(({ name }) => query.bookkeeping || !bookkeeping.has(name))
        .filter(({ name }) => used?.operators.has(name) ?? true),
      ({ category }) => category,
      ({ definition, example, guardrail, name }): ServedCard => ({
        kind: 'operator',
        id: name,
        text: definition,
        guardrail,
        example: caseOf(example),
        href: `/v1/operators/${name}`,
      }),
    ),
  } satisfies Record<Card['kind'], ServedCard[][]>
}

/** The fourteen stems of a cell share its few cases out among them. */
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
  const { body } = queries.modeById(database, { id: mode.toUpperCase() })!
  return {
    changes: new Set(Array.from(body.matchAll(/\b(C[0-4])-I\d\d/g), ([, change]) => change!)),
    operators: new Set(body.match(/\b[A-Z]{3,}\b/g)),
  }
}
