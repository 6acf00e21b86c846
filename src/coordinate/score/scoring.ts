/** `GET /v1/scoring`: the rubric. */
import type { Selectable } from 'kysely'
import { operation } from '../../contract/operation.ts'
import { anyJson, array, count, object, oneOf, string, type Value } from '../../contract/schema.ts'
import type { CriterionTable } from '../../database/coordinate-tables.ts'
import { rows } from '../../database/query.ts'
import { criterionIds } from '../../forms/coordinate-enums.ts'
import type { Coordinates } from '../load.ts'
import { criterionRows, textById } from '../queries.ts'

export const criterion = object({
  id: oneOf(criterionIds, 'Id, as a score request names it.'),
  name: string('Name for people.'),
  weight: count('Points of a full rating; the seven sum to 100.'),
  measures: oneOf(
    ['promise', 'confidence', 'learning'],
    'What the rating says: what the concept would bring, how far that is known to hold, or what a test would teach.',
  ),
  question: string('What the rating answers.'),
  reason: string('Why it weighs what it weighs.'),
  anchors: array(string(), 'What the ratings 0 to 4 mean for this criterion.'),
})

export const hardGate = object({
  id: string('Id, as a run document names it.'),
  name: string('Name for people.'),
  question: string('What must be answered with yes.'),
  reason: string('Why no index outweighs it.'),
})

export const ratingAnchor = object({
  rating: { type: 'integer', minimum: 0, maximum: 4, description: 'The rating.' } as const,
  name: string('The rating in a word.'),
  meaning: string('What it says of a concept.'),
})

export const scoring = object({
  criteria: array(criterion, 'Seven, their weights summing to 100.'),
  hard_gates: array(hardGate, 'Four; a concept that fails one is out whatever its index.'),
  rating_anchors: array(ratingAnchor, 'What 0 to 4 mean for every criterion.'),
  formula: object(
    { words: string('In words.'), notation: string('In notation.') },
    {},
    'How the index follows from the ratings.',
  ),
  test_vectors: array(anyJson('Ratings and the index that follows from them.')),
})

export const gateRows = rows('coordinate.hardGates', (from) =>
  from.selectFrom('hard_gate').selectAll().orderBy('number'),
)

export const getScoring = operation(
  {
    method: 'GET',
    path: '/v1/scoring',
    tag: 'Scoring',
    summary: 'Read the scoring rubric: criteria, hard gates, rating anchors, formula',
    description: 'Gates come before scores: a concept that fails one is out whatever its index.',
    ok: { 'application/json': scoring },
    failures: [],
    examples: [{ summary: 'The rubric' }],
  },
  ({ database }: Coordinates) =>
    () => {
      const text = (id: 'rating_anchors' | 'formula' | 'test_vectors') =>
        textById(database, { id }).body
      return {
        criteria: criterionRows(database).map(toCriterion),
        hard_gates: gateRows(database).map(({ id, name, question, reason }) => ({
          id,
          name,
          question,
          reason,
        })),
        rating_anchors: JSON.parse(text('rating_anchors')) as [],
        formula: JSON.parse(text('formula')) as { words: string; notation: string },
        test_vectors: JSON.parse(text('test_vectors')) as unknown[],
      }
    },
)

type Criterion = Value<typeof criterion>

export function toCriterion(row: Selectable<CriterionTable>): Criterion {
  return {
    id: row.id as Criterion['id'],
    name: row.name,
    weight: row.weight,
    measures: row.measures,
    question: row.question,
    reason: row.reason,
    anchors: JSON.parse(row.anchors) as string[],
  }
}
