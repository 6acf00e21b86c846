/** Rows of dimensions, decision variables and related tables. */
import { rows } from '../../database/query.ts'

export const dimensionRows = rows('media.dimensions', (from) =>
  from.selectFrom('dimension').selectAll().orderBy('number'),
)

/** The states of all dimensions, in teaching order. */
export const stateRows = rows('media.states', (from) =>
  from
    .selectFrom('dimension_state')
    .select(['dimension_id', 'state', 'definition'])
    .orderBy('number'),
)

export const variableRows = rows('media.decisionVariables', (from) =>
  from.selectFrom('decision_variable').selectAll().orderBy('number'),
)

export const questionRows = rows('media.questions', (from) =>
  from.selectFrom('question').selectAll().orderBy('number'),
)

/** The facts that are answered by a signed paper. */
export const paperRows = rows('media.papers', (from) =>
  from
    .selectFrom('question')
    .select(['path', 'paper', 'signed_by', 'needless'])
    .where('paper', 'is not', null)
    .orderBy('number'),
)

/** The signed papers as forms, in the order in which they are printed. */
export const paperFormRows = rows('media.paperForms', (from) =>
  from.selectFrom('paper_form').select(['id', 'about', 'body']).orderBy('number'),
)

export const subjectRows = rows('media.subjects', (from) =>
  from.selectFrom('subject').select(['id', 'name', 'parent', 'description']).orderBy('number'),
)

export const implicationRows = rows('media.implications', (from) =>
  from.selectFrom('implication').selectAll().orderBy('number'),
)

/** The facts of a context: the dimensions, then the decision variables. */
export const pathRows = rows('media.paths', (from) =>
  from
    .selectFrom('dimension')
    .select('id as path')
    .unionAll(from.selectFrom('decision_variable').select('path')),
)
