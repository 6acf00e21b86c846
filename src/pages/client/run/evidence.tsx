/** The field for sources, in the steps after the first. */
import type { JsonObject, Place } from './document.ts'
import { fieldId, Remarks, Remove, Text } from './fields.tsx'
import { add, edit, listAt, valueAt } from './state.ts'

/** Puts a date into the form in which it is stored; one that is unclear stays as it was typed and draws a remark. */
async function storeDate(place: Place): Promise<void> {
  const { storedDate } = await import('../../../engine/runs/typed-date.ts')
  const text = String(valueAt(place) ?? '')
  if (text !== '') edit(place, storedDate(text))
}

interface EvidenceProps {
  readonly place: Place
  /** What the sources are for, where the screen has several such fields. */
  readonly of?: string
  readonly hint?: string
  /** A source that would do here, shown in the empty field. */
  readonly example?: string | undefined
  /** Day of the figure, which the first source takes; any other says its own. */
  readonly day?: string
}

/** Evidence for a statement: sources that others could look up. An empty list shows a row for the first one. */
export function Evidence({ place, of = '', day, example, hint }: EvidenceProps) {
  const list = listAt(place) as readonly JsonObject[]
  const rows: readonly JsonObject[] = list.length === 0 ? [{}] : list
  const theSameAs = (row: JsonObject, i: number) => {
    if (day === undefined || day === '') return null
    return row['date'] === day ? (
      <p class="hint">The same day as the figure; change it if the source is of another day.</p>
    ) : (
      <button type="button" class="jump" onClick={() => edit([...place, i, 'date'], day)}>
        Same day as the figure<span class="hidden">: source {i + 1}</span>
      </button>
    )
  }
  return (
    <fieldset class="field evidence" id={fieldId(place)}>
      <legend>
        Where it can be looked up<span class="hidden">{of === '' ? '' : `: ${of}`}</span>
      </legend>
      {hint === undefined ? null : <p class="hint">{hint}</p>}
      {rows.map((row, i) => (
        <div class="entry-row" key={i}>
          <Text
            place={[...place, i, 'source']}
            label="Source"
            empty=""
            placeholder={example ?? 'A list, a count, minutes or a person'}
            {...(day !== undefined &&
              i === 0 && {
                write: (source: string) =>
                  edit([...place, i], { ...row, source, date: row['date'] || day }),
              })}
          />
          {theSameAs(row, i)}
          <Text
            place={[...place, i, 'date']}
            label={day === undefined ? 'Day, month or year' : 'Day, month or year of the source'}
            empty=""
            placeholder="14 October 2026"
            whenLeft={storeDate}
          />
          {(row['source'] ?? '') === '' ? null : (
            <details>
              <summary>Note, or take it away</summary>
              <Text
                place={[...place, i, 'note']}
                label="Note (optional)"
                placeholder="How it was counted, what is missing"
              />
              <Remove place={[...place, i]} what={`source ${i + 1}`} />
            </details>
          )}
        </div>
      ))}
      {list.length === 0 ? null : (
        <button type="button" class="second" onClick={() => add(place, { source: '', date: '' })}>
          Add another source<span class="hidden">{of === '' ? '' : ` for ${of}`}</span>
        </button>
      )}
      <Remarks place={place} />
    </fieldset>
  )
}
