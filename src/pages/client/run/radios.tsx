/** A field of radio buttons, which only late steps have. */
import type { Json } from './document.ts'
import { type FieldProps, fieldId, Remarks } from './fields.tsx'
import { edit, valueAt } from './state.ts'

/** A row of radio buttons. */
export function Radios(
  props: FieldProps & { options: readonly (readonly [value: Json, text: string])[] },
) {
  const { place, label, hint, options } = props
  const chosen = valueAt(place) ?? null
  return (
    <fieldset class="field" id={fieldId(place)}>
      <legend>{label}</legend>
      {hint === undefined ? null : <p class="hint">{hint}</p>}
      <div class="radios">
        {options.map(([value, text]) => (
          <label key={text}>
            <input
              type="radio"
              name={fieldId(place)}
              checked={chosen === value}
              onChange={() => edit(place, value)}
            />{' '}
            {text}
          </label>
        ))}
      </div>
      <Remarks place={place} />
    </fieldset>
  )
}
