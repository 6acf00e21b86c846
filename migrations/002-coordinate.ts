import { type Kysely, sql } from 'kysely'

/** The coordinate grammar's tables. `number` is the order in which the service lists the rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('axis')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('axis_entry')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('axis_id', 'text', (column) => column.notNull().references('axis.id'))
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('criterion', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('examples', 'text', (column) => column.notNull().check(sql`json_valid(examples)`))
    .addColumn('family', 'text')
    .addColumn('state_ladder', 'text', (column) =>
      column.check(sql`state_ladder is null or json_valid(state_ladder)`),
    )
    .modifyEnd(sql`strict`)
    .execute()
  await schema.createIndex('axis_entry_by_axis').on('axis_entry').column('axis_id').execute()

  await schema
    .createTable('grid_cell')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('change', 'text', (column) => column.notNull().references('axis_entry.code'))
    .addColumn('internal', 'text', (column) => column.notNull().references('axis_entry.code'))
    .addColumn('intent', 'text', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull().check(sql`json_valid(answers)`))
    .addUniqueConstraint('grid_cell_once', ['change', 'internal'])
    .modifyEnd(sql`strict`)
    .execute()
  await schema.createIndex('grid_cell_by_internal').on('grid_cell').column('internal').execute()

  await schema
    .createTable('prompt')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('change', 'text', (column) => column.notNull().references('axis_entry.code'))
    .addColumn('internal', 'text', (column) => column.notNull().references('axis_entry.code'))
    .addColumn('meta', 'text', (column) => column.notNull().references('axis_entry.code'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addForeignKeyConstraint('prompt_in_cell', ['change', 'internal'], 'grid_cell', [
      'change',
      'internal',
    ])
    .addUniqueConstraint('prompt_once', ['change', 'internal', 'meta'])
    .modifyEnd(sql`strict`)
    .execute()
  await schema
    .createIndex('prompt_by_internal')
    .on('prompt')
    .columns(['internal', 'meta'])
    .execute()
  await schema.createIndex('prompt_by_meta').on('prompt').column('meta').execute()

  await schema
    .createTable('mode')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('operator')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('instruction', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('output', 'text', (column) => column.notNull())
    .addColumn('guardrail', 'text', (column) => column.notNull())
    .addColumn('example', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()
  await schema.createIndex('operator_by_category').on('operator').column('category').execute()

  await schema
    .createTable('core_extract')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('template')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('criterion')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('weight', 'integer', (column) =>
      column.notNull().check(sql`weight between 1 and 100`),
    )
    .addColumn('measures', 'text', (column) =>
      column.notNull().check(sql`measures in ('promise', 'confidence', 'learning')`),
    )
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('anchors', 'text', (column) => column.notNull().check(sql`json_valid(anchors)`))
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('hard_gate')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('situation_field')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()

  await schema
    .createTable('worked_run')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull().references('mode.id'))
    .addColumn('body', 'text', (column) => column.notNull().check(sql`json_valid(body)`))
    .modifyEnd(sql`strict`)
    .execute()
  await schema.createIndex('worked_run_by_mode').on('worked_run').column('mode').execute()

  await schema
    .createTable('situation')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('field', 'text', (column) => column.notNull().references('situation_field.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('brief', 'text', (column) => column.notNull())
    .addColumn('phrases', 'text', (column) => column.notNull().check(sql`json_valid(phrases)`))
    .addColumn('mode', 'text', (column) => column.notNull().references('mode.id'))
    .addColumn('coordinates', 'text', (column) =>
      column.notNull().check(sql`json_valid(coordinates)`),
    )
    .addColumn('closest', 'text', (column) => column.notNull().check(sql`json_valid(closest)`))
    .addColumn('operators', 'text', (column) => column.notNull().check(sql`json_valid(operators)`))
    .addColumn('first_move', 'text', (column) => column.notNull())
    .addColumn('because', 'text', (column) => column.notNull())
    .addColumn('measure', 'text', (column) => column.notNull())
    .addColumn('worked_run', 'text', (column) => column.references('worked_run.id'))
    .modifyEnd(sql`strict`)
    .execute()
  await schema.createIndex('situation_by_field').on('situation').column('field').execute()
  await schema.createIndex('situation_by_mode').on('situation').column('mode').execute()

  await schema
    .createTable('worked_answer')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('run_id', 'text', (column) => column.notNull().references('worked_run.id'))
    .addColumn('coordinate', 'text', (column) => column.notNull().references('prompt.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()
  await schema.createIndex('worked_answer_by_run').on('worked_answer').column('run_id').execute()
  await schema
    .createIndex('worked_answer_by_coordinate')
    .on('worked_answer')
    .column('coordinate')
    .execute()

  await schema
    .createTable('coordinate_text')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute()
}
