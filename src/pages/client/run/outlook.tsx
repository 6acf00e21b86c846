/** What is expected, what was decided, and what ends it. */
import { idOf, type JsonObject, today } from './document.ts'
import {
  Area,
  Day,
  fieldId,
  Radios,
  Remarks,
  Remove,
  Select,
  Text,
  unlessTyping,
} from './fields.tsx'
import { stems } from './reference.ts'
import { add, edit, listAt, valueAt } from './state.ts'

export function Forecasts() {
  return (
    <section id="forecasts">
      <h2>Forecasts</h2>
      <p class="hint">Statements that a date will settle. A later view is a new entry.</p>
      {listAt(['forecasts']).map((_, i) => (
        <article class="card pad" key={i}>
          <Forecast at={i} />
        </article>
      ))}
      <Remarks place={['forecasts']} />
      <button
        type="button"
        class="second"
        id={fieldId(['forecasts'])}
        onClick={() =>
          add(['forecasts'], {
            statement: '',
            probability: 0.5,
            made: today(),
            resolve_by: '',
            outcome: null,
          })
        }
      >
        Add a forecast
      </button>
    </section>
  )
}

function Forecast({ at }: { at: number }) {
  const place = ['forecasts', at] as const
  const probability = valueAt([...place, 'probability'])
  const field = `at-forecasts-${at}-probability`
  return (
    <>
      <Area
        place={[...place, 'statement']}
        label="Statement"
        hint="Event, place and limit in words that two strangers would settle alike."
        empty=""
      />
      <div class="side-by-side">
        <div class="field">
          <label for={field}>Probability, 0 to 1</label>
          <input
            id={field}
            type="number"
            min="0"
            max="1"
            step="0.01"
            ref={unlessTyping(typeof probability === 'number' ? String(probability) : '')}
            onInput={({ currentTarget: { valueAsNumber } }) =>
              edit([...place, 'probability'], Number.isNaN(valueAsNumber) ? null : valueAsNumber)
            }
          />
          <Remarks place={[...place, 'probability']} />
        </div>
        <Day place={[...place, 'made']} label="Made on" />
        <Day place={[...place, 'resolve_by']} label="Settled by" empty="" />
      </div>
      <Text place={[...place, 'source']} label="What will settle it" />
      <Radios
        place={[...place, 'outcome']}
        label="Outcome"
        options={[
          [null, 'Open'],
          [1, 'Came true'],
          [0, 'Did not'],
        ]}
      />
      <Day place={[...place, 'resolved']} label="Read on" />
      <Text
        place={[...place, 'coordinate']}
        label="Coordinate (optional)"
        placeholder="GRAM-C0-I10-M01"
      />
      <Area
        place={[...place, 'note']}
        label="Note: reasons from past cases and from this one (optional)"
      />
      <Remarks place={place} />
      <Remove place={place} what={`forecast ${at + 1}`} />
    </>
  )
}

const kinds = [
  ['', 'Still open'],
  ['adopt', 'Adopt: put into use'],
  ['test', 'Test: try, with a stop rule'],
  ['investigate', 'Investigate: find out first'],
  ['reject', 'Reject: give up'],
  ['close', 'Close: end without a choice'],
] as const

export function Decision() {
  const decision = valueAt(['decision']) as JsonObject | null
  const concepts = listAt(['concepts']) as readonly JsonObject[]
  const chosen = (decision?.['concept_ids'] ?? []) as readonly string[]
  const decide = (kind: string): void => {
    // A decided run has an id; and where there is one concept, it is the one that was decided on.
    if (kind !== '' && (valueAt(['run_id']) ?? null) === null)
      edit(['run_id'], idOf(`${String(valueAt(['title']))} ${today()}`))
    const ids = concepts.length === 1 ? [String(concepts[0]!['id'])] : []
    edit(
      ['decision'],
      kind === '' ? null : { text: '', date: today(), concept_ids: ids, ...decision, kind },
    )
  }
  return (
    <section id="decision">
      <h2>Decision</h2>
      <div class="field">
        <label for="at-decision-kind">What was decided</label>
        <select
          id="at-decision-kind"
          value={String(decision?.['kind'] ?? '')}
          onChange={(event) => decide(event.currentTarget.value)}
        >
          {kinds.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {decision === null ? null : (
        <>
          <Area
            place={['decision', 'text']}
            label="The decision with its reason"
            empty=""
            rows={3}
          />
          <Day place={['decision', 'date']} label="Day of the decision" empty="" />
          <fieldset class="field" id="at-decision-concept_ids">
            <legend>Concepts concerned</legend>
            {concepts.length === 0 ? <p class="hint">The run has no concept yet.</p> : null}
            <div class="ticks">
              {[...new Set([...concepts.map(({ id }) => String(id)), ...chosen])].map((id) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={() =>
                      edit(
                        ['decision', 'concept_ids'],
                        chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
                      )
                    }
                  />{' '}
                  {id}
                </label>
              ))}
            </div>
            <Remarks place={['decision', 'concept_ids']} deep />
          </fieldset>
        </>
      )}
      <Remarks place={['decision']} />
    </section>
  )
}

export function StopRules() {
  return (
    <section id="stop-rules">
      <h2>Stop rules</h2>
      <p class="hint">
        What ends the work or the change. What is adopted or tested has at least one.
      </p>
      {listAt(['stop_rules']).map((_, i) => (
        <article class="card pad" key={i}>
          <Area
            place={['stop_rules', i, 'rule']}
            label="The reading that ends it, with its unit"
            empty=""
          />
          <div class="side-by-side">
            <Day place={['stop_rules', i, 'check_by']} label="Last day to look" empty="" />
            <Text place={['stop_rules', i, 'owner']} label="Who looks and has the say" />
          </div>
          <Text place={['stop_rules', i, 'way_back']} label="What is done then" />
          <Remarks place={['stop_rules', i]} />
          <Remove place={['stop_rules', i]} what={`stop rule ${i + 1}`} />
        </article>
      ))}
      <Remarks place={['stop_rules']} />
      <button
        type="button"
        class="second"
        id={fieldId(['stop_rules'])}
        onClick={() => add(['stop_rules'], { rule: '', check_by: '' })}
      >
        Add a stop rule
      </button>
    </section>
  )
}

/** Links between answers: offered where two coordinates are answered. */
export function Links() {
  const answered = [
    ...new Set(
      (listAt(['answers']) as readonly JsonObject[]).map(({ coordinate }) => String(coordinate)),
    ),
  ]
  const options = answered.map(
    (code) => [code, `${code} ${stems.value.get(code)?.text ?? ''}`.slice(0, 90)] as const,
  )
  if (answered.length < 2 && listAt(['links']).length === 0) return null
  return (
    <section id="links">
      <h2>Which answer moves which</h2>
      {listAt(['links']).map((_, i) => (
        <article class="card pad" key={i}>
          <Select place={['links', i, 'from']} label="More at" options={options} />
          <Select
            place={['links', i, 'sign']}
            label="makes"
            options={[
              ['+', 'more (+)'],
              ['-', 'less (−)'],
            ]}
          />
          <Select place={['links', i, 'to']} label="at" options={options} />
          <Text place={['links', i, 'delay']} label="After how long (optional)" />
          <Text
            place={['links', i, 'note']}
            label="Why it is so, or where it may not hold (optional)"
          />
          <Remarks place={['links', i]} />
          <Remove place={['links', i]} what={`link ${i + 1}`} />
        </article>
      ))}
      <Remarks place={['links']} />
      <button
        type="button"
        class="second"
        onClick={() => add(['links'], { from: answered[0]!, to: answered[1]!, sign: '+' })}
      >
        Add a link
      </button>
    </section>
  )
}
