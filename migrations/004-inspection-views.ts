import { type Kysely, sql } from 'kysely'

/** Views for people who ask the file questions in SQL: what a JSON column holds, one item a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view rule_condition as
    select
      rule.id as rule_id,
      rule.domain,
      rule.hard,
      condition.key as position,
      condition.value ->> 'path' as path,
      condition.value ->> 'op' as op,
      condition.value -> 'value' as value
    from rule, json_each(rule.conditions) as condition`.execute(db)

  await sql`
    create view rule_condition_value as
    select
      rule.id as rule_id,
      condition.key as position,
      condition.value ->> 'path' as path,
      condition.value ->> 'op' as op,
      operand.value as value
    from rule, json_each(rule.conditions) as condition, json_each(condition.value, '$.value') as operand`.execute(
    db,
  )

  await sql`
    create view rule_action as
    select
      rule.id as rule_id,
      rule.domain,
      rule.hard,
      action.key as position,
      action.value ->> 'op' as op,
      action.value ->> 'path' as path,
      action.value ->> 'value' as value,
      action.value ->> 'unit' as unit,
      action.value ->> 'text' as text
    from rule, json_each(rule.actions) as action`.execute(db)

  await sql`
    create view rule_tag as
    select rule.id as rule_id, rule.domain, tag.key as position, tag.value as tag
    from rule, json_each(rule.tags) as tag`.execute(db)

  await sql`
    create view rule_source as
    select rule.id as rule_id, cited.key as position, source.id as source_id,
      source.title, source.publisher, source.identifier, source.edition, source.year, source.url, source.verified
    from rule, json_each(rule.sources) as cited
    join source on source.id = cited.value`.execute(db)

  await sql`
    create view state_use as
    select dimension_state.dimension_id, dimension_state.state, 'condition' as role, read.rule_id
    from dimension_state
    join rule_condition_value as read
      on read.path = dimension_state.dimension_id and read.value = dimension_state.state
    union
    select dimension_state.dimension_id, dimension_state.state, 'action', proposed.rule_id
    from dimension_state
    join rule_action as proposed
      on proposed.path = dimension_state.dimension_id and proposed.value = dimension_state.state`.execute(
    db,
  )

  await sql`
    create view axis_example as
    select axis_entry.axis_id, axis_entry.code, example.key as position,
      example.value ->> 'field' as field, example.value ->> 'example' as example
    from axis_entry, json_each(axis_entry.examples) as example`.execute(db)

  await sql`
    create view ladder_state as
    select axis_entry.code, axis_entry.name, step.key as position, step.value as state
    from axis_entry, json_each(axis_entry.state_ladder) as step`.execute(db)

  await sql`
    create view criterion_anchor as
    select criterion.id as criterion_id, criterion.weight, anchor.key as rating, anchor.value as meaning
    from criterion, json_each(criterion.anchors) as anchor`.execute(db)

  await sql`
    create view coordinate as
    select
      prompt.id,
      change_level.code as change, change_level.name as change_name,
      internal_variable.code as internal, internal_variable.name as internal_name,
      meta_variable.code as meta, meta_variable.name as meta_name,
      grid_cell.intent,
      prompt.text
    from prompt
    join grid_cell on grid_cell.change = prompt.change and grid_cell.internal = prompt.internal
    join axis_entry as change_level on change_level.code = prompt.change
    join axis_entry as internal_variable on internal_variable.code = prompt.internal
    join axis_entry as meta_variable on meta_variable.code = prompt.meta
    order by prompt.number`.execute(db)

  await sql`
    create view situation_coordinate as
    select situation.id as situation_id, situation.field, asked.key as position,
      asked.value as coordinate, prompt.text
    from situation, json_each(situation.coordinates) as asked
    join prompt on prompt.id = asked.value`.execute(db)

  await sql`
    create view path as
    with known as (
      select id as path, 'dimension' as kind, name,
        case kind when 'continuous' then 'number' else 'state' end as type,
        unit, minimum, maximum, description
      from dimension
      union all
      select path, 'variable', name, type, unit, minimum, maximum, description
      from decision_variable
    )
    select known.path, known.kind, known.name, known.type, known.unit, known.minimum, known.maximum,
      known.description, question.question, question.who,
      (select count(distinct rule_id) from rule_condition where rule_condition.path = known.path)
        as rules
    from known
    join question on question.path = known.path`.execute(db)
}
