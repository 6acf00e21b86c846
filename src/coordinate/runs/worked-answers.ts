import { rows } from '../../database/query.ts'

/** Answers of the worked runs at one coordinate. */
export const workedAnswers = rows('coordinate.workedAnswers', (from, by: { coordinate: string }) =>
  from
    .selectFrom('worked_answer')
    .innerJoin('worked_run', 'worked_run.id', 'worked_answer.run_id')
    .select([
      'worked_run.id as run',
      'worked_run.title',
      'worked_answer.status',
      'worked_answer.text',
    ])
    .where('worked_answer.coordinate', '=', by.coordinate)
    .orderBy('worked_answer.number'),
)
